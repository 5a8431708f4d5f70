/*
 * The table of filters. Names and defaults are those of cuburn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/filter-types.h"

#include <string.h>

#include "flame/flame.h"
#include "core/genome/genome.h"

#define OWN -1, -1
#define OF_GENOME(field) (int) G_STRUCT_OFFSET (FlameGenome, field), -1
#define ADJUSTED(field)                                                        \
  (int) G_STRUCT_OFFSET (FlameGenome, field),                                  \
      (int) G_STRUCT_OFFSET (FlameAdjust, field)

/* clang-format off */
#define GAMMA {"gamma", 0.01, 1000, 4, ADJUSTED (gamma)}
#define THRESHOLD                                                              \
  {"gamma_threshold", 0, 1000, 0.01, OF_GENOME (gamma_threshold)}

const FlameFilterType flame_filter_types[FLAME_N_FILTER_KINDS] = {
    [FLAME_FILTER_YUV] = {"yuv", FLAME_PLACE_LINEAR, 0, {{0}}},
    [FLAME_FILTER_BILATERAL] = {"bilateral", FLAME_PLACE_LINEAR, 5, {
        {"spatial_std", 0.01, 100, 6, OWN},
        {"color_std", 0.0001, 100, 0.05, OWN},
        {"density_std", 0.001, 1e6, 1.5, OWN},
        {"density_pow", 0.01, 4, 0.8, OWN},
        {"gradient", 0, 100, 4, OWN},
    }},
    [FLAME_FILTER_DENOISE] = {"denoise", FLAME_PLACE_LINEAR, 1, {
        {"strength", 0, 4, 1, OWN},
    }},
    [FLAME_FILTER_DE] = {"de", FLAME_PLACE_DE, 3, {
        {"radius", 0, FLAME_MAX_ESTIMATOR_RADIUS, 11,
            OF_GENOME (estimator_radius)},
        {"minimum", 0, FLAME_MAX_ESTIMATOR_RADIUS, 0,
            OF_GENOME (estimator_minimum)},
        {"curve", 0.001, 1000, 0.6, OF_GENOME (estimator_curve)},
    }},
    [FLAME_FILTER_LOGSCALE] = {"logscale", FLAME_PLACE_LOGSCALE, 1, {
        {"brightness", 0, 1e9, 4, ADJUSTED (brightness)},
    }},
    [FLAME_FILTER_COLORCLIP] = {"colorclip", FLAME_PLACE_CLIP, 4, {
        GAMMA,
        THRESHOLD,
        {"highlight_power", -1000, 1000, -1, OF_GENOME (highlight_power)},
        {"vibrance", 0, 1000, 1, ADJUSTED (vibrancy)},
    }},
    [FLAME_FILTER_SMEARCLIP] = {"smearclip", FLAME_PLACE_CLIP, 3, {
        {"width", 0, 6, 0.7, OWN},
        GAMMA,
        THRESHOLD,
    }},
    [FLAME_FILTER_HALOCLIP] = {"haloclip", FLAME_PLACE_CLIP, 2, {
        {"width", 0, 6, 1, OWN},
        GAMMA,
    }},
    [FLAME_FILTER_PLAINCLIP] = {"plainclip", FLAME_PLACE_CLIP, 3, {
        {"brightness", 0, 1000, 1, OWN},
        GAMMA,
        THRESHOLD,
    }},
    [FLAME_FILTER_LOGENCODE] = {"logencode", FLAME_PLACE_CODE, 1, {
        {"degamma", 0.01, 100, 2.2, OWN},
    }},
};
/* clang-format on */

int
flame_filter_kind_from_name (const char *name)
{
  for (guint i = 0; i < FLAME_N_FILTER_KINDS; i++) {
    if (g_strcmp0 (flame_filter_types[i].name, name) == 0)
      return i;
  }
  return -1;
}

int
flame_filter_param_from_name (const FlameFilterType *type, const char *name)
{
  g_autofree char *plain = g_strdelimit (g_strdup (name), "-", '_');

  for (guint i = 0; i < type->n_params; i++) {
    if (g_str_equal (type->params[i].name, plain))
      return i;
  }
  return -1;
}

static char *
join_names (GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++) {
    if (i > 0)
      g_string_append (text, i + 1 < names->len ? ", " : " and ");
    g_string_append (text, g_ptr_array_index (names, i));
  }
  return g_string_free (text, FALSE);
}

char *
flame_filter_list_names (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < FLAME_N_FILTER_KINDS; i++) {
    if (flame_filter_types[i].name)
      g_ptr_array_add (names, (gpointer) flame_filter_types[i].name);
  }
  return join_names (names);
}

char *
flame_filter_list_params (const FlameFilterType *type)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < type->n_params; i++)
    g_ptr_array_add (names, (gpointer) type->params[i].name);
  return join_names (names);
}
