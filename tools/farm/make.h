/*
 * A new farm: the folder with the plan and a copy of all that it needs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/options.h"

/* Writes @folder, which must not exist or be empty, whole or not at all.
 * (transfer full) (nullable) */
FilmPlan *farm_make (const FilmOptions *options, const char *genome,
    const char *folder, const char *output, GError **error);
