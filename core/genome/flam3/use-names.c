/*
 * Attributes of variations and their parameters: what is in the list of variations,
 * then what a program means by the same names, and what it takes where none is given.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/use-names.h"

#include <math.h>
#include <string.h>

#include "core/genome/uses.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* ----------------------------------------------------------------- defaults */

/*
 * The defaults of each program, where they are others than flam3's, or than those of
 * a variation's file for what flam3 has not.
 *
 * Facts: constructors of Apophysis 7X and of plugins by its authors, Ember's list of
 * variations, JWildfire's variations as they are made, FLAM3H's reader. Where a program draws lots, it
 * is one of the numbers that it may draw. tests/data/defaults has all of them, the
 * equal ones included.
 */

/* the same in all forms */
#define ANY FLAME_N_FORMS

typedef struct
{
  guint16 param;
  guint16 form;
  double value;
} Default;

static const Default of_apophysis[] = {
    {FLAME_PARAM_mobius_re_a, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_mobius_re_d, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_auger_freq, FLAME_FORM_REGULAR, 5.0},
    {FLAME_PARAM_auger_scale, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_curl_c1, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_julian_power, FLAME_FORM_REGULAR, 4.0},
    {FLAME_PARAM_juliascope_power, FLAME_FORM_REGULAR, 4.0},
    {FLAME_PARAM_lazysusan_spin, FLAME_FORM_REGULAR, M_PI},
    {FLAME_PARAM_ngon_corners, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_ngon_power, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_ngon_sides, FLAME_FORM_REGULAR, 4.0},
    {FLAME_PARAM_popcorn2_c, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_popcorn2_x, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_popcorn2_y, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_circlecrop_zero, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_curl_c1, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_circlecrop_zero, FLAME_FORM_PRE, 0.0},
    {FLAME_PARAM_curl_c1, FLAME_FORM_PRE, 0.0},
    {FLAME_PARAM_separation_x, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_separation_y, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_sph3D_x, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_sph3D_z, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_waves2_freqx, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_waves2_freqy, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_waves2_scalex, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_waves2_scaley, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_wedge_angle, FLAME_FORM_REGULAR, M_PI_2},
    {FLAME_PARAM_wedge_count, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_whorl_inside, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_whorl_outside, FLAME_FORM_REGULAR, 1.0},
};

static const Default of_ember[] = {
    {FLAME_PARAM_auger_freq, ANY, 5.0},
    {FLAME_PARAM_auger_scale, ANY, 0.1},
    {FLAME_PARAM_escher_beta, ANY, 3.0},
    {FLAME_PARAM_fan2_x, ANY, M_SQRT1_2},
    {FLAME_PARAM_fan2_y, ANY, -M_SQRT1_2},
    {FLAME_PARAM_lazysusan_spin, ANY, M_PI},
    {FLAME_PARAM_mobius_re_a, ANY, 1.0},
    {FLAME_PARAM_mobius_re_d, ANY, 1.0},
    {FLAME_PARAM_modulus_x, ANY, 1.0},
    {FLAME_PARAM_modulus_y, ANY, 1.0},
    {FLAME_PARAM_pie_rotation, ANY, 0.5},
    {FLAME_PARAM_popcorn2_x, ANY, 0.1},
    {FLAME_PARAM_popcorn2_y, ANY, 0.1},
    {FLAME_PARAM_popcorn2_c, ANY, 3.0},
    {FLAME_PARAM_rings2_val, ANY, 1.0},
    {FLAME_PARAM_separation_x, ANY, 1.0},
    {FLAME_PARAM_separation_y, ANY, 1.0},
    {FLAME_PARAM_split_xsize, ANY, 0.5},
    {FLAME_PARAM_split_ysize, ANY, 0.5},
    {FLAME_PARAM_stripes_space, ANY, 0.5},
    {FLAME_PARAM_waves2_freqx, ANY, 2.0},
    {FLAME_PARAM_waves2_freqy, ANY, 2.0},
    {FLAME_PARAM_wedge_angle, ANY, M_PI_2},
    {FLAME_PARAM_wedge_count, ANY, 2.0},
    {FLAME_PARAM_wedge_sph_angle, ANY, M_PI_2},
    {FLAME_PARAM_wedge_sph_count, ANY, 2.0},
    {FLAME_PARAM_whorl_inside, ANY, 1.0},
    {FLAME_PARAM_whorl_outside, ANY, 1.0},
};

