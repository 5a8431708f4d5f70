/*
 * Which xform of a node becomes which of another, and what stands in for one
 * that has no partner.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

G_BEGIN_DECLS

/* an xform's number at an end of a blend; velocity is per U */
typedef struct
{
  gboolean set;
  double position, velocity;
} FlameCuburnValue;

typedef struct
{
  const FlameCuburnXform *side[2]; /* source, destination; one may be NULL */
  gboolean duplicate; /* the missing side is a weightless copy of the other */
} FlameCuburnPair;

/*
 * Pairs the explicit map first and then, among xforms that agree in whether their
 * pre and post affines mirror, by rank. A node is paired with itself xform by
 * xform.
 *
 * @edit: (nullable) an edge with a map; errors name it
 *
 * Returns: (transfer full) (element-type FlameCuburnPair) NULL with
 * FLAME_ERROR_DOCUMENT where the map names an xform twice or one that is not
 * there, LIMIT if there are too many pairs
 */
GArray *flame_cuburn_pairs_new (const FlameCuburnDocument *const nodes[2],
    const FlameCuburnDocument *edit, FlameCuburnSort sort, GError **error);

/*
 * An xform's numbers, those with a period and a velocity moved on by @offset U.
 *
 * @values: (out) (array fixed-size=FLAME_CUBURN_N_XFORM_FIELDS)
 */
void flame_cuburn_values_load (
    const FlameCuburnXform *xform, double offset, FlameCuburnValue *values);

/*
 * A weightless fallback for a missing partner of @partner: an identity, or what
 * is nearest to one without tearing holes in the picture, that turns as the
 * partner does and has its colour and opacity.
 *
 * @values: (out)
 */
void flame_cuburn_values_pad (const FlameCuburnValue *partner,
    gboolean is_final, gboolean duplicate, FlameCuburnValue *values);

G_END_DECLS
