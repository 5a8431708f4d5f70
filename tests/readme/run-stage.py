"""Tests examples/stage.py: sends it messages, and checks what the flame does.

Usage: run-stage.py SOURCE_ROOT. Prints TAP. Some checks load stage.py into a Python that has
GStreamer, pass it OSC packets and MIDI bytes, and read the element's properties. Others run it
as a program, with a UDP port, a FIFO and a sink whose frames they read.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import importlib.util
import io
import os
import random
import signal
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import types
from contextlib import redirect_stderr

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))

import programs  # noqa: E402

sys.dont_write_bytecode = True

TIMEOUT = 120
SIZE = (64, 36)
# Wrong lines of a map, and a part of the message for each.
WRONG_LINES = (
    ("dmx 3 hue 0..1", "'dmx'"),
    ("osc flame/hue hue 0..1", "'flame/hue'"),
    ("osc /flame/* hue 0..1", "'/flame/*'"),
    ("osc /a arg 0 hue 0..1", "'0'"),
    ("osc /a", "property is missing"),
    ("osc /a hew 0..1", "'hew'"),
    ("osc /a location 0..1", "'location'"),
    ("osc /a genome-time", "range of genome-time is missing"),
    ("osc /a hue 0-1", "'0-1'"),
    ("osc /a hue 1..1", "'1..1'"),
    ("osc /a hue 0..nan", "'0..nan'"),
    ("osc /a hue 0..inf", "'0..inf'"),
    ("osc /a hue 0..2000", "'0..2000'"),
    ("osc /a zoom -1..2 log", "'-1..2'"),
    ("osc /a hue 0..1 slow", "'slow'"),
    ("osc /a hue 0..1 smooth", "number of seconds is missing"),
    ("osc /a hue 0..1 smooth -1", "'-1'"),
    ("osc /a hue 0..1 from 3", "'3'"),
    ("midi note 3 hue 0..1", "'note'"),
    ("midi cc 128 hue 0..1", "'128'"),
    ("midi cc one hue 0..1", "'one'"),
    ("midi cc 1 ch 17 hue 0..1", "'17'"),
    ("midi bend ch 0 hue 0..1", "'0'"),
)
MAP = """# the checks' own
osc /light brightness 0..2
osc /pad pan-x -0.5..0.5
osc /pad arg 2 pan-y -1..1 from -1..1   # the second
osc /size zoom 1..5 log
midi cc 21 ch 2 hue 0..127 smooth 0
midi cc 22 rotation 127..0 smooth 0
midi bend ch 16 pitch 0..16383
midi cc 7 yaw 0..127
"""
# Packets that are not OSC.
MALFORMED = (
    b"", b"\0", b"/a", b"abc\0,f\0\0\0\0\0\0", b"/light\0\0", b"/light\0\0,f\0\0",
    b"/light\0\0,f\0\0\0\0", b"/light\0\0,q\0\0\0\0\0\0", b"/light\0\0,ff\0\0\0\0\0",
    b"/light\0\0,b\0\0\0\0\1\0", b"/light\0\0,b\0\0\xff\xff\xff\xff",
    b"/light\0\0,s\0\0abcd", b"/l\xffght\0\0,f\0\0\0\0\0\0", b"/light\0\0ffff\0\0\0\0",
    b"/light\0\0,f\0\0" + bytes(8), b"#bundle\0\0\0\0\0",
    b"#bundle\0" + bytes(8) + b"\0\0", b"#bundle\0" + bytes(8) + b"\0\0\1\0/a\0\0",
    b"#bundle\0" + bytes(8) + b"\xff\xff\xff\xf0", b"\0" * 64,
    # Addresses with characters that OSC forbids, or that a terminal or a map would interpret.
    b"/li*\0\0\0\0,f\0\0\0\0\0\0", b"/a #\0\0\0\0,f\0\0\0\0\0\0",
    b"/a\x1b[m\0\0\0,f\0\0\0\0\0\0", b"/light\0\0,\x1b\0\0\0\0\0\0",
)


# -------------------------------------------------------------------- what is sent

def pad(data):
    return data + b"\0" * (4 - len(data) % 4)


def osc(address, *arguments):
    """Returns a message. Arguments are floats, ints, texts, truth values or (type, bytes)."""
    types_, data = ",", b""
    for value in arguments:
        if isinstance(value, tuple):
            types_, data = types_ + value[0], data + value[1]
        elif isinstance(value, bool):
            types_ += "T" if value else "F"
        elif isinstance(value, int):
            types_, data = types_ + "i", data + struct.pack(">i", value)
        elif isinstance(value, float):
            types_, data = types_ + "f", data + struct.pack(">f", value)
        else:
            types_, data = types_ + "s", data + pad(value.encode())
    return pad(address.encode()) + pad(types_.encode()) + data


def bundle(*packets):
    return b"#bundle\0" + bytes(7) + b"\1" + b"".join(
        struct.pack(">i", len(packet)) + packet for packet in packets)


# ------------------------------------------------------------------------ in place

class Bench:
    """The parts of stage.py, with an element that does not play."""

    def __init__(self, stage, text=MAP):
        self.module = stage
        self.said = io.StringIO()
        self.report = stage.Report()
        self.element = stage.Gst.ElementFactory.make("flamesrc")
        self.properties = stage.find_properties(self.element)
        with tempfile.NamedTemporaryFile("w", suffix=".map") as file:
            file.write(text)
            file.flush()
            self.stage = stage.Stage(
                self.element, stage.read_map(file.name, self.properties), self.report)
        self.port = types.SimpleNamespace(stage=self.stage, report=self.report)
        self.midi = stage.MidiParser()

    def osc(self, packet):
        with redirect_stderr(self.said):
            self.module.OscPort.handle(self.port, packet, ("127.0.0.1", 1))

    def send_midi(self, data):
        with redirect_stderr(self.said):
            for control, value in self.midi.feed(data):
                self.stage.receive(control, value)

    def get(self, name):
        return self.element.get_property(name)

    def has(self, **expected):
        for name, value in expected.items():
            found = self.get(name.replace("_", "-"))
            if abs(found - value) > 1e-6 * max(1, abs(value)):
                raise AssertionError(f"{name} is {found} instead of {value}; "
                                     f"{self.said.getvalue()}")

    def says(self, text):
        if text not in self.said.getvalue():
            raise AssertionError(f"“{text}” is not in “{self.said.getvalue()}”")


def check_errors(stage, _root):
    properties = Bench(stage).properties
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "show.map")
        for text, named in WRONG_LINES:
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"\n# good\nosc /good hue\n{text}\n")
            try:
                stage.read_map(path, properties)
            except stage.Wrong as error:
                assert f"{path}:4: " in str(error) and named in str(error), error
            else:
                raise AssertionError(f"no error: {text}")
        for content in (None, b"\xff\xfe"):
            if content:
                with open(path, "wb") as file:
                    file.write(content)
            else:
                os.remove(path)
            try:
                stage.read_map(path, properties)
            except stage.Wrong as error:
                assert path in str(error), error
            else:
                raise AssertionError("no error")


def check_example(stage, root):
    bench = Bench(stage)
    lines = stage.read_map(os.path.join(root, "examples", "stage.map"), bench.properties)
    assert len(lines) == 9, lines
    # Reading a line's text gives the same line.
    for line in lines:
        words = stage.Words(line.text())
        again = stage.Line(stage.read_control(words), words, bench.properties)
        assert vars(again) == vars(line), line.text()


def check_osc(stage, _root):
    bench = Bench(stage)
    bench.osc(osc("/light", 0.25))
    bench.has(brightness=0.5)
    bench.osc(osc("/light", 1))
    bench.has(brightness=2)
    bench.osc(osc("/light", False))
    bench.has(brightness=0)
    bench.osc(osc("/light", ("d", struct.pack(">d", 0.75))))
    bench.has(brightness=1.5)
    bench.osc(osc("/light", ("h", struct.pack(">q", 1))))
    bench.has(brightness=2)
    bench.osc(osc("/pad", 0.0, -1.0))
    bench.has(pan_x=-0.5, pan_y=-1)
    bench.osc(osc("/size", 0.5))
    bench.has(zoom=5 ** 0.5)
    # Arguments of other types do not disturb the numbers.
    bench.osc(osc("/pad", 0.5, 1.0, "text", ("b", b"\0\0\0\5abcde\0\0\0"),
                  ("t", bytes(8)), ("N", b""), ("[", b""), ("]", b"")))
    bench.has(pan_x=0, pan_y=1)
    bench.osc(bundle(osc("/light", 0.1), bundle(osc("/size", 1.0), osc("/light", 0.2)),
                     osc("/pad", 0.75, 0.5)))
    bench.has(brightness=0.4, zoom=5, pan_x=0.25, pan_y=0.5)
    assert not bench.said.getvalue(), bench.said.getvalue()


def check_outside(stage, _root):
    bench = Bench(stage)
    bench.osc(osc("/light", 1.5))
    bench.has(brightness=2)
    bench.says("osc /light: 1.5 is outside 0..1")
    bench.osc(osc("/light", -7))
    bench.has(brightness=0)
    for value in (float("nan"), float("inf"), "text"):
        bench.osc(osc("/light", 0.5))
        bench.osc(osc("/light", value))
        bench.has(brightness=1)
    bench.says("osc /light: what was sent is no number")
    bench.osc(osc("/dark", 0.5))
    bench.says("osc /dark moves nothing")
    bench.send_midi(bytes([0xB0, 99, 1]))
    bench.says("midi cc 99 ch 1 moves nothing")


def check_malformed(stage, _root):
    for packet in MALFORMED:
        bench = Bench(stage)
        bench.osc(osc("/light", 0.25))
        bench.osc(packet)
        bench.says(f"a packet of {len(packet)} bytes from 127.0.0.1 is not OSC: ")
        assert "\x1b" not in bench.said.getvalue()
        bench.has(brightness=0.5)
        bench.osc(osc("/light", 0.75))
        bench.has(brightness=1.5)
    # A flood of malformed packets is reported once a second.
    bench = Bench(stage)
    for _ in range(1000):
        bench.osc(b"?")
    assert bench.said.getvalue().count("\n") < 100, bench.said.getvalue()


def check_random(stage, _root):
    """Packets with random changes raise no exception but Wrong."""
    chance = random.Random(33)
    good = (osc("/light", 0.5, 1, "text", True),
            bundle(osc("/pad", 0.1, 0.2), bundle(osc("/size", 1.0))))
    for _ in range(20000):
        packet = bytearray(chance.choice(good))
        for _ in range(chance.randint(1, 4)):
            packet[chance.randrange(len(packet))] = chance.choice(
                (0, 1, 4, 44, 47, 91, 127, 128, 255, chance.randrange(256)))
        del packet[chance.randint(1, 4 * len(packet)):]
        try:
            stage.osc_messages(bytes(packet))
        except stage.Wrong:
            pass
    parser = stage.MidiParser()
    for _ in range(20000):
        for _, value in parser.feed(chance.randbytes(chance.randint(1, 9))):
            assert 0 <= value <= 16383


def check_midi(stage, _root):
    bench = Bench(stage)
    bench.send_midi(bytes([0xB1, 21, 5]))
    bench.has(hue=5)
    # Running status, a clock's tick inside a message, another channel, a note, sysex.
    bench.send_midi(bytes([21, 6, 21, 0xF8, 7]))
    bench.has(hue=7)
    bench.send_midi(bytes([0xB2, 21, 9, 0x91, 21, 9, 0xC1, 21, 21, 9]))
    bench.send_midi(bytes([0xF0, 21, 9, 0xF7, 21, 9]))
    bench.has(hue=7)
    # A line without a channel hears all channels. The bytes come one by one.
    for byte in (0xB5, 22, 27):
        bench.send_midi(bytes([byte]))
    bench.has(rotation=100)
    bench.send_midi(bytes([0xEF, 1, 2]))
    bench.has(pitch=257)
    bench.send_midi(bytes([0xEE, 0, 0]))
    bench.has(pitch=257)


def check_glide(stage, _root):
    bench = Bench(stage)
    bench.element.set_property("yaw", 20)
    bench.send_midi(bytes([0xB0, 7, 120]))
    bench.has(yaw=20)
    found, glide = [20.0], bench.stage.glides["yaw"]
    while not glide.step(1 / 30):
        found.append(glide.line.value(glide.position))
        assert len(found) < 100
    assert found == sorted(found) and found[1] > 50 and found[-1] <= 120, found
    assert glide.line.value(glide.position) == 120
    # The next turn continues from there, and the next frame sets the element.
    bench.send_midi(bytes([0xB0, 7, 0]))
    bench.stage.stepped -= 60
    bench.stage.step()
    bench.has(yaw=0)
    assert not bench.stage.glides


def check_learning(stage, _root):
    bench = Bench(stage)

    def let_go():
        bench.stage.learner.moved -= 60
        with redirect_stderr(bench.said):
            return bench.stage.settle()

    def turn(number, values):
        for value in values:
            bench.send_midi(bytes([0xB0, number, value]))

    def learn(path, *wishes):
        with redirect_stderr(bench.said):
            bench.stage.learn(stage.Learner(list(wishes), path, bench.properties,
                                            bench.report))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "show.map")
        with open(path, "w", encoding="utf-8") as file:
            file.write("osc /light  brightness  0..2  # mine")
        learn(path, "hue", "zoom -2..3 smooth 0", "pan-x")
        bench.says("turn the control for hue")
        # A knob that only trembles has not been turned.
        turn(40, (60, 61, 60, 62))
        assert let_go() and len(bench.stage.lines) == 8
        turn(70, range(20))
        turn(71, range(40))
        assert let_go() and len(bench.stage.lines) == 9
        bench.says("turn the control for zoom")
        for value in range(20):
            bench.osc(osc("/knob", value))
        # The control is still being turned.
        with redirect_stderr(bench.said):
            bench.stage.settle()
        assert len(bench.stage.lines) == 9
        bench.osc(osc("/knob", 101.5))
        assert let_go()
        bench.osc(osc("/knob", 127.0))
        bench.has(zoom=3)
        for value in (0.5, 0.4, -0.4, 0.0):
            bench.osc(osc("/stick", 0, value))
        assert not let_go()
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        assert lines == [
            "osc /light  brightness  0..2  # mine",
            "midi cc 70 ch 1  hue  -0.5..0.5",
            "osc /knob  zoom  -2..3  from 0..127",
            "osc /stick arg 2  pan-x  -0.5..0.5  from -1..1"], lines
        assert len(stage.read_map(path, bench.properties)) == 4
        # If the file cannot be written, the line is printed instead.
        learn(folder, "yaw")
        turn(72, range(20))
        assert not let_go()
        bench.says("its line is: midi cc 72 ch 1  yaw  -180..180")
        try:
            stage.Learner(["hue", "zom"], path, bench.properties, bench.report)
        except stage.Wrong as error:
            assert "'zom'" in str(error)
        else:
            raise AssertionError("no error")


def check_learning_limits(stage, _root):
    """Only some controls of a flood are watched, and a control that is never let go is
    learned after a while."""
    bench = Bench(stage)
    controls = [stage.Control("osc", f"/{number}", 1, None)
                for number in range(stage.Learner.MOST + 1)]
    with tempfile.TemporaryDirectory() as folder, redirect_stderr(bench.said):
        learner = stage.Learner(["hue"], os.path.join(folder, "show.map"),
                                bench.properties, bench.report)
        for control in controls:
            learner.feed(control, 0.0, 1.0)
        assert len(learner.seen) == stage.Learner.MOST, len(learner.seen)
        learner.feed(controls[-1], 1.0, 2.0)
        assert learner.turned is None, "one too many is watched"
        last = controls[-2]
        learner.feed(last, 1.0, 3.0)
        assert learner.turned == last, "one that is watched is not learned"
        end = 3.0 + stage.TURNING
        learner.feed(last, 0.5, end - 0.01)
        assert learner.settle(end - 0.01) is None
        learner.feed(last, 0.0, end)
        line = learner.settle(end)
        assert line and line.text().startswith(f"osc {last.address}  hue"), line


def check_mido(stage, _root):
    """Finds ports by name with the real mido, on a backend of the check's own."""
    try:
        import mido  # pylint: disable=import-outside-toplevel
    except ImportError:
        return "python3-mido is not installed"
    callbacks = {}

    class Input(mido.ports.BaseInput):
        def __init__(self, name="", callback=None, **_more):
            callbacks[name] = callback
            super().__init__(name)

    backend = types.ModuleType("backend_of_the_check")
    backend.Input = Input
    backend.get_devices = lambda **_more: [
        {"name": name, "is_input": True, "is_output": False}
        for name in ("Through 14:0", "nanoKONTROL2 20:0")]
    sys.modules[backend.__name__] = backend
    mido.set_backend(backend.__name__)
    bench = Bench(stage)
    port = stage.MidiPort("nanokontrol", bench.stage)
    assert port.name == "nanoKONTROL2 20:0"
    callbacks[port.name](mido.Message("control_change", channel=1, control=21, value=5))
    bench.has(hue=5)
    callbacks[port.name](mido.Message("pitchwheel", channel=15, pitch=-8191))
    bench.has(pitch=1)
    callbacks[port.name](mido.Message("note_on", note=21, velocity=9))
    try:
        stage.MidiPort("Launchpad", bench.stage)
    except stage.Wrong as error:
        assert "Launchpad" in str(error) and "Through 14:0" in str(error)
    else:
        raise AssertionError("no error")
    return None


