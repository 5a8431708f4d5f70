/*
 * nBlur: a regular polygon, filled evenly or not, in stripes or with a hole.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (nBlur, 518, .draws = 48, FLAME_CHOICE (nBlur, exact),
    FLAME_PREPARED (nBlur))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_nBlur
{
  float edges; /* number of sides */
  float angle; /* of a side */
  float bend;  /* how much angles are bent towards the corners */
  float scale;
  float stripe;   /* angle of a stripe or of a gap */
  float stripes;  /* number of stripes and gaps on a side */
  float negative; /* whether stripes and gaps are exchanged */
  float width;
  float hole;
  float slope; /* slope of a side */
  float circle;
  float exact;  /* whether points outside are drawn again */
  float even;   /* whether the density is even along the radius */
  float weight; /* the scale times cosine and sine of half a side */
  float half_side;
  float inverse_angle;  /* 1/angle */
  float inverse_stripe; /* 1/stripe */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (nBlur)
{
  const double edges = fmax (in->numEdges, 3.0), angle = 2.0 * M_PI / edges;
  const int circle = in->circumCircle == 1.0, negative = in->numStripes < 0.0;
  const int exact = in->exactCalc == 1.0 && !circle;
  const double light = circle ? 0.1 : fmax (in->highlightEdges, 0.1);
  const double bend = (negative ? 7.5 : 13.0) / pow (edges, 1.3) * light;
  const double stripes = fabs (in->numStripes);
  const double stripe = stripes > 0.0 ? angle / (2.0 * stripes) : 0.0;
  const double across =
      fmod (edges, 4.0) == 0.0 ? 0.5 * edges - 1.0 : floor (0.5 * edges);
  double weight = 1.0;

  if (in->adjustToLinear == 1.0)
    weight = 2.0 / flame_nonzero_double (
                       sqrt (fmax (2.0 - 2.0 * cos (angle * across), 0.0)));
  k->edges = (float) edges;
  k->angle = (float) angle;
  k->bend = (float) bend;
  k->scale = (float) (0.5 / atan (-0.5 * bend));
  k->stripe = (float) stripe;
  k->stripes = (float) (2.0 * stripes);
  k->negative = (float) negative;
  k->width = (float) (negative ? 2.0 - in->ratioStripes : in->ratioStripes);
  k->hole = (float) (exact ? fmin (in->ratioHole, 0.95) : in->ratioHole);
  k->slope = (float) tan (0.5 * (M_PI + angle));
  k->circle = (float) circle;
  k->exact = (float) exact;
  k->even = (float) (in->equalBlur == 1.0);
  k->weight = (float) (weight * cos (0.5 * angle));
  k->half_side = (float) (weight * sin (0.5 * angle));
  k->inverse_angle = (float) (1.0 / angle);
  k->inverse_stripe = (float) (stripe > 0.0 ? 1.0 / stripe : 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* Moves the angle @a, counted from a corner, into one of its side's stripes
 * and scales it around that stripe's middle, to k->width. */
FLAME_FN float
flame_nblur_stripe (float a, const struct FlameConstants_nBlur *k)
{
  float half = 0.5f * k->stripe, kept = k->width * half, place, off, shrunk,
        step;
  float n = flame_at_most (
      flame_at_least (-flame_floorf (0.5f - a * k->inverse_stripe), 0.0f),
      k->stripes);
  int up;

  place = n * k->stripe;
  up = a > place && !(k->negative != 0.0f && n == k->stripes);
  /* Even ones stay, or odd ones if negative. */
  step = flame_fabsf (n - 2.0f * flame_floorf (0.5f * n) - k->negative);
  step *= up ? 1.0f : -1.0f;
  place += step * k->stripe;
  off = a + step * half - place;
  shrunk = (flame_fabsf (off) - kept) * kept / (half - kept);
  shrunk = flame_fabsf (off) > kept ? flame_with_sign_of (shrunk, off) : off;
  shrunk = flame_choose (k->width < 1.0f, shrunk, off);
  return place + flame_choose (k->width > 1.0f, off * k->width, shrunk);
}

/* Moves the angle @whole into a stripe. (out) @edge: the distance of the
 * side there */
FLAME_FN float
flame_nblur_angle (
    float whole, const struct FlameConstants_nBlur *k, float *edge)
{
  float within = whole -
                 k->angle * (-flame_floorf (-whole * k->inverse_angle) - 1.0f),
        s, c;
  float striped =
      flame_choose (k->stripes != 0.0f, flame_nblur_stripe (within, k), within);

  flame_sincosf (striped, &s, &c);
  *edge = flame_fabsf (k->slope / (k->slope * c - s));
  return whole + (striped - within);
}

FLAME_FN float
flame_nblur_radius (FlameRng *rng, const struct FlameConstants_nBlur *k)
{
  float radius = flame_rng_01 (rng);

  return flame_choose (k->even != 0.0f, flame_sqrtf (radius), radius);
}

/* Exactly even: draws again while the radius is beyond the side or in the
 * hole. */
FLAME_FN float
flame_nblur_exact (
    FlameRng *rng, const struct FlameConstants_nBlur *k, float *angle)
{
  float radius = 0.0f;

  for (int tries = 0; tries < 24; tries++) {
    float edge;

    *angle = flame_nblur_angle (FLAME_TWO_PI * flame_rng_01 (rng), k, &edge);
    radius = flame_nblur_radius (rng, k);
    if (radius >= k->hole * edge && radius <= edge)
      break;
  }
  return radius;
}

FLAME_FN float
flame_nblur_quick (
    FlameRng *rng, const struct FlameConstants_nBlur *k, float *angle)
{
  float u = flame_rng_01 (rng), side, edge, hole, radius, more;

  side = flame_atan2f (k->bend * (u - 0.5f), 1.0f) * k->scale + 0.5f;
  *angle = flame_nblur_angle (
      k->angle * (side + flame_rng_below (rng, k->edges)), k, &edge);
  hole = k->hole * edge;
  edge = flame_choose (k->circle != 0.0f, 1.0f, edge);
  radius = edge * flame_nblur_radius (rng, k);
  more = hole + flame_nblur_radius (rng, k) * (edge - hole);
  return radius < hole ? more : radius;
}

FLAME_VARIATION (nBlur)
{
  float radius, angle = 0.0f, s, c;

  if (k->exact != 0.0f)
    radius = flame_nblur_exact (rng, k, &angle);
  else
    radius = flame_nblur_quick (rng, k, &angle);
  flame_sincosf (angle, &s, &c);
  o->x += w * radius * (k->weight * s - k->half_side * c);
  o->y += w * radius * (k->half_side * s + k->weight * c);
}
#endif
