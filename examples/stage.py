#!/usr/bin/env python3
"""A flame on stage: OSC messages and MIDI controllers move flamesrc's properties.

Usage: stage.py [OPTION...] MAP, see --help and docs/stage.md. MAP is a text file. Each of
its lines says which control moves which property:

    osc /flame/hue            hue         -0.5..0.5
    osc /flame/pad arg 2      pan-y       -0.5..0.5   from -1..1
    midi cc 21 ch 1           zoom        -1..2       smooth 0.2
    midi bend                 brightness  0.25..4     log

Needs python3-gi and gir1.2-gstreamer-1.0; MIDI ports by name also need python3-mido
and python3-rtmidi.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import collections
import math
import os
import re
import signal
import socket
import stat
import struct
import sys
import threading
import time

try:
    import gi
    gi.require_version("Gst", "1.0")
    from gi.repository import GLib, Gst
except (ImportError, ValueError) as problem:
    sys.exit(f"stage.py: {problem}: install python3-gi and gir1.2-gstreamer-1.0")

# The live source reads its properties once a frame and waits for the clock itself. A sink
# that also waited for the clock would show each frame one frame later.
PIPELINE = ("flamesrc name=flame is-live=true async-depth=1 loop=true "
            "target-load=0.6 ! capsfilter "
            "caps=video/x-raw,width={width},height={height},framerate={rate} ! {sink}")
WINDOW = "videoconvert ! autovideosink sync=false"
# What OSC 1.0 allows in an address. Patterns that a sender uses are not supported.
ADDRESS = re.compile(r"/[^\x00-\x20\x7f#*,?{}\[\]]*", re.ASCII)
# Ranges that are useful on stage. The properties' own are wider.
RANGES = {
    "brightness": "0.25..4 log", "gamma": "0.5..2 log", "vibrancy": "0..1",
    "saturation": "0..2", "hue": "-0.5..0.5", "zoom": "-1..2", "pan-x": "-0.5..0.5",
    "pan-y": "-0.5..0.5", "rotation": "-180..180", "pitch": "0..90",
    "yaw": "-180..180", "field-of-view": "60..360", "quality": "1..100 log",
}
# Seconds in which a property covers most of the way to a new value, by kind of control. A
# knob has only 128 steps, which would be visible.
SMOOTH = {"osc": 0.0, "cc": 0.06, "bend": 0.0}
# The default address that receives OSC.
OSC = "127.0.0.1:9000"
# The range of values that controls send, unless a line says `from`.
SENT = {"osc": (0.0, 1.0), "cc": (0.0, 127.0), "bend": (0.0, 16383.0)}
# Other ranges that OSC controls send.
OTHERS_SENT = ((-1.0, 1.0), (0.0, 127.0))
# --learn takes a control that has moved by LEARNED of its range, once it has been still for
# STILL seconds or has been turned for TURNING seconds.
LEARNED, STILL, TURNING = 1 / 16, 0.7, 8
# A live frame begins late, so that it has the latest values. At least the fraction LEAST of
# the frame's duration is left for rendering, and SPARE of it is kept in reserve. Every ASK
# seconds the element is asked how long its frames take.
LEAST, SPARE, ASK = 0.4, 0.15, 0.5
# Seconds between two messages of one kind.
PATIENCE = 1.0
# Longest wait, in seconds, for a recording to be closed, and seconds between attempts to open
# a device that was unplugged.
CLOSING, RETRY = 5, 1


class Wrong(Exception):
    """A mistake in what the user wrote, as a message to print."""


class Report:
    """Prints messages on stderr. Of those with the same key it prints one a second, which
    says how many were left out."""

    def __init__(self):
        self.last = {}

    def say(self, text, key=None):
        now = time.monotonic()
        if key is not None:
            said, left_out = self.last.get(key, (-math.inf, 0))
            if now - said < PATIENCE:
                self.last[key] = (said, left_out + 1)
                return
            self.last[key] = (now, 0)
            if left_out:
                text += f" ({left_out} more like it)"
        print(f"stage.py: {text}", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- the mapping file

# kind is osc, cc or bend. number is that of an OSC argument, from 1, or of a MIDI controller.
# channel is 1 to 16, or None for all.
Control = collections.namedtuple("Control", "kind address number channel")


def name_control(control):
    """Returns the control as a line of the map names it."""
    if control.kind == "osc":
        argument = f" arg {control.number}" if control.number != 1 else ""
        return f"osc {control.address}{argument}"
    number = f" {control.number}" if control.kind == "cc" else ""
    channel = f" ch {control.channel}" if control.channel else ""
    return f"midi {control.kind}{number}{channel}"


class Words:
    """The words of a line, which are taken one after another."""

    def __init__(self, text):
        self.left = text.split()

    def take(self, what):
        if not self.left:
            raise Wrong(f"{what} is missing")
        return self.left.pop(0)

    def skip(self, word):
        """Takes the next word if it is @word. Returns whether it was."""
        if self.left[:1] != [word]:
            return False
        del self.left[0]
        return True

    def take_number(self, what, low, high, whole=True):
        word = self.take(what)
        try:
            number = int(word) if whole else float(word)
        except ValueError:
            raise Wrong(f"'{word}' is no {what}") from None
        if not low <= number <= high:
            raise Wrong(f"'{word}': {what} is {low} to {high}")
        return number

    def take_range(self, what):
        word = self.take(what)
        try:
            low, high = (float(end) for end in word.split(".."))
        except ValueError:
            raise Wrong(f"'{word}' is no {what}, as -1..2 is") from None
        if not (math.isfinite(low) and math.isfinite(high)) or low == high:
            raise Wrong(f"'{word}' is an empty or endless {what}")
        return low, high


class Line:
    """One line: a control, a property, and how the control's value becomes the property's."""

    def __init__(self, control, words, properties):
        self.control = control
        self.property = words.take("property")
        if self.property not in properties:
            raise Wrong(f"'{self.property}' is no property that can be moved; there are "
                        + ", ".join(sorted(properties)))
        if not words.left and self.property in RANGES:
            words = Words(RANGES[self.property])
        word = words.left[0] if words.left else ""
        self.low, self.high = words.take_range(f"range of {self.property}")
        spec = properties[self.property]
        if not spec.minimum <= min(self.low, self.high) \
                or not max(self.low, self.high) <= spec.maximum:
            raise Wrong(f"'{word}': {self.property} is {spec.minimum:g} to "
                        f"{spec.maximum:g}")
        self.smooth = SMOOTH[control.kind]
        self.sent = SENT[control.kind]
        self.is_log = False
        self.read_options(words)
        if self.is_log and min(self.low, self.high) <= 0:
            raise Wrong(f"'{word}': both ends are above 0 where the scale is log")

    def read_options(self, words):
        while words.left:
            if words.skip("log"):
                self.is_log = True
            elif words.skip("smooth"):
                self.smooth = words.take_number("number of seconds", 0, 60, whole=False)
            elif words.skip("from"):
                self.sent = words.take_range("range of what is sent")
            else:
                raise Wrong(f"'{words.left[0]}' is not log, smooth or from")

    def hears(self, control):
        mine = self.control
        return (mine.kind == control.kind and mine.address == control.address
                and mine.number == control.number
                and mine.channel in (None, control.channel))

    def value(self, position):
        """Returns the property's value for a control at @position, from 0 to 1."""
        if self.is_log:
            return self.low * (self.high / self.low) ** position
        return self.low + (self.high - self.low) * position

    def position(self, value):
        """Returns the control's position for a property's value, clamped to 0 to 1."""
        if self.is_log:
            place = (math.log(max(value, 1e-300) / self.low)
                     / math.log(self.high / self.low))
        else:
            place = (value - self.low) / (self.high - self.low)
        return min(max(place, 0), 1)

    def text(self):
        parts = [name_control(self.control), self.property,
                 f"{self.low:g}..{self.high:g}"]
        if self.is_log:
            parts.append("log")
        if self.smooth != SMOOTH[self.control.kind]:
            parts.append(f"smooth {self.smooth:g}")
        if self.sent != SENT[self.control.kind]:
            parts.append("from {:g}..{:g}".format(*self.sent))
        return "  ".join(parts)


