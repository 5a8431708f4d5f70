/*
 * The names and parameters of variations as files spell them; their uses in a
 * transform; and what kernels read of a use.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"

#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "kernels/param-hold.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

typedef struct
{
  guint16 first[FLAME_N_VARIATIONS], count[FLAME_N_VARIATIONS];
  const char *names[FLAME_N_PARAMS]; /* never freed */
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
  /*
   * The regular form first: a variation's own name may begin like a form's prefix.
   */
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

/* ----------------------------------------------------- uses of a transform */

FlameFormStage
flame_form_stage (FlameForm form)
{
  static const guint8 stages[FLAME_N_FORMS] = {
      [FLAME_FORM_PRE] = FLAME_STAGE_PRE,
      [FLAME_FORM_PRE_ADDED] = FLAME_STAGE_PRE,
      [FLAME_FORM_REGULAR] = FLAME_STAGE_SUM,
      [FLAME_FORM_AMONG] = FLAME_STAGE_SUM,
      [FLAME_FORM_POST] = FLAME_STAGE_POST,
      [FLAME_FORM_POST_ADDED] = FLAME_STAGE_POST};

  return stages[form];
}

FlameVariationUse *
flame_xform_find_use (
    const FlameXform *xform, FlameVariation variation, FlameForm form)
{
  for (guint i = 0; i < xform->n_uses; i++) {
    if (xform->uses[i].variation == variation && xform->uses[i].form == form)
      return &xform->uses[i];
  }
  return NULL;
}

guint
flame_uses_find_place (const FlameVariationUse *uses, guint n,
    FlameVariation variation, FlameForm form)
{
  const guint stage = flame_form_stage (form);
  guint place = n;

  while (place > 0 && flame_form_stage (uses[place - 1].form) > stage)
    place--;
  if (form != FLAME_FORM_REGULAR || variation >= FLAME_N_FLAM3_VARIATIONS)
    return place;
  /*
   * In flam3's order. Other variations may read the sum of those before them.
   */
  while (place > 0 && uses[place - 1].form == FLAME_FORM_REGULAR &&
         uses[place - 1].variation < FLAME_N_FLAM3_VARIATIONS &&
         uses[place - 1].variation > variation)
    place--;
  return place;
}

double
flame_xform_get_usual_param (const FlameXform *xform, FlameParam param)
{
  return xform->is_delta ? 0.0 : flame_param_default (param);
}

static guint
add_params (FlameXform *xform, FlameVariation variation)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);
  const guint at = xform->n_params;

  if (at + n > xform->params_room) {
    xform->params_room = at + n;
    xform->params = g_renew (double, xform->params, xform->params_room);
  }
  for (guint i = 0; i < n; i++)
    xform->params[at + i] = flame_xform_get_usual_param (xform, first + i);
  xform->n_params = at + n;
  return at;
}

FlameVariationUse *
flame_xform_ensure_use (
    FlameXform *xform, FlameVariation variation, FlameForm form)
{
  FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  guint place;

  if (use)
    return use;
  if (xform->n_uses == xform->uses_room) {
    xform->uses_room = MAX (1, 2 * xform->uses_room);
    xform->uses = g_renew (FlameVariationUse, xform->uses, xform->uses_room);
  }
  place = flame_uses_find_place (xform->uses, xform->n_uses, variation, form);
  use = &xform->uses[place];
  memmove (use + 1, use, (xform->n_uses - place) * sizeof *use);
  xform->n_uses++;
  *use = (FlameVariationUse){.variation = variation,
      .form = form,
      .first_param = add_params (xform, variation)};
  return use;
}

double *
flame_xform_use_param (
    const FlameXform *xform, const FlameVariationUse *use, FlameParam param)
{
  FlameParam first = 0;

  flame_variation_params (use->variation, &first);
  return &flame_xform_use_params (xform, use)[param - first];
}

double
flame_xform_get_use_weight (
    const FlameXform *xform, FlameVariation variation, FlameForm form)
{
  const FlameVariationUse *use = flame_xform_find_use (xform, variation, form);

  return use ? use->weight : 0.0;
}

double
flame_xform_get_variation (const FlameXform *xform, FlameVariation variation)
{
  return flame_xform_get_use_weight (xform, variation, FLAME_FORM_REGULAR);
}

void
flame_xform_set_variation (
    FlameXform *xform, FlameVariation variation, double weight)
{
  flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight =
      weight;
}

double
flame_xform_get_param (const FlameXform *xform, FlameParam param)
{
  const FlameVariationUse *use = flame_xform_find_use (
      xform, flame_param_variation (param), FLAME_FORM_REGULAR);

  return use ? *flame_xform_use_param (xform, use, param)
             : flame_xform_get_usual_param (xform, param);
}

void
flame_xform_set_param (FlameXform *xform, FlameParam param, double value)
{
  const FlameVariationUse *use = flame_xform_ensure_use (
      xform, flame_param_variation (param), FLAME_FORM_REGULAR);

  *flame_xform_use_param (xform, use, param) = value;
}

