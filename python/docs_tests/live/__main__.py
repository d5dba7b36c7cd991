"""`python -m docs_tests.live`: see command.py."""

import sys

from docs_tests.live.command import main

sys.exit(main())