static const Default of_jwildfire[] = {
    {FLAME_PARAM_curl_c1, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_curl3D_cy, FLAME_FORM_REGULAR, 0.05},
    {FLAME_PARAM_curl3D_cz, FLAME_FORM_REGULAR, 0.05},
    {FLAME_PARAM_julian_power, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_rings2_val, FLAME_FORM_REGULAR, 0.01},
    {FLAME_PARAM_rectangles_x, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_rectangles_y, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_pdj_a, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_pdj_b, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_pdj_c, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_pdj_d, FLAME_FORM_REGULAR, 4.0},
    {FLAME_PARAM_juliascope_power, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_fan2_x, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_fan2_y, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_blob_low, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_blob_high, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_blob_waves, FLAME_FORM_REGULAR, 6.0},
    {FLAME_PARAM_blob3D_low, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_blob3D_high, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_blob3D_waves, FLAME_FORM_REGULAR, 6.0},
    {FLAME_PARAM_perspective_angle, FLAME_FORM_REGULAR, 0.62},
    {FLAME_PARAM_perspective_dist, FLAME_FORM_REGULAR, 2.2},
    {FLAME_PARAM_pie3D_slices, FLAME_FORM_REGULAR, 7.0},
    {FLAME_PARAM_pie3D_rotation, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_wedge_angle, FLAME_FORM_REGULAR, M_PI_2},
    {FLAME_PARAM_wedge_swirl, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_waves2_scalex, FLAME_FORM_REGULAR, 0.25},
    {FLAME_PARAM_waves2_scaley, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_waves2_freqx, FLAME_FORM_REGULAR, M_PI_2},
    {FLAME_PARAM_waves2_freqy, FLAME_FORM_REGULAR, M_PI_4},
    {FLAME_PARAM_popcorn2_x, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_popcorn2_y, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_popcorn2_c, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_disc2_rot, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_disc2_twist, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_flower_holes, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_flower_petals, FLAME_FORM_REGULAR, 7.0},
    {FLAME_PARAM_parabola_width, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_parabola_height, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_cell_size, FLAME_FORM_REGULAR, 0.6},
    {FLAME_PARAM_cpow_i, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_cpow_power, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_curve_xamp, FLAME_FORM_REGULAR, 0.25},
    {FLAME_PARAM_curve_yamp, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_escher_beta, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_lazysusan_space, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_lazysusan_twist, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_lazysusan_spin, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_lazysusan_x, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_lazysusan_y, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_modulus_x, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_modulus_y, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_separation_x, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_separation_xinside, FLAME_FORM_REGULAR, 0.05},
    {FLAME_PARAM_separation_y, FLAME_FORM_REGULAR, 0.25},
    {FLAME_PARAM_separation_yinside, FLAME_FORM_REGULAR, 0.025},
    {FLAME_PARAM_split_xsize, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_split_ysize, FLAME_FORM_REGULAR, 0.6},
    {FLAME_PARAM_stripes_space, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_stripes_warp, FLAME_FORM_REGULAR, 0.6},
    {FLAME_PARAM_wedge_julia_power, FLAME_FORM_REGULAR, 7.0},
    {FLAME_PARAM_wedge_julia_dist, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_wedge_julia_count, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_wedge_julia_angle, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_wedge_sph_angle, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_wedge_sph_hole, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_wedge_sph_count, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_wedge_sph_swirl, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_whorl_inside, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_whorl_outside, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_auger_sym, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_auger_scale, FLAME_FORM_REGULAR, 0.9},
    {FLAME_PARAM_flux_spread, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_mobius_re_a, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_mobius_re_b, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_mobius_re_c, FLAME_FORM_REGULAR, -0.15},
    {FLAME_PARAM_mobius_re_d, FLAME_FORM_REGULAR, 0.21},
    {FLAME_PARAM_mobius_im_a, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_mobius_im_b, FLAME_FORM_REGULAR, -0.12},
    {FLAME_PARAM_mobius_im_c, FLAME_FORM_REGULAR, -0.15},
    {FLAME_PARAM_mobius_im_d, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_circlize_hole, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_Spirograph_d, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_Truchet_extended, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_GlynnSim1_phi1, FLAME_FORM_REGULAR, 110.0},
    {FLAME_PARAM_GlynnSim1_pow, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_GlynnSim1_contrast, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_GlynnSim2_Phi1, FLAME_FORM_REGULAR, 110.0},
    {FLAME_PARAM_GlynnSim2_Phi2, FLAME_FORM_REGULAR, 150.0},
    {FLAME_PARAM_eclipse_shift, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_linearT_powX, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_linearT_powY, FLAME_FORM_REGULAR, 0.9},
    {FLAME_PARAM_linearT3D_powX, FLAME_FORM_REGULAR, 1.35},
    {FLAME_PARAM_linearT3D_powY, FLAME_FORM_REGULAR, 0.85},
    {FLAME_PARAM_linearT3D_powZ, FLAME_FORM_REGULAR, 1.15},
    {FLAME_PARAM_checks_x, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_checks_y, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_checks_size, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_checks_rnd, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_dc_cube_c1, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_dc_cube_c2, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_dc_cube_c3, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_dc_cube_c4, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_dc_cube_c5, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_dc_cube_c6, FLAME_FORM_REGULAR, 0.6},
    {FLAME_PARAM_collideoscope_a, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_hypertile_n, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_SphericalN_Power, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_cubic3D_style, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_hexnix3D_side3, FLAME_FORM_REGULAR, 0.67},
    {FLAME_PARAM_boarders2_c, FLAME_FORM_REGULAR, 0.4},
    {FLAME_PARAM_boarders2_left, FLAME_FORM_REGULAR, 0.65},
    {FLAME_PARAM_boarders2_right, FLAME_FORM_REGULAR, 0.35},
    {FLAME_PARAM_boarders2_c, FLAME_FORM_PRE, 0.4},
    {FLAME_PARAM_boarders2_left, FLAME_FORM_PRE, 0.65},
    {FLAME_PARAM_boarders2_right, FLAME_FORM_PRE, 0.35},
    {FLAME_PARAM_bTransform_power, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_eSwirl_in, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_eSwirl_out, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_curl_c1, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_ovoid3d_x, FLAME_FORM_REGULAR, 0.92},
    {FLAME_PARAM_ovoid3d_y, FLAME_FORM_REGULAR, 0.92},
    {FLAME_PARAM_ovoid3d_z, FLAME_FORM_REGULAR, 0.92},
    {FLAME_PARAM_circus_scale, FLAME_FORM_REGULAR, 0.92},
    {FLAME_PARAM_lazyTravis_spin_out, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_lazyTravis_space, FLAME_FORM_REGULAR, M_PI_2},
    {FLAME_PARAM_target_even, FLAME_FORM_REGULAR, 3.6},
    {FLAME_PARAM_target_odd, FLAME_FORM_REGULAR, 3.6},
    {FLAME_PARAM_mcarpet_x, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_mcarpet_y, FLAME_FORM_REGULAR, 0.75},
    {FLAME_PARAM_mcarpet_twist, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_mcarpet_tilt, FLAME_FORM_REGULAR, -0.25},
    {FLAME_PARAM_fourth_space, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_fourth_twist, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_fourth_x, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_fourth_y, FLAME_FORM_REGULAR, 0.12},
    {FLAME_PARAM_Juliac_re, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_Juliac_im, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_smartcrop_static_mode, FLAME_FORM_POST, 2.0},
    {FLAME_PARAM_rblur_center_y, FLAME_FORM_POST, 1.0},
    {FLAME_PARAM_blur_zoom_length, FLAME_FORM_REGULAR, 0.24},
    {FLAME_PARAM_blur_zoom_x, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_blur_zoom_y, FLAME_FORM_REGULAR, -0.1},
    {FLAME_PARAM_synth_a, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_synth_mix, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_murl2_c, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_murl2_power, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_curl_c1, FLAME_FORM_PRE, 0.0},
    {FLAME_PARAM_waves2b_freqx, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_waves2b_freqy, FLAME_FORM_REGULAR, 2.5},
    {FLAME_PARAM_waves2b_pwy, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_waves2b_scalex, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_waves2b_scaley, FLAME_FORM_REGULAR, 0.75},
    {FLAME_PARAM_waves2b_scaleinfy, FLAME_FORM_REGULAR, 1.5},
    {FLAME_PARAM_loonie2_star, FLAME_FORM_REGULAR, 0.15},
    {FLAME_PARAM_loonie2_circle, FLAME_FORM_REGULAR, 0.25},
    {FLAME_PARAM_splits3D_x, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_splits3D_y, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_splits3D_z, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_curl_sp_c1, FLAME_FORM_REGULAR, -0.01},
    {FLAME_PARAM_curl_sp_c2, FLAME_FORM_REGULAR, 0.03},
    {FLAME_PARAM_dc_linear_angle, FLAME_FORM_REGULAR, 0.3},
    {FLAME_PARAM_dc_linear_scale, FLAME_FORM_REGULAR, 0.8},
    {FLAME_PARAM_dc_carpet_origin, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_heat_theta_period, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_heat_theta_amp, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_heat_phi_period, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_heat_r_period, FLAME_FORM_POST, 0.0},
    {FLAME_PARAM_rational3_t3, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_rational3_t1, FLAME_FORM_REGULAR, 0.25},
    {FLAME_PARAM_rational3_b2, FLAME_FORM_REGULAR, 0.9},
    {FLAME_PARAM_w_angle, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_w_hypergon, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_w_super_n3, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_x_hypergon, FLAME_FORM_REGULAR, 0.51},
    {FLAME_PARAM_x_star, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_x_super_n3, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_y_hypergon, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_y_star, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_y_super_n3, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_z_hypergon, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_z_star, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_z_super_n3, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_mobius_strip_radius, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_MobiusN_Re_A, FLAME_FORM_REGULAR, 1.1},
    {FLAME_PARAM_MobiusN_Re_C, FLAME_FORM_REGULAR, 0.2},
    {FLAME_PARAM_MobiusN_Re_D, FLAME_FORM_REGULAR, 0.9},
    {FLAME_PARAM_MobiusN_Im_A, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_MobiusN_Im_B, FLAME_FORM_REGULAR, -0.22},
    {FLAME_PARAM_MobiusN_Im_C, FLAME_FORM_REGULAR, -0.05},
    {FLAME_PARAM_MobiusN_Im_D, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_MobiusN_Power, FLAME_FORM_REGULAR, 1.8},
    {FLAME_PARAM_shift_x, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_shift_y, FLAME_FORM_REGULAR, 0.06},
    {FLAME_PARAM_shift_angle, FLAME_FORM_REGULAR, 12.25},
    {FLAME_PARAM_crob_ratioBlur, FLAME_FORM_REGULAR, 0.05},
    {FLAME_PARAM_blur_linear_length, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_blur_linear_angle, FLAME_FORM_REGULAR, 0.5},
    {FLAME_PARAM_Truchet_fill_exponent, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_Truchet_fill_arc_width, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_harmonograph_js_a1, FLAME_FORM_REGULAR, 128.0},
    {FLAME_PARAM_harmonograph_js_f1, FLAME_FORM_REGULAR, 5.0},
    {FLAME_PARAM_harmonograph_js_p1, FLAME_FORM_REGULAR, 113.0},
    {FLAME_PARAM_harmonograph_js_d1, FLAME_FORM_REGULAR, 0.001},
    {FLAME_PARAM_harmonograph_js_f2, FLAME_FORM_REGULAR, 3.0},
    {FLAME_PARAM_harmonograph_js_p2, FLAME_FORM_REGULAR, 33.0},
    {FLAME_PARAM_harmonograph_js_d2, FLAME_FORM_REGULAR, 0.001},
    {FLAME_PARAM_harmonograph_js_a3, FLAME_FORM_REGULAR, 49.0},
    {FLAME_PARAM_harmonograph_js_f3, FLAME_FORM_REGULAR, -4.0},
    {FLAME_PARAM_harmonograph_js_p3, FLAME_FORM_REGULAR, 57.0},
    {FLAME_PARAM_harmonograph_js_d3, FLAME_FORM_REGULAR, 0.001},
    {FLAME_PARAM_harmonograph_js_a4, FLAME_FORM_REGULAR, 97.0},
    {FLAME_PARAM_harmonograph_js_f4, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_harmonograph_js_p4, FLAME_FORM_REGULAR, 68.0},
    {FLAME_PARAM_harmonograph_js_d4, FLAME_FORM_REGULAR, 0.001},
    {FLAME_PARAM_stabilize_seed, FLAME_FORM_PRE, 50000.0},
    {FLAME_PARAM_projective_B, FLAME_FORM_REGULAR, -0.4},
    {FLAME_PARAM_projective_B1, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_projective_B2, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_vibration2_angle, FLAME_FORM_REGULAR, 1.5708},
    {FLAME_PARAM_vibration2_dir2, FLAME_FORM_REGULAR, 1.5708},
    {FLAME_PARAM_vibration2_angle2, FLAME_FORM_REGULAR, 1.5708},
    {FLAME_PARAM_vibration2_dmfreq, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_tmfreq, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_fmfreq, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_amfreq, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_dmfreq2, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_tmfreq2, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_fmfreq2, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_vibration2_amfreq2, FLAME_FORM_REGULAR, 0.1},
    {FLAME_PARAM_q_ode_p01, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_q_ode_p02, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_q_ode_p07, FLAME_FORM_REGULAR, 0.0},
    {FLAME_PARAM_q_ode_p08, FLAME_FORM_REGULAR, 1.0},
    {FLAME_PARAM_metaballs3d_wf_mb_seed, FLAME_FORM_REGULAR, 620000.0},
    {FLAME_PARAM_glsl_starsfield_Glow, FLAME_FORM_REGULAR, 2.0},
    {FLAME_PARAM_dc_circuits_seed, FLAME_FORM_REGULAR, 1000000.0},
    {FLAME_PARAM_Truchet_hex_crop_wd, FLAME_FORM_REGULAR, 0.05},
    {FLAME_PARAM_Truchet_hex_crop_seed, FLAME_FORM_REGULAR, 13.0},
    {FLAME_PARAM_Truchet_hex_fill_seed, FLAME_FORM_REGULAR, 13.0},
    {FLAME_PARAM_sinusgrid_ampy, FLAME_FORM_REGULAR, 0.6},
    {FLAME_PARAM_sinusgrid_freqx, FLAME_FORM_REGULAR, 1.2},
    {FLAME_PARAM_ovoid_x, FLAME_FORM_REGULAR, 0.94},
    {FLAME_PARAM_ovoid_y, FLAME_FORM_REGULAR, 0.94},
};

