/*
 * Transforms with one variation each and what flam3 makes of them: the
 * project's own file and, if there is one, flam3's full list of vectors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

typedef struct
{
  double in[2];
  gboolean is_bad;     /* flam3 throws the image away */
  gboolean is_moments; /* else one image */
  double out[2];       /* the image, or means of arc tangents */
  double variance[2];
  double covariance;
} VariationRow;

typedef struct
{
  FlameVariation variation;
  FlameForm form;
  FlameXform xform; /* variation's weight, its parameters and the map */
  GArray *rows;     /* of VariationRow */
} VariationCase;

/* The cases in order of flam3's numbers: a pre form is where its pre_blur is. Fails the test where the file is not right.
 * (transfer full) */
GPtrArray *variation_cases_load (const char *path);

/* replaces the rows of @cases by those of flam3's own list at @path */
void variation_cases_load_csv (GPtrArray *cases, const char *path);

/* the parameter of this attribute; FALSE if there is none */
gboolean find_param (const char *name, FlameParam *param);

G_END_DECLS
