/*
 * A farm's folder: which segments are done, who is at work on one, and what failed.
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

/* After this many failures only `retry` renders a segment again. */
#define FARM_MAX_ATTEMPTS 3
/* A claim of another machine that was not renewed for this long is invalid. */
#define FARM_CLAIM_SECONDS 60

/* (transfer full): FOLDER/KIND/000012SUFFIX. */
char *farm_path (
    const FilmPlan *plan, const char *kind, guint index, const char *suffix);

/* Creates the folders in the farm's folder. FALSE if it cannot be written. */
gboolean farm_prepare (const FilmPlan *plan, GError **error);

/* Removes files that killed processes of this machine were writing. */
void farm_clean (const FilmPlan *plan);

/*
 * Whether the segment's file exists and is complete. Its hash is not checked.
 */
gboolean farm_is_done (const FilmPlan *plan, guint index);

/*
 * Claims the segment for this process. A claim whose process or machine is gone is
 * taken over, and noted as a failure. Claims only save work: two workers on one segment
 * write the same bytes.
 */
gboolean farm_claim (const FilmPlan *plan, guint index);
void farm_claim_renew (const FilmPlan *plan, guint index);
void farm_claim_release (const FilmPlan *plan, guint index);
/* Whether a worker is rendering it. */
gboolean farm_is_claimed (const FilmPlan *plan, guint index);

typedef struct
{
  guint n_failed; /* for reasons of its own: an error or a crash */
  /* the worker was killed from outside, or its machine is gone */
  guint n_killed;
  char *message; /* (transfer full) (nullable): of the last failure */
} FarmFailures;

void farm_read_failures (
    const FilmPlan *plan, guint index, FarmFailures *failures);
/* Failures that count towards FARM_MAX_ATTEMPTS. */
guint farm_count_failures (const FilmPlan *plan, guint index);
void farm_add_failure (const FilmPlan *plan, guint index, const char *message);
void farm_clear_failures (const FilmPlan *plan, guint index);
/*
 * Notes that @pid, a worker of this machine, died of signal @number. The segment that
 * it had claimed has failed.
 */
void farm_note_crash (const FilmPlan *plan, const char *pid, int number);

/*
 * Stores why a worker could not continue, such as a full disk; "" once one can.
 */
void farm_note_trouble (const FilmPlan *plan, const char *message);
char *farm_dup_trouble (const FilmPlan *plan); /* (transfer full) (nullable) */
