"""Tests flame-farm with a real Slurm of two nodes on this machine.

Usage: farm-slurm.py FLAME_FARM FLAME_RENDER GENOME. Prints TAP. All tests are skipped
without root or without Slurm's packages.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

import bench
import programs
from bench import SLOW, claimants, film_hash, segment, wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
NEEDED = ["slurmctld", "slurmd", "sbatch", "munged"]


def slurm(b, *command):
    done = b.run(*command)
    if done.returncode != 0:
        raise RuntimeError(f"{command}: {done.stderr}")
    return done.stdout


def has_ended(b):
    """Returns whether all jobs have ended. Releases requeued jobs, which would wait 2 minutes."""
    left = slurm(b, "squeue", "-h", "-r", "-o", "%i %r").split("\n")
    for line in left:
        if line.endswith("BeginTime"):
            b.run("scontrol", "update", f"jobid={line.split()[0]}",
                  "starttime=now")
    return not left[0]


def running(b, name="flame"):
    """Returns (job, node) of the array's tasks that are running."""
    lines = slurm(b, "squeue", "-h", "-r", "-t", "R", "-o", "%i %N %j")
    return [line.split()[:2] for line in lines.splitlines()
            if line.split()[2].startswith(name)]


def submit(b, *options):
    farm = b.plan(options=SLOW)
    done = b.farm("submit", farm, *options)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return farm, done.stdout


def finish(b, farm):
    """Waits for all jobs. Returns whether the film is that of one uninterrupted worker."""
    wait_for(lambda: has_ended(b), "the jobs", 110)
    if not os.path.exists(os.path.join(farm, "film.mp4")):
        for path in sorted(glob.glob(os.path.join(farm, "logs", "*.log"))):
            with open(path, encoding="utf-8", errors="replace") as file:
                print("#", path, file.read().replace("\n", "\n# "))
        return False
    return film_hash(farm) == b.expected(SLOW)


def whole(b):
    """Ten tasks are split, as an array may have eight; options reach sbatch."""
    farm, text = submit(b, "--", "--comment=a film", "--nodelist=n2")
    arrays = text.count("tasks")
    slurm(b, "scontrol", "show", "job")
    return arrays == 2 and finish(b, farm)


def chunks(b):
    farm, text = submit(b, "--segments-per-task=4")
    return "tasks 0-2\n" in text and finish(b, farm)


def cancelled(b):
    """A running task that is cancelled is submitted again."""
    farm, _ = submit(b)
    job = wait_for(lambda: running(b), "a task")[0][0]
    slurm(b, "scancel", job)
    return finish(b, farm)


def requeued(b):
    """A task is requeued, and the process of another one is killed."""
    farm, _ = submit(b)
    job = wait_for(lambda: running(b), "a task")[0][0]
    b.run("scontrol", "requeue", job)
    wait_for(lambda: os.path.exists(segment(farm, 2)), "segments")
    for pid in claimants(farm):
        b.run("kill", "-9", str(pid))
    return finish(b, farm)


def kill_node(b):
    """Kills the daemon of n2 and all processes that it runs."""
    with open(os.path.join(b.slurm, "slurmd.n2.pid"), encoding="utf-8") as file:
        b.run("kill", "-9", file.read().strip())
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            with open(path, "rb") as file:
                variables = file.read().split(b"\0")
        except OSError:
            continue
        if (b"SLURMD_NODENAME=n2" in variables
                and f"SLURM_CONF={b.slurm}/slurm.conf".encode() in variables):
            b.run("kill", "-9", path.split("/")[2])


def lost_node(b):
    """A node dies with its processes; the other node does the rest."""
    b.slurm = os.path.dirname(os.environ["SLURM_CONF"])
    farm, _ = submit(b)
    wait_for(lambda: [1 for _, node in running(b) if node == "n2"], "n2")
    kill_node(b)
    slurm(b, "scontrol", "update", "nodename=n2", "state=down", "reason=test")
    try:
        return finish(b, farm)
    finally:
        b.run(os.path.join(HERE, "slurm-local"), "node", b.slurm, "n2")
        b.run("scontrol", "update", "nodename=n2", "state=resume")


def incomplete(b):
    """A farm that cannot be rendered ends with a message and without a film."""
    farm = b.plan(options=SLOW)
    with open(os.path.join(farm, "inputs", "aurora.flam3"), "a",
              encoding="utf-8") as file:
        file.write("<!-- changed -->\n")
    b.farm("submit", farm, "--segments-per-task=10", "--rounds=0")
    wait_for(lambda: has_ended(b), "the jobs", 110)
    log = glob.glob(os.path.join(farm, "logs", "finish-*.log"))[0]
    with open(log, encoding="utf-8") as file:
        text = file.read()
    return "10 segments" in text and not os.path.exists(
        os.path.join(farm, "film.mp4"))


TESTS = [("an array on two nodes", whole), ("several segments a task", chunks),
         ("scancel", cancelled), ("requeue and kill -9", requeued),
         ("a lost node", lost_node), ("what cannot be done", incomplete)]


def start(folder):
    """Starts Slurm. Returns its environment, or why it cannot be started."""
    lacking = [name for name in NEEDED
               if not shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")]
    if os.geteuid() != 0:
        return None, "Slurm's daemons need root here"
    if lacking:
        return None, f"no {lacking[0]}"
    done = programs.run([os.path.join(HERE, "slurm-local"), "start", folder],
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                        text=True, check=False, timeout=120)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout.strip().split("=", 1)[1], None


def main():
    with tempfile.TemporaryDirectory() as folder:
        config, reason = start(folder)
        if reason:
            print(f"1..0 # SKIP {reason}")
            return
        os.environ["SLURM_CONF"] = config
        try:
            bench.main(TESTS)
        finally:
            programs.run([os.path.join(HERE, "slurm-local"), "stop", folder],
                         check=False)


sys.exit(main())
