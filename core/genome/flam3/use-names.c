/*
 * The attributes of variations and their parameters: the names in the list of
 * variations, what a program means by the same names, and its defaults.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/use-names.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* ----------------------------------------------------------------- defaults */

/*
 * Each program's defaults, if they differ from flam3's, or for variations that flam3
 * does not have, from those in the variation's file.
 *
 * Facts: constructors of Apophysis 7X and of plugins by its authors, Ember's list of
 * variations, JWildfire's variations as they are created, FLAM3H's reader. If a program
 * chooses at random, it is one of the numbers that it may choose. tests/data/defaults
 * has all of them, including equal ones.
 */

/* For a use in any form. */
#define ANY FLAME_N_FORMS

typedef struct
{
  FlameParam param;
  double value;
} Default;

static const Default apophysis_regular[] = {{FLAME_PARAM_jw_octagon_mode, 0.0},
    {FLAME_PARAM_mobius_re_a, 1.0}, {FLAME_PARAM_mobius_re_d, 1.0},
    {FLAME_PARAM_auger_freq, 5.0}, {FLAME_PARAM_auger_scale, 0.1},
    {FLAME_PARAM_curl_c1, 0.0}, {FLAME_PARAM_julian_power, 4.0},
    {FLAME_PARAM_juliascope_power, 4.0}, {FLAME_PARAM_lazysusan_spin, M_PI},
    {FLAME_PARAM_ngon_corners, 1.0}, {FLAME_PARAM_ngon_power, 2.0},
    {FLAME_PARAM_ngon_sides, 4.0}, {FLAME_PARAM_popcorn2_c, 3.0},
    {FLAME_PARAM_popcorn2_x, 0.1}, {FLAME_PARAM_popcorn2_y, 0.1},
    {FLAME_PARAM_separation_x, 1.0}, {FLAME_PARAM_separation_y, 1.0},
    {FLAME_PARAM_sph3D_x, 1.0}, {FLAME_PARAM_sph3D_z, 1.0},
    {FLAME_PARAM_waves2_freqx, 2.0}, {FLAME_PARAM_waves2_freqy, 2.0},
    {FLAME_PARAM_waves2_scalex, 1.0}, {FLAME_PARAM_waves2_scaley, 1.0},
    {FLAME_PARAM_wedge_angle, M_PI_2}, {FLAME_PARAM_wedge_count, 2.0},
    {FLAME_PARAM_whorl_inside, 1.0}, {FLAME_PARAM_whorl_outside, 1.0}};

static const Default apophysis_post[] = {
    {FLAME_PARAM_circlecrop_zero, 0.0}, {FLAME_PARAM_curl_c1, 0.0}};

static const Default apophysis_pre[] = {
    {FLAME_PARAM_circlecrop_zero, 0.0}, {FLAME_PARAM_curl_c1, 0.0}};

static const Default ember[] = {{FLAME_PARAM_auger_freq, 5.0},
    {FLAME_PARAM_auger_scale, 0.1}, {FLAME_PARAM_escher_beta, 3.0},
    {FLAME_PARAM_fan2_x, M_SQRT1_2}, {FLAME_PARAM_fan2_y, -M_SQRT1_2},
    {FLAME_PARAM_lazysusan_spin, M_PI}, {FLAME_PARAM_mobius_re_a, 1.0},
    {FLAME_PARAM_mobius_re_d, 1.0}, {FLAME_PARAM_modulus_x, 1.0},
    {FLAME_PARAM_modulus_y, 1.0}, {FLAME_PARAM_pie_rotation, 0.5},
    {FLAME_PARAM_popcorn2_x, 0.1}, {FLAME_PARAM_popcorn2_y, 0.1},
    {FLAME_PARAM_popcorn2_c, 3.0}, {FLAME_PARAM_rings2_val, 1.0},
    {FLAME_PARAM_separation_x, 1.0}, {FLAME_PARAM_separation_y, 1.0},
    {FLAME_PARAM_split_xsize, 0.5}, {FLAME_PARAM_split_ysize, 0.5},
    {FLAME_PARAM_stripes_space, 0.5}, {FLAME_PARAM_waves2_freqx, 2.0},
    {FLAME_PARAM_waves2_freqy, 2.0}, {FLAME_PARAM_wedge_angle, M_PI_2},
    {FLAME_PARAM_wedge_count, 2.0}, {FLAME_PARAM_wedge_sph_angle, M_PI_2},
    {FLAME_PARAM_wedge_sph_count, 2.0}, {FLAME_PARAM_whorl_inside, 1.0},
    {FLAME_PARAM_whorl_outside, 1.0}};

