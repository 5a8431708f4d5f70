/*
 * What programs write that is not drawn here. Each attribute is either known to have no
 * effect, in general or at some value, or there is a warning: none is ignored because
 * nobody knows it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/ignored.h"

#include <string.h>

#include "core/genome/flam3/number.h"

/* These have no effect at 0. */
static const char *const zero_of_flames[] = {
    "post_blur_radius", "logscale_k2", NULL};
static const char *const zero_of_xforms[] = {"waves2_scalez",
    "truchet_extended", "truchet_direct_color", "split_shift", "material",
    "material_speed", "mod_gamma", "mod_gamma_speed", "mod_contrast",
    "mod_contrast_speed", "mod_saturation", "mod_saturation_speed", "mod_hue",
    "mod_hue_speed", NULL};

/* These have no effect here at any value. */
static const char *const xform_words[] = {
    /* Of waves2_scalez. */
    "waves2_freqz",
    /*
     * Of variations that no longer exist: JWildfire's own, and what Ember computes.
     */
    "heart_wf_scale_t", "auger_half_scale", "dc_tesla_thicknes",
    "dc_tesla_shift", "dc_worley_seed", "dc_worley_time",
    /* Of color_type, which causes a warning. */
    "targetcolor",
    /* Of editors. */
    "name", "layer_name", "mirror_pre_post_translations", "modulation_path",
    "f3h_coefs", "f3h_coefs_angle", "f3h_post", "f3h_post_angle", NULL};

/* There is a warning for these, unless the value is the program's default. */
static const struct
{
  const char *name, *neutral;
} flame_words[] = {
    {"post_symmetry_type", "NONE"},
    {"mixer_mode", "OFF"},
    {"sld_render_enabled", "0"},
    {"stereo3d_mode", "NONE"},
    {"filter_indicator", "0"},
    {"background_image", ""},
    {"gradient_map", ""},
    {"shading_shading", "FLAT"},
    {"intensity_adjust", "1"},
};

/* Attributes of a <flame> that do not affect its picture at any value. */
static const char *const harmless_of_flames[] = {
    /* Who made it from what, and notes for people. */
    "comment", "id", "parent", "parents", "genebank", "brood", "rating",
    "singularity", "varset", "plugins",
    /* How long and how often a program works on it. */
    "batches", "nbatches", "nsteps", "fuse", "sub_batch_size", "rand_range",
    "resolution_profile", "quality_profile", "color_oversample",
    "sample_jittering",
    /* Of an editor's animations. JWildfire's curves are read earlier. */
    "animations", "stagger", "rotations", "seconds_per_rotation",
    "rotate_xforms_cw", "blend_seconds", "rotations_per_blend",
    "blend_rotate_xforms_cw", "linear_blend", "frame", "frame_count", "fps",
    /*
     * Of Apophysis's palettes, which only matter for a flame without colours.
     */
    "gradient",
    /* Of grain, and of what is behind the picture. */
    "ai_post_denoiser", "ai_post_denoiser_only_for_cpu", "post_optix_denoiser",
    "post_optix_denoiser_blend", "post_noise_filter",
    "post_noise_filter_threshold", "bg_transparency",
    /* Of filter_kernel, which has the same information. */
    "filter_type", "filter_sharpness", "filter_low_density",
    /* Of others for which there is a warning if they matter. */
    "cam_dof_rotate", "cam_dof_param1", "cam_dof_param2", "cam_dof_param3",
    "cam_dof_param4", "cam_dof_param5", "cam_dof_param6", "post_blur_fade",
    "post_blur_falloff", "post_symmetry_order", "post_symmetry_centre_x",
    "post_symmetry_centre_y", "post_symmetry_distance",
    "post_symmetry_rotation", "stereo3d_angle", "stereo3d_eye_dist",
    "stereo3d_focal_offset", "stereo3d_left_eye_color",
    "stereo3d_right_eye_color", "stereo3d_interpolated_image_count",
    "stereo3d_preview", "stereo3d_swap_sides", "gradient_map_hoffset",
    "gradient_map_hscale", "gradient_map_voffset", "gradient_map_vscale",
    "gradient_map_lcolor_add", "gradient_map_lcolor_scale",
    /* Of a depth picture. */
    "zbuffer_scale", "zbuffer_bias", "zbuffer_shift", "zbuffer_filename",
    /* FLAM3H's settings in Houdini. */
    "flam3h_rip", "flam3h_hsv", "flam3h_f3c", "flam3h_cp_samples",
    "flam3h_cp_basis", "flam3h_mb_fps", "flam3h_mb_samples",
    "flam3h_mb_shutter", NULL};

