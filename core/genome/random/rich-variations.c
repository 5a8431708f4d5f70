/*
 * Variations that are not flam3's for random genomes, found by looking: what they
 * make of a flame is something to see more often than not.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/variations.h"

#include "core/genome/uses.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

typedef struct
{
  FlameVariation variation;
  guint weight; /* how often, against the others' */
} Choice;

static const Choice plane[] = {
    {FLAME_VAR_bwraps, 2},
    {FLAME_VAR_cardioid, 1},
    {FLAME_VAR_circlize, 1},
    {FLAME_VAR_collideoscope, 2},
    {FLAME_VAR_crescents, 1},
    {FLAME_VAR_d_spherical, 3},
    {FLAME_VAR_eCollide, 2},
    {FLAME_VAR_eJulia, 4},
    {FLAME_VAR_eMod, 1},
    {FLAME_VAR_eMotion, 3},
    {FLAME_VAR_ePush, 2},
    {FLAME_VAR_eRotate, 2},
    {FLAME_VAR_eScale, 2},
    {FLAME_VAR_eSwirl, 3},
    {FLAME_VAR_epispiral, 1},
    {FLAME_VAR_fibonacci2, 1},
    {FLAME_VAR_funnel, 2},
    {FLAME_VAR_foci_p, 2},
    {FLAME_VAR_glynnia, 5},
    {FLAME_VAR_glynnia2, 2},
    {FLAME_VAR_gdoffs, 1},
    {FLAME_VAR_heart_wf, 1},
    {FLAME_VAR_henon, 1},
    {FLAME_VAR_hypershift, 4},
    {FLAME_VAR_hypertile, 4},
    {FLAME_VAR_hypertile1, 3},
    {FLAME_VAR_hypertile2, 3},
    {FLAME_VAR_idisc, 3},
    {FLAME_VAR_jac_cn, 2},
    {FLAME_VAR_jac_dn, 2},
    {FLAME_VAR_jac_sn, 2},
    {FLAME_VAR_joukowski, 3},
    {FLAME_VAR_juliaNab, 3},
    {FLAME_VAR_julian2, 4},
    {FLAME_VAR_juliaq, 3},
    {FLAME_VAR_Juliac, 2},
    {FLAME_VAR_Kaleidoscope, 3},
    {FLAME_VAR_lazyTravis, 2},
    {FLAME_VAR_lazyjess, 2},
    {FLAME_VAR_log_db, 1},
    {FLAME_VAR_loonie2, 3},
    {FLAME_VAR_loonie3, 2},
    {FLAME_VAR_MobiusN, 4},
    {FLAME_VAR_murl, 3},
    {FLAME_VAR_murl2, 3},
    {FLAME_VAR_npolar, 3},
    {FLAME_VAR_ortho, 2},
    {FLAME_VAR_petal, 2},
    {FLAME_VAR_phoenix_julia, 4},
    {FLAME_VAR_poincare, 3},
    {FLAME_VAR_poincare2, 2},
    {FLAME_VAR_rational3, 2},
    {FLAME_VAR_ripple, 1},
    {FLAME_VAR_rippled, 1},
    {FLAME_VAR_roundspher, 3},
    {FLAME_VAR_scry2, 2},
    {FLAME_VAR_shredrad, 2},
    {FLAME_VAR_sigmoid, 1},
    {FLAME_VAR_sintrange, 1},
    {FLAME_VAR_SphericalN, 4},
    {FLAME_VAR_spher, 1},
    {FLAME_VAR_squirrel, 1},
    {FLAME_VAR_squish, 2},
    {FLAME_VAR_SplitBrdr, 2},
    {FLAME_VAR_stwin, 1},
    {FLAME_VAR_swirl3, 2},
    {FLAME_VAR_tancos, 1},
    {FLAME_VAR_trade, 2},
    {FLAME_VAR_unpolar, 2},
    {FLAME_VAR_vibration2, 1},
    {FLAME_VAR_waves2b, 2},
    {FLAME_VAR_waves42, 1},
    {FLAME_VAR_wavesn, 2},
    {FLAME_VAR_wdisc, 2},
    {FLAME_VAR_xheart, 1},
    {FLAME_VAR_bMod, 2},
    {FLAME_VAR_bSwirl, 3},
    {FLAME_VAR_bTransform, 3},
    {FLAME_VAR_bCollide, 3},
    {FLAME_VAR_barycentroid, 2},
    {FLAME_VAR_asteria, 1},
    {FLAME_VAR_excinis, 2},
    {FLAME_VAR_erf, 2},
    {FLAME_VAR_arctanh, 2},
    {FLAME_VAR_arcsinh, 2},
    {FLAME_VAR_acosech, 2},
    {FLAME_VAR_acosh, 2},
    {FLAME_VAR_acoth, 2},
    {FLAME_VAR_cpow2, 3},
    {FLAME_VAR_cpow3, 2},
    {FLAME_VAR_estiq, 1},
    {FLAME_VAR_twoface, 1},
    {FLAME_VAR_yin_yang, 2},
    {FLAME_VAR_synth, 2},
};

