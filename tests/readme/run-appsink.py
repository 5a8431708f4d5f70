"""Runs the appsink examples. Usage: run-appsink.py PROGRAM SCRIPT GENOME

Prints TAP. The C program and the Python script must print 30 frames, not all of them black,
and must fail for a genome that does not exist.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

FRAMES = 30
TIMEOUT = 120


def problem(command, genome):
    """Runs an example. Returns what went wrong, or None."""
    good = programs.run(command + [genome], stdout=subprocess.PIPE, text=True,
                        timeout=TIMEOUT, check=False)
    lines = good.stdout.splitlines()
    if good.returncode != 0 or len(lines) != FRAMES:
        return f"exit status {good.returncode}, {len(lines)} frames"
    if max(float(word) for line in lines for word in line.split()[1:]) < 5:
        return "all frames are black"
    bad = programs.run(command + [genome + ".not-there"], text=True,
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                       timeout=TIMEOUT, check=False)
    if bad.returncode == 0 or "not-there" not in bad.stderr:
        return f"a missing genome gives {bad.returncode}: {bad.stderr}"
    return None


def find_python():
    """Returns a Python that has GStreamer, this one or the distribution's, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        run = programs.run(
            ["env", python, "-c", "import gi; gi.require_version('Gst', '1.0'); "
             "from gi.repository import Gst; Gst.init(None)"],
            stderr=subprocess.DEVNULL, check=False)
        if run.returncode == 0:
            return python
    return None


def report(number, name, wrong):
    print("not ok" if wrong else "ok", f"{number} - {name}", flush=True)
    for line in (wrong or "").splitlines():
        print("#", line)


def main(program, script, genome):
    print("1..2")
    report(1, "appsink.c", problem([program], genome))
    python = find_python()
    if python:
        report(2, "appsink.py", problem([python, script], genome))
    else:
        print("ok 2 - appsink.py # SKIP Python has no GStreamer (python3-gi)")


if __name__ == "__main__":
    main(*sys.argv[1:])