/*
 * Attributes that begin with these have no effect if another one is off, for which
 * there is a warning otherwise.
 */
static const char *const harmless_beginnings[] = {
    "sld_render_", "post_bokeh_", "shading_", "xmlns", "xml:", NULL};

/* The same for a <layer>, in addition to what is read. */
static const char *const harmless_of_layers[] = {"name", "gradient_map_hoffset",
    "gradient_map_hscale", "gradient_map_voffset", "gradient_map_vscale",
    "gradient_map_lcolor_add", "gradient_map_lcolor_scale", NULL};
static const char *const read_of_layers[] = {
    "weight", "density", "visible", "smooth_gradient", "gradient_map", NULL};

static gboolean
is_number (const char *text, double expected)
{
  double value;

  return flame_numbers_parse (text, &value, 1) && value == expected;
}

/* ----------------------------------------------------------------- curves */

/*
 * JWildfire adds a curve over the frames to an attribute by further attributes of the
 * same name with these suffixes. "_enabled" says whether it is in use.
 */
static const char *const curve_parts[] = {"_view_xmin", "_view_xmax",
    "_view_ymin", "_view_ymax", "_interpolation", "_selected_idx", "_locked",
    "_point_count", "_parent_idx", "_parent_length", "_parent_curve", NULL};

static gsize
skip_digits_back (const char *name, gsize length)
{
  while (length > 0 && g_ascii_isdigit (name[length - 1]))
    length--;
  return length;
}

gsize
flame_flam3_curve_stem (const char *name)
{
  const gsize length = strlen (name);
  gsize stem = skip_digits_back (name, length);

  for (guint i = 0; curve_parts[i]; i++)
    if (g_str_has_suffix (name, curve_parts[i]))
      return length - strlen (curve_parts[i]);
  /* Points: _x0, _y0, _x1, … */
  if (stem < length && stem > 2 && name[stem - 2] == '_' &&
      (name[stem - 1] == 'x' || name[stem - 1] == 'y'))
    return stem - 2;
  return 0;
}

/* Whether @name is the switch of a curve. Warns if it is on. */
static gboolean
ignore_curve_switch (Flam3Context *context, const char *name, const char *text)
{
  g_autofree char *what = NULL;
  gsize length = strlen (name);

  if (!g_str_has_suffix (name, "_enabled"))
    return FALSE;
  if (strcmp (text, "true") != 0)
    return TRUE;
  length -= strlen ("_enabled");
  what = g_strdup_printf ("motion curve %.*s", (int) length, name);
  flame_flam3_warn_unsupported (context, name, what,
      "the curve is not followed; drawn with the value beside it");
  return TRUE;
}

/* Whether @name is a part of a curve that is not in use, or was warned of. */
static gboolean
is_curve_part (Flam3Attributes attributes, const char *name)
{
  const gsize stem = flame_flam3_curve_stem (name);
  g_autofree char *enabled = NULL;

  if (stem == 0)
    return FALSE;
  enabled = g_strdup_printf ("%.*s_enabled", (int) stem, name);
  return flame_flam3_find_value (attributes, enabled) != NULL;
}

/* ---------------------------------------------------- <flame> and <layer> */

static gboolean
begins_harmless (const char *name)
{
  for (guint i = 0; harmless_beginnings[i]; i++)
    if (g_str_has_prefix (name, harmless_beginnings[i]))
      return TRUE;
  return FALSE;
}

/* As text or as a number. */
static gboolean
is_neutral (const char *text, const char *neutral)
{
  double value;

  return strcmp (text, neutral) == 0 ||
         (flame_numbers_parse (neutral, &value, 1) && is_number (text, value));
}

/* Whether @name is one of the words above. Warns if it matters. */
static gboolean
ignore_word (Flam3Context *context, const char *name, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (flame_words); i++) {
    if (strcmp (flame_words[i].name, name) != 0)
      continue;
    if (!is_neutral (text, flame_words[i].neutral))
      flame_flam3_warn_unsupported (context, name, name, "ignored; drawn %s%s",
          *flame_words[i].neutral ? "as with " : "without it",
          flame_words[i].neutral);
    return TRUE;
  }
  return FALSE;
}

