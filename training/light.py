#!/usr/bin/env python3
"""Trains the part of the denoiser's lift that depends on the whole picture.

The lift changes how bright smoothed parts are. Its part here keeps a picture's mean light
what it is without noise.

    light.py measure --program BUILD/tests/benchmarks/denoise-sums ROWS.npz FLAME...
    light.py fit --header kernels/denoise-net.h --shown ROWS.npz ROWS.npz...
    light.py bound --program BUILD/tests/benchmarks/denoise-sums FLAME...

measure: draws each flame at 1 to 400 samples a pixel. Writes how far the light is off after
denoising, how much the lift changes it, and the means over the picture that the network gets.
The network is that of the source tree.

fit: trains the lift's weights of all numbers that the network makes from these means, and
replaces the last of these numbers. Minimises the error of the light over many flames. Those of
--shown count more. Soft flames, such as those of hazes.py, should be among them. Rows are valid
only for the weights that they were measured with, so the source tree must still have these.

bound: prints how far the light is off by chance alone, whatever the denoiser. This is the
Cramér-Rao bound on the standard deviation of all unbiased estimates, if nothing is known
beforehand about the true light of a pixel.

Needs PyTorch and NumPy.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import math
import pathlib
import tempfile

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import export
import sums
from model import (LEAST, STEPS, Guide, bend, display, features, few_shown,
                   lit)

SOURCES = pathlib.Path(__file__).parents[1]
HEADER = "kernels/denoise-net.h"
PLAN = "core/plan/filters/denoise-plan.c"
SAMPLES = (1, 2, 3, 5, 10, 20, 50, 100, 400)
CHANGE = 0.1  # change of the lift that measures its effect on the light
LIFT = len(STEPS)  # index of the lift's first number among the guides
# For the fit: how many numbers of the network are replaced; the error above which the loss is
# linear, not quadratic; the weight of rows of --shown, and of rows with ten samples or more.
OWN, CLOSE, SHOWN, DENSE = 40, 0.012, 8, 3
STEPS_OF_FIT, BATCH, RATE, DECAY = 6000, 1024, 3e-3, 0.1


class Picture:
    """Hits and light of all buckets, and what turns them into the displayed picture."""

    def __init__(self, path, size):
        tone, taps, hits = sums.read(path)
        self.size = size
        self.height, self.width, _ = hits.shape
        self.tone, self.taps = (torch.from_numpy(numbers[None])
                                for numbers in (tone, taps))
        self.hits = F.pad(torch.from_numpy(hits).permute(2, 0, 1)[None],
                          (0, -self.width % 4, 0, -self.height % 4))

    def light(self, hits):
        """Returns the mean of the displayed picture."""
        image = display(hits[..., :self.height, :self.width], self.tone,
                        self.taps)
        supersample = self.width // self.size[0]
        rows, columns = (
            slice((had - supersample * (wanted - 1) - 1) // 2, None,
                  supersample)
            for had, wanted in zip(image.shape[2:], self.size[::-1]))
        return image[..., rows, columns][
            ..., :self.size[1], :self.size[0]].mean().item()


def draw(options, flame, wanted):
    """Returns the reference, and then a picture for each (samples, seed) of @wanted."""
    wanted = [(options.reference, 1), *wanted]
    with tempfile.TemporaryDirectory() as folder:
        pictures = [(samples, seed, pathlib.Path(folder, f"{samples}.{seed}"))
                    for samples, seed in wanted]
        sums.draw(options.program, flame, options.size, pictures)
        return [Picture(path, options.size) for *_, path in pictures]


def source_tree():
    net = Guide()
    export.read(net, (SOURCES / HEADER).read_text(),
                (SOURCES / PLAN).read_text())
    return net.eval()


def denoised(net, picture):
    """Returns [the denoised picture's light, that with more lift, that with less lift], and the
    means over the picture."""
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
    return lights, net.means(first, lit(x, shown))[0].numpy()


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
            (light, more, less), means = denoised(net, picture)
            names.append(flame.name)
            rows.append([samples, seed, math.log(light / true),
                         math.log(more / less) / (2 * CHANGE), *means])
        print(flame.name, *(f"{100 * row[2]:.2f}" for row in
                            rows[-len(wanted)::len(options.seeds)]), flush=True)
    np.savez(options.rows, names=names, rows=np.array(rows))


class Lift(nn.Module):
    """
    A number that is added to the lift of a picture, in place of what the replaced numbers of
    the network add. The picture's size is not an input, since users render far larger pictures
    than are measured.
    """

    def __init__(self, net, means):
        super().__init__()
        means = means[:, :-1]
        self.net = net
        self.center, self.spread = means.mean(0), means.std(0) + 1e-2
        self.kept = net.told.in_features - OWN
        self.sizeless = net.whole.weight[:self.kept, -1] == 0
        self.added = nn.Parameter(torch.zeros(self.kept))
        self.own = nn.Linear(means.shape[1], OWN)
        self.told = nn.Parameter(0.02 * torch.randn(OWN))
        self.before = net.told.weight[LIFT].clone()

    def forward(self, means):
        numbers = self.net.numbers(means)
        own = F.relu(self.own((means[:, :-1] - self.center) / self.spread))
        return (numbers[:, :self.kept] @ (self.sizeless * self.added) +
                own @ self.told -
                numbers[:, self.kept:] @ self.before[self.kept:])

    @torch.no_grad()
    def store(self):
        """Writes the trained weights into the network."""
        whole, told = self.net.whole, self.net.told.weight
        weights = self.own.weight / self.spread
        whole.weight[self.kept:, :-1] = weights
        whole.weight[self.kept:, -1] = 0
        whole.bias[self.kept:] = self.own.bias - weights @ self.center
        told[:, self.kept:] = 0
        told[LIFT, self.kept:] = self.told
        told[LIFT, :self.kept] += self.sizeless * self.added


def minimise(lift, rows, weights):
    error, response, means = rows[:, 2], rows[:, 3], rows[:, 4:]
    rate = [min(1, i / 100) * (1 - i / STEPS_OF_FIT)
            for i in range(STEPS_OF_FIT + 1)]
    optimizer = torch.optim.AdamW(
        [p for p in lift.parameters() if p.requires_grad], lr=RATE,
        weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, rate.__getitem__)
    for _ in range(STEPS_OF_FIT):
        some = torch.randint(len(rows), (BATCH,))
        off = error[some] + response[some] * lift(means[some])
        loss = (weights[some] * F.huber_loss(
            off, torch.zeros_like(off), reduction="none", delta=CLOSE)).mean()
        optimizer.zero_grad()
        (1e4 * loss).backward()
        optimizer.step()
        schedule.step()
    with torch.no_grad():
        return error + response * lift(means)


def read_rows(paths):
    return [torch.from_numpy(np.load(path)["rows"]).float() for path in paths]


def fit(options):
    torch.manual_seed(options.seed)
    net = source_tree().requires_grad_(False)
    parts = ([(SHOWN, rows) for rows in read_rows(options.shown)] +
             [(1, rows) for rows in read_rows(options.rows)])
    rows = torch.cat([rows for _, rows in parts])
    weights = torch.cat([torch.where(rows[:, 0] >= 10, DENSE, 1) * weight
                         for weight, rows in parts])
    lift = Lift(net, rows[:, 4:])
    off = minimise(lift, rows, weights / weights.float().mean())
    shown = torch.cat([torch.full((len(rows),), weight == SHOWN)
                       for weight, rows in parts])
    for samples in SAMPLES:
        for kind, those in (("shown", shown), ("more", ~shown)):
            there = those & (rows[:, 0] == samples)
            if there.any():
                print(samples, kind,
                      *(f"{100 * e[there].square().mean().sqrt():.2f} %"
                        for e in (rows[:, 2], off)))
    lift.store()
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
        # The noise is inversely proportional to the square root of the samples.
        chances.append(math.sqrt(float((slope ** 2 * hits).sum()) *
                                 options.reference) / float(light))
        print(flame.name, *(f"{100 * chances[-1] / math.sqrt(samples):.2f} %"
                            for samples in SAMPLES))
    for samples in SAMPLES:
        beyond = sum(math.erfc(0.01 / chance * math.sqrt(samples / 2))
                     for chance in chances)
        print(f"{samples}: {beyond:.1f} of {len(chances)} off by 1 % by chance")


def parser():
    out = argparse.ArgumentParser(description="Trains the denoiser's lift.")
    commands = out.add_subparsers(required=True)
    for name, run in (("measure", measure), ("fit", fit), ("bound", bound)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        if name == "fit":
            command.add_argument("--header", type=pathlib.Path, required=True,
                                 help="denoise-net.h, to be written")
            command.add_argument("--shown", action="append", default=[],
                                 type=pathlib.Path, metavar="ROWS.npz")
            command.add_argument("--seed", type=int, default=0)
            command.add_argument("rows", nargs="+", type=pathlib.Path)
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
