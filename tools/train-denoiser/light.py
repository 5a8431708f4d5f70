#!/usr/bin/env python3
"""Fits what the whole picture adds to the denoiser's lift, so that light stays what it is.

    light.py measure --program BUILD/tests/benchmarks/denoise-sums --seeds 2 rows.npz FLAME...
    light.py fit --header kernels/denoise-net.h rows.npz SHOWN.npz[=TABLE]...
    light.py bound --program BUILD/tests/benchmarks/denoise-sums FLAME...

measure: each flame at 1 to 400 samples a pixel: how far its light is off, how much the lift
changes that, and what the network makes of the whole picture. The rest of the network is that
of the source tree.

fit: least squares of what is off, on the flames of rows.npz and on those of SHOWN.npz, which
count more, most of all where they are off by 0.85 % in the mean of their first two seeds.
TABLE: what tests/benchmarks/denoise printed of these; then their light is as it says. Made
pictures of noise, of gradients and of hazes keep the lift that they have.

bound: how far light is off by chance alone, whatever the denoiser: Cramér's and Rao's bound of
the standard deviation of all that are right in the mean, were each pixel's true light free.

Needs PyTorch and NumPy.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import itertools
import math
import pathlib
import subprocess
import tempfile

import numpy as np
import torch
import torch.nn.functional as F

import export
from model import (LEAST, STEPS, Guide, bend, display, features, few_shown,
                   lit)
from train import FIRST_TAP, NUMBERS

SOURCES = pathlib.Path(__file__).parents[2]
HEADER = "kernels/denoise-net.h"
PLAN = "core/render/filters/denoise-plan.c"
SAMPLES = (1, 2, 3, 5, 10, 20, 50, 100, 400)
CHANGE = 0.1  # of the lift, to see what it does to light
LIFT = len(STEPS)  # the guide that says it
# of the fit: errors that count by their square, those that count less, the weight of what is
# shown, of ten samples and more, of numbers that change, and how often what is off gets more
CLOSE, NEAR, SHOWN, DENSE, SHOWN_DENSE, KEEP, ROUNDS = 0.012, 0.004, 40, 10, 3, 10, 6
OFF, MORE, MORE_AT_ONE = 0.0085, 1.4, 1.3
# of made pictures: their size, brightness, and weight
MADE_SIZE, MADE_K1, MADE = 128, 1340, 1200


class Picture:
    """All its buckets' hits and light, and what turns them into what is shown."""

    def __init__(self, path, size):
        data = np.fromfile(path, np.float32)
        self.size = size
        self.width, self.height = int(data[0]), int(data[1])
        self.tone = torch.from_numpy(data[None, 2:6])
        self.taps = torch.from_numpy(
            data[None, FIRST_TAP:FIRST_TAP + int(data[6])])
        hits = torch.from_numpy(data[NUMBERS:] / 255).view(
            1, self.height, self.width, 4).permute(0, 3, 1, 2)
        self.hits = F.pad(hits, (0, -self.width % 4, 0, -self.height % 4))

    def light(self, hits):
        """the mean of what is shown"""
        image = display(hits[..., :self.height, :self.width], self.tone,
                        self.taps)
        width, height = self.size
        top, left = ((image.shape[2] - height) // 2,
                     (image.shape[3] - width) // 2)
        return image[..., top:top + height, left:left + width].mean().item()


def draw(options, flame, wanted):
    """a picture for each samples and seed, after the reference"""
    wanted = [(options.reference, 1), *wanted]
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{samples}.{seed}")
                 for samples, seed in wanted]
        words = [str(word) for (samples, seed), path in zip(wanted, paths)
                 for word in (samples, seed, path)]
        subprocess.run([options.program, flame, *map(str, options.size),
                        *words], check=True)
        return [Picture(path, options.size) for path in paths]


def source_tree():
    net = Guide()
    export.read(net, (SOURCES / HEADER).read_text(),
                (SOURCES / PLAN).read_text())
    return net.eval()


