/*
 * Variations for random genomes: which ones look good, and with what parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/variations.h"

#include <math.h>

#include "core/genome/variation.h"

typedef struct
{
  FlameVariation variation;
  double weight; /* how often, against the others' */
} Choice;

/* Variations that are noise, or cut the plane into blocks, are left out. */
static const Choice ordinary[] = {
    {FLAME_VAR_LINEAR, 12},
    {FLAME_VAR_SINUSOIDAL, 5},
    {FLAME_VAR_SPHERICAL, 8},
    {FLAME_VAR_SWIRL, 3},
    {FLAME_VAR_HORSESHOE, 4},
    {FLAME_VAR_POLAR, 3},
    {FLAME_VAR_HANDKERCHIEF, 2},
    {FLAME_VAR_HEART, 2},
    {FLAME_VAR_DISC, 4},
    {FLAME_VAR_SPIRAL, 3},
    {FLAME_VAR_HYPERBOLIC, 2},
    {FLAME_VAR_DIAMOND, 3},
    {FLAME_VAR_EX, 1},
    {FLAME_VAR_JULIA, 7},
    {FLAME_VAR_BENT, 1},
    {FLAME_VAR_WAVES, 1},
    {FLAME_VAR_FISHEYE, 2},
    {FLAME_VAR_EXPONENTIAL, 1},
    {FLAME_VAR_COSINE, 1},
    {FLAME_VAR_RINGS, 1},
    {FLAME_VAR_BLOB, 3},
    {FLAME_VAR_PDJ, 2},
    {FLAME_VAR_RINGS2, 1},
    {FLAME_VAR_EYEFISH, 4},
    {FLAME_VAR_BUBBLE, 5},
    {FLAME_VAR_CYLINDER, 2},
    {FLAME_VAR_PERSPECTIVE, 1},
    {FLAME_VAR_JULIAN, 9},
    {FLAME_VAR_JULIASCOPE, 7},
    {FLAME_VAR_NGON, 1},
    {FLAME_VAR_CURL, 5},
    {FLAME_VAR_DISC2, 2},
    {FLAME_VAR_SUPER_SHAPE, 1},
    {FLAME_VAR_FLOWER, 1},
    {FLAME_VAR_CONIC, 1},
    {FLAME_VAR_BIPOLAR, 3},
    {FLAME_VAR_BUTTERFLY, 1},
    {FLAME_VAR_CPOW, 2},
    {FLAME_VAR_CURVE, 1},
    {FLAME_VAR_EDISC, 3},
    {FLAME_VAR_ELLIPTIC, 3},
    {FLAME_VAR_ESCHER, 3},
    {FLAME_VAR_FOCI, 3},
    {FLAME_VAR_LAZYSUSAN, 2},
    {FLAME_VAR_LOONIE, 4},
    {FLAME_VAR_OSCILLOSCOPE, 1},
    {FLAME_VAR_POLAR2, 2},
    {FLAME_VAR_SCRY, 2},
    {FLAME_VAR_SPLITS, 1},
    {FLAME_VAR_WEDGE, 1},
    {FLAME_VAR_WEDGE_JULIA, 3},
    {FLAME_VAR_WEDGE_SPH, 2},
    {FLAME_VAR_WHORL, 2},
    {FLAME_VAR_WAVES2, 2},
    {FLAME_VAR_LOG, 2},
    {FLAME_VAR_SIN, 1},
    {FLAME_VAR_TAN, 1},
    {FLAME_VAR_SEC, 1},
    {FLAME_VAR_CSC, 1},
    {FLAME_VAR_TANH, 2},
    {FLAME_VAR_SECH, 1},
    {FLAME_VAR_CSCH, 1},
    {FLAME_VAR_COTH, 1},
    {FLAME_VAR_AUGER, 1},
    {FLAME_VAR_FLUX, 3},
    {FLAME_VAR_MOBIUS, 3},
};

static const Choice lenses[] = {
    {FLAME_VAR_SPHERICAL, 2},
    {FLAME_VAR_EYEFISH, 3},
    {FLAME_VAR_BUBBLE, 3},
    {FLAME_VAR_SINUSOIDAL, 2},
    {FLAME_VAR_JULIA, 2},
    {FLAME_VAR_JULIAN, 4},
    {FLAME_VAR_JULIASCOPE, 3},
    {FLAME_VAR_CURL, 4},
    {FLAME_VAR_LOONIE, 2},
    {FLAME_VAR_FLUX, 2},
    {FLAME_VAR_MOBIUS, 3},
    {FLAME_VAR_ELLIPTIC, 2},
    {FLAME_VAR_EDISC, 1},
    {FLAME_VAR_BIPOLAR, 1},
    {FLAME_VAR_POLAR2, 1},
};

typedef struct
{
  FlameParam param;
  gboolean whole; /* whole numbers alone */
  double from, to;
} Range;