static const struct
{
  const Default *all;
  guint n;
} defaults[FLAME_N_DIALECTS] = {
    [FLAME_DIALECT_APOPHYSIS] = {of_apophysis, G_N_ELEMENTS (of_apophysis)},
    [FLAME_DIALECT_EMBER] = {of_ember, G_N_ELEMENTS (of_ember)},
    [FLAME_DIALECT_JWILDFIRE] = {of_jwildfire, G_N_ELEMENTS (of_jwildfire)},
};

static double
find_default (FlameDialect dialect, FlameParam param, FlameForm form)
{
  const FlameForm told = flame_form_told (form);

  /* it has no defaults */
  if (dialect == FLAME_DIALECT_FLAM3H)
    return 0.0;
  for (guint i = 0; i < defaults[dialect].n; i++) {
    const Default *usual = &defaults[dialect].all[i];

    if (usual->param == param && (usual->form == ANY || usual->form == told))
      return usual->value;
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

/* one name in a table: a form, and a variation or one of the parameters */
enum
{
  ID_VARIATION = 1,
  ID_PARAM = ID_VARIATION + FLAME_N_FORMS * FLAME_N_VARIATIONS,
};

/* names to ids; documents hold many thousands of attributes */
typedef struct
{
  GHashTable *plain, *folded;          /* what files of all programs say */
  GHashTable *meant[FLAME_N_DIALECTS]; /* (nullable) folded, looked at first */
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
    add_names (
        table, prefix, flame_variation_aliases (i), variation_id (i, form));
    add_names (table, prefix, flame_variation_name (i), variation_id (i, form));
  }
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    add_names (table, prefix, flame_param_aliases (i), param_id (i, form));
    add_names (table, prefix, flame_param_name (i), param_id (i, form));
  }
}

