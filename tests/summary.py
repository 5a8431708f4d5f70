"""Counts the results in meson's test logs, and prints them as the last line.

A program that prints TAP counts by its points, and a program of GStreamer's check by its
checks. Any other program counts as one, by its exit status.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import json
import os
import re
import shutil
import sys

GOOD = {"OK", "EXPECTEDFAIL"}
CHECKS = re.compile(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)")
# A check that failed: its place, kind, name and message.
CHECK = re.compile(r"^.+:\d+:[FE]:.*$", re.MULTILINE)
# A test point and the comments after it.
POINT = re.compile(r"^(ok|not ok)\b(.*)((?:\n#.*)*)$", re.MULTILINE)
# The number of a failed point's comments that are shown.
SHOWN = 8
# With fewer free MB than that, tests may fail in any way, so the summary says so.
FULL = 100


def count_points(output):
    """Returns (passed, failed points with their reasons, skipped) of a log of TAP or of check, or
    None if it is neither."""
    points = POINT.findall(output)
    if points:
        passed, failed, skipped = 0, [], 0
        before = ""
        for word, rest, comments in points:
            if re.search(r"#\s*skip", rest, re.IGNORECASE):
                skipped += 1
            elif word == "ok" or re.search(r"#\s*todo", rest, re.IGNORECASE):
                passed += 1
            else:
                # A test may say why it fails before it prints the point.
                reason = (comments or before).strip("\n").split("\n")[:SHOWN]
                failed.append("\n  ".join([rest.strip(" -"), *reason]).rstrip())
            before = comments
        return passed, failed, skipped
    checks = CHECKS.search(output)
    if checks:
        total, failures, errors = map(int, checks.groups())
        bad = failures + errors
        failed = CHECK.findall(output)
        failed += [f"one of {total} checks"] * (bad - len(failed))
        return total - bad, failed, 0
    return None


def count_program(entry):
    """Returns (passed, failed, skipped) of one test program."""
    if entry["result"] == "SKIP":
        return 0, [], 1
    good = entry["result"] in GOOD
    counts = count_points(entry.get("stdout") or "")
    if counts is None:
        return (1, [], 0) if good else (0, [entry["result"]], 0)
    passed, failed, skipped = counts
    # A crash or a leak after the last point counts as a failure.
    if not good and not failed:
        failed = [f"{entry['result']}, exit status {entry.get('returncode')}"]
    return passed, failed, skipped


def main(logs):
    passed, skipped, failures = 0, 0, []
    for log in logs:
        build = log.split("/")[0]
        try:
            with open(log, encoding="utf-8") as lines:
                entries = [json.loads(line) for line in lines]
        except OSError as error:
            failures.append(f"{build}: no tests ran ({error.strerror})")
            continue
        if not entries:
            failures.append(f"{build}: no tests ran")
        for entry in entries:
            good, bad, left_out = count_program(entry)
            passed += good
            skipped += left_out
            failures += [f"{build}: {entry['name']}: {name}" for name in bad]
    for failure in failures:
        print("FAILED", failure)
    free = shutil.disk_usage(".").free >> 20
    if failures and free < FULL:
        print(f"the disk is full: {os.getcwd()} has {free} MB left")
    if skipped:
        print(f"{skipped} skipped; see meson-logs/testlog.txt for the reasons")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
