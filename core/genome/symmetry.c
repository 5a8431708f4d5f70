/*
 * Symmetry kinds into xforms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/symmetry.h"

#include <math.h>

#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

static guint
n_turns (int kind)
{
  return kind < 0 ? 0u - (guint) kind : (guint) kind;
}

guint
flame_symmetry_n_xforms (int kind)
{
  if (kind == 0 || kind == 1)
    return 0;
  return n_turns (kind) - 1 + (kind < 0 ? 1 : 0);
}

/* flam3 keeps six decimals of a turn, and sorts by what that leaves */
static double
round_to_millionth (double value)
{
  return 1e-6 * (double) lround (value * 1e6);
}

static double
determinant (const FlameXform *xform)
{
  const double *m = xform->coefs.m;

  return m[0] * m[3] - m[1] * m[2];
}

static FlameXform *
add_symmetry_xform (FlameGenome *genome, double color)
{
  FlameXform *xform = flame_genome_add_xform (genome);

  xform->weight = 1.0;
  xform->color = color;
  xform->color_speed = 0.0;
  xform->animate = 0.0;
  flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
  return xform;
}

/*
 * Equal determinants keep their order: flam3 sorts with glibc's stable sort.
 * There are at most FLAME_MAX_XFORMS, and they are nearly in order.
 */
static void
sort_by_determinant (FlameXform *xforms, guint n)
{
  for (guint i = 1; i < n; i++) {
    const FlameXform moving = xforms[i];
    const double key = determinant (&moving);
    guint j = i;

    for (; j > 0 && determinant (&xforms[j - 1]) > key; j--)
      xforms[j] = xforms[j - 1];
    xforms[j] = moving;
  }
}

void
flame_genome_add_symmetry (FlameGenome *genome, int kind)
{
  const guint first = genome->n_xforms;
  const guint n = n_turns (kind);

  if (flame_symmetry_n_xforms (kind) == 0)
    return;
  if (kind < 0)
    add_symmetry_xform (genome, 1.0)->coefs.m[0] = -1.0;

  for (guint k = 1; k < n; k++) {
    const double angle = k * (2.0 * G_PI / n);
    const double color = n < 3 ? 0.0 : (k - 1.0) / (n - 2.0);
    const double c = round_to_millionth (cos (angle));
    const double s = round_to_millionth (sin (angle));
    FlameXform *xform = add_symmetry_xform (genome, color);

    xform->coefs = (FlameAffine){{c, s, 0.0 - s, c, 0.0, 0.0}};
  }
  sort_by_determinant (&genome->xforms[first], genome->n_xforms - first);
}

/* one step of a 32-bit mixer (C. Wellons, "lowbias32") */
static guint32
next_random (guint32 *state)
{
  guint32 x = *state += 0x9e3779b9u;

  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

int
flame_symmetry_pick (guint32 seed)
{
  static const int usual[] = {
      -4, -3, -2, -2, -2, -1, -1, -1, 2, 2, 2, 3, 3, 4, 4};

  if (next_random (&seed) & 1)
    return usual[next_random (&seed) % G_N_ELEMENTS (usual)];
  if (next_random (&seed) & 31)
    return (int) (next_random (&seed) % 13) - 6;
  return (int) (next_random (&seed) % 51) - 25;
}
