"""`python -m sentinel_memory` is the `sentinel-memory` command."""

import sys

from .cli import main

sys.exit(main())
