"""Tests tools/flame-render: films, codecs, interruption and --resume, stills, wrong options.

Usage: flame-render.py PROGRAM GENOME. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import hashlib
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from fractions import Fraction
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import exr  # noqa: E402
import mp4  # noqa: E402
import programs  # noqa: E402

SMALL = ["--size=64x36", "--quality=1", "--fps=15"]
# With THROTTLED, slow enough to be at work still when a signal comes.
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
        deadline = programs.until(60)
        while time.monotonic() < deadline:
            if os.path.isdir(folder) and len(os.listdir(folder)) >= n:
                return
            time.sleep(0.02)
        programs.report_running()
        raise RuntimeError("no segments came")


def whole_film(bench):
    """The program prints what it will do, how far it is, and what it has made."""
    done = bench.render(*SMALL)
    lines = done.stdout.splitlines()
    return (done.returncode == 0 and "100 %" in done.stdout
            and "64x36, 15 frames/s, 75 frames | quality 1" in lines[0]
            and lines[-1].startswith(bench.path("film.mp4") + ": 75 frames, 5.0 s")
            and mp4.read(bench.path("film.mp4")) == (75, Fraction(5))
            and os.listdir(bench.folder) == ["film.mp4"])


def same_bytes(bench):
    """Rendering the same film twice gives the same bytes."""
    options = [*SMALL, "--segment-frames=20"]
    return (bench.render(*options).returncode == 0
            and bench.render(*options, out="again.mp4").returncode == 0
            and bench.hash() == bench.hash("again.mp4"))


def timeline(bench):
    """--timeline draws a row for each of the last frames of a GPU, in order, and no other."""
    plugin = os.environ.get("FLAME_TEST_FAKE_PLUGIN")
    if not plugin or not os.path.exists(os.path.join(plugin, "libgstflame.so")):
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
    """The CPU has no timeline: a message says so, and the film is complete."""
    done = bench.render(*SMALL, "--duration=1", "--backend=cpu",
                        "--timeline=" + bench.path("out.svg"))
    return (done.returncode == 0 and "no frame was drawn on a GPU" in done.stderr
            and sorted(os.listdir(bench.folder)) == ["film.mp4"])


def part(bench):
    """A part of the animation plays twice, at a fractional frame rate."""
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
    """--resume also works after kill -9, and keeps the segments that were complete."""
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
    """--resume does not mix old segments with input files that have changed."""
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
    """Returns the number of frames that can be decoded from a file."""
    done = programs.run(
        ["gst-launch-1.0", "-v", "filesrc", f"location={path}", "!",
         "decodebin", "!", "fakesink", "silent=false"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        timeout=60, check=False)
    return done.stdout.count("chain   ***")


def codec(bench, name, out, encoder):
    """Each codec writes the same bytes twice, and every frame can be decoded."""
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


def codec_private(film):
    """Returns the content of a Matroska file's element CodecPrivate."""
    at = film.index(b"\x63\xa2")
    return film[at + 3:at + 3 + (film[at + 2] & 0x7f)]


def av1_configuration(bench):
    """A film by AV1 contains what a decoder must know before the first frame."""
    if not has("av1enc"):
        return True
    films = {}
    for out in ("film.mp4", "film.mkv", "film.webm"):
        bench.render(*SMALL, "--duration=0.4", "--codec=av1", out=out)
        with open(bench.path(out), "rb") as file:
            films[out] = file.read()
    entry = dict(mp4.boxes(films["film.mp4"]))[b"stsd"]
    at = entry.index(b"av1C")
    size = struct.unpack_from(">I", entry, at - 4)[0]
    config = entry[at + 4:at - 4 + size]
    private, other = (codec_private(films[out]) for out in ("film.mkv", "film.webm"))
    # Four bytes, and the sequence header as it is in the film. Its fourth byte begins with the
    # level. GStreamer 1.26's MP4 has no room for the header.
    good = (private == other and config in (private, private[:4])
            and private[0] == 0x81 and private[2:4] == b"\x0c\0"
            and private[4] >> 3 == 1 and len(private) == 4 + 2 + private[5]
            and private[1] == private[9] >> 3
            and films["film.mkv"].count(private[4:]) > 1)
    if not good:
        print("#", entry, private, other)
    return good


def pictures(bench):
    done = bench.render(*SMALL, "--duration=1", "--property=transparency=true",
                        out="f-%03d.png")
    names = sorted(os.listdir(bench.folder))
    again = bench.render(*SMALL, out="f-%03d.png")
    return (done.returncode == 0 and again.returncode == 2
            and names == [f"f-{k:03d}.png" for k in range(15)]
            and decode(bench.path("f-007.png")) == 1)