def check_unplugged(stage, _root):
    """A device is unplugged. A terminal stands in for it."""
    bench = Bench(stage)
    ours, theirs = os.openpty()
    import tty  # pylint: disable=import-outside-toplevel
    tty.setraw(theirs)
    path = os.ttyname(theirs)
    device = stage.MidiFile(path, bench.stage, bench.report)
    context = stage.GLib.MainContext.default()
    os.write(ours, bytes([0xB1, 21, 5]))
    while bench.get("hue") != 5:
        context.iteration(True)
    os.close(theirs)
    os.close(ours)
    lost = False
    original = device.lose
    def lose(error):
        nonlocal lost
        lost = True
        original(error)
    device.lose = lose
    with redirect_stderr(bench.said):
        while not lost:
            context.iteration(True)
    bench.says(f"MIDI from {path}: ")
    bench.says("the device is looked for")


def check_frames(stage, root):
    """A message that comes while a frame is shown changes the next one. Frames are counted, and
    one thread does all, so that no time matters."""
    pipeline = stage.Gst.parse_launch(
        "flamesrc name=flame is-live=true async-depth=1 num-buffers=12 quality=1 "
        f"location={root}/examples/genomes/aurora.flam3 ! "
        "video/x-raw,format=GRAY8,width=64,height=36,framerate=30/1 ! "
        "fakesink name=sink sync=false signal-handoffs=true")
    element = pipeline.get_by_name("flame")
    bench = Bench(stage)
    actor = stage.Stage(element, bench.stage.lines, bench.report)
    light = []

    def show(_sink, buffer, _pad):
        data = buffer.extract_dup(0, buffer.get_size())
        light.append(max(data) > 40)
        # Every fourth frame, a message comes while the frame is shown.
        if len(light) % 4 == 0:
            actor.receive(stage.Control("osc", "/light", 1, None),
                          0.0 if len(light) % 8 else 0.5)
    pipeline.get_by_name("sink").connect("handoff", show)
    pipeline.set_state(stage.Gst.State.PLAYING)
    message = pipeline.get_bus().timed_pop_filtered(
        TIMEOUT * stage.Gst.SECOND,
        stage.Gst.MessageType.EOS | stage.Gst.MessageType.ERROR)
    pipeline.set_state(stage.Gst.State.NULL)
    assert message and message.type == stage.Gst.MessageType.EOS
    assert light == [True] * 4 + [False] * 4 + [True] * 4, light


