/*
 * A genome's comparison with another one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/same-picture.h"

#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/inner.h"
#include "core/genome/uses.h"

/* what is drawn; not how it moves */
static gboolean
same_fields (const FlameField *fields, gconstpointer a, gconstpointer b)
{
  for (; fields->name; fields++)
    if (fields->between != FLAME_BETWEEN_NONE && !fields->is_of_motion &&
        !flame_field_same (fields, a, b))
      return FALSE;
  return TRUE;
}

static gboolean
same_xform (const FlameXform *a, const FlameXform *b)
{
  return same_fields (flame_xform_fields, a, b) && a->layer == b->layer &&
         a->color_kind == b->color_kind &&
         memcmp (&a->coefs, &b->coefs, sizeof a->coefs) == 0 &&
         memcmp (&a->post, &b->post, sizeof a->post) == 0 &&
         memcmp (&a->space, &b->space, sizeof a->space) == 0 &&
         memcmp (&a->space_post, &b->space_post, sizeof a->space_post) == 0 &&
         memcmp (&a->field, &b->field, sizeof a->field) == 0 &&
         memcmp (a->field_amounts, b->field_amounts, sizeof a->field_amounts) ==
             0 &&
         flame_inner_same (a->inner, b->inner) && flame_xform_same_uses (a, b);
}

static gboolean
same_xforms (const FlameGenome *a, const FlameGenome *b)
{
  if (a->n_xforms != b->n_xforms || a->n_finals != b->n_finals)
    return FALSE;
  for (guint i = 0; i < a->n_xforms; i++) {
    if (!same_xform (&a->xforms[i], &b->xforms[i]))
      return FALSE;
  }
  for (guint i = 0; i < a->n_finals; i++) {
    if (!same_xform (&a->finals[i], &b->finals[i]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
same_chaos (const FlameGenome *a, const FlameGenome *b)
{
  const gsize n = a->n_xforms;

  if (!a->chaos && !b->chaos)
    return TRUE;
  return a->chaos && b->chaos &&
         memcmp (a->chaos, b->chaos, n * n * sizeof *a->chaos) == 0;
}

static gboolean
same_curves (const FlameGenome *a, const FlameGenome *b)
{
  if (!a->tone_curves && !b->tone_curves)
    return TRUE;
  return a->tone_curves && b->tone_curves &&
         memcmp (a->tone_curves, b->tone_curves,
             FLAME_N_TONE_CURVES * sizeof *a->tone_curves) == 0;
}

gboolean
flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b)
{
  if (a == b)
    return TRUE;
  return same_fields (flame_genome_fields, a, b) && same_xforms (a, b) &&
         same_chaos (a, b) && same_curves (a, b) &&
         memcmp (&a->palette, &b->palette, sizeof a->palette) == 0 &&
         a->n_more_palettes == b->n_more_palettes &&
         (a->n_more_palettes == 0 ||
             memcmp (a->more_palettes, b->more_palettes,
                 a->n_more_palettes * sizeof *a->more_palettes) == 0);
}