static const Default jwildfire_regular[] = {{FLAME_PARAM_curl_c1, 0.1},
    {FLAME_PARAM_curl3D_cy, 0.05}, {FLAME_PARAM_curl3D_cz, 0.05},
    {FLAME_PARAM_julian_power, 2.0}, {FLAME_PARAM_rings2_val, 0.01},
    {FLAME_PARAM_rectangles_x, 0.3}, {FLAME_PARAM_rectangles_y, 0.2},
    {FLAME_PARAM_pdj_a, 1.0}, {FLAME_PARAM_pdj_b, 2.0},
    {FLAME_PARAM_pdj_c, 3.0}, {FLAME_PARAM_pdj_d, 4.0},
    {FLAME_PARAM_juliascope_power, 2.0}, {FLAME_PARAM_fan2_x, 0.5},
    {FLAME_PARAM_fan2_y, 1.2}, {FLAME_PARAM_blob_low, 0.3},
    {FLAME_PARAM_blob_high, 1.2}, {FLAME_PARAM_blob_waves, 6.0},
    {FLAME_PARAM_blob3D_low, 0.3}, {FLAME_PARAM_blob3D_high, 1.2},
    {FLAME_PARAM_blob3D_waves, 6.0}, {FLAME_PARAM_perspective_angle, 0.62},
    {FLAME_PARAM_perspective_dist, 2.2}, {FLAME_PARAM_wedge_angle, M_PI_2},
    {FLAME_PARAM_wedge_swirl, 0.1}, {FLAME_PARAM_waves2_scalex, 0.25},
    {FLAME_PARAM_waves2_scaley, 0.5}, {FLAME_PARAM_waves2_freqx, M_PI_2},
    {FLAME_PARAM_waves2_freqy, M_PI_4}, {FLAME_PARAM_popcorn2_x, 1.0},
    {FLAME_PARAM_popcorn2_y, 0.5}, {FLAME_PARAM_popcorn2_c, 1.5},
    {FLAME_PARAM_disc2_rot, 2.0}, {FLAME_PARAM_disc2_twist, 0.5},
    {FLAME_PARAM_flower_holes, 0.4}, {FLAME_PARAM_flower_petals, 7.0},
    {FLAME_PARAM_parabola_width, 1.0}, {FLAME_PARAM_parabola_height, 0.5},
    {FLAME_PARAM_cell_size, 0.6}, {FLAME_PARAM_cpow_i, 0.1},
    {FLAME_PARAM_cpow_power, 1.5}, {FLAME_PARAM_curve_xamp, 0.25},
    {FLAME_PARAM_curve_yamp, 0.5}, {FLAME_PARAM_escher_beta, 0.3},
    {FLAME_PARAM_lazysusan_space, 0.4}, {FLAME_PARAM_lazysusan_twist, 0.2},
    {FLAME_PARAM_lazysusan_spin, 0.1}, {FLAME_PARAM_lazysusan_x, 0.1},
    {FLAME_PARAM_lazysusan_y, 0.2}, {FLAME_PARAM_modulus_x, 0.2},
    {FLAME_PARAM_modulus_y, 0.5}, {FLAME_PARAM_separation_x, 0.5},
    {FLAME_PARAM_separation_xinside, 0.05}, {FLAME_PARAM_separation_y, 0.25},
    {FLAME_PARAM_separation_yinside, 0.025}, {FLAME_PARAM_split_xsize, 0.4},
    {FLAME_PARAM_split_ysize, 0.6}, {FLAME_PARAM_stripes_space, 0.2},
    {FLAME_PARAM_stripes_warp, 0.6}, {FLAME_PARAM_wedge_julia_power, 7.0},
    {FLAME_PARAM_wedge_julia_dist, 0.2}, {FLAME_PARAM_wedge_julia_count, 2.0},
    {FLAME_PARAM_wedge_julia_angle, 0.3}, {FLAME_PARAM_wedge_sph_angle, 0.2},
    {FLAME_PARAM_wedge_sph_hole, 0.2}, {FLAME_PARAM_wedge_sph_count, 2.0},
    {FLAME_PARAM_wedge_sph_swirl, 0.3}, {FLAME_PARAM_whorl_inside, 0.1},
    {FLAME_PARAM_whorl_outside, 0.2}, {FLAME_PARAM_auger_sym, 0.1},
    {FLAME_PARAM_auger_scale, 0.9}, {FLAME_PARAM_flux_spread, 0.3},
    {FLAME_PARAM_mobius_re_a, 0.1}, {FLAME_PARAM_mobius_re_b, 0.2},
    {FLAME_PARAM_mobius_re_c, -0.15}, {FLAME_PARAM_mobius_re_d, 0.21},
    {FLAME_PARAM_mobius_im_a, 0.2}, {FLAME_PARAM_mobius_im_b, -0.12},
    {FLAME_PARAM_mobius_im_c, -0.15}, {FLAME_PARAM_mobius_im_d, 0.1},
    {FLAME_PARAM_circlize_hole, 0.4}, {FLAME_PARAM_Spirograph_d, 0.0},
    {FLAME_PARAM_Truchet_extended, 0.0}, {FLAME_PARAM_GlynnSim1_phi1, 110.0},
    {FLAME_PARAM_GlynnSim1_pow, 1.5}, {FLAME_PARAM_GlynnSim1_contrast, 0.5},
    {FLAME_PARAM_GlynnSim2_Phi1, 110.0}, {FLAME_PARAM_GlynnSim2_Phi2, 150.0},
    {FLAME_PARAM_eclipse_shift, 0.1}, {FLAME_PARAM_linearT_powX, 1.2},
    {FLAME_PARAM_linearT_powY, 0.9}, {FLAME_PARAM_linearT3D_powX, 1.35},
    {FLAME_PARAM_linearT3D_powY, 0.85}, {FLAME_PARAM_linearT3D_powZ, 1.15},

    {FLAME_PARAM_dc_cube_c1, 0.1}, {FLAME_PARAM_dc_cube_c2, 0.2},
    {FLAME_PARAM_dc_cube_c3, 0.3}, {FLAME_PARAM_dc_cube_c4, 0.4},
    {FLAME_PARAM_dc_cube_c5, 0.5}, {FLAME_PARAM_dc_cube_c6, 0.6},
    {FLAME_PARAM_collideoscope_a, 0.2}, {FLAME_PARAM_hypertile_n, 1.0},
    {FLAME_PARAM_SphericalN_Power, 3.0}, {FLAME_PARAM_cubic3D_style, 1.0},
    {FLAME_PARAM_hexnix3D_side3, 0.67}, {FLAME_PARAM_boarders2_c, 0.4},
    {FLAME_PARAM_boarders2_left, 0.65}, {FLAME_PARAM_boarders2_right, 0.35},
    {FLAME_PARAM_bTransform_power, 1.0}, {FLAME_PARAM_eSwirl_in, 1.2},
    {FLAME_PARAM_eSwirl_out, 0.2}, {FLAME_PARAM_ovoid3d_x, 0.92},
    {FLAME_PARAM_ovoid3d_y, 0.92}, {FLAME_PARAM_ovoid3d_z, 0.92},
    {FLAME_PARAM_circus_scale, 0.92}, {FLAME_PARAM_lazyTravis_spin_out, 0.5},
    {FLAME_PARAM_lazyTravis_space, M_PI_2}, {FLAME_PARAM_target_even, 3.6},
    {FLAME_PARAM_target_odd, 3.6}, {FLAME_PARAM_mcarpet_x, 1.0},
    {FLAME_PARAM_mcarpet_y, 0.75}, {FLAME_PARAM_mcarpet_twist, 0.5},
    {FLAME_PARAM_mcarpet_tilt, -0.25}, {FLAME_PARAM_fourth_space, 0.1},
    {FLAME_PARAM_fourth_twist, 0.2}, {FLAME_PARAM_fourth_x, 0.3},
    {FLAME_PARAM_fourth_y, 0.12}, {FLAME_PARAM_Juliac_re, 3.0},
    {FLAME_PARAM_Juliac_im, 0.5}, {FLAME_PARAM_blur_zoom_length, 0.24},
    {FLAME_PARAM_blur_zoom_x, 0.2}, {FLAME_PARAM_blur_zoom_y, -0.1},
    {FLAME_PARAM_synth_a, 1.0}, {FLAME_PARAM_synth_mix, 1.0},
    {FLAME_PARAM_murl2_c, 0.1}, {FLAME_PARAM_murl2_power, 3.0},
    {FLAME_PARAM_waves2b_freqx, 1.5}, {FLAME_PARAM_waves2b_freqy, 2.5},
    {FLAME_PARAM_waves2b_pwy, 1.5}, {FLAME_PARAM_waves2b_scalex, 2.0},
    {FLAME_PARAM_waves2b_scaley, 0.75}, {FLAME_PARAM_waves2b_scaleinfy, 1.5},
    {FLAME_PARAM_loonie2_star, 0.15}, {FLAME_PARAM_loonie2_circle, 0.25},
    {FLAME_PARAM_splits3D_x, 0.1}, {FLAME_PARAM_splits3D_y, 0.3},
    {FLAME_PARAM_splits3D_z, 0.2}, {FLAME_PARAM_curl_sp_c1, -0.01},
    {FLAME_PARAM_curl_sp_c2, 0.03}, {FLAME_PARAM_dc_linear_angle, 0.3},
    {FLAME_PARAM_dc_linear_scale, 0.8}, {FLAME_PARAM_dc_carpet_origin, 1.0},
    {FLAME_PARAM_rational3_t3, 0.5}, {FLAME_PARAM_rational3_t1, 0.25},
    {FLAME_PARAM_rational3_b2, 0.9}, {FLAME_PARAM_w_angle, 0.5},
    {FLAME_PARAM_w_hypergon, 0.5}, {FLAME_PARAM_w_super_n3, 0.0},
    {FLAME_PARAM_x_hypergon, 0.51}, {FLAME_PARAM_x_star, 0.5},
    {FLAME_PARAM_x_super_n3, 0.0}, {FLAME_PARAM_y_hypergon, 0.5},
    {FLAME_PARAM_y_star, 0.5}, {FLAME_PARAM_y_super_n3, 0.0},
    {FLAME_PARAM_z_hypergon, 0.5}, {FLAME_PARAM_z_star, 0.5},
    {FLAME_PARAM_z_super_n3, 0.0}, {FLAME_PARAM_mobius_strip_radius, 1.0},
    {FLAME_PARAM_MobiusN_Re_A, 1.1}, {FLAME_PARAM_MobiusN_Re_C, 0.2},
    {FLAME_PARAM_MobiusN_Re_D, 0.9}, {FLAME_PARAM_MobiusN_Im_A, 0.1},
    {FLAME_PARAM_MobiusN_Im_B, -0.22}, {FLAME_PARAM_MobiusN_Im_C, -0.05},
    {FLAME_PARAM_MobiusN_Im_D, 0.1}, {FLAME_PARAM_MobiusN_Power, 1.8},
    {FLAME_PARAM_shift_x, 0.1}, {FLAME_PARAM_shift_y, 0.06},
    {FLAME_PARAM_shift_angle, 12.25}, {FLAME_PARAM_blur_linear_length, 1.0},
    {FLAME_PARAM_blur_linear_angle, 0.5},
    {FLAME_PARAM_Truchet_fill_exponent, 0.0},
    {FLAME_PARAM_Truchet_fill_arc_width, 0.0},
    {FLAME_PARAM_harmonograph_js_a1, 128.0},
    {FLAME_PARAM_harmonograph_js_f1, 5.0},
    {FLAME_PARAM_harmonograph_js_p1, 113.0},
    {FLAME_PARAM_harmonograph_js_d1, 0.001},
    {FLAME_PARAM_harmonograph_js_f2, 3.0},
    {FLAME_PARAM_harmonograph_js_p2, 33.0},
    {FLAME_PARAM_harmonograph_js_d2, 0.001},
    {FLAME_PARAM_harmonograph_js_a3, 49.0},
    {FLAME_PARAM_harmonograph_js_f3, -4.0},
    {FLAME_PARAM_harmonograph_js_p3, 57.0},
    {FLAME_PARAM_harmonograph_js_d3, 0.001},
    {FLAME_PARAM_harmonograph_js_a4, 97.0},
    {FLAME_PARAM_harmonograph_js_f4, 1.0},
    {FLAME_PARAM_harmonograph_js_p4, 68.0},
    {FLAME_PARAM_harmonograph_js_d4, 0.001}, {FLAME_PARAM_projective_B, -0.4},
    {FLAME_PARAM_projective_B1, 0.1}, {FLAME_PARAM_projective_B2, 1.2},
    {FLAME_PARAM_vibration2_angle, 1.5708},
    {FLAME_PARAM_vibration2_dir2, 1.5708},
    {FLAME_PARAM_vibration2_angle2, 1.5708},
    {FLAME_PARAM_vibration2_dmfreq, 0.1}, {FLAME_PARAM_vibration2_tmfreq, 0.1},
    {FLAME_PARAM_vibration2_fmfreq, 0.1}, {FLAME_PARAM_vibration2_amfreq, 0.1},
    {FLAME_PARAM_vibration2_dmfreq2, 0.1},
    {FLAME_PARAM_vibration2_tmfreq2, 0.1},
    {FLAME_PARAM_vibration2_fmfreq2, 0.1},
    {FLAME_PARAM_vibration2_amfreq2, 0.1}, {FLAME_PARAM_q_ode_p01, 0.0},
    {FLAME_PARAM_q_ode_p02, 1.0}, {FLAME_PARAM_q_ode_p07, 0.0},
    {FLAME_PARAM_q_ode_p08, 1.0},
    {FLAME_PARAM_metaballs3d_wf_mb_seed, 620000.0},
    {FLAME_PARAM_glsl_starsfield_Glow, 2.0},
    {FLAME_PARAM_dc_circuits_seed, 1000000.0},
    {FLAME_PARAM_Truchet_hex_crop_wd, 0.05},
    {FLAME_PARAM_Truchet_hex_crop_seed, 13.0},
    {FLAME_PARAM_Truchet_hex_fill_seed, 13.0},
    {FLAME_PARAM_sinusgrid_ampy, 0.6}, {FLAME_PARAM_sinusgrid_freqx, 1.2},
    {FLAME_PARAM_ovoid_x, 0.94}, {FLAME_PARAM_ovoid_y, 0.94}};

