# Removes PRISM of the user who runs this: from the browsers, with its settings, dictionaries and
# keys. -KeepSettings leaves those three.
param([switch] $KeepSettings)
$ErrorActionPreference = 'Stop'

$Data = Join-Path $env:LOCALAPPDATA 'prism'
$Venv = Join-Path $Data 'venv'
$Prism = Join-Path $Venv 'Scripts\prism.exe'

if (Test-Path $Prism) {
    $Arguments = @('uninstall')
    if (-not $KeepSettings) { $Arguments += '--purge' }
    & $Prism @Arguments
} elseif (Test-Path $Data) {
    Write-Host "PRISM's own Python is gone. Run install.ps1, then this again, to clear the browsers too."
}
if (Test-Path $Venv) { Remove-Item -Recurse -Force $Venv }
if ((Test-Path $Data) -and -not (Get-ChildItem -Force $Data)) { Remove-Item $Data }
Write-Host "PRISM is removed. Remove the extension in the browser's own list of extensions."
