/*
 * The names and parameters of the 99 variations as flam3's XML spells them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const char *name;
  double default_value;
} ParamInfo;

static const char *const variation_names[FLAME_N_VARIATIONS] = {
    [FLAME_VAR_LINEAR] = "linear",
    [FLAME_VAR_SINUSOIDAL] = "sinusoidal",
    [FLAME_VAR_SPHERICAL] = "spherical",
    [FLAME_VAR_SWIRL] = "swirl",
    [FLAME_VAR_HORSESHOE] = "horseshoe",
    [FLAME_VAR_POLAR] = "polar",
    [FLAME_VAR_HANDKERCHIEF] = "handkerchief",
    [FLAME_VAR_HEART] = "heart",
    [FLAME_VAR_DISC] = "disc",
    [FLAME_VAR_SPIRAL] = "spiral",
    [FLAME_VAR_HYPERBOLIC] = "hyperbolic",
    [FLAME_VAR_DIAMOND] = "diamond",
    [FLAME_VAR_EX] = "ex",
    [FLAME_VAR_JULIA] = "julia",
    [FLAME_VAR_BENT] = "bent",
    [FLAME_VAR_WAVES] = "waves",
    [FLAME_VAR_FISHEYE] = "fisheye",
    [FLAME_VAR_POPCORN] = "popcorn",
    [FLAME_VAR_EXPONENTIAL] = "exponential",
    [FLAME_VAR_POWER] = "power",
    [FLAME_VAR_COSINE] = "cosine",
    [FLAME_VAR_RINGS] = "rings",
    [FLAME_VAR_FAN] = "fan",
    [FLAME_VAR_BLOB] = "blob",
    [FLAME_VAR_PDJ] = "pdj",
    [FLAME_VAR_FAN2] = "fan2",
    [FLAME_VAR_RINGS2] = "rings2",
    [FLAME_VAR_EYEFISH] = "eyefish",
    [FLAME_VAR_BUBBLE] = "bubble",
    [FLAME_VAR_CYLINDER] = "cylinder",
    [FLAME_VAR_PERSPECTIVE] = "perspective",
    [FLAME_VAR_NOISE] = "noise",
    [FLAME_VAR_JULIAN] = "julian",
    [FLAME_VAR_JULIASCOPE] = "juliascope",
    [FLAME_VAR_BLUR] = "blur",
    [FLAME_VAR_GAUSSIAN_BLUR] = "gaussian_blur",
    [FLAME_VAR_RADIAL_BLUR] = "radial_blur",
    [FLAME_VAR_PIE] = "pie",
    [FLAME_VAR_NGON] = "ngon",
    [FLAME_VAR_CURL] = "curl",
    [FLAME_VAR_RECTANGLES] = "rectangles",
    [FLAME_VAR_ARCH] = "arch",
    [FLAME_VAR_TANGENT] = "tangent",
    [FLAME_VAR_SQUARE] = "square",
    [FLAME_VAR_RAYS] = "rays",
    [FLAME_VAR_BLADE] = "blade",
    [FLAME_VAR_SECANT2] = "secant2",
    [FLAME_VAR_TWINTRIAN] = "twintrian",
    [FLAME_VAR_CROSS] = "cross",
    [FLAME_VAR_DISC2] = "disc2",
    [FLAME_VAR_SUPER_SHAPE] = "super_shape",
    [FLAME_VAR_FLOWER] = "flower",
    [FLAME_VAR_CONIC] = "conic",
    [FLAME_VAR_PARABOLA] = "parabola",
    [FLAME_VAR_BENT2] = "bent2",
    [FLAME_VAR_BIPOLAR] = "bipolar",
    [FLAME_VAR_BOARDERS] = "boarders",
    [FLAME_VAR_BUTTERFLY] = "butterfly",
    [FLAME_VAR_CELL] = "cell",
    [FLAME_VAR_CPOW] = "cpow",
    [FLAME_VAR_CURVE] = "curve",
    [FLAME_VAR_EDISC] = "edisc",
    [FLAME_VAR_ELLIPTIC] = "elliptic",
    [FLAME_VAR_ESCHER] = "escher",
    [FLAME_VAR_FOCI] = "foci",
    [FLAME_VAR_LAZYSUSAN] = "lazysusan",
    [FLAME_VAR_LOONIE] = "loonie",
    [FLAME_VAR_PRE_BLUR] = "pre_blur",
    [FLAME_VAR_MODULUS] = "modulus",
    [FLAME_VAR_OSCILLOSCOPE] = "oscilloscope",
    [FLAME_VAR_POLAR2] = "polar2",
    [FLAME_VAR_POPCORN2] = "popcorn2",
    [FLAME_VAR_SCRY] = "scry",
    [FLAME_VAR_SEPARATION] = "separation",
    [FLAME_VAR_SPLIT] = "split",
    [FLAME_VAR_SPLITS] = "splits",
    [FLAME_VAR_STRIPES] = "stripes",
    [FLAME_VAR_WEDGE] = "wedge",
    [FLAME_VAR_WEDGE_JULIA] = "wedge_julia",
    [FLAME_VAR_WEDGE_SPH] = "wedge_sph",
    [FLAME_VAR_WHORL] = "whorl",
    [FLAME_VAR_WAVES2] = "waves2",
    [FLAME_VAR_EXP] = "exp",
    [FLAME_VAR_LOG] = "log",
    [FLAME_VAR_SIN] = "sin",
    [FLAME_VAR_COS] = "cos",
    [FLAME_VAR_TAN] = "tan",
    [FLAME_VAR_SEC] = "sec",
    [FLAME_VAR_CSC] = "csc",
    [FLAME_VAR_COT] = "cot",
    [FLAME_VAR_SINH] = "sinh",
    [FLAME_VAR_COSH] = "cosh",
    [FLAME_VAR_TANH] = "tanh",
    [FLAME_VAR_SECH] = "sech",
    [FLAME_VAR_CSCH] = "csch",
    [FLAME_VAR_COTH] = "coth",
    [FLAME_VAR_AUGER] = "auger",
    [FLAME_VAR_FLUX] = "flux",
    [FLAME_VAR_MOBIUS] = "mobius",
};

static const ParamInfo params[FLAME_N_PARAMS] = {
    [FLAME_PARAM_BLOB_LOW] = {"blob_low", 0},
    [FLAME_PARAM_BLOB_HIGH] = {"blob_high", 1},
    [FLAME_PARAM_BLOB_WAVES] = {"blob_waves", 1},
    [FLAME_PARAM_PDJ_A] = {"pdj_a", 0},
    [FLAME_PARAM_PDJ_B] = {"pdj_b", 0},
    [FLAME_PARAM_PDJ_C] = {"pdj_c", 0},
    [FLAME_PARAM_PDJ_D] = {"pdj_d", 0},
    [FLAME_PARAM_FAN2_X] = {"fan2_x", 0},
    [FLAME_PARAM_FAN2_Y] = {"fan2_y", 0},
    [FLAME_PARAM_RINGS2_VAL] = {"rings2_val", 0},
    [FLAME_PARAM_PERSPECTIVE_ANGLE] = {"perspective_angle", 0},
    [FLAME_PARAM_PERSPECTIVE_DIST] = {"perspective_dist", 0},
    [FLAME_PARAM_JULIAN_POWER] = {"julian_power", 1},
    [FLAME_PARAM_JULIAN_DIST] = {"julian_dist", 1},
    [FLAME_PARAM_JULIASCOPE_POWER] = {"juliascope_power", 1},
    [FLAME_PARAM_JULIASCOPE_DIST] = {"juliascope_dist", 1},
    [FLAME_PARAM_RADIAL_BLUR_ANGLE] = {"radial_blur_angle", 0},
    [FLAME_PARAM_PIE_SLICES] = {"pie_slices", 6},
    [FLAME_PARAM_PIE_ROTATION] = {"pie_rotation", 0},
    [FLAME_PARAM_PIE_THICKNESS] = {"pie_thickness", 0.5},
    [FLAME_PARAM_NGON_SIDES] = {"ngon_sides", 5},
    [FLAME_PARAM_NGON_POWER] = {"ngon_power", 3},
    [FLAME_PARAM_NGON_CIRCLE] = {"ngon_circle", 1},
    [FLAME_PARAM_NGON_CORNERS] = {"ngon_corners", 2},
    [FLAME_PARAM_CURL_C1] = {"curl_c1", 1},
    [FLAME_PARAM_CURL_C2] = {"curl_c2", 0},
    [FLAME_PARAM_RECTANGLES_X] = {"rectangles_x", 1},
    [FLAME_PARAM_RECTANGLES_Y] = {"rectangles_y", 1},
    [FLAME_PARAM_DISC2_ROT] = {"disc2_rot", 0},
    [FLAME_PARAM_DISC2_TWIST] = {"disc2_twist", 0},
    [FLAME_PARAM_SUPER_SHAPE_RND] = {"super_shape_rnd", 0},
    [FLAME_PARAM_SUPER_SHAPE_M] = {"super_shape_m", 0},
    [FLAME_PARAM_SUPER_SHAPE_N1] = {"super_shape_n1", 1},
    [FLAME_PARAM_SUPER_SHAPE_N2] = {"super_shape_n2", 1},
    [FLAME_PARAM_SUPER_SHAPE_N3] = {"super_shape_n3", 1},
    [FLAME_PARAM_SUPER_SHAPE_HOLES] = {"super_shape_holes", 0},
    [FLAME_PARAM_FLOWER_PETALS] = {"flower_petals", 0},
    [FLAME_PARAM_FLOWER_HOLES] = {"flower_holes", 0},
    [FLAME_PARAM_CONIC_ECCENTRICITY] = {"conic_eccentricity", 1},
    [FLAME_PARAM_CONIC_HOLES] = {"conic_holes", 0},
    [FLAME_PARAM_PARABOLA_HEIGHT] = {"parabola_height", 0},
    [FLAME_PARAM_PARABOLA_WIDTH] = {"parabola_width", 0},
    [FLAME_PARAM_BENT2_X] = {"bent2_x", 1},
    [FLAME_PARAM_BENT2_Y] = {"bent2_y", 1},
    [FLAME_PARAM_BIPOLAR_SHIFT] = {"bipolar_shift", 0},
    [FLAME_PARAM_CELL_SIZE] = {"cell_size", 1},
    [FLAME_PARAM_CPOW_R] = {"cpow_r", 1},
    [FLAME_PARAM_CPOW_I] = {"cpow_i", 0},
    [FLAME_PARAM_CPOW_POWER] = {"cpow_power", 1},
    [FLAME_PARAM_CURVE_XAMP] = {"curve_xamp", 0},
    [FLAME_PARAM_CURVE_YAMP] = {"curve_yamp", 0},
    [FLAME_PARAM_CURVE_XLENGTH] = {"curve_xlength", 1},
    [FLAME_PARAM_CURVE_YLENGTH] = {"curve_ylength", 1},
    [FLAME_PARAM_ESCHER_BETA] = {"escher_beta", 0},
    [FLAME_PARAM_LAZYSUSAN_SPIN] = {"lazysusan_spin", 0},
    [FLAME_PARAM_LAZYSUSAN_SPACE] = {"lazysusan_space", 0},
    [FLAME_PARAM_LAZYSUSAN_TWIST] = {"lazysusan_twist", 0},
    [FLAME_PARAM_LAZYSUSAN_X] = {"lazysusan_x", 0},
    [FLAME_PARAM_LAZYSUSAN_Y] = {"lazysusan_y", 0},
    [FLAME_PARAM_MODULUS_X] = {"modulus_x", 0},
    [FLAME_PARAM_MODULUS_Y] = {"modulus_y", 0},
    [FLAME_PARAM_OSCILLOSCOPE_SEPARATION] = {"oscilloscope_separation", 1},
    [FLAME_PARAM_OSCILLOSCOPE_FREQUENCY] = {"oscilloscope_frequency", M_PI},
    [FLAME_PARAM_OSCILLOSCOPE_AMPLITUDE] = {"oscilloscope_amplitude", 1},
    [FLAME_PARAM_OSCILLOSCOPE_DAMPING] = {"oscilloscope_damping", 0},
    [FLAME_PARAM_POPCORN2_X] = {"popcorn2_x", 0},
    [FLAME_PARAM_POPCORN2_Y] = {"popcorn2_y", 0},
    [FLAME_PARAM_POPCORN2_C] = {"popcorn2_c", 0},
    [FLAME_PARAM_SEPARATION_X] = {"separation_x", 0},
    [FLAME_PARAM_SEPARATION_XINSIDE] = {"separation_xinside", 0},
    [FLAME_PARAM_SEPARATION_Y] = {"separation_y", 0},
    [FLAME_PARAM_SEPARATION_YINSIDE] = {"separation_yinside", 0},
    [FLAME_PARAM_SPLIT_XSIZE] = {"split_xsize", 0},
    [FLAME_PARAM_SPLIT_YSIZE] = {"split_ysize", 0},
    [FLAME_PARAM_SPLITS_X] = {"splits_x", 0},
    [FLAME_PARAM_SPLITS_Y] = {"splits_y", 0},
    [FLAME_PARAM_STRIPES_SPACE] = {"stripes_space", 0},
    [FLAME_PARAM_STRIPES_WARP] = {"stripes_warp", 0},
    [FLAME_PARAM_WEDGE_ANGLE] = {"wedge_angle", 0},
    [FLAME_PARAM_WEDGE_HOLE] = {"wedge_hole", 0},
    [FLAME_PARAM_WEDGE_COUNT] = {"wedge_count", 1},
    [FLAME_PARAM_WEDGE_SWIRL] = {"wedge_swirl", 0},
    [FLAME_PARAM_WEDGE_JULIA_ANGLE] = {"wedge_julia_angle", 0},
    [FLAME_PARAM_WEDGE_JULIA_COUNT] = {"wedge_julia_count", 1},
    [FLAME_PARAM_WEDGE_JULIA_POWER] = {"wedge_julia_power", 1},
    [FLAME_PARAM_WEDGE_JULIA_DIST] = {"wedge_julia_dist", 0},
    [FLAME_PARAM_WEDGE_SPH_ANGLE] = {"wedge_sph_angle", 0},
    [FLAME_PARAM_WEDGE_SPH_COUNT] = {"wedge_sph_count", 1},
    [FLAME_PARAM_WEDGE_SPH_HOLE] = {"wedge_sph_hole", 0},
    [FLAME_PARAM_WEDGE_SPH_SWIRL] = {"wedge_sph_swirl", 0},
    [FLAME_PARAM_WHORL_INSIDE] = {"whorl_inside", 0},
    [FLAME_PARAM_WHORL_OUTSIDE] = {"whorl_outside", 0},
    [FLAME_PARAM_WAVES2_FREQX] = {"waves2_freqx", 0},
    [FLAME_PARAM_WAVES2_SCALEX] = {"waves2_scalex", 0},
    [FLAME_PARAM_WAVES2_FREQY] = {"waves2_freqy", 0},
    [FLAME_PARAM_WAVES2_SCALEY] = {"waves2_scaley", 0},
    [FLAME_PARAM_AUGER_FREQ] = {"auger_freq", 1},
    [FLAME_PARAM_AUGER_WEIGHT] = {"auger_weight", 0.5},
    [FLAME_PARAM_AUGER_SYM] = {"auger_sym", 0},
    [FLAME_PARAM_AUGER_SCALE] = {"auger_scale", 1},
    [FLAME_PARAM_FLUX_SPREAD] = {"flux_spread", 0},
    [FLAME_PARAM_MOBIUS_RE_A] = {"mobius_re_a", 0},
    [FLAME_PARAM_MOBIUS_IM_A] = {"mobius_im_a", 0},
    [FLAME_PARAM_MOBIUS_RE_B] = {"mobius_re_b", 0},
    [FLAME_PARAM_MOBIUS_IM_B] = {"mobius_im_b", 0},
    [FLAME_PARAM_MOBIUS_RE_C] = {"mobius_re_c", 0},
    [FLAME_PARAM_MOBIUS_IM_C] = {"mobius_im_c", 0},
    [FLAME_PARAM_MOBIUS_RE_D] = {"mobius_re_d", 0},
    [FLAME_PARAM_MOBIUS_IM_D] = {"mobius_im_d", 0},
};

typedef struct
{
  guint16 first;
  guint16 count;
} ParamRange;

static const ParamRange ranges[FLAME_N_VARIATIONS] = {
    [FLAME_VAR_BLOB] = {FLAME_PARAM_BLOB_LOW, 3},
    [FLAME_VAR_PDJ] = {FLAME_PARAM_PDJ_A, 4},
    [FLAME_VAR_FAN2] = {FLAME_PARAM_FAN2_X, 2},
    [FLAME_VAR_RINGS2] = {FLAME_PARAM_RINGS2_VAL, 1},
    [FLAME_VAR_PERSPECTIVE] = {FLAME_PARAM_PERSPECTIVE_ANGLE, 2},
    [FLAME_VAR_JULIAN] = {FLAME_PARAM_JULIAN_POWER, 2},
    [FLAME_VAR_JULIASCOPE] = {FLAME_PARAM_JULIASCOPE_POWER, 2},
    [FLAME_VAR_RADIAL_BLUR] = {FLAME_PARAM_RADIAL_BLUR_ANGLE, 1},
    [FLAME_VAR_PIE] = {FLAME_PARAM_PIE_SLICES, 3},
    [FLAME_VAR_NGON] = {FLAME_PARAM_NGON_SIDES, 4},
    [FLAME_VAR_CURL] = {FLAME_PARAM_CURL_C1, 2},
    [FLAME_VAR_RECTANGLES] = {FLAME_PARAM_RECTANGLES_X, 2},
    [FLAME_VAR_DISC2] = {FLAME_PARAM_DISC2_ROT, 2},
    [FLAME_VAR_SUPER_SHAPE] = {FLAME_PARAM_SUPER_SHAPE_RND, 6},
    [FLAME_VAR_FLOWER] = {FLAME_PARAM_FLOWER_PETALS, 2},
    [FLAME_VAR_CONIC] = {FLAME_PARAM_CONIC_ECCENTRICITY, 2},
    [FLAME_VAR_PARABOLA] = {FLAME_PARAM_PARABOLA_HEIGHT, 2},
    [FLAME_VAR_BENT2] = {FLAME_PARAM_BENT2_X, 2},
    [FLAME_VAR_BIPOLAR] = {FLAME_PARAM_BIPOLAR_SHIFT, 1},
    [FLAME_VAR_CELL] = {FLAME_PARAM_CELL_SIZE, 1},
    [FLAME_VAR_CPOW] = {FLAME_PARAM_CPOW_R, 3},
    [FLAME_VAR_CURVE] = {FLAME_PARAM_CURVE_XAMP, 4},
    [FLAME_VAR_ESCHER] = {FLAME_PARAM_ESCHER_BETA, 1},
    [FLAME_VAR_LAZYSUSAN] = {FLAME_PARAM_LAZYSUSAN_SPIN, 5},
    [FLAME_VAR_MODULUS] = {FLAME_PARAM_MODULUS_X, 2},
    [FLAME_VAR_OSCILLOSCOPE] = {FLAME_PARAM_OSCILLOSCOPE_SEPARATION, 4},
    [FLAME_VAR_POPCORN2] = {FLAME_PARAM_POPCORN2_X, 3},
    [FLAME_VAR_SEPARATION] = {FLAME_PARAM_SEPARATION_X, 4},
    [FLAME_VAR_SPLIT] = {FLAME_PARAM_SPLIT_XSIZE, 2},
    [FLAME_VAR_SPLITS] = {FLAME_PARAM_SPLITS_X, 2},
    [FLAME_VAR_STRIPES] = {FLAME_PARAM_STRIPES_SPACE, 2},
    [FLAME_VAR_WEDGE] = {FLAME_PARAM_WEDGE_ANGLE, 4},
    [FLAME_VAR_WEDGE_JULIA] = {FLAME_PARAM_WEDGE_JULIA_ANGLE, 4},
    [FLAME_VAR_WEDGE_SPH] = {FLAME_PARAM_WEDGE_SPH_ANGLE, 4},
    [FLAME_VAR_WHORL] = {FLAME_PARAM_WHORL_INSIDE, 2},
    [FLAME_VAR_WAVES2] = {FLAME_PARAM_WAVES2_FREQX, 4},
    [FLAME_VAR_AUGER] = {FLAME_PARAM_AUGER_FREQ, 4},
    [FLAME_VAR_FLUX] = {FLAME_PARAM_FLUX_SPREAD, 1},
    [FLAME_VAR_MOBIUS] = {FLAME_PARAM_MOBIUS_RE_A, 8},
};

const char *
flame_variation_name (FlameVariation variation)
{
  return variation_names[variation];
}

gboolean
flame_variation_from_name (const char *name, FlameVariation *variation)
{
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    if (strcmp (variation_names[i], name) == 0) {
      *variation = i;
      return TRUE;
    }
  }
  return FALSE;
}

guint
flame_variation_params (FlameVariation variation, FlameParam *first)
{
  *first = ranges[variation].first;
  return ranges[variation].count;
}

const char *
flame_param_name (FlameParam param)
{
  return params[param].name;
}

gboolean
flame_param_from_name (const char *name, FlameParam *param)
{
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    if (strcmp (params[i].name, name) == 0) {
      *param = i;
      return TRUE;
    }
  }
  return FALSE;
}

double
flame_param_default (FlameParam param)
{
  return params[param].default_value;
}
