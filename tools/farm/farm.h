/*
 * A farm: its folder with what is done, who is at work, and what failed; its workers; and
 * its film, joined or by Slurm.
 *
 *   plan.json             the film
 *   inputs/               what it is made from
 *   segments/000012.seg   rendered segments
 *   claims/000012         who renders one just now
 *   failed/000012.json    how often it failed, and why
 *   work/                 files that are being written
 *   logs/                 of Slurm's jobs
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"
#include "tools/film/segment.h"

/* after this many failures a segment is left to `retry` */
#define FARM_MAX_ATTEMPTS 3
/* a claim of another machine that was not renewed for so long is void */
#define FARM_CLAIM_SECONDS 60

/* (transfer full): FOLDER/KIND/000012SUFFIX */
char *farm_path (
    const FilmPlan *plan, const char *kind, guint index, const char *suffix);

/* whether the folder can be written, with the folders in it made */
gboolean farm_prepare (const FilmPlan *plan, GError **error);

/* Removes what killed processes of this machine were writing. */
void farm_clean (const FilmPlan *plan);

/* whether the segment's file is there and complete; its hash is not looked at */
gboolean farm_is_done (const FilmPlan *plan, guint index);

/* ------------------------------------------------------------------ claims */

/* Takes the segment for this process; a claim of a process or a machine that
 * is gone is taken over, and noted. Claims only save work: two
 * workers on one segment write the same bytes. */
gboolean farm_claim (const FilmPlan *plan, guint index);
void farm_claim_renew (const FilmPlan *plan, guint index);
void farm_claim_release (const FilmPlan *plan, guint index);
/* whether somebody is at work on it */
gboolean farm_is_claimed (const FilmPlan *plan, guint index);

/* ---------------------------------------------------------------- failures */

typedef struct
{
  guint n_failed; /* by itself: an error or a crash */
  guint
      n_killed; /* its worker was killed from outside, or its machine is gone */
  char *message; /* (transfer full) (nullable): of the last failure */
} FarmFailures;

void farm_read_failures (
    const FilmPlan *plan, guint index, FarmFailures *failures);
/* those that count against FARM_MAX_ATTEMPTS */
guint farm_count_failures (const FilmPlan *plan, guint index);
void farm_add_failure (const FilmPlan *plan, guint index, const char *message);
void farm_clear_failures (const FilmPlan *plan, guint index);
/* A worker of this machine, @pid, died of signal @number: the segment that it had claimed
 * has failed by itself. */
void farm_note_crash (const FilmPlan *plan, const char *pid, int number);

/* Why a worker could not go on, such as a full disk; "" once one can. */
void farm_note_trouble (const FilmPlan *plan, const char *message);
char *farm_dup_trouble (const FilmPlan *plan); /* (transfer full) (nullable) */

/* ------------------------------------------------------------------ workers */

/* Renders what is neither done nor claimed nor failed too often, of @count segments from
 * @first on. FALSE where this worker cannot go on, or a segment failed too often.
 * @devices: (nullable): of this worker */
gboolean farm_work (const FilmPlan *plan, const char *devices, guint first,
    guint count, GError **error);

/* Workers as processes of @program, which is this one, restarted where they are killed,
 * until every segment is done or failed too often.
 * @n_workers: 0 for one a GPU, or one */
gboolean farm_run (const FilmPlan *plan, const char *program, guint n_workers,
    const char *devices, const char *progress, GError **error);

/* ----------------------------------------------------------------- the film */

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

/* ------------------------------------------------------------------- Slurm */

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
