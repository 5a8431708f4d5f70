/*
 * The names and parameters of the variations, as files spell them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"

#include <string.h>

#include "kernels/param-hold.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

typedef struct
{
  guint16 first[FLAME_N_VARIATIONS], count[FLAME_N_VARIATIONS];
  const char *names[FLAME_N_PARAMS]; /* kept for good */
} Names;

static Names *
make_names (void)
{
  Names *names = g_new0 (Names, 1);

  for (guint p = 0; p < FLAME_N_PARAMS; p++) {
    const FlameParamOwner *param = &flame_param_infos[p];
    const FlameVariation owner = param->variation;

    if (names->count[owner]++ == 0)
      names->first[owner] = p;
    names->names[p] = param->info.attribute
                          ? param->info.attribute
                          : g_strconcat (flame_variation_infos[owner].name, "_",
                                param->info.name, NULL);
  }
  return names;
}

static const Names *
get_names (void)
{
  static Names *names;

  if (g_once_init_enter (&names))
    g_once_init_leave (&names, make_names ());
  return names;
}

const char *
flame_variation_name (FlameVariation variation)
{
  return flame_variation_infos[variation].name;
}

gboolean
flame_variation_from_name (const char *name, FlameVariation *variation)
{
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    if (g_strcmp0 (flame_variation_infos[i].name, name) == 0) {
      *variation = i;
      return TRUE;
    }
  }
  return FALSE;
}

guint
flame_variation_params (FlameVariation variation, FlameParam *first)
{
  const Names *names = get_names ();

  *first = names->first[variation];
  return names->count[variation];
}

FlameVariation
flame_param_variation (FlameParam param)
{
  return flame_param_infos[param].variation;
}

const char *
flame_param_name (FlameParam param)
{
  return get_names ()->names[param];
}

const char *
flame_param_short_name (FlameParam param)
{
  return flame_param_infos[param].info.name;
}

gboolean
flame_param_from_name (const char *name, FlameParam *param)
{
  const Names *names = get_names ();

  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    if (strcmp (names->names[i], name) == 0) {
      *param = i;
      return TRUE;
    }
  }
  return FALSE;
}

double
flame_param_default (FlameParam param)
{
  return flame_param_infos[param].info.default_value;
}

double
flame_param_hold (FlameParam param, double value)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;

  return flame_hold_param (value, info->type,
      info->has_range && !info->in_ember, info->min, info->max);
}

double
flame_param_hold_in_ember (FlameParam param, double value)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;

  return info->in_ember
             ? flame_hold_param (value, info->type, 1, info->min, info->max)
             : value;
}

const char *
flame_form_prefix (FlameForm form)
{
  static const char *const prefixes[FLAME_N_FORMS] = {
      [FLAME_FORM_REGULAR] = "",
      [FLAME_FORM_PRE] = "pre_",
      [FLAME_FORM_POST] = "post_",
      [FLAME_FORM_AMONG] = "among_",
      [FLAME_FORM_PRE_ADDED] = "preadd_",
      [FLAME_FORM_POST_ADDED] = "postadd_",
  };

  return prefixes[form];
}

char *
flame_use_name (FlameVariation variation, FlameForm form)
{
  const char *name = flame_variation_name (variation);

  if (form == FLAME_FORM_PRE && variation == FLAME_VAR_gaussian_blur)
    name = "blur";
  else if (form == FLAME_FORM_PRE && variation == FLAME_VAR_blur)
    name = "disc_blur";
  return g_strconcat (flame_form_prefix (form), name, NULL);
}

static gboolean
is_word_of (const char *words, const char *word)
{
  g_auto (GStrv) all = g_strsplit (words ? words : "", " ", -1);

  return g_strv_contains ((const char *const *) all, word);
}

static gboolean
from_name_or_alias (const char *name, FlameVariation *variation)
{
  if (flame_variation_from_name (name, variation))
    return TRUE;
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    if (is_word_of (flame_variation_infos[i].aliases, name)) {
      *variation = i;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
flame_use_from_name (
    const char *name, FlameVariation *variation, FlameForm *form)
{
  if (strcmp (name, "pre_blur") == 0) {
    *variation = FLAME_VAR_gaussian_blur;
    *form = FLAME_FORM_PRE;
    return TRUE;
  }
  /* the regular form first: a variation's own name may begin like a form */
  for (guint i = 0; i < FLAME_N_FORMS; i++) {
    const char *prefix = flame_form_prefix (i);

    if (!g_str_has_prefix (name, prefix) ||
        !from_name_or_alias (name + strlen (prefix), variation))
      continue;
    *form = i;
    return TRUE;
  }
  return FALSE;
}
