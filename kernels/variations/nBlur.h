/*
 * nBlur: a regular polygon, filled evenly or not, in stripes or with a hole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (nBlur, 518, .draws = 48, .choice = 11, FLAME_CONSTANTS (nBlur, 17))
FLAME_PARAM (nBlur, numEdges, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (nBlur, numStripes, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (nBlur, ratioStripes, 1.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (nBlur, ratioHole, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    nBlur, circumCircle, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    nBlur, adjustToLinear, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    nBlur, equalBlur, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    nBlur, exactCalc, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (nBlur, highlightEdges, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (nBlur)
{
  const double edges = fmax (in->param[0], 3.0), angle = 2.0 * M_PI / edges;
  const int circle = in->param[4] == 1.0, negative = in->param[1] < 0.0;
  const int exact = in->param[7] == 1.0 && !circle;
  const double light = circle ? 0.1 : fmax (in->param[8], 0.1);
  const double bend = (negative ? 7.5 : 13.0) / pow (edges, 1.3) * light;
  const double stripes = fabs (in->param[1]);
  const double stripe = stripes > 0.0 ? angle / (2.0 * stripes) : 0.0;
  const double across =
      fmod (edges, 4.0) == 0.0 ? 0.5 * edges - 1.0 : floor (0.5 * edges);
  double weight = 1.0;

  if (in->param[5] == 1.0)
    weight = 2.0 / flame_nonzero_double (
                       sqrt (fmax (2.0 - 2.0 * cos (angle * across), 0.0)));
  k[0] = (float) edges;
  k[1] = (float) angle;
  k[2] = (float) bend;
  k[3] = (float) (0.5 / atan (-0.5 * bend));
  k[4] = (float) stripe;
  k[5] = (float) (2.0 * stripes);
  k[6] = (float) negative;
  k[7] = (float) (negative ? 2.0 - in->param[2] : in->param[2]);
  k[8] = (float) (exact ? fmin (in->param[3], 0.95) : in->param[3]);
  k[9] = (float) tan (0.5 * (M_PI + angle));
  k[10] = (float) circle;
  k[11] = (float) exact;
  k[12] = (float) (in->param[6] == 1.0);
  k[13] = (float) (weight * cos (0.5 * angle));
  k[14] = (float) (weight * sin (0.5 * angle));
  k[15] = (float) (1.0 / angle);
  k[16] = (float) (stripe > 0.0 ? 1.0 / stripe : 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * @a, from one corner on, drawn into one of its side's stripes and there away
 * from or to its middle; k[4] to k[7]
 */
FLAME_FN float
flame_nblur_stripe (float a, const float *k)
{
  float half = 0.5f * k[4], kept = k[7] * half, place, off, shrunk, step;
  float n = flame_at_most (
      flame_at_least (-flame_floorf (0.5f - a * k[16]), 0.0f), k[5]);
  int up;

  place = n * k[4];
  up = a > place && !(k[6] != 0.0f && n == k[5]);
  /* odd ones, or even ones, stay where they are */
  step = flame_fabsf (n - 2.0f * flame_floorf (0.5f * n) - k[6]);
  step *= up ? 1.0f : -1.0f;
  place += step * k[4];
  off = a + step * half - place;
  shrunk = (flame_fabsf (off) - kept) * kept / (half - kept);
  shrunk = flame_fabsf (off) > kept ? flame_with_sign_of (shrunk, off) : off;
  shrunk = flame_choose (k[7] < 1.0f, shrunk, off);
  return place + flame_choose (k[7] > 1.0f, off * k[7], shrunk);
}

/* an angle, drawn into stripes, and the radius of the side there */
FLAME_FN float
flame_nblur_angle (float whole, const float *k, float *edge)
{
  float within = whole - k[1] * (-flame_floorf (-whole * k[15]) - 1.0f), s, c;
  float striped =
      flame_choose (k[5] != 0.0f, flame_nblur_stripe (within, k), within);

  flame_sincosf (striped, &s, &c);
  *edge = flame_fabsf (k[9] / (k[9] * c - s));
  return whole + (striped - within);
}

FLAME_FN float
flame_nblur_radius (FlameRng *rng, const float *k)
{
  float radius = flame_rng_01 (rng);

  return flame_choose (k[12] != 0.0f, flame_sqrtf (radius), radius);
}

/* even at any price: again where the radius is beyond the side */
FLAME_FN float
flame_nblur_exact (FlameRng *rng, const float *k, float *angle)
{
  float radius = 0.0f;

  for (int tries = 0; tries < 24; tries++) {
    float edge;

    *angle = flame_nblur_angle (FLAME_TWO_PI * flame_rng_01 (rng), k, &edge);
    radius = flame_nblur_radius (rng, k);
    if (radius >= k[8] * edge && radius <= edge)
      break;
  }
  return radius;
}

FLAME_FN float
flame_nblur_quick (FlameRng *rng, const float *k, float *angle)
{
  float u = flame_rng_01 (rng), side, edge, hole, radius, more;

  side = flame_atan2f (k[2] * (u - 0.5f), 1.0f) * k[3] + 0.5f;
  *angle =
      flame_nblur_angle (k[1] * (side + flame_rng_below (rng, k[0])), k, &edge);
  hole = k[8] * edge;
  edge = flame_choose (k[10] != 0.0f, 1.0f, edge);
  radius = edge * flame_nblur_radius (rng, k);
  more = hole + flame_nblur_radius (rng, k) * (edge - hole);
  return radius < hole ? more : radius;
}

/*
 * k[0] = corners, k[1] = angle of a side, k[2] = how the angle is bent towards
 * the corners, k[3] = its scale, k[4] = angle of a stripe or of a gap, k[5] =
 * stripes and gaps, k[6] = whether stripes are gaps, k[7] = their width, k[8] =
 * the hole's, k[9] = slope of a side, k[10] = whether it is a circle, k[11] =
 * whether even at any price, k[12] = whether even along the radius, k[13],
 * k[14] = weight, turned by half a side, k[15] = 1/k[1], k[16] = 1/k[4]
 */
FLAME_VARIATION (nBlur)
{
  float radius, angle = 0.0f, s, c;

  if (k[11] != 0.0f)
    radius = flame_nblur_exact (rng, k, &angle);
  else
    radius = flame_nblur_quick (rng, k, &angle);
  flame_sincosf (angle, &s, &c);
  o->x += w * radius * (k[13] * s - k[14] * c);
  o->y += w * radius * (k[14] * s + k[13] * c);
}
#endif
