#!/usr/bin/env python3
"""Checks that docs/gpu.md has each field of the statistics, and no other. Prints TAP.

The fields are those that functions of gst/gstflamemessages.c put into structures. A page has
them in the first column of a table.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "gst" / "gstflamemessages.c"
PAGE = ROOT / "docs" / "gpu.md"
# The text before each table, and the functions that fill its structure.
TABLES = {
    "## Each frame": ("fill", "add_moments"),
    "## All frames": ("gst_flame_stats_to_structure", "add_recent", "add_kernels",
                      "add_devices"),
    "A device has:": ("describe_device",),
    "A kind of work has:": ("describe_kernel",),
}
# Other places of the page describe these.
ELSEWHERE = {"add_recent": {"frames"}}


def fields_of(source, function):
    """Returns the names that a function sets."""
    body = re.search(rf"^{function} \([^{{]*\)\n\{{\n(.*?)^\}}", source, re.M | re.S)[1]
    names = set(re.findall(r'"([a-z0-9-]+)",\s*(?:G_TYPE|GST_TYPE)_', body))
    return names - ELSEWHERE.get(function, set())


def names_after(page, text):
    """Returns the names in the first column of the first table after a text."""
    rows = re.search(r"(?:^\|.*\n)+", page[page.index(text):], re.M)[0].splitlines()[2:]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]


def main():
    source = SOURCE.read_text(encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    failed = 0
    print(f"1..{len(TABLES)}")
    for number, (text, functions) in enumerate(TABLES.items(), 1):
        made = {name for function in functions for name in fields_of(source, function)}
        named = set(names_after(page, text))
        faults = [f"{PAGE.name} lacks {name}" for name in sorted(made - named)]
        faults += [f"{SOURCE.name} has no {name}" for name in sorted(named - made)]
        failed += bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {text}")
        for fault in faults:
            print(f"# {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
