/*
 * Prepares the parameters of variations for the kernels: what is the same for
 * every point is worked out here, once, in double precision, and tables are kept.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/constants.h"

#include <string.h>

#include "core/genome/subflame.h"
#include "core/genome/genome-fields.h"
#include "core/genome/uses.h"
#include "core/genome/variation.h"

/* ------------------------------------------------------------------- tables */

/*
 * Keeps the tables of variations' own: each is worked out once for its parameters and
 * stays until many others were.
 */

/* bytes that are kept of those that nobody may hold any more */
#define MAX_KEPT ((gsize) 64 << 20)

struct _FlameEntries
{
  gatomicrefcount refs;
  FlameVariation variation;
  guint n_params;
  double params[FLAME_MAX_VARIATION_PARAMS];
  FlameEntryList list;
};

static GMutex mutex;
static GQueue kept = G_QUEUE_INIT; /* of FlameEntries, the last used first */
static gsize kept_bytes;

static gsize
get_bytes (const FlameEntries *entries)
{
  return entries->list.n * sizeof (float);
}

FlameEntries *
flame_entries_new (float *floats, gsize n)
{
  FlameEntries *entries = g_new0 (FlameEntries, 1);

  g_atomic_ref_count_init (&entries->refs);
  entries->list.all = floats;
  entries->list.n = n;
  return entries;
}

static FlameEntries *
entries_ref (FlameEntries *entries)
{
  g_atomic_ref_count_inc (&entries->refs);
  return entries;
}

void
flame_entries_unref (FlameEntries *entries)
{
  if (!g_atomic_ref_count_dec (&entries->refs))
    return;
  g_free (entries->list.all);
  g_free (entries);
}

const float *
flame_entries_get_floats (const FlameEntries *entries, gsize *n)
{
  *n = entries->list.n;
  return entries->list.all;
}

static FlameEntries *
make (FlameVariation variation, const FlamePrepare *in, guint n_params)
{
  FlameEntries *entries = g_new0 (FlameEntries, 1);

  g_atomic_ref_count_init (&entries->refs);
  entries->variation = variation;
  entries->n_params = n_params;
  memcpy (entries->params, in->param, n_params * sizeof *in->param);
  flame_variation_infos[variation].fill_entries (in, &entries->list);
  if (entries->list.n == 0) {
    entries->list.all = g_renew (float, entries->list.all, 1);
    entries->list.all[0] = 0.0f;
    entries->list.n = 1;
  }
  return entries;
}

static GList *
find (FlameVariation variation, const FlamePrepare *in, guint n_params)
{
  for (GList *at = kept.head; at; at = at->next) {
    const FlameEntries *entries = at->data;

    if (entries->variation == variation &&
        memcmp (entries->params, in->param, n_params * sizeof *in->param) == 0)
      return at;
  }
  return NULL;
}

static void
keep (FlameEntries *entries)
{
  g_queue_push_head (&kept, entries);
  kept_bytes += get_bytes (entries);
  while (kept_bytes > MAX_KEPT && kept.length > 1) {
    FlameEntries *last = g_queue_pop_tail (&kept);

    kept_bytes -= get_bytes (last);
    flame_entries_unref (last);
  }
}

/*
 * (transfer full) those of @variation, which has some, for the parameters of @in. Made
 * where nobody holds them and they are not among the last few that were made.
 */
static FlameEntries *
entries_get (FlameVariation variation, const FlamePrepare *in)
{
  const guint n_params = flame_variation_infos[variation].entry_params;
  FlameEntries *entries;
  GList *at;

  /* whoever wants the same waits for it, and so do others: there are few */
  g_mutex_lock (&mutex);
  at = find (variation, in, n_params);
  if (at) {
    entries = at->data;
    g_queue_unlink (&kept, at);
    g_queue_push_head_link (&kept, at);
  } else {
    entries = make (variation, in, n_params);
    keep (entries);
  }
  g_atomic_ref_count_inc (&entries->refs);
  g_mutex_unlock (&mutex);
  return entries;
}

guint
flame_variation_n_constants (FlameVariation variation)
{
  return flame_variation_infos[variation].constants;
}

/* (transfer full) those of the flame within, or of the parameters */
static FlameEntries *
find_entries (
    const FlameXform *xform, FlameVariation variation, const FlamePrepare *in)
{
  FlameEntries *made = NULL;

  if (xform->inner &&
      (flame_variation_infos[variation].traits & FLAME_SHARES_STATE))
    made = flame_inner_get_entries (xform->inner);
  return made ? entries_ref (made) : entries_get (variation, in);
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
      .form = flame_form_told (use->form)};

  if (!info->prepare)
    return;
  /* flam3 takes its own as they are */
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
flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b)
{
  const FlameVariationInfo *info = &flame_variation_infos[use_a->variation];
  FlameParam first = 0;
  const guint n = flame_variation_params (use_a->variation, &first);

  if (use_a->form != use_b->form || use_a->weight != use_b->weight)
    return FALSE;
  if ((info->traits & FLAME_READS_COEFS) &&
      memcmp (a->coefs.m, b->coefs.m, sizeof a->coefs.m) != 0)
    return FALSE;
  return memcmp (flame_xform_use_params (a, use_a),
             flame_xform_use_params (b, use_b), n * sizeof (double)) == 0;
}
