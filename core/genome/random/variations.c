/*
 * Variations for random genomes: which look good, and with which parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/variations.h"

#include <math.h>

#include "core/genome/variation.h"
#include "core/genome/genome.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

typedef struct
{
  FlameVariation variation;
  guint weight; /* frequency relative to the others */
} Choice;

/*
 * Variations that are noise, or that cut the plane into blocks, are left out.
 */
static const Choice ordinary[] = {{FLAME_VAR_linear, 12},
    {FLAME_VAR_sinusoidal, 5}, {FLAME_VAR_spherical, 8}, {FLAME_VAR_swirl, 3},
    {FLAME_VAR_horseshoe, 4}, {FLAME_VAR_polar, 3}, {FLAME_VAR_handkerchief, 2},
    {FLAME_VAR_heart, 2}, {FLAME_VAR_disc, 4}, {FLAME_VAR_spiral, 3},
    {FLAME_VAR_hyperbolic, 2}, {FLAME_VAR_diamond, 3}, {FLAME_VAR_ex, 1},
    {FLAME_VAR_julia, 7}, {FLAME_VAR_bent, 1}, {FLAME_VAR_waves, 1},
    {FLAME_VAR_fisheye, 2}, {FLAME_VAR_exponential, 1}, {FLAME_VAR_cosine, 1},
    {FLAME_VAR_rings, 1}, {FLAME_VAR_blob, 3}, {FLAME_VAR_pdj, 2},
    {FLAME_VAR_rings2, 1}, {FLAME_VAR_eyefish, 4}, {FLAME_VAR_bubble, 5},
    {FLAME_VAR_cylinder, 2}, {FLAME_VAR_perspective, 1}, {FLAME_VAR_julian, 9},
    {FLAME_VAR_juliascope, 7}, {FLAME_VAR_ngon, 1}, {FLAME_VAR_curl, 5},
    {FLAME_VAR_disc2, 2}, {FLAME_VAR_super_shape, 1}, {FLAME_VAR_flower, 1},
    {FLAME_VAR_conic, 1}, {FLAME_VAR_bipolar, 3}, {FLAME_VAR_butterfly, 1},
    {FLAME_VAR_cpow, 2}, {FLAME_VAR_curve, 1}, {FLAME_VAR_edisc, 3},
    {FLAME_VAR_elliptic, 3}, {FLAME_VAR_escher, 3}, {FLAME_VAR_foci, 3},
    {FLAME_VAR_lazysusan, 2}, {FLAME_VAR_loonie, 4},
    {FLAME_VAR_oscilloscope, 1}, {FLAME_VAR_polar2, 2}, {FLAME_VAR_scry, 2},
    {FLAME_VAR_splits, 1}, {FLAME_VAR_wedge, 1}, {FLAME_VAR_wedge_julia, 3},
    {FLAME_VAR_wedge_sph, 2}, {FLAME_VAR_whorl, 2}, {FLAME_VAR_waves2, 2},
    {FLAME_VAR_log, 2}, {FLAME_VAR_sin, 1}, {FLAME_VAR_tan, 1},
    {FLAME_VAR_sec, 1}, {FLAME_VAR_csc, 1}, {FLAME_VAR_tanh, 2},
    {FLAME_VAR_sech, 1}, {FLAME_VAR_csch, 1}, {FLAME_VAR_coth, 1},
    {FLAME_VAR_auger, 1}, {FLAME_VAR_flux, 3}, {FLAME_VAR_mobius, 3}};

static const Choice lenses[] = {{FLAME_VAR_spherical, 2},
    {FLAME_VAR_eyefish, 3}, {FLAME_VAR_bubble, 3}, {FLAME_VAR_sinusoidal, 2},
    {FLAME_VAR_julia, 2}, {FLAME_VAR_julian, 4}, {FLAME_VAR_juliascope, 3},
    {FLAME_VAR_curl, 4}, {FLAME_VAR_loonie, 2}, {FLAME_VAR_flux, 2},
    {FLAME_VAR_mobius, 3}, {FLAME_VAR_elliptic, 2}, {FLAME_VAR_edisc, 1},
    {FLAME_VAR_bipolar, 1}, {FLAME_VAR_polar2, 1}};