static const Default jwildfire_pre[] = {{FLAME_PARAM_boarders2_c, 0.4},
    {FLAME_PARAM_boarders2_left, 0.65}, {FLAME_PARAM_boarders2_right, 0.35},
    {FLAME_PARAM_curl_c1, 0.0}, {FLAME_PARAM_stabilize_seed, 50000.0}};

static const Default jwildfire_post[] = {{FLAME_PARAM_curl_c1, 0.0},
    {FLAME_PARAM_smartcrop_static_mode, 2.0}, {FLAME_PARAM_rblur_center_y, 1.0},
    {FLAME_PARAM_heat_theta_period, 0.0}, {FLAME_PARAM_heat_theta_amp, 0.0},
    {FLAME_PARAM_heat_phi_period, 0.0}, {FLAME_PARAM_heat_r_period, 0.0}};

static const struct
{
  FlameDialect dialect;
  FlameForm form;
  const Default *all;
  guint n;
} defaults[] = {
    {FLAME_DIALECT_APOPHYSIS, FLAME_FORM_REGULAR, apophysis_regular,
        G_N_ELEMENTS (apophysis_regular)},
    {FLAME_DIALECT_APOPHYSIS, FLAME_FORM_POST, apophysis_post,
        G_N_ELEMENTS (apophysis_post)},
    {FLAME_DIALECT_APOPHYSIS, FLAME_FORM_PRE, apophysis_pre,
        G_N_ELEMENTS (apophysis_pre)},
    {FLAME_DIALECT_EMBER, ANY, ember, G_N_ELEMENTS (ember)},
    {FLAME_DIALECT_JWILDFIRE, FLAME_FORM_REGULAR, jwildfire_regular,
        G_N_ELEMENTS (jwildfire_regular)},
    {FLAME_DIALECT_JWILDFIRE, FLAME_FORM_PRE, jwildfire_pre,
        G_N_ELEMENTS (jwildfire_pre)},
    {FLAME_DIALECT_JWILDFIRE, FLAME_FORM_POST, jwildfire_post,
        G_N_ELEMENTS (jwildfire_post)},
};

