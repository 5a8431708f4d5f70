/*
 * Genomes into flam3's XML. Numbers are as short as can be while they read back
 * exactly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/writer.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/inner.h"
#include "core/genome/flam3/weighting.h"
#include "core/genome/flam3/words.h"
#include "core/genome/heights.h"
#include "core/genome/uses.h"

/* ----------------------------------------------------------------- values */

static void
add_number (GString *xml, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* most numbers were typed by somebody and are short */
  for (int digits = 6; digits <= 17; digits++) {
    const char format[] = {'%', '.', (char) ('0' + digits / 10),
        (char) ('0' + digits % 10), 'g', '\0'};

    g_ascii_formatd (text, sizeof text, format, value);
    if (g_ascii_strtod (text, NULL) == value)
      break;
  }
  g_string_append (xml, text);
}

static void
add_numbers (
    GString *xml, const char *name, const double *values, guint n_values)
{
  g_string_append_printf (xml, " %s=\"", name);
  for (guint i = 0; i < n_values; i++) {
    if (i > 0)
      g_string_append_c (xml, ' ');
    add_number (xml, values[i]);
  }
  g_string_append_c (xml, '"');
}

static void
add_double (GString *xml, const char *name, double value)
{
  add_numbers (xml, name, &value, 1);
}

static void
add_int (GString *xml, const char *name, int value)
{
  g_string_append_printf (xml, " %s=\"%d\"", name, value);
}

static void
add_word (GString *xml, const char *name, const char *word)
{
  g_string_append_printf (xml, " %s=\"%s\"", name, word);
}

/* line ends would become blanks in an attribute; XML has no control characters */
static void
add_string (GString *xml, const char *name, const char *value)
{
  g_autofree char *escaped = NULL;

  if (!value)
    return;
  escaped = g_markup_escape_text (value, -1);
  g_string_append_printf (xml, " %s=\"", name);
  for (const char *c = escaped; *c; c++) {
    if (*c == '\n' || *c == '\t' || *c == '\r')
      g_string_append_printf (xml, "&#%d;", *c);
    else
      g_string_append_c (xml, *c);
  }
  g_string_append_c (xml, '"');
}

/* -------------------------------------------------------------------- tone */

static void
add_unless (GString *xml, const char *name, double value, double usual)
{
  if (value != usual)
    add_double (xml, name, value);
}

static void
add_tone_curve (GString *xml, const char *name, const double *values)
{
  gboolean is_straight = TRUE;

  for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++)
    is_straight &= values[i] == (double) i / (FLAME_TONE_CURVE_POINTS - 1);
  if (is_straight)
    return;
  g_string_append_printf (xml, " %s=\"", name);
  for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++) {
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr (x, sizeof x, (double) i / (FLAME_TONE_CURVE_POINTS - 1));
    g_ascii_dtostr (y, sizeof y, values[i]);
    g_string_append_printf (xml, "%s%s %s", i == 0 ? "" : " ", x, y);
  }
  g_string_append_c (xml, '"');
}

/* what flam3 has not */
static void
add_foreign_tone (GString *xml, const FlameGenome *genome)
{
  static const char *const curves[] = {
      "overall_curve", "red_curve", "green_curve", "blue_curve"};

  add_unless (xml, "exposure", genome->exposure, 1.0);
  add_unless (xml, "full_level", genome->full_level, 1.0);
  add_unless (xml, "contrast", genome->contrast, 1.0);
  add_unless (xml, "low_density_brightness", genome->glow, 0.0);
  add_unless (xml, "balancing_red", genome->balance[0], 1.0);
  add_unless (xml, "balancing_green", genome->balance[1], 1.0);
  add_unless (xml, "balancing_blue", genome->balance[2], 1.0);
  add_unless (xml, "saturation", genome->saturation, 1.0);
  add_unless (xml, "cover", genome->cover, 1.0);
  add_unless (xml, "palette_steps", genome->palette_steps, 256.0);
  add_unless (xml, "palette_shift", genome->palette_shift, 0.0);
  add_unless (xml, "speckle", genome->speckle, 1.0);
  add_unless (xml, "rounding", genome->rounding, 0.0);
  add_unless (xml, "lost_steps", genome->lost_steps, 0.0);
  add_unless (xml, "choice_step", genome->choice_step, 0.0);
  for (guint c = 0; genome->tone_curves && c < FLAME_N_TONE_CURVES; c++)
    add_tone_curve (xml, curves[c], genome->tone_curves[c]);
}

