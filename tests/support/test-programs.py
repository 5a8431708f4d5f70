"""Tests that the log shows where a program stalls. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import contextlib
import io
import subprocess
import sys
import time

import programs

# Runs two processes, and the first one has two threads. The second process outlives the first, so
# it must not have the test's output: meson would wait until that is closed.
CODE = """
import subprocess, threading, time
threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
subprocess.run(["sleep", "30"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
"""


def logged(action):
    """Returns the text that the action prints, and the class of its error."""
    log = io.StringIO()
    error = None
    with contextlib.redirect_stdout(log):
        try:
            action()
        except Exception as caught:  # pylint: disable=broad-except
            error = type(caught)
    return log.getvalue(), error


def is_reported(log):
    lines = log.splitlines()
    return (log.count(" stalls: ") == 2 and "sleep 30" in log
            and sum(line.startswith("# Thread ") for line in lines) >= 3
            and all(line.startswith("# ") for line in lines))


def stalls():
    """A program that stalls is reported, and killed at its limit."""
    command = [sys.executable, "-c", CODE]
    log, error = logged(lambda: programs.run(command, timeout=3 / programs.PATIENCE))
    return (is_reported(log) and error == subprocess.TimeoutExpired) or log


def has_begun(pid):
    # Before its exec, a child has its parent's command line, which has the word sleep, too.
    # pylint: disable=protected-access
    return any(programs._read(f"/proc/{child}/cmdline").startswith("sleep\0")
               for child in programs._children(pid))


@contextlib.contextmanager
def no_gdb():
    which, programs.shutil.which = programs.shutil.which, lambda name: None
    try:
        yield
    finally:
        programs.shutil.which = which


def given_up():
    """A program is reported if its test fails while it runs, even without gdb."""
    with no_gdb(), programs.Popen([sys.executable, "-c", CODE]) as child:
        while not has_begun(child.pid):
            time.sleep(0.01)
        log, _ = logged(programs.report_running)
        again, _ = logged(programs.report_running)
        child.kill()
    return (is_reported(log) and not again) or log


def goes_on():
    """A program that takes long and ends is reported, and its output is complete."""
    command = ["sh", "-c", "cat; echo one; sleep 3; echo two"]
    results = []
    with no_gdb():
        log, error = logged(lambda: results.append(programs.run(
            command, input="zero\n", capture_output=True, text=True, timeout=60)))
    return ("stalls" in log and results[0].stdout == "zero\none\ntwo\n"
            ) or f"{log} {error} {results}"


def main():
    programs.STALL = 1
    tests = [stalls, given_up, goes_on]
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        good = test()
        print("ok" if good is True else "not ok", f"{number} - {test.__doc__}")
        if good is not True:
            print("# " + good.replace("\n", "\n# "))


if __name__ == "__main__":
    main()