static double
find_default (FlameDialect dialect, FlameParam param, FlameForm form)
{
  const FlameForm told = flame_form_told (form);

  /* It has no defaults. */
  if (dialect == FLAME_DIALECT_FLAM3H)
    return 0.0;
  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++) {
    if (defaults[i].dialect != dialect ||
        (defaults[i].form != ANY && defaults[i].form != told))
      continue;
    for (guint k = 0; k < defaults[i].n; k++)
      if (defaults[i].all[k].param == param)
        return defaults[i].all[k].value;
  }
  return flame_param_default (param);
}

FlameVariationUse *
flame_flam3_ensure_use (FlameDialect dialect, FlameXform *xform,
    FlameVariation variation, FlameForm form)
{
  FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  if (use)
    return use;
  use = flame_xform_ensure_use (xform, variation, form);
  for (guint i = 0; i < n && !xform->is_delta; i++)
    flame_xform_use_params (xform, use)[i] =
        find_default (dialect, first + i, form);
  return use;
}

double *
flame_flam3_ensure_param (
    FlameDialect dialect, FlameXform *xform, FlameParam param, FlameForm form)
{
  return flame_xform_use_param (xform,
      flame_flam3_ensure_use (
          dialect, xform, flame_param_variation (param), form),
      param);
}