def texts(path):
    """Returns the texts of a PNG file, and its bits per sample."""
    found, at = {}, 8
    with open(path, "rb") as file:
        data = file.read()
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        at += 12 + size
        if kind == b"IHDR":
            found["bits"] = body[8]
        if kind in (b"tEXt", b"zTXt"):
            key, text = body.split(b"\0", 1)
            if kind == b"zTXt":
                text = zlib.decompress(text[1:])
            found[key.decode()] = text.decode()
        if kind == b"iTXt":
            key, text = body.split(b"\0", 1)
            found[key.decode()] = text[2:].split(b"\0", 2)[2].decode()
    return found


def samples(path, size):
    """Returns the leading byte of each sample of an RGB PNG whose rows have no filter."""
    data, at = b"", 8
    with open(path, "rb") as file:
        whole = file.read()
    while at < len(whole):
        n, kind = struct.unpack(">I4s", whole[at:at + 8])
        data += whole[at + 8:at + 8 + n] if kind == b"IDAT" else b""
        at += 12 + n
    data = zlib.decompress(data)
    row = len(data) // size[1]
    step = (row - 1) // (3 * size[0])
    return [byte for y in range(size[1])
            for byte in data[y * row + 1:(y + 1) * row:step]]


def deep_still(bench):
    """A PNG with 16 bits per sample shows the same picture, and has big-endian samples."""
    options = ["--size=60x34", "--quality=30"]
    bench.render(*options, out="a.png")
    bench.render(*options, "--bits=16", out="b.png")
    shallow = samples(bench.path("a.png"), (60, 34))
    deep = samples(bench.path("b.png"), (60, 34))
    return (len(shallow) == len(deep) and max(shallow) > 100
            and max(abs(a - b) for a, b in zip(shallow, deep)) <= 2)


def size_of(path):
    with open(path, "rb") as file:
        return struct.unpack(">II", file.read(24)[16:])


FLAME = """<flame name="%s" size="%s" center="0 0" scale="20" quality="2" nick="Zoë"
  license="CC0" background="%s" %s>
<xform weight="1" color="0" linear="1" coefs="0.5 0 0 0.5 -0.5 0"/>
<xform weight="1" color="1" linear="1" coefs="0.5 0 0 0.5 0.5 0.3"/>
<palette count="1" format="RGB">FF8040</palette></flame>"""


def write_flames(bench, *flames):
    path = bench.path("flames.flam3")
    with open(path, "w", encoding="utf-8") as file:
        file.write("<flames>%s</flames>" % "".join(FLAME % each for each in flames))
    return path


def still(bench):
    """A file name without a number gives one picture of the genome's own size."""
    flame = write_flames(bench, ("one", "60 34", "0 0 0", ""))
    done = bench.render(out="a.png", genome=flame)
    quality = "quality 2 (the genome's)" in done.stdout
    again = bench.render(out="a.png", genome=flame)
    half = bench.render("--size=50%", out="b.png", genome=flame)
    return (done.returncode == 0 and again.returncode == 2 and half.returncode == 0
            and quality and size_of(bench.path("a.png")) == (60, 34)
            and size_of(bench.path("b.png")) == (30, 17)
            and sorted(os.listdir(bench.folder)) == ["a.png", "b.png", "flames.flam3"])


def still_is_sharp(bench):
    """A still has no shutter: temporal samples and motion in the genome change nothing."""
    options = ["--size=64x36", "--quality=3", "--no-metadata"]
    bench.render(*options, out="a.png")
    bench.render(*options, "-p", "shutter=0", out="b.png")
    bench.render(*options, "-p", "shutter=8", out="c.png")
    return (bench.hash("a.png") == bench.hash("b.png")
            and bench.hash("a.png") != bench.hash("c.png"))


def still_formats(bench):
    """Each format is written, contains the genome, and is read back by every reader."""
    heads = {"a.jpg": b"\xff\xd8\xff", "a.webp": b"RIFF", "a.tif": b"II*\0",
             "a.avif": b"\0\0\0\x20ftypavif"}
    flame = write_flames(bench, ("one &lt;&amp;", "60 34", "0 0 0", ""))
    options = ["--quality=4", "--no-metadata"]
    bench.render(*options, out="a.png", genome=flame)
    good = True
    for name, head in heads.items():
        done = bench.render("--quality=1", out=name, genome=flame)
        if done.returncode != 0 and ("gstreamer1.0-" in done.stderr
                                     or "built without" in done.stderr):
            print(f"# {name}: {done.stderr}")
            continue
        with open(bench.path(name), "rb") as file:
            data = file.read()
        back = bench.render(*options, out=f"{name}.png", genome=bench.path(name))
        bench.render(*options, out=f"bare-{name}", genome=flame)
        empty = bench.render(*options, out="x.png", genome=bench.path(f"bare-{name}"))
        found = xmp(data)
        # decodebin finds no decoder of TIFF and AVIF.
        if (not data.startswith(head)
                or name in ("a.jpg", "a.webp") and decode(bench.path(name)) != 1
                or found["title"] != "one <&" or found["creator"] != "Zoë"
                or found["rights"] != "CC0" or "gst-flame" not in found["CreatorTool"]
                or bench.hash(f"{name}.png") != bench.hash("a.png")
                or empty.returncode != 1 or "without a genome" not in empty.stderr):
            print("#", name, done, back, empty, found)
            good = False
    return good and too_long_for_jpeg(bench)


