/*
 * Motion elements: waves through zero at whole turns, so that loops close.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/motion.h"

#include <math.h>

#include "core/genome/genome-fields.h"
#include "core/genome/uses.h"

static double
triangle (double turns)
{
  const double part = turns - floor (turns);

  if (part <= 0.25)
    return 4.0 * part;
  if (part <= 0.75)
    return 2.0 - 4.0 * part;
  return 4.0 * part - 4.0;
}

static double
wave (FlameMotionFunction function, double turns)
{
  switch (function) {
    case FLAME_MOTION_SIN:
      return sin (2 * G_PI * turns);
    case FLAME_MOTION_TRIANGLE:
      return triangle (turns);
    case FLAME_MOTION_HILL:
      return (1.0 - cos (2 * G_PI * turns)) * 0.5;
  }
  return 0.0;
}

static void
add_doubles (double *values, const double *deltas, guint n, double factor)
{
  for (guint i = 0; i < n; i++)
    values[i] += factor * deltas[i];
}

static void
add_use (FlameXform *xform, const FlameXform *delta,
    const FlameVariationUse *added, double factor)
{
  FlameVariationUse *use =
      flame_xform_ensure_use (xform, added->variation, added->form);
  const guint n = flame_variation_params (added->variation, &(FlameParam){0});

  use->weight += factor * added->weight;
  if (n > 0)
    add_doubles (flame_xform_use_params (xform, use),
        flame_xform_use_params (delta, added), n, factor);
}

static void
add_motion (FlameXform *xform, const FlameXform *delta, double factor)
{
  for (const FlameField *field = flame_xform_fields; field->name; field++)
    add_doubles (flame_field_numbers (field, xform),
        flame_field_peek_numbers (field, delta), 1, factor);
  add_doubles (xform->coefs.m, delta->coefs.m, 6, factor);
  add_doubles (xform->post.m, delta->post.m, 6, factor);
  for (guint i = 0; i < delta->n_uses; i++)
    add_use (xform, delta, &delta->uses[i], factor);
}

void
flame_xform_apply_motions (
    FlameXform *xform, const FlameXform *source, double blend)
{
  if (source->n_motions == 0)
    return;
  for (guint i = 0; i < source->n_motions; i++) {
    const FlameMotion *motion = &source->motions[i];

    add_motion (xform, &motion->delta,
        wave (motion->function, motion->frequency * blend));
  }
  /* flam3 lets opacity and color speed run over */
  xform->color = CLAMP (xform->color, 0.0, 1.0);
  xform->weight = MAX (xform->weight, 0.0);
}

gboolean
flame_genome_has_motions (const FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    if (genome->xforms[i].n_motions > 0)
      return TRUE;
  }
  for (guint i = 0; i < genome->n_finals; i++) {
    if (genome->finals[i].n_motions > 0)
      return TRUE;
  }
  return FALSE;
}