/*
 * A name in a table has an id: a form with a variation, or with one of the parameters.
 */
enum
{
  ID_VARIATION = 1,
  ID_PARAM = ID_VARIATION + FLAME_N_FORMS * FLAME_N_VARIATIONS,
};

/* Names to ids. Documents have many thousands of attributes. */
typedef struct
{
  GHashTable *plain, *folded; /* names in the files of all programs */
  GHashTable *meant
      [FLAME_N_DIALECTS]; /* (nullable) names of one program, folded; searched first */
} Tables;

static guint
variation_id (FlameVariation variation, FlameForm form)
{
  return ID_VARIATION + form * FLAME_N_VARIATIONS + variation;
}

static guint
param_id (FlameParam param, FlameForm form)
{
  return ID_PARAM + form * FLAME_N_PARAMS + param;
}

/* @name: (transfer full) */
static void
add_name (GHashTable *table, char *name, guint id)
{
  g_hash_table_replace (table, name, GUINT_TO_POINTER (id));
}

/* @names: (nullable) one or several, separated by blanks */
static void
add_names (GHashTable *table, const char *prefix, const char *names, guint id)
{
  g_auto (GStrv) words = g_strsplit (names ? names : "", " ", -1);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      add_name (table, g_strconcat (prefix, words[i], NULL), id);
}