/* ------------------------------------------------------------------ xforms */

static gboolean
is_identity (const FlameAffine *affine)
{
  static const double identity[6] = {1, 0, 0, 1, 0, 0};

  return memcmp (affine->m, identity, sizeof identity) == 0;
}

static void
add_weight (GString *xml, const FlameVariationUse *use)
{
  g_autofree char *name = flame_use_name (use->variation, use->form);

  add_double (xml, name, use->weight);
}

/* parameters of a use that is there, and what is not as everyone expects */
static void
add_params (GString *xml, const FlameXform *xform, const FlameVariationUse *use)
{
  const double *values = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);

  for (guint i = 0; i < n; i++) {
    const double usual = flame_xform_get_usual_param (xform, first + i);
    g_autofree char *name = NULL;

    if ((use->weight == 0.0 || xform->is_delta) && values[i] == usual)
      continue;
    name = g_strconcat (
        flame_form_prefix (use->form), flame_param_name (first + i), NULL);
    add_double (xml, name, values[i]);
  }
}

static void
add_variations (GString *xml, const FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].weight != 0.0)
      add_weight (xml, &xform->uses[i]);
  for (guint i = 0; i < xform->n_uses; i++)
    add_params (xml, xform, &xform->uses[i]);
}

static void
add_nonzero (GString *xml, const char *name, double value)
{
  if (value != 0.0)
    add_double (xml, name, value);
}

static void
add_delta_affine (GString *xml, const char *name, const double map[6])
{
  for (guint i = 0; i < 6; i++) {
    if (map[i] != 0.0) {
      add_numbers (xml, name, map, 6);
      return;
    }
  }
}

/* @map: less the identity; that alone is not said */
static void
add_space_map (GString *xml, const char *name, const double map[6])
{
  const double whole[6] = {
      1.0 + map[0], map[1], map[2], 1.0 + map[3], map[4], map[5]};

  for (guint i = 0; i < 6; i++) {
    if (map[i] != 0.0) {
      add_numbers (xml, name, whole, 6);
      return;
    }
  }
}

static void
add_space_maps (GString *xml, const FlameXform *xform)
{
  add_space_map (xml, "yzCoefs", xform->space.yz);
  add_space_map (xml, "zxCoefs", xform->space.zx);
  add_space_map (xml, "yzPost", xform->space_post.yz);
  add_space_map (xml, "zxPost", xform->space_post.zx);
}

static void
add_motion (GString *xml, const FlameMotion *motion)
{
  const FlameXform *delta = &motion->delta;

  g_string_append (xml, "      <motion");
  add_int (xml, "motion_frequency", motion->frequency);
  add_word (xml, "motion_function",
      flame_flam3_motion_functions[motion->function - FLAME_MOTION_SIN]);
  add_nonzero (xml, "weight", delta->weight);
  add_nonzero (xml, "color", delta->color);
  add_nonzero (xml, "color_speed", delta->color_speed);
  add_nonzero (xml, "animate", delta->animate);
  add_nonzero (xml, "opacity", delta->opacity);
  add_nonzero (xml, "var_color", delta->var_color);
  add_variations (xml, delta);
  add_delta_affine (xml, "coefs", delta->coefs.m);
  add_delta_affine (xml, "post", delta->post.m);
  add_delta_affine (xml, "yzCoefs", delta->space.yz);
  add_delta_affine (xml, "zxCoefs", delta->space.zx);
  add_delta_affine (xml, "yzPost", delta->space_post.yz);
  add_delta_affine (xml, "zxPost", delta->space_post.zx);
  g_string_append (xml, "/>\n");
}

