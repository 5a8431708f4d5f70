#!/usr/bin/env python3
"""Checks that the constants and parameters of variations have names, and that each variation
lies in the folder of its origin. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "kernels/variations"
# For each folder, the programs that its files may name last in their line of origin.
FAMILIES = {
    "flam3": {"flam3"},
    "ember": {"Ember"},
    "jwildfire": {"JWildfire"},
    "others": {"Apophysis", "pyr3", "gst-flame"},
}
ORIGIN = re.compile(
    r"^ \* Origin: (?:Apophysis, as (?P<heir>\w+) has it"
    r"|(?P<first>[\w-]+)(?:, a plugin by \w[\w ]*)?)$", re.MULTILINE)
# An index in place of a name.
NUMBERED = re.compile(r"\bk\[\d|\bin->param\b")


def find_numbered(texts):
    for path, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if NUMBERED.search(line):
                yield f"{path}:{number}: {line.strip()}"


def find_strangers(texts):
    """Yields files without a line of origin, or in the folder of another origin."""
    for path, text in texts.items():
        origin = ORIGIN.search(text)
        if not origin:
            yield f"{path}: no line of origin"
        elif (origin["heir"] or origin["first"]) not in FAMILIES.get(path.parts[0], ()):
            yield f"{path}: {origin[0].strip(' *')}"


def main():
    texts = {path.relative_to(FOLDER): path.read_text()
             for path in sorted(FOLDER.glob("*/*.h"))
             if path.parent.name not in ("common", "lists")}
    checks = {
        "constants and parameters by name": find_numbered(texts),
        "origins and folders": find_strangers(texts),
    }
    failed = 0
    print(f"1..{len(checks)}")
    for number, (name, faults) in enumerate(checks.items(), 1):
        faults = list(faults)
        failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults:
            print(f"# {fault}")
    return 1 if failed or not texts else 0


sys.exit(main())