static void
add_form (GHashTable *table, FlameForm form)
{
  const char *prefix = flame_form_prefix (form);

  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    if (!flame_variation_name (i))
      continue;
    add_names (table, prefix, flame_variation_infos[i].aliases,
        variation_id (i, form));
    add_names (table, prefix, flame_variation_name (i), variation_id (i, form));
  }
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    add_names (
        table, prefix, flame_param_infos[i].info.aliases, param_id (i, form));
    add_names (table, prefix, flame_param_name (i), param_id (i, form));
  }
}

/* Fractorium ignores case in names: its "Mobius" is flam3's mobius. */
static GHashTable *
fold (GHashTable *table)
{
  GHashTable *folded =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer name, id;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &name, &id))
    g_hash_table_insert (folded, g_ascii_strdown (name, -1), id);
  return folded;
}

/*
 * Adds @param under the names that files use for the parameter of @named with the same
 * name.
 */
static void
add_meant_aliases (
    GHashTable *table, FlameVariation named, FlameParam param, FlameForm form)
{
  FlameParam first;
  const guint n = flame_variation_params (named, &first);

  for (guint i = 0; i < n; i++) {
    const FlameParamInfo *info = &flame_param_infos[first + i].info;
    g_autofree char *lower =
        g_ascii_strdown (info->aliases ? info->aliases : "", -1);

    if (g_str_equal (
            flame_param_short_name (first + i), flame_param_short_name (param)))
      add_names (
          table, flame_form_prefix (form), lower, param_id (param, form));
  }
}

/* Adds @variation under the name of the variation that it replaces. */
static void
add_meant (GHashTable *table, FlameVariation variation, FlameForm form)
{
  const FlameVariation named = flame_variation_infos[variation].instead_of;
  g_autofree char *use = flame_use_name (named, form);
  g_autofree char *stem = g_strconcat (
      flame_form_prefix (form), flame_variation_name (named), NULL);
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  add_name (table, g_ascii_strdown (use, -1), variation_id (variation, form));
  for (guint i = 0; i < n; i++) {
    g_autofree char *name =
        g_strdup_printf ("%s_%s", stem, flame_param_short_name (first + i));

    add_name (table, g_ascii_strdown (name, -1), param_id (first + i, form));
    add_meant_aliases (table, named, first + i, form);
  }
}

static GHashTable *
meant_by (FlameMeantBy program)
{
  GHashTable *table =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    const FlameVariationInfo *info = &flame_variation_infos[i];

    if (!(info->meant_by & program))
      continue;
    for (guint form = FLAME_N_FORMS; form-- > 0;)
      if (form != FLAME_FORM_REGULAR || !(info->traits & FLAME_NO_REGULAR))
        add_meant (table, i, form);
  }
  return table;
}

/*
 * A plugin of Apophysis whose parameters do not have the variation's name in theirs.
 */
static void
add_bare_params (GHashTable *table, FlameVariation variation)
{
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  for (guint i = 0; i < n; i++)
    add_name (table, g_strdup (flame_param_short_name (first + i)),
        param_id (first + i, FLAME_FORM_REGULAR));
}