static const Range ranges[] = {
    {FLAME_PARAM_BLOB_LOW, FALSE, 0.2, 0.7},
    {FLAME_PARAM_BLOB_HIGH, FALSE, 0.8, 1.2},
    {FLAME_PARAM_BLOB_WAVES, TRUE, 2, 7},
    {FLAME_PARAM_PDJ_A, FALSE, -2.6, 2.6},
    {FLAME_PARAM_PDJ_B, FALSE, -2.6, 2.6},
    {FLAME_PARAM_PDJ_C, FALSE, -2.6, 2.6},
    {FLAME_PARAM_PDJ_D, FALSE, -2.6, 2.6},
    {FLAME_PARAM_RINGS2_VAL, FALSE, 0.3, 1.2},
    {FLAME_PARAM_PERSPECTIVE_ANGLE, FALSE, -0.8, 0.8},
    {FLAME_PARAM_PERSPECTIVE_DIST, FALSE, 1.5, 3},
    {FLAME_PARAM_NGON_SIDES, TRUE, 3, 8},
    {FLAME_PARAM_NGON_POWER, FALSE, 1.5, 3.5},
    {FLAME_PARAM_NGON_CIRCLE, FALSE, 0, 1.5},
    {FLAME_PARAM_NGON_CORNERS, FALSE, 0.2, 1.5},
    {FLAME_PARAM_CURL_C1, FALSE, -0.9, 0.9},
    {FLAME_PARAM_CURL_C2, FALSE, -0.7, 0.7},
    {FLAME_PARAM_DISC2_ROT, FALSE, 0.2, 0.9},
    {FLAME_PARAM_DISC2_TWIST, FALSE, -1, 1},
    {FLAME_PARAM_SUPER_SHAPE_RND, FALSE, 0, 0.6},
    {FLAME_PARAM_SUPER_SHAPE_M, TRUE, 2, 8},
    {FLAME_PARAM_SUPER_SHAPE_N1, FALSE, 0.7, 4},
    {FLAME_PARAM_SUPER_SHAPE_N2, FALSE, 0.7, 4},
    {FLAME_PARAM_SUPER_SHAPE_N3, FALSE, 0.7, 4},
    {FLAME_PARAM_FLOWER_PETALS, TRUE, 3, 8},
    {FLAME_PARAM_FLOWER_HOLES, FALSE, 0, 0.5},
    {FLAME_PARAM_CONIC_ECCENTRICITY, FALSE, 0.4, 1.4},
    {FLAME_PARAM_CONIC_HOLES, FALSE, 0, 0.6},
    {FLAME_PARAM_BIPOLAR_SHIFT, FALSE, -1, 1},
    {FLAME_PARAM_CPOW_R, FALSE, 0.6, 1.6},
    {FLAME_PARAM_CPOW_I, FALSE, -0.5, 0.5},
    {FLAME_PARAM_CPOW_POWER, TRUE, 2, 6},
    {FLAME_PARAM_CURVE_XAMP, FALSE, -1.2, 1.2},
    {FLAME_PARAM_CURVE_YAMP, FALSE, -1.2, 1.2},
    {FLAME_PARAM_CURVE_XLENGTH, FALSE, 0.4, 2},
    {FLAME_PARAM_CURVE_YLENGTH, FALSE, 0.4, 2},
    {FLAME_PARAM_ESCHER_BETA, FALSE, -1.6, 1.6},
    {FLAME_PARAM_LAZYSUSAN_SPIN, FALSE, -3.1, 3.1},
    {FLAME_PARAM_LAZYSUSAN_SPACE, FALSE, -0.3, 0.6},
    {FLAME_PARAM_LAZYSUSAN_TWIST, FALSE, -2, 2},
    {FLAME_PARAM_LAZYSUSAN_X, FALSE, -0.4, 0.4},
    {FLAME_PARAM_LAZYSUSAN_Y, FALSE, -0.4, 0.4},
    {FLAME_PARAM_OSCILLOSCOPE_SEPARATION, FALSE, 0.3, 1.3},
    {FLAME_PARAM_OSCILLOSCOPE_FREQUENCY, FALSE, 0.3, 1.5},
    {FLAME_PARAM_OSCILLOSCOPE_AMPLITUDE, FALSE, 0.3, 1.2},
    {FLAME_PARAM_OSCILLOSCOPE_DAMPING, FALSE, 0, 0.8},
    {FLAME_PARAM_SPLITS_X, FALSE, 0.1, 0.6},
    {FLAME_PARAM_SPLITS_Y, FALSE, 0.1, 0.6},
    {FLAME_PARAM_WEDGE_ANGLE, FALSE, 0.3, 1.6},
    {FLAME_PARAM_WEDGE_HOLE, FALSE, -0.2, 0.3},
    {FLAME_PARAM_WEDGE_COUNT, TRUE, 1, 4},
    {FLAME_PARAM_WEDGE_SWIRL, FALSE, -0.5, 0.5},
    {FLAME_PARAM_WEDGE_JULIA_ANGLE, FALSE, 0.2, 1.4},
    {FLAME_PARAM_WEDGE_JULIA_COUNT, TRUE, 1, 4},
    {FLAME_PARAM_WEDGE_JULIA_POWER, TRUE, 2, 5},
    {FLAME_PARAM_WEDGE_JULIA_DIST, FALSE, 0.6, 1.3},
    {FLAME_PARAM_WEDGE_SPH_ANGLE, FALSE, 0.3, 1.6},
    {FLAME_PARAM_WEDGE_SPH_COUNT, TRUE, 1, 4},
    {FLAME_PARAM_WEDGE_SPH_HOLE, FALSE, -0.2, 0.3},
    {FLAME_PARAM_WEDGE_SPH_SWIRL, FALSE, -0.5, 0.5},
    {FLAME_PARAM_WHORL_INSIDE, FALSE, -1.5, 1.5},
    {FLAME_PARAM_WHORL_OUTSIDE, FALSE, -1.5, 1.5},
    {FLAME_PARAM_WAVES2_FREQX, FALSE, 0.5, 3},
    {FLAME_PARAM_WAVES2_SCALEX, FALSE, -0.5, 0.5},
    {FLAME_PARAM_WAVES2_FREQY, FALSE, 0.5, 3},
    {FLAME_PARAM_WAVES2_SCALEY, FALSE, -0.5, 0.5},
    {FLAME_PARAM_AUGER_FREQ, FALSE, 0.8, 3},
    {FLAME_PARAM_AUGER_WEIGHT, FALSE, 0.2, 0.7},
    {FLAME_PARAM_AUGER_SYM, FALSE, 0, 1},
    {FLAME_PARAM_AUGER_SCALE, FALSE, 0.3, 1},
    {FLAME_PARAM_FLUX_SPREAD, FALSE, -0.6, 0.6},
    {FLAME_PARAM_MOBIUS_RE_A, FALSE, 0.5, 1.2},
    {FLAME_PARAM_MOBIUS_IM_A, FALSE, -0.6, 0.6},
    {FLAME_PARAM_MOBIUS_RE_B, FALSE, -0.7, 0.7},
    {FLAME_PARAM_MOBIUS_IM_B, FALSE, -0.7, 0.7},
    {FLAME_PARAM_MOBIUS_RE_C, FALSE, -0.7, 0.7},
    {FLAME_PARAM_MOBIUS_IM_C, FALSE, -0.7, 0.7},
    {FLAME_PARAM_MOBIUS_RE_D, FALSE, 0.6, 1.3},
    {FLAME_PARAM_MOBIUS_IM_D, FALSE, -0.6, 0.6},
};

