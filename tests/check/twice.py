"""Runs a test a second time if the first one fails, and counts the second.

twice.py PROGRAM [ARGUMENT...]: for tests that play with time at random, in which a race
of once in a thousand is found by chance and says nothing of the change at hand. What the
first one said is told in comments. Suite slow runs the same program once.

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
    # a signal's number is none of an exit status
    sys.exit(abs(main(sys.argv[1:])))