void
flame_xform_drop_weights (FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    xform->uses[i].weight = 0.0;
}

void
flame_xform_clear_uses (FlameXform *xform)
{
  xform->n_uses = xform->n_params = 0;
}

void
flame_xform_free_uses (FlameXform *xform)
{
  g_clear_pointer (&xform->uses, g_free);
  g_clear_pointer (&xform->params, g_free);
  xform->n_uses = xform->uses_room = 0;
  xform->n_params = xform->params_room = 0;
}

void
flame_xform_copy_uses (FlameXform *dst, const FlameXform *src)
{
  if (dst->uses_room < src->n_uses) {
    dst->uses_room = src->n_uses;
    dst->uses = g_renew (FlameVariationUse, dst->uses, dst->uses_room);
  }
  if (dst->params_room < src->n_params) {
    dst->params_room = src->n_params;
    dst->params = g_renew (double, dst->params, dst->params_room);
  }
  if (src->n_uses > 0)
    memcpy (dst->uses, src->uses, src->n_uses * sizeof *src->uses);
  if (src->n_params > 0)
    memcpy (dst->params, src->params, src->n_params * sizeof *src->params);
  dst->n_uses = src->n_uses;
  dst->n_params = src->n_params;
}

/* Whether @b has an equal use to @use of @a; having none may be equal too. */
static gboolean
has_use (const FlameXform *a, const FlameVariationUse *use, const FlameXform *b)
{
  const double *params = flame_xform_use_params (a, use);
  const FlameVariationUse *other =
      flame_xform_find_use (b, use->variation, use->form);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);

  if (use->weight != (other ? other->weight : 0.0))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const double theirs = other ? flame_xform_use_params (b, other)[i]
                                : flame_xform_get_usual_param (b, first + i);

    if (params[i] != theirs)
      return FALSE;
  }
  return TRUE;
}

static gboolean
has_uses (const FlameXform *a, const FlameXform *b)
{
  for (guint i = 0; i < a->n_uses; i++) {
    if (!has_use (a, &a->uses[i], b))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_xform_same_uses (const FlameXform *a, const FlameXform *b)
{
  return has_uses (a, b) && has_uses (b, a);
}

/* --------------------------------------------------------------- constants */

guint
flame_variation_n_constants (FlameVariation variation)
{
  return flame_variation_infos[variation].constants;
}

/* (transfer full) The table of the nested flame, or of the parameters. */
static FlameEntries *
find_entries (
    const FlameXform *xform, FlameVariation variation, const FlamePrepare *in)
{
  FlameEntries *made = NULL;

  if (xform->subflame &&
      (flame_variation_infos[variation].traits & FLAME_SHARES_STATE))
    made = flame_subflame_get_entries (xform->subflame);
  return made ? flame_entries_ref (made) : flame_entries_get (variation, in);
}

static void
refer_to_entries (const FlameXform *xform, FlameVariation variation,
    const FlamePrepare *in, float *constants, GPtrArray *all)
{
  FlameEntries *entries = find_entries (xform, variation, in);
  gsize n;

  flame_place_entries (
      (guintptr) flame_entries_get_floats (entries, &n), constants);
  if (all && !g_ptr_array_find (all, entries, NULL))
    g_ptr_array_add (all, entries);
  else
    flame_entries_unref (entries);
}

void
flame_variation_fill_constants (const FlameXform *xform,
    const FlameVariationUse *use, float *constants, GPtrArray *entries)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const double *params = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);
  double held[FLAME_MAX_VARIATION_PARAMS];
  FlamePrepare in = {.param = params,
      .weight = use->weight,
      .coefs = xform->coefs.m,
      .form = flame_form_basic (use->form)};

  if (!info->prepare)
    return;
  /* flam3 does not clamp its own parameters. */
  if (use->variation >= FLAME_N_FLAM3_VARIATIONS) {
    for (guint i = 0; i < n; i++)
      held[i] = flame_param_hold (first + i, params[i]);
    in.param = held;
  }
  info->prepare (&in, constants);
  if (info->has_entries)
    refer_to_entries (xform, use->variation, &in, constants, entries);
}

gboolean
flame_variation_reads_coefs (FlameVariation variation)
{
  return (flame_variation_infos[variation].traits & FLAME_READS_COEFS) != 0;
}

gboolean
flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (use_a->variation, &first);

  if (use_a->form != use_b->form || use_a->weight != use_b->weight)
    return FALSE;
  if (flame_variation_reads_coefs (use_a->variation) &&
      memcmp (a->coefs.m, b->coefs.m, sizeof a->coefs.m) != 0)
    return FALSE;
  return memcmp (flame_xform_use_params (a, use_a),
             flame_xform_use_params (b, use_b), n * sizeof (double)) == 0;
}