typedef struct
{
  FlameParam param;
  gboolean whole; /* whole numbers only */
  double from, to;
} Range;

static const Range ranges[] = {{FLAME_PARAM_blob_low, FALSE, 0.2, 0.7},
    {FLAME_PARAM_blob_high, FALSE, 0.8, 1.2},
    {FLAME_PARAM_blob_waves, TRUE, 2, 7}, {FLAME_PARAM_pdj_a, FALSE, -2.6, 2.6},
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
    {FLAME_PARAM_mobius_im_d, FALSE, -0.6, 0.6}};

/* @whole: draw a whole number */
static FlameVariation
choose (const Choice *choices, guint n, gboolean whole, FlameRandom *random)
{
  guint total = 0;
  double at;

  for (guint i = 0; i < n; i++)
    total += choices[i].weight;
  at = whole ? flame_random_below (random, total)
             : flame_random_range (random, 0.0, total);
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
  return choose (ordinary, G_N_ELEMENTS (ordinary), FALSE, random);
}

FlameVariation
flame_random_lens (FlameRandom *random)
{
  return choose (lenses, G_N_ELEMENTS (lenses), FALSE, random);
}

static double
value_in (const Range *range, FlameRandom *random)
{
  if (!range->whole)
    return flame_random_range (random, range->from, range->to);
  return range->from +
         flame_random_below (random, (guint) (range->to - range->from) + 1);
}

/*
 * The powers of julias: many small ones, of either sign, with distances near +-1.
 */
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

  /* In both, power and dist come first. */
  if (variation == FLAME_VAR_julian || variation == FLAME_VAR_juliascope)
    random_julia (&params[0], &params[1], random);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (ranges[i].param - first < n)
      params[ranges[i].param - first] = value_in (&ranges[i], random);
}

/* ----------------------------------------------------------- all variations */

