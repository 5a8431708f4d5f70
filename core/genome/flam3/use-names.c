/*
 * The attributes of variations and their parameters: names, and each program's own, from
 * the variations' files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/use-names.h"

#include <string.h>

#include "core/genome/flam3/jwildfire/use-names.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* ----------------------------------------------------------------- defaults */

/*
 * The program as the variations' files name it; 0 if they have nothing of it.
 *
 * Their facts are from the constructors of Apophysis 7X and of plugins by its authors,
 * Ember's list of variations, and JWildfire's variations as they are created. If a
 * program chooses at random, it is one of the numbers that it may choose.
 * tests/data/defaults has all of them, including equal ones.
 */
static guint
program_of (FlameDialect dialect)
{
  switch (dialect) {
    case FLAME_DIALECT_APOPHYSIS:
      return FLAME_APOPHYSIS;
    case FLAME_DIALECT_EMBER:
      return FLAME_EMBER;
    case FLAME_DIALECT_JWILDFIRE:
      return FLAME_JWILDFIRE;
    default:
      return 0;
  }
}

static double
find_default (FlameDialect dialect, FlameParam param, FlameForm form)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;
  const FlameOtherDefault *other = info->defaults;
  const gboolean is_regular = flame_form_basic (form) == FLAME_FORM_REGULAR;

  /* FLAM3H's reader has no defaults. */
  if (dialect == FLAME_DIALECT_FLAM3H)
    return 0.0;
  for (; other && other->programs; other++)
    if ((other->programs & program_of (dialect)) &&
        (is_regular || !(other->programs & FLAME_ONLY_REGULAR)))
      return other->value;
  return info->default_value;
}

FlameVariationUse *
flame_flam3_ensure_use (FlameDialect dialect, FlameXform *xform,
    FlameVariation variation, FlameForm form)
{
  FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  if (use)
    return use;
  use = flame_xform_ensure_use (xform, variation, form);
  for (guint i = 0; i < n && !xform->is_delta; i++)
    flame_xform_use_params (xform, use)[i] =
        find_default (dialect, first + i, form);
  return use;
}

double *
flame_flam3_ensure_param (
    FlameDialect dialect, FlameXform *xform, FlameParam param, FlameForm form)
{
  return flame_xform_use_param (xform,
      flame_flam3_ensure_use (
          dialect, xform, flame_param_variation (param), form),
      param);
}

/*
 * A name in a table has an id: a form with a variation, or with one of the parameters.
 */
enum
{
  ID_VARIATION = 1,
  ID_PARAM = ID_VARIATION + FLAME_N_FORMS * FLAME_N_VARIATIONS,
};

/*
 * Names to ids. Documents have many thousands of attributes. Names in the files of all
 * programs have no form's prefix here: find_in() takes it off.
 */
typedef struct
{
  GHashTable *plain, *folded;
  /* (nullable) names that one program has or uses in its own way, folded; they are
   * searched first */
  GHashTable *own[FLAME_N_DIALECTS];
} Tables;

static guint
variation_id (FlameVariation variation, FlameForm form)
{
  return ID_VARIATION + form * FLAME_N_VARIATIONS + variation;
}

static guint
param_id (FlameParam param, FlameForm form)
{
  return ID_PARAM + form * FLAME_N_PARAMS + param;
}

/* @name: (transfer full) */
static void
add_name (GHashTable *table, char *name, guint id)
{
  g_hash_table_replace (table, name, GUINT_TO_POINTER (id));
}

/* @names: (nullable) one or several, separated by blanks */
static void
add_names (GHashTable *table, const char *prefix, const char *names, guint id)
{
  g_auto (GStrv) words = g_strsplit (names ? names : "", " ", -1);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      add_name (table, g_strconcat (prefix, words[i], NULL), id);
}

/* Adds the names of regular uses. */
static void
add_regular (GHashTable *table)
{
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    const guint id = variation_id (i, FLAME_FORM_REGULAR);

    if (!flame_variation_name (i))
      continue;
    add_names (table, "", flame_variation_infos[i].aliases, id);
    add_names (table, "", flame_variation_name (i), id);
  }
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    const guint id = param_id (i, FLAME_FORM_REGULAR);

    add_names (table, "", flame_param_infos[i].info.aliases, id);
    add_names (table, "", flame_param_name (i), id);
  }
}

/* Fractorium ignores case in names: its "Mobius" is flam3's mobius. */
static GHashTable *
fold (GHashTable *table)
{
  GHashTable *folded =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer name, id;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &name, &id))
    g_hash_table_insert (folded, g_ascii_strdown (name, -1), id);
  return folded;
}

/*
 * Adds @param under the names that files use for the parameter of @named with the same
 * name.
 */
static void
add_replaced_aliases (
    GHashTable *table, FlameVariation named, FlameParam param, FlameForm form)
{
  FlameParam first;
  const guint n = flame_variation_params (named, &first);

  for (guint i = 0; i < n; i++) {
    const FlameParamInfo *info = &flame_param_infos[first + i].info;
    g_autofree char *lower =
        g_ascii_strdown (info->aliases ? info->aliases : "", -1);

    if (g_str_equal (
            flame_param_short_name (first + i), flame_param_short_name (param)))
      add_names (
          table, flame_form_prefix (form), lower, param_id (param, form));
  }
}