static FlameVariation
choose (const Choice *choices, guint n, FlameRandom *random)
{
  double total = 0.0, at;

  for (guint i = 0; i < n; i++)
    total += choices[i].weight;
  at = flame_random_range (random, 0.0, total);
  for (guint i = 0; i + 1 < n; i++) {
    at -= choices[i].weight;
    if (at < 0.0)
      return choices[i].variation;
  }
  return choices[n - 1].variation;
}

FlameVariation
flame_random_variation (FlameRandom *random)
{
  return choose (ordinary, G_N_ELEMENTS (ordinary), random);
}

FlameVariation
flame_random_lens (FlameRandom *random)
{
  return choose (lenses, G_N_ELEMENTS (lenses), random);
}

static double
value_in (const Range *range, FlameRandom *random)
{
  if (!range->whole)
    return flame_random_range (random, range->from, range->to);
  return range->from +
         flame_random_below (random, (guint) (range->to - range->from) + 1);
}

/* the powers of julias: many small ones, either sign, distances near +-1 */
static void
random_julia (
    FlameXform *xform, FlameParam power, FlameParam dist, FlameRandom *random)
{
  const double sign = flame_random_chance (random, 0.3) ? -1.0 : 1.0;

  xform->param[power] = sign * (2.0 + flame_random_below (random, 2) +
                                   flame_random_below (random, 4));
  xform->param[dist] = flame_random_chance (random, 0.35)
                           ? flame_random_range (random, -1.2, -0.7)
                           : flame_random_range (random, 0.7, 1.4);
}

void
flame_random_params (
    FlameXform *xform, FlameVariation variation, FlameRandom *random)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  if (variation == FLAME_VAR_JULIAN)
    random_julia (
        xform, FLAME_PARAM_JULIAN_POWER, FLAME_PARAM_JULIAN_DIST, random);
  if (variation == FLAME_VAR_JULIASCOPE)
    random_julia (xform, FLAME_PARAM_JULIASCOPE_POWER,
        FLAME_PARAM_JULIASCOPE_DIST, random);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (ranges[i].param - first < n)
      xform->param[ranges[i].param] = value_in (&ranges[i], random);
}