/* Fractorium compares names without case: its "Mobius" is flam3's mobius */
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

/* @variation under the name of the one that it stands for */
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

/* a plugin of Apophysis whose parameters go without the variation's name */
static void
add_bare_params (GHashTable *table, FlameVariation variation)
{
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  for (guint i = 0; i < n; i++)
    add_name (table, g_strdup (flame_param_short_name (first + i)),
        param_id (first + i, FLAME_FORM_REGULAR));
}

/* what JWildfire calls parameters, or once did, in small letters */
static const struct
{
  const char *name;
  FlameParam param;
  FlameForm form;
} others[] = {
    {"mobiusn_re_a", FLAME_PARAM_MobiusN_Re_A, FLAME_FORM_REGULAR},
    {"mobiusn_im_a", FLAME_PARAM_MobiusN_Im_A, FLAME_FORM_REGULAR},
    {"mobiusn_re_b", FLAME_PARAM_MobiusN_Re_B, FLAME_FORM_REGULAR},
    {"mobiusn_im_b", FLAME_PARAM_MobiusN_Im_B, FLAME_FORM_REGULAR},
    {"mobiusn_re_c", FLAME_PARAM_MobiusN_Re_C, FLAME_FORM_REGULAR},
    {"mobiusn_im_c", FLAME_PARAM_MobiusN_Im_C, FLAME_FORM_REGULAR},
    {"mobiusn_re_d", FLAME_PARAM_MobiusN_Re_D, FLAME_FORM_REGULAR},
    {"mobiusn_im_d", FLAME_PARAM_MobiusN_Im_D, FLAME_FORM_REGULAR},
    {"mobiq_qat", FLAME_PARAM_mobiq_at, FLAME_FORM_REGULAR},
    {"mobiq_qax", FLAME_PARAM_mobiq_ax, FLAME_FORM_REGULAR},
    {"mobiq_qay", FLAME_PARAM_mobiq_ay, FLAME_FORM_REGULAR},
    {"mobiq_qaz", FLAME_PARAM_mobiq_az, FLAME_FORM_REGULAR},
    {"mobiq_qbt", FLAME_PARAM_mobiq_bt, FLAME_FORM_REGULAR},
    {"mobiq_qbx", FLAME_PARAM_mobiq_bx, FLAME_FORM_REGULAR},
    {"mobiq_qby", FLAME_PARAM_mobiq_by, FLAME_FORM_REGULAR},
    {"mobiq_qbz", FLAME_PARAM_mobiq_bz, FLAME_FORM_REGULAR},
    {"mobiq_qct", FLAME_PARAM_mobiq_ct, FLAME_FORM_REGULAR},
    {"mobiq_qcx", FLAME_PARAM_mobiq_cx, FLAME_FORM_REGULAR},
    {"mobiq_qcy", FLAME_PARAM_mobiq_cy, FLAME_FORM_REGULAR},
    {"mobiq_qcz", FLAME_PARAM_mobiq_cz, FLAME_FORM_REGULAR},
    {"mobiq_qdt", FLAME_PARAM_mobiq_dt, FLAME_FORM_REGULAR},
    {"mobiq_qdx", FLAME_PARAM_mobiq_dx, FLAME_FORM_REGULAR},
    {"mobiq_qdy", FLAME_PARAM_mobiq_dy, FLAME_FORM_REGULAR},
    {"mobiq_qdz", FLAME_PARAM_mobiq_dz, FLAME_FORM_REGULAR},
    {"bubblet3d_exponent_z", FLAME_PARAM_bubbleT3D_exponentZ,
        FLAME_FORM_REGULAR},
    {"bubblet3d_symmetry_z", FLAME_PARAM_bubbleT3D_symmetryZ,
        FLAME_FORM_REGULAR},
    {"bubblet3d_modus_blur", FLAME_PARAM_bubbleT3D_modusBlur,
        FLAME_FORM_REGULAR},
    {"rational3_a", FLAME_PARAM_rational3_t3, FLAME_FORM_REGULAR},
    {"rational3_b", FLAME_PARAM_rational3_t2, FLAME_FORM_REGULAR},
    {"rational3_c", FLAME_PARAM_rational3_t1, FLAME_FORM_REGULAR},
    {"rational3_d", FLAME_PARAM_rational3_tc, FLAME_FORM_REGULAR},
    {"rational3_e", FLAME_PARAM_rational3_b3, FLAME_FORM_REGULAR},
    {"rational3_f", FLAME_PARAM_rational3_b2, FLAME_FORM_REGULAR},
    {"rational3_g", FLAME_PARAM_rational3_b1, FLAME_FORM_REGULAR},
    {"rational3_h", FLAME_PARAM_rational3_bc, FLAME_FORM_REGULAR},
    {"q_ode_q_ode01", FLAME_PARAM_q_ode_p01, FLAME_FORM_REGULAR},
    {"q_ode_q_ode02", FLAME_PARAM_q_ode_p02, FLAME_FORM_REGULAR},
    {"q_ode_q_ode03", FLAME_PARAM_q_ode_p03, FLAME_FORM_REGULAR},
    {"q_ode_q_ode04", FLAME_PARAM_q_ode_p04, FLAME_FORM_REGULAR},
    {"q_ode_q_ode05", FLAME_PARAM_q_ode_p05, FLAME_FORM_REGULAR},
    {"q_ode_q_ode06", FLAME_PARAM_q_ode_p06, FLAME_FORM_REGULAR},
    {"q_ode_q_ode07", FLAME_PARAM_q_ode_p07, FLAME_FORM_REGULAR},
    {"q_ode_q_ode08", FLAME_PARAM_q_ode_p08, FLAME_FORM_REGULAR},
    {"q_ode_q_ode09", FLAME_PARAM_q_ode_p09, FLAME_FORM_REGULAR},
    {"q_ode_q_ode10", FLAME_PARAM_q_ode_p10, FLAME_FORM_REGULAR},
    {"q_ode_q_ode11", FLAME_PARAM_q_ode_p11, FLAME_FORM_REGULAR},
    {"q_ode_q_ode12", FLAME_PARAM_q_ode_p12, FLAME_FORM_REGULAR},
    {"post_crop_x_width", FLAME_PARAM_crop_x_w, FLAME_FORM_POST},
    {"post_crop_trapezoid_lmay", FLAME_PARAM_crop_trapezoid_base_sup,
        FLAME_FORM_POST},
    {"post_crop_trapezoid_lmin", FLAME_PARAM_crop_trapezoid_base_inf,
        FLAME_FORM_POST},
    {"cpow2_range", FLAME_PARAM_cpow2_spread, FLAME_FORM_REGULAR},
    {"dc_quadtree_leves", FLAME_PARAM_dc_quadtree_levels, FLAME_FORM_REGULAR},
    {"dc_voronoise_px", FLAME_PARAM_dc_voronoise_deltaX, FLAME_FORM_REGULAR},
    {"dc_voronoise_py", FLAME_PARAM_dc_voronoise_deltaY, FLAME_FORM_REGULAR},
};

