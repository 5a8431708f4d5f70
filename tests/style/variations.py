#!/usr/bin/env python3
"""A variation's constants and parameters have names. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "kernels/variations"
# what stands in a file's place for a name
NUMBERED = re.compile(r"\bk\[\d|\bin->param\b")


def main():
    found = [f"{path.relative_to(FOLDER)}:{number}: {line.strip()}"
             for path in sorted(FOLDER.rglob("*.h"))
             if path.relative_to(FOLDER).parts[0] not in ("common", "lists")
             for number, line in enumerate(path.read_text().splitlines(), 1)
             if NUMBERED.search(line)]

    print("1..1")
    for line in found:
        print(f"# {line}")
    print("not ok" if found else "ok", "1 - constants and parameters by name")
    sys.exit(1 if found else 0)


main()
