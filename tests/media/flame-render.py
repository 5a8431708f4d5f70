"""Tests tools/flame-render: films, codecs, interruption, going on, bad options.

Usage: flame-render.py PROGRAM GENOME. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import mp4  # noqa: E402
import programs  # noqa: E402

SMALL = ["--size=64x36", "--quality=1", "--fps=15"]
# slow enough, as THROTTLED, to be at work still when a signal comes
SLOW = ["--size=320x180", "--quality=60", "--fps=15", "--segment-frames=6",
        "--duration=4"]
THROTTLED = {**os.environ, "FLAME_TEST_THROTTLE": "40000000"}


class Bench:
    def __init__(self, program, genome, folder):
        self.program, self.genome, self.folder = program, genome, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def render(self, *options, out="film.mp4", genome=None, env=None):
        return programs.run(
            [self.program, *options, genome or self.genome, self.path(out)],
            stdin=subprocess.DEVNULL, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=100, check=False, env=env)

    def start(self, *options, out="film.mp4"):
        return programs.Popen(
            [self.program, *options, self.genome, self.path(out)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=THROTTLED)

    def hash(self, name="film.mp4"):
        with open(self.path(name), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def wait_for_segments(self, n, out="film.mp4"):
        folder = self.path(out + ".parts/segments")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if os.path.isdir(folder) and len(os.listdir(folder)) >= n:
                return
            time.sleep(0.02)
        programs.tell_running()
        raise RuntimeError("no segments came")


def whole_film(bench):
    done = bench.render(*SMALL)
    return (done.returncode == 0 and "100 %" in done.stdout
            and mp4.read(bench.path("film.mp4")) == (75, Fraction(5))
            and os.listdir(bench.folder) == ["film.mp4"])


def same_bytes(bench):
    """Twice the same film is twice the same file."""
    options = [*SMALL, "--segment-frames=20"]
    return (bench.render(*options).returncode == 0
            and bench.render(*options, out="again.mp4").returncode == 0
            and bench.hash() == bench.hash("again.mp4"))


def timeline(bench):
    """A row for each of the last frames of a GPU, in their order, and no other."""
    plugin = os.environ.get("FLAME_TEST_FAKE_PLUGIN")
    if not plugin:
        print("# this build has no fake GPU")
        return True
    env = {**os.environ, "GST_PLUGIN_PATH": plugin, "GST_PLUGIN_PATH_1_0": plugin,
           "GST_REGISTRY": bench.path("registry.bin")}
    svg = bench.path("out.svg")
    done = bench.render(*SMALL, "--backend=cuda", f"--timeline={svg}", env=env)
    with open(svg, encoding="utf-8") as file:
        picture = ElementTree.parse(file).getroot()
    name = "{http://www.w3.org/2000/svg}"
    rows = [text.text for text in picture.iter(name + "text")
            if text.text.startswith("frame")]
    legend = [text.text for text in picture.iter(name + "text")
              if text.get("y") == "16"]
    stages = [title.text.split()[0] for title in picture.iter(name + "title")]
    lefts = [float(rect.get("x")) for rect in picture.iter(name + "rect")]
    rights = [float(rect.get("x")) + float(rect.get("width"))
              for rect in picture.iter(name + "rect")]
    return (done.returncode == 0
            and rows == [f"frame {n}, GPU 0" for n in range(75 - 64, 75)]
            and legend == ["iterate", "density", "convert", "copy"]
            and stages == 64 * legend
            and lefts[::4] == sorted(lefts[::4])
            and min(lefts) == 130 and max(rights) <= 1331)


def timeline_of_the_cpu(bench):
    """There is none, which is said, and the film is there."""
    done = bench.render(*SMALL, "--duration=1", "--backend=cpu",
                        "--timeline=" + bench.path("out.svg"))
    return (done.returncode == 0 and "no frame was drawn on a GPU" in done.stderr
            and sorted(os.listdir(bench.folder)) == ["film.mp4"])


def part(bench):
    """A part of the animation, looped, at a rate that is no whole number."""
    done = bench.render("--size=64x36", "--quality=1", "--fps=30000/1001",
                        "--start=1", "--end=0:06.5", "--loops=2")
    frames, seconds = mp4.read(bench.path("film.mp4"))
    return (done.returncode == 0 and frames == 195 - 30
            and seconds == Fraction(frames * 1001, 30000))


def never_overwrites(bench):
    options = [*SMALL, "--duration=1"]
    bench.render(*options)
    before = bench.hash()
    refused = bench.render(*SMALL, "--duration=2")
    return (refused.returncode == 2 and "--force" in refused.stderr
            and bench.hash() == before
            and bench.render(*SMALL, "--duration=2", "--force").returncode == 0
            and bench.hash() != before)


def interrupted(bench):
    """Ctrl-C leaves a shorter film that plays; --resume makes the whole one."""
    child = bench.start(*SLOW)
    bench.wait_for_segments(2)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    frames, seconds = mp4.read(bench.path("film.mp4"))
    print(f"# {child.returncode}, {frames} frames in {seconds} s")
    if child.returncode != 3 or not 12 <= frames < 60:
        return False
    if seconds != Fraction(frames, 15):
        return False
    other = bench.render(*SLOW, "--resume", "--quality=3")
    resumed = bench.render(*SLOW, "--resume")
    fresh = bench.render(*SLOW, out="fresh.mp4")
    print(f"# {other.returncode} {resumed.returncode} {fresh.returncode}")
    return (other.returncode == 2 and "quality" in other.stderr
            and resumed.returncode == 0 and fresh.returncode == 0
            and bench.hash() == bench.hash("fresh.mp4"))


def killed(bench):
    """After kill -9 too, and the segments that were there are kept."""
    child = bench.start(*SLOW)
    bench.wait_for_segments(3)
    child.kill()
    child.communicate()
    kept = bench.path("film.mp4.parts/segments/000001.seg")
    inode = os.stat(kept).st_ino
    refused = bench.render(*SLOW)
    second = bench.start(*SLOW, "--resume")
    bench.wait_for_segments(4)
    good = os.stat(kept).st_ino == inode
    second.communicate(timeout=60)
    fresh = bench.render(*SLOW, out="fresh.mp4")
    return (good and refused.returncode == 2 and "--resume" in refused.stderr
            and second.returncode == 0 and fresh.returncode == 0
            and bench.hash() == bench.hash("fresh.mp4"))


def changed_inputs(bench):
    """Parts of a film do not go together with files that are others now."""
    files = [bench.path(name) for name in ("a.flam3", "p.json", "p.xml")]
    shutil.copy(bench.genome, files[0])
    with open(files[1], "w", encoding="utf-8") as file:
        file.write('{"fps": 15}')
    shutil.copy(os.path.join(os.path.dirname(__file__), "..", "data",
                             "palettes.xml"), files[2])
    own = Bench(bench.program, files[0], bench.folder)
    options = [*SLOW, f"--profile={files[1]}", f"--palettes={files[2]}"]
    child = own.start(*options)
    own.wait_for_segments(1)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    good = child.returncode == 3
    for path in files:
        with open(path, "rb") as file:
            before = file.read()
        with open(path, "ab") as file:
            file.write(b" ")
        refused = own.render(*options, "--resume")
        print(f"# {path}: {refused.returncode} {refused.stderr}")
        good = good and refused.returncode == 2 and "inputs" in refused.stderr
        with open(path, "wb") as file:
            file.write(before)
    return good and own.render(*options, "--resume").returncode == 0


def has(factory):
    return programs.run(["gst-inspect-1.0", "--exists", factory],
                        check=False).returncode == 0


def decode(path):
    """Frames that come out of a file."""
    done = programs.run(
        ["gst-launch-1.0", "-v", "filesrc", f"location={path}", "!",
         "decodebin", "!", "fakesink", "silent=false"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        timeout=60, check=False)
    return done.stdout.count("chain   ***")


def codec(bench, name, out, encoder):
    """Every codec twice, the same bytes, and every frame can be decoded."""
    if not has(encoder):
        done = bench.render(*SMALL, f"--codec={name}", out=out)
        print(f"# no {encoder} here: its package must be named")
        return done.returncode == 1 and "gstreamer1.0-" in done.stderr
    hashes = set()
    for _ in range(2):
        done = bench.render(*SMALL, "--duration=1.2", "--segment-frames=10",
                            f"--codec={name}", "--force", out=out)
        if done.returncode != 0:
            print("#", done.stderr)
            return False
        hashes.add(bench.hash(out))
    frames = decode(bench.path(out))
    return len(hashes) == 1 and frames == 18


def pictures(bench):
    done = bench.render(*SMALL, "--duration=1", "--property=transparency=true",
                        out="f-%03d.png")
    names = sorted(os.listdir(bench.folder))
    again = bench.render(*SMALL, out="f-%03d.png")
    return (done.returncode == 0 and again.returncode == 2
            and names == [f"f-{k:03d}.png" for k in range(15)]
            and decode(bench.path("f-007.png")) == 1)


def progress(bench):
    done = bench.render(*SMALL, "--progress=json")
    last = json.loads(done.stdout.splitlines()[-1])
    return last["frames"] == 75 and last["total"] == 75


def relative(bench):
    """Names count from where it is run; not from the film's, nor its parts'."""
    os.mkdir(bench.path("flock"))
    shutil.copy(bench.genome, bench.path("flock/a.flam3"))
    done = programs.run(
        [bench.program, *SMALL, "--duration=0.4", "flock/a.flam3", "a.mp4"],
        cwd=bench.folder, stdout=subprocess.DEVNULL, timeout=100, check=False)
    return (done.returncode == 0
            and sorted(os.listdir(bench.folder)) == ["a.mp4", "flock"])


def bad_usage(bench):
    """Each wrong value names its option, and nothing is written."""
    good = True
    for option in ["size=64", "size=63x36", "fps=fast", "fps=0", "quality=-1",
                   "crf=99", "codec=divx", "start=9:99:00", "start=7", "end=0",
                   "duration=0", "loops=0", "hdr=dolby", "hdr=pq",
                   "backend=gpu", "devices=x:0", "devices=0,,1",
                   "filters=nope", "property=foo", "property=speed=x", "property=speed=1e9",
                   "property=timeline=up", "property=playlist=up",
                   "property=quality=3", "profile=/none",
                   "viewport=0,0,2,1",
                   "palettes=/none", "segment-frames=0", "progress=dots",
                   "audio=/none", "nonsense"]:
        done = bench.render(*SMALL, f"--{option}")
        named = f"--{option.split('=')[0]}" in done.stderr
        if done.returncode != 2 or not named:
            print(f"# --{option}: {done.returncode} {done.stderr}")
            good = False
    for out, word in [("film.avi", ".mp4"), ("film-%s.png", "%05d"),
                      ("film-%05d.exr", "--codec=ffv1")]:
        done = bench.render(*SMALL, out=out)
        good = good and done.returncode == 2 and word in done.stderr
    return good and os.listdir(bench.folder) == []


def bad_input(bench):
    missing = bench.render(genome=bench.path("none.flam3"))
    with open(bench.path("bad.flam3"), "w", encoding="utf-8") as file:
        file.write("<flame size=\"1 1\"/>")
    bad = bench.render(genome=bench.path("bad.flam3"))
    return (missing.returncode == 1 and "none.flam3" in missing.stderr
            and bad.returncode == 1 and "bad.flam3" in bad.stderr
            and os.listdir(bench.folder) == ["bad.flam3"])


TESTS = [
    ("a whole film", whole_film), ("the same bytes", same_bytes),
    ("a part of it", part), ("a timeline", timeline),
    ("a timeline of the CPU", timeline_of_the_cpu),
    ("never overwrites", never_overwrites),
    ("Ctrl-C", interrupted), ("kill -9", killed), ("pictures", pictures),
    ("relative names", relative), ("changed inputs", changed_inputs),
    ("progress for programs", progress), ("bad usage", bad_usage),
    ("bad input", bad_input)
] + [
    (f"{name} in {out}", lambda bench, a=(name, out, encoder): codec(bench, *a))
    for name, out, encoder in [
        ("h265", "film.mp4", "x265enc"), ("av1", "film.mkv", "av1enc"),
        ("vp9", "film.webm", "vp9enc"), ("ffv1", "film.mkv", "avenc_ffv1"),
        ("prores", "film.mov", "avenc_prores_ks")]
]


def main(program, genome):
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            good = test(Bench(program, genome, folder))
        print("ok" if good else "not ok", f"{number} - {name}", flush=True)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
