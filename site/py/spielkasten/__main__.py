"""`python -m spielkasten` is the command `spielkasten`."""

import sys

from spielkasten.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
