/*
 * Parts of random xforms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/xform.h"

#include <math.h>

#include "core/genome/random/variations.h"
#include "core/genome/uses.h"

void
flame_random_affine (FlameAffine *affine, double smallest, double largest,
    double reach, FlameRandom *random)
{
  const double turn = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double shear = flame_random_bell (random, 0.5);
  const double mirror = flame_random_chance (random, 0.2) ? -1.0 : 1.0;
  const double x = flame_random_range (random, smallest, largest);
  /* mostly of the same size both ways: strong stretching makes mere lines */
  const double stretched = x * (1.0 + flame_random_bell (random, 0.5));
  const double y = CLAMP (stretched, smallest * 0.7, largest);
  const double way = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double far = reach * sqrt (flame_random_01 (random));
  const double up = turn + G_PI_2 + shear;

  affine->m[0] = x * cos (turn);
  affine->m[1] = x * sin (turn);
  affine->m[2] = mirror * y * cos (up);
  affine->m[3] = mirror * y * sin (up);
  affine->m[4] = far * cos (way);
  affine->m[5] = far * sin (way);
}

void
flame_random_blend (FlameXform *xform, FlameRandom *random)
{
  guint n = 1;
  double left = flame_random_range (random, 0.85, 1.1);

  if (flame_random_chance (random, 0.5))
    n += flame_random_chance (random, 0.35) ? 2 : 1;
  for (guint i = 0; i < n; i++) {
    const FlameVariation variation = flame_random_variation (random);
    const double part =
        i + 1 == n ? left : left * flame_random_range (random, 0.25, 0.75);

    flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight +=
        part;
    flame_random_params (xform, variation, FLAME_FORM_REGULAR, random);
    left -= part;
  }
}

void
flame_random_post (FlameXform *xform, double probability, FlameRandom *random)
{
  if (flame_random_chance (random, probability))
    flame_random_affine (&xform->post, 0.6, 1.1, 0.6, random);
}
