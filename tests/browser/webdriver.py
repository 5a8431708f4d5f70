"""A browser, driven through chromedriver by the W3C WebDriver protocol.

It has what the tests need, and uses the standard library only.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import base64
import json
import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

import programs

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

OPTIONS = [
    "--headless=new", "--disable-gpu", "--mute-audio", "--hide-scrollbars",
    "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required",
    # ICE candidates must have addresses, as nothing answers mDNS in a container.
    "--disable-features=WebRtcHideLocalIpsWithMdns,Translate",
    "--disable-background-networking", "--disable-component-update",
    "--disable-background-timer-throttling", "--no-first-run",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
]


def find_browser():
    """Returns (chromium, chromedriver) and None, or None and what is missing."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        browser = shutil.which(name)
        # Ubuntu's chromium only starts a snap.
        if browser and not os.path.realpath(browser).startswith("/snap"):
            break
    else:
        return None, "chromium is missing"
    driver = shutil.which("chromedriver")
    if not driver:
        return None, "chromedriver is missing"
    return (browser, driver), None


class Failure(Exception):
    """The browser or the driver refused a command."""


class Driver:
    """The process chromedriver. open() makes windows."""

    def __init__(self):
        found, reason = find_browser()
        if not found:
            raise Failure(reason)
        self.browser, driver = found
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.port = None
        self.windows = []
        for line in self.process.stdout:
            if "successfully on port" in line:
                self.port = int(line.rstrip(".\n").split()[-1])
                break
        if not self.port:
            raise Failure("chromedriver does not start")

    def call(self, method, path, body=None, timeout=120):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method,
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Failure(f"{value['error']}: {value['message']}") from None

    def open(self, width=960, height=540, mobile=None):
        try:
            browser = Browser(self, width, height, mobile)
        except Failure:
            # On a busy machine, the browser may not start within its minute.
            browser = Browser(self, width, height, mobile)
        self.windows.append(browser)
        return browser

    def quit(self):
        """Closes all windows first, since a browser would outlive its driver."""
        for browser in list(self.windows):
            try:
                browser.close()
            except (Failure, OSError):
                pass
        self.process.terminate()
        self.process.wait()


class Browser:
    """A browser process with one window."""

    def __init__(self, driver, width, height, mobile):
        args = OPTIONS + [f"--window-size={width},{height}"]
        if os.geteuid() == 0:
            args.append("--no-sandbox")
        options = {"binary": driver.browser, "args": args}
        if mobile:
            options["mobileEmulation"] = {"deviceMetrics": mobile}
        self.driver = driver
        value = driver.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 60000, "pageLoad": 60000},
        }}})
        self.path = f"/session/{value['sessionId']}"
        self.process = value["capabilities"]["goog:processID"]

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def go(self, url):
        self.call("POST", "/url", {"url": url})

    def script(self, text, *args):
        """Runs the body of a function in the page, and returns what it returns."""
        return self.call("POST", "/execute/sync",
                         {"script": text, "args": list(args)})

    def wait_script(self, text, *args):
        """Does the same with an asynchronous function, and waits for its result."""
        body = ("const done = arguments[arguments.length - 1];"
                f"(async (...args) => {{ {text} }})(...arguments)"
                ".then((value) => done({value}),"
                " (error) => done({error: String(error)}))")
        result = self.call("POST", "/execute/async",
                           {"script": body, "args": list(args)})
        if "error" in result:
            raise Failure(result["error"])
        return result.get("value")

    def find(self, selector):
        value = self.call("POST", "/element",
                          {"using": "css selector", "value": selector})
        return value[ELEMENT]

    def click(self, selector):
        # A user moves the pointer first, and the page then shows its hidden controls.
        self.script("dispatchEvent(new PointerEvent('pointermove'));")
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value",
                  {"text": text})

    def press(self, *keys):
        actions = []
        for key in keys:
            actions += [{"type": "keyDown", "value": key},
                        {"type": "keyUp", "value": key}]
        self.act({"type": "key", "id": "keys", "actions": actions})

    def act(self, *sources):
        self.call("POST", "/actions", {"actions": list(sources)})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def log(self):
        """Returns what the console has logged since the last call."""
        return self.call("POST", "/se/log", {"type": "browser"})

    def until(self, text, *args, seconds=45, what=None):
        """Waits for the body of a function to return something true."""
        end = programs.until(seconds)
        while True:
            value = self.script(text, *args)
            if value:
                return value
            if time.monotonic() > end:
                raise Failure(f"waited {seconds} s for {what or text}")
            time.sleep(0.1)

    def names(self, selector):
        """Returns the name that assistive technology has for each visible element."""
        values = self.call("POST", "/elements",
                           {"using": "css selector", "value": selector})
        names = {}
        for value in values:
            path = f"/element/{value[ELEMENT]}"
            if self.call("GET", path + "/displayed"):
                identity = self.call("GET", path + "/property/id")
                names[identity] = self.call("GET", path + "/computedlabel")
        return names

    def kill(self):
        """Kills the browser, as a crash would. The driver is not asked, as it would wait."""
        self.driver.windows.remove(self)
        os.kill(self.process, signal.SIGKILL)

    def close(self):
        self.driver.windows.remove(self)
        self.call("DELETE", "")
