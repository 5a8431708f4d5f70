/*
 * The table of a cuburn genome's numbers. Defaults of filters and parameters are
 * cuburn's, which are not always flam3's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/fields.h"

#include "kernels/variation-ids.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const char *path;
  FlameCuburnField field;
} Named;

#define LINEAR(value)                                                          \
  {                                                                            \
    .default_value = value                                                     \
  }
#define PERIODIC(value, p)                                                     \
  {                                                                            \
    .default_value = value, .period = p                                        \
  }
#define MAGNITUDE(value)                                                       \
  {                                                                            \
    .default_value = value, .domain = FLAME_DOMAIN_MAGNITUDE                   \
  }

/* clang-format off */
static const Named globals[FLAME_CUBURN_N_GLOBALS] = {
    [FLAME_CUBURN_CENTER_X] = {"camera.center.x", LINEAR (0)},
    [FLAME_CUBURN_CENTER_Y] = {"camera.center.y", LINEAR (0)},
    [FLAME_CUBURN_SCALE] = {"camera.scale", MAGNITUDE (1)},
    [FLAME_CUBURN_ROTATION] = {"camera.rotation", PERIODIC (0, 360)},
    [FLAME_CUBURN_DITHER_WIDTH] = {"camera.dither_width", MAGNITUDE (1)},
    [FLAME_CUBURN_SPP] = {"camera.spp", MAGNITUDE (1)},
    [FLAME_CUBURN_FRAME_WIDTH] = {"time.frame_width", MAGNITUDE (1)},
    [FLAME_CUBURN_BACKGROUND_RED] = {"background.red", LINEAR (0)},
    [FLAME_CUBURN_BACKGROUND_GREEN] = {"background.green", LINEAR (0)},
    [FLAME_CUBURN_BACKGROUND_BLUE] = {"background.blue", LINEAR (0)},
    [FLAME_CUBURN_GAMMA] = {"filters.colorclip.gamma", LINEAR (4)},
    [FLAME_CUBURN_GAMMA_THRESHOLD] =
        {"filters.colorclip.gamma_threshold", LINEAR (0.01)},
    [FLAME_CUBURN_HIGHLIGHT_POWER] =
        {"filters.colorclip.highlight_power", LINEAR (-1)},
    [FLAME_CUBURN_VIBRANCE] = {"filters.colorclip.vibrance", LINEAR (1)},
    [FLAME_CUBURN_BRIGHTNESS] = {"filters.logscale.brightness", LINEAR (4)},
    [FLAME_CUBURN_DE_RADIUS] = {"filters.de.radius", LINEAR (11)},
    [FLAME_CUBURN_DE_MINIMUM] = {"filters.de.minimum", LINEAR (0)},
    [FLAME_CUBURN_DE_CURVE] = {"filters.de.curve", LINEAR (0.6)},
    [FLAME_CUBURN_BILATERAL_SPATIAL_STD] =
        {"filters.bilateral.spatial_std", LINEAR (6)},
    [FLAME_CUBURN_BILATERAL_COLOR_STD] =
        {"filters.bilateral.color_std", LINEAR (0.05)},
    [FLAME_CUBURN_BILATERAL_DENSITY_STD] =
        {"filters.bilateral.density_std", LINEAR (1.5)},
    [FLAME_CUBURN_BILATERAL_DENSITY_POW] =
        {"filters.bilateral.density_pow", LINEAR (0.8)},
    [FLAME_CUBURN_BILATERAL_GRADIENT] =
        {"filters.bilateral.gradient", LINEAR (4)},
    [FLAME_CUBURN_SMEARCLIP_WIDTH] = {"filters.smearclip.width", LINEAR (0.7)},
    [FLAME_CUBURN_PLAINCLIP_BRIGHTNESS] =
        {"filters.plainclip.brightness", LINEAR (1)},
    [FLAME_CUBURN_LOGENCODE_DEGAMMA] =
        {"filters.logencode.degamma", LINEAR (2.2)},
};

