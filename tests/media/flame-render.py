"""Tests tools/flame-render: a whole file, an interrupted one, bad options.

Usage: flame-render.py PROGRAM GENOME. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

import mp4

SMALL = ["--width=64", "--height=48", "--quality=1"]


def run(*command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60, check=False)


def whole_file(program, genome, folder):
    out = os.path.join(folder, "whole.mp4")
    done = run(program, *SMALL, "--fps=15", genome, out)
    return (done.returncode == 0 and "100 %" in done.stdout
            and mp4.read(out) == (75, Fraction(5)))


def interrupted(program, genome, folder):
    """Ctrl-C leaves a shorter file that plays."""
    out = os.path.join(folder, "part.mp4")
    # large enough to be at work still when the signal comes
    child = subprocess.Popen([program, "--width=640", "--height=360",
                              "--quality=200", genome, out],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    time.sleep(3)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    frames, _ = mp4.read(out)
    return child.returncode == 0 and 0 < frames < 150


def missing_genome(program, folder):
    done = run(program, os.path.join(folder, "none.flam3"),
               os.path.join(folder, "none.mp4"))
    return done.returncode != 0 and "none.flam3" in done.stderr


def bad_rate(program, genome, folder):
    done = run(program, "--fps=fast", genome, os.path.join(folder, "x.mp4"))
    return done.returncode != 0 and "--fps" in done.stderr


def main(program, genome):
    tests = [
        ("a whole file", lambda f: whole_file(program, genome, f)),
        ("Ctrl-C", lambda f: interrupted(program, genome, f)),
        ("no such genome", lambda f: missing_genome(program, f)),
        ("a frame rate that is none", lambda f: bad_rate(program, genome, f)),
    ]
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            good = test(folder)
        print("ok" if good else "not ok", f"{number} - {name}", flush=True)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
