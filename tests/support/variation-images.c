/*
 * Images of single points, and the differences that floats may have.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"
#include "tests/support/variation-images.h"

#include <math.h>

#include "kernels/variation-call.h"

FlameRng
variation_rng (guint lane)
{
  return (FlameRng){lane, 0x243f6a88u, 0x85a308d3u};
}

void
variation_map (const FlameXform *xform, const double in[2], double out[2])
{
  const double *m = xform->coefs.m;

  out[0] = m[0] * in[0] + m[2] * in[1] + m[4];
  out[1] = m[1] * in[0] + m[3] * in[1] + m[5];
}

FlamePoint
variation_point (float x, float y)
{
  FlamePoint p = {.x = x, .y = y};

  p.r2 = x * x + y * y;
  p.r = sqrtf (p.r2);
  p.theta = flame_atan2f (x, y);
  p.phi = flame_atan2f (y, x);
  return p;
}

/* Applies a use in the pre or post form, in place. */
static void
move (const FlameXform *xform, const FlameVariationUse *use, FlameRng *rng,
    float point[2])
{
  FlamePoint p = variation_point (point[0], point[1]);
  FlameSum sum = {0};
  float constants[FLAME_MAX_CONSTANTS];

  if (flame_variation_infos[use->variation].assign == FLAME_ASSIGN_SUM) {
    sum.x = p.x;
    sum.y = p.y;
  }
  p.form = use->form;
  flame_variation_fill_constants (xform, use, constants, NULL);
  flame_variation_call (
      use->variation, &p, constants, (float) use->weight, rng, &sum);
  point[0] = sum.x;
  point[1] = sum.y;
}

void
variation_evaluate (
    const FlameXform *xform, float x, float y, guint lane, float out[2])
{
  FlameRng rng = variation_rng (lane);
  float constants[FLAME_MAX_CONSTANTS];
  float point[2] = {x, y};
  FlameSum sum = {0};
  FlamePoint p;
  guint u = 0;

  for (; u < xform->n_uses && xform->uses[u].form == FLAME_FORM_PRE; u++)
    if (xform->uses[u].weight != 0)
      move (xform, &xform->uses[u], &rng, point);
  p = variation_point (point[0], point[1]);
  for (; u < xform->n_uses && xform->uses[u].form == FLAME_FORM_REGULAR; u++) {
    const FlameVariationUse *use = &xform->uses[u];

    if (use->weight == 0)
      continue;
    flame_variation_fill_constants (xform, use, constants, NULL);
    flame_variation_call (
        use->variation, &p, constants, (float) use->weight, &rng, &sum);
  }
  out[0] = sum.x;
  out[1] = sum.y;
  for (; u < xform->n_uses; u++)
    if (xform->uses[u].weight != 0)
      move (xform, &xform->uses[u], &rng, out);
}

void
variation_tolerance (const FlameXform *xform, double x, double y, guint lane,
    double scale, float tolerance[2])
{
  const double step = 3e-7 * scale;
  float here[2], there[2];

  variation_evaluate (xform, (float) x, (float) y, lane, here);
  for (guint i = 0; i < 2; i++)
    tolerance[i] = 2e-6f * (float) scale * (1.0f + fabsf (here[i]));
  for (guint corner = 0; corner < 4; corner++) {
    const double nx = x + (corner & 1 ? step : -step) * (fabs (x) + 0.01);
    const double ny = y + (corner & 2 ? step : -step) * (fabs (y) + 0.01);

    variation_evaluate (xform, (float) nx, (float) ny, lane, there);
    for (guint i = 0; i < 2; i++)
      tolerance[i] += 2.0f * fabsf (there[i] - here[i]);
  }
}

gboolean
variation_is_bad (const float out[2])
{
  return !(fabsf (out[0]) <= 1e10f) || !(fabsf (out[1]) <= 1e10f);
}

gboolean
variation_is_image (const VariationCase *c, const VariationRow *row,
    const float out[2], double scale)
{
  float tolerance[2];
  double in[2];

  if (row->is_bad)
    return variation_is_bad (out);
  variation_map (&c->xform, row->in, in);
  variation_tolerance (&c->xform, in[0], in[1], 0, scale, tolerance);
  return fabs (out[0] - row->out[0]) <= tolerance[0] &&
         fabs (out[1] - row->out[1]) <= tolerance[1];
}

/* The largest difference between the means of two samples. */
static double
allowed (double variance)
{
  return 5 * sqrt (2 * fabs (variance) / VARIATION_DRAWS) + 2e-6;
}

gboolean
variation_is_distribution (const VariationRow *row, const float *draws)
{
  double sum[2] = {0}, square[2] = {0}, fourth[2] = {0};
  double product = 0, product_square = 0;

  for (guint i = 0; i < VARIATION_DRAWS; i++) {
    double d[2];

    for (guint j = 0; j < 2; j++) {
      d[j] = atan (draws[2 * i + j]) - row->out[j];
      sum[j] += d[j] / VARIATION_DRAWS;
      square[j] += d[j] * d[j] / VARIATION_DRAWS;
      fourth[j] += d[j] * d[j] * d[j] * d[j] / VARIATION_DRAWS;
    }
    product += d[0] * d[1] / VARIATION_DRAWS;
    product_square += d[0] * d[0] * d[1] * d[1] / VARIATION_DRAWS;
  }
  for (guint j = 0; j < 2; j++) {
    /* a NaN compares as false */
    if (!(fabs (sum[j]) <= allowed (square[j])) ||
        !(fabs (square[j] - row->variance[j]) <=
            allowed (fourth[j] - square[j] * square[j])))
      return FALSE;
  }
  return fabs (product - row->covariance) <=
         allowed (product_square - product * product);
}