/* @chaos: (nullable) (array length=n_chaos) */
static void
add_xform (GString *xml, const char *element, const FlameXform *xform,
    gboolean has_weight, const double *chaos, guint n_chaos)
{
  g_string_append_printf (xml, "   <%s", element);
  if (has_weight)
    add_double (xml, "weight", xform->weight);
  add_double (xml, "color", xform->color);
  add_double (xml, "color_speed", xform->color_speed);
  add_double (xml, "animate", xform->animate);
  add_double (xml, "opacity", xform->opacity);
  if (xform->var_color != 1.0)
    add_double (xml, "var_color", xform->var_color);
  if (xform->color_kind != FLAME_COLOR_BLEND)
    add_word (xml, "color_type", flame_flam3_color_kinds[xform->color_kind]);
  flame_flam3_write_field (xml, xform);
  flame_flam3_write_inner (xml, xform);
  add_variations (xml, xform);
  add_numbers (xml, "coefs", xform->coefs.m, 6);
  if (!is_identity (&xform->post))
    add_numbers (xml, "post", xform->post.m, 6);
  add_space_maps (xml, xform);
  if (chaos)
    add_numbers (xml, "chaos", chaos, n_chaos);
  if (xform->n_motions == 0) {
    g_string_append (xml, "/>\n");
    return;
  }
  g_string_append (xml, ">\n");
  for (guint i = 0; i < xform->n_motions; i++)
    add_motion (xml, &xform->motions[i]);
  g_string_append_printf (xml, "   </%s>\n", element);
}

/* ----------------------------------------------------------------- palette */

/*
 * The nearest of 256 levels.
 *
 * @opaque: (out) no alpha is needed
 * Returns: whether these are the colours exactly
 */
static gboolean
get_levels (const FlamePalette *palette, guint8 (*levels)[4], gboolean *opaque)
{
  gboolean exact = TRUE;

  *opaque = TRUE;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 4; c++) {
      const double value = CLAMP (palette->rgba[i][c], 0.0, 1.0);

      levels[i][c] = (guint8) rint (value * 255.0);
      exact &= levels[i][c] / 255.0 == palette->rgba[i][c];
    }
    *opaque &= levels[i][3] == 255;
  }
  return exact;
}

/* <color> multiplies by alpha, so it cannot say a colour above it */
static gboolean
is_premultiplied (const FlamePalette *palette)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 3; c++)
      if (palette->rgba[i][c] > palette->rgba[i][3])
        return FALSE;
  return TRUE;
}

static void
add_hex_palette (GString *xml, guint8 (*levels)[4], gboolean opaque)
{
  g_string_append_printf (xml, "   <palette count=\"%d\" format=\"%s\">",
      FLAME_PALETTE_SIZE, opaque ? "RGB" : "RGBA");
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    if (i % 8 == 0)
      g_string_append (xml, "\n      ");
    for (guint c = 0; c < (opaque ? 3 : 4); c++)
      g_string_append_printf (xml, "%02X", levels[i][c]);
  }
  g_string_append (xml, "\n   </palette>\n");
}

/* what reads back as @value by @factor * level / 255 */
static double
find_level (double value, double factor)
{
  double level, below, above;

  if (!(factor > 0.0))
    return 0.0;
  level = below = above = CLAMP (value / factor * 255.0, 0.0, 255.0);
  for (guint i = 0; i < 8; i++) {
    if (factor * below / 255.0 == value)
      return below;
    if (factor * above / 255.0 == value)
      return above;
    below = nextafter (below, 0.0);
    above = nextafter (above, 255.0);
  }
  return level;
}

static void
add_color (GString *xml, guint index, const double rgba[4])
{
  const gboolean opaque = rgba[3] == 1.0;
  const double alpha = find_level (rgba[3], 1.0);
  const double factor = alpha / 255.0;
  double levels[4];

  for (guint c = 0; c < 3; c++)
    levels[c] = find_level (rgba[c], factor);
  levels[3] = alpha;
  g_string_append_printf (xml, "   <color index=\"%u\"", index);
  add_numbers (xml, opaque ? "rgb" : "rgba", levels, opaque ? 3 : 4);
  g_string_append (xml, "/>\n");
}

