"""Finds out which test runs which of the product's functions.

A tree is built with GCC's counters. Each test runs there once, and its counts are read. The
same run shows which tests pass without a mistake, and how long they take.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import hashlib
import json
import shutil
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Loops over samples take most of the time, so they get no counters, and neither do tests.
# Threads may lose counts, which does not matter: a function has run if it has any count.
COMPILER = """#!/bin/sh
counts="--coverage -fprofile-update=single"
for word; do
  case $word in
    ../kernels/*|../tests/*|../core/gpu/dummy/*) counts= ;;
  esac
done
exec $(command -v ccache) gcc $counts "$@"
"""
FUNCTION, ARCS = 0x01000000, 0x01a10000
LIMIT = 400  # seconds that a test may take, with counters and on a busy machine


def read_string(data, at):
    length, = struct.unpack_from("<I", data, at)
    return data[at + 4:at + 4 + length].split(b"\0")[0].decode(), at + 4 + length


def read_records(data, at):
    """Yields (tag, length, start) of each record, in the format of GCC 12 and later."""
    while at + 8 <= len(data):
        tag, length = struct.unpack_from("<Ii", data, at)
        if tag == 0:
            break
        yield tag, length, at + 8
        at += 8 + max(length, 0)


def read_notes(path):
    """Reads an object's .gcno. Returns {ident: (source, function)}."""
    data, names = path.read_bytes(), {}
    _, at = read_string(data, 16)
    for tag, _, start in read_records(data, at + 4):
        if tag == FUNCTION:
            ident, = struct.unpack_from("<I", data, start)
            name, after = read_string(data, start + 12)
            source, _ = read_string(data, after + 4)
            names[ident] = (source, name)
    return names


def read_counts(path):
    """Returns the idents of the functions that ran, by an object's .gcda."""
    data, ran, ident = path.read_bytes(), set(), None
    for tag, length, start in read_records(data, 16):
        if tag == FUNCTION and length >= 12:
            ident, = struct.unpack_from("<I", data, start)
        elif tag == ARCS and length > 0 and any(data[start:start + length]):
            ran.add(ident)
    return ran


class Reach:
    def __init__(self, tree, folder):
        self.tree = tree
        self.folder = folder
        self.notes = {}
        self.file = folder / "reach.json"
        self.known = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.read()

    def build(self, root, jobs):
        compiler = self.folder / "cc-reach"
        compiler.parent.mkdir(parents=True, exist_ok=True)
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)
        self.tree.update(root)
        self.tree.set_up(compiler=str(compiler))
        built, said = self.tree.make([f"-j{jobs}"])
        if not built:
            raise SystemExit(f"error: the tree does not build\n{said[-3000:]}")

    def find_key(self, test):
        """Returns a hash of the test itself: its command, objects and scripts."""
        state = hashlib.sha1(repr(test.command).encode())
        for word in test.command:
            path = Path(word)
            objects = sorted(Path(f"{path}.p").glob("*.o"))
            for file in objects or ([path] if path.suffix in (".py", ".sh") else []):
                state.update(file.read_bytes())
        return state.hexdigest()

    def note(self, counted):
        """Returns the notes of the object that a file of counts belongs to."""
        name = str(counted).split("/_build/")[-1][:-len("gcda")] + "gcno"
        if name not in self.notes:
            path = self.tree.build / name
            self.notes[name] = read_notes(path) if path.exists() else {}
        return self.notes[name]

    def look(self, test):
        prefix = self.folder / "counts" / test.name.replace("/", "-")
        shutil.rmtree(prefix, ignore_errors=True)
        for _ in range(2):  # a test may fail now and then, which is rare
            result, seconds = self.tree.run(test, self.tree.path, LIMIT,
                                            {"GCOV_PREFIX": str(prefix)})
            if result != "fails":
                break
        ran = set()
        for file in prefix.rglob("*.gcda"):
            names = self.note(file)
            ran.update(names[i] for i in read_counts(file) if i in names)
        shutil.rmtree(prefix, ignore_errors=True)
        functions = sorted(f"{s.removeprefix('../')}:{n}" for s, n in ran
                           if s.startswith("../"))
        print(f"# {test.name}: {result}, {seconds:.0f} s, {len(functions)} functions",
              flush=True)
        return {"key": self.find_key(test), "result": result, "seconds": seconds,
                "functions": functions}

    def update(self, tests, jobs):
        """Runs the tests that are new or have changed since they last ran."""
        new = [t for t in tests if
               self.known.get(t.name, {}).get("key") != self.find_key(t)]
        with ThreadPoolExecutor(jobs) as pool:
            for test, seen in zip(new, pool.map(self.look, new)):
                self.known[test.name] = seen
                self.file.write_text(json.dumps(self.known))
        self.read()

    def read(self):
        self.functions = {n: set(seen["functions"]) for n, seen in self.known.items()}
        self.files = {n: {f.split(":")[0] for f in ran}
                      for n, ran in self.functions.items()}

    def knows(self, path):
        return any(path in files for files in self.files.values())

    def runs(self, test, path):
        """Returns whether the test runs anything of a file. A test that is not known may."""
        return test.name not in self.files or path in self.files[test.name]

    def get_functions(self, test):
        return self.functions.get(test.name, ())

    def get_seconds(self, test):
        return self.known[test.name]["seconds"] if test.name in self.known else 5

    def passes(self, test):
        return test.name not in self.known or \
            self.known[test.name]["result"] == "passes"