static void
add_others (GHashTable *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    add_name (table, g_strdup (others[i].name),
        param_id (others[i].param, others[i].form));
}

static Tables *
make_tables (void)
{
  Tables *tables = g_new0 (Tables, 1);

  tables->plain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* what comes later counts, where names are the same */
  for (guint form = FLAME_N_FORMS; form-- > 0;)
    add_form (tables->plain, form);
  /* flam3's is a gaussian one */
  add_name (tables->plain, g_strdup ("pre_blur"),
      variation_id (FLAME_VAR_gaussian_blur, FLAME_FORM_PRE));
  tables->folded = fold (tables->plain);
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

/* JWildfire's names that XML would not have: "corners_log mode (0/1)" */
static char *
make_plain (const char *name)
{
  return g_strcanon (
      g_ascii_strdown (name, -1), "abcdefghijklmnopqrstuvwxyz0123456789_", '_');
}

/*
 * What JWildfire once called variations, in small letters.
 *
 * Returns: (transfer full) (nullable) @name, a variation's or a parameter's, as it is
 * called now
 */
static char *
rename_older (const char *name)
{
  static const char *const older[][2] = {{"cross2", "cross"},
      {"rays_rk1", "rays1"}, {"rays_rk2", "rays2"}, {"rays_rk3", "rays3"},
      {"t_bubble", "bubble_wf"}, {"t_colorscale", "colorscale_wf"},
      {"t_epispiral", "epispiral_wf"}, {"t_heart", "heart_wf"},
      {"t_post_mirror", "post_mirror_wf"}, {"t_pre_wave3d", "pre_wave3d_wf"},
      {"t_rose", "rose_wf"}, {"t_xy_waves", "waves2_wf"}};

  for (guint i = 0; i < G_N_ELEMENTS (older); i++) {
    const gsize length = strlen (older[i][0]);

    if (g_str_has_prefix (name, older[i][0]) &&
        (name[length] == '\0' || name[length] == '_'))
      return g_strconcat (older[i][1], name + length, NULL);
  }
  return NULL;
}

/* 0 where nothing has that name */
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

/* ------------------------------------------------------------------- pyr3's */

/*
 * What pyr3 means by a name of Ember's.
 *
 * Facts: its editor's descriptions of its variations.
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

  /* the seed has made a use of no weight */
  if (!named || !own || own->weight != 0.0)
    return;
  own->weight = named->weight;
  named->weight = 0.0;
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_scale, scale);
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_octaves, octaves);
}
