"""Learning together needs the extra `together`, which the extra `test` brings along."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
