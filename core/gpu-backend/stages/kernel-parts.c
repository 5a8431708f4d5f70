/*
 * How long variations are, and parts of about the same length.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/kernel-parts.h"

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/weighting-field.h"

/* what a call adds is little of a function this long */
#define LEAST_FAR 100

/* of the loop itself */
#define LOOP_LENGTH 1488
/*
 * A kernel that is reckoned to be longer is never made in one piece: two seconds on the
 * slowest host so far. As calls cost, so much of its functions is the loop's own; parts
 * for the others are of this length, and there before the loop's.
 */
#define MOST_WHOLE 4700
#define MOST_KEPT 2200
#define MOST_FAR 2500
/* floats kept for each point that a call hands over and back */
#define MOST_STATES 8
/* of a variation that is not listed */
#define SHORT_LENGTH 40
/* what a weighting field's use of its own constants adds: a half have fewer */
#define DRIVEN_LENGTH 400
/* of cellular noise that says which cell is nearest, and not how far */
#define NEAREST_CELL_LENGTH 200

/*
 * Instructions for compute capability 9.0; those of a hundred and more. A new one that
 * is not here is taken for short, which costs nothing but time to compile:
 * tests/benchmarks/variation-lengths --check tells of it, and --write writes the rows.
 */
static const guint16 lengths[FLAME_N_VARIATIONS] = {
    [FLAME_VAR_acosech] = 112,
    [FLAME_VAR_acosh] = 104,
    [FLAME_VAR_arctruchet] = 152,
    [FLAME_VAR_atan2_spirals] = 104,
    [FLAME_VAR_bbox3D] = 192,
    [FLAME_VAR_bCollide] = 128,
    [FLAME_VAR_block] = 120,
    [FLAME_VAR_blocky] = 144,
    [FLAME_VAR_blur3D] = 128,
    [FLAME_VAR_bMod] = 120,
    [FLAME_VAR_box3D] = 152,
    [FLAME_VAR_bSwirl] = 120,
    [FLAME_VAR_bTransform] = 144,
    [FLAME_VAR_bubbleT3D] = 272,
    [FLAME_VAR_butterfly_fay] = 184,
    [FLAME_VAR_bwraps_rand] = 176,
    [FLAME_VAR_cappedcone3D] = 176,
    [FLAME_VAR_cappedtorus3D] = 160,
    [FLAME_VAR_capsule3D] = 176,
    [FLAME_VAR_checkerboard_wf] = 176,
    [FLAME_VAR_chrysanthemum] = 112,
    [FLAME_VAR_Circle_Rand] = 248,
    [FLAME_VAR_circlecrop] = 144,
    [FLAME_VAR_CircleRand] = 928,
    [FLAME_VAR_CircleTrans1] = 192,
    [FLAME_VAR_circular] = 128,
    [FLAME_VAR_circular2] = 136,
    [FLAME_VAR_combimirror] = 128,
    [FLAME_VAR_complex] = 352,
    [FLAME_VAR_concentric] = 112,
    [FLAME_VAR_cone3D] = 176,
    [FLAME_VAR_conicalSpiral] = 176,
    [FLAME_VAR_cpow2] = 168,
    [FLAME_VAR_cpow3] = 144,
    [FLAME_VAR_cpow3_wf] = 120,
    [FLAME_VAR_crackle] = 528,
    [FLAME_VAR_crackle2] = 256,
    [FLAME_VAR_crob] = 248,
    [FLAME_VAR_crop] = 136,
    [FLAME_VAR_crop3D] = 208,
    [FLAME_VAR_crop_polygon] = 112,
    [FLAME_VAR_crop_triangle] = 104,
    [FLAME_VAR_csc2_bs] = 104,
    [FLAME_VAR_csch2_bs] = 104,
    [FLAME_VAR_cubic3D] = 104,
    [FLAME_VAR_cubicLattice_3D] = 136,
    [FLAME_VAR_curl_sp] = 104,
    [FLAME_VAR_cut_2ewangtile] = 400,
    [FLAME_VAR_cut_alientext] = 352,
    [FLAME_VAR_cut_apollonian] = 128,
    [FLAME_VAR_cut_booleans] = 160,
    [FLAME_VAR_cut_bricks] = 144,
    [FLAME_VAR_cut_btree] = 120,
    [FLAME_VAR_cut_btruchet] = 152,
    [FLAME_VAR_cut_celtic] = 352,
    [FLAME_VAR_cut_chains] = 120,
    [FLAME_VAR_cut_circdes] = 144,
    [FLAME_VAR_cut_fingerprint] = 216,
    [FLAME_VAR_cut_fractal] = 120,
    [FLAME_VAR_cut_fun] = 312,
    [FLAME_VAR_cut_glypho] = 624,
    [FLAME_VAR_cut_hexdots] = 120,
    [FLAME_VAR_cut_hextruchetflow] = 320,
    [FLAME_VAR_cut_jigsaw] = 192,
    [FLAME_VAR_cut_kaleido] = 144,
    [FLAME_VAR_cut_kleinian] = 184,
    [FLAME_VAR_cut_magfield] = 688,
    [FLAME_VAR_cut_metaballs] = 232,
    [FLAME_VAR_cut_pattern] = 184,
    [FLAME_VAR_cut_rgrid] = 136,
    [FLAME_VAR_cut_sincos] = 120,
    [FLAME_VAR_cut_snowflake] = 120,
    [FLAME_VAR_cut_spiral] = 216,
    [FLAME_VAR_cut_spiralcb] = 144,
    [FLAME_VAR_cut_spots] = 288,
    [FLAME_VAR_cut_sqcir] = 104,
    [FLAME_VAR_cut_sqsplits] = 136,
    [FLAME_VAR_cut_swarp] = 184,
    [FLAME_VAR_cut_tileillusion] = 160,
    [FLAME_VAR_cut_triskel] = 160,
    [FLAME_VAR_cut_truchet] = 232,
    [FLAME_VAR_cut_vasarely] = 128,
    [FLAME_VAR_cut_web] = 144,
    [FLAME_VAR_cut_wood] = 352,
    [FLAME_VAR_cut_yuebing] = 144,
    [FLAME_VAR_cut_zigzag] = 112,
    [FLAME_VAR_cylinder3D] = 152,
    [FLAME_VAR_dc_acrilic] = 392,
    [FLAME_VAR_dc_apollonian] = 528,
    [FLAME_VAR_dc_booleans] = 208,
    [FLAME_VAR_dc_butterflies] = 312,
    [FLAME_VAR_dc_cairotiles] = 232,
    [FLAME_VAR_dc_circlesblue] = 208,
    [FLAME_VAR_dc_circuits] = 328,
    [FLAME_VAR_dc_cube] = 112,
    [FLAME_VAR_dc_cylinder] = 144,
    [FLAME_VAR_dc_cylinder2] = 136,
    [FLAME_VAR_dc_dmodulus] = 128,
    [FLAME_VAR_dc_ducks] = 256,
    [FLAME_VAR_dc_fingerprint] = 272,
    [FLAME_VAR_dc_fractaldots] = 192,
    [FLAME_VAR_dc_fractcolor] = 192,
    [FLAME_VAR_dc_gabornoise] = 280,
    [FLAME_VAR_dc_glypho] = 648,
    [FLAME_VAR_dc_grid3D] = 328,
    [FLAME_VAR_dc_hexagons] = 272,
    [FLAME_VAR_dc_hexes_wf] = 144,
    [FLAME_VAR_dc_hoshi] = 368,
    [FLAME_VAR_dc_hyperbolictile] = 216,
    [FLAME_VAR_dc_inversion] = 272,
    [FLAME_VAR_dc_kaleidocomplex] = 296,
    [FLAME_VAR_dc_kaleidoscopic] = 416,
    [FLAME_VAR_dc_kaliset] = 232,
    [FLAME_VAR_dc_kaliset2] = 240,
    [FLAME_VAR_dc_layers] = 240,
    [FLAME_VAR_dc_mandala] = 296,
    [FLAME_VAR_dc_mandbrot] = 280,
    [FLAME_VAR_dc_mandelbox2D] = 312,
    [FLAME_VAR_dc_menger] = 264,
    [FLAME_VAR_dc_moebiuslog] = 200,
    [FLAME_VAR_dc_pentatiles] = 360,
    [FLAME_VAR_dc_perlin] = 448,
    [FLAME_VAR_dc_poincaredisc] = 232,
    [FLAME_VAR_dc_portal] = 248,
    [FLAME_VAR_dc_quadtree] = 304,
    [FLAME_VAR_dc_randomoctree] = 672,
    [FLAME_VAR_dc_rotations] = 240,
    [FLAME_VAR_dc_spacefold] = 280,
    [FLAME_VAR_dc_squares] = 288,
    [FLAME_VAR_dc_starsfield] = 304,
    [FLAME_VAR_dc_sunflower] = 392,
    [FLAME_VAR_dc_tesla] = 200,
    [FLAME_VAR_dc_tree] = 296,
    [FLAME_VAR_dc_triangle] = 128,
    [FLAME_VAR_dc_triantess] = 600,
    [FLAME_VAR_dc_truchet] = 272,
    [FLAME_VAR_dc_turbulence] = 472,
    [FLAME_VAR_dc_voronoise] = 312,
    [FLAME_VAR_dc_vortex] = 560,
    [FLAME_VAR_dc_warping] = 496,
    [FLAME_VAR_dc_worley] = 648,
    [FLAME_VAR_depth_blur] = 128,
    [FLAME_VAR_depth_blur2] = 152,
    [FLAME_VAR_depth_sine] = 128,
    [FLAME_VAR_depth_sine2] = 144,
    [FLAME_VAR_dla3d_wf] = 288,
    [FLAME_VAR_dragon_js] = 384,
    [FLAME_VAR_dragonfire] = 144,
    [FLAME_VAR_dust] = 216,
    [FLAME_VAR_eCollide] = 128,
    [FLAME_VAR_edisc] = 104,
    [FLAME_VAR_eJulia] = 136,
    [FLAME_VAR_ellipsoid3D] = 144,
    [FLAME_VAR_elliptic2] = 104,
    [FLAME_VAR_eMod] = 120,
    [FLAME_VAR_eMotion] = 112,
    [FLAME_VAR_ePush] = 112,
    [FLAME_VAR_eScale] = 112,
    [FLAME_VAR_eSwirl] = 112,
    [FLAME_VAR_exblur] = 152,
    [FLAME_VAR_exp_multi] = 360,
    [FLAME_VAR_falloff] = 240,
    [FLAME_VAR_falloff2] = 240,
    [FLAME_VAR_falloff3] = 288,
    [FLAME_VAR_farblur] = 144,
    [FLAME_VAR_flame_bulb] = 288,
    [FLAME_VAR_fourth] = 112,
    [FLAME_VAR_fract_julia_wf] = 584,
    [FLAME_VAR_gaussian] = 104,
    [FLAME_VAR_gaussian_blur] = 128,
    [FLAME_VAR_gingerbread_man] = 208,
    [FLAME_VAR_glitchy1] = 168,
    [FLAME_VAR_glsl_acrilic] = 376,
    [FLAME_VAR_glsl_apollonian] = 496,
    [FLAME_VAR_glsl_circlesblue] = 192,
    [FLAME_VAR_glsl_circuits] = 304,
    [FLAME_VAR_glsl_fractaldots] = 160,
    [FLAME_VAR_glsl_grid3D] = 296,
    [FLAME_VAR_glsl_hoshi] = 328,
    [FLAME_VAR_glsl_hyperbolictile] = 176,
    [FLAME_VAR_glsl_kaleidocomplex] = 288,
    [FLAME_VAR_glsl_kaleidoscopic] = 392,
    [FLAME_VAR_glsl_kaliset] = 216,
    [FLAME_VAR_glsl_kaliset2] = 224,
    [FLAME_VAR_glsl_mandala] = 272,
    [FLAME_VAR_glsl_mandelbox2D] = 272,
    [FLAME_VAR_glsl_randomoctree] = 656,
    [FLAME_VAR_glsl_squares] = 264,
    [FLAME_VAR_glsl_starsfield] = 1152,
    [FLAME_VAR_glynnlissa] = 168,
    [FLAME_VAR_GlynnSim1] = 112,
    [FLAME_VAR_GlynnSim3] = 104,
    [FLAME_VAR_gosperisland_js] = 232,
    [FLAME_VAR_gpattern] = 272,
    [FLAME_VAR_gumowski_mira] = 208,
    [FLAME_VAR_hamid_js] = 2528,
    [FLAME_VAR_heat] = 120,
    [FLAME_VAR_hex_rand] = 288,
    [FLAME_VAR_hex_truchet] = 208,
    [FLAME_VAR_hexaplay3D] = 128,
    [FLAME_VAR_hexes] = 136,
    [FLAME_VAR_hexnix3D] = 272,
    [FLAME_VAR_hexprism3D] = 168,
    [FLAME_VAR_hilbert_js] = 400,
    [FLAME_VAR_ho] = 112,
    [FLAME_VAR_hole2] = 168,
    [FLAME_VAR_hopalong] = 184,
    [FLAME_VAR_htree_js] = 216,
    [FLAME_VAR_interference2] = 160,
    [FLAME_VAR_intersection] = 104,
    [FLAME_VAR_inversion] = 840,
    [FLAME_VAR_inverted_julia] = 104,
    [FLAME_VAR_isosfplot3d_wf] = 200,
    [FLAME_VAR_jac_cn] = 192,
    [FLAME_VAR_jac_dn] = 200,
    [FLAME_VAR_jac_sn] = 192,
    [FLAME_VAR_japanese_maple_leaf] = 168,
    [FLAME_VAR_jubiQ] = 232,
    [FLAME_VAR_julia_outside] = 112,
    [FLAME_VAR_julian2] = 112,
    [FLAME_VAR_julian2dc] = 104,
    [FLAME_VAR_julian3Dx] = 112,
    [FLAME_VAR_juliaNab] = 104,
    [FLAME_VAR_juliascopePlus] = 208,
    [FLAME_VAR_jw_elliptic] = 112,
    [FLAME_VAR_jw_falloff2] = 208,
    [FLAME_VAR_jw_truchet] = 136,
    [FLAME_VAR_knots3D] = 168,
    [FLAME_VAR_koch_js] = 168,
    [FLAME_VAR_lazyjess] = 136,
    [FLAME_VAR_log_db] = 176,
    [FLAME_VAR_log_tile2] = 152,
    [FLAME_VAR_loonie2] = 120,
    [FLAME_VAR_lsystem_js] = 192,
    [FLAME_VAR_macmillan] = 192,
    [FLAME_VAR_mandala] = 248,
    [FLAME_VAR_mandelbox2D] = 224,
    [FLAME_VAR_mandelbrot] = 288,
    [FLAME_VAR_maple_leaf] = 168,
    [FLAME_VAR_maurer_lines] = 2144,
    [FLAME_VAR_maurer_rose] = 168,
    [FLAME_VAR_meeple] = 104,
    [FLAME_VAR_metaballs3d_wf] = 344,
    [FLAME_VAR_minkowskope] = 112,
    [FLAME_VAR_minkQM] = 128,
    [FLAME_VAR_mirror_wf] = 112,
    [FLAME_VAR_mobiqN] = 608,
    [FLAME_VAR_mobius3D_with_inverse] = 128,
    [FLAME_VAR_MobiusN] = 128,
    [FLAME_VAR_nBlur] = 384,
    [FLAME_VAR_npolar] = 168,
    [FLAME_VAR_nsudoku] = 272,
    [FLAME_VAR_oak_leaf] = 120,
    [FLAME_VAR_ocappedcone3D] = 192,
    [FLAME_VAR_octahedron3D] = 136,
    [FLAME_VAR_octogonprism3D] = 176,
    [FLAME_VAR_ocylinder3D] = 176,
    [FLAME_VAR_oroundcone3D] = 192,
    [FLAME_VAR_ortho] = 136,
    [FLAME_VAR_parallel] = 112,
    [FLAME_VAR_parplot2d_wf] = 136,
    [FLAME_VAR_pdj3D] = 104,
    [FLAME_VAR_petal3D] = 192,
    [FLAME_VAR_pixel_flow] = 128,
    [FLAME_VAR_pointgrid3d_wf] = 136,
    [FLAME_VAR_polarplot2d_wf] = 136,
    [FLAME_VAR_polarplot3d_wf] = 160,
    [FLAME_VAR_primitives_wf] = 272,
    [FLAME_VAR_pRose3D] = 176,
    [FLAME_VAR_pyr3_perlin] = 192,
    [FLAME_VAR_pyramid3D] = 176,
    [FLAME_VAR_r_circleblur] = 248,
    [FLAME_VAR_radial_blur] = 104,
    [FLAME_VAR_randCubes] = 192,
    [FLAME_VAR_rbox3D] = 160,
    [FLAME_VAR_recurrenceplot] = 184,
    [FLAME_VAR_rhodonea] = 160,
    [FLAME_VAR_rhombus3D] = 176,
    [FLAME_VAR_ringer] = 192,
    [FLAME_VAR_rosoni] = 152,
    [FLAME_VAR_rsquares_js] = 224,
    [FLAME_VAR_sattractor3D] = 168,
    [FLAME_VAR_sec2_bs] = 104,
    [FLAME_VAR_sech2_bs] = 104,
    [FLAME_VAR_shredded] = 208,
    [FLAME_VAR_smartcrop] = 344,
    [FLAME_VAR_smartshape] = 128,
    [FLAME_VAR_snowflake_wf] = 128,
    [FLAME_VAR_solidangle3D] = 160,
    [FLAME_VAR_sphereblur] = 120,
    [FLAME_VAR_spherecrop] = 144,
    [FLAME_VAR_spirograph3D] = 416,
    [FLAME_VAR_sqrt_acosech] = 160,
    [FLAME_VAR_sqrt_acosh] = 160,
    [FLAME_VAR_sqrt_acoth] = 104,
    [FLAME_VAR_sqrt_asech] = 168,
    [FLAME_VAR_sqrt_asinh] = 160,
    [FLAME_VAR_squares] = 216,
    [FLAME_VAR_stabilize] = 152,
    [FLAME_VAR_starblur] = 112,
    [FLAME_VAR_starblur2] = 136,
    [FLAME_VAR_subflame_take] = 112,
    [FLAME_VAR_subflame_wf] = 136,
    [FLAME_VAR_sunflower] = 168,
    [FLAME_VAR_sunvoroni] = 272,
    [FLAME_VAR_SuperShape3D] = 168,
    [FLAME_VAR_synth] = 592,
    [FLAME_VAR_szubieta] = 192,
    [FLAME_VAR_terrain3D] = 192,
    [FLAME_VAR_threeply] = 224,
    [FLAME_VAR_torus3D] = 144,
    [FLAME_VAR_tqmirror] = 128,
    [FLAME_VAR_tree_js] = 224,
    [FLAME_VAR_triantruchet] = 160,
    [FLAME_VAR_trig] = 840,
    [FLAME_VAR_triprism3D] = 168,
    [FLAME_VAR_Truchet] = 224,
    [FLAME_VAR_Truchet_fill] = 136,
    [FLAME_VAR_Truchet_glyph] = 216,
    [FLAME_VAR_Truchet_hex_crop] = 248,
    [FLAME_VAR_Truchet_hex_fill] = 288,
    [FLAME_VAR_Truchet_inv] = 136,
    [FLAME_VAR_vibration2] = 208,
    [FLAME_VAR_vignette] = 120,
    [FLAME_VAR_Voron] = 144,
    [FLAME_VAR_vortex] = 304,
    [FLAME_VAR_w] = 248,
    [FLAME_VAR_waffle] = 136,
    [FLAME_VAR_waveblur_wf] = 160,
    [FLAME_VAR_waves22] = 104,
    [FLAME_VAR_waves2b] = 344,
    [FLAME_VAR_waves4] = 128,
    [FLAME_VAR_waves42] = 128,
    [FLAME_VAR_wavesn] = 104,
    [FLAME_VAR_x] = 144,
    [FLAME_VAR_xtrb] = 232,
    [FLAME_VAR_y] = 144,
    [FLAME_VAR_yplot2d_wf] = 128,
    [FLAME_VAR_z] = 144,
};