def xmp(data):
    """Returns a picture's XMP properties, without namespaces."""
    begin = data.index(b"<x:xmpmeta")
    end = data.index(b"</x:xmpmeta>") + len(b"</x:xmpmeta>")
    root = ElementTree.fromstring(data[begin:end])
    return {entry.tag.split("}")[1]: "".join(entry.itertext()).strip()
            for entry in root[0][0]}


def too_long_for_jpeg(bench):
    """A genome of more than a segment of JPEG is refused, and another format has it."""
    flame = write_flames(bench, ("x" * 70000, "60 34", "0 0 0", ""))
    jpeg = bench.render("--quality=1", out="long.jpg", genome=flame)
    other = bench.render("--quality=1", out="long.png", genome=flame)
    if "gstreamer1.0-" not in jpeg.stderr and (
            jpeg.returncode != 1 or "--no-metadata" not in jpeg.stderr
            or other.returncode):
        print("#", jpeg, other)
        return False
    return True


def gif_frames(data):
    """Returns a GIF's size, how often it plays (0: for ever), and each frame's centiseconds."""
    def skip_blocks(at):
        while data[at]:
            at += 1 + data[at]
        return at + 1
    size, at, turns, delays = struct.unpack_from("<HH", data, 6), 13, None, []
    while data[at] != 0x3b:
        if data[at] == 0x21:
            if data[at + 1] == 0xf9:
                delays.append(struct.unpack_from("<H", data, at + 4)[0])
            if data[at + 3:at + 14] == b"NETSCAPE2.0":
                turns = struct.unpack_from("<H", data, at + 16)[0]
            at = skip_blocks(at + 2)
        else:
            assert data[at] == 0x2c and data[at + 9] & 0x87 == 0x87
            at = skip_blocks(at + 10 + 3 * 256 + 1)
    assert at == len(data) - 1
    return size, turns, delays


def first_gif_picture(data):
    """Returns the samples of a GIF's first frame: R, G and B in turn."""
    at = data.index(b"\x2c", 13 + 19 + 8)
    colors, at = data[at + 10:at + 10 + 768], at + 10 + 768
    least, at, packed = data[at], at + 1, b""
    while data[at]:
        packed += data[at + 1:at + 1 + data[at]]
        at += 1 + data[at]
    stream, place = int.from_bytes(packed, "little"), 0
    table, last, out, bits = None, None, b"", least + 1
    while True:
        code = stream >> place & (1 << bits) - 1
        place += bits
        if code == 1 << least:
            table = [bytes([i]) for i in range(1 << least)] + [b"", b""]
            last, bits = None, least + 1
            continue
        if code == (1 << least) + 1:
            break
        entry = table[code] if code < len(table) else last + last[:1]
        if last is not None and len(table) < 4096:
            table.append(last + entry[:1])
        out, last = out + entry, entry
        if len(table) == 1 << bits and bits < 12:
            bits += 1
    return [colors[3 * index + c] for index in out for c in range(3)]


def webp_frames(data):
    """Returns the same for a WebP, with each frame's milliseconds."""
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    at, size, turns, delays = 12, None, None, []
    while at < len(data):
        name, n = data[at:at + 4], struct.unpack_from("<I", data, at + 4)[0]
        body = data[at + 8:at + 8 + n]
        if name == b"VP8X":
            size = tuple(1 + int.from_bytes(body[i:i + 3], "little") for i in (4, 7))
        if name == b"ANIM":
            turns = struct.unpack_from("<H", body, 4)[0]
        if name == b"ANMF":
            delays.append(int.from_bytes(body[12:15], "little"))
        at += 8 + n + n % 2
    return size, turns, delays


def avif_frames(data):
    """Returns the same for an AVIF, with each frame's share of a second."""
    found = dict(mp4.boxes(data))
    size = tuple(value >> 16 for value in struct.unpack(">II", found[b"tkhd"][-8:]))
    scale = struct.unpack_from(">I", found[b"mdhd"], 20)[0]
    delays = []
    for i in range(struct.unpack_from(">I", found[b"stts"], 4)[0]):
        n, delay = struct.unpack_from(">II", found[b"stts"], 8 + 8 * i)
        delays += n * [Fraction(delay, scale)]
    return size, 0 if b"elst" not in found or found[b"elst"][3] & 1 else 1, delays


