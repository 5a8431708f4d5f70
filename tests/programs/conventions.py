"""Tests what people expect of every program: --version, exit status, -q1, completion, pages.

Usage: conventions.py SOURCE_ROOT BUILD_ROOT. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

PROGRAMS = ["flame-render", "flame-farm", "flame-genome", "flame-live"]
SMALL = ["--size=64x36", "-q1"]

# A command line, and some of the words that complete its last word.
OFFERS = (
    ("flame-render --cod", {"--codec"}),
    ("flame-render -c h", {"h264", "h265"}),
    ("flame-render --backend=c", {"cpu", "cuda"}),
    ("flame-farm ", {"plan", "run", "status", "finish"}),
    ("flame-farm status --j", {"--json"}),
    ("flame-farm run --a", {"--assemble", "--audio"}),
    ("flame-genome va", {"validate"}),
    ("flame-genome print -f ", {"flam3", "json"}),
    ("flame-live --control ", {"everyone", "first", "none"}),
)

BASH = """
. "$1/flame.bash"
IFS=' ' read -ra COMP_WORDS <<<"${2/=/ = }"
[[ $2 != *\\  ]] || COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_flame "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


class Bench:
    def __init__(self, source, build, folder):
        self.source, self.folder = source, folder
        self.env = {**os.environ, "HOME": folder, "PATH": os.pathsep.join(
            [f"{build}/tools", f"{build}/tools/live", os.environ["PATH"]])}
        self.read_env = f". {build}/env"

    def run(self, *words, env=None):
        return programs.run(
            list(words), cwd=self.folder, env={**self.env, **(env or {})}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            timeout=100, check=False)

    def genome(self, name):
        return os.path.join(self.source, "examples/genomes", name)

    def there(self):
        return sorted(os.listdir(self.folder))


def version(bench):
    """Each program and quickstart print their name and the version of the project."""
    with open(os.path.join(bench.source, "meson.build"), encoding="utf-8") as file:
        number = re.search(r"version: '(.*)'", file.read())[1]
    quickstart = os.path.join(bench.source, "examples/quickstart")
    return all(
        (done := bench.run(*words, "--version")).returncode == 0
        and done.stdout == f"{name} {number}\n" and not done.stderr
        for words, name in [((name,), name) for name in PROGRAMS]
        + [((quickstart,), "quickstart of gst-flame")])


def wrong_usage(bench):
    """A wrong command line: status 2, name and reason on standard error, nothing else."""
    genome = bench.genome("shell.flam3")
    cases = [(name, "--nonsense") for name in PROGRAMS] + [
        ("flame-render", genome), ("flame-render", "--fps=x", genome, "x.mkv"),
        ("flame-genome",), ("flame-genome", "breed"), ("flame-genome", "print"),
        ("flame-genome", "random", "-n", "0"), ("flame-genome", "random", "--json"),
        ("flame-farm",), ("flame-farm", "nothing"), ("flame-farm", "run"),
        ("flame-live", "--size=1x1"), ("flame-live", "--property=quality=x"),
        ("flame-live", "--loop-duration=0"),
        ("flame-live", "--property=transition=2 seconds")]
    good = True
    for words in cases:
        done = bench.run(*words)
        if (done.returncode != 2 or done.stdout
                or not done.stderr.startswith(f"{words[0]}: ")):
            print("#", words, done)
            good = False
    quickstart = bench.run(os.path.join(bench.source, "examples/quickstart"), "-x")
    return good and quickstart.returncode == 2


def failure(bench):
    """A file that cannot be read gives status 1, not 2."""
    return all(bench.run(*words).returncode == 1 for words in (
        ("flame-render", "missing", "x.png"), ("flame-genome", "print", "missing"),
        ("flame-live", "missing", "--port=0")))


