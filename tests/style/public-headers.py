#!/usr/bin/env python3
"""Checks that the comments of public headers say what they must. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

HEADERS = Path(__file__).resolve().parents[2] / "include/flame"
# The line "typedef struct _Name Name;", or "typedef struct" with fields and "} Name;".
TYPE = re.compile(r"^typedef struct(?: _\w+ |\n\{[^}]*\} )(\w+);", re.MULTILINE)
FUNCTION = re.compile(r"^/\*\*\n((?: \*.*\n)*?) \*/\nFLAME_API (\w+ (?:\w+ )*\**)(\w+) \(",
                      re.MULTILINE)
TAKEN = re.compile(r"^ \* @\w+:(?!.*\(out).*\(transfer full\)", re.MULTILINE)


def name_threads(text):
    """Yields public structures without a line that says which threads may use them."""
    for found in TYPE.finditer(text):
        comment = text.rfind(f"\n/**\n * {found[1]}:\n", 0, found.start())
        if comment < 0 or "\n * Thread-safety: " not in text[comment:found.start()]:
            yield f"{found[1]} lacks \"Thread-safety: \""


def name_owners(text):
    """Yields functions that return a value and take ownership of an argument."""
    for found in FUNCTION.finditer(text):
        if TAKEN.search(found[1]) and found[2] != "void ":
            yield f"{found[3]} () takes over what it is given"


def main():
    checks = [("threads", name_threads), ("owners", name_owners)]
    bad = 0
    print(f"1..{len(checks)}")
    for number, (name, check) in enumerate(checks, 1):
        faults = [f"{path.name}: {fault}" for path in sorted(HEADERS.glob("*.h"))
                  for fault in check(path.read_text(encoding="utf-8"))]
        print("not ok" if faults else "ok", number, "-", name)
        for fault in faults:
            print("#", fault)
        bad += bool(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
