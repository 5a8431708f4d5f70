"""Runs the commands of a page, as printed and in one shell, as a reader would.

Usage: run-commands.py SOURCE_ROOT BUILD_ROOT PAGE. Prints TAP. The shell has only a home folder
and the system's programs until it reads the build's file env, as README.md says. Its working
directory has this source's examples. Commands that install or test are left to tests/fresh.
flame-live, which runs until Ctrl-C, gets Ctrl-C once it serves its page.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

TIMEOUT = 240
# Commands that tests/fresh runs in bare chroots.
ELSEWHERE = ("examples/quickstart", "tests/run")
MARK = "the status of command"

# The server takes a free port, prints its address, gets Ctrl-C, and must end with status 0.
SERVER = """
{command} --port=0 >served 2>&1 & server=$!
for try in $(seq 600); do grep -q http:// served && break; sleep .1; done
cat served
python3 -c 'import re, sys, urllib.request as u
address = re.search(r"http://\\S+", open("served").read())[0]
sys.exit(b"<html" not in u.urlopen(address, timeout=60).read())' || kill -KILL $server
kill -INT $server; wait $server
"""


def commands(text):
    """Returns the lines of the code blocks, with continuations joined and without comments."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    lines = [re.sub(r"(^| +)# .*", "", line)
             for line in blocks.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line and not line.startswith(ELSEWHERE)]


def shell_text(lines, build):
    """Returns a script that runs the commands and prints the status of each."""
    text = ""
    for number, line in enumerate(lines):
        line = line.replace("_build/env", os.path.join(build, "env"))
        if line.startswith("flame-live "):
            line = SERVER.format(command=line)
        text += f"{line}\nstatus=$?; echo; echo {MARK} {number} is $status\n"
    return text


def run(lines, root, build):
    """Runs the commands in a folder that has the examples, and returns the output."""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(root, "examples"), os.path.join(folder, "examples"))
        return programs.run(
            ["bash", "-c", shell_text(lines, build)], cwd=folder, check=False,
            env={"HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT).stdout


def main(root, build, page):
    with open(os.path.join(root, page), encoding="utf-8") as file:
        text = file.read()
    lines = commands(text)
    print(f"1..{len(lines) + 1}")
    long = len(text.splitlines())
    print("ok" if long <= 150 else "not ok", f"1 - {long} lines, of 150 at most")
    output = run(lines, root, build)
    parts = re.split(rf"\n{MARK} (\d+) is (\d+)\n", output)
    for number, line in enumerate(lines):
        said, status = "", "unknown"
        if str(number) in parts[1::3]:
            at = 1 + 3 * parts[1::3].index(str(number))
            said, status = parts[at - 1], parts[at + 1]
        good = status == "0" and "ERROR" not in said
        name = re.sub(r"\s+", " ", line)
        print("ok" if good else "not ok", f"{number + 2} - {name}")
        if not good:
            print(f"# status {status}")
            for row in said.splitlines()[-30:]:
                print("#", row)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3])