def loops(bench):
    """WebP and AVIF are loops if there is an option of time, GIF always; segments change no
    byte."""
    options = ["--size=40x24", "--quality=2", "--fps=30", "--duration=200ms"]
    kinds = [("gif", gif_frames, [3, 4, 3, 3, 4, 3]),
             ("webp", webp_frames, [33, 34, 33, 33, 34, 33]),
             ("avif", avif_frames, 6 * [Fraction(1, 30)])]
    for kind, frames, delays in kinds:
        done = bench.render(*options, out=f"a.{kind}")
        if "built without" in done.stderr or "gstreamer1.0-" in done.stderr:
            print("#", done.stderr)
            continue
        parts = bench.render(*options, "--segment-frames=4", out=f"b.{kind}")
        with open(bench.path(f"a.{kind}"), "rb") as file:
            found = frames(file.read())
        if (done.returncode or parts.returncode or found != ((40, 24), 0, delays)
                or bench.hash(f"a.{kind}") != bench.hash(f"b.{kind}")):
            print("#", done, parts, found)
            return False
    if os.path.exists(bench.path("a.avif")):
        with open(bench.path("a.avif"), "rb") as file:
            heads = [data for kind, data in mp4.boxes(file.read())
                     if kind in (b"mvhd", b"tkhd", b"mdhd")]
        if len(heads) != 3 or any(head[0] != 1 or any(head[4:20]) for head in heads):
            print("# the AVIF contains the time", heads)
            return False
    if not os.path.exists(bench.path("a.gif")):
        return True
    bench.render(*options, out="p-%d.png")
    exact = samples(bench.path("p-0.png"), (40, 24))
    with open(bench.path("a.gif"), "rb") as file:
        shown = first_gif_picture(file.read())
    errors = [abs(a - b) for a, b in zip(exact, shown)]
    return (len(exact) == len(shown) and max(exact) > 100
            and sum(errors) / len(errors) < 6)


def stills_of_a_collection(bench):
    """For one picture, --flame chooses; with a number in the name, each flame gets one."""
    flames = write_flames(bench, ("one", "40 20", "1 0 0", ""),
                          ("two", "20 40", "0 0 1", ""))
    options = ["--no-metadata", "--quality=1"]
    none = bench.render(*options, out="x.png", genome=flames)
    every = bench.render(*options, out="x-%d.png", genome=flames)
    second = bench.render(*options, "--flame=1", out="y.png", genome=flames)
    beyond = bench.render(*options, "--flame=2", out="z.png", genome=flames)
    film = bench.render("--quality=1", "--duration=0.1", out="f-%d.png", genome=flames)
    return (none.returncode == 2 and "--flame" in none.stderr
            and every.returncode == 0 and second.returncode == 0
            and beyond.returncode != 0 and film.returncode == 0
            and size_of(bench.path("x-0.png")) == (40, 20)
            and size_of(bench.path("x-1.png")) == (20, 40)
            and bench.hash("x-1.png") == bench.hash("y.png")
            and os.path.exists(bench.path("f-2.png")))


# A tone curve with a simple formula: see tone().
PLAIN = ('gamma="3" gamma_threshold="0.02" vibrancy="1" highlight_power="-1" '
         'brightness="%g" estimator_radius="%g"')
LIGHT = ["R", "G", "B", "A"]


def render_exr(bench, *options, brightness=6.0, radius=4, out="a.exr"):
    """Renders an EXR picture and reads it. If this build has no EXR, prints a comment and
    returns None."""
    flame = write_flames(bench, ("one", "60 34", "0 0 0", PLAIN % (brightness, radius)))
    done = bench.render("--quality=40", "--force", *options, out=out, genome=flame)
    if "built without OpenEXR" in done.stderr:
        print("# this build has no EXR")
        return None
    if done.returncode != 0:
        print("#", done.stderr)
    return exr.read(bench.path(out))


def tone(light, alpha):
    """Applies flam3's colour correction for PLAIN over black. Returns 0 to 255."""
    if alpha <= 0:
        return 0.0
    bent = alpha ** (1 / 3)
    if alpha < 0.02:
        part = alpha / 0.02
        bent = (1 - part) * alpha * 0.02 ** (1 / 3 - 1) + part * bent
    return min(256 * bent / alpha * light, 255)


