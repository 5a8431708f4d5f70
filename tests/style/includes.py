#!/usr/bin/env python3
"""Checks the order of the rooms: which may include which. Prints TAP.

Dependencies point one way: tools, gst -> the public headers <- core -> kernels, and inside
core genome <- animation <- plan <- render <- the backends. Code that renders on GPUs includes core/gpu/
only. An API's driver is included only inside its own folder there, and where its devices are
opened. A public header includes only public ones. No header includes itself through others, and
no files call each other in a circle. No two structs have the same name, core/
prints nothing on the terminal, and only core/file.c reads files from outside.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"|<(?=flame/))([^">]+)[">]', re.MULTILINE)
# The line "struct _Name" before a body, or the line "} Name;" after it.
STRUCT = re.compile(
    r"^struct (?:__\w+__ \(.*\) )?(_?\w+)\n\{|^\}(?: __\w+__ \(.*\))? (\w+);$",
    re.MULTILINE)

# Each room, and the other rooms that it may include. A folder belongs to the room above it
# unless it stands here as well.
ROOMS = {
    "include/flame": [],
    "kernels": [],
    "core": ["include/flame"],
    "core/api": ["include/flame"],
    "core/genome": ["include/flame", "core", "core/api", "kernels",
                    "core/genome/flam3/apophysis", "core/genome/flam3/ember",
                    "core/genome/flam3/jwildfire"],
    # A dialect knows nothing of the others.
    "core/genome/flam3/apophysis": ["include/flame", "core", "core/genome", "kernels"],
    "core/genome/flam3/ember": ["include/flame", "core", "core/genome", "kernels"],
    "core/genome/flam3/jwildfire": ["include/flame", "core", "core/genome", "kernels"],
    "core/animation": ["include/flame", "core", "core/api", "core/genome", "kernels"],
    "core/plan": ["include/flame", "core", "core/api", "core/genome", "core/animation",
                  "kernels"],
    "core/render": ["include/flame", "core", "core/api", "core/animation", "core/plan"],
    "core/cpu": ["include/flame", "core", "core/api", "core/genome", "core/plan", "core/render",
                 "kernels"],
    "core/gpu-backend": ["include/flame", "core", "core/api", "core/genome", "core/plan",
                         "core/render", "kernels", "core/gpu", "core/gpu-backend/text",
                         "core/gpu-backend/iterate", "core/gpu-backend/post"],
    "core/gpu-backend/text": ["include/flame", "core", "core/api", "core/genome",
                              "core/plan", "core/render", "kernels", "core/gpu"],
    "core/gpu-backend/iterate": ["include/flame", "core", "core/api", "core/genome",
                                 "core/plan", "core/render", "kernels", "core/gpu",
                                 "core/gpu-backend/text"],
    "core/gpu-backend/post": ["include/flame", "core", "core/api", "core/genome",
                              "core/plan", "core/render", "kernels", "core/gpu",
                              "core/gpu-backend/text", "core/gpu-backend/iterate"],
    "core/gpu": ["include/flame", "core", "core/api"],
    # It has the driver's own headers, so no other room may include it.
    "core/gpu/cuda": ["include/flame", "core", "core/api", "core/gpu"],
    # Only tests may include it.
    "core/gpu/dummy": ["include/flame", "core", "core/api", "core/gpu"],
    "music": [],
    "gst": ["include/flame", "music"],
    "tools": ["include/flame"],
    "training": ["kernels"],
    "examples": ["include/flame"],
}
# Files that may include what their room may not, and why.
EXCEPTIONS = {
    ("core/render/backends.c", "core/cpu/backend.h"): "the list of backends",
    ("core/render/backends.c", "core/gpu-backend/backend.h"): "the list of backends",
    ("core/gpu-backend/open-cuda.h", "core/gpu/cuda/cuda.h"): "who opens a device",
    ("core/gpu-backend/open-opencl.c", "core/gpu/opencl/opencl.h"):
        "who opens a device",
    ("core/gpu-backend/iterate/iterate-stage.h", "core/gpu-backend/framebuffers.h"):
        "a slot's planes and sums",
}
# GLib's functions that print. The library uses the caller's warning function or FlameLog.
PRINTS = re.compile(
    r"\bg_(message|warning|critical|info|debug|print|printerr|log\w*) \(")
# Files that may print, since a variable of the environment or a test asks for it.
PRINTERS = {"core/gpu-backend/text/dump.c", "core/render/throttle.c"}

# Functions that read a file without a limit, wait for a pipe for ever, or map a file, which
# ends in SIGBUS if the file is truncated meanwhile.
READS = re.compile(
    r"(?<![>.])\b(mmap|g_mapped_file_\w+|g_file_get_contents|g_fopen|fopen|freopen|open|openat|"
    r"g_file_(read(_async)?|load_contents\w*|load_bytes\w*|copy\w*)|json_parser_load_from_(mapped_)?file|"
    r"g_key_file_load_from_\w*file|xml(Read|Parse)File|g_io_channel_new_file) \(")
# The reader, and files that read what the program itself has written.
READERS = {
    "core/file.c": "it is the reader",
    "core/gpu/disk-cache.c": "the program's own cache",
    "core/render/rates.c": "the same",
    "core/gpu-backend/guard.c": "the program's own cache",
    "tools/film/segment.c": "segments say how long they are, and have hashes",
    "tools/film/mp4.c": "the film that was just written",
}

# A function that other files may call, from its name to its body.
FUNCTION = re.compile(r"^((?:gst_)?flame_\w+) \([^;{}]*\)\n\{", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


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


def path_of(name):
    """Returns the file that an include names."""
    return f"include/{name}" if name.startswith("flame/") else name


def find_prints(texts):
    """Yields lines of the library that print instead of reporting to the caller."""
    for path, text in texts.items():
        if not path.startswith("core/") or path in PRINTERS:
            continue
        for match in PRINTS.finditer(text):
            yield f"{path}: {match[0]}"


def find_readers(texts):
    """Yields lines that read a file without the bounds of core/file.c."""
    for path, text in texts.items():
        if path in READERS or not path.startswith(("core/", "gst/", "music/", "tools/")):
            continue
        for match in READS.finditer(COMMENT.sub("", text)):
            yield f"{path}: {match[0]}: flame_file_read() is bounded and can be cancelled"


def find_upward(includes):
    """Yields includes of rooms that the file's own room may not include."""
    for path, names in includes.items():
        for name in names:
            room, other = room_of(path), room_of(name)
            if not other or other == room or other in ROOMS[room]:
                continue
            if (path, name) not in EXCEPTIONS:
                yield f"{path} includes {name}: {room} knows nothing of {other}"


