/*
 * Variations for random genomes: which ones look good, and with what parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/variations.h"

#include <math.h>

#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

typedef struct
{
  FlameVariation variation;
  double weight; /* how often, against the others' */
} Choice;

/* Variations that are noise, or cut the plane into blocks, are left out. */
static const Choice ordinary[] = {
    {FLAME_VAR_linear, 12},
    {FLAME_VAR_sinusoidal, 5},
    {FLAME_VAR_spherical, 8},
    {FLAME_VAR_swirl, 3},
    {FLAME_VAR_horseshoe, 4},
    {FLAME_VAR_polar, 3},
    {FLAME_VAR_handkerchief, 2},
    {FLAME_VAR_heart, 2},
    {FLAME_VAR_disc, 4},
    {FLAME_VAR_spiral, 3},
    {FLAME_VAR_hyperbolic, 2},
    {FLAME_VAR_diamond, 3},
    {FLAME_VAR_ex, 1},
    {FLAME_VAR_julia, 7},
    {FLAME_VAR_bent, 1},
    {FLAME_VAR_waves, 1},
    {FLAME_VAR_fisheye, 2},
    {FLAME_VAR_exponential, 1},
    {FLAME_VAR_cosine, 1},
    {FLAME_VAR_rings, 1},
    {FLAME_VAR_blob, 3},
    {FLAME_VAR_pdj, 2},
    {FLAME_VAR_rings2, 1},
    {FLAME_VAR_eyefish, 4},
    {FLAME_VAR_bubble, 5},
    {FLAME_VAR_cylinder, 2},
    {FLAME_VAR_perspective, 1},
    {FLAME_VAR_julian, 9},
    {FLAME_VAR_juliascope, 7},
    {FLAME_VAR_ngon, 1},
    {FLAME_VAR_curl, 5},
    {FLAME_VAR_disc2, 2},
    {FLAME_VAR_super_shape, 1},
    {FLAME_VAR_flower, 1},
    {FLAME_VAR_conic, 1},
    {FLAME_VAR_bipolar, 3},
    {FLAME_VAR_butterfly, 1},
    {FLAME_VAR_cpow, 2},
    {FLAME_VAR_curve, 1},
    {FLAME_VAR_edisc, 3},
    {FLAME_VAR_elliptic, 3},
    {FLAME_VAR_escher, 3},
    {FLAME_VAR_foci, 3},
    {FLAME_VAR_lazysusan, 2},
    {FLAME_VAR_loonie, 4},
    {FLAME_VAR_oscilloscope, 1},
    {FLAME_VAR_polar2, 2},
    {FLAME_VAR_scry, 2},
    {FLAME_VAR_splits, 1},
    {FLAME_VAR_wedge, 1},
    {FLAME_VAR_wedge_julia, 3},
    {FLAME_VAR_wedge_sph, 2},
    {FLAME_VAR_whorl, 2},
    {FLAME_VAR_waves2, 2},
    {FLAME_VAR_log, 2},
    {FLAME_VAR_sin, 1},
    {FLAME_VAR_tan, 1},
    {FLAME_VAR_sec, 1},
    {FLAME_VAR_csc, 1},
    {FLAME_VAR_tanh, 2},
    {FLAME_VAR_sech, 1},
    {FLAME_VAR_csch, 1},
    {FLAME_VAR_coth, 1},
    {FLAME_VAR_auger, 1},
    {FLAME_VAR_flux, 3},
    {FLAME_VAR_mobius, 3},
};

static const Choice lenses[] = {
    {FLAME_VAR_spherical, 2},
    {FLAME_VAR_eyefish, 3},
    {FLAME_VAR_bubble, 3},
    {FLAME_VAR_sinusoidal, 2},
    {FLAME_VAR_julia, 2},
    {FLAME_VAR_julian, 4},
    {FLAME_VAR_juliascope, 3},
    {FLAME_VAR_curl, 4},
    {FLAME_VAR_loonie, 2},
    {FLAME_VAR_flux, 2},
    {FLAME_VAR_mobius, 3},
    {FLAME_VAR_elliptic, 2},
    {FLAME_VAR_edisc, 1},
    {FLAME_VAR_bipolar, 1},
    {FLAME_VAR_polar2, 1},
};

