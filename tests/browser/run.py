"""Tests flame-live's page in a real Chromium.

Usage: run.py PROGRAM SOURCE_ROOT [NAME...]. Prints TAP. FLAME_AXE names axe-core's
axe.min.js.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "live"))

from liveserver import MAX_GROWN, SLOW, Server, Skip, run_tests  # noqa: E402
import abuse  # noqa: E402
import programs  # noqa: E402
import webdriver  # noqa: E402

# Scripts that run in the page.
PLAYS = """
const video = document.getElementById('picture');
return video.videoWidth > 0 && video.currentTime > 0.5 && !video.paused
  && document.getElementById('status').textContent === '';
"""
FRAMES = """
return document.getElementById('picture').getVideoPlaybackQuality()
  .totalVideoFrames;
"""
# Returns the picture's values at 32x18 pixels: noise averages out, and what moved still shows.
GRAB = """
const video = document.getElementById('picture');
const canvas = document.createElement('canvas');
canvas.width = 32;
canvas.height = 18;
const context = canvas.getContext('2d', { willReadFrequently: true });
context.drawImage(video, 0, 0, 32, 18);
return Array.from(context.getImageData(0, 0, 32, 18).data);
"""
# Returns the time between successive frames, in ticks of 90 kHz.
TICKS = """
const video = document.getElementById('picture');
const next = () => new Promise((resolve) => video.requestVideoFrameCallback(
  (now, frame) => resolve(frame.rtpTimestamp)));
const ticks = [];
let before = await next();
while (ticks.length < args[0]) {
  const now = await next();
  ticks.push((now - before + 2 ** 32) % 2 ** 32);
  before = now;
}
return ticks;
"""
SLIDE = """
const input = document.getElementById('slider-' + arguments[0]);
input.value = arguments[1];
input.dispatchEvent(new Event('input', { bubbles: true }));
"""
DROP = """
const data = new DataTransfer();
data.items.add(new File([arguments[1]], arguments[0]));
document.getElementById('stage').dispatchEvent(new DragEvent('drop',
  { bubbles: true, cancelable: true, dataTransfer: data }));
"""
# Returns the controls that are less than 44 pixels wide or high, which a finger may miss.
SMALL = """
return [...document.querySelectorAll('button, select, input, label.file')]
  .map((one) => [one.id || one.textContent.trim(),
    (one.type === 'checkbox' ? one.closest('label') : one).getBoundingClientRect(), one])
  .filter(([name, box, one]) => one.type !== 'file' && box.width > 0
    && Math.min(box.width, box.height) < 43.9)
  .map(([name, box]) => `${name}: ${box.width}x${box.height}`);
