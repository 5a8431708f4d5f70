"""Tests that the plugin exports the functions that GStreamer looks up, and nothing else.

Usage: symbols.py PLUGIN. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import subprocess
import sys

# The functions that GST_PLUGIN_DEFINE defines.
WANTED = {"gst_plugin_flame_get_desc", "gst_plugin_flame_register"}


def main(plugin):
    text = subprocess.run(["nm", "--dynamic", "--defined-only", plugin],
                          check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {line.split()[-1] for line in text.splitlines()}
    missing, more = sorted(WANTED - found), sorted(found - WANTED)
    print("1..2")
    print("not ok" if missing else "ok", "1 - entry points", *missing)
    print("not ok" if more else "ok", f"2 - {len(more)} symbols more", *more[:8])


if __name__ == "__main__":
    main(*sys.argv[1:])
