# Installs PRISM for the user who runs this, from this checkout, and tells the browsers about it.
# Run again it upgrades and repairs. uninstall.ps1 takes everything away again.
#   powershell -ExecutionPolicy Bypass -File install_scripts\install.ps1
$ErrorActionPreference = 'Stop'

$Checkout = Split-Path -Parent $PSScriptRoot
$Data = Join-Path $env:LOCALAPPDATA 'prism'
$Venv = Join-Path $Data 'venv'
$Python = Join-Path $Venv 'Scripts\python.exe'
$Prism = Join-Path $Venv 'Scripts\prism.exe'
$Check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

function Invoke-Checked([string] $Program, [string[]] $Arguments) {
    & $Program @Arguments
    if ($LASTEXITCODE -ne 0) { throw "$Program ended with $LASTEXITCODE" }
}

function Find-Python {
    $Candidates = @(@('py', '-3'), @('python'), @('python3'))
    foreach ($Candidate in $Candidates) {
        if (-not (Get-Command $Candidate[0] -ErrorAction SilentlyContinue)) { continue }
        $Rest = @($Candidate | Select-Object -Skip 1)
        & $Candidate[0] @Rest -c $Check 2>$null
        if ($LASTEXITCODE -eq 0) { return , $Candidate }
    }
    throw 'PRISM needs Python 3.11 or newer: https://www.python.org/downloads/'
}

# In a folder of its own and not in the checkout, which may be moved or deleted.
if (-not (Test-Path $Python)) {
    $Found = @(Find-Python)
    Write-Host "Making a virtual environment in $Venv"
    New-Item -ItemType Directory -Force -Path $Data | Out-Null
    $Rest = @($Found | Select-Object -Skip 1)
    Invoke-Checked $Found[0] ($Rest + @('-m', 'venv', $Venv))
}
Write-Host 'Installing PRISM and what it needs'
$Pip = @('-m', 'pip', 'install', '-q', '--disable-pip-version-check')
Invoke-Checked $Python ($Pip + @($Checkout))
# The version may be the same and the code newer.
Invoke-Checked $Python ($Pip + @('--no-deps', '--force-reinstall', $Checkout))

Write-Host 'Telling the browsers'
& $Prism install --all
if ($LASTEXITCODE -ne 0) { Write-Host 'Name your browser later: prism install --browser firefox' }

Write-Host @"

PRISM is installed. What is left to do, once:
  Chrome, Chromium, Edge, Brave, Vivaldi, Opera: open chrome://extensions, switch on "Developer mode",
    click "Load unpacked" and choose $Checkout\extension
  Firefox and its kin: open about:debugging#/runtime/this-firefox, click "Load Temporary Add-on" and
    choose $Checkout\extension\manifest.json
Then select a text on any page, right-click, "Translate privately".
In a terminal: $Prism translate --to es letter.txt
Something does not work? $Prism doctor
"@
