#!/usr/bin/env python3
"""The rooms' order: who may include whom. Prints TAP.

Dependencies point one way: gst -> core -> kernels, and inside core genome <-
animation <- render <- the backends, over the public headers that stand in core/
itself. No header includes itself by way of others, and no two structs have one name.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
# struct _Name { or typedef struct { } Name; in a line of its own
STRUCT = re.compile(
    r"^struct (?:__\w+__ \(.*\) )?(_?\w+)\n\{|^\}(?: __\w+__ \(.*\))? (\w+);$",
    re.MULTILINE)

# a room and those beside itself that it may look into; a room's folders are its own
# unless they stand here as well
ROOMS = {
    "kernels": [],
    "core": [],
    "core/genome": ["core", "kernels"],
    "core/animation": ["core", "core/genome", "kernels"],
    "core/render": ["core", "core/genome", "core/animation", "kernels"],
    "core/cpu": ["core", "core/genome", "core/render", "kernels"],
    "core/cuda": ["core", "core/genome", "core/render", "kernels",
                  "core/cuda/device", "core/cuda/stages"],
    "core/cuda/stages": ["core", "core/genome", "core/render", "kernels",
                         "core/cuda/device"],
    "core/cuda/device": ["core"],
    "music": [],
    "gst": ["core", "music"],
    "tools": ["core", "core/genome", "core/animation", "core/render", "gst",
              "music", "kernels"],
}
# why a file may look where its room may not
EXCEPTIONS = {
    ("core/render/backends.c", "core/cpu/backend.h"): "the list of backends",
    ("core/render/backends.c", "core/cuda/backend.h"): "the list of backends",
    ("core/cuda/stages/iterate-stage.h", "core/cuda/framebuffers.h"):
        "a slot's planes and sums",
}


def find_files():
    roots = {room.split("/")[0] for room in ROOMS}
    return sorted(str(path.relative_to(ROOT))
                  for root in roots for path in (ROOT / root).rglob("*")
                  if path.suffix in {".c", ".h", ".cu"} and path.is_file())


def room_of(path):
    folder = path.rpartition("/")[0]
    while folder and folder not in ROOMS:
        folder = folder.rpartition("/")[0]
    return folder


def find_upward(includes):
    """What a file includes of a room that its own may not know."""
    for path, names in includes.items():
        for name in names:
            room, other = room_of(path), room_of(name)
            if not other or other == room or other in ROOMS[room]:
                continue
            if (path, name) not in EXCEPTIONS:
                yield f"{path} includes {name}: {room} knows nothing of {other}"


def find_cycles(includes):
    """Headers that include themselves by way of others."""
    done, way = set(), []

    def visit(path):
        if path in way:
            yield " -> ".join(way[way.index(path):] + [path])
            return
        if path in done:
            return
        way.append(path)
        for name in includes.get(path, []):
            # what is included again on purpose is no cycle of its own
            if name != path:
                yield from visit(name)
        way.pop()
        done.add(path)

    for path in includes:
        if path.endswith(".h"):
            yield from visit(path)


def find_twins(texts):
    """Structs of one name; those of a prefix, since a file's own may be called alike."""
    found = {}
    for path, text in texts.items():
        for match in STRUCT.finditer(text):
            name = (match[1] or match[2]).removeprefix("_")
            if re.match(r"Flame|GstFlame|Music|Live|Film", name):
                found.setdefault(name, []).append(path)
    for name, paths in found.items():
        if len(paths) > 1:
            yield f"{name}: {', '.join(paths)}"


def main():
    texts = {f: (ROOT / f).read_text(encoding="utf-8") for f in find_files()}
    includes = {f: INCLUDE.findall(text) for f, text in texts.items()}
    checks = {
        "no include leads upward": find_upward(includes),
        "no header includes itself": find_cycles(includes),
        "no two structs have one name": find_twins(texts),
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


if __name__ == "__main__":
    sys.exit(main())
