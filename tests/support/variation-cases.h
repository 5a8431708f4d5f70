/*
 * Transforms with one variation each and flam3's results for them: the project's own
 * file and, if available, flam3's full list of vectors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

typedef struct
{
  double in[2];
  gboolean is_bad;     /* whether flam3 discards the image */
  gboolean is_moments; /* whether there are moments instead of an image */
  double out[2];       /* the image, or means of arc tangents */
  double variance[2];
  double covariance;
} VariationRow;

typedef struct
{
  FlameVariation variation;
  FlameForm form;
  FlameXform xform; /* the variation's weight, its parameters and the map */
  GArray *rows;     /* of VariationRow */
} VariationCase;

/*
 * The cases in the order of flam3's numbers; a pre form has pre_blur's place. Fails the
 * test if the file is invalid. (transfer full)
 */
GPtrArray *variation_cases_load (const char *path);

/* Replaces the rows of @cases by those of flam3's own list at @path. */
void variation_cases_load_csv (GPtrArray *cases, const char *path);

/* Finds the parameter of an attribute; FALSE if there is none. */
gboolean find_param (const char *name, FlameParam *param);

G_END_DECLS
