/*
 * How long variations are, and parts of about the same length.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/kernel-parts.h"

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* what a call adds is little of a function this long */
#define LEAST_FAR 100
/* less than this together is compiled as soon in one piece */
#define LEAST_TOTAL 2000
/* what a part beside the loop's should have at least */
#define PART_LENGTH 1500
/* floats kept for each point that a call hands over and back */
#define MOST_STATES 8
/* of a variation that is not listed */
#define SHORT_LENGTH 40

/*
 * Instructions for compute capability 9.0 by NVRTC 13.0, in the plane; those of a
 * hundred and more. A new one that is not here is taken for short, which costs
 * nothing but time to compile.
 */
static const guint16 lengths[FLAME_N_VARIATIONS] = {
    [FLAME_VAR_acosech] = 112,
    [FLAME_VAR_acosh] = 104,
    [FLAME_VAR_bCollide] = 104,
    [FLAME_VAR_block] = 104,
    [FLAME_VAR_blocky] = 128,
    [FLAME_VAR_blur3D] = 120,
    [FLAME_VAR_bMod] = 104,
    [FLAME_VAR_bSwirl] = 104,
    [FLAME_VAR_bTransform] = 136,
    [FLAME_VAR_bubbleT3D] = 208,
    [FLAME_VAR_butterfly_fay] = 160,
    [FLAME_VAR_bwraps_rand] = 152,
    [FLAME_VAR_cannabiscurve_wf] = 120,
    [FLAME_VAR_checkerboard_wf] = 152,
    [FLAME_VAR_chrysanthemum] = 112,
    [FLAME_VAR_Circle_Rand] = 248,
    [FLAME_VAR_CircleRand] = 120,
    [FLAME_VAR_CircleTrans1] = 272,
    [FLAME_VAR_cloverleaf_wf] = 104,
    [FLAME_VAR_cpow2] = 184,
    [FLAME_VAR_cpow3] = 160,
    [FLAME_VAR_cpow3_wf] = 136,
    [FLAME_VAR_crackle] = 1224,
    [FLAME_VAR_crackle2] = 248,
    [FLAME_VAR_crob] = 248,
    [FLAME_VAR_crown_js] = 256,
    [FLAME_VAR_cut_fun] = 264,
    [FLAME_VAR_cut_tileillusion] = 208,
    [FLAME_VAR_dc_apollonian] = 448,
    [FLAME_VAR_dc_booleans] = 136,
    [FLAME_VAR_dc_cairotiles] = 160,
    [FLAME_VAR_dc_circlesblue] = 128,
    [FLAME_VAR_dc_cube] = 112,
    [FLAME_VAR_dc_cylinder] = 120,
    [FLAME_VAR_dc_dmodulus] = 112,
    [FLAME_VAR_dc_ducks] = 176,
    [FLAME_VAR_dc_fractaldots] = 104,
    [FLAME_VAR_dc_fractcolor] = 104,
    [FLAME_VAR_dc_glypho] = 576,
    [FLAME_VAR_dc_grid3D] = 256,
    [FLAME_VAR_dc_hexagons] = 192,
    [FLAME_VAR_dc_hexes_wf] = 112,
    [FLAME_VAR_dc_inversion] = 168,
    [FLAME_VAR_dc_kaliset] = 136,
    [FLAME_VAR_dc_kaliset2] = 144,
    [FLAME_VAR_dc_mandbrot] = 200,
    [FLAME_VAR_dc_mandelbox2D] = 240,
    [FLAME_VAR_dc_menger] = 192,
    [FLAME_VAR_dc_moebiuslog] = 128,
    [FLAME_VAR_dc_perlin] = 448,
    [FLAME_VAR_dc_portal] = 168,
    [FLAME_VAR_dc_quadtree] = 248,
    [FLAME_VAR_dc_rotations] = 160,
    [FLAME_VAR_dc_spacefold] = 208,
    [FLAME_VAR_dc_squares] = 200,
    [FLAME_VAR_dc_tesla] = 120,
    [FLAME_VAR_dc_triangle] = 112,
    [FLAME_VAR_dc_truchet] = 200,
    [FLAME_VAR_dc_turbulence] = 400,
    [FLAME_VAR_dc_voronoise] = 288,
    [FLAME_VAR_dc_vortex] = 504,
    [FLAME_VAR_dc_worley] = 640,
    [FLAME_VAR_depth_blur] = 128,
    [FLAME_VAR_depth_blur2] = 136,
    [FLAME_VAR_depth_sine] = 104,
    [FLAME_VAR_depth_sine2] = 120,
    [FLAME_VAR_dragonfire] = 120,
    [FLAME_VAR_dust] = 184,
    [FLAME_VAR_eCollide] = 104,
    [FLAME_VAR_eJulia] = 136,
    [FLAME_VAR_exblur] = 144,
    [FLAME_VAR_falloff] = 216,
    [FLAME_VAR_falloff2] = 224,
    [FLAME_VAR_falloff3] = 280,
    [FLAME_VAR_farblur] = 128,
    [FLAME_VAR_flower3D] = 104,
    [FLAME_VAR_fract_julia_wf] = 384,
    [FLAME_VAR_gaussian] = 104,
    [FLAME_VAR_gaussian_blur] = 104,
    [FLAME_VAR_glitchy1] = 120,
    [FLAME_VAR_glsl_circlesblue] = 136,
    [FLAME_VAR_glsl_grid3D] = 264,
    [FLAME_VAR_glsl_mandelbox2D] = 216,
    [FLAME_VAR_GlynnSim1] = 112,
    [FLAME_VAR_GlynnSim3] = 104,
    [FLAME_VAR_heat] = 112,
    [FLAME_VAR_hex_rand] = 288,
    [FLAME_VAR_hex_truchet] = 208,
    [FLAME_VAR_hexcrop] = 120,
    [FLAME_VAR_hexes] = 104,
    [FLAME_VAR_hexnix3D] = 120,
    [FLAME_VAR_interference2] = 128,
    [FLAME_VAR_isosfplot3d_wf] = 584,
    [FLAME_VAR_jac_cn] = 280,
    [FLAME_VAR_jac_dn] = 280,
    [FLAME_VAR_jac_sn] = 280,
    [FLAME_VAR_japanese_maple_leaf] = 192,
    [FLAME_VAR_julian2] = 104,
    [FLAME_VAR_jw_blur] = 128,
    [FLAME_VAR_jw_falloff2] = 208,
    [FLAME_VAR_jw_truchet] = 120,
    [FLAME_VAR_koch_js] = 352,
    [FLAME_VAR_lazyjess] = 136,
    [FLAME_VAR_log_db] = 200,
    [FLAME_VAR_loonie2] = 128,
    [FLAME_VAR_mandelbrot] = 240,
    [FLAME_VAR_maple_leaf] = 184,
    [FLAME_VAR_maurer_rose] = 184,
    [FLAME_VAR_minkowskope] = 440,
    [FLAME_VAR_mirror_wf] = 104,
    [FLAME_VAR_MobiusN] = 144,
    [FLAME_VAR_nBlur] = 344,
    [FLAME_VAR_npolar] = 184,
    [FLAME_VAR_oak_leaf] = 136,
    [FLAME_VAR_ortho] = 112,
    [FLAME_VAR_parplot2d_wf] = 536,
    [FLAME_VAR_pixel_flow] = 104,
    [FLAME_VAR_polarplot2d_wf] = 528,
    [FLAME_VAR_polarplot3d_wf] = 560,
    [FLAME_VAR_pRose3D] = 104,
    [FLAME_VAR_randCubes] = 160,
    [FLAME_VAR_rhodonea] = 152,
    [FLAME_VAR_rosoni] = 128,
    [FLAME_VAR_shape] = 104,
    [FLAME_VAR_shredded] = 128,
    [FLAME_VAR_smartcrop] = 256,
    [FLAME_VAR_smartshape] = 112,
    [FLAME_VAR_sphereblur] = 120,
    [FLAME_VAR_spirograph3D] = 280,
    [FLAME_VAR_squares] = 176,
    [FLAME_VAR_stabilize] = 104,
    [FLAME_VAR_starblur] = 112,
    [FLAME_VAR_starblur2] = 128,
    [FLAME_VAR_sunflower] = 168,
    [FLAME_VAR_super_shape] = 104,
    [FLAME_VAR_SuperShape3D] = 160,
    [FLAME_VAR_synth] = 952,
    [FLAME_VAR_szubieta] = 184,
    [FLAME_VAR_Truchet] = 224,
    [FLAME_VAR_Truchet_fill] = 120,
    [FLAME_VAR_Truchet_glyph] = 176,
    [FLAME_VAR_Truchet_hex_crop] = 224,
    [FLAME_VAR_Truchet_hex_fill] = 288,
    [FLAME_VAR_Truchet_inv] = 112,
    [FLAME_VAR_unicorngaloshen] = 104,
    [FLAME_VAR_vibration2] = 168,
    [FLAME_VAR_vignette] = 120,
    [FLAME_VAR_Voron] = 504,
    [FLAME_VAR_w] = 248,
    [FLAME_VAR_waffle] = 128,
    [FLAME_VAR_waveblur_wf] = 128,
    [FLAME_VAR_waves2b] = 440,
    [FLAME_VAR_waves4] = 104,
    [FLAME_VAR_waves42] = 104,
    [FLAME_VAR_wavesn] = 120,
    [FLAME_VAR_x] = 144,
    [FLAME_VAR_xtrb] = 200,
    [FLAME_VAR_y] = 144,
    [FLAME_VAR_yplot2d_wf] = 520,
    [FLAME_VAR_z] = 144,
};

guint
flame_cuda_kernel_length (guint variation)
{
  return lengths[variation] ? lengths[variation] : SHORT_LENGTH;
}

/* the longest that has no part yet; @n where there is none */
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

guint
flame_cuda_kernel_choose_parts (
    const guint *of, guint n, guint n_states, guint *part_of)
{
  guint totals[FLAME_CUDA_MAX_PARTS] = {0};
  guint total = 0, n_far;

  for (guint i = 0; i < n; i++) {
    part_of[i] = 0;
    if (of[i] >= LEAST_FAR)
      total += of[i];
  }
  if (total < LEAST_TOTAL || n_states > MOST_STATES)
    return 1;
  n_far = CLAMP (total / PART_LENGTH, 1, FLAME_CUDA_MAX_PARTS - 1);
  /* the longest first, each to the part that has least */
  for (guint i = find_longest (of, n, part_of); i < n;
       i = find_longest (of, n, part_of)) {
    guint least = 1;

    for (guint part = 2; part <= n_far; part++)
      if (totals[part] < totals[least])
        least = part;
    part_of[i] = least;
    totals[least] += of[i];
  }
  return 1 + n_far;
}
