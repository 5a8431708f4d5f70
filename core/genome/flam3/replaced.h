/*
 * Variations of which nothing is seen in JWildfire, as one behind them puts its place
 * in that of the sum of all so far. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/jwildfire.h"

G_BEGIN_DECLS

/* a use of a transform that is read already; an element of Flam3Flame's @replaced */
typedef struct
{
  gboolean is_final;
  guint xform;
  FlameVariation variation, by;
} Flam3Replaced;

/* notes those of the last transform, in the order of its attributes */
void flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order);

/* takes them away, but for their heights; warns where more than these is left */
void flame_jwildfire_replace (
    Flam3Context *context, Flam3Flame *flame, gboolean in_space);

G_END_DECLS