static const Choice plane[] = {{FLAME_VAR_bwraps, 2}, {FLAME_VAR_cardioid, 1},
    {FLAME_VAR_circlize, 1}, {FLAME_VAR_collideoscope, 2},
    {FLAME_VAR_crescents, 1}, {FLAME_VAR_d_spherical, 3},
    {FLAME_VAR_eCollide, 2}, {FLAME_VAR_eJulia, 4}, {FLAME_VAR_eMod, 1},
    {FLAME_VAR_eMotion, 3}, {FLAME_VAR_ePush, 2}, {FLAME_VAR_eRotate, 2},
    {FLAME_VAR_eScale, 2}, {FLAME_VAR_eSwirl, 3}, {FLAME_VAR_epispiral, 1},
    {FLAME_VAR_fibonacci2, 1}, {FLAME_VAR_funnel, 2}, {FLAME_VAR_foci_p, 2},
    {FLAME_VAR_glynnia, 5}, {FLAME_VAR_glynnia2, 2}, {FLAME_VAR_gdoffs, 1},
    {FLAME_VAR_heart_wf, 1}, {FLAME_VAR_henon, 1}, {FLAME_VAR_hypershift, 4},
    {FLAME_VAR_hypertile, 4}, {FLAME_VAR_hypertile1, 3},
    {FLAME_VAR_hypertile2, 3}, {FLAME_VAR_idisc, 3}, {FLAME_VAR_jac_cn, 2},
    {FLAME_VAR_jac_dn, 2}, {FLAME_VAR_jac_sn, 2}, {FLAME_VAR_joukowski, 3},
    {FLAME_VAR_juliaNab, 3}, {FLAME_VAR_julian2, 4}, {FLAME_VAR_juliaq, 3},
    {FLAME_VAR_Juliac, 2}, {FLAME_VAR_Kaleidoscope, 3},
    {FLAME_VAR_lazyTravis, 2}, {FLAME_VAR_lazyjess, 2}, {FLAME_VAR_log_db, 1},
    {FLAME_VAR_loonie2, 3}, {FLAME_VAR_loonie3, 2}, {FLAME_VAR_MobiusN, 4},
    {FLAME_VAR_murl, 3}, {FLAME_VAR_murl2, 3}, {FLAME_VAR_npolar, 3},
    {FLAME_VAR_ortho, 2}, {FLAME_VAR_petal, 2}, {FLAME_VAR_phoenix_julia, 4},
    {FLAME_VAR_poincare, 3}, {FLAME_VAR_poincare2, 2}, {FLAME_VAR_rational3, 2},
    {FLAME_VAR_ripple, 1}, {FLAME_VAR_rippled, 1}, {FLAME_VAR_roundspher, 3},
    {FLAME_VAR_scry2, 2}, {FLAME_VAR_shredrad, 2}, {FLAME_VAR_sigmoid, 1},
    {FLAME_VAR_sintrange, 1}, {FLAME_VAR_SphericalN, 4}, {FLAME_VAR_spher, 1},
    {FLAME_VAR_squirrel, 1}, {FLAME_VAR_squish, 2}, {FLAME_VAR_SplitBrdr, 2},
    {FLAME_VAR_stwin, 1}, {FLAME_VAR_swirl3, 2}, {FLAME_VAR_tancos, 1},
    {FLAME_VAR_trade, 2}, {FLAME_VAR_unpolar, 2}, {FLAME_VAR_vibration2, 1},
    {FLAME_VAR_waves2b, 2}, {FLAME_VAR_waves42, 1}, {FLAME_VAR_wavesn, 2},
    {FLAME_VAR_wdisc, 2}, {FLAME_VAR_xheart, 1}, {FLAME_VAR_bMod, 2},
    {FLAME_VAR_bSwirl, 3}, {FLAME_VAR_bTransform, 3}, {FLAME_VAR_bCollide, 3},
    {FLAME_VAR_barycentroid, 2}, {FLAME_VAR_asteria, 1}, {FLAME_VAR_excinis, 2},
    {FLAME_VAR_erf, 2}, {FLAME_VAR_arctanh, 2}, {FLAME_VAR_arcsinh, 2},
    {FLAME_VAR_acosech, 2}, {FLAME_VAR_acosh, 2}, {FLAME_VAR_acoth, 2},
    {FLAME_VAR_cpow2, 3}, {FLAME_VAR_cpow3, 2}, {FLAME_VAR_estiq, 1},
    {FLAME_VAR_twoface, 1}, {FLAME_VAR_yin_yang, 2}, {FLAME_VAR_synth, 2}};

static const Choice space[] = {{FLAME_VAR_julia3D, 4}, {FLAME_VAR_julia3Dz, 4},
    {FLAME_VAR_hemisphere, 4}, {FLAME_VAR_Spherical3D, 3},
    {FLAME_VAR_curl3D, 4}, {FLAME_VAR_blob3D, 2}, {FLAME_VAR_disc3d, 2},
    {FLAME_VAR_petal3D_apo, 2}, {FLAME_VAR_poincare3D, 3},
    {FLAME_VAR_hypertile3D, 2}, {FLAME_VAR_hypertile3D1, 2},
    {FLAME_VAR_hypertile3D2, 2}, {FLAME_VAR_sinusoidal3D, 2},
    {FLAME_VAR_splits3D, 1}, {FLAME_VAR_roundspher3D, 3},
    {FLAME_VAR_loonie_3D, 2}, {FLAME_VAR_foci_3D, 2},
    {FLAME_VAR_butterfly3D, 2}, {FLAME_VAR_waves2_3D, 2},
    {FLAME_VAR_popcorn2_3D, 2}, {FLAME_VAR_helix, 2}, {FLAME_VAR_helicoid, 2},
    {FLAME_VAR_taurus, 3}, {FLAME_VAR_mobius_strip, 2}, {FLAME_VAR_zcone, 4},
    {FLAME_VAR_sph3D, 2}, {FLAME_VAR_scry_3D, 2}, {FLAME_VAR_julian3Dx, 2},
    {FLAME_VAR_bubbleT3D, 1}, {FLAME_VAR_bubble_wf, 2}, {FLAME_VAR_tanhq, 1},
    {FLAME_VAR_sinq, 1}, {FLAME_VAR_cosq, 1}, {FLAME_VAR_mobiq, 2},
    {FLAME_VAR_julia3Dq, 2}};