/* JWildfire's present and former names of parameters, in lower case. */
static const struct
{
  const char *name;
  FlameParam param;
} others[] = {
    {"bubblet3d_exponent_z", FLAME_PARAM_bubbleT3D_exponentZ},
    {"bubblet3d_symmetry_z", FLAME_PARAM_bubbleT3D_symmetryZ},
    {"bubblet3d_modus_blur", FLAME_PARAM_bubbleT3D_modusBlur},
    {"rational3_a", FLAME_PARAM_rational3_t3},
    {"rational3_b", FLAME_PARAM_rational3_t2},
    {"rational3_c", FLAME_PARAM_rational3_t1},
    {"rational3_d", FLAME_PARAM_rational3_tc},
    {"rational3_e", FLAME_PARAM_rational3_b3},
    {"rational3_f", FLAME_PARAM_rational3_b2},
    {"rational3_g", FLAME_PARAM_rational3_b1},
    {"rational3_h", FLAME_PARAM_rational3_bc},
    {"post_crop_x_width", FLAME_PARAM_crop_x_w},
    {"post_crop_trapezoid_lmay", FLAME_PARAM_crop_trapezoid_base_sup},
    {"post_crop_trapezoid_lmin", FLAME_PARAM_crop_trapezoid_base_inf},
    {"cpow2_range", FLAME_PARAM_cpow2_spread},
    {"dc_quadtree_leves", FLAME_PARAM_dc_quadtree_levels},
    {"dc_voronoise_px", FLAME_PARAM_dc_voronoise_deltaX},
    {"dc_voronoise_py", FLAME_PARAM_dc_voronoise_deltaY},
};

static void
add_others (GHashTable *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    const gboolean is_post = g_str_has_prefix (others[i].name, "post_");

    add_name (table, g_strdup (others[i].name),
        param_id (
            others[i].param, is_post ? FLAME_FORM_POST : FLAME_FORM_REGULAR));
  }
}

static Tables *
make_tables (void)
{
  Tables *tables = g_new0 (Tables, 1);

  tables->plain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* If names are the same, the last one counts. */
  for (guint form = FLAME_N_FORMS; form-- > 0;)
    add_form (tables->plain, form);
  /* flam3's pre_blur is Gaussian. */
  add_name (tables->plain, g_strdup ("pre_blur"),
      variation_id (FLAME_VAR_gaussian_blur, FLAME_FORM_PRE));
  tables->folded = fold (tables->plain);
  /* In Fractorium's files a form only adds a prefix to a name. */
  tables->meant[FLAME_DIALECT_EMBER] =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  add_name (tables->meant[FLAME_DIALECT_EMBER], g_strdup ("pre_blur"),
      variation_id (FLAME_VAR_blur, FLAME_FORM_PRE));
  tables->meant[FLAME_DIALECT_APOPHYSIS] = meant_by (FLAME_MEANT_BY_APOPHYSIS);
  add_bare_params (
      tables->meant[FLAME_DIALECT_APOPHYSIS], FLAME_VAR_pixel_flow);
  tables->meant[FLAME_DIALECT_JWILDFIRE] = meant_by (FLAME_MEANT_BY_JWILDFIRE);
  add_others (tables->meant[FLAME_DIALECT_JWILDFIRE]);
  return tables;
}

static const Tables *
get_tables (void)
{
  static Tables *tables;

  if (g_once_init_enter (&tables))
    g_once_init_leave (&tables, make_tables ());
  return tables;
}

/* JWildfire's names that are not XML names: "corners_log mode (0/1)". */
static char *
make_plain (const char *name)
{
  return g_strcanon (
      g_ascii_strdown (name, -1), "abcdefghijklmnopqrstuvwxyz0123456789_", '_');
}

/*
 * Translates JWildfire's former names of variations and its names of some parameters,
 * by prefix, in lower case.
 *
 * Returns: (transfer full) (nullable) @name, a variation's or a parameter's, as it is
 *   called here
 */
static char *
rename_older (const char *name)
{
  static const struct
  {
    const char *older, *here;
    gboolean is_word; /* it must be a whole word */
  } names[] = {{"cross2", "cross", TRUE}, {"rays_rk1", "rays1", TRUE},
      {"rays_rk2", "rays2", TRUE}, {"rays_rk3", "rays3", TRUE},
      {"t_bubble", "bubble_wf", TRUE}, {"t_colorscale", "colorscale_wf", TRUE},
      {"t_epispiral", "epispiral_wf", TRUE}, {"t_heart", "heart_wf", TRUE},
      {"t_post_mirror", "post_mirror_wf", TRUE},
      {"t_pre_wave3d", "pre_wave3d_wf", TRUE}, {"t_rose", "rose_wf", TRUE},
      {"t_xy_waves", "waves2_wf", TRUE}, {"mobiq_q", "mobiq_", FALSE},
      {"mobiusn_im_", "mobiusnim_", FALSE},
      {"mobiusn_re_", "mobiusnre_", FALSE}, {"q_ode_q_ode", "q_ode", FALSE}};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *rest = name + strlen (names[i].older);

    if (g_str_has_prefix (name, names[i].older) &&
        (!names[i].is_word || *rest == '\0' || *rest == '_'))
      return g_strconcat (names[i].here, rest, NULL);
  }
  return NULL;
}

