"""What all tests have in common."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from hypothesis import settings

# Nothing is drawn by the key of the person who runs the tests, and none is made for them. It is the
# same in every run, so that what a run shows the next one shows again; PRISM_KEY=N tries another.
_folder = tempfile.mkdtemp(prefix="prism-tests-")
_key = Path(_folder) / "key"
_number = os.environ.get("PRISM_KEY", "")
_key.write_text(sha256(_number.encode()).hexdigest() if _number else "5e" * 32, encoding="ascii")
_key.chmod(0o600)
os.environ["PRISM_KEY"] = str(_key)
# Nor do models of theirs translate here.
os.environ["PRISM_MODELS"] = str(Path(_folder) / "models")

# A deadline for one example would measure the machine: a slow one is caught by the test's own time.
settings.register_profile("prism", deadline=None)
settings.load_profile("prism")
