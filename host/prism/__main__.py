"""`python -m prism` is the `prism` command."""

import sys

from prism.cli import main

sys.exit(main())
