#!/usr/bin/env python3
"""Checks with Clang that the variations' text is valid OpenCL C 1.2. Prints TAP.

Compiled are all variations in one unit, with and without a colour of each point's own; those of
single precision, for a device without double precision; the preparation of those that a GPU may
prepare; noise; and all kernels after the histogram in one text, as a driver that takes turns may
get them. The tests of vectors show whether a driver's compiler accepts the text, and
what the functions return there.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ["-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header",
           "-target", "spir64", "-fsyntax-only", "-ferror-limit=20", "-Wall", "-Werror",
           # Other compilers refuse Clang's extensions. Only names.h redefines a keyword, half.
           "-pedantic-errors", "-Wno-keyword-macro",
           # Not every unit uses each function of the headers.
           "-Wno-unused-function", "-I", str(ROOT), "-"]

VARIATIONS = """
#include "kernels/variation.h"
#define FLAME_CONSTANTS
#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
{files}
"""
DOUBLES = "kernels/variations/common/doubles.h"
NO_DOUBLES = ["-Xclang", "-cl-ext=-cl_khr_fp64"]

# As core/gpu-backend/text/kernel-source.c writes it for a weighting field.
PREPARATION = """
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#include "kernels/fast-noise.h"
#include "kernels/param-hold.h"
#include "kernels/gpu/prepare.h"
{params}
#define FLAME_CONSTANTS
#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#define FLAME_PREPARE FLAME_PREPARE_FUNCTION
{prepared}
"""

# As core/gpu-backend/post/post-kernels.c writes it.
POST = """
#define FLAME_POST_PROGRAMS 0x3ffff
#define FLAME_EXACT
{files}
"""


# A fault that Clang must find: entries lie in the device's memory, not in the thread's own.
FAULT = """
#include "kernels/variations/common/entries.h"
float first (const float *k);
float first (const float *k)
{
  const float *all = flame_entries (k);
  return all[0];
}
"""


def find_files():
    """Returns the variations' files, in the order of the lists."""
    folder = ROOT / "kernels/variations/lists"
    return [name for path in sorted(folder.glob("*.h"))
            for name in re.findall(r'^#include "(.+)"$', path.read_text(encoding="utf-8"),
                                   re.MULTILINE)]


def find_post_files():
    """Returns the headers of the kernels after the histogram."""
    return re.findall(r'^#include "(.+)"$', read("kernels/gpu/post.cu"), re.MULTILINE)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def includes(name, wanted):
    """Returns whether a file includes another, directly or through others."""
    names = re.findall(r'^ *#include "(.+)"$', read(name), re.MULTILINE)
    return wanted in names or any(includes(other, wanted) for other in names)


def lines(files):
    return "\n".join(f'#include "{name}"' for name in files)


def params_structs(clang, files):
    """Returns the structures of the variations' parameters, as kernel-source.c declares them.
    OpenCL C has no variadic macros, which the lines of the parameters need."""
    text = ("struct FlameBefore {\n"
            "#define FLAME_INFO(name, ...) char end; }; struct FlameParams_##name {\n"
            "#define FLAME_PARAM(owner, name, ...) double name;\n"
            f"{lines(files)}\n"
            "char end; };\n")
    return subprocess.run([clang, "-E", "-P", "-I", str(ROOT), "-"], input=text, text=True,
                          capture_output=True, check=True).stdout


def compile_text(clang, text, defines=()):
    """Compiles a text. Returns Clang's complaints, which should be none."""
    run = subprocess.run([clang, *defines, *OPTIONS], input=text, text=True,
                         capture_output=True, check=False)
    return run.stderr.splitlines() or (["failed"] if run.returncode != 0 else [])


def find_long_constants():
    """Returns constants with the suffix ll. They have 128 bits in OpenCL C, and Rusticl's
    compiler crashes on them."""
    texts = [path for path in sorted((ROOT / "kernels").rglob("*.h"))
             if "cpu" not in path.parts]
    return [f"{path.relative_to(ROOT)}:{i}: {line.strip()}" for path in texts
            for i, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            if re.search(r"\b(0x[0-9a-f]+|[0-9]+)u?ll\b", line, re.IGNORECASE)]


def report(number, what, passed, said):
    print(f"{'ok' if passed else 'not ok'} {number} - {what}")
    for line in said:
        print("#", line)
    return passed


def main():
    clang = shutil.which("clang") or shutil.which("clang-14")
    files = find_files()
    single = [name for name in files if not includes(name, DOUBLES)]
    # The others have entries, which only the host makes.
    prepared = [name for name in files if "FLAME_FILL_ENTRIES" not in read(name)]
    if not clang:
        print("1..0 # SKIP no clang")
        return 0
    print("1..7")
    texts = [
        (f"{len(files)} variations", VARIATIONS.format(files=lines(files)),
         ["-DFLAME_HAS_RGB=0"]),
        ("with points' own colours", VARIATIONS.format(files=lines(files)),
         ["-DFLAME_HAS_RGB=1"]),
        (f"{len(single)} on a device without doubles",
         VARIATIONS.format(files=lines(single)), NO_DOUBLES),
        (f"noise, and {len(prepared)} that a GPU prepares",
         PREPARATION.format(params=params_structs(clang, prepared),
                            prepared=lines(prepared)), []),
        # All drivers that have run take anonymous unions.
        ("all kernels after the histogram", POST.format(files=lines(find_post_files())),
         ["-Wno-c11-extensions"]),
    ]
    passed = True
    for number, (what, text, defines) in enumerate(texts, 1):
        said = compile_text(clang, text, defines)
        passed &= report(number, what, not said, said)
    passed &= report(6, "a fault is found", bool(compile_text(clang, FAULT)), [])
    long = find_long_constants()
    passed &= report(7, "no constants of 128 bits", not long, long)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
