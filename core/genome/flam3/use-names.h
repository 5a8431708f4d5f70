/*
 * The attributes of variations and their parameters, as each program spells and means
 * them. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"

typedef struct
{
  gboolean is_param;
  FlameVariation variation;
  FlameParam param; /* if is_param */
  FlameForm form;
} Flam3UseName;

/* FALSE if @name is neither a variation's nor a parameter's. Thread-safe. */
gboolean flame_flam3_find_use_name (
    FlameDialect dialect, const char *name, Flam3UseName *found);

/*
 * flame_xform_ensure_use(), with that program's defaults. (transfer none)
 */
FlameVariationUse *flame_flam3_ensure_use (FlameDialect dialect,
    FlameXform *xform, FlameVariation variation, FlameForm form);

/* Where @param is stored in such a use, which is created if there is none. */
double *flame_flam3_ensure_param (
    FlameDialect dialect, FlameXform *xform, FlameParam param, FlameForm form);