static const Named affine_fields[FLAME_CUBURN_N_AFFINE] = {
    [FLAME_CUBURN_ANGLE] = {"angle", PERIODIC (45, 360)},
    [FLAME_CUBURN_SPREAD] = {"spread", PERIODIC (45, 360)},
    [FLAME_CUBURN_MAGNITUDE_X] = {"magnitude.x", MAGNITUDE (1)},
    [FLAME_CUBURN_MAGNITUDE_Y] = {"magnitude.y", MAGNITUDE (1)},
    [FLAME_CUBURN_OFFSET_X] = {"offset.x", LINEAR (0)},
    [FLAME_CUBURN_OFFSET_Y] = {"offset.y", LINEAR (0)},
};

static const Named plain_fields[] = {
    {"color", LINEAR (0)},
    {"color_speed", LINEAR (0.5)},
    {"weight", LINEAR (0)},
    {"opacity", MAGNITUDE (1)},
};

/* parameters whose default, domain or period is not flam3's plain number */
static const struct
{
  FlameParam param;
  FlameCuburnField field;
} special_params[] = {
    {FLAME_PARAM_blob_low, MAGNITUDE (1)},
    {FLAME_PARAM_blob_high, MAGNITUDE (1)},
    {FLAME_PARAM_blob_waves, MAGNITUDE (1)},
    {FLAME_PARAM_perspective_angle, PERIODIC (0, 4)},
    {FLAME_PARAM_perspective_dist, MAGNITUDE (1)},
    {FLAME_PARAM_julian_power, MAGNITUDE (1)},
    {FLAME_PARAM_julian_dist, MAGNITUDE (1)},
    {FLAME_PARAM_juliascope_power, MAGNITUDE (1)},
    {FLAME_PARAM_juliascope_dist, MAGNITUDE (1)},
    {FLAME_PARAM_radial_blur_angle, PERIODIC (0, 4)},
    {FLAME_PARAM_rectangles_x, LINEAR (0)},
    {FLAME_PARAM_rectangles_y, LINEAR (0)},
    {FLAME_PARAM_super_shape_n1, MAGNITUDE (1)},
    {FLAME_PARAM_parabola_height, MAGNITUDE (1)},
    {FLAME_PARAM_parabola_width, MAGNITUDE (1)},
    {FLAME_PARAM_bent2_x, MAGNITUDE (1)},
    {FLAME_PARAM_bent2_y, MAGNITUDE (1)},
    {FLAME_PARAM_cell_size, MAGNITUDE (1)},
    {FLAME_PARAM_cpow_r, MAGNITUDE (1)},
    {FLAME_PARAM_cpow_power, MAGNITUDE (1)},
    {FLAME_PARAM_curve_xlength, MAGNITUDE (1)},
    {FLAME_PARAM_curve_ylength, MAGNITUDE (1)},
    {FLAME_PARAM_escher_beta, PERIODIC (0, 2 * M_PI)},
    {FLAME_PARAM_oscilloscope_frequency, MAGNITUDE (M_PI)},
    {FLAME_PARAM_oscilloscope_amplitude, MAGNITUDE (1)},
    {FLAME_PARAM_wedge_count, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_scalex, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_scaley, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_freqx, MAGNITUDE (M_PI)},
    {FLAME_PARAM_waves2_freqy, MAGNITUDE (M_PI)},
};
/* clang-format on */

#define PRE "pre_affine."
#define POST "post_affine."
#define VARIATIONS "variations."

const FlameCuburnField *
flame_cuburn_global_field (guint global)
{
  return &globals[global].field;
}

const char *
flame_cuburn_global_path (guint global)
{
  return globals[global].path;
}

int
flame_cuburn_global_from_path (const char *path)
{
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    if (g_str_equal (globals[i].path, path))
      return i;
  }
  return -1;
}