"""
NOTICES = "return document.getElementById('notices').textContent;"

# Mean differences of these values: the least for a picture that has changed, and the most for
# one that has settled.
CHANGED = 2.5
STILL = 2.0

# Four maps, whose colours change visibly with the hue. Nothing in it moves.
GENOME = """<flame name="four corners" size="320 180" scale="90" quality="20">
<xform weight="1" color="0" linear="1" coefs="0.45 0 0 0.45 -0.8 -0.4"/>
<xform weight="1" color="0.3" linear="1" coefs="0.45 0 0 0.45 0.8 -0.4"/>
<xform weight="1" color="0.6" linear="1" coefs="0.45 0 0 0.45 -0.6 0.5"/>
<xform weight="1" color="1" spherical="0.5" coefs="0.5 0.3 -0.3 0.5 0.9 0.6"/>
<color index="0" rgb="255 40 20"/><color index="85" rgb="240 200 30"/>
<color index="170" rgb="30 200 90"/><color index="255" rgb="220 90 250"/>
</flame>"""
OTHER = GENOME.replace("four corners", "the other one").replace(
    "spherical", "swirl").replace('scale="90"', 'scale="50"')

PHONE = {"width": 390, "height": 844, "pixelRatio": 2, "mobile": True,
         "touch": True}


def difference(one, two):
    return sum(abs(a - b) for a, b in zip(one, two)) / len(one)


class Tests:
    def __init__(self, program, root):
        self.program = program
        self.root = root
        self.driver = webdriver.Driver()
        with tempfile.NamedTemporaryFile("w", suffix=".flam3",
                                         delete=False) as file:
            file.write(GENOME)
            self.genome = file.name
        self.server = self.start()
        self.page = self.open(self.server)

    def start(self, port=0):
        """Starts a server whose picture stands still, so that only a control can change it."""
        still = [word for value in ("speed=0", "transition=0", "quality=8",
                                    "adaptive=never")
                 for word in ("--property", value)]
        return Server(self.program, *still, self.genome, port=port)

    def open(self, server, address=None, **options):
        page = self.driver.open(**options)
        page.go(address or server.address)
        page.until(PLAYS, what="the picture")
        return page

    def close(self):
        self.page.close()
        self.driver.quit()
        os.unlink(self.genome)
        if self.server.child.poll() is None:
            self.server.stop()

    # ------------------------------------------------------------ comparing

    def settle(self, page=None):
        """Waits until the picture has settled, and returns it."""
        page = page or self.page
        before = page.script(GRAB)
        for _ in range(60):
            time.sleep(0.3)
            now = page.script(GRAB)
            if difference(before, now) < STILL:
                return now
            before = now
        raise webdriver.Failure("the picture does not come to rest")

    def changes(self, before, seconds=20, least=CHANGED, page=None):
        """Waits until the picture differs from @before, and returns by how much."""
        end = programs.until(seconds)
        while time.monotonic() < end:
            now = difference(before, (page or self.page).script(GRAB))
            if now >= least:
                return now
            time.sleep(0.1)
        raise webdriver.Failure(
            f"the picture differs by {now:.2f} only after {seconds} s")

    def comes_back(self, before, seconds=20, page=None):
        end = programs.until(seconds)
        while time.monotonic() < end:
            now = difference(before, (page or self.page).script(GRAB))
            if now < CHANGED:
                return
            time.sleep(0.1)
        raise webdriver.Failure(f"it still differs by {now:.2f}")

    def state(self, name):
        """Returns a value from the server's state."""
        client = self.server.websocket()
        try:
            return client.wait_for("state")["values"][name]
        finally:
            client.close()

    def until_state(self, name, wanted, seconds=20):
        """Waits until the server's state has the value @wanted."""
        end = programs.until(seconds)
        while abs((value := self.state(name)) - wanted) > 1e-6:
            if time.monotonic() > end:
                raise webdriver.Failure(f"{name} is {value}, not {wanted}")
            time.sleep(0.1)

    # --------------------------------------------------------------- playing

    def plays(self):
        size = self.page.script("""
            const video = document.getElementById('picture');
            return [video.videoWidth, video.videoHeight];""")
        if size != [320, 180]:
            return f"size {size}"
        picture = self.settle()
        grey = picture[0::4]
        if max(grey) < 60 or sum(grey) / len(grey) < 2:
            return f"it is black: {max(grey)}"
        frames = self.page.script(FRAMES)
        # Wait for ten frames, however long they take on this machine.
        self.page.until("return arguments[0] + 10 <= document.getElementById("
                        "'picture').getVideoPlaybackQuality().totalVideoFrames;",
                        frames, what="ten more frames")
        # The frames' times must be multiples of the interval. Some frames may be missing.
        ticks = self.page.wait_script(TICKS, 20)
        if min(ticks) not in range(5990, 6011) \
                or any(abs(tick / 6000 - round(tick / 6000)) > 0.01 for tick in ticks):
            return f"not 15 frames a second: {ticks}"
        line = self.page.until(
            "const text = document.getElementById('stats').textContent;"
            "return text.includes('delay') && text;", what="the stats line")
        shown = [self.page.script("return !document.getElementById('stats').hidden;"),
                 self.page.press("t"),
                 self.page.script("return !document.getElementById('stats').hidden;"),
                 self.page.press("t")]
        if shown[0] or not shown[2]:
            return "figures are not behind their key"
        for word in ("frames/s", "samples a pixel", "load", "watching"):
            if word not in line:
                return line
        return None

    # -------------------------------------------------------------- controls

    def sliders(self):
        before = self.settle()
        for name, value, home in (
                ("hue", 0.4, 0), ("saturation", 0, 1), ("brightness", 2, 0),
                ("gamma", -1.5, 0), ("vibrancy", 0, 1)):
            self.page.script(SLIDE, name, value)
            self.changes(before)
            self.page.script(SLIDE, name, home)
            self.comes_back(before)
        self.page.script(SLIDE, "transition", 0.1)
        self.page.script(SLIDE, "quality", 7)
        self.until_state("transition", 0.1)
        self.until_state("quality", 7)

    def speed(self):
        before = self.settle()
        self.page.script(SLIDE, "speed", 2)
        self.changes(before)
        self.page.press("p")
        self.until_state("speed", 0)
        self.settle()

    def filters(self):
        before = self.settle()
        self.page.script("const filters = document.getElementById('filters');"
                         "filters.value = 'plainclip';"
                         "filters.dispatchEvent(new Event('change'));")
        self.changes(before, least=1.0)
        self.page.click("#open-controls")
        self.page.click("#reset")
        self.page.click("#open-controls")
        self.comes_back(before)
        # The button's label says what it does, and the flame plays on at its former speed.
        self.page.script(SLIDE, "speed", 2)
        self.until_state("speed", 2)
        for speed, label in ((0, "Play"), (2, "Pause"), (0, "Play")):
            self.page.click("#pause")
            self.until_state("speed", speed)
            self.page.until("return document.getElementById('pause').textContent"
                            ".trim() === arguments[0];", label)
        self.settle()

    # ---------------------------------------------------------------- camera

    def keys(self):
        before = self.settle()
        for there, back in (("\ue014" * 3, "\ue012" * 3), ("\ue015" * 3, "\ue013" * 3),
                            ("++++", "----"), ("]]]]", "[[[[")):
            self.page.press(*there)
            self.changes(before)
            self.page.press(*back)
            self.comes_back(before)
        self.page.press(*"++]\ue014")
        self.changes(before)
        self.page.press("0")
        self.comes_back(before)

    def mouse(self):
        before = self.settle()

        def pointer(*actions):
            self.page.act({"type": "pointer", "id": "mouse", "actions": [
                {"type": "pointerMove", "x": 400, "y": 300, "duration": 0},
                *actions]})

        pointer({"type": "pointerDown", "button": 0},
                {"type": "pointerMove", "x": 550, "y": 360, "duration": 200},
                {"type": "pointerUp", "button": 0})
        self.changes(before)
        if not self.state("pan-x") < 0 > self.state("pan-y"):
            return "dragged the wrong way"
        pointer({"type": "pointerMove", "x": 550, "y": 360, "duration": 0},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerMove", "x": 400, "y": 300, "duration": 200},
                {"type": "pointerUp", "button": 0})
        self.comes_back(before)
        self.page.act({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": 480, "y": 270, "deltaX": 0, "deltaY": -300,
             "duration": 0}]})
        self.changes(before)
        if self.state("zoom") <= 0:
            return "zoomed the wrong way"
        pointer({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
        self.comes_back(before)
        return None

    # ------------------------------------------------------------- documents

    def drop_other(self):
        self.page.script(DROP, "other.flam3", OTHER)
        self.page.until("return document.title.startsWith('the other one');")

    def go_home(self):
        self.page.click("#open-controls")
        self.page.click("#home")
        self.page.click("#open-controls")
        self.page.until("return document.title.startsWith('four corners');")

    def drop(self):
        self.drop_other()
        # Dropped once more, it plays from its start.
        self.go_home()
        before = self.settle()
        self.drop_other()
        self.changes(before)
        other = self.settle()
        self.page.script(DROP, "bad.flam3", "<flame><xform weight='x'/></flame>")
        self.page.until("return document.getElementById('notices')"
                        ".textContent.includes('genome:1');", what="the error")
        self.page.script(DROP, "bad.png", "\u0000\u0001")
        if difference(other, self.settle()) > CHANGED:
            return "a bad genome changed the picture"
        self.go_home()
        self.comes_back(before)
        return None

    def link(self):
        """A second page follows a link, even if the genome was dropped."""
        before = self.settle()
        self.drop_other()
        self.page.press(*"++]]")
        self.settle()
        wanted = self.settle()
        self.page.click("#share")
        link = self.page.until("return document.getElementById('link-text').value;")
        self.page.click("#link [data-close]")
        self.page.press("0")
        self.go_home()
        self.comes_back(before)
        second = self.open(self.server, link)
        try:
            self.comes_back(wanted, page=second)
            self.comes_back(wanted)
            if "#" in second.script("return location.href;"):
                return "the link stays"
        finally:
            second.close()
        self.page.press("0")
        self.go_home()
        self.comes_back(before)
        return None

    def save(self):
        """A picture of any size and the genome are saved as files."""
        result = self.page.wait_script("""
            const picture = await fetch('api/picture?width=400&height=225&quality=10');
            const bitmap = await createImageBitmap(await picture.blob());
            const genome = await (await fetch('api/genome')).text();
            return [bitmap.width, bitmap.height, genome.slice(0, 6)];""")
        if result != [400, 225, "<flame"]:
            return f"{result}"
        picture = self.server.get("/api/picture?width=64&height=36&quality=1")[2]
        if b"flam3_genome" not in picture:
            return "the picture's file has no genome"
        self.page.script("""
            window.saved = [];
            HTMLAnchorElement.prototype.click = function () {
              window.saved.push(this.download);
            };""")
        self.page.press("s")
        self.page.script("""
            for (const [name, value] of [['width', 64], ['height', 36],
                                         ['quality', 1]]) {
              document.getElementById('save-' + name).value = value;
            }""")
        self.page.click("#save-picture")
        self.page.until("return window.saved.includes('four-corners.png');")
        self.page.click("#save-genome")
        self.page.until("return window.saved.includes('four-corners.flam3');")
        self.page.script("document.getElementById('save-width').value = 5000;"
                         "document.getElementById('save-height').value = 8000;")
        self.page.click("#save-picture")
        self.page.until("return document.getElementById('save-status')"
                        ".textContent.includes('million');", what="a reason")
        self.page.click("#save [data-close]")
        # Chromium logs the refused requests in the console, and there is nothing else in it.
        return all("api/picture" in entry["message"] for entry in self.page.log())

    def record(self):
        """A browser plays the recorded clip, whose file has the flame's name."""
        self.page.script("""
            window.clips = [];
            const url = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
              if (blob.type.startsWith('video/')) window.clip = blob;
              return url.call(URL, blob);
            };
            HTMLAnchorElement.prototype.click = function () {
              window.clips.push(this.download);
            };""")
        self.page.press("r")
        self.page.until("return document.getElementById('record').textContent"
                        ".includes('Stop 0:02');", what="two seconds")
        self.page.press("r")
        name = self.page.until("return window.clips[0];", what="the clip")
        if not name.startswith("four-corners."):
            return name
        size = self.page.wait_script("""
            const video = document.createElement('video');
            video.src = URL.createObjectURL(window.clip);
            await new Promise((resolve, reject) => {
              video.onloadeddata = resolve;
              video.onerror = () => reject(new Error('it does not play'));
            });
            return [video.videoWidth, video.videoHeight];""")
        return size == [320, 180] or f"{size}"

    def like_and_breed(self):
        """A liked flame is kept, and its child is another picture."""
        before = self.settle()
        if self.server.get("/api/likes")[0] != 404:
            return "something is liked already"
        for _ in range(2):
            self.page.click("#like")
            self.page.until("return document.getElementById('like').textContent"
                            ".includes('Like (1)');", what="the one that is liked")
        likes = self.server.get("/api/likes")[2].decode()
        if likes.count("<flame ") != 1 or 'scale="90"' not in likes:
            return likes[:200]
        self.page.press("b")
        self.changes(before, least=1.0)
        self.settle()
        self.go_home()
        self.page.until("return document.getElementById('home').hidden;")
        return None

    def rests(self):
        """After some idle seconds a hint appears, and later only the picture is left."""
        page = self.open(self.server)
        try:
            page.until("return document.getElementById('hint').textContent"
                       ".includes('zoom');", what="a hint")
            page.press("\ue004", "\ue004")
            page.until("return document.body.classList.contains('idle');", what="rest")
            time.sleep(1)
            left = page.script("""
                const style = getComputedStyle(document.activeElement);
                return [document.getElementById('hint').textContent,
                  getComputedStyle(document.getElementById('bar')).opacity,
                  style.outlineStyle === 'none' ? 'transparent' : style.outlineColor];""")
            return left in (["", "0", "rgba(0, 0, 0, 0)"], ["", "0", "transparent"]) \
                or f"{left}"
        finally:
            page.close()

    def gallery(self):
        """The gallery shows the stream's next flames, and one that is clicked plays."""
        server = Server(self.program, "--property", "transition=0")
        page = self.open(server)
        try:
            page.click("#open-gallery")
            page.until("return document.querySelectorAll('#flames img')[2]"
                       "?.naturalWidth > 0;", what="three small pictures")
            if page.script("return document.querySelectorAll('#flames li')"
                           ".length;") != 12:
                return "not twelve"
            before = page.script(GRAB)
            page.script("document.querySelectorAll('#flames button')[2].click();")
            self.changes(before, page=page)
            client = server.websocket()
            for _ in range(100):
                client.send({"type": "state"})
                if client.wait_for("state")["index"] >= 2:
                    break
                time.sleep(0.1)
            else:
                return "it did not go there"
            page.press("n")
            for _ in range(100):
                client.send({"type": "state"})
                if client.wait_for("state")["index"] >= 3:
                    return no_errors(page)
                time.sleep(0.1)
            return "next did nothing"
        finally:
            page.close()
            server.stop()

    # --------------------------------------------------------------- viewers

    def three_viewers(self):
        """One viewer is killed and one hangs: the third one plays on."""
        second, third = self.open(self.server), self.open(self.server)
        pid = second.process
        os.kill(pid, signal.SIGSTOP)
        try:
            third.kill()
            frames = self.page.script(FRAMES)
            self.page.until(
                "return arguments[0] + 30 <= document.getElementById('picture')"
                ".getVideoPlaybackQuality().totalVideoFrames;", frames,
                what="thirty more frames")
        finally:
            os.kill(pid, signal.SIGCONT)
            second.close()

    def strangers(self):
        """Whatever strangers do, this page gets frames and the server's memory does not grow."""
        # The first round creates renderers and threads that stay.
        for _ in range(2):
            before = self.server.memory()
            problem = self.misbehave()
            if problem:
                return problem
        grown = self.server.memory() - before
        return grown < MAX_GROWN or f"{grown:.0f} MiB more"

    def misbehave(self):
        """Does all misdeeds. Returns what went wrong, or None."""
        for misdeed in abuse.ALL:
            frames = self.page.script(FRAMES)
            problem = misdeed(self.server)
            if problem:
                return problem
            self.page.until(
                "return arguments[0] + 5 <= document.getElementById('picture')"
                ".getVideoPlaybackQuality().totalVideoFrames;", frames,
                what=f"frames after {misdeed.__doc__}")
        return None

    def restart(self):
        """The page comes back when the server does."""
        port = self.server.port
        self.server.child.kill()
        self.server.child.communicate()
        self.page.until("return document.getElementById('status')"
                        ".textContent.includes('Trying again');")
        # The browser logs each refused connection as an error.
        self.server = self.start(port)
        self.page.script("document.getElementById('picture').srcObject = null;")
        self.page.until(PLAYS, what="the picture")
        self.page.log()

    def smaller(self):
        """On a slow machine the picture gets smaller while it plays."""
        server = Server(self.program, self.genome, env=SLOW,
                        size=["--size", "640x360", "--fps", "15"])
        page = self.open(server)
        try:
            page.until("return document.getElementById('picture').videoWidth < 640;",
                       what="a smaller picture")
            frames = page.script(FRAMES)
            page.until("return arguments[0] + 10 <= document.getElementById("
                       "'picture').getVideoPlaybackQuality().totalVideoFrames;",
                       frames, what="ten more frames")
            if max(page.script(GRAB)[0::4]) < 60:
                return "it is black"
            return no_errors(page)
        finally:
            page.close()
            server.stop()

    def watching_only(self):
        """Controls that do not work say why."""
        server = Server(self.program, "--control", "none")
        page = self.open(server)
        try:
            page.click("#open-controls")
            why = page.script("return document.getElementById('why-not').textContent;")
            if "Only watching" not in why:
                return why
            if not page.script("return document.getElementById('next').disabled"
                               " && document.getElementById('slider-hue').disabled;"):
                return "controls work"
            page.script(DROP, "other.flam3", OTHER)
            page.until("return document.getElementById('notices').textContent"
                       ".includes('Only watching');")
            return no_errors(page)
        finally:
            page.close()
            server.stop()

    def codecs(self):
        """H.264 and VP9 play as well, if this browser has them."""
        for codec, name in (("h264", "H264"), ("vp9", "VP9")):
            if not self.page.script(
                    "return RTCRtpReceiver.getCapabilities('video').codecs.some("
                    "(codec) => codec.mimeType === 'video/' + arguments[0]);", name):
                print(f"# this browser has no {name}")
                continue
            server = Server(self.program, "--codec", codec)
            try:
                self.open(server).close()
            finally:
                server.stop()

    def token(self):
        """Without the token the page says so; with it, it plays."""
        server = Server(self.program, "--token", "correct-horse-battery")
        page = self.driver.open()
        try:
            page.go(server.address.split("?")[0])
            page.until("return document.getElementById('status').textContent"
                       ".includes('token');")
            page.go(server.address)
            page.until(PLAYS, what="the picture")
        finally:
            page.close()
            server.stop()

    # ----------------------------------------------------------------- phone

    def phone(self):
        page = self.open(self.server, mobile=PHONE)
        try:
            before = self.settle(page)
            fingers = [
                {"type": "pointer", "id": name, "parameters": {"pointerType": "touch"},
                 "actions": [
                     {"type": "pointerMove", "x": 195, "y": begin, "duration": 0},
                     {"type": "pointerDown", "button": 0},
                     {"type": "pointerMove", "x": 195 + aside, "y": end,
                      "duration": 300},
                     {"type": "pointerUp", "button": 0}]}
                for name, begin, aside, end in (("one", 400, -60, 330),
                                                ("two", 500, 60, 570))]
            page.act(*fingers)
            self.changes(before, page=page)
            if self.state("zoom") <= 0 or self.state("rotation") == 0:
                return "a pinch neither zooms nor turns"
            page.script("document.getElementById('reset-camera').click();")
            self.comes_back(before, page=page)
            rows = page.script("""return new Set([...document.querySelectorAll(
                '#bar nav > button')].filter((one) => one.offsetWidth)
                .map((one) => one.getBoundingClientRect().top)).size;""")
            if rows != 1:
                return f"{rows} rows of buttons"
            page.click("#open-more")
            small = page.script(SMALL)
            page.click("#open-controls")
            small += page.script(SMALL)
            if small:
                return f"too small for a finger: {small}"
            for selector in ("#bar nav", "#controls"):
                box = page.script("const box = document.querySelector(arguments[0])"
                                  ".getBoundingClientRect();"
                                  "return [box.left, box.right, box.bottom];", selector)
                if box[0] < 0 or box[1] > PHONE["width"] + 1 \
                        or box[2] > PHONE["height"] + 1:
                    return f"{selector} is out of sight: {box}"
            return no_errors(page)
        finally:
            page.close()

    # ---------------------------------------------------------------- access

    def by_keyboard(self):
        """Every control is reached by Tab, shows its focus and has a name."""
        self.page.script("document.activeElement?.blur();")
        self.page.click("#open-controls")
        self.page.script("document.getElementById('title').focus();"
                         "document.body.tabIndex = -1; document.body.focus();")
        reached = set()
        for _ in range(48):
            self.page.press("\ue004")
            reached.add(self.page.script("return document.activeElement.id;"))
        missing = {"pause", "next", "like", "breed", "record", "figures", "open-gallery", "open-controls", "open-save", "share",
                   "fullscreen", "open-help", "stage", "slider-hue", "slider-speed",
                   "filters", "reset", "file", "fit"} - reached
        self.page.press("\ue00c")
        if missing:
            return f"not reached: {sorted(missing)}"
        if not self.page.script("return document.getElementById('controls').hidden;"):
            return "Escape does not close the controls"
        names = self.page.names("button, input, select, [tabindex='0'], dialog, nav")
        return None if all(names.values()) else f"without a name: {names}"

    def axe(self):
        path = os.environ.get("FLAME_AXE")
        if not path or not os.path.exists(path):
            raise Skip("axe-core is not installed")
        with open(path, encoding="utf-8") as file:
            source = file.read()
        problems = []
        for prepare, what in (("", "page"), ("open-controls", "controls"),
                              ("open-gallery", "gallery"), ("open-help", "help"),
                              ("open-save", "save")):
            if prepare:
                self.page.script(
                    "document.getElementById(arguments[0]).click();", prepare)
            # The page's policy refuses scripts from elsewhere, but not those of the driver.
            problems += self.page.wait_script(source + """;
                const result = await axe.run(document, {
                  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
                  rules: { 'meta-viewport-large': { enabled: false } } });
                return result.violations.map((one) => args[0] + ': ' + one.id + ' '
                  + one.nodes.map((node) => node.html.slice(0, 100)).join(' | '));
                """, what)
            self.page.script("for (const open of document.querySelectorAll("
                             "'dialog[open]')) open.close();")
        self.page.press("\ue00c")
        return "\n".join(problems) or None

    def quiet(self):
        return no_errors(self.page)

    def ends(self):
        status, errors = self.server.stop()
        return (status == 0 and "CRITICAL" not in errors) or f"{status}: {errors}"


def no_errors(page):
    bad = [entry["message"] for entry in page.log()
           if entry["level"] in ("SEVERE", "WARNING")]
    return "\n".join(bad) or None


def main(program, root, names):
    found, reason = webdriver.find_browser()
    if not found:
        print(f"1..0 # SKIP {reason}")
        return 0
    everything = ["plays", "sliders", "speed", "filters", "keys", "mouse", "drop",
                  "link", "save", "record", "like_and_breed", "rests", "by_keyboard", "axe", "quiet", "gallery",
                  "three_viewers", "strangers", "phone", "smaller",
                  "watching_only", "codecs", "token", "restart",
                  "ends"]
    tests = Tests(program, root)
    try:
        return run_tests([(name.replace("_", " "), getattr(tests, name))
                          for name in names or everything])
    finally:
        tests.close()


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]),
                  sys.argv[3:]))
