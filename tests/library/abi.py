#!/usr/bin/env python3
"""Compares the library's binary interface with the stored one. Prints TAP.

tests/library/fractalflame.abi is what abidw, from abigail-tools, finds in the shared library:
functions, enumerations and the few structures that are public. The file also has the number
of the last change in the list of meson.build when it was stored. A change of the interface
needs a new entry in that list, and the new interface must be stored:

    abi.py --update LIBRARY API_NUMBER LAST_ENTRY

An entry that begins with "break: " may change what existed before. Others may only add to it.

Usage: abi.py [--update] LIBRARY API_NUMBER LAST_ENTRY

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

FOLDER = Path(__file__).resolve().parent
STORED = FOLDER / "fractalflame.abi"
# Where the types are defined whose fields applications can see.
PUBLIC = re.compile(r"include/flame/|glib")
# Bits of abidiff's exit status.
FAILED, CHANGED, BROKEN = 1 | 2, 4, 8
BREAK = "break: "


def run(*command):
    return subprocess.run([str(word) for word in command], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def close_types(root):
    """Reduces structures that no public header defines to declarations."""
    for node in root.iter("class-decl"):
        path = node.get("filepath")
        # abidiff needs the whole of a structure that only a typedef names. drop_unused()
        # removes it if no function uses it.
        if path and not PUBLIC.search(path) and not node.get("naming-typedef-id"):
            del node[:]
            node.attrib.pop("size-in-bits", None)
            node.set("is-declaration-only", "yes")


def drop_unused(root):
    """Removes types that no function uses any more, directly or through others."""
    types = {node.get("id"): node for unit in root.iter("abi-instr") for node in unit
             if node.get("id")}
    ahead = [node for unit in root.iter("abi-instr") for node in unit
             if not node.get("id")]
    used = set()
    while ahead:
        for node in ahead.pop().iter():
            for name in ("type-id", "naming-typedef-id"):
                key = node.get(name)
                if key in types and key not in used:
                    used.add(key)
                    ahead.append(types[key])
    for unit in root.iter("abi-instr"):
        for node in list(unit):
            if node.get("id") and node.get("id") not in used:
                unit.remove(node)


def dump(library, path):
    """Writes @library's interface to @path, without paths, which differ between machines."""
    done = run("abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-elf-needed",
               "--no-parameter-names", "--exported-interfaces-only", "--out-file", path,
               library)
    if done.returncode:
        sys.exit(done.stdout)
    tree = ElementTree.parse(path)
    root = tree.getroot()
    close_types(root)
    drop_unused(root)
    for node in root.iter():
        for name in ("filepath", "line", "column"):
            node.attrib.pop(name, None)
    ElementTree.indent(root, " ")
    tree.write(path, encoding="unicode")


def read_number(text):
    """Returns the number of the last change when @text was stored, or 0 if it has none."""
    found = re.search(r"^<!-- API (\d+) -->$", text, re.MULTILINE)
    return int(found[1]) if found else 0


def compare(new):
    done = run("abidiff", STORED, new)
    if done.returncode & FAILED:
        sys.exit(done.stdout)
    return done.returncode, done.stdout


def is_allowed(status, stored, number, entry):
    """Returns whether the last @entry of the list permits a change of @status."""
    if not status & (CHANGED | BROKEN):
        return True
    return number > stored and (not status & BROKEN or entry.startswith(BREAK))


def update(new, number, entry):
    if STORED.exists():
        status, text = compare(new)
        stored = read_number(STORED.read_text(encoding="utf-8"))
        if not is_allowed(status, stored, number, entry):
            sys.exit(f"{text}\nAPI {number} is stored already, or breaks what was there: "
                     f"meson.build's api_version needs an entry of its own, which begins "
                     f"with \"{BREAK}\" if programs have to be compiled again")
    STORED.write_text(new.read_text(encoding="utf-8") + f"\n<!-- API {number} -->\n",
                      encoding="utf-8")


def check(new, number):
    status, text = compare(new)
    stored = read_number(STORED.read_text(encoding="utf-8"))
    print("1..2")
    print("not ok" if status else "ok", "1 - the interface is the stored one")
    for line in text.splitlines() if status else []:
        print("#", line)
    print("ok" if stored == number else "not ok",
          f"2 - it is stored as API {stored}, the list ends with {number}")
    return 1 if status or stored != number else 0


def main(*words):
    *flags, library, number, entry = words
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        print("1..0 # SKIP abigail-tools are missing")
        return 0
    with tempfile.TemporaryDirectory(prefix="abi-") as folder:
        new = Path(folder) / "new.abi"
        dump(library, new)
        if "--update" in flags:
            update(new, int(number), entry)
            return 0
        return check(new, int(number))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