static FlameCuburnField
param_field (FlameParam param)
{
  FlameCuburnField field = {.default_value = flame_param_default (param)};

  for (guint i = 0; i < G_N_ELEMENTS (special_params); i++) {
    if (special_params[i].param == param)
      field = special_params[i].field;
  }
  field.inherits = TRUE;
  return field;
}

FlameCuburnField
flame_cuburn_xform_field (guint field)
{
  if (field < FLAME_CUBURN_COLOR)
    return affine_fields[field % FLAME_CUBURN_N_AFFINE].field;
  if (field < FLAME_CUBURN_VARIATIONS)
    return plain_fields[field - FLAME_CUBURN_COLOR].field;
  if (field < FLAME_CUBURN_PARAMS)
    return (FlameCuburnField){0};
  return param_field ((field - FLAME_CUBURN_PARAMS) % FLAME_N_PARAMS);
}

/*
 * A parameter's key: flam3's attribute without the variation's name. The auger's
 * weight keeps it, as "weight" is the variation's.
 */
static const char *
param_key (FlameParam param)
{
  const char *key = flame_param_short_name (param);

  return g_str_equal (key, "weight") ? flame_param_name (param) : key;
}

/* @name: (transfer full) of a use */
static char *
use_path (char *name, const char *key)
{
  g_autofree char *owned = name;

  return g_strconcat (VARIATIONS, owned, ".", key, NULL);
}

char *
flame_cuburn_xform_path (guint field)
{
  FlameVariation variation;
  FlameParam param;
  FlameForm form;

  if (field < FLAME_CUBURN_COLOR)
    return g_strconcat (field < FLAME_CUBURN_POST ? PRE : POST,
        affine_fields[field % FLAME_CUBURN_N_AFFINE].path, NULL);
  if (flame_cuburn_field_is_use (field, &variation, &form))
    return use_path (flame_use_name (variation, form), "weight");
  if (!flame_cuburn_field_is_param (field, &param, &form))
    return g_strdup (plain_fields[field - FLAME_CUBURN_COLOR].path);
  return use_path (
      flame_use_name (flame_param_variation (param), form), param_key (param));
}

static int
affine_from_path (const char *path, guint first)
{
  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++) {
    if (g_str_equal (affine_fields[i].path, path))
      return first + i;
  }
  return -1;
}

static int
variation_from_path (const char *path)
{
  const char *dot = strchr (path, '.');
  g_autofree char *name = dot ? g_strndup (path, dot - path) : NULL;
  FlameVariation variation;
  FlameForm form;
  FlameParam first = 0;
  guint n;

  if (!dot)
    return -1;
  /* cuburn's spelling */
  if (g_str_equal (name, "oscope")) {
    variation = FLAME_VAR_oscilloscope;
    form = FLAME_FORM_REGULAR;
  } else if (!flame_use_from_name (name, &variation, &form)) {
    return -1;
  }
  if (g_str_equal (dot + 1, "weight"))
    return flame_cuburn_use_field (variation, form);
  n = flame_variation_params (variation, &first);
  for (guint i = 0; i < n; i++) {
    if (g_str_equal (dot + 1, param_key (first + i)))
      return flame_cuburn_param_field (first + i, form);
  }
  return -1;
}

int
flame_cuburn_xform_from_path (const char *path)
{
  if (g_str_has_prefix (path, PRE))
    return affine_from_path (path + strlen (PRE), 0);
  if (g_str_has_prefix (path, POST))
    return affine_from_path (path + strlen (POST), FLAME_CUBURN_POST);
  if (g_str_has_prefix (path, VARIATIONS))
    return variation_from_path (path + strlen (VARIATIONS));
  for (guint i = 0; i < G_N_ELEMENTS (plain_fields); i++) {
    if (g_str_equal (plain_fields[i].path, path))
      return FLAME_CUBURN_COLOR + i;
  }
  return -1;
}