static const Choice space[] = {
    {FLAME_VAR_julia3D, 4},
    {FLAME_VAR_julia3Dz, 4},
    {FLAME_VAR_hemisphere, 4},
    {FLAME_VAR_Spherical3D, 3},
    {FLAME_VAR_curl3D, 4},
    {FLAME_VAR_blob3D, 2},
    {FLAME_VAR_disc3d, 2},
    {FLAME_VAR_petal3D_apo, 2},
    {FLAME_VAR_poincare3D, 3},
    {FLAME_VAR_hypertile3D, 2},
    {FLAME_VAR_hypertile3D1, 2},
    {FLAME_VAR_hypertile3D2, 2},
    {FLAME_VAR_sinusoidal3D, 2},
    {FLAME_VAR_splits3D, 1},
    {FLAME_VAR_roundspher3D, 3},
    {FLAME_VAR_loonie_3D, 2},
    {FLAME_VAR_foci_3D, 2},
    {FLAME_VAR_butterfly3D, 2},
    {FLAME_VAR_waves2_3D, 2},
    {FLAME_VAR_popcorn2_3D, 2},
    {FLAME_VAR_helix, 2},
    {FLAME_VAR_helicoid, 2},
    {FLAME_VAR_taurus, 3},
    {FLAME_VAR_mobius_strip, 2},
    {FLAME_VAR_zcone, 4},
    {FLAME_VAR_sph3D, 2},
    {FLAME_VAR_scry_3D, 2},
    {FLAME_VAR_julian3Dx, 2},
    {FLAME_VAR_bubbleT3D, 1},
    {FLAME_VAR_bubble_wf, 2},
    {FLAME_VAR_tanhq, 1},
    {FLAME_VAR_sinq, 1},
    {FLAME_VAR_cosq, 1},
    {FLAME_VAR_mobiq, 2},
    {FLAME_VAR_julia3Dq, 2},
};

static FlameVariation
choose (const Choice *choices, guint n, FlameRandom *random)
{
  guint total = 0, at;

  for (guint i = 0; i < n; i++)
    total += choices[i].weight;
  at = flame_random_below (random, total);
  for (guint i = 0; i < n; i++) {
    if (at < choices[i].weight)
      return choices[i].variation;
    at -= choices[i].weight;
  }
  g_return_val_if_reached (choices[0].variation);
}

FlameVariation
flame_random_rich_variation (gboolean deep, FlameRandom *random)
{
  return deep ? choose (space, G_N_ELEMENTS (space), random)
              : choose (plane, G_N_ELEMENTS (plane), random);
}

/* about the default: a variation's own author has chosen that to show something */
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

void
flame_random_rich_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random)
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