/*
 * A variation that flam3 does not have and that shows something on its own. Its
 * parameters are near their defaults.
 * @deep: whether it is in space
 */
static FlameVariation
random_rich_variation (gboolean deep, FlameRandom *random)
{
  return deep ? choose (space, G_N_ELEMENTS (space), TRUE, random)
              : choose (plane, G_N_ELEMENTS (plane), TRUE, random);
}

/*
 * Near the default, which the variation's author has chosen to show something.
 */
static double
value_about (const FlameParamInfo *info, FlameRandom *random)
{
  const double value = info->default_value;

  switch (info->type) {
    case FLAME_CYCLIC:
      return flame_random_range (random, info->min, info->max);
    case FLAME_INTEGER:
    case FLAME_INTEGER_NONZERO:
      return value + flame_random_below (random, 4) - 1.0;
    case FLAME_REAL:
    case FLAME_REAL_NONZERO:
      break;
  }
  return value == 0.0 ? flame_random_bell (random, 0.5)
                      : value * flame_random_range (random, 0.6, 1.5);
}

static void
random_rich_params (FlameXform *xform, FlameVariation variation, FlameForm form,
    FlameRandom *random)
{
  const FlameVariationUse *use =
      flame_xform_ensure_use (xform, variation, form);
  double *params = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  for (guint i = 0; i < n; i++)
    params[i] = flame_param_hold (first + i,
        flame_param_hold_in_ember (first + i,
            value_about (&flame_param_infos[first + i].info, random)));
}

/* ------------------------------------------------------------ what they add */

/* The share of transforms in which a variation is replaced. */
#define REPLACED 0.45
/* The share to which a variation before or after the others is added. */
#define FORMED 0.15
/*
 * The share of flames that get depth, and of those the share that is blurred by it.
 */
#define DEEP 0.65
#define BLURRED 0.25

static void
replace_variation (FlameXform *xform, gboolean deep, FlameRandom *random)
{
  const FlameVariation variation = random_rich_variation (deep, random);
  double weight = 0.0;
  guint at = 0;

  if (xform->n_uses == 0)
    return;
  at = flame_random_below (random, xform->n_uses);
  if (xform->uses[at].form != FLAME_FORM_REGULAR)
    return;
  weight = xform->uses[at].weight;
  xform->uses[at].weight = 0.0;
  flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight +=
      weight;
  random_rich_params (xform, variation, FLAME_FORM_REGULAR, random);
}

static void
add_form (FlameXform *xform, FlameRandom *random)
{
  const FlameVariation variation = random_rich_variation (FALSE, random);
  const FlameForm form =
      flame_random_chance (random, 0.5) ? FLAME_FORM_PRE : FLAME_FORM_POST;

  flame_xform_ensure_use (xform, variation, form)->weight =
      flame_random_range (random, 0.2, 1.0);
  random_rich_params (xform, variation, form, random);
}

