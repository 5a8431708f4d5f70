/*
 * What of a farm's film is there, whether it is right, and the film itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/* prints bar, failed segments and the time left */
gboolean farm_status (const FilmPlan *plan, gboolean as_json, GError **error);

/* Compares every segment's file with its hash, and renders @n_sample of them
 * again, spread over the film, to compare frames and coded frames. */
gboolean farm_verify (
    const FilmPlan *plan, guint n_sample, const char *devices, GError **error);

/* (transfer full) (element-type guint): segments that are not there, or not as
 * they were written; @n_damaged: (out): of the latter */
GArray *farm_list_missing (const FilmPlan *plan, guint *n_damaged);

/* Removes damaged segments and forgets failures, so that these are rendered
 * by the next run. */
gboolean farm_retry (const FilmPlan *plan, GError **error);

/* @audio: (nullable) */
gboolean farm_assemble (
    const FilmPlan *plan, const char *audio, gboolean force, GError **error);
