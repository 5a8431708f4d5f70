/*
 * The table of filters: names, places in a list, parameters with ranges and defaults.
 * core/plan/filters/ has what they do.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/* The most parameters of a filter. */
#define FLAME_MAX_FILTER_VALUES 8

/* The order of a list. Only the first place may have several filters. */
typedef enum
{
  FLAME_PLACE_LINEAR,
  FLAME_PLACE_DE,
  FLAME_PLACE_LOGSCALE,
  FLAME_PLACE_CLIP,
  FLAME_PLACE_CODE,
} FlameFilterPlace;

typedef struct
{
  const char *name;
  double least, most;
  double default_value; /* if no genome sets it */
  /*
   * Offsets of the FlameGenome's field, and of the FlameAdjust's field that multiplies
   * it; -1 for none.
   */
  int genome_offset, adjust_offset;
} FlameFilterParam;

typedef struct
{
  const char *name;
  FlameFilterPlace place;
  guint n_params;
  FlameFilterParam params[FLAME_MAX_FILTER_VALUES];
} FlameFilterType;

/* Indexed by FlameFilterKind. A kind that is not implemented has no name. */
extern const FlameFilterType flame_filter_types[FLAME_N_FILTER_KINDS];

/* -1 if there is none with that name. */
int flame_filter_kind_from_name (const char *name);
/* -1 if there is none with that name. - and _ are the same. */
int flame_filter_param_from_name (
    const FlameFilterType *type, const char *name);

/*
 * All names, with commas and "and".
 * Returns: (transfer full)
 */
char *flame_filter_list_names (void);
char *flame_filter_list_params (const FlameFilterType *type);