# -------------------------------------------------------------------- as a program

class Program:
    """Runs stage.py with a FIFO for MIDI and another one for grey frames."""

    def __init__(self, root, folder, *options, map_text=MAP):
        self.map = os.path.join(folder, "show.map")
        self.midi = os.path.join(folder, "midi")
        self.frames = os.path.join(folder, "frames")
        with open(self.map, "w", encoding="utf-8") as file:
            file.write(map_text)
        for path in (self.midi, self.frames):
            os.mkfifo(path)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind(("127.0.0.1", 0))
            self.address = free.getsockname()
        self.command = [
            sys.executable, os.path.join(root, "examples", "stage.py"), self.map,
            "--osc={}:{}".format(*self.address), "--midi", self.midi,
            "--location", os.path.join(root, "examples", "genomes", "aurora.flam3"),
            "--size={}x{}".format(*SIZE),
            f"--sink=video/x-raw,format=GRAY8 ! filesink location={self.frames} "
            "sync=false buffer-mode=unbuffered", *options]

    def start(self):
        return programs.Popen(self.command, stderr=subprocess.PIPE, text=True)


def wait_for_light(file, wanted):
    """Reads frames until one is light, or dark, as @wanted. Returns how many it read."""
    for count in range(1, 2000):
        frame = file.read(SIZE[0] * SIZE[1])
        assert len(frame) == SIZE[0] * SIZE[1], "stage.py has ended"
        if (max(frame) > 40) == wanted:
            return count
    raise AssertionError("no frame changes")