static void
add_palette (GString *xml, const FlamePalette *palette)
{
  guint8 levels[FLAME_PALETTE_SIZE][4];
  gboolean opaque;

  if (get_levels (palette, levels, &opaque) || !is_premultiplied (palette)) {
    add_hex_palette (xml, levels, opaque);
    return;
  }
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    add_color (xml, i, palette->rgba[i]);
}

/* ------------------------------------------------------------------ flames */

static gboolean
is_turned_elsewhere (const FlameGenome *genome)
{
  return !isnan (genome->center[0]) && !isnan (genome->center[1]) &&
         (genome->rot_center[0] != genome->center[0] ||
             genome->rot_center[1] != genome->center[1]);
}

static void
add_camera (GString *xml, const FlameGenome *genome)
{
  g_string_append_printf (
      xml, " size=\"%d %d\"", genome->width, genome->height);
  add_numbers (xml, "center", genome->center, 2);
  add_double (xml, "scale", genome->scale);
  add_nonzero (xml, "zoom", genome->zoom);
  add_double (xml, "rotate", genome->rotate);
  /* ours: what it turns about, where that is not the middle */
  if (is_turned_elsewhere (genome))
    add_numbers (xml, "pivot", genome->rot_center, 2);
  add_nonzero (xml, "cam_pitch", genome->cam_pitch);
  add_nonzero (xml, "cam_yaw", genome->cam_yaw);
  add_nonzero (xml, "cam_roll", genome->cam_bank);
  add_nonzero (xml, "cam_persp", genome->cam_persp);
  if (genome->behind != FLAME_BEHIND_MIRRORED)
    add_word (xml, "behind", flame_flam3_behind[genome->behind]);
  add_nonzero (xml, "cam_zpos", genome->cam_zpos);
  add_nonzero (xml, "cam_pos_x", genome->cam_pos[0]);
  add_nonzero (xml, "cam_pos_y", genome->cam_pos[1]);
  add_nonzero (xml, "cam_pos_z", genome->cam_pos[2]);
  add_nonzero (xml, "cam_dof", genome->cam_dof);
  add_nonzero (xml, "blur_curve", genome->blur_curve);
  if (genome->blur_kind != FLAME_BLUR_DEPTH)
    add_word (xml, "blur_kind", flame_flam3_blur_kinds[genome->blur_kind]);
  add_nonzero (xml, "cam_xfocus", genome->cam_focus[0]);
  add_nonzero (xml, "cam_yfocus", genome->cam_focus[1]);
  add_nonzero (xml, "cam_zfocus", genome->cam_focus[2]);
  add_unless (xml, "cam_dof_area", genome->focus_area, 0.5);
  add_unless (xml, "cam_dof_exponent", genome->focus_exponent, 2.0);
  if (genome->fog != 0.0) {
    add_double (xml, "cam_zdimish", genome->fog);
    add_numbers (xml, "cam_zdimcolor", genome->fog_color, 3);
    add_double (xml, "cam_zdimdist", genome->fog_distance);
  }
  /* what flattens was said with the transforms */
  if (flame_genome_is_in_space (genome))
    add_int (xml, "new_linear", 1);
}

static void
add_sampling (GString *xml, const FlameGenome *genome)
{
  add_int (xml, "supersample", genome->supersample);
  add_double (xml, "filter", genome->filter_radius);
  add_word (
      xml, "filter_shape", flame_flam3_filter_shapes[genome->filter_shape]);
  if (genome->filter_kernel != FLAME_FILTER_KERNEL_NONE)
    add_word (xml, "filter_kernel",
        flame_flam3_filter_kernels[genome->filter_kernel]);
  add_nonzero (xml, "antialias_amount", genome->scatter_part);
  add_nonzero (xml, "antialias_radius", genome->scatter_radius);
  add_word (xml, "temporal_filter_type",
      flame_flam3_temporal_filters[genome->temporal_filter]);
  add_double (xml, "temporal_filter_width", genome->temporal_filter_width);
  add_nonzero (xml, "temporal_filter_exp", genome->temporal_filter_exp);
  add_double (xml, "quality", genome->quality);
  add_int (xml, "passes", genome->passes);
  add_int (xml, "temporal_samples", genome->temporal_samples);
  add_double (xml, "estimator_radius", genome->estimator_radius);
  add_double (xml, "estimator_minimum", genome->estimator_minimum);
  add_double (xml, "estimator_curve", genome->estimator_curve);
}

