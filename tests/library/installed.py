"""Tests libfractalflame as an application sees it. Prints TAP.

Installs headers, library and pkg-config file into a folder, builds examples/still.c with the
flags that pkg-config prints and no others, and checks the picture that it renders.

Usage: installed.py SOURCE_ROOT BUILD_ROOT COMPILER...

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

GENOME = "examples/genomes/shell.flam3"
number = 0


def report(good, name, *notes):
    global number
    number += 1
    print("ok" if good else "not ok", number, "-", name)
    for note in notes:
        for line in str(note).splitlines():
            print("#", line)


def run(command, **more):
    return subprocess.run([str(word) for word in command], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False, **more)


def install(build, folder):
    """Installs the library under @folder. Returns the prefix there, and the library's folder."""
    done = run(["meson", "install", "-C", build, "--no-rebuild", "--quiet",
                "--tags", "devel,runtime", "--destdir", folder])
    found = list(folder.rglob("fractalflame.pc"))
    report(done.returncode == 0 and len(found) == 1, "installs",
           "" if found else done.stdout)
    if not found:
        raise FileNotFoundError("no fractalflame.pc")
    # The file names the prefix without @folder before it.
    text = found[0].read_text(encoding="utf-8")
    prefix = re.search(r"^prefix=(.*)$", text, re.MULTILINE)[1]
    found[0].write_text(text.replace(f"prefix={prefix}", f"prefix={folder}{prefix}"),
                        encoding="utf-8")
    return found[0].parent


def ask_pkg_config(configs, *packages):
    path = os.environ.get("PKG_CONFIG_PATH", "")
    done = run(["pkg-config", "--cflags", "--libs", *packages],
               env=dict(os.environ, PKG_CONFIG_PATH=f"{configs}:{path}"))
    return done.stdout.split() if done.returncode == 0 else None


def check_headers(compiler, folder, flags):
    """Checks that each header compiles by itself, in C99 and in C++."""
    headers = sorted(folder.rglob("flame/*.h"))
    faults = []
    for header in headers:
        for language in ["c", "c++"] if shutil.which("c++") else ["c"]:
            command = ["c++"] if language == "c++" else compiler
            standard = "-std=c++11" if language == "c++" else "-std=c99"
            done = run([*command, "-x", language, standard, "-pedantic", "-fsyntax-only",
                        "-Wall", "-Wextra", "-Werror", *flags, "-"],
                       input=f"#include <flame/{header.name}>\nextern int nothing;\n")
            faults += [done.stdout] if done.returncode else []
    report(headers and not faults, f"{len(headers)} headers, each by itself",
           *faults[:1])


def check_symbols(folder):
    """Checks that a shared library exports what its headers declare, and nothing else."""
    libraries = [path for path in folder.rglob("libfractalflame.so.*")
                 if not path.is_symlink()]
    if not libraries:
        report(True, "symbols # SKIP a static library")
        return
    text = "".join(path.read_text(encoding="utf-8")
                   for path in folder.rglob("flame/*.h"))
    declared = set(re.findall(r"FLAME_API[^;(]*?(flame_\w+) \(", text))
    lines = run(["nm", "--dynamic", "--defined-only", libraries[0]]).stdout
    # The symbol that names the version is absolute, so A is left out.
    found = {line.split()[-1].split("@")[0] for line in lines.splitlines()
             if line.split()[-2] != "A"}
    report(found == declared, f"{len(found)} symbols, each declared",
           *sorted(found ^ declared)[:8])


def check_picture(program, folder, environment, arguments, name):
    path = folder / "flame.png"
    done = run([program, path, *arguments], env=environment)
    if done.returncode != 0:
        report(False, name, done.stdout)
        return
    width, height, pixels = read_png(path)
    colours = {pixels[i:i + 3] for i in range(0, len(pixels), 3)}
    lit = sum(max(pixels[i:i + 3]) > 32 for i in range(0, len(pixels), 3))
    report((width, height) == (640, 360) and len(colours) > 1000 and
           0.02 < lit / (width * height) < 0.98,
           f"{name}: {len(colours)} colours, {100 * lit // (width * height)} % lit")


def check_installed(folder, source, build, compiler):
    configs = install(build, folder)
    flags = ask_pkg_config(configs, "fractalflame")
    report(flags is not None, "pkg-config")
    check_headers(compiler, folder, flags)
    check_symbols(folder)
    flags = ask_pkg_config(configs, "fractalflame", "libpng")
    if flags is None:
        report(True, "examples/still.c # SKIP no libpng")
        return
    program = folder / "still"
    done = run([*compiler, "-Wall", "-Werror", source / "examples/still.c",
                "-o", program, *flags])
    report(done.returncode == 0, "examples/still.c", done.stdout)
    environment = dict(os.environ, LD_LIBRARY_PATH=str(configs.parent))
    check_picture(program, folder, environment, [], "the built-in flame")
    check_picture(program, folder, environment, [source / GENOME], "a file")
    done = run([program, folder / "no.png", "/no/such.flam3"], env=environment)
    report(done.returncode == 1 and "/no/such.flam3" in done.stdout,
           "a file that is not there", done.stdout)


def main(source, build, *compiler):
    with tempfile.TemporaryDirectory(prefix="installed-") as name:
        try:
            check_installed(Path(name), Path(source), build, compiler)
        except OSError as error:  # such as a full disk, whose error names no file
            report(False, "files", f"{error}, in {name}")
    print(f"1..{number}")


if __name__ == "__main__":
    main(*sys.argv[1:])