def find_cycles(edges):
    """Yields files that lead back to themselves through others."""
    done, way = set(), []

    def visit(path):
        if path in way:
            yield " -> ".join(way[way.index(path):] + [path])
            return
        if path in done:
            return
        way.append(path)
        for name in edges.get(path, []):
            # A file that includes itself directly does so on purpose.
            if name != path:
                yield from visit(name)
        way.pop()
        done.add(path)

    for path in edges:
        yield from visit(path)


def find_calls(texts, room):
    """Returns, for each file of a room, the files of the room that it calls."""
    codes = {path: COMMENT.sub("", text) for path, text in texts.items()
             if path.startswith(f"{room}/") and path.endswith(".c")}
    homes = {name: path for path, code in codes.items()
             for name in FUNCTION.findall(code)}
    return {path: sorted({homes[name] for name in re.findall(r"\b(?:gst_)?flame_\w+", code)
                          if name in homes})
            for path, code in codes.items()}


def find_twins(texts):
    """Yields structs with the same name. Only those with a prefix count, since two files may each
    have a private struct of one name."""
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
    includes = {f: [path_of(name) for name in INCLUDE.findall(text)]
                for f, text in texts.items()}
    checks = {
        "no include leads upward": find_upward(includes),
        "no header includes itself": find_cycles(
            {f: names for f, names in includes.items() if f.endswith(".h")}),
        **{f"no file of {room} calls itself": find_cycles(find_calls(texts, room))
           for room in ("core", "gst", "music", "tools")},
        "no two structs have one name": find_twins(texts),
        "core prints nothing": find_prints(texts),
        "files are read by one reader": find_readers(texts),
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