guint
flame_gpu_kernel_use_length (const FlameVariationRef *use)
{
  const guint length = lengths[use->variation];

  return (length ? length : SHORT_LENGTH) + (use->driven ? DRIVEN_LENGTH : 0);
}

guint
flame_gpu_kernel_field_length (guint32 kind)
{
  /* measured like variations, the second octave's numbers and the like with it */
  static const guint16 noises[] = {
      [FLAME_NOISE_VALUE] = 184,
      [FLAME_NOISE_PERLIN] = 344,
      [FLAME_NOISE_SIMPLEX] = 320,
      [FLAME_NOISE_CUBIC] = 696,
      [FLAME_NOISE_CELLULAR] = 728,
      [FLAME_NOISE_WHITE] = 40,
  };
  const FlameNoiseKind noise = flame_field_noise (kind);
  guint length = noises[MIN (noise.noise, FLAME_NOISE_WHITE)];

  if (noise.noise == FLAME_NOISE_CELLULAR && noise.result == FLAME_CELLS_VALUE)
    length = NEAREST_CELL_LENGTH;
  /* once more for each coordinate that it moves */
  return kind >> FLAME_FIELD_HAS_JITTER & 1u ? 4 * length : length;
}

/* the longest that has no part yet; @n if there is none */
static guint
find_longest (const guint *of, guint n, const guint *part_of)
{
  guint longest = n;

  for (guint i = 0; i < n; i++)
    if (part_of[i] == 0 && of[i] >= LEAST_FAR &&
        (longest == n || of[i] > of[longest]))
      longest = i;
  return longest;
}

