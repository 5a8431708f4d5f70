#!/usr/bin/env python3
"""Trains the denoiser's guide and writes kernels/denoise-net.h.

    training/train.py --program BUILD/tests/benchmarks/denoise-sums \\
        --folder SUMS --seconds 600 --save weights.pt \\
        --output kernels/denoise-net.h FLAME...

Each FLAME is a file. The program draws it once into the folder: with two seeds at each of 1 to
400 samples a pixel, and once at 4000 samples, which is the target for the others as displayed.
None may be among the flames that tests/benchmarks/denoise shows. flame-genome random makes
flames, and lines.py beside this program makes flames of fine lines. --cuda draws and trains on a
GPU, which is a hundred times as fast as one core.

The loss has five parts: a picture's error relative to that of the denoiser that the guide
replaced, with an extra penalty if the guide is not clearly better; the same for its structure;
the error of the mean light; the difference between two seeds; and fireflies. --start continues
from what --save wrote. At the end the program prints the numbers for
core/plan/filters/denoise-plan.c. Needs PyTorch, NumPy and a C compiler; --cuda needs CuPy, too.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import concurrent.futures
import copy
import math
import pathlib
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import export
import sums
from model import Guide, around, brightness, display, former

WIDTH, HEIGHT = 480, 270
BUCKETS_WIDE, BUCKETS_HIGH = 480, 272  # the middle part of the buckets that are drawn
SEEDS = (2, 3)
REFERENCE = (4000, 1)
# Samples a pixel, how often such pictures are chosen, and the weight of their twinkle: the
# inverse of the twinkle that density estimation leaves, and less for rarely used samples. The
# reference is among them, so that the network learns to leave a clean picture alone.
SAMPLES = ((1, 0.5, 0.02), (5, 1.2, 0.08), (10, 0.8, 0.15), (20, 2, 0.27),
           (50, 1.4, 0.3), (100, 1.5, 0.35), (400, 0.5, 0.1), (4000, 0.5, 0.0))
TAPS = 3  # the spatial filter's width
EDGE = 12  # buckets at each side that lack some of their neighbours


class Picture:
    """Hits and light, and what turns them into the displayed picture."""

    def __init__(self, path):
        self.tone, self.taps, hits = sums.read(path)
        height, width, _ = hits.shape
        left = (width - BUCKETS_WIDE) // 8 * 4
        top = (height - BUCKETS_HIGH) // 8 * 4
        self.fits = left >= 0 and top >= 0 and len(self.taps) == TAPS
        self.hits = hits[max(top, 0):, max(left, 0):][
            :BUCKETS_HIGH, :BUCKETS_WIDE]


def draw(flame, options):
    """Returns the flame's pictures, two seeds for each number of samples and the reference at the
    end. Draws those that the folder lacks."""
    wanted = [(samples, seed) for samples, *_ in SAMPLES for seed in SEEDS
              if samples != REFERENCE[0]] + [REFERENCE]
    paths = [options.folder / f"{flame.stem}.{samples}.{seed}"
             for samples, seed in wanted]
    missing = [(samples, seed, path) for (samples, seed), path in
               zip(wanted, paths) if not path.exists()]
    if missing:
        sums.draw(options.program, flame, (WIDTH, HEIGHT), missing,
                  options.cuda)
    return [Picture(path) for path in paths]


class Store:
    """All pictures on the device. Those of a flame are in order of samples and seed, and its
    reference is the last."""

    def __init__(self, options):
        self.device = torch.device("cuda" if options.cuda else "cpu")
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            flames = [pictures for pictures in pool.map(
                lambda flame: draw(flame, options), options.flames)
                if all(picture.fits for picture in pictures)]
        self.n_flames, self.n_each = len(flames), len(flames[0])
        pictures = [picture for flame in flames for picture in flame]
        shape = len(pictures), 4, BUCKETS_HIGH, BUCKETS_WIDE
        self.hits = torch.empty(shape, device=self.device)
        self.former = torch.empty(shape, device=self.device)
        for i, flame in enumerate(flames):
            mine = slice(i * self.n_each, (i + 1) * self.n_each)
            hits = torch.from_numpy(np.stack([p.hits for p in flame]))
            self.hits[mine] = hits.to(self.device).permute(0, 3, 1, 2)
            self.former[mine] = former(self.hits[mine])
        self.tone, self.taps = (
            torch.from_numpy(np.stack([getattr(picture, name)
                                       for picture in pictures])).to(self.device)
            for name in ("tone", "taps"))

    def picture(self, flame, samples, seed):
        """Returns the index of a picture from those of its flame, samples and seed."""
        if SAMPLES[samples][0] == REFERENCE[0]:
            return flame * self.n_each + self.n_each - 1
        return flame * self.n_each + samples * len(SEEDS) + seed


class Batch:
    """
    Pictures of some flames, each with two seeds, mirrored and brightened at random. They are
    whole pictures, since the network uses means over the whole picture. The tensors stay at
    their addresses, as a recorded graph needs.
    """

    def __init__(self, store, options):
        self.store, self.n = store, options.batch
        self.often = np.array([share for _, share, _ in SAMPLES])
        self.often /= self.often.sum()
        shape = 2 * self.n, 4, BUCKETS_HIGH, BUCKETS_WIDE
        device = store.device
        self.hits = torch.empty(shape, device=device)
        self.tone = torch.empty(shape[:2], device=device)
        self.taps = torch.empty(2 * self.n, TAPS, device=device)
        self.weights = torch.empty(self.n, device=device)
        inside = [size - 2 * EDGE - TAPS + 1
                  for size in (BUCKETS_HIGH, BUCKETS_WIDE)]
        self.wanted = torch.empty(2 * self.n, 3, *inside, device=device)
        self.before = [torch.empty(self.n, device=device) for _ in range(3)]

    def choose(self, rng):
        """Returns (two pictures, their reference, how they are mirrored) of a random flame, and
        (weight of twinkle, factor of brightness)."""
        flame = rng.integers(self.store.n_flames)
        samples = rng.choice(len(SAMPLES), p=self.often)
        brighter = 2 ** rng.uniform(-1, 1) if rng.random() < 0.3 else 1
        return (*(self.store.picture(flame, samples, seed) for seed in (0, 1)),
                self.store.picture(flame, len(SAMPLES) - 1, 0),
                rng.integers(4)), (SAMPLES[samples][2], brighter)

    @staticmethod
    def mirrored(images, numbers, pictures):
        """Returns those pictures, mirrored as @numbers says."""
        mirror = numbers[:, 3].view(-1, 1, 1, 1)
        out = images[pictures]
        out = torch.where(mirror & 1 > 0, out.flip(2), out)
        return torch.where(mirror & 2 > 0, out.flip(3), out)

    @torch.no_grad()
    def fill(self, rng):
        chosen = [self.choose(rng) for _ in range(self.n)]
        device = self.store.device
        numbers = torch.tensor([n for n, _ in chosen], device=device)
        reals = torch.tensor([r for _, r in chosen], device=device)
        twice = torch.cat([numbers, numbers])
        pictures = torch.cat([numbers[:, 0], numbers[:, 1]])
        references = numbers[:, 2]
        self.hits.copy_(self.mirrored(self.store.hits, twice, pictures))
        self.weights.copy_(reals[:, 0])
        brighter = reals[:, 1].repeat(2)
        self.tone.copy_(self.store.tone[pictures])
        self.tone[:, 0] *= brighter
        self.taps.copy_(self.store.taps[pictures])
        reference_tone = self.store.tone[references]
        reference_tone[:, 0] *= reals[:, 1]
        wanted = display(
            self.mirrored(self.store.hits, numbers, references)[self.inside()],
            reference_tone, self.store.taps[references])
        self.wanted.copy_(torch.cat([wanted, wanted]))
        before = measure(self, self.shown(
            self.mirrored(self.store.former, twice, pictures)))
        for here, value in zip(self.before, before):
            here.copy_(value)

    @staticmethod
    def inside():
        return ..., slice(EDGE, -EDGE), slice(EDGE, -EDGE)

    def shown(self, hits):
        return display(hits[self.inside()], self.tone, self.taps)


SCALES = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333)
STRIDES = (4, 2, 1, 1, 1)  # distance of windows: larger for scales with many pixels


def structure(a, b):
    """Returns 1 - MS-SSIM of each picture, as tests/benchmarks/picture-metrics.c computes it,
    except that windows are squares of about the same standard deviation."""
    a, b = brightness(a), brightness(b)
    product = 1
    for scale, weight in enumerate(SCALES):
        maps = torch.cat([a, b, a * a, b * b, a * b], 1)
        maps = F.avg_pool2d(F.pad(maps, (2,) * 4, mode="reflect"), 5,
                            STRIDES[scale])
        mean_a, mean_b, aa, bb, ab = maps.unbind(1)
        both = mean_a * mean_b
        squares = mean_a ** 2 + mean_b ** 2
        like = (2 * (ab - both) + 9e-4) / (aa + bb - squares + 9e-4)
        if scale == len(SCALES) - 1:
            like = like * (2 * both + 1e-4) / (squares + 1e-4)
        product = product * like.mean((1, 2)).clamp(min=0.01) ** weight
        a, b = F.avg_pool2d(a, 2), F.avg_pool2d(b, 2)
    return 1 - product


def by_flame(values):
    return values.view(2, -1).mean(0)


def measure(batch, shown):
    """Returns, for each flame, the squared error, the structure's error, and the squared twinkle:
    the difference between its two seeds."""
    error = by_flame(((shown - batch.wanted) ** 2).mean((1, 2, 3)))
    first, second = shown.chunk(2)
    twinkle = ((first - second) ** 2).mean((1, 2, 3)) / 2
    return error, by_flame(structure(shown, batch.wanted)), twinkle


def fireflies(shown, wanted):
    """Returns a penalty for each flame: pixels far brighter than their neighbours and target."""
    light = brightness(shown)
    over = light - torch.maximum(around(light).amax(1, keepdim=True),
                                 brightness(wanted))
    return by_flame(F.relu(25 * over - 1).sum((1, 2, 3)))


def find_loss(net, batch, options):
    shown = batch.shown(net(batch.hits, batch.tone))
    error, unlike, twinkle = measure(batch, shown)
    before_error, before_unlike, _ = batch.before
    light = by_flame(shown.mean((1, 2, 3))) + 0.01
    light = light / (by_flame(batch.wanted.mean((1, 2, 3))) + 0.01) - 1
    error_ratio = ((error + 3e-5) / (before_error + 3e-5)).log()
    unlike_ratio = ((unlike + 1e-3) / (before_unlike + 1e-3)).log()
    levels = (2 * 255 ** 2 * twinkle + 0.04).sqrt()
    loss = (options.error * (error_ratio + 0.5 * unlike_ratio +
                             100 * (error - before_error)) +
            options.bound * (F.relu(error_ratio + 0.05) +
                             F.relu(unlike_ratio + 0.04)) +
            options.light * light ** 2 +
            options.fireflies * fireflies(shown, batch.wanted) +
            options.twinkle * batch.weights * levels)
    return loss.mean()


class Trainer:
    """A network and what trains it. On a GPU, a step is a CUDA graph that is recorded once."""

    def __init__(self, net, batch, options):
        self.net, self.batch, self.options = net, batch, options
        self.cuda = batch.hits.is_cuda
        rate = torch.tensor(options.rate, device=batch.hits.device)
        self.optimizer = torch.optim.Adam(
            net.parameters(), **({"lr": rate, "capturable": True}
                                 if self.cuda else {"lr": options.rate}))
        self.graph = self.record() if self.cuda else None

    def run(self):
        self.optimizer.zero_grad(set_to_none=True)
        loss = find_loss(self.net, self.batch, self.options)
        loss.backward()
        for parameter in self.net.parameters():
            if parameter.grad is not None:
                torch.nan_to_num_(parameter.grad, 0, 0, 0)
        nn.utils.clip_grad_norm_(self.net.parameters(), 1)
        self.optimizer.step()
        return loss.detach()

    def record(self):
        self.set_rate(0)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.run()
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.loss = self.run()
        return graph

    def set_rate(self, rate):
        for group in self.optimizer.param_groups:
            if self.cuda:
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def step(self, rate):
        """Trains one step and returns the loss. On a GPU, later steps overwrite that tensor."""
        self.set_rate(rate)
        if not self.graph:
            return self.run()
        self.graph.replay()
        return self.loss


def keep(net, options):
    net = copy.deepcopy(net).cpu()
    if options.save:
        torch.save(net.state_dict(), options.save)
    if options.output:
        options.output.write_text(export.header(net))
    return export.plan(net)


def train(trainer, batch, options):
    rng = np.random.default_rng(options.seed)
    start = time.monotonic()
    step, losses = 0, torch.zeros((), device=batch.hits.device)
    while True:
        if step % 10 == 0:
            done = (time.monotonic() - start) / options.seconds
        if done >= 1:
            return
        rate = (0.5 + 0.5 * math.cos(math.pi * done)) * min(
            1, step / 200 + 0.02)
        batch.fill(rng)
        losses += trainer.step(options.rate * rate + 1e-5)
        step += 1
        if step % options.report == 0:
            print(f"{step} steps, {100 * done:.0f} %: "
                  f"{float(losses) / options.report:.4f}", flush=True)
            losses.zero_()
            keep(trainer.net, options)


def parser():
    out = argparse.ArgumentParser(description="Trains the denoiser's guide.")
    out.add_argument("--program", required=True,
                     help="tests/benchmarks/denoise-sums, built")
    out.add_argument("--folder", required=True, type=pathlib.Path,
                     help="of the flames' pictures")
    out.add_argument("--cuda", action="store_true", help="on a GPU")
    out.add_argument("--jobs", type=int, default=1,
                     help="flames drawn at once")
    out.add_argument("--batch", type=int, default=1, help="flames of a step")
    out.add_argument("--seconds", type=float, default=600)
    out.add_argument("--rate", type=float, default=6e-3)
    out.add_argument("--error", type=float, default=1,
                     help="the weight of what is not the reference (default 1)")
    out.add_argument("--twinkle", type=float, default=1,
                     help="its weight (default 1)")
    out.add_argument("--fireflies", type=float, default=0.005,
                     help="the weight of one (default 0.005)")
    out.add_argument("--light", type=float, default=600,
                     help="the weight of the mean light's (default 600)")
    out.add_argument("--bound", type=float, default=4,
                     help="the weight of being worse than before (default 4)")
    out.add_argument("--seed", type=int, default=1)
    out.add_argument("--report", type=int, default=100,
                     help="steps between two lines (default 100)")
    out.add_argument("--start", type=pathlib.Path,
                     help="what --save wrote, or kernels/denoise-net.h")
    out.add_argument("--save", type=pathlib.Path)
    out.add_argument("--output", type=pathlib.Path, help="denoise-net.h")
    out.add_argument("flames", nargs="+", type=pathlib.Path)
    return out


def start(net, path):
    """Loads weights from a file of --save, or from a source tree's denoise-net.h."""
    if path.suffix == ".h":
        plan = path.parent.parent / "core/plan/filters/denoise-plan.c"
        export.read(net, path.read_text(), plan.read_text())
    else:
        net.load_state_dict(torch.load(path, map_location="cpu"))


def main():
    options = parser().parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    options.folder.mkdir(parents=True, exist_ok=True)
    store = Store(options)
    batch = Batch(store, options)
    batch.fill(np.random.default_rng(0))
    net = Guide()
    if options.start:
        start(net, options.start)
    net.to(store.device)
    train(Trainer(net, batch, options), batch, options)
    print(keep(net, options))


if __name__ == "__main__":
    main()
