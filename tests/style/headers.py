#!/usr/bin/env python3
"""Checks that a header declares only functions of the .c of its name. A header that ends in
-private.h may declare functions of its whole folder. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ["core", "gst", "music", "tools"]
# Headers that also declare functions of other files, and why.
DOORS = {
    "core/gpu/cuda/cuda.h": "a room's only door: who opens a device sees nothing else of it",
    "core/gpu/opencl/opencl.h": "the same",
    "core/gpu/dummy/dummy.h": "the same, for tests",
    "core/gpu-backend/iterate/iterate-stage.h": "a stage, of which iterate-private.h has the parts",
    "core/gpu/fns.h": "the table between core/gpu and each API, with the base that both share",
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# A definition is name (…) and a body. A declaration is name (…);
DEFINITION = re.compile(r"^(\w+) \([^;{}]*\)\n\{", re.MULTILINE)
DECLARATION = re.compile(r"^(?!static|#|typedef)[^\n;{}=#]*?\b(\w+) \([^;{}]*\)[^;{}]*;",
                         re.MULTILINE)


def find_definitions(texts):
    """Returns {function: the .c files that define it} of functions that are not static."""
    found = {}
    for path, text in texts.items():
        if path.suffix != ".c":
            continue
        for match in DEFINITION.finditer(text):
            line = text[:match.start()].rpartition("\n")[0].rpartition("\n")[2]
            if "static" not in line.split():
                found.setdefault(match[1], set()).add(path)
    return found


def find_strays(texts):
    """Yields functions that a header declares and another .c than its own defines."""
    definitions = find_definitions(texts)
    for path, text in texts.items():
        if path.suffix != ".h" or path.name.endswith("-private.h") or str(path) in DOORS:
            continue
        for match in DECLARATION.finditer(text):
            files = definitions.get(match[1], set())
            if files and path.with_suffix(".c") not in files:
                yield f"{path}: {match[1]} () is in {', '.join(map(str, sorted(files)))}"


def main():
    texts = {path.relative_to(ROOT): COMMENT.sub("", path.read_text())
             for room in ROOMS for path in sorted((ROOT / room).rglob("*.[ch]"))}
    n_headers = sum(path.suffix == ".h" for path in texts)
    strays = list(find_strays(texts))
    if n_headers < 100:
        strays.append(f"only {n_headers} headers were found")
    strays += [f"{door} does not exist" for door in DOORS if not (ROOT / door).exists()]
    for line in strays:
        print(f"# {line}")
    print(f"{'not ok' if strays else 'ok'} 1 - {n_headers} headers speak for the .c of their name")
    print("1..1")
    return 1 if strays else 0


if __name__ == "__main__":
    sys.exit(main())