static void
add_tone (GString *xml, const FlameGenome *genome)
{
  add_numbers (xml, "background", genome->background, 3);
  add_double (xml, "brightness", genome->brightness);
  add_double (xml, "gamma", genome->gamma);
  add_double (xml, "gamma_threshold", genome->gamma_threshold);
  add_double (xml, "highlight_power", genome->highlight_power);
  add_double (xml, "vibrancy", genome->vibrancy);
  add_foreign_tone (xml, genome);
  add_nonzero (xml, "hue", genome->hue);
  add_word (
      xml, "palette_mode", flame_flam3_palette_modes[genome->palette_mode]);
  add_word (xml, "palette_interpolation",
      flame_flam3_palette_interpolations[genome->palette_interpolation]);
  add_nonzero (xml, "hsv_rgb_palette_blend", genome->hsv_rgb_palette_blend);
  add_word (
      xml, "interpolation", flame_flam3_interpolations[genome->interpolation]);
  add_word (xml, "interpolation_type",
      flame_flam3_interpolation_types[genome->interpolation_type]);
}

/* (nullable) the row of xform @i; all ones are no xaos at all */
static const double *
get_chaos (const FlameGenome *genome, guint i)
{
  const guint n = genome->n_xforms;

  for (guint k = 0; genome->chaos && k < n * n; k++)
    if (genome->chaos[k] != 1.0)
      return &genome->chaos[i * n];
  return NULL;
}

static void
add_layer (GString *xml, const FlameGenome *genome, guint layer)
{
  const gboolean has_layers = genome->n_more_palettes > 0;
  double chaos[FLAME_MAX_XFORMS];

  if (has_layers)
    g_string_append (xml, "  <layer>\n");
  for (guint i = 0; i < genome->n_xforms; i++) {
    const double *row = get_chaos (genome, i);
    guint n = 0;

    if (genome->xforms[i].layer != layer)
      continue;
    for (guint to = 0; row && to < genome->n_xforms; to++)
      if (genome->xforms[to].layer == layer)
        chaos[n++] = row[to];
    add_xform (xml, "xform", &genome->xforms[i], TRUE, row ? chaos : NULL, n);
  }
  for (guint i = 0; i < genome->n_finals; i++)
    if (genome->finals[i].layer == layer)
      add_xform (xml, "finalxform", &genome->finals[i], FALSE, NULL, 0);
  add_palette (xml, flame_genome_get_palette (genome, layer));
  if (has_layers)
    g_string_append (xml, "  </layer>\n");
}

void
flame_flam3_write_genome (const FlameGenome *genome, GString *xml)
{
  g_string_append (xml, "<flame");
  if (genome->has_time)
    add_double (xml, "time", genome->time);
  add_string (xml, "name", genome->name);
  add_string (xml, "nick", genome->nick);
  add_string (xml, "url", genome->url);
  add_string (xml, "notes", genome->notes);
  add_string (xml, "license", genome->license);
  add_camera (xml, genome);
  add_sampling (xml, genome);
  add_tone (xml, genome);
  g_string_append (xml, ">\n");
  for (guint layer = 0; layer < flame_genome_n_layers (genome); layer++)
    add_layer (xml, genome, layer);
  g_string_append (xml, "</flame>\n");
}

char *
flame_flam3_write (const FlameGenome *const *genomes, guint n_genomes)
{
  GString *xml = g_string_new (NULL);

  if (n_genomes != 1)
    g_string_append (xml, "<flames>\n");
  for (guint i = 0; i < n_genomes; i++)
    flame_flam3_write_genome (genomes[i], xml);
  if (n_genomes != 1)
    g_string_append (xml, "</flames>\n");
  return g_string_free (xml, FALSE);
}