def short_values(bench):
    """-q1 means -q 1; a value may begin with a hyphen; -- ends the options."""
    genome = bench.genome("shell.flam3")
    done = bench.run("flame-render", *SMALL, "-s64x36", "--", genome, "x.png")
    seed = bench.run("flame-genome", "random", "-s-3")
    return (done.returncode == 0 and "quality 1:" in done.stdout
            and seed.returncode == 0
            and seed.stdout == bench.run("flame-genome", "random", "-s", "-3").stdout
            and seed.stdout == bench.run("flame-genome", "random", "-s=-3").stdout)


def capitals(bench):
    """Suffixes are compared without regard to case."""
    genome = bench.genome("shell.flam3")
    return all(bench.run("flame-render", *SMALL, *more, genome, name).returncode == 0
               for name, more in (("a.PNG", []), ("a.MKV", ["--duration=200ms"]))
               ) and bench.there() == ["a.MKV", "a.PNG"]


def missing_folder(bench):
    """The message names a folder that is missing, and the folder is not created."""
    genome = bench.genome("shell.flam3")
    for words in (("flame-render", *SMALL, genome, "no/x.png"),
                  ("flame-render", *SMALL, genome, "no/x.mkv"),
                  ("flame-farm", "plan", genome, "no/farm", "-o", "x.mkv")):
        done = bench.run(*words)
        if done.returncode != 2 or "there is no folder" not in done.stderr:
            return False
    return bench.there() == []


def times(bench):
    """Times are seconds, have units or are clock times, in properties as well."""
    def length(*options):
        done = bench.run("flame-render", *SMALL, "--fps=20", "--force", *options,
                         bench.genome("shell.flam3"), "x.mkv")
        found = re.search(r", (\d+) frames \|", done.stdout)
        return int(found[1]) if found else done.stderr

    lengths = [(length(f"--duration={text}"), frames) for text, frames in (
        ("1", 20), ("1s", 20), ("250ms", 5), ("0:00.5", 10), ("0.01min", 12),
        ("100000us", 2), ("50000000ns", 1))]
    lengths += [(length("--loop-duration=500ms"), 10),
                (length("-ploop-duration=0.5"), 10),
                (length("-p", "loop-duration=500000000ns"), 10)]
    refused = [length(option) for option in (
        "--duration=1x", "--duration=-1", "--start=1:75", "--loop-duration=0s",
        "--property=loop-duration=10000000000", "-pedge-duration=z")]
    fields = length("--duration=250ms", "-pedge-duration=2s")
    good = (all(here == there for here, there in lengths) and fields == 5
            and all("expected" in str(text) for text in refused))
    if not good:
        print("#", lengths, refused, fields)
    return good


def devices_json(bench):
    """--devices --json has devices, and backends with why they have no device."""
    done = bench.run("flame-render", "--devices", "--json")
    said = json.loads(done.stdout)
    names = [backend["name"] for backend in said["backends"]]
    return (done.returncode == 0 and names[-1] == "cpu"
            and said["backends"][-1]["threads"] >= 1
            and all(device["backend"] in names and ":" in device["name"]
                    for device in said["devices"])
            and bench.run("flame-render", "--json", "--devices").stdout == done.stdout)


def no_color(bench):
    """NO_COLOR also applies to GStreamer's log."""
    base = {"GST_DEBUG": "flame*:4"}
    words = ("flame-render", *SMALL, "--force", bench.genome("shell.flam3"), "x.png")
    colours = bench.run(*words, env=base).stderr
    plain = bench.run(*words, env={**base, "NO_COLOR": "1"}).stderr
    return "\x1b[" in colours and "\x1b" not in plain and "flame" in plain


APT = """#!/bin/sh
echo 'After unpacking nothing is said'
echo '0 upgraded, 39 newly installed, 0 to remove and 7 not upgraded.'
echo 'Need to get 32.7 MB/40.1 MB of archives.'
echo 'After this operation, 155 MB of additional disk space will be used.'
exit 1
"""