/* Adds @variation under the name of the variation that it replaces. */
static void
add_replacement (GHashTable *table, FlameVariation variation, FlameForm form)
{
  const FlameVariation named = flame_variation_infos[variation].instead_of;
  g_autofree char *use = flame_use_name (named, form);
  g_autofree char *stem = g_strconcat (
      flame_form_prefix (form), flame_variation_name (named), NULL);
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  add_name (table, g_ascii_strdown (use, -1), variation_id (variation, form));
  for (guint i = 0; i < n; i++) {
    g_autofree char *name =
        g_strdup_printf ("%s_%s", stem, flame_param_short_name (first + i));

    add_name (table, g_ascii_strdown (name, -1), param_id (first + i, form));
    add_replaced_aliases (table, named, first + i, form);
  }
}

/* The names of parameters that only @program has. */
static void
add_own_params (GHashTable *table, guint program, FlameForm form)
{
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    const FlameParamInfo *info = &flame_param_infos[i].info;
    g_autofree char *lower = NULL;

    if (!(info->named_by & program))
      continue;
    lower = g_ascii_strdown (info->other_names, -1);
    add_names (table, flame_form_prefix (form), lower, param_id (i, form));
  }
}

static GHashTable *
make_own_names (FlameDialect dialect)
{
  const guint program = program_of (dialect);
  GHashTable *table =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint form = FLAME_N_FORMS; form-- > 0;) {
    for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
      const FlameVariationInfo *info = &flame_variation_infos[i];

      if ((info->instead_in & program) &&
          (form != FLAME_FORM_REGULAR || !(info->traits & FLAME_NO_REGULAR)))
        add_replacement (table, i, form);
    }
    add_own_params (table, program, form);
  }
  return table;
}

static Tables *
make_tables (void)
{
  Tables *tables = g_new0 (Tables, 1);

  tables->plain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* If names are the same, the last one counts. */
  add_regular (tables->plain);
  tables->folded = fold (tables->plain);
  for (guint i = 0; i < FLAME_N_DIALECTS; i++)
    if (program_of (i))
      tables->own[i] = make_own_names (i);
  /* In Fractorium's files a form only adds a prefix to a name. */
  add_name (tables->own[FLAME_DIALECT_EMBER], g_strdup ("pre_blur"),
      variation_id (FLAME_VAR_blur, FLAME_FORM_PRE));
  return tables;
}

static const Tables *
get_tables (void)
{
  static Tables *tables;

  if (g_once_init_enter (&tables))
    g_once_init_leave (&tables, make_tables ());
  return tables;
}

static guint
look_up (GHashTable *table, const char *name)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (table, name));
}

/* Returns the id of a regular use in another form. */
static guint
id_in_form (guint id, FlameForm form)
{
  return id + form * (id >= ID_PARAM ? (guint) FLAME_N_PARAMS
                                     : (guint) FLAME_N_VARIATIONS);
}

/* 0 if neither @name nor what follows a form's prefix in it is in @table. */
static guint
find_in (GHashTable *table, const char *name)
{
  /* flam3's pre_blur is Gaussian. */
  if (g_str_equal (name, "pre_blur"))
    return variation_id (FLAME_VAR_gaussian_blur, FLAME_FORM_PRE);
  /* The regular form first: a name may begin like a form's prefix. */
  for (guint form = 0; form < FLAME_N_FORMS; form++) {
    const char *prefix = flame_form_prefix (form);
    const guint id = g_str_has_prefix (name, prefix)
                         ? look_up (table, name + strlen (prefix))
                         : 0;

    if (id != 0)
      return id_in_form (id, form);
  }
  return 0;
}

/* 0 if nothing has that name. */
static guint
find_id (FlameDialect dialect, const char *name)
{
  const Tables *tables = get_tables ();
  g_autofree char *lower = NULL;
  guint id = 0;

  if (tables->own[dialect]) {
    lower = g_ascii_strdown (name, -1);
    id = look_up (tables->own[dialect], lower);
  }
  if (id == 0)
    id = find_in (tables->plain, name);
  if (id == 0 && !lower)
    lower = g_ascii_strdown (name, -1);
  if (id == 0)
    id = find_in (tables->folded, lower);
  if (id == 0 && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *plain = flame_jwildfire_make_plain (name);

    id = find_in (tables->folded, plain);
  }
  if (id == 0 && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *newer = flame_jwildfire_rename_older (lower);

    if (newer)
      return find_id (dialect, newer);
  }
  return id;
}

gboolean
flame_flam3_find_use_name (
    FlameDialect dialect, const char *name, Flam3UseName *found)
{
  const guint id = find_id (dialect, name);

  if (id == 0)
    return FALSE;
  *found = (Flam3UseName){.is_param = id >= ID_PARAM};
  if (found->is_param) {
    found->param = (id - ID_PARAM) % FLAME_N_PARAMS;
    found->form = (id - ID_PARAM) / FLAME_N_PARAMS;
    found->variation = flame_param_variation (found->param);
  } else {
    found->variation = (id - ID_VARIATION) % FLAME_N_VARIATIONS;
    found->form = (id - ID_VARIATION) / FLAME_N_VARIATIONS;
  }
  return TRUE;
}