def read_control(words):
    kind = words.take("osc or midi")
    if kind == "osc":
        address = words.take("OSC address")
        if not ADDRESS.fullmatch(address):
            raise Wrong(f"'{address}' is no OSC address, as /flame/hue is")
        argument = (words.take_number("number of an argument", 1, 64)
                    if words.skip("arg") else 1)
        return Control("osc", address, argument, None)
    if kind != "midi":
        raise Wrong(f"'{kind}' is not osc or midi")
    kind = words.take("cc or bend")
    if kind not in ("cc", "bend"):
        raise Wrong(f"'{kind}' is not cc or bend")
    number = words.take_number("controller", 0, 127) if kind == "cc" else None
    channel = words.take_number("channel", 1, 16) if words.skip("ch") else None
    return Control(kind, None, number, channel)


def read_map(path, properties):
    lines = []
    try:
        with open(path, encoding="utf-8") as file:
            texts = file.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Wrong(f"{path} cannot be read: {error}") from None
    for number, text in enumerate(texts, 1):
        words = Words(text.split("#", 1)[0])
        if not words.left:
            continue
        try:
            lines.append(Line(read_control(words), words, properties))
        except Wrong as error:
            raise Wrong(f"{path}:{number}: {error}") from None
    return lines


def append_line(path, line):
    with open(path, "a+b") as file:
        file.seek(0)
        text = file.read()
        gap = b"\n" if text and not text.endswith(b"\n") else b""
        file.write(gap + line.text().encode() + b"\n")