def denoised(net, picture):
    """its light, that with more and with less lift, and the numbers of the whole picture"""
    x, tone = picture.hits, picture.tone
    shown = few_shown(tone)
    guides = net.guides(x, shown)
    y = net.smoothed(x, guides)
    lights = []
    for change in (0, CHANGE, -CHANGE):
        lift = guides[:, LIFT:LIFT + 3].clone()
        lift[:, :1] += change
        lights.append(picture.light(net.lift(y, lift, tone)))
    first = F.relu(net.first(features(x, shown)))
    return lights, net.numbers(first, lit(x, shown))[0].numpy()


@torch.no_grad()
def measure(options):
    net = source_tree()
    wanted = [(samples, seed) for samples in SAMPLES for seed in options.seeds]
    names, rows = [], []
    for flame in options.flames:
        reference, *pictures = draw(options, flame, wanted)
        true = reference.light(reference.hits)
        if true < 2e-3:
            print(f"{flame}: nothing to see")
            continue
        for (samples, seed), picture in zip(wanted, pictures):
            (light, more, less), numbers = denoised(net, picture)
            names.append(flame.name)
            rows.append([samples, seed, math.log(light / true),
                         math.log(more / less) / (2 * CHANGE), *numbers])
        print(flame.name, *(f"{100 * row[2]:.2f}" for row in
                            rows[-len(wanted)::len(options.seeds)]), flush=True)
    np.savez(options.rows, names=names, rows=np.array(rows))


def read_bench(path):
    """logarithms of light by flame and samples"""
    lights = {}
    for line in path.read_text().splitlines():
        words = [word.strip() for word in line.split("|")]
        if len(words) > 10 and words[3] == "denoise":
            lights[words[1], float(words[2])] = math.log(float(words[10]))
    return lights


def solve(rows, weights, n_shown):
    """what is added to the lift's weights"""
    error, response, numbers = rows[:, 2], rows[:, 3], rows[:, 4:]
    effects = response[:, None] * numbers
    keep = KEEP * np.diag((numbers.std(0) + 1e-2) ** 2)
    added = np.zeros(numbers.shape[1])
    for _ in range(20):
        off = np.abs(error + effects @ added)
        now = weights * np.where(off < NEAR, 0.3, 1)
        now[n_shown:] *= CLOSE / np.maximum(off[n_shown:], CLOSE)
        added = np.linalg.solve(effects.T @ (effects * now[:, None]) + keep,
                                -effects.T @ (now * error))
    return added


def read_shown(words):
    """rows, and of which of them a flame is at so many samples"""
    all_rows, groups = [], []
    first = 0
    for word in words:
        path, _, table = word.partition("=")
        file = np.load(path)
        names, rows = file["names"], file["rows"]
        lights = read_bench(pathlib.Path(table)) if table else {}
        of_file = {}
        for i, name in enumerate(names):
            of_file.setdefault((name, rows[i, 0]), []).append(i)
        for group, members in of_file.items():
            if group in lights:
                rows[members, 2] += (lights[group] -
                                     rows[members[:2], 2].mean())
            groups.append((group[1], [first + i for i in members]))
        all_rows.append(rows)
        first += len(rows)
    return np.concatenate(all_rows), groups


def made(net):
    """rows of noise, gradients and hazes, whose lift is to stay as it is"""
    torch.manual_seed(0)
    ramp = torch.linspace(-1, 1, MADE_SIZE)
    squares = ramp ** 2 + ramp[:, None] ** 2
    shapes = [torch.exp2(steep * ramp).expand(MADE_SIZE, MADE_SIZE)
              for steep in (0, 1, 2)]
    shapes += [torch.exp(-sharp * squares) for sharp in (1, 3, 9)]
    rows = []
    for hits in 2.0 ** np.arange(1, 8):
        for alpha, shape in itertools.product((0.02, 0.06, 0.2, 0.6), shapes):
            k2 = math.expm1(alpha * 255 / MADE_K1) / (255 * hits)
            noise = torch.poisson(hits * shape[None, None])
            x = noise * torch.tensor([0.7, 0.5, 0.3, 1]).view(1, 4, 1, 1)
            shown = torch.full((1, 1, 1, 1), MADE_K1 * k2)
            numbers = net.numbers(F.relu(net.first(features(x, shown))),
                                  lit(x, shown))
            rows.append([0, 0, 0, 1, *numbers[0].tolist()])
    return np.array(rows)


