/*
 * A worker: renders segments of a farm's film one after the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/**
 * farm_work:
 * @devices: (nullable): of this worker
 * @first, @count: the segments that it may take
 *
 * Renders what is neither done nor claimed nor failed too often. FALSE where
 * this worker cannot go on: FILM_ERROR_REFUSED where it would not make the
 * plan's bytes, FILM_ERROR_STORAGE where the folder cannot be written,
 * FILM_ERROR_INTERRUPTED after a signal, FILM_ERROR_FAILED where a segment
 * failed too often.
 */
gboolean farm_work (const FilmPlan *plan, const char *devices, guint first,
    guint count, GError **error);

/**
 * farm_run:
 * @program: path of this program
 * @n_workers: 0 for one a GPU, or one
 *
 * Workers as processes, restarted where they are killed, until every segment
 * is done or failed too often.
 */
gboolean farm_run (const FilmPlan *plan, const char *program, guint n_workers,
    const char *devices, const char *progress, GError **error);
