/*
 * Attributes of variations and their parameters, as each program spells and means
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
  FlameParam param; /* with is_param */
  FlameForm form;
} Flam3UseName;

/* FALSE where @name is no variation's and no parameter's; thread-safe */
gboolean flame_flam3_find_use_name (
    FlameDialect dialect, const char *name, Flam3UseName *found);

/*
 * Whether this project draws @name, a use's attribute, in another way than the flame's
 * program. @in_space: heights are seen
 */
gboolean flame_flam3_is_otherwise (
    FlameDialect dialect, const char *name, gboolean in_space);

/* ------------------------------------------------------------------- pyr3's */

/*
 * A dc_perlin with a color_seed, which only pyr3 writes, is pyr3's own; its files
 * say nothing else of where they are from.
 */
void flame_pyr3_settle_xform (FlameXform *xform);

/* flame_xform_ensure_use() of uses.h, with that program's defaults (transfer none) */
FlameVariationUse *flame_flam3_ensure_use (FlameDialect dialect,
    FlameXform *xform, FlameVariation variation, FlameForm form);

/* where @param is in such a use, which is made if there is none */
double *flame_flam3_ensure_param (
    FlameDialect dialect, FlameXform *xform, FlameParam param, FlameForm form);
