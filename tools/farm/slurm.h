/*
 * A farm's segments as jobs of Slurm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/**
 * FarmJobs:
 * @program: path of this program, the same on all nodes
 * @per_task: segments that a task renders, one after the other
 * @rounds: how often what is missing at the end is submitted again
 * @sbatch: (nullable) (array zero-terminated=1): further options of sbatch
 * @audio: (nullable): for the film
 */
typedef struct
{
  const char *program;
  guint per_task;
  guint rounds;
  char **sbatch;
  const char *audio;
} FarmJobs;

/* Submits an array of tasks, several where MaxArraySize is too small for one,
 * and a job after them that verifies and assembles. */
gboolean farm_submit (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);

/* That job: assembles the film, or submits what is missing again. */
gboolean farm_finish (
    const FilmPlan *plan, const FarmJobs *jobs, GError **error);
