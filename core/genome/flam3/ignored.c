/*
 * What Apophysis, Fractorium and JWildfire write that is not drawn here: at
 * which values it would be another picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <string.h>

#include "core/genome/flam3/number.h"

/* these have no effect at 0 */
static const char *const zero_of_flames[] = {"post_blur_radius", NULL};
static const char *const zero_of_xforms[] = {"waves2_scalez",
    "truchet_extended", "truchet_direct_color", "split_shift", "material",
    "material_speed", "mod_gamma", "mod_gamma_speed", "mod_contrast",
    "mod_contrast_speed", "mod_saturation", "mod_saturation_speed", "mod_hue",
    "mod_hue_speed", NULL};

/* without any effect here, whatever they say */
static const char *const xform_words[] = {
    /* of waves2_scalez */
    "waves2_freqz",
    /* of no variation any more: JWildfire's own, and what Ember works out */
    "heart_wf_scale_t", "auger_half_scale", "dc_tesla_thicknes",
    "dc_tesla_shift", "dc_worley_seed", "dc_worley_time",
    /* of the editor */
    "name", "mirror_pre_post_translations", "modulation_path", NULL};

/* what JWildfire does by default, and what is not drawn */
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
};

static gboolean
is_number (const char *text, double expected)
{
  double value;

  return flame_numbers_parse (text, &value, 1) && value == expected;
}

/* ----------------------------------------------------------------- curves */

/*
 * JWildfire gives an attribute a curve over the frames by some more of the same
 * name with these behind it; "_enabled" says whether it is in use.
 */
static const char *const curve_parts[] = {"_view_xmin", "_view_xmax",
    "_view_ymin", "_view_ymax", "_interpolation", "_selected_idx", "_locked",
    "_point_count", "_parent_idx", "_parent_length", NULL};

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
  /* points: _x0, _y0, _x1, … */
  if (stem < length && stem > 2 && name[stem - 2] == '_' &&
      (name[stem - 1] == 'x' || name[stem - 1] == 'y'))
    return stem - 2;
  return 0;
}

/* whether @name is the switch of a curve; warns where that is on */
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
  flame_flam3_lack (context, name, what,
      "the curve is not followed; drawn with the value beside it");
  return TRUE;
}

/* --------------------------------------------------------------- <flame> */

/* whether @name is one of the words above; warns where it matters */
static gboolean
ignore_word (Flam3Context *context, const char *name, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (flame_words); i++) {
    if (strcmp (flame_words[i].name, name) != 0)
      continue;
    if (strcmp (flame_words[i].neutral, text) != 0)
      flame_flam3_lack (context, name, name, "ignored; drawn %s%s",
          *flame_words[i].neutral ? "as with " : "without it",
          flame_words[i].neutral);
    return TRUE;
  }
  return FALSE;
}

void
flame_flam3_ignore_flame_attribute (
    Flam3Context *context, const char *name, const char *text)
{
  g_autofree char *quoted = NULL;

  if (g_strv_contains (zero_of_flames, name) && !is_number (text, 0.0)) {
    quoted = flame_flam3_quote (text);
    flame_flam3_lack (
        context, name, name, "%s ignored; drawn as with 0", quoted);
  } else if (!ignore_word (context, name, text)) {
    ignore_curve_switch (context, name, text);
  }
}

/* --------------------------------------------------------------- <xform> */

/* the height of waves2's waves in z, which are none where nothing oscillates */
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

/* whether an <xform>'s unread attribute has no effect at its value */
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
  /* read by jwildfire.c before all others */
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

/* whether @name, up to one of its '_', is an attribute that is unknown too */
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
  double weight;

  if (is_harmless (all, name, text) ||
      is_part_of_unknown (context, all, is_known, name))
    return;
  /* one that weighs nothing is not there */
  if (flame_numbers_parse (text, &weight, 1) && weight == 0.0 &&
      !strchr (name, '_'))
    return;
  if (!ignore_curve_switch (context, name, text))
    flame_flam3_lack (context, name, name,
        "ignored: flam3 has no such variation or parameter");
}
