"""Runs a test a second time if the first run fails. The second run decides.

twice.py PROGRAM [ARGUMENT...] is for tests with random timing. They may find a race of once
in a thousand runs, which says nothing about the change that is being tested. The output of
the failed run is printed as comments. Suite slow runs the same program only once.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import subprocess
import sys


def main(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    if done.returncode == 0:
        print(done.stdout, end="")
        return 0
    print(f"# the first run ended with {done.returncode}:")
    print("".join(f"# {line}\n" for line in done.stdout.splitlines()), end="", flush=True)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    # If a signal ended the program, the status is negative, which an exit status cannot be.
    sys.exit(abs(main(sys.argv[1:])))