# ------------------------------------------------------------------- OSC over UDP

# Sizes in bytes of arguments whose size is fixed, and how struct reads those that are numbers.
OSC_SIZES = {"i": 4, "f": 4, "h": 8, "d": 8, "t": 8, "c": 4, "r": 4, "m": 4,
             "T": 0, "F": 0, "N": 0, "I": 0}
OSC_NUMBERS = {"i": ">i", "f": ">f", "h": ">q", "d": ">d"}
OSC_CONSTANTS = {"T": 1.0, "F": 0.0, "I": 1.0}


def osc_string(data, start):
    """Reads a string with its padding. Returns the text, and where the padding ends."""
    end = data.find(b"\0", start)
    after = end + 4 - end % 4
    if end < 0 or after > len(data):
        raise Wrong("a string does not end")
    try:
        return data[start:end].decode("ascii"), after
    except UnicodeDecodeError:
        raise Wrong("a string is not ASCII") from None


def osc_argument(data, kind, at):
    """Returns a number, or None for any other type, and where the next argument begins."""
    if kind in "sS":
        return None, osc_string(data, at)[1]
    if kind == "b":
        size, at = osc_size(data, at)
        return None, at + size + -size % 4
    if kind not in OSC_SIZES:
        raise Wrong(f"{kind!r} is no type of OSC 1.0")
    if at + OSC_SIZES[kind] > len(data):
        raise Wrong("it ends within an argument")
    if kind in OSC_NUMBERS:
        return struct.unpack_from(OSC_NUMBERS[kind], data, at)[0], at + OSC_SIZES[kind]
    return OSC_CONSTANTS.get(kind), at + OSC_SIZES[kind]


def osc_size(data, at):
    if at + 4 > len(data):
        raise Wrong("it ends within a size")
    size = struct.unpack_from(">i", data, at)[0]
    if size < 0 or at + 4 + size > len(data):
        raise Wrong(f"it has a part of {size} bytes, which is more than there is")
    return size, at + 4