/* 0 if nothing has that name. */
static guint
find_id (FlameDialect dialect, const char *name)
{
  const Tables *tables = get_tables ();
  g_autofree char *lower = NULL;
  gpointer id = NULL;

  if (tables->meant[dialect]) {
    lower = g_ascii_strdown (name, -1);
    id = g_hash_table_lookup (tables->meant[dialect], lower);
  }
  if (!id)
    id = g_hash_table_lookup (tables->plain, name);
  if (!id && !lower)
    lower = g_ascii_strdown (name, -1);
  if (!id)
    id = g_hash_table_lookup (tables->folded, lower);
  if (!id && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *plain = make_plain (name);

    id = g_hash_table_lookup (tables->folded, plain);
  }
  if (!id && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *newer = rename_older (lower);

    if (newer)
      return find_id (dialect, newer);
  }
  return GPOINTER_TO_UINT (id);
}

gboolean
flame_flam3_find_use_name (
    FlameDialect dialect, const char *name, Flam3UseName *found)
{
  const guint id = find_id (dialect, name);

  if (id == 0)
    return FALSE;
  *found = (Flam3UseName){.is_param = id >= ID_PARAM};
  if (found->is_param) {
    found->param = (id - ID_PARAM) % FLAME_N_PARAMS;
    found->form = (id - ID_PARAM) / FLAME_N_PARAMS;
    found->variation = flame_param_variation (found->param);
  } else {
    found->variation = (id - ID_VARIATION) % FLAME_N_VARIATIONS;
    found->form = (id - ID_VARIATION) / FLAME_N_VARIATIONS;
  }
  return TRUE;
}

/*
 * JWildfire's variations that are drawn differently here, by comparing moments of its
 * own functions (tests/data/jwildfire/meant.txt). Some depend on random numbers that it
 * draws at each start. Here they are drawn with the mean of those; even two pictures of
 * JWildfire's own differ.
 */
gboolean
flame_flam3_is_otherwise (
    FlameDialect dialect, const char *name, gboolean in_space)
{
  static const char *const in_plane[] = {"dc_carpet", "dc_dmodulus",
      "dc_triangle", "funnel", "ho", "mobius_strip", "post_colorscale_wf",
      "post_falloff2", "post_heat", "pre_zscale", "splitbrdr", "squish", NULL};
  static const char *const by_lots[] = {"fract_julia_wf", "hexaplay3d",
      "koch_js", "mandelbrot", "pre_blur", "pre_blur3d", "radial_blur",
      "truchet", NULL};
  static const char *const of_height[] = {"circlecrop", "crop", "hexnix3d",
      "nblur", "post_crop", "post_flatten", "post_spherical", "pre_crop",
      "pre_disc", "pre_flatten", "pre_sinusoidal3d", "pre_spherical", NULL};
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return dialect == FLAME_DIALECT_JWILDFIRE &&
         (g_strv_contains (in_plane, lower) ||
             g_strv_contains (by_lots, lower) ||
             (in_space && g_strv_contains (of_height, lower)));
}

/* ------------------------------------------------------------------- pyr3's */

/*
 * What pyr3 means by some of Ember's names.
 *
 * Facts: the descriptions of variations in its editor.
 */

void
flame_pyr3_settle_xform (FlameXform *xform)
{
  const double scale =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_scale);
  const double octaves =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_octaves);
  FlameVariationUse *named =
      flame_xform_find_use (xform, FLAME_VAR_dc_perlin, FLAME_FORM_REGULAR);
  FlameVariationUse *own =
      flame_xform_find_use (xform, FLAME_VAR_pyr3_perlin, FLAME_FORM_REGULAR);

  /* The seed has created a use of weight 0. */
  if (!named || !own || own->weight != 0.0)
    return;
  own->weight = named->weight;
  named->weight = 0.0;
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_scale, scale);
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_octaves, octaves);
}