def check_program(_stage, root):
    with tempfile.TemporaryDirectory() as folder:
        program = Program(root, folder)
        with program.start() as process, open(program.frames, "rb") as frames, \
                open(program.midi, "wb", buffering=0) as midi, \
                socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            wait_for_light(frames, True)
            counts = []
            for value in (0.0, 0.5, 0.0, 0.5):
                out.sendto(osc("/light", value), program.address)
                counts.append(wait_for_light(frames, value > 0))
            print(f"# frames until one showed it: {counts}")
            out.sendto(b"?", program.address)
            out.sendto(osc("/dark", 1), program.address)
            midi.write(bytes([0xB0, 33, 3]))
            if shutil.which("oscsend"):
                programs.run(["oscsend", *map(str, program.address), "/light", "f", "0"],
                             check=True)
                wait_for_light(frames, False)
            process.send_signal(signal.SIGINT)
            while frames.read(65536):
                pass
            said = process.communicate(timeout=TIMEOUT)[1]
            assert process.returncode == 0, said
            for words in ("is not OSC", "osc /dark moves nothing",
                          "midi cc 33 ch 1 moves nothing"):
                assert words in said, said
    return None if shutil.which("oscsend") else "oscsend (liblo-tools) is not installed"


def check_recording(_stage, root):
    """Records with a pipeline from the command line, whose file Ctrl-C closes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "show.mp4")
        program = Program(
            root, folder, "--pipeline=flamesrc is-live=true async-depth=1 quality=1 ! "
            "video/x-raw,width=64,height=36 ! tee name=t ! queue ! x264enc "
            f"tune=zerolatency ! mp4mux ! filesink location={path} t. ! queue ! "
            "video/x-raw,format=I420,width=64,height=36 ! fdsink fd=1 sync=false")
        with programs.Popen(program.command, stderr=subprocess.PIPE,
                            stdout=subprocess.PIPE) as process:
            process.stdout.read(64 * 36 * 3 // 2 * 10)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=TIMEOUT)[1].decode()
        if 'no element "x264enc"' in said:
            return "x264enc is missing"
        assert process.returncode == 0, said
        with open(path, "rb") as file:
            assert b"moov" in file.read()
    return None


def check_start_errors(_stage, root):
    def fails(words, *options, map_text=MAP):
        with tempfile.TemporaryDirectory() as folder:
            program = Program(root, folder, map_text=map_text)
            run = programs.run(
                [*program.command, "--sink=fakesink",
                 *(option.format(folder=folder) for option in options)],
                stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, check=False)
            assert run.returncode == 1 and words in run.stderr \
                and "Traceback" not in run.stderr, (options, run)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        fails(f"OSC cannot be received at 127.0.0.1:{port}", f"--osc=127.0.0.1:{port}")
    fails("OSC cannot be received at 127.0.0.1:port", "--osc=127.0.0.1:port")
    fails("OSC cannot be received at 127.0.0.1:70000", "--osc=127.0.0.1:70000")
    fails("MIDI cannot be read from /dev/snd/midiC9D9", "--midi=/dev/snd/midiC9D9")
    fails("MIDI", "--midi=nano that nobody has")
    fails("show.map:1: 'hew' is no property", map_text="osc /a hew 0..1\n")
    fails("show.map has no line", map_text="# nothing\n")
    fails("'hew' is no property", "--learn=hew")
    fails("the pipeline cannot be made", "--pipeline=flamesrc ! nonesuch")
    fails("no flamesrc", "--pipeline=videotestsrc ! fakesink")
    fails("no flamesrc", "--pipeline=flamesrc")
    fails("none.flam3", "--location={folder}/none.flam3")
    fails("--size=big", "--size=big")


CHECKS = (
    ("the map's errors name file, line and word", check_errors),
    ("the example's map", check_example),
    ("OSC: numbers, arguments, bundles", check_osc),
    ("OSC: what is outside, no number or unknown is told", check_outside),
    ("OSC: packets that are malformed are told and lose nothing", check_malformed),
    ("OSC and MIDI: bytes that chance changes", check_random),
    ("MIDI: controllers and bend, with running status", check_midi),
    ("MIDI: a port of mido's", check_mido),
    ("MIDI: a device that goes away", check_unplugged),
    ("a glide", check_glide),
    ("learning by turning", check_learning),
    ("learning: its limits", check_learning_limits),
    ("what comes while a frame is shown is in the next", check_frames),
    ("a program with OSC, MIDI and frames; Ctrl-C", check_program),
    ("a pipeline of one's own; Ctrl-C closes its file", check_recording),
    ("what is wrong at the start is an error", check_start_errors),
)


def load(root):
    spec = importlib.util.spec_from_file_location(
        "stage", os.path.join(root, "examples", "stage.py"))
    stage = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stage)
    stage.Gst.init(None)
    return stage


def run_check(number, name, check, stage, root):
    begun = time.monotonic()
    try:
        skipped = check(stage, root)
    except Exception as error:  # each check is reported, whatever ends it
        print(f"not ok {number} - {name}", flush=True)
        for line in f"{type(error).__name__}: {error}".splitlines():
            print("#", line)
        return
    skip = f" # SKIP {skipped}" if skipped else ""
    print(f"ok {number} - {name}{skip}\n# {time.monotonic() - begun:.1f} s", flush=True)


def main(root):
    try:
        stage = load(root)
    except SystemExit as error:
        # The distribution's Python may have GStreamer if this one does not.
        if os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3"):
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
        print(f"1..0 # SKIP {error}")
        return
    print(f"1..{len(CHECKS)}")
    for number, (name, check) in enumerate(CHECKS, 1):
        run_check(number, name, check, stage, root)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