def osc_message(data):
    """Returns (address, arguments) of a message."""
    if len(data) % 4 or not data:
        raise Wrong("its size is no multiple of 4")
    address, at = osc_string(data, 0)
    if not ADDRESS.fullmatch(address):
        raise Wrong("it does not begin with an address")
    if data[at:at + 1] != b",":
        raise Wrong(f"{address} has no types")
    kinds, at = osc_string(data, at)
    arguments = []
    # Brackets enclose arrays. Their elements count as arguments of the message.
    for kind in kinds[1:].replace("[", "").replace("]", ""):
        argument, at = osc_argument(data, kind, at)
        arguments.append(argument)
    if at != len(data):
        raise Wrong(f"{address} has other arguments than types")
    return address, arguments


def osc_messages(packet):
    """Returns the messages of a packet, including those of nested bundles."""
    messages, left = [], [packet]
    while left:
        data = left.pop(0)
        if not data.startswith(b"#bundle\0"):
            messages.append(osc_message(data))
            continue
        if len(data) < 16:
            raise Wrong("a bundle has no time")
        at, parts = 16, []
        while at < len(data):
            size, at = osc_size(data, at)
            parts.append(data[at:at + size])
            at += size
        left = parts + left
    return messages


class OscPort:
    """A UDP socket that receives OSC."""

    # packets that are read at a time, so that a flood of them leaves time for Ctrl-C
    MOST = 256

    def __init__(self, where, stage, report):
        host, _, port = where.rpartition(":")
        self.stage, self.report = stage, report
        if not re.fullmatch(r"\d{1,5}", port) or int(port) > 65535:
            raise Wrong(f"OSC cannot be received at {where}: '{port}' is no port")
        try:
            found = socket.getaddrinfo(host.strip("[]") or "127.0.0.1", port,
                                       type=socket.SOCK_DGRAM,
                                       flags=socket.AI_PASSIVE)[0]
            self.socket = socket.socket(*found[:3])
            self.socket.bind(found[4])
        except (OSError, UnicodeError, OverflowError) as error:
            raise Wrong(f"OSC cannot be received at {where}: {error}") from None
        self.socket.setblocking(False)
        GLib.unix_fd_add_full(GLib.PRIORITY_HIGH, self.socket.fileno(),
                              GLib.IOCondition.IN, self.read)
        self.name = "{}:{}".format(*self.socket.getsockname())

    def read(self, *_args):
        for _ in range(self.MOST):
            try:
                packet, sender = self.socket.recvfrom(65536)
            except BlockingIOError:
                break
            except OSError as error:
                self.report.say(f"OSC: {error}", "osc")
                break
            self.handle(packet, sender)
        return GLib.SOURCE_CONTINUE

    def handle(self, packet, sender):
        try:
            messages = osc_messages(packet)
        except Wrong as error:
            self.report.say(f"a packet of {len(packet)} bytes from {sender[0]} is not "
                            f"OSC: {error}; it is left out", "malformed")
            return
        for address, arguments in messages:
            for number, value in enumerate(arguments, 1):
                self.stage.receive(Control("osc", address, number, None), value)


# ------------------------------------------------------------------------- MIDI

class MidiParser:
    """Finds controllers and pitch bend in a stream of MIDI bytes, with running status."""

    LENGTHS = {0x80: 2, 0x90: 2, 0xA0: 2, 0xB0: 2, 0xC0: 1, 0xD0: 1, 0xE0: 2}

    def __init__(self):
        self.status, self.data = 0, []

    def feed(self, data):
        """Takes more bytes. Returns (control, value) of each message that is now complete."""
        moves = []
        for byte in data:
            if byte >= 0xF8:
                continue  # real-time bytes, such as a clock's tick, may split a message
            if byte >= 0x80:
                self.status = byte if byte < 0xF0 else 0
                self.data = []
            elif self.status:
                self.data.append(byte)
                if len(self.data) == self.LENGTHS[self.status & 0xF0]:
                    moves += self.complete()
                    self.data = []
        return moves

    def complete(self):
        channel = (self.status & 0x0F) + 1
        if self.status & 0xF0 == 0xB0:
            return [(Control("cc", None, self.data[0], channel), self.data[1])]
        if self.status & 0xF0 == 0xE0:
            return [(Control("bend", None, None, channel),
                     self.data[0] + 128 * self.data[1])]
        return []


