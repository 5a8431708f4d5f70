#!/usr/bin/env python3
"""Makes flames that the endless stream seldom has, for train.py.

    training/lines.py [--silk] FOLDER COUNT

The flames are fine lines: spirals of copies, lines of thin affine maps, and tangles with a final
transform. With --silk they are folded sheets with sharp edges on an empty background. The
program plays each flame by itself to find where its picture is. Needs NumPy.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import pathlib

import numpy as np

WIDTH, HEIGHT = 480, 270
POINTS, TURNS = 20000, 60


def polar(x, y):
    return np.hypot(x, y), np.arctan2(x, y)


def swirl(x, y, _):
    square = x * x + y * y
    s, c = np.sin(square), np.cos(square)
    return x * s - y * c, x * c + y * s


def spherical(x, y, _):
    square = x * x + y * y + 1e-9
    return x / square, y / square


def bubble(x, y, _):
    square = x * x + y * y + 4
    return 4 * x / square, 4 * y / square


def horseshoe(x, y, _):
    r = np.hypot(x, y) + 1e-9
    return (x - y) * (x + y) / r, 2 * x * y / r


def handkerchief(x, y, _):
    r, angle = polar(x, y)
    return r * np.sin(angle + r), r * np.cos(angle - r)


def julia(x, y, coin):
    r, angle = polar(x, y)
    half = angle / 2 + np.pi * coin
    return np.sqrt(r) * np.cos(half), np.sqrt(r) * np.sin(half)


VARIATIONS = {
    "linear": lambda x, y, _: (x, y),
    "sinusoidal": lambda x, y, _: (np.sin(x), np.sin(y)),
    "swirl": swirl, "spherical": spherical, "bubble": bubble,
    "horseshoe": horseshoe, "handkerchief": handkerchief, "julia": julia,
}


class Xform:
    def __init__(self, rng, weight, color_speed, variations, coefs):
        self.weight = rng.uniform(*weight)
        self.color_speed = rng.uniform(*color_speed)
        self.variations = variations
        self.coefs = coefs

    def move(self, x, y, coin):
        a, b, c, d, e, f = self.coefs
        return vary(self.variations, a * x + c * y + e, b * x + d * y + f,
                    coin)


def vary(variations, x, y, coin):
    out_x, out_y = 0, 0
    for name, weight in variations.items():
        moved = VARIATIONS[name](x, y, coin)
        out_x, out_y = out_x + weight * moved[0], out_y + weight * moved[1]
    return out_x, out_y


def affine(rng, sizes, offset, shear):
    size, turn = rng.uniform(*sizes), rng.uniform(-np.pi, np.pi)
    c, s = size * np.cos(turn), size * np.sin(turn)
    return [c * (1 + rng.normal(0, shear)), s, -s,
            c * (1 + rng.normal(0, shear)),
            rng.uniform(-offset, offset), rng.uniform(-offset, offset)]


def spiral(rng):
    turn = rng.uniform(0.1, 0.9) * rng.choice([-1, 1])
    size = rng.uniform(0.84, 0.96)
    c, s = size * np.cos(turn), size * np.sin(turn)
    xforms = [Xform(rng, (5, 12), (0.03, 0.4), {"linear": 1},
                    [c, s, -s, c, *rng.uniform(-0.3, 0.3, 2)])]
    for _ in range(rng.integers(1, 4)):
        name = rng.choice([v for v in VARIATIONS if v != "horseshoe"])
        xforms.append(Xform(rng, (0.4, 1.3), (0.3, 0.8), {name: 1},
                            affine(rng, (0.15, 0.55), 1, 0.4)))
    return xforms, {}


def silk(rng):
    """Makes folded sheets with sharp edges on an empty background."""
    turn = rng.uniform(0.15, 1.2) * rng.choice([-1, 1])
    size = rng.uniform(0.82, 0.94)
    c, s = size * np.cos(turn), size * np.sin(turn)
    xforms = [Xform(rng, (6, 14), (0.03, 0.3), {"linear": 1},
                    [c, s, -s, c, *rng.uniform(-0.3, 0.3, 2)])]
    for _ in range(rng.integers(1, 3)):
        name = rng.choice(["swirl", "sinusoidal", "handkerchief", "horseshoe",
                           "bubble"])
        xforms.append(Xform(rng, (0.5, 1.2), (0.4, 0.9), {name: 1},
                            affine(rng, (0.3, 0.9), 1, 0.3)))
    if rng.random() < 0.4:
        coefs = affine(rng, (0.3, 0.7), 1, 0.1)
        xforms.append(Xform(rng, (0.4, 1), (0.3, 0.8), {"linear": 1}, coefs))
    return xforms, {}


def lines(rng):
    xforms = []
    for _ in range(rng.integers(2, 5)):
        coefs = affine(rng, (0.35, 0.8), 1, 0.1)
        if rng.random() < 0.5:
            thin = rng.uniform(0.02, 0.5)
            coefs[2:4] = thin * coefs[2], thin * coefs[3]
        name = "linear" if rng.random() < 0.7 else "sinusoidal"
        xforms.append(Xform(rng, (0.5, 3), (0.2, 0.7), {name: 1}, coefs))
    return xforms, {}


def tangle(rng):
    xforms, final = [], {}
    for _ in range(rng.integers(2, 5)):
        variations = {str(rng.choice([v for v in VARIATIONS if v not in (
            "bubble", "handkerchief")])): rng.uniform(0.6, 1.1)}
        if rng.random() < 0.5:
            variations["linear"] = rng.uniform(0.2, 0.6)
        xforms.append(Xform(rng, (0.2, 2), (0.2, 0.7), variations,
                            affine(rng, (0.5, 0.95), 0.7, 0.15)))
    if rng.random() < 0.7:
        final = {"linear": rng.uniform(0.5, 0.9),
                 "bubble": rng.uniform(0.2, 0.6)}
    return xforms, final


def play(xforms, final, rng):
    """Returns points of the flame, without those that escape."""
    x, y = rng.uniform(-1, 1, (2, POINTS))
    weights = np.array([xform.weight for xform in xforms])
    with np.errstate(all="ignore"):
        for _ in range(TURNS):
            which = rng.choice(len(xforms), POINTS, p=weights / weights.sum())
            coin = rng.integers(0, 2, POINTS)
            for i, xform in enumerate(xforms):
                mine = which == i
                x[mine], y[mine] = xform.move(x[mine], y[mine], coin[mine])
        if final:
            x, y = vary(final, x, y, 0)
    stays = np.isfinite(x) & np.isfinite(y)
    return x[stays], y[stays]


def frame(x, y):
    """Returns the picture's centre and pixels a unit, or None if too little could be seen."""
    if len(x) < 0.9 * POINTS:
        return None
    wide, high = np.percentile(x, [3, 97]), np.percentile(y, [3, 97])
    unit = max(np.ptp(wide) / WIDTH, np.ptp(high) / HEIGHT)
    edges = [np.percentile(v, [1, 99]) for v in (x, y)]
    if not 1e-4 < unit < 0.2:
        return None
    if (np.histogram2d(x, y, 64, edges)[0] > 0).mean() < 0.05:
        return None
    return np.mean(wide), np.mean(high), 1 / unit


