/*
 * A farm's film: its state, its check, its join, and its jobs for Slurm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/farm/folder.h"

/* Prints a bar, the failed segments and the time left. */
gboolean farm_status (const FilmPlan *plan, gboolean as_json, GError **error);

/*
 * Compares every segment's file with its hash, and renders @n_sample of them, spread
 * over the film, again to compare raw and coded frames.
 */
gboolean farm_verify (
    const FilmPlan *plan, guint n_sample, const char *devices, GError **error);

/*
 * Removes damaged segments and forgets failures, so that the next run renders them
 * again.
 */
gboolean farm_retry (const FilmPlan *plan, GError **error);

/* @audio: (nullable) */
gboolean farm_assemble (
    const FilmPlan *plan, const char *audio, gboolean force, GError **error);

typedef struct
{
  const char *program; /* path of this program, the same on all nodes */
  guint per_task;      /* segments that a task renders one after another */
  guint rounds;        /* how often missing segments are submitted again */
  char **sbatch;       /* (nullable) additional options of sbatch */
  const char *audio;   /* (nullable) for the film */
} FarmJobs;

/*
 * Submits an array of tasks, or several if MaxArraySize is too small, and after them a
 * job that verifies and assembles.
 */
gboolean farm_submit (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);

/* That job: assembles the film, or submits missing segments again. */
gboolean farm_finish (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);
