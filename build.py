#!/usr/bin/env python3
"""The one door of Spielkasten: serve, build, test, bench, prove, check.

Needs only Python's own library; everything else is set up on the first run. `python3 build.py --help` tells more.
"""

import sys

if sys.version_info < (3, 11):  # before any import that older versions cannot even read
    sys.exit("build.py: Python 3.11 or newer is needed, this is %d.%d" % sys.version_info[:2])

if __name__ == "__main__":
    from buildkit.door import main

    sys.exit(main(sys.argv[1:]))