/*
 * The longest first, each to that of @n_far parts that has least, until of all @length
 * instructions no more than MOST_KEPT are left. Returns: whether any is in another part
 */
static gboolean
deal_out (const guint *of, guint n, guint length, guint n_far, guint *part_of)
{
  guint totals[FLAME_GPU_MAX_PARTS] = {0};
  guint left = length;

  for (guint i = find_longest (of, n, part_of); i < n && left > MOST_KEPT;
       i = find_longest (of, n, part_of)) {
    guint least = 1;

    for (guint part = 2; part <= n_far; part++)
      if (totals[part] < totals[least])
        least = part;
    part_of[i] = least;
    totals[least] += of[i];
    left -= of[i];
  }
  return left < length;
}

guint
flame_gpu_kernel_choose_parts (
    const guint *of, guint n, guint n_states, guint *part_of)
{
  guint length = 0, n_far;

  for (guint i = 0; i < n; i++) {
    part_of[i] = 0;
    length += of[i];
  }
  if (n_states > MOST_STATES || LOOP_LENGTH + length <= MOST_WHOLE)
    return 1;
  n_far = CLAMP ((length - MOST_KEPT + MOST_FAR - 1) / MOST_FAR, 1,
      FLAME_GPU_MAX_PARTS - 1);
  return deal_out (of, n, length, n_far, part_of) ? 1 + n_far : 1;
}