/* Puts a transform's picture in its own plane, tilted and lifted. */
static void
tilt (FlameXform *xform, FlameRandom *random)
{
  const double turn = flame_random_bell (random, 1.6);
  double *maps = flame_random_chance (random, 0.5) ? xform->space_post.yz
                                                   : xform->space_post.zx;

  maps[0] = cos (turn) - 1.0;
  maps[1] = sin (turn);
  maps[2] = -sin (turn);
  maps[3] = cos (turn) - 1.0;
  xform->space_post.yz[5] = flame_random_bell (random, 0.5);
}

/* Puts layers above each other, and preserves heights. */
static void
lift (FlameXform *xform, FlameRandom *random)
{
  flame_xform_ensure_use (xform, FLAME_VAR_ztranslate, FLAME_FORM_REGULAR)
      ->weight = flame_random_bell (random, 0.6);
  flame_xform_ensure_use (xform, FLAME_VAR_zscale, FLAME_FORM_REGULAR)->weight =
      flame_random_range (random, 0.1, 0.5);
}

static void
set_camera (FlameGenome *genome, FlameRandom *random)
{
  genome->cam_pitch =
      flame_random_sign (random) * flame_random_range (random, 0.35, 1.15);
  genome->cam_yaw = flame_random_range (random, -G_PI, G_PI);
  genome->cam_bank =
      flame_random_chance (random, 0.3) ? flame_random_bell (random, 0.3) : 0.0;
  genome->cam_persp = flame_random_range (random, 0.08, 0.4);
  genome->cam_dof = flame_random_chance (random, BLURRED)
                        ? flame_random_range (random, 0.05, 0.3)
                        : 0.0;
}

typedef enum
{
  DEPTH_TILTED,
  DEPTH_LAYERS,
  DEPTH_VARIATIONS,
} Depth;

static void
add_depth (FlameGenome *genome, FlameRandom *random)
{
  const Depth depth = flame_random_below (random, 3);

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    if (depth == DEPTH_TILTED)
      tilt (xform, random);
    else if (depth == DEPTH_LAYERS)
      lift (xform, random);
    else if (flame_random_chance (random, 0.7))
      replace_variation (xform, TRUE, random);
  }
  if (depth == DEPTH_VARIATIONS && !flame_genome_is_in_space (genome))
    lift (
        &genome->xforms[flame_random_below (random, genome->n_xforms)], random);
  set_camera (genome, random);
}

void
flame_genome_enrich (FlameGenome *genome, guint64 seed)
{
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, 'r'));
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    /* A symmetry's rotations do not change. */
    if (xform->animate == 0.0)
      continue;
    if (flame_random_chance (&random, REPLACED))
      replace_variation (xform, FALSE, &random);
    if (flame_random_chance (&random, FORMED))
      add_form (xform, &random);
  }
  if (flame_random_chance (&random, DEEP))
    add_depth (genome, &random);
}

void
flame_genome_enrich_mutant (FlameGenome *genome, guint64 seed)
{
  FlameRandom random;
  FlameXform *xform;

  flame_random_init (&random, flame_random_derive (seed, 'm'));
  if (genome->n_xforms == 0)
    return;
  xform = &genome->xforms[flame_random_below (&random, genome->n_xforms)];
  switch (flame_random_below (&random, 5)) {
    case 0:
      replace_variation (xform, FALSE, &random);
      break;
    case 1:
      add_form (xform, &random);
      break;
    case 2:
      if (flame_genome_has_view (genome))
        set_camera (genome, &random);
      else
        add_depth (genome, &random);
      break;
    default:
      break;
  }
}

void
flame_genome_enrich_cross (FlameGenome *child, const FlameGenome *first,
    const FlameGenome *second, guint64 seed)
{
  const FlameGenome *parent;
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, 'c'));
  parent = flame_random_chance (&random, 0.5) ? first : second;
  child->cam_pitch = parent->cam_pitch;
  child->cam_yaw = parent->cam_yaw;
  child->cam_bank = parent->cam_bank;
  child->cam_persp = parent->cam_persp;
  child->cam_dof = parent->cam_dof;
}
