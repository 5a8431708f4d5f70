/*
 * What Apophysis, Fractorium and JWildfire write that is not drawn here: at
 * which values it would be another picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/ignored.h"

#include <string.h>

#include "core/genome/flam3/number.h"

/* an attribute and the value at which it has no effect */
typedef struct
{
  const char *name;
  double neutral;
} Neutral;

static const Neutral flame_attributes[] = {
    {"contrast", 1.0},
    {"saturation", 1.0},
    {"balancing_red", 1.0},
    {"balancing_green", 1.0},
    {"balancing_blue", 1.0},
    {"white_level", 255.0},
    {"low_density_brightness", 0.0},
    {"post_blur_radius", 0.0},
};

/* tone curves and how many numbers each of their points has */
typedef struct
{
  const char *name;
  guint per_point;
} Curve;

static const Curve curves[] = {
    {"curves", 3},
    {"overall_curve", 2},
    {"red_curve", 2},
    {"green_curve", 2},
    {"blue_curve", 2},
};

static const Neutral xform_attributes[] = {
    {"material", 0.0},
    {"material_speed", 0.0},
    {"mod_gamma", 0.0},
    {"mod_gamma_speed", 0.0},
    {"mod_contrast", 0.0},
    {"mod_contrast_speed", 0.0},
    {"mod_saturation", 0.0},
    {"mod_saturation_speed", 0.0},
    {"mod_hue", 0.0},
    {"mod_hue_speed", 0.0},
};

static const Neutral *
find_neutral (const Neutral *table, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (table[i].name, name) == 0)
      return &table[i];
  return NULL;
}

static gboolean
is_number (const char *text, double expected)
{
  double value;

  return flame_numbers_parse (text, &value, 1) && value == expected;
}

/* whether all of a curve's points lie on the diagonal */
static gboolean
is_diagonal (const char *text, guint per_point)
{
  double point[3];

  for (guint n = 0; flame_number_scan (text, &point[n], &text);) {
    n = (n + 1) % per_point;
    if (n == 0 && point[0] != point[1])
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_neutral_curve (const char *name, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (curves); i++)
    if (strcmp (curves[i].name, name) == 0)
      return is_diagonal (text, curves[i].per_point);
  return TRUE;
}

void
flame_flam3_ignore_flame_attribute (
    Flam3Context *context, const char *name, const char *text)
{
  const Neutral *neutral =
      find_neutral (flame_attributes, G_N_ELEMENTS (flame_attributes), name);
  g_autofree char *quoted = NULL;

  if (neutral && !is_number (text, neutral->neutral)) {
    quoted = flame_flam3_quote (text);
    flame_flam3_warn (context, name, name, "%s ignored; drawn as with %g",
        quoted, neutral->neutral);
  } else if (!is_neutral_curve (name, text)) {
    flame_flam3_warn (
        context, name, name, "ignored; drawn as without a tone curve");
  }
}

/* JWildfire's order of variations: before, among or after the others */
static gboolean
is_usual_priority (const char *name, const char *text)
{
  if (!g_str_has_suffix (name, "_fx_priority"))
    return FALSE;
  if (g_str_has_prefix (name, "pre_") || g_str_has_prefix (name, "prepost_"))
    return is_number (text, -1.0);
  if (g_str_has_prefix (name, "post_"))
    return is_number (text, 1.0);
  return is_number (text, 0.0);
}

gboolean
flame_flam3_is_harmless (const char *name, const char *text)
{
  const Neutral *neutral =
      find_neutral (xform_attributes, G_N_ELEMENTS (xform_attributes), name);

  if (neutral)
    return is_number (text, neutral->neutral);
  return strcmp (name, "name") == 0 || is_usual_priority (name, text);
}