typedef struct
{
  FlameParam param;
  gboolean whole; /* whole numbers alone */
  double from, to;
} Range;

static const Range ranges[] = {
    {FLAME_PARAM_blob_low, FALSE, 0.2, 0.7},
    {FLAME_PARAM_blob_high, FALSE, 0.8, 1.2},
    {FLAME_PARAM_blob_waves, TRUE, 2, 7},
    {FLAME_PARAM_pdj_a, FALSE, -2.6, 2.6},
    {FLAME_PARAM_pdj_b, FALSE, -2.6, 2.6},
    {FLAME_PARAM_pdj_c, FALSE, -2.6, 2.6},
    {FLAME_PARAM_pdj_d, FALSE, -2.6, 2.6},
    {FLAME_PARAM_rings2_val, FALSE, 0.3, 1.2},
    {FLAME_PARAM_perspective_angle, FALSE, -0.8, 0.8},
    {FLAME_PARAM_perspective_dist, FALSE, 1.5, 3},
    {FLAME_PARAM_ngon_sides, TRUE, 3, 8},
    {FLAME_PARAM_ngon_power, FALSE, 1.5, 3.5},
    {FLAME_PARAM_ngon_circle, FALSE, 0, 1.5},
    {FLAME_PARAM_ngon_corners, FALSE, 0.2, 1.5},
    {FLAME_PARAM_curl_c1, FALSE, -0.9, 0.9},
    {FLAME_PARAM_curl_c2, FALSE, -0.7, 0.7},
    {FLAME_PARAM_disc2_rot, FALSE, 0.2, 0.9},
    {FLAME_PARAM_disc2_twist, FALSE, -1, 1},
    {FLAME_PARAM_super_shape_rnd, FALSE, 0, 0.6},
    {FLAME_PARAM_super_shape_m, TRUE, 2, 8},
    {FLAME_PARAM_super_shape_n1, FALSE, 0.7, 4},
    {FLAME_PARAM_super_shape_n2, FALSE, 0.7, 4},
    {FLAME_PARAM_super_shape_n3, FALSE, 0.7, 4},
    {FLAME_PARAM_flower_petals, TRUE, 3, 8},
    {FLAME_PARAM_flower_holes, FALSE, 0, 0.5},
    {FLAME_PARAM_conic_eccentricity, FALSE, 0.4, 1.4},
    {FLAME_PARAM_conic_holes, FALSE, 0, 0.6},
    {FLAME_PARAM_bipolar_shift, FALSE, -1, 1},
    {FLAME_PARAM_cpow_r, FALSE, 0.6, 1.6},
    {FLAME_PARAM_cpow_i, FALSE, -0.5, 0.5},
    {FLAME_PARAM_cpow_power, TRUE, 2, 6},
    {FLAME_PARAM_curve_xamp, FALSE, -1.2, 1.2},
    {FLAME_PARAM_curve_yamp, FALSE, -1.2, 1.2},
    {FLAME_PARAM_curve_xlength, FALSE, 0.4, 2},
    {FLAME_PARAM_curve_ylength, FALSE, 0.4, 2},
    {FLAME_PARAM_escher_beta, FALSE, -1.6, 1.6},
    {FLAME_PARAM_lazysusan_spin, FALSE, -3.1, 3.1},
    {FLAME_PARAM_lazysusan_space, FALSE, -0.3, 0.6},
    {FLAME_PARAM_lazysusan_twist, FALSE, -2, 2},
    {FLAME_PARAM_lazysusan_x, FALSE, -0.4, 0.4},
    {FLAME_PARAM_lazysusan_y, FALSE, -0.4, 0.4},
    {FLAME_PARAM_oscilloscope_separation, FALSE, 0.3, 1.3},
    {FLAME_PARAM_oscilloscope_frequency, FALSE, 0.3, 1.5},
    {FLAME_PARAM_oscilloscope_amplitude, FALSE, 0.3, 1.2},
    {FLAME_PARAM_oscilloscope_damping, FALSE, 0, 0.8},
    {FLAME_PARAM_splits_x, FALSE, 0.1, 0.6},
    {FLAME_PARAM_splits_y, FALSE, 0.1, 0.6},
    {FLAME_PARAM_wedge_angle, FALSE, 0.3, 1.6},
    {FLAME_PARAM_wedge_hole, FALSE, -0.2, 0.3},
    {FLAME_PARAM_wedge_count, TRUE, 1, 4},
    {FLAME_PARAM_wedge_swirl, FALSE, -0.5, 0.5},
    {FLAME_PARAM_wedge_julia_angle, FALSE, 0.2, 1.4},
    {FLAME_PARAM_wedge_julia_count, TRUE, 1, 4},
    {FLAME_PARAM_wedge_julia_power, TRUE, 2, 5},
    {FLAME_PARAM_wedge_julia_dist, FALSE, 0.6, 1.3},
    {FLAME_PARAM_wedge_sph_angle, FALSE, 0.3, 1.6},
    {FLAME_PARAM_wedge_sph_count, TRUE, 1, 4},
    {FLAME_PARAM_wedge_sph_hole, FALSE, -0.2, 0.3},
    {FLAME_PARAM_wedge_sph_swirl, FALSE, -0.5, 0.5},
    {FLAME_PARAM_whorl_inside, FALSE, -1.5, 1.5},
    {FLAME_PARAM_whorl_outside, FALSE, -1.5, 1.5},
    {FLAME_PARAM_waves2_freqx, FALSE, 0.5, 3},
    {FLAME_PARAM_waves2_scalex, FALSE, -0.5, 0.5},
    {FLAME_PARAM_waves2_freqy, FALSE, 0.5, 3},
    {FLAME_PARAM_waves2_scaley, FALSE, -0.5, 0.5},
    {FLAME_PARAM_auger_freq, FALSE, 0.8, 3},
    {FLAME_PARAM_auger_weight, FALSE, 0.2, 0.7},
    {FLAME_PARAM_auger_sym, FALSE, 0, 1},
    {FLAME_PARAM_auger_scale, FALSE, 0.3, 1},
    {FLAME_PARAM_flux_spread, FALSE, -0.6, 0.6},
    {FLAME_PARAM_mobius_re_a, FALSE, 0.5, 1.2},
    {FLAME_PARAM_mobius_im_a, FALSE, -0.6, 0.6},
    {FLAME_PARAM_mobius_re_b, FALSE, -0.7, 0.7},
    {FLAME_PARAM_mobius_im_b, FALSE, -0.7, 0.7},
    {FLAME_PARAM_mobius_re_c, FALSE, -0.7, 0.7},
    {FLAME_PARAM_mobius_im_c, FALSE, -0.7, 0.7},
    {FLAME_PARAM_mobius_re_d, FALSE, 0.6, 1.3},
    {FLAME_PARAM_mobius_im_d, FALSE, -0.6, 0.6},
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
random_julia (double *power, double *dist, FlameRandom *random)
{
  const double sign = flame_random_chance (random, 0.3) ? -1.0 : 1.0;

  *power = sign * (2.0 + flame_random_below (random, 2) +
                      flame_random_below (random, 4));
  *dist = flame_random_chance (random, 0.35)
              ? flame_random_range (random, -1.2, -0.7)
              : flame_random_range (random, 0.7, 1.4);
}

void
flame_random_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random)
{
  const FlameVariationUse *use =
      flame_xform_ensure_use (xform, variation, form);
  double *params = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  /* power and dist are first in both */
  if (variation == FLAME_VAR_julian || variation == FLAME_VAR_juliascope)
    random_julia (&params[0], &params[1], random);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (ranges[i].param - first < n)
      params[ranges[i].param - first] = value_in (&ranges[i], random);
}
