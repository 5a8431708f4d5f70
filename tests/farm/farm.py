"""Tests flame-farm in a plain folder.

Usage: farm.py FLAME_FARM FLAME_RENDER GENOME. Prints TAP. The variable FLAME_FARM_SEGMENTS
sets how many tiny segments one of the tests makes.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import hashlib
import json
import os
import shutil
import signal
import subprocess
import time

import bench
import programs
from bench import QUICK, SLOW, Skip, claimant, claimants, film_hash, segment, wait_for


def said(done, status, *words):
    """Returns whether a command ended with @status and printed @words."""
    good = done.returncode == status and all(
        word in done.stderr + done.stdout for word in words)
    if not good:
        print(f"# {done.returncode}: {done.stdout} {done.stderr}")
    return good


def any_number_of_workers(b):
    """One worker, four workers and flame-render make the same file."""
    four = b.plan("four")
    good = said(b.farm("run", four, "--workers=4"), 0)
    good = good and said(b.farm("status", four), 0, "10 done", "100 %")
    good = good and said(b.farm("verify", four, "--sample=3"), 0, "3 of 3")
    # --first without --count means all from there on: here only the last segment.
    before = sorted(os.listdir(os.path.dirname(segment(four, 0))))
    good = good and said(b.farm("work", four, "--first=9"), 0)
    good = good and before == sorted(os.listdir(os.path.dirname(segment(four, 0))))
    # verify renders segments again only if it is asked to.
    good = good and "again" not in b.farm("verify", four).stdout
    good = good and said(b.farm("assemble", four), 0, "film.mp4")
    b.run(b.flame_render, *QUICK[1:], "--progress=none", b.genome,
          b.path("film.mp4"))
    return (good and film_hash(four) == b.expected()
            and film_hash(b.folder) == film_hash(four)
            and said(b.farm("assemble", four), 2, "--force"))


def kill(pid):
    try:
        os.kill(int(pid), signal.SIGKILL)
    except (ProcessLookupError, ValueError):
        pass


def killed_workers(b):
    """Workers get kill -9 as a segment begins, as it is written, and as it ends."""
    farm = b.plan(options=SLOW)

    def written():
        return [path for path in glob.glob(os.path.join(farm, "work", "0*"))
                if os.path.exists(path)]

    child = b.start("run", farm, "--workers=2", "--progress=none")
    for _ in range(2):
        kill(wait_for(lambda: claimants(farm), "a claim")[0])
        kill(wait_for(written, "a file")[0].rsplit(".", 1)[1])
    wait_for(lambda: os.path.exists(segment(farm, 3)), "a segment")
    for pid in claimants(farm):
        kill(pid)
    errors = child.communicate(timeout=100)[1]
    if child.returncode != 0:
        print("#", errors)
    # A segment is not given up, however often its worker was killed.
    again = b.farm("run", farm, "--assemble")
    return said(again, 0) and film_hash(farm) == b.expected(SLOW)


def preempted(b):
    """A segment does not fail because its workers are killed again and again."""
    farm = b.plan(options=SLOW)
    for _ in range(4):
        child = b.start("work", farm, "--first=0", "--count=1")
        wait_for(lambda pid=child.pid: claimant(farm, 0) == pid, "its claim")
        child.kill()
        child.communicate()
    return (said(b.farm("status", farm), 0, "0 failed", "killed 3 times from outside")
            and said(b.farm("work", farm, "--first=0", "--count=1"), 0)
            and said(b.farm("status", farm), 0, "1 done")
            and said(b.farm("run", farm, "--assemble"), 0)
            and film_hash(farm) == b.expected(SLOW))


def crashed(b):
    """A segment fails after three of its workers have crashed by themselves."""
    # No SIGSEGV: GStreamer handles that one while it loads a plugin, and exits.
    farm = b.plan(options=[*SLOW, "--segment-frames=1000"])
    child = b.start("run", farm)

    def other(before):
        pid = claimant(farm, 0)
        return pid if pid != before else None

    pid = None
    for _ in range(3):
        pid = wait_for(lambda before=pid: other(before), "a claim")
        os.kill(pid, signal.SIGBUS)
    child.communicate(timeout=60)
    return (child.returncode == 1
            and said(b.farm("status", farm), 0, "segment 0 failed 3 times: the worker "
                     "crashed: Bus error", "1 failed"))


def killed_run(b):
    """The program, its workers and a worker that joined get kill -9."""
    farm = b.plan(options=SLOW)
    child = programs.Popen([b.program, "run", farm], start_new_session=True,
                           stdout=subprocess.DEVNULL)
    wait_for(lambda: os.path.exists(segment(farm, 2)), "segments")
    os.killpg(child.pid, signal.SIGKILL)
    child.communicate()
    if not said(b.farm("run", farm), 0):
        return False
    for _ in range(3):
        child = b.start("assemble", farm, "--force")
        wait_for(lambda: glob.glob(os.path.join(farm, "film.*.tmp"))
                 or child.poll() is not None, "a film that is written")
        child.kill()
        child.communicate()
    return (said(b.farm("assemble", farm, "--force"), 0)
            and film_hash(farm) == b.expected(SLOW)
            and not glob.glob(os.path.join(farm, "*.tmp*")))


def interrupted(b):
    farm = b.plan(options=SLOW)
    child = b.start("run", farm, "--workers=2")
    wait_for(lambda: os.path.exists(segment(farm, 1)), "segments")
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    left = os.listdir(os.path.join(farm, "claims"))
    # The folder for a worker's last messages stays.
    work = [name for name in os.listdir(os.path.join(farm, "work"))
            if name != "trouble"]
    print(f"# {child.returncode} {left} {work}")
    return (child.returncode == 3 and not left and not work
            and said(b.farm("run", farm, "--assemble"), 0)
            and film_hash(farm) == b.expected(SLOW))


def damaged_segments(b):
    """One segment is cut short, one has a wrong byte, one is of another film."""
    farm = b.plan()
    other = b.plan("other", [*QUICK, "--quality=2"])
    b.farm("run", farm, "--assemble")
    b.farm("run", other)
    before = film_hash(farm)
    size = os.path.getsize(segment(farm, 2))
    os.truncate(segment(farm, 2), size - 100)
    with open(segment(farm, 5), "r+b") as file:
        file.seek(300)
        byte = file.read(1)
        file.seek(300)
        file.write(bytes([byte[0] ^ 1]))
    shutil.copy(segment(other, 7), segment(farm, 7))
    good = said(b.farm("verify", farm), 1, "000002.seg is cut short",
                "000005.seg is damaged", "000007.seg is of another film",
                "3 damaged")
    good = good and said(b.farm("assemble", farm, "--force"), 1)
    good = good and film_hash(farm) == before
    good = good and said(b.farm("retry", farm), 0, "3 segments")
    good = good and said(b.farm("run", farm), 0)
    os.unlink(os.path.join(farm, "film.mp4"))
    return (good and said(b.farm("assemble", farm), 0)
            and film_hash(farm) == before)


def whole_inputs(b):
    """Plans a farm with inputs of all kinds."""
    flock = b.path("flock")
    os.mkdir(flock)
    for name in ("a.flam3", "b.flam3"):
        shutil.copy(b.genome, os.path.join(flock, name))
    with open(b.path("profile.json"), "w", encoding="utf-8") as file:
        file.write('{"quality": 1}')
    palettes = os.path.join(os.path.dirname(__file__), "..", "data", "palettes.xml")
    return b.plan(genome=flock, options=[
        *QUICK, f"--profile={b.path('profile.json')}", f"--palettes={palettes}"])


def changed_inputs(b):
    """Each input file is changed or removed, and another file is added."""
    farm = whole_inputs(b)
    inputs = [path for path in
              glob.glob(os.path.join(farm, "inputs", "**"), recursive=True)
              if os.path.isfile(path)]
    good = len(inputs) == 4

    def refused(path, *words):
        return all([said(b.farm("run", farm), 1, path, *words),
                    said(b.farm("work", farm), 1, path, *words)])

    for path in inputs:
        with open(path, "rb") as file:
            before = file.read()
        with open(path, "ab") as file:
            file.write(b" ")
        good = refused(path, "not the file") and good
        os.unlink(path)
        good = refused(path) and good
        with open(path, "wb") as file:
            file.write(before)
    more = os.path.join(farm, "inputs", "genomes", "c.flam3")
    shutil.copy(b.genome, more)
    good = refused(more, "not a file") and good
    os.unlink(more)
    return said(b.farm("run", farm), 0) and good


def edit_plan(farm, **members):
    path = os.path.join(farm, "plan.json")
    with open(path, encoding="utf-8") as file:
        plan = json.load(file)
    plan.update(members)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(plan, file)


def other_workers(b):
    """Refused: another version, another GStreamer, another backend, a broken plan."""
    farm = b.plan()
    edit_plan(farm, **{"gst-flame": "0.0.1"})
    good = said(b.farm("work", farm), 1, "refused", "0.0.1")
    other = b.plan("other")
    edit_plan(other, gstreamer="GStreamer 1.2.3")
    good = good and said(b.farm("work", other), 1, "refused", "1.2.3")
    third = b.plan("third", [*QUICK, "--backend=cpu"])
    edit_plan(third, backend="cuda")
    if not os.path.exists("/dev/nvidia0"):
        good = good and said(b.farm("work", third), 1, "CUDA")
    fourth = b.plan("fourth")
    edit_plan(fourth, frames="many")
    return good and said(b.farm("work", fourth), 1, "plan.json: frames")


def two_on_one(b):
    """Two workers render the same segment after its claim has vanished."""
    farm = b.plan()
    children = [b.start("work", farm, "--first=0", "--count=2")]
    shutil.rmtree(os.path.join(farm, "claims"), ignore_errors=True)
    children.append(b.start("work", farm, "--first=0", "--count=2"))
    for child in children:
        child.communicate(timeout=60)
    return (all(child.returncode == 0 for child in children)
            and said(b.farm("run", farm, "--assemble"), 0)
            and film_hash(farm) == b.expected())


def lost_machine(b):
    """A worker takes over the claim of a machine that is gone."""
    farm = b.plan()
    os.makedirs(os.path.join(farm, "claims"))
    claim = os.path.join(farm, "claims", "000004")
    with open(claim, "w", encoding="utf-8") as file:
        file.write("elsewhere 1 -")
    child = b.start("run", farm)
    wait_for(lambda: os.path.exists(segment(farm, 9)), "the others")
    if os.path.exists(segment(farm, 4)):
        return False
    then = time.time() - 3600
    os.utime(claim, (then, then))
    child.communicate(timeout=60)
    return (child.returncode == 0 and said(b.farm("assemble", farm), 0)
            and film_hash(farm) == b.expected())


class Mount:
    """Mounts a small file system, which needs root."""

    def __init__(self, b, size):
        self.path = b.path("disk")
        os.mkdir(self.path)
        done = b.run("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs",
                     self.path)
        if done.returncode != 0:
            os.rmdir(self.path)
            raise Skip("a small disk needs root and mount")

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        programs.run(["umount", "-l", self.path], check=False)


def full_disk(b):
    with Mount(b, "200k") as disk:
        farm = b.plan("disk/farm", SLOW)
        with open(os.path.join(disk, "ballast"), "wb") as file:
            file.write(bytes(150 << 10))
        full = b.farm("run", farm)
        good = said(full, 1, "No space left on device")
        good = good and not glob.glob(os.path.join(farm, "work", "0*"))
        # status reports it as well, and how much space is left.
        good = good and said(b.farm("status", farm), 0, "could not continue",
                             "No space left on device", f"free in {farm}")
        film = os.path.join(disk, "film.mkv")
        alone = b.run(b.flame_render, *SLOW[1:], b.genome, film)
        good = good and said(alone, 1, f"{film}: cannot write",
                             "No space left on device", "free in")
        shutil.rmtree(film + ".parts", ignore_errors=True)
        os.unlink(os.path.join(disk, "ballast"))
        good = good and said(b.farm("run", farm, "--assemble"), 0)
        good = good and "could not continue" not in b.farm("status", farm).stdout
        return good and film_hash(farm) == b.expected(SLOW)


def read_only(b):
    with Mount(b, "1m") as disk:
        farm = b.plan("disk/farm")
        b.run("mount", "-o", "remount,ro", disk)
        return (said(b.farm("run", farm), 1, "Read-only file system", farm)
                and said(b.farm("work", farm), 1, "Read-only file system")
                and said(b.farm("status", farm), 0, "0 done"))


def moved(b):
    """A farm of a folder of genomes is moved, and continues at its new place."""
    flock = b.path("flock")
    os.mkdir(flock)
    shutil.copy(b.genome, flock)
    shutil.copy(b.genome, os.path.join(flock, "b.flam3"))
    farm = b.plan(genome=flock)
    shutil.rmtree(flock)
    b.farm("work", farm, "--first=0", "--count=5")
    os.rename(farm, b.path("elsewhere"))
    farm = b.path("elsewhere")
    with open(b.path("list.m3u8"), "w", encoding="utf-8") as file:
        file.write(f"{b.genome}\n# twice\n{b.genome}\n")
    listed = b.plan("listed", genome=b.path("list.m3u8"))
    return (said(b.farm("run", farm, "--assemble"), 0)
            and said(b.farm("run", listed, "--assemble"), 0)
            and len(os.listdir(os.path.join(listed, "inputs/genomes"))) == 2)


def pipes(b):
    """A pipe in a folder of genomes is skipped with a message; a genome may be a pipe."""
    flock = b.path("flock")
    os.mkdir(flock)
    shutil.copy(b.genome, os.path.join(flock, "a.flam3"))
    os.mkfifo(os.path.join(flock, "b.flam3"))
    farm = b.path("farm")
    planned = b.farm("plan", flock, farm, *QUICK)
    with open(b.genome, "rb") as file:
        genome = file.read()
    piped = programs.run([b.program, "plan", "/dev/stdin", b.path("piped"), *QUICK],
                         input=genome, capture_output=True, timeout=100, check=False)
    return (said(planned, 0, "b.flam3: expected a file")
            and os.listdir(os.path.join(farm, "inputs/genomes")) == ["a.flam3"]
            and said(b.farm("run", farm, "--assemble"), 0)
            and piped.returncode == 0
            and said(b.farm("run", b.path("piped"), "--assemble"), 0)
            and film_hash(b.path("piped")) == b.expected())


def strange_names(b):
    """A file whose name is not UTF-8 gets a UTF-8 name in the farm."""
    name = os.path.join(os.fsencode(b.folder), b"n\xff.flam3")
    shutil.copy(b.genome, name)
    farm = b.plan(genome=os.fsdecode(name))
    return said(b.farm("run", farm, "--assemble"), 0) and film_hash(farm) == b.expected()


def strange_plans(b):
    """Whatever lies in the plan's place, reading it ends and does not crash."""
    farm = b.plan()
    path = os.path.join(farm, "plan.json")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    good = True
    for strange in ("[" * 1000000, '{"a":' * 1000000, text.replace("[", "[{}, ", 1),
                    text.replace('"quality" : "', '"quality" : "nan', 1)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(strange)
        good = said(b.farm("status", farm), 1, "plan.json") and good
    os.unlink(path)
    os.symlink("/dev/zero", path)
    good = said(b.farm("status", farm), 2, "plan.json", "expected a file") and good
    os.unlink(path)
    os.mkfifo(path)
    good = said(b.farm("status", farm), 2, "plan.json", "expected a file") and good
    os.unlink(path)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    # The same holds for the notes on failed segments.
    os.makedirs(os.path.join(farm, "failed"), exist_ok=True)
    for number, strange in enumerate(('{"error": {}, "attempts": []}', "[" * 1000000)):
        with open(os.path.join(farm, "failed", f"{number:06}.json"), "w",
                  encoding="utf-8") as file:
            file.write(strange)
    return said(b.farm("status", farm), 0, "0 failed") and good


def name_too_long(b):
    """The message names a file that cannot be copied, and nothing is left behind."""
    name = "x" * 244 + ".flam3"
    shutil.copy(b.genome, b.path(name))
    with open(b.path("list.m3u8"), "w", encoding="utf-8") as file:
        file.write(f"{b.path(name)}\n")
    before = sorted(os.listdir(b.folder))
    done = b.farm("plan", b.path("list.m3u8"), b.path("farm"), *QUICK)
    return (said(done, 1, name, "File name too long")
            and sorted(os.listdir(b.folder)) == before)


def sound(b):
    if b.run("gst-inspect-1.0", "--exists", "avenc_aac").returncode != 0:
        raise Skip("no avenc_aac")
    b.run("gst-launch-1.0", "audiotestsrc", "num-buffers=200", "!", "wavenc",
          "!", "filesink", f"location={b.path('sound.wav')}")
    farm = b.plan()
    b.farm("run", farm)
    bad = b.farm("assemble", farm, "--audio=/none")
    done = b.farm("assemble", farm, f"--audio={b.path('sound.wav')}")
    with open(os.path.join(farm, "film.mp4"), "rb") as file:
        data = file.read()
    return (said(bad, 2, "--audio=/none") and said(done, 0)
            and b"mp4a" in data and b"avc1" in data)


def many_segments(b):
    n = int(os.environ.get("FLAME_FARM_SEGMENTS", "1000"))
    farm = b.plan(options=["--output=film.mp4", "--size=16x16", "--quality=1",
                           "--fps=1000", f"--duration={n / 1000}",
                           "--loops=100", "--segment-frames=1"])
    done = b.farm("run", farm, "--workers=2", "--assemble")
    return said(done, 0, f"{n} of {n} segments are right")


def bad_usage(b):
    """The message for a wrong value names its option, and nothing is written."""
    good = True
    for option in ["output=a/b.mp4", "output=film.avi", "size=1",
                   "segment-frames=0", "fps=x", "hdr=x", "property=speed=x"]:
        done = b.farm("plan", b.genome, b.path("farm"), *QUICK, f"--{option}")
        name = "film.avi" if "avi" in option else f"--{option.split('=')[0]}"
        good = said(done, 2, name) and good
    good = said(b.farm("plan", b.genome, b.path("farm")), 2, "--output") and good
    good = good and os.listdir(b.folder) == []
    farm = b.plan()
    for command, option in [("run", "workers=0"), ("run", "workers=many"),
                            ("run", "progress=x"), ("work", "first=10"),
                            ("work", "count=0"), ("verify", "sample=-1"),
                            ("submit", "segments-per-task=0"),
                            ("submit", "rounds=x"), ("status", "nonsense")]:
        done = b.farm(command, farm, f"--{option}")
        good = said(done, 2, f"--{option.split('=')[0]}") and good
    good = said(b.farm("plan", b.genome, farm, *QUICK), 2, "empty") and good
    good = said(b.farm("run", b.path("none")), 2, "none") and good
    return said(b.farm("juggle", farm), 2, "--help") and good


def read_hash(path):
    """Returns the raw-sha256 that a segment's file records."""
    with open(path, "rb") as file:
        data = file.read()
    size = int.from_bytes(data[-14:-10], "big")
    return json.loads(data[-46 - size:-46])["raw-sha256"]


def raw_hashes(b):
    """A segment's hash covers all planes of its frames, as a lossless film shows."""
    width, height, n = 70, 36, 3
    farm = b.plan(options=["--output=film.mkv", "--codec=ffv1", "--fps=15",
                           "--duration=0.4", f"--size={width}x{height}",
                           f"--segment-frames={n}", "--quality=1"])
    done = b.farm("run", farm, "--assemble")
    if "gstreamer1.0-libav" in done.stderr:
        raise Skip("no gstreamer1.0-libav")
    good = said(done, 0) and said(b.run(
        "gst-launch-1.0", "-q", "filesrc", f"location={farm}/film.mkv", "!",
        "matroskademux", "!", "avdec_ffv1", "!", "video/x-raw,format=Y444_10LE", "!",
        "filesink", f"location={farm}/raw"), 0)
    with open(os.path.join(farm, "raw"), "rb") as file:
        frames = [file.read(3 * 2 * width * height) for _ in range(2 * n)]
        good = good and file.read() == b""
    digests = [hashlib.sha256(frame).digest() for frame in frames]
    return good and [read_hash(segment(farm, i)) for i in range(2)] == [
        hashlib.sha256(b"".join(digests[i:i + n])).hexdigest() for i in (0, n)]


bench.main([
    ("any number of workers", any_number_of_workers),
    ("killed workers", killed_workers), ("preempted workers", preempted),
    ("crashed workers", crashed), ("killed run", killed_run),
    ("Ctrl-C", interrupted), ("damaged segments", damaged_segments),
    ("changed inputs", changed_inputs), ("other workers", other_workers),
    ("two workers on one segment", two_on_one),
    ("a machine that is lost", lost_machine), ("a full disk", full_disk),
    ("a read-only folder", read_only), ("a folder that moves", moved),
    ("a name that is too long", name_too_long), ("pipes", pipes),
    ("strange names", strange_names), ("strange plans", strange_plans),
    ("sound", sound), ("hashes of raw frames", raw_hashes),
    ("many segments", many_segments),
    ("bad usage", bad_usage),
])
