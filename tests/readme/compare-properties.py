"""Compares the table of properties in docs/flamesrc.md with the output of gst-inspect-1.0.

Usage: compare-properties.py SOURCE_ROOT. Prints TAP with one point for each property.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

HEADING = "## Properties"
# Properties that every element or base source has. GStreamer 1.24 added automatic-eos.
INHERITED = {"name", "parent", "blocksize", "num-buffers", "typefind",
             "do-timestamp", "automatic-eos"}


def documented(page):
    """Returns {property: default} from the table's rows | `name` | default | … |."""
    section = page.split(HEADING + "\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]*) \|", section, re.MULTILINE)
    return {name: default.strip(" `") for name, default in rows}


def inspected():
    """Returns {property: (default or None, whether it is writable)} of the element."""
    text = programs.run(["gst-inspect-1.0", "--no-colors", "flamesrc"],
                        check=True, stdout=subprocess.PIPE, text=True).stdout
    text = text.split("Element Properties:", 1)[1]
    found = {}
    for block in re.split(r"\n(?=  [a-z][a-z0-9-]* +: )", text):
        head = re.match(r"\n*  ([a-z][a-z0-9-]*) +: ", block)
        if not head or head[1] in INHERITED:
            continue
        default = re.search(r"Default: +(.*)", block)
        flags = re.search(r"flags: (.*)", block)
        found[head[1]] = (default[1].strip() if default else None,
                          "writable" in flags[1])
    return found


def same(text, default):
    """Returns whether the table's text means the default that gst-inspect-1.0 prints."""
    if text == "none":
        return default == "null"
    if text == "unset":
        return float(default) < -1e308
    try:
        return float(text) == float(default)
    except ValueError:
        pass
    # gst-inspect-1.0 prints the value of an enumeration as: 0, "auto"
    return text == re.sub(r'^\d+, ', "", default).strip('"')


def problem(name, table, element):
    """Returns what differs, or None."""
    if name not in table:
        return "is not in the table"
    if name not in element:
        return "is not a property of the element"
    default, writable = element[name]
    if table[name] == "read only":
        return "is writable" if writable else None
    if not writable:
        return "is read only"
    if default is None or not same(table[name], default):
        return f"defaults to {default}, the table says {table[name]}"
    return None


def main(root):
    with open(os.path.join(root, "docs", "flamesrc.md"), encoding="utf-8") as file:
        table = documented(file.read())
    element = inspected()
    names = sorted(table.keys() | element.keys())
    print(f"1..{len(names)}")
    for number, name in enumerate(names, 1):
        wrong = problem(name, table, element)
        print("not ok" if wrong else "ok", f"{number} - {name} {wrong or ''}")


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