def light(bench):
    """The tone curve turns the light into the PNG's values, as does the layer display."""
    picture = render_exr(bench)
    if not picture:
        return True
    flame = bench.path("flames.flam3")
    bench.render("--quality=40", genome=flame, out="a.png")
    shown = samples(bench.path("a.png"), (60, 34))
    planes = {name: picture.all(name) for name in picture.channels}
    toned = [tone(planes[name][i], planes["A"][i])
             for i in range(60 * 34) for name in "RGB"]
    display = [255 * planes["display." + name][i]
               for i in range(60 * 34) for name in "RGB"]
    return (picture.width == 60 and picture.height == 34
            and sorted(picture.channels) == sorted(
                LIGHT + ["display." + name for name in LIGHT] + ["hits"])
            and picture.attributes["title"] == "one"
            and picture.attributes["author"] == "Zoë"
            and picture.attributes["copyright"] == "CC0"
            and "gst-flame" in picture.attributes["software"]
            and "<flame" in picture.attributes["flam3_genome"]
            and max(shown) > 200 and max(planes["A"]) > 0.3
            and max(abs(a - b) for a, b in zip(toned, shown)) <= 1
            and max(abs(a - b) for a, b in zip(display, shown)) <= 1)


def light_is_linear(bench):
    """Four times the brightness gives four times the light, even beyond white."""
    once = render_exr(bench)
    if not once:
        return True
    more = render_exr(bench, brightness=24.0, out="b.exr")
    pairs = [(4 * a, b) for name in LIGHT
             for a, b in zip(once.all(name), more.all(name))]
    return (max(b for _, b in pairs) > 2
            and all(abs(a - b) <= max(a, b) / 1024 for a, b in pairs))


def hits(bench):
    """There are as many hits as samples, whatever brightness and density estimation are."""
    once = render_exr(bench)
    if not once:
        return True
    dark = render_exr(bench, brightness=1.0, out="b.exr").all("hits")
    twice = render_exr(bench, "--quality=80", out="c.exr").all("hits")
    alone = render_exr(bench, radius=0, out="d.exr").all("hits")
    # The whole attractor is inside the picture, so no sample is lost.
    mean = sum(once.all("hits")) / (60 * 34)
    return (dark == alone == once.all("hits") and min(dark) == 0 and abs(mean - 40) < 2
            and abs(sum(twice) / (60 * 34) - 80) < 4)


def parts_of_light(bench):
    """A viewport has the values of the whole picture, and half floats are these, rounded."""
    layers = ["-p", "layers=light,hits,variance,depth"]
    whole = render_exr(bench, *layers)
    if not whole:
        return True
    part = render_exr(bench, *layers, "--size=30x17", "--viewport=0.5,0.5,0.5,0.5",
                      out="b.exr")
    half = render_exr(bench, *layers, "--bits=16", out="c.exr")
    same = all(part.channels[name][y] == whole.channels[name][y + 17][30:]
               for name in whole.channels for y in range(17))
    pairs = [(a, b) for name in LIGHT for a, b in zip(whole.all(name), half.all(name))]
    return (same and len(whole.channels) == 14 and os.path.getsize(bench.path("c.exr"))
            < os.path.getsize(bench.path("a.exr"))
            and all(abs(a - b) <= max(a / 2048, 2 ** -24) for a, b in pairs))