def palette(rng):
    n = rng.integers(3, 7)
    colors = rng.uniform(0, 255, (n, 3)) * rng.uniform(0.3, 1, (n, 1))
    at = np.arange(256) * n / 256
    share = (at % 1)[:, None]
    first = at.astype(int)
    mixed = colors[first] * (1 - share) + colors[(first + 1) % n] * share
    text = [bytes(color).hex().upper() for color in mixed.astype(np.uint8)]
    return "\n".join("".join(text[i:i + 8]) for i in range(0, 256, 8))


def attributes(variations):
    return " ".join(f'{name}="{weight:.4g}"'
                    for name, weight in variations.items())


def make(seed, kind=None):
    """Returns the text of a flame, or None if it would show too little."""
    rng = np.random.default_rng(seed)
    kind = kind or (spiral, spiral, lines, tangle)[seed % 4]
    xforms, final = kind(rng)
    place = frame(*play(xforms, final, rng))
    if place is None:
        return None
    x, y, scale = place
    scale *= rng.uniform(0.7, 1.2) * (0.72 if kind == silk else 1)
    text = f"""<flames>
<flame name="line {seed}" size="{WIDTH} {HEIGHT}" center="{x:.5g} {y:.5g}"
  scale="{scale:.5g}" quality="50" filter="{rng.choice([0.5, 0.6])}"
  brightness="{np.exp(rng.uniform(*np.log([3, 16]))):.4g}"
  gamma="{rng.uniform(3.2, 4.2):.4g}" gamma_threshold="0.01" vibrancy="1"
  estimator_radius="9" estimator_minimum="0" estimator_curve="0.4">
"""
    for i, xform in enumerate(xforms):
        coefs = " ".join(f"{v:.5g}" for v in xform.coefs)
        text += (f'<xform weight="{xform.weight:.4g}" '
                 f'color="{i / max(len(xforms) - 1, 1):.3g}" '
                 f'color_speed="{xform.color_speed:.3g}" '
                 f'{attributes(xform.variations)} coefs="{coefs}"/>\n')
    if final:
        text += (f'<finalxform color="0" color_speed="0" '
                 f'{attributes(final)} coefs="1 0 0 1 0 0"/>\n')
    return (text + '<palette count="256" format="RGB">\n' + palette(rng) +
            "\n</palette>\n</flame>\n</flames>\n")


def main():
    parser = argparse.ArgumentParser(
        description="Makes flames of fine lines, or of silk.")
    parser.add_argument("--silk", action="store_true")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("count", type=int)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    name, seed, kind = ("silk", 5000, silk) if options.silk else (
        "line", 0, None)
    made = 0
    while made < options.count:
        text = make(seed, kind)
        if text:
            (options.folder / f"{name}-{seed:03}.flam3").write_text(text)
            made += 1
        seed += 1


if __name__ == "__main__":
    main()
