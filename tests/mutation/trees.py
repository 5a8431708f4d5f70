"""Copies of the source tree, each with a build folder of its own, and their tests.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

OPTIONS = ["-Doptimization=2", "-Ddebug=false", "-Dcpu_levels=v3", "-Dnvcc=disabled",
           "-Dtests=enabled"]
# Suites that take minutes, need another machine, or do not test C.
SLOW_SUITES = {"slow", "valgrind", "gpu", "packages", "browser", "slurm", "readme",
               "style"}
LATE = "the build took too long"


class Test(NamedTuple):
    name: str
    command: list
    env: dict
    targets: list
    folder: str


def list_files(root):
    """Returns the files of the tree, by git if it is a repository."""
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"],
                            cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return [n for n in listed.stdout.split("\0") if n and (root / n).is_file()]
    return [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file() and
            not p.relative_to(root).parts[0].startswith(("_", ".git"))]


class Tree:
    def __init__(self, path):
        self.path = path
        self.build = path / "_build"

    def update(self, root):
        """Makes this tree a copy of that at @root. Unchanged files keep their times."""
        names = list_files(root)
        for name in names:
            source, copy = root / name, self.path / name
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)
        for name in set(list_files_below(self.path)) - set(names):
            (self.path / name).unlink()

    def set_up(self, options=(), compiler=None):
        if (self.build / "build.ninja").exists():
            return
        env = dict(os.environ)
        if compiler:
            env["CC"] = compiler
        subprocess.run(["meson", "setup", str(self.build), *OPTIONS, *options],
                       cwd=self.path, env=env, capture_output=True, check=True)

    def clone(self, path):
        """Copies the tree and its build to @path, where the build can go on."""
        if (path / "_build" / "build.ninja").exists():
            return Tree(path)
        shutil.rmtree(path, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(self.path), str(path)],
                       check=True)
        there = Tree(path)
        for file in there.build.rglob("*"):
            if file.name == "build.ninja" or file.suffix == ".json":
                stat = file.stat()
                file.write_text(file.read_text().replace(f"{self.path}/", f"{path}/")
                                .replace(f"{self.path} ", f"{path} "))
                os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        return there

    def make(self, targets, limit=None):
        """Returns whether ninja builds @targets, and its output, or LATE after @limit."""
        try:
            built = subprocess.run(["ninja", "-C", str(self.build), "-j1", *targets],
                                   capture_output=True, text=True, check=False,
                                   timeout=limit)
        except subprocess.TimeoutExpired:
            return False, LATE
        return built.returncode == 0, built.stdout

    def list_tests(self):
        """Returns the fast tests, each with the targets that it needs."""
        def introspect(what):
            return json.loads(subprocess.run(
                ["meson", "introspect", f"--{what}", str(self.build)],
                capture_output=True, text=True, check=True).stdout)
        self.make(["build.ninja"])
        files = {t["id"]: t["filename"] for t in introspect("targets")}
        tests = []
        for entry in introspect("tests"):
            if {s.split(":")[-1] for s in entry["suite"]} & SLOW_SUITES:
                continue
            names = [n for i in entry["depends"] for n in files.get(i, [])]
            names += [c for c in entry["cmd"] if c.startswith(f"{self.build}/")]
            targets = sorted({os.path.relpath(n, self.build) for n in names})
            tests.append(Test(entry["name"], entry["cmd"], entry["env"],
                              [t for t in targets if not t.startswith("..")],
                              entry["workdir"] or str(self.build)))
        return tests

    def run(self, test, origin, limit, extra=None, arguments=()):
        """Runs a test. Returns "passes", "skips", "fails" or "hangs", and its seconds.

        @origin is the folder of the tree that the test was listed in.
        """
        def here(word):
            return word.replace(f"{origin}/", f"{self.path}/")
        env = dict(os.environ, MALLOC_PERTURB_="85", **(extra or {}),
                   GST_REGISTRY=str(self.path / "registry.bin"))
        env.update({k: here(v) for k, v in test.env.items()})
        begun = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                [here(w) for w in test.command] + list(arguments),
                cwd=here(test.folder + "/"), env=env, stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            output.seek(0)
            said = output.read().decode(errors="replace")
        taken = time.monotonic() - begun
        if status is None:
            return "hangs", taken
        if status == 77:
            return "skips", taken
        failed = status != 0 or re.search(r"^not ok(?!.*# (TODO|SKIP))|^Bail out!",
                                          said, flags=re.M)
        return "fails" if failed else "passes", taken


def list_files_below(path):
    """Returns the files of a copy, except for those that its build makes."""
    return [str(p.relative_to(path)) for p in path.rglob("*")
            if p.is_file() and p.relative_to(path).parts[0] != "_build" and
            p.name != "registry.bin"] if path.exists() else []