def film_of_light(bench):
    """Each frame is a file, the same for any segments; OpenEXR's tools read it."""
    if not render_exr(bench):
        return True
    options = ["--size=32x18", "--quality=2", "--fps=10", "--duration=400ms"]
    one = bench.render(*options, out="a-%d.exr")
    many = bench.render(*options, "--segment-frames=2", out="b-%d.exr")
    same = all(bench.hash(f"a-{i}.exr") == bench.hash(f"b-{i}.exr") for i in range(4))
    if shutil.which("exrinfo"):
        # Its exit status is at random in OpenEXR 3.1.5; a bad file has no output.
        info = programs.run(["exrinfo", "-s", bench.path("a-3.exr")], check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if b"channels: 9 channels" not in info.stdout or info.stderr:
            print("#", info)
            return False
    bare = bench.render(*options, "--no-metadata", out="c-%d.exr")
    return (one.returncode == 0 and many.returncode == 0 and same
            and bare.returncode == 0
            and "flam3_genome" in exr.read(bench.path("a-0.exr")).attributes
            and "flam3_genome" not in exr.read(bench.path("c-0.exr")).attributes
            and not os.path.exists(bench.path("a-4.exr"))
            and bench.hash("a-0.exr") != bench.hash("a-1.exr"))


def variance(bench):
    """The layer variance predicts how much pictures with other seeds differ."""
    options = ["-p", "layers=light,variance"]
    if not render_exr(bench, *options):
        return True
    found = [render_exr(bench, *options, "-p", f"seed={seed}", out=f"{seed}.exr")
             for seed in range(1, 21)]
    for name in ["G", "A"]:
        values = list(zip(*(picture.all(name) for picture in found)))
        means = [sum(each) / len(each) for each in values]
        real = sum(sum((value - mean) ** 2 for value in each) / (len(each) - 1)
                   for each, mean in zip(values, means))
        said = [picture.all("variance." + name) for picture in found]
        ratio = sum(map(sum, said)) / len(said) / real
        print(f"# {name}: variance {ratio:.2f} of what it is")
        if not 0.75 < ratio < 1.3 or min(map(min, said)) < 0:
            return False
    return "hits" not in found[0].channels


# A square of one unit, which rises to the right. The camera may be pitched.
RAISED = """<flame name="raised" size="80 60" center="0 0" scale="40" quality="100" filter="0"
  estimator_radius="0" cam_pitch="%%g" version="Apophysis 7x">
%s<palette count="256" format="RGB">%s</palette></flame>""" % ("".join(
    f'<xform weight="1" color="0" linear3D="0.5" {rise} coefs="1 0 0 1 0 0"'
    f' post="1 0 0 1 {x} {y}"/>' for x, rise in ((-0.25, ""), (0.25, 'ztranslate="%g"'))
    for y in (-0.25, 0.25)), "FF8040" * 256)


def depth(bench):
    """Z is 0 in the picture's plane, less for what is nearer, and follows the camera's pitch.
    Parts of a picture have the same values."""
    options = ["-p", "layers=light,hits,depth"]
    found = []
    for number, (pitch, rise) in enumerate([(0, 0), (0, 0.25), (0.785398163, 0)]):
        path = bench.path(f"{number}.flam3")
        with open(path, "w", encoding="utf-8") as file:
            file.write(RAISED % (pitch, rise, rise))
        done = bench.render(*options, out=f"{number}.exr", genome=path)
        if "built without OpenEXR" in done.stderr:
            return True
        found.append(exr.read(bench.path(f"{number}.exr")))
    flat, raised, tilted = (picture.channels["Z"] for picture in found)
    mean = [sum(raised[y][x] for y in range(15, 45)) / 30 for x in (30, 40, 50)]
    slopes = [(tilted[y + 10][40] - tilted[y][40]) / 10 * 40 for y in (22, 26)]
    bench.render(*options, "--size=40x30", "--viewport=0.25,0.5,0.5,0.5", out="part.exr",
                 genome=bench.path("2.flam3"))
    part = exr.read(bench.path("part.exr")).channels["Z"]
    same = all(part[y] == tilted[30 + y][20:60] for y in range(30))
    # At a scale of 40, half of 80 pixels is one unit. The square is 20 pixels to each side.
    good = (all(abs(z) < 0.01 for y in range(15, 45) for z in flat[y][25:55])
            and flat[0][0] == 4 and same
            and all(abs(z + 0.5 * (x + 0.5 - 20) / 40) < 0.02
                    for x, z in zip((30, 40, 50), mean))
            and all(abs(abs(slope) - 1) < 0.1 for slope in slopes)
            and slopes[0] * slopes[1] > 0)
    if not good:
        print(f"# {flat[30][40]:.4f} {mean} {slopes} {same}")
    return good


def genome_of_light(bench):
    """An EXR picture contains its genome, as a PNG does; so does each frame of a film."""
    if not render_exr(bench):
        return True
    options = ["--quality=4", "--no-metadata"]
    flame = bench.path("flames.flam3")
    bench.render(*options, out="a.png", genome=flame)
    back = bench.render(*options, out="b.png", genome=bench.path("a.exr"))
    bare = bench.render(*options, out="c.exr", genome=flame)
    empty = bench.render(*options, out="c.png", genome=bench.path("c.exr"))
    film = ["--size=32x18", "--quality=2", "--fps=10", "--duration=200ms"]
    bench.render(*film, out="f-%d.exr")
    frames = [exr.read(bench.path(f"f-{i}.exr")).attributes for i in range(2)]
    again = bench.render("--size=32x18", *options, out="f.png",
                         genome=bench.path("f-1.exr"))
    with open(bench.path("a.exr"), "rb") as file:
        begin = file.read(400)
    with open(bench.path("d.exr"), "wb") as file:
        file.write(begin)
    cut = bench.render(*options, out="d.png", genome=bench.path("d.exr"))
    good = (back.returncode == 0 and bare.returncode == 0 and again.returncode == 0
            and bench.hash("a.png") == bench.hash("b.png")
            and empty.returncode == 1 and "without a genome" in empty.stderr
            and cut.returncode == 1 and "cannot be read" in cut.stderr
            and all("gst-flame" in frame["software"] for frame in frames)
            and frames[0]["flam3_genome"] != frames[1]["flam3_genome"])
    if not good:
        print("#", back, bare, empty, again, cut)
    return good


def presets(bench):
    """Presets set what no option sets; with few samples a hint names the denoiser."""
    env = {**os.environ, "GST_PRESET_PATH": os.path.join(
        os.path.dirname(bench.genome), "..", "..", "presets")}
    film = ["--size=32x18", "--fps=10", "--duration=300ms", "--backend=cpu"]
    draft = bench.render("--preset=draft", *film, out="a.mkv", env=env)
    same = bench.render("--quality=4", "--filters=logscale", "-p", "shutter=0", *film,
                        out="b.mkv")
    own = bench.render("--preset=draft", "-q2", *film, out="c.mkv", env=env)
    wrong = bench.render("--preset=best", *film, out="d.mkv", env=env)
    still = [bench.render("--size=32x18", "-q3", *more, out=f"{name}.png", env=env)
             for name, more in (("few", []), ("smooth", ["--filters=denoise"]),
                                ("plain", ["--preset=realtime"]),
                                ("part", ["--viewport=0,0,1,1"]))]
    bench.render("--size=32x18", "-q3", "--filters=logscale", out="like.png")
    hints = ["hint: quality 3 leaves" in done.stdout and "denoise" in done.stdout
             for done in still]
    good = (draft.returncode == 0 and "quality 4:" in draft.stdout
            and bench.hash("a.mkv") == bench.hash("b.mkv")
            and "quality 2:" in own.stdout and wrong.returncode == 2
            and "draft" in wrong.stderr and "final" in wrong.stderr
            and hints == [True, False, False, False]
            and bench.hash("plain.png") == bench.hash("like.png"))
    if not good:
        print("#", draft, same, own, wrong, hints)
    return good


def still_time(bench):
    """--time is in the units of the file's keyframes: the background fades accordingly."""
    flames = write_flames(bench, ("one", "20 20", "0 0 0", 'time="10"'),
                          ("two", "20 20", "1 1 1", 'time="30"'))
    options = ["--no-metadata", "--quality=1"]
    bench.render(*options, out="a.png", genome=flames)
    bench.render(*options, "--time=10", out="b.png", genome=flames)
    bench.render(*options, "--time=20", out="c.png", genome=flames)
    bench.render(*options, "--flame=all", out="k-%d.png", genome=flames)
    wrong = bench.render(*options, "--time=soon", out="d.png", genome=flames)
    hashes = [bench.hash(name) for name in ["a.png", "b.png", "c.png", "k-1.png"]]
    return (hashes[0] == hashes[1] and len(set(hashes)) == 3
            and wrong.returncode == 2 and "--time" in wrong.stderr)


def still_metadata(bench):
    """A still has the texts that flam3 writes and its genome, which every reader finds."""
    flame = write_flames(bench, ("one", "60 34", "0 0 0", ""))
    options = ["--quality=4", "--bits=16"]
    bench.render(*options, out="a.png", genome=flame)
    bare = bench.render(*options, "--no-metadata", out="b.png", genome=flame)
    back = bench.render(*options, "--no-metadata", out="c.png",
                        genome=bench.path("a.png"))
    film = bench.render(*SMALL, "--duration=0.2", out="c.mkv",
                        genome=bench.path("a.png"))
    empty = bench.render(*options, out="d.png", genome=bench.path("b.png"))
    found = texts(bench.path("a.png"))
    return (found["bits"] == 16 and found["Title"] == "one"
            and found["Author"] == "Zoë" and found["Copyright"] == "CC0"
            and "gst-flame" in found["Software"]
            and "<xform" in found["flam3_genome"]
            and list(texts(bench.path("b.png"))) == ["bits"]
            and bare.returncode == 0 and back.returncode == 0
            and film.returncode == 0
            and bench.hash("b.png") == bench.hash("c.png")
            and empty.returncode == 1 and "without a genome" in empty.stderr)


def progress_of_a_frame(bench):
    """A frame of many samples reports its progress."""
    done = bench.render("--size=640x360", "--quality=1200", "--backend=cpu",
                        "-p", "n-threads=1", out="a.png")
    lines = [line for line in done.stdout.splitlines() if line.endswith(" %")]
    return done.returncode == 0 and len(lines) > 1 and lines[-1] == "  100 %"


def progress(bench):
    none = bench.render(*SMALL, "--progress=none", out="none.mp4")
    if none.stdout:
        return False
    done = bench.render(*SMALL, "--progress=json")
    last = json.loads(done.stdout.splitlines()[-1])
    return last["frames"] == 75 and last["total"] == 75


def relative(bench):
    """Relative names begin in the working directory, not in the film's or its parts' folder."""
    os.mkdir(bench.path("flock"))
    shutil.copy(bench.genome, bench.path("flock/a.flam3"))
    done = programs.run(
        [bench.program, *SMALL, "--duration=0.4", "flock/a.flam3", "a.mp4"],
        cwd=bench.folder, stdout=subprocess.DEVNULL, timeout=100, check=False)
    return (done.returncode == 0
            and sorted(os.listdir(bench.folder)) == ["a.mp4", "flock"])


def bad_usage(bench):
    """The message for a wrong value names its option, and nothing is written."""
    good = True
    for option in ["size=64", "size=63x36", "fps=fast", "fps=0", "quality=-1",
                   "crf=99", "codec=divx", "start=9:99:00", "start=7", "end=0",
                   "duration=0", "loops=0", "hdr=dolby", "hdr=pq",
                   "backend=gpu", "devices=x:0", "devices=0,,1",
                   "filters=nope", "property=foo", "property=speed=x", "property=speed=1e9",
                   "property=timeline=up", "property=order=up",
                   "property=mutants=17", "property=variations=none",
                   "property=quality=3", "profile=/none",
                   "viewport=0,0,2,1",
                   "palettes=/none", "segment-frames=0", "progress=dots",
                   "audio=/none", "bits=12", "bits=16", "time=1", "flame=all",
                   "flame=-1", "no-metadata", "nonsense"]:
        done = bench.render(*SMALL, f"--{option}")
        named = f"--{option.split('=')[0]}" in done.stderr
        if done.returncode != 2 or not named:
            print(f"# --{option}: {done.returncode} {done.stderr}")
            good = False
    for out, word in [("film.avi", ".mp4"), ("film-%s.png", "%05d"),
                      ("film.png", "--fps")]:
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


def from_pipes(bench):
    """A genome from a pipe, which can be read only once, gives the same film as its file."""
    options = [*SMALL, "--duration=1"]
    good = bench.render(*options).returncode == 0
    with open(bench.genome, "rb") as file:
        genome = file.read()
    for out, path in [("stdin.mp4", "/dev/stdin"), ("fd.mp4", "/dev/fd/0")]:
        done = programs.run([bench.program, *options, path, bench.path(out)],
                            input=genome, capture_output=True, timeout=100, check=False)
        good = good and done.returncode == 0 and bench.hash() == bench.hash(out)
    bad = programs.run([bench.program, *options, "/dev/stdin", bench.path("bad.mp4")],
                       input=b"<flame>", capture_output=True, timeout=100, check=False)
    endless = bench.render(*options, genome="/dev/zero", out="endless.mp4")
    if b"/dev/stdin:1: " not in bad.stderr or "/dev/zero: " not in endless.stderr:
        print("#", bad.stderr, endless.stderr)
        return False
    return (good and bad.returncode == 1 and endless.returncode == 1
            and "64 MiB" in endless.stderr)


def silent_pipe(bench):
    """If nobody writes to a pipe, a signal ends the wait."""
    os.mkfifo(bench.path("pipe.flam3"))
    good = True
    for number in (signal.SIGTERM, signal.SIGINT):
        child = programs.Popen(
            [bench.program, *SMALL, bench.path("pipe.flam3"), bench.path("film.mp4")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        # A test that opened the pipe to see whether the program waits would end the file.
        time.sleep(0.5)
        child.send_signal(number)
        said = child.communicate(timeout=60)[0]
        if child.returncode != 3:
            print("#", child.returncode, said)
            good = False
    return good and os.listdir(bench.folder) == ["pipe.flam3"]


def pipe_in_folder(bench):
    """A pipe in a folder is not a genome, and a message says so."""
    flock = bench.path("flock")
    os.mkdir(flock)
    shutil.copy(bench.genome, os.path.join(flock, "a.flam3"))
    os.mkfifo(os.path.join(flock, "b.flam3"))
    done = bench.render(*SMALL, "--duration=1", genome=flock)
    return (done.returncode == 0 and "b.flam3: expected a file" in done.stderr
            and done.stderr.count("b.flam3") == done.stderr.count("warning"))


TESTS = [
    ("a whole film", whole_film), ("the same bytes", same_bytes),
    ("a part of it", part), ("a timeline", timeline),
    ("a timeline of the CPU", timeline_of_the_cpu),
    ("never overwrites", never_overwrites),
    ("Ctrl-C", interrupted), ("kill -9", killed), ("pictures", pictures),
    ("relative names", relative), ("changed inputs", changed_inputs),
    ("a still", still), ("a still is sharp", still_is_sharp),
    ("stills of other formats", still_formats),
    ("depth", depth), ("loops", loops), ("what AV1's decoders need", av1_configuration),
    ("stills of a collection", stills_of_a_collection),
    ("16 bits a sample", deep_still), ("light before the tone curve", light),
    ("light is linear", light_is_linear), ("hits", hits),
    ("presets and a hint", presets),
    ("parts of light", parts_of_light), ("a film of light", film_of_light),
    ("the genome of light", genome_of_light), ("the light's variance", variance),
    ("a still's moment", still_time), ("a still's metadata", still_metadata),
    ("progress of a frame", progress_of_a_frame),
    ("progress for programs", progress), ("bad usage", bad_usage),
    ("bad input", bad_input), ("from pipes", from_pipes),
    ("a silent pipe", silent_pipe), ("a folder with a pipe", pipe_in_folder)
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