class MidiFile:
    """Reads raw MIDI bytes from a device node, such as /dev/snd/midiC1D0, or from a FIFO."""

    def __init__(self, path, stage, report):
        self.path, self.stage, self.report = path, stage, report
        self.parser = MidiParser()
        try:
            self.open()
        except OSError as error:
            raise Wrong(f"MIDI cannot be read from {path}: {error.strerror}") from None

    def open(self):
        # A FIFO that is open for writing, too, does not end when its last writer leaves.
        how = os.O_RDWR if stat.S_ISFIFO(os.stat(self.path).st_mode) else os.O_RDONLY
        self.file = os.open(
            self.path, how | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
        GLib.unix_fd_add_full(GLib.PRIORITY_HIGH, self.file,
                              GLib.IOCondition.IN | GLib.IOCondition.HUP
                              | GLib.IOCondition.ERR, self.read)

    def read(self, *_args):
        try:
            data = os.read(self.file, 4096)
            error = "it has ended"
        except BlockingIOError:
            return GLib.SOURCE_CONTINUE
        except OSError as problem:
            data, error = b"", problem.strerror
        if not data:
            self.lose(error)
            return GLib.SOURCE_REMOVE
        for control, value in self.parser.feed(data):
            self.stage.receive(control, value)
        return GLib.SOURCE_CONTINUE

    def lose(self, error):
        is_device = stat.S_ISCHR(os.fstat(self.file).st_mode)
        os.close(self.file)
        self.parser = MidiParser()
        self.report.say(f"MIDI from {self.path}: {error}; the flame plays on"
                        + (", and the device is looked for" if is_device else ""))
        if is_device:
            GLib.timeout_add_seconds(RETRY, self.come_back)

    def come_back(self):
        try:
            self.open()
        except OSError:
            return GLib.SOURCE_CONTINUE
        self.report.say(f"MIDI from {self.path} is back")
        return GLib.SOURCE_REMOVE


class MidiPort:
    """A MIDI port that mido finds by its name or a part of it."""

    def __init__(self, name, stage):
        try:
            # pylint: disable=import-outside-toplevel
            import mido
            names = mido.get_input_names()
        except Exception as error:  # mido's backends raise exceptions of any class
            raise Wrong(f"MIDI ports need python3-mido and python3-rtmidi: {error}; a "
                        "device node such as /dev/snd/midiC1D0 needs neither") from None
        found = [each for each in names if name.lower() in each.lower()]
        if not found:
            raise Wrong(f"no MIDI port has '{name}' in its name; there "
                        + ("are " + ", ".join(names) if names else "is none"))
        self.stage, self.parser = stage, MidiParser()
        try:
            self.port = mido.open_input(found[0], callback=self.hear)
        except Exception as error:
            raise Wrong(f"MIDI port '{found[0]}' cannot be opened: {error}") from None
        self.name = found[0]

    def hear(self, message):
        """Handles a message. mido calls this in a thread of its own."""
        for control, value in self.parser.feed(message.bytes()):
            self.stage.receive(control, value)


# ------------------------------------------------------------------------ the stage

class Glide:
    """Moves a property smoothly to the position of its control."""

    def __init__(self, line, position, target):
        self.line, self.position, self.target = line, position, target

    def step(self, seconds):
        self.position = self.target + (self.position - self.target) * math.exp(
            -seconds / self.line.smooth)
        if abs(self.position - self.target) < 1e-4:
            self.position = self.target
        return self.position == self.target


class Delay:
    """Makes a live element begin each frame as late as its rendering time allows."""

    def __init__(self, element):
        self.element = element
        self.pad = element.get_static_pad("src")
        self.names = {spec.name for spec in element.list_properties()}
        self.seconds = 0.0
        # The times of the first frames say nothing about later ones.
        self.asked = time.monotonic() + ASK

    def wait(self):
        now = time.monotonic()
        if now - self.asked > ASK:
            self.asked = now
            self.seconds = self.find()
        if self.seconds > 0:
            time.sleep(self.seconds)

    def find(self):
        caps = self.pad.get_current_caps()
        # With several frames in flight, a delay would only make them late.
        if not caps or not {"is-live", "async-depth", "stats"} <= self.names \
                or not self.element.get_property("is-live") \
                or self.element.get_property("async-depth") != 1:
            return 0.0
        is_known, rate, base = caps.get_structure(0).get_fraction("framerate")
        if not is_known or rate == 0:
            return 0.0
        frame = base / rate
        # recent is a part of stats, so stats must be kept as long as recent is read.
        stats = self.element.get_property("stats")
        recent = stats.get_value("percentiles")
        if not recent.has_field("total-90"):
            return 0.0
        taken = recent.get_value("total-90")
        return min((1 - LEAST) * frame, (1 - SPARE) * frame - taken)


class Learner:
    """For one property after another, finds the control that the user turns."""

    # the largest number of controls that are watched
    MOST = 1024

    def __init__(self, wishes, path, properties, report):
        self.wishes, self.path = wishes, path
        self.properties, self.report = properties, report
        # A mistake in a wish is reported before anybody turns a knob.
        for wish in wishes:
            Line(Control("osc", "/", 1, None), Words(wish), properties)
        self.ask()

    def ask(self):
        self.seen = {}
        self.turned, self.begun, self.moved = None, 0, 0
        if self.wishes:
            self.report.say(f"turn the control for {self.wishes[0].split()[0]} through "
                            "its whole range, then let go")

    def feed(self, control, value, now):
        if len(self.seen) >= self.MOST and control not in self.seen:
            return
        low, high = self.seen.get(control, (value, value))
        self.seen[control] = low, high = min(low, value), max(high, value)
        span = SENT[control.kind][1] - SENT[control.kind][0]
        if self.turned is None and high - low >= span * LEARNED:
            self.turned, self.begun = control, now
        if control == self.turned:
            self.moved = now

    def settle(self, now):
        """Returns the new line once the control has been let go, and None until then."""
        if self.turned is None or (now - self.moved < STILL
                                   and now - self.begun < TURNING):
            return None
        line = Line(self.turned, Words(self.wishes.pop(0)), self.properties)
        low, high = self.seen[self.turned]
        if self.turned.kind == "osc" and line.sent == SENT["osc"]:
            line.sent = next((ends for ends in (line.sent, *OTHERS_SENT)
                              if ends[0] <= low and high <= ends[1]), (low, high))
        self.keep(line)
        self.ask()
        return line

    def keep(self, line):
        try:
            append_line(self.path, line)
            self.report.say(f"learned, and appended to {self.path}: {line.text()}")
        except OSError as error:
            self.report.say(f"learned, but {self.path} cannot be written: "
                            f"{error.strerror}; its line is: {line.text()}")


class Stage:
    """Sets the element's properties from the values that controls send."""

    # the largest number of controls without a line that are reported
    MAX_UNKNOWN = 32

    def __init__(self, element, lines, report):
        self.element, self.lines, self.report = element, lines, report
        self.learner = None
        self.lock = threading.Lock()
        self.glides = {}
        self.unknown = set()
        self.outside = set()
        self.stepped = time.monotonic()
        self.delay = Delay(element)
        # The probe runs after each frame has been pushed, in the thread that begins the next.
        element.get_static_pad("src").add_probe(Gst.PadProbeType.IDLE, self.step)

    def receive(self, control, value):
        """Handles a value that a control sent. Any thread may call this."""
        with self.lock:
            if value is None or not math.isfinite(value):
                if any(line.hears(control) for line in self.lines):
                    self.report.say(f"{name_control(control)}: what was sent is no "
                                    "number; it is left out", control)
                return
            if self.learner and self.learner.wishes:
                self.learner.feed(control, value, time.monotonic())
            heard = [line for line in self.lines if line.hears(control)]
            for line in heard:
                self.move(line, value)
            if not heard:
                self.note_unknown(control)

    def learn(self, learner):
        self.learner = learner
        GLib.timeout_add(100, self.settle)

    def settle(self):
        """Adds a line that has been learned. Returns False once nothing is left to learn."""
        with self.lock:
            line = self.learner.settle(time.monotonic())
            if line:
                self.lines.append(line)
            return bool(self.learner.wishes)

    def note_unknown(self, control):
        if control.kind == "osc" and control.number != 1:
            return
        learning = self.learner and self.learner.wishes
        if learning or control in self.unknown or len(self.unknown) >= self.MAX_UNKNOWN:
            return
        self.unknown.add(control)
        self.report.say(f"{name_control(control)} moves nothing: no line names it")

    def move(self, line, value):
        first, last = line.sent
        place = (value - first) / (last - first)
        target = min(max(place, 0.0), 1.0)
        if target == place:
            self.outside.discard(line)
        elif line not in self.outside:
            self.outside.add(line)
            self.report.say(f"{name_control(line.control)}: {value:g} is outside "
                            f"{first:g}..{last:g}; {line.property} stays at its end")
        if line.smooth == 0:
            self.glides.pop(line.property, None)
            self.element.set_property(line.property, line.value(target))
            return
        glide = self.glides.get(line.property)
        if glide and glide.line is line:
            glide.target = target
        else:
            here = line.position(self.element.get_property(line.property))
            self.glides[line.property] = Glide(line, here, target)

    def step(self, *_args):
        """Runs before the element reads its properties for the next frame."""
        self.delay.wait()
        with self.lock:
            now = time.monotonic()
            seconds, self.stepped = now - self.stepped, now
            for glide in list(self.glides.values()):
                if glide.step(seconds):
                    del self.glides[glide.line.property]
                self.element.set_property(
                    glide.line.property, glide.line.value(glide.position))
        return Gst.PadProbeReturn.PASS


# ------------------------------------------------------------------- the program

def parse_arguments():
    parser = argparse.ArgumentParser(
        description="OSC messages and MIDI controllers move a flame. docs/stage.md "
        "explains the file MAP.")
    parser.add_argument("map", metavar="MAP", help="which control moves which property")
    parser.add_argument("--location", help="the flame, or a folder of them; without it "
                        "an endless stream of new ones plays")
    parser.add_argument("--osc", metavar="[HOST:]PORT",
                        help=f"where OSC is received, {OSC} by default if MAP has a "
                        "line for it; 0.0.0.0:9000 hears other machines as well")
    parser.add_argument("--midi", metavar="DEVICE", action="append", default=[],
                        help="a device node such as /dev/snd/midiC1D0, a FIFO, or a part of "
                        "a MIDI port's name; may be repeated")
    parser.add_argument("--learn", metavar="PROPERTY", action="append", default=[],
                        help="learn its control by moving it, and append the line to "
                        "MAP; a range and more may follow, as in a line: "
                        "--learn 'zoom -1..2 smooth 0.2'; may be repeated")
    parser.add_argument("--size", default="1280x720", help="1280x720 by default")
    parser.add_argument("--rate", default="30/1", help="frames a second, 30/1 by default")
    parser.add_argument("--sink", default=WINDOW,
                        help=f"elements instead of a window, which is: {WINDOW}")
    parser.add_argument("--pipeline", help="a pipeline of your own, with a flamesrc, "
                        "instead of --location, --size, --rate and --sink")
    return parser.parse_args()


def find_elements(pipeline):
    if not isinstance(pipeline, Gst.Bin):
        return  # gst_parse_launch() returns a lone element without a pipeline
    iterator = pipeline.iterate_recurse()
    while True:
        result, element = iterator.next()
        if result != Gst.IteratorResult.OK:
            return
        yield element


def make_pipeline(options):
    """Returns the pipeline and its flamesrc or flamevis."""
    text = options.pipeline
    if not text:
        size = re.fullmatch(r"(\d+)x(\d+)", options.size)
        rate = re.fullmatch(r"\d+(/\d+)?", options.rate)
        if not size or not rate:
            raise Wrong(f"--size={options.size} --rate={options.rate}: a size is "
                        "like 1280x720, a rate like 30 or 30000/1001")
        text = PIPELINE.format(width=size[1], height=size[2], sink=options.sink,
                               rate=options.rate if rate[1] else options.rate + "/1")
    try:
        pipeline = Gst.parse_launch(text)
    except GLib.Error as error:
        raise Wrong(f"the pipeline cannot be made: {error.message}") from None
    flames = [each for each in find_elements(pipeline) if each.get_factory()
              and each.get_factory().get_name() in ("flamesrc", "flamevis")]
    if not flames:
        raise Wrong("the pipeline has no flamesrc or flamevis with a sink")
    if options.location and not options.pipeline:
        flames[0].set_property("location", options.location)
    return pipeline, flames[0]


def find_properties(element):
    return {spec.name: spec for spec in element.list_properties()
            if spec.flags & Gst.PARAM_CONTROLLABLE and hasattr(spec, "minimum")}


class Show:
    """The main loop: handles the bus and Ctrl-C, and keeps the error if there is one."""

    def __init__(self, pipeline, report):
        self.pipeline, self.report = pipeline, report
        self.loop = GLib.MainLoop()
        self.error = None
        self.closing = False
        bus = pipeline.get_bus()
        bus.add_signal_watch()
        bus.connect("message", self.hear)
        for number in (signal.SIGINT, signal.SIGTERM):
            GLib.unix_signal_add(GLib.PRIORITY_HIGH, number, self.close)

    def hear(self, _bus, message):
        if message.type == Gst.MessageType.EOS:
            self.loop.quit()
        elif message.type == Gst.MessageType.WARNING:
            self.report.say(f"warning: {message.parse_warning()[0].message}")
        elif message.type == Gst.MessageType.ERROR:
            self.error = f"{message.src.get_name()}: {message.parse_error()[0].message}"
            self.loop.quit()
        elif message.type == Gst.MessageType.LATENCY:
            self.pipeline.recalculate_latency()

    def close(self):
        """Handles Ctrl-C: the first one closes recordings, the second one ends at once."""
        if self.closing:
            self.loop.quit()
        else:
            self.closing = True
            self.pipeline.send_event(Gst.Event.new_eos())
            GLib.timeout_add_seconds(CLOSING, self.loop.quit)
        return GLib.SOURCE_CONTINUE

    def run(self):
        self.pipeline.set_state(Gst.State.PLAYING)
        self.loop.run()
        self.pipeline.set_state(Gst.State.NULL)
        if self.error:
            raise Wrong(self.error)


def run(options, report):
    pipeline, element = make_pipeline(options)
    properties = find_properties(element)
    lines = []
    if os.path.exists(options.map) or not options.learn:
        lines = read_map(options.map, properties)
    if not lines and not options.learn:
        raise Wrong(f"{options.map} has no line; --learn makes some")
    stage = Stage(element, lines, report)
    # The list keeps the ports open until the end.
    ports = []
    if options.osc or options.learn or any(
            line.control.kind == "osc" for line in lines):
        ports.append(OscPort(options.osc or OSC, stage, report))
        report.say(f"OSC is received at {ports[0].name}")
    for name in options.midi:
        if os.path.exists(name) or "/" in name:
            ports.append(MidiFile(name, stage, report))
        else:
            ports.append(MidiPort(name, stage))
            report.say(f"MIDI is received from {ports[-1].name}")
    if options.learn:
        stage.learn(Learner(options.learn, options.map, properties, report))
    Show(pipeline, report).run()


def main():
    Gst.init(None)
    try:
        run(parse_arguments(), Report())
    except Wrong as error:
        sys.exit(f"stage.py: {error}")


if __name__ == "__main__":
    main()