@torch.no_grad()
def fit(options):
    net = source_tree()
    shown, groups = read_shown(options.shown)
    rows = np.concatenate([shown, np.load(options.rows)["rows"], made(net)])
    n_shown = len(shown)
    dense = rows[:, 0] >= 10
    weights = np.where(dense, float(DENSE), 1)
    weights[:n_shown] = SHOWN * np.where(dense[:n_shown], SHOWN_DENSE, 1)
    weights[rows[:, 0] == 0] = MADE
    for _ in range(ROUNDS):
        added = solve(rows, weights, n_shown)
        off = rows[:, 2] + rows[:, 3] * (rows[:, 4:] @ added)
        for samples, members in groups:
            if abs(off[members[:2]].mean()) > OFF:
                weights[members] *= MORE if samples > 1 else MORE_AT_ONE
    for samples in SAMPLES:
        for kind, those in (("shown", slice(0, n_shown)),
                            ("more", slice(n_shown, None))):
            there = rows[those, 0] == samples
            if there.any():
                print(samples, kind,
                      *(f"{100 * np.sqrt(np.mean(e[there] ** 2)):.2f} %"
                        for e in (rows[those, 2], off[those])))
    net.told.weight[LIFT] += torch.from_numpy(added).float()
    options.header.write_text(export.header(net))


def shown_light(picture, hits, color):
    k1, k2, gamma, threshold = picture.tone[0].double()
    density = k1 / 255 * torch.log1p(255 * k2 * hits)
    bent = bend(density.clamp(min=1e-12), gamma, threshold)
    return (bent[..., None] * color).clamp(max=1).mean(-1)


def bound(options):
    chances = []
    for flame in options.flames:
        picture = draw(options, flame, [])[0]
        hits = picture.hits[0, 3].double()
        color = picture.hits[0, :3].permute(1, 2, 0) / hits.clamp(
            min=LEAST)[..., None]
        slope = (shown_light(picture, hits * 1.001 + 1e-6, color) -
                 shown_light(picture, hits * 0.999 + 1e-6, color)) / (
                     0.002 * hits.clamp(min=LEAST))
        light = shown_light(picture, hits, color).sum()
        # of so many times fewer samples noise is as many roots more
        chances.append(math.sqrt(float((slope ** 2 * hits).sum()) *
                                 options.reference) / float(light))
        print(flame.name, *(f"{100 * chances[-1] / math.sqrt(samples):.2f} %"
                            for samples in SAMPLES))
    for samples in SAMPLES:
        beyond = sum(math.erfc(0.01 / chance * math.sqrt(samples / 2))
                     for chance in chances)
        print(f"{samples}: {beyond:.1f} of {len(chances)} off by 1 % by chance")


def parser():
    out = argparse.ArgumentParser(description="Fits the denoiser's lift.")
    commands = out.add_subparsers(required=True)
    for name, run in (("measure", measure), ("fit", fit), ("bound", bound)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        if name == "fit":
            command.add_argument("--header", type=pathlib.Path, required=True,
                                 help="denoise-net.h, to be written")
            command.add_argument("rows", type=pathlib.Path)
            command.add_argument("shown", nargs="+")
            continue
        command.add_argument("--program", required=True,
                             help="tests/benchmarks/denoise-sums, built")
        command.add_argument("--size", type=int, nargs=2, default=(480, 270),
                             metavar=("WIDTH", "HEIGHT"))
        command.add_argument("--reference", type=float, default=4000,
                             help="its samples a pixel (default 4000)")
        if name == "measure":
            command.add_argument("--seeds", type=lambda text: [
                int(seed) for seed in text.split(",")], default=[2])
            command.add_argument("rows", type=pathlib.Path)
        command.add_argument("flames", nargs="+", type=pathlib.Path)
    return out


def main():
    torch.set_num_threads(1)
    options = parser().parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
