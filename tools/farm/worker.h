/*
 * The workers of a farm: processes that render segments until all are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/farm/folder.h"

/*
 * Renders those of @count segments from @first on that are not done, not claimed and
 * did not fail too often. FALSE if this worker cannot continue, or if a segment failed
 * too often.
 * @devices: (nullable): of this worker
 */
gboolean farm_work (const FilmPlan *plan, const char *devices, guint first,
    guint count, GError **error);

/*
 * Runs workers as processes of @program, which is this one, and restarts them if they
 * are killed, until every segment is done or failed too often.
 * @n_workers: 0 for one for each GPU, or a single one
 */
gboolean farm_run (const FilmPlan *plan, const char *program, guint n_workers,
    const char *devices, const char *progress, GError **error);
