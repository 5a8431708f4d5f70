"""Runs examples/still.c, still.py and still.js, which must render the same picture. Prints TAP.

Usage: run-still.py SOURCE_ROOT STILL TYPELIBS LIBRARIES. STILL is the built C example, TYPELIBS
the folder of FractalFlame's typelib, and LIBRARIES that of the library.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "support"))

from pngs import read_png  # noqa: E402

TIMEOUT = 120
# What a Python must be able to import to run the example.
PYTHON = "import gi; gi.require_version('GdkPixbuf', '2.0'); " \
    "from gi.repository import GdkPixbuf"
number = 0


def report(good, name, *notes):
    global number
    number += 1
    print("ok" if good else "not ok", number, "-", name)
    for line in "\n".join(notes).splitlines() if not good else []:
        print("#", line)


def run(*command, **more):
    return subprocess.run([str(word) for word in command], text=True, timeout=TIMEOUT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False, **more)


def find_python():
    """Returns Debian's Python and None, as another one has no gi, or None and what is missing."""
    for python in ("/usr/bin/python3", sys.executable):
        if run(python, "-c", PYTHON).returncode == 0:
            return [python], None
    return None, "python3-gi or gir1.2-gdkpixbuf-2.0 is missing"


def find_gjs():
    if not shutil.which("gjs"):
        return None, "gjs is missing"
    if run("gjs", "-c", "imports.gi.versions.GdkPixbuf = '2.0'; imports.gi.GdkPixbuf"
           ).returncode:
        return None, "gir1.2-gdkpixbuf-2.0 is missing"
    return ["gjs", "-m"], None


def check_example(interpreter, example, genome, expected, environment):
    """Checks that an example renders what C rendered, prints its progress, and names a file that
    does not exist."""
    with tempfile.TemporaryDirectory(prefix="still-") as name:
        path = Path(name) / "still.png"
        done = run(*interpreter, example, genome, path, env=environment)
        same = path.exists() and read_png(path) == expected
        said = [float(word) for word in re.findall(r"(?m)^ *(\d+) %$", done.stdout)]
        report(done.returncode == 0 and same, f"{example.name}: the picture", done.stdout)
        report(said and said == sorted(said) and said[-1] == 100,
               f"{example.name}: its progress", done.stdout)
        done = run(*interpreter, example, "/no/such.flam3", path, env=environment)
        report(done.returncode != 0 and "/no/such.flam3: No such file" in done.stdout,
               f"{example.name}: a file that is not there", done.stdout)


def skip(name, reason):
    report(True, f"{name} # SKIP {reason}")


def main(source, still, typelibs, libraries):
    source = Path(source)
    genome = source / "examples/genomes/shell.flam3"
    environment = dict(os.environ, GI_TYPELIB_PATH=typelibs, LD_LIBRARY_PATH=libraries)
    with tempfile.TemporaryDirectory(prefix="still-") as name:
        path = Path(name) / "still.png"
        done = run(still, path, genome)
        expected = read_png(path) if path.exists() else None
    report(expected and expected[:2] == (640, 360), "still.c", done.stdout)
    python, reason = find_python()
    for interpreter, missing, example in ((python, reason, "still.py"),
                                          (*find_gjs(), "still.js")):
        if interpreter:
            check_example(interpreter, source / "examples" / example, genome, expected,
                          environment)
        else:
            skip(example, missing)
    if python:
        done = run(*python, Path(__file__).parent / "languages.py",
                   source / "examples/genomes", env=environment)
        report(done.returncode == 0 and "not ok" not in done.stdout and
               "ok 8 -" in done.stdout, "languages.py", done.stdout)
    else:
        skip("languages.py", reason)
    print(f"1..{number}")


if __name__ == "__main__":
    main(*sys.argv[1:])
