/*
 * What JWildfire means by transforms: heights, priorities, numbers of modes.
 * Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"
#include "core/genome/flam3/use-names.h"
#include "kernels/variation-form.h"

G_BEGIN_DECLS

/* @value of a parameter in a file, as the variation here counts it */
double flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value);

/* @weight of a variation in a file, 0 of one that acts without any included */
double flame_jwildfire_weight (
    FlameVariation variation, FlameForm form, double weight);

/* variations that NAME_fx_priority moves to another place in a transform */
#define FLAM3_MAX_MOVED 64

typedef struct
{
  FlameVariation variation;
  FlameForm from, to; /* @to: FLAME_N_FORMS for one that is without effect */
} Flam3Moved;

typedef struct
{
  Flam3Moved moved[FLAM3_MAX_MOVED];
  guint n_moved;
} Flam3Order;

/* @order: (out) what a transform's attributes say */
void flame_jwildfire_read_order (
    Flam3Context *context, Flam3Attributes attributes, Flam3Order *order);
/*
 * @use: (inout) gets the form that @order has for it
 *
 * Returns: whether it has an effect
 */
gboolean flame_jwildfire_order (const Flam3Order *order, Flam3UseName *use);

/* what forms mean; behind a transform's attributes */
void flame_jwildfire_settle_xform (Flam3Context *context, FlameXform *xform);

/* whether a variation hands its z on, and those of which nothing is left; behind all
 * elements */
void flame_jwildfire_heights (Flam3Context *context, Flam3Flame *flame);
/* what is shown with other colours */
void flame_jwildfire_tell_colors (
    Flam3Context *context, const FlameGenome *genome);

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

G_END_DECLS
