#!/usr/bin/env python3
"""Runs a pack of tests/on-gpu on a machine with a GPU, and prints a table.

run [--minutes N] [--keep FOLDER] [PART OF A NAME...]: unpacks pack.tar.xz, which lies beside
this program, into FOLDER or else into a folder that is removed afterwards. Prints which GPU and
which OpenCL device the tests use, and runs the tests one after the other, the quick ones first.
Tests that have not begun after N minutes (9) are left out and listed. The last line is "N
passed, N failed, N skipped", and the exit status is 1 if a test fails or none runs.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

POINT = re.compile(r"^(ok|not ok)\b(.*)((?:\n#.*)*)$", re.MULTILINE)
CHECKS = re.compile(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)")
SKIPPED = 77
# Tests that run last, as each takes about a minute.
SLOW = re.compile(r"iterate|cuda-render-cpu|viewport-opencl|checkloops|opencl-variations"
                  r"|golden-(var|feat|anim)|ember-renders")


def say(*words):
    print(*words, flush=True)


def ask(command, env):
    try:
        return subprocess.run(command, env=env, text=True, capture_output=True,
                              check=False, timeout=60).stdout.strip()
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)


def count(output, status):
    """Returns (passed, failed, skipped, the first failure or reason) of a test's output."""
    passed, failed, skipped, why = 0, 0, 0, ""
    for word, rest, comments in POINT.findall(output):
        if re.search(r"#\s*skip", rest, re.IGNORECASE):
            skipped += 1
            why = why or rest.strip()
        elif word == "ok":
            passed += 1
        else:
            failed += 1
            if failed == 1:
                why = " ".join([rest.strip(" -"), *comments.split("\n")[:3]])
    checks = CHECKS.search(output)
    if checks:
        total, failures, errors = map(int, checks.groups())
        passed, failed = total - failures - errors, failures + errors
        why = " ".join(line for line in output.splitlines() if ":F:" in line or ":E:" in line)
    if not passed + failed + skipped:
        none = re.search(r"^1\.\.0 *#? *(.*)", output, re.MULTILINE)
        why = none[1] if none else (output.strip().splitlines() or [""])[-1]
        skipped = int(bool(none) or status == SKIPPED)
        passed = int(status == 0 and not skipped)
    if status not in (0, SKIPPED) and not failed:
        failed, why = 1, f"status {status}: {why}"
    return passed, failed, skipped, why


def run_test(test, own, limit):
    """Runs a test. Returns what count() returns, and the seconds that the test took."""
    begun = time.monotonic()
    try:
        done = subprocess.run(test["command"], env={**os.environ, **test["env"], **own},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace",
                              check=False, timeout=limit)
        counts = count(done.stdout, done.returncode)
    except subprocess.TimeoutExpired as error:
        passed, failed, skipped, _ = count((error.stdout or b"").decode(errors="replace"), 0)
        counts = passed, failed + 1, skipped, f"not at its end after {limit:.0f} s"
    return (*counts, time.monotonic() - begun)


def make_environment(place, pack):
    """Returns variables that override those of the machine and those of a test."""
    libraries = [place / "lib", place / "build/core", place / "build/gst",
                 place / "build/tests/support", *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
    return {
        "PATH": f"{place / 'bin'}:{os.environ['PATH']}",
        "LD_LIBRARY_PATH": ":".join(map(str, libraries)),
        "GST_PLUGIN_SYSTEM_PATH_1_0": str(place / "plugins"),
        "GST_PLUGIN_SCANNER": str(place / "bin/gst-plugin-scanner"),
        "XDG_CACHE_HOME": str(place / "cache"), **pack["env"]}


def print_devices(place, own):
    env = {**os.environ, **own}
    say(ask(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
            env) or "no nvidia-smi")
    devices = ask([place / "build/tools/flame-render", "--devices"], env)
    say(devices)
    # Tests use the first device that is a GPU. Device 0 may be pocl, which is the processor.
    found = [line for line in devices.splitlines() if line.startswith("opencl:")]
    found.sort(key=lambda line: "not a GPU" in line)
    name = os.environ.get("FLAME_TEST_OPENCL_DEVICE") or " ".join(found[:1]) or "no device"
    say("OpenCL's tests have", name)


def run_tests(tests, own, end):
    """Runs all tests. Returns the sums (passed, failed, skipped)."""
    total, left_out = [0, 0, 0], []
    say(f"\n{'test':36} {'passed':>6} {'failed':>6} {'skipped':>7} {'s':>6}")
    for test in sorted(tests, key=lambda t: bool(SLOW.search(t["name"]))):
        left = end - time.monotonic()
        if left < 1:
            left_out.append(test["name"])
            continue
        *counts, why, seconds = run_test(test, own, max(left, 20))
        total = [a + b for a, b in zip(total, counts)]
        say(f"{test['name']:36} {counts[0]:6} {counts[1]:6} {counts[2]:7} {seconds:6.1f}"
            f"{'  ' + why[:200] if counts[1] or counts[2] else ''}")
    if left_out:
        say("\nnot begun, for want of time:", " ".join(left_out))
    return total


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory() as folder:
        place = (options.keep or Path(folder)).resolve()
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(["tar", "-C", place, "-xJf",
                        Path(__file__).resolve().with_name("pack.tar.xz")], check=True)
        pack = json.loads((place / "tests.json").read_text(encoding="utf-8")
                          .replace("@PLACE@", str(place)))
        own = make_environment(place, pack)
        say("commit", pack["commit"])
        print_devices(place, own)
        tests = [t for t in pack["tests"]
                 if not options.names or any(n in t["name"] for n in options.names)]
        passed, failed, skipped = run_tests(tests, own, end)
    say(f"\n{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
