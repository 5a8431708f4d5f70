/*
 * A farm's film: its state, its check, its join, and its jobs for Slurm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/farm/folder.h"

/* prints bar, failed segments and the time left */
gboolean farm_status (const FilmPlan *plan, gboolean as_json, GError **error);

/* Compares every segment's file with its hash, and renders @n_sample of them
 * again, spread over the film, to compare frames and coded frames. */
gboolean farm_verify (
    const FilmPlan *plan, guint n_sample, const char *devices, GError **error);

/* Removes damaged segments and forgets failures, so that these are rendered
 * by the next run. */
gboolean farm_retry (const FilmPlan *plan, GError **error);

/* @audio: (nullable) */
gboolean farm_assemble (
    const FilmPlan *plan, const char *audio, gboolean force, GError **error);

typedef struct
{
  const char *program; /* path of this program, the same on all nodes */
  guint per_task;      /* segments that a task renders, one after the other */
  guint rounds;  /* how often what is missing at the end is submitted again */
  char **sbatch; /* (nullable) further options of sbatch */
  const char *audio; /* (nullable) for the film */
} FarmJobs;

/* Submits an array of tasks, several where MaxArraySize is too small for one,
 * and a job after them that verifies and assembles. */
gboolean farm_submit (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);

/* That job: assembles the film, or submits what is missing again. */
gboolean farm_finish (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);