static void
warn_unknown (Flam3Context *context, const char *name)
{
  flame_flam3_warn_unsupported (context, name, name,
      "unknown and ignored: no attribute of a <%s> has this name",
      context->element);
}

void
flame_flam3_ignore_flame_attribute (Flam3Context *context,
    Flam3Attributes attributes, const char *name, const char *text)
{
  g_autofree char *quoted = NULL;

  if (g_strv_contains (zero_of_flames, name)) {
    if (is_number (text, 0.0))
      return;
    quoted = flame_flam3_quote (text);
    flame_flam3_warn_unsupported (
        context, name, name, "%s ignored; drawn as with 0", quoted);
  } else if (!ignore_word (context, name, text) &&
             !ignore_curve_switch (context, name, text) &&
             !is_curve_part (attributes, name) && !begins_harmless (name) &&
             !g_strv_contains (harmless_of_flames, name)) {
    warn_unknown (context, name);
  }
}

void
flame_flam3_ignore_layer_attributes (
    Flam3Context *context, Flam3Attributes attributes)
{
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i];

    if (!g_strv_contains (read_of_layers, name) &&
        !g_strv_contains (harmless_of_layers, name) &&
        !ignore_curve_switch (context, name, attributes.values[i]) &&
        !is_curve_part (attributes, name))
      warn_unknown (context, name);
  }
}

void
flame_flam3_ignore_child (Flam3Context *context, const char *element)
{
  /* Who made the flame from what, and Apophysis's picture of it. */
  static const char *const harmless[] = {
      "edit", "info", "comment", "xdata", NULL};
  g_autofree char *what = g_strdup_printf ("<%s>", element);

  if (strcmp (element, "flame_motion") == 0)
    flame_flam3_warn_unsupported (context, NULL, what,
        "ignored: a motion moves only transforms, not the flame");
  else if (!g_strv_contains (harmless, element))
    flame_flam3_warn_unsupported (context, NULL, what,
        "unknown and ignored: a <flame> has no element of this name");
}

/* --------------------------------------------------------------- <xform> */

/* The height of waves2's waves in z; there are none if nothing oscillates. */
static gboolean
is_flat_wave (GHashTable *all, const char *name, const char *plain)
{
  g_autofree char *frequency = NULL;
  const char *text;

  if (strcmp (plain, "waves2_scalez") != 0)
    return FALSE;
  frequency = g_strdup_printf ("%.*swaves2_freqz", (int) (plain - name), name);
  text = g_hash_table_lookup (all, frequency);
  return !text || is_number (text, 0.0);
}

/* Whether an <xform>'s unread attribute has no effect at its value. */
static gboolean
is_harmless (GHashTable *all, const char *name, const char *text)
{
  const char *plain = g_str_has_prefix (name, "pre_")    ? name + 4
                      : g_str_has_prefix (name, "post_") ? name + 5
                                                         : name;
  const gsize stem = flame_flam3_curve_stem (name);
  g_autofree char *enabled = NULL;

  if (g_strv_contains (zero_of_xforms, plain) && is_number (text, 0.0))
    return TRUE;
  if (is_flat_wave (all, name, plain) || g_strv_contains (xform_words, plain))
    return TRUE;
  /* jwildfire.c reads it before all others. */
  if (g_str_has_suffix (name, "_fx_priority"))
    return TRUE;
  if (stem == 0)
    return FALSE;
  enabled = g_strdup_printf ("%.*s_enabled", (int) stem, name);
  return g_hash_table_contains (all, enabled);
}

GHashTable *
flame_flam3_index_attributes (Flam3Attributes attributes)
{
  GHashTable *all = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; attributes.names[i]; i++)
    g_hash_table_insert (
        all, (gpointer) attributes.names[i], (gpointer) attributes.values[i]);
  return all;
}

/* Whether @name, up to one of its '_', is itself an unknown attribute. */
static gboolean
is_part_of_unknown (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name)
{
  g_autofree char *head = g_strdup (name);
  char *cut;

  while ((cut = strrchr (head, '_'))) {
    *cut = '\0';
    if (g_hash_table_contains (all, head) && !is_known (context->dialect, head))
      return TRUE;
  }
  return FALSE;
}

void
flame_flam3_ignore_xform_attribute (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name, const char *text)
{
  if (is_harmless (all, name, text) ||
      is_part_of_unknown (context, all, is_known, name))
    return;
  if (!ignore_curve_switch (context, name, text))
    flame_flam3_warn_unsupported (context, name, name,
        "ignored: flam3 has no such variation or parameter");
}