def installing(bench):
    """quickstart prints how much it installs, and the output of what fails."""
    path = os.path.join(bench.folder, "apt-get")
    with open(path, "w", encoding="utf-8") as file:
        file.write(APT)
    os.chmod(path, 0o755)
    start = (f"set -euo pipefail; source {bench.source}/tools/setup.sh; "
             f"PATH={bench.folder}:$PATH; ")
    said = bench.run("bash", "-c", start + "size=$(measure_packages x); echo \"$size\"")
    failed = bench.run("bash", "-c", start + "watched sh -c 'echo why; exit 5' || echo is $?")
    quiet = bench.run("bash", "-c", start + "watched echo nothing && echo good")
    path = os.path.join(bench.folder, "shown")
    with open(path, "w", encoding="utf-8") as file:
        file.write(start + "watched sh -c 'echo one; exit 6' || echo is $?")
    shown = "\x1b[Kone is 6"
    if shutil.which("script"):
        shown = bench.run("script", "-qefc", f"bash {path}", "/dev/null").stdout
    good = (said.stdout == "39 packages, 32.7 MB to download, 155 MB on the disk\n"
            and failed.stdout == "is 5\n" and "why" in failed.stderr
            and quiet.stdout == "good\n" and not quiet.stderr
            and "\x1b[Kone" in shown and "is 6" in shown)
    if not good:
        print("#", said, failed, quiet, repr(shown))
    return good


def completion(bench, command, missing):
    """Compares the words that Tab offers with those of --help."""
    if shutil.which(missing) is None:
        print(f"# {missing} is not installed")
        return True
    good = True
    for line, expected in OFFERS:
        done = bench.run(*command, line)
        offers = {word.split("\t")[0].split("=", 1 if "=" not in line else -1)[0]
                  if word.startswith("--") and "=" not in line
                  else word.split("\t")[0].rpartition("=")[2]
                  for word in done.stdout.splitlines()}
        if not expected <= offers or done.returncode != 0:
            print("#", line, offers, done.stderr)
            good = False
    return good


def bash(bench):
    """Completion works in bash without the package bash-completion."""
    folder = os.path.join(bench.source, "tools/completion")
    return completion(bench, ["bash", "-c", BASH, "bash", folder], "bash")


def zsh(bench):
    """Completion works in zsh."""
    folder = os.path.join(bench.source, "tools/completion")
    script = os.path.join(os.path.dirname(__file__), "offers.zsh")
    return completion(bench, ["zsh", "-f", script, folder], "zsh")


def fish(bench):
    """Completion works in fish."""
    script = (f"source {bench.source}/tools/completion/flame.fish; "
              "complete -C $argv[1]")
    return completion(bench, ["fish", "-N", "-c", script], "fish")


def pages(bench):
    """After `. _build/env`, man finds the source's pages; each names every option."""
    if shutil.which("man") is None:
        print("# man is not installed")
    for name in PROGRAMS:
        path = os.path.join(bench.source, "tools/man/man1", name + ".1")
        if shutil.which("man"):
            found = bench.run("sh", "-c", f"{bench.read_env} && man -w {name}")
            if found.stdout.strip() != path:
                print("#", found)
                return False
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("\\-", "-")
        commands = [[]]
        if name == "flame-farm":
            commands = [["plan"], ["run"], ["submit"], ["status"], ["verify"]]
        for command in commands:
            said = bench.run(name, *command, "--help").stdout
            options = set(re.findall(r"^ +(?:-., )?(--[a-z-]+)", said, re.M))
            lacking = {option for option in options
                       if option not in text and not option.startswith("--help")
                       and command != ["plan"]}
            if lacking:
                print("#", name, command, sorted(lacking))
                return False
    return True


def main(source, build):
    tests = [version, wrong_usage, failure, short_values, capitals, missing_folder, times,
             devices_json, no_color, installing, bash, zsh, fish, pages]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            good = test(Bench(source, build, folder))
        failed += not good
        print("ok" if good else "not ok", f"{number} - {test.__doc__}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
