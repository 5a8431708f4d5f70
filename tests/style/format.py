"""Checks that all C is formatted as .clang-format says. With --fix, formats it.

Versions of clang-format differ in details, so only the one that is named here decides. If it
is not installed, the check is skipped.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

VERSION = 14
ROOT = Path(__file__).resolve().parents[2]
ROOMS = ["core", "examples", "gst", "include", "kernels", "music", "tests", "tools",
         "training"]
SUFFIXES = {".c", ".h", ".cu"}


def find_program():
    """Returns the path of clang-format in that version, or None."""
    for name in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(name)
        if not path:
            continue
        said = subprocess.run([path, "--version"], capture_output=True, text=True,
                              check=True).stdout
        match = re.search(r"version (\d+)\.", said)
        if match and int(match.group(1)) == VERSION:
            return path
    return None


def find_sources(room):
    return sorted(path for path in (ROOT / room).rglob("*")
                  if path.suffix in SUFFIXES and path.is_file())


def check(program, room, fix):
    """Returns a line for each place in the room that clang-format would change."""
    sources = [str(path.relative_to(ROOT)) for path in find_sources(room)]
    command = [program, *(["-i"] if fix else ["--dry-run"]), *sources]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True,
                          check=True).stderr
    return [line for line in said.splitlines() if "warning:" in line]


def main(fix):
    program = find_program()
    if not program:
        print(f"1..0 # SKIP clang-format {VERSION} is not installed")
        return 0
    failed = False
    print(f"1..{len(ROOMS)}")
    for number, room in enumerate(ROOMS, 1):
        places = check(program, room, fix)
        print(f"{'not ok' if places else 'ok'} {number} - {room}")
        for place in places:
            print("#", place)
        failed = failed or bool(places)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
