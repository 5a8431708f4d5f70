/*
 * The workers of a farm: processes that render segments until all are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/farm/folder.h"

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
