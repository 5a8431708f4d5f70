/*
 * Tables of variations, and the cache of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/entries.h"

#include <string.h>

#include "kernels/variation-table.h"

/* Limit in bytes of tables that may be unused. */
#define MAX_KEPT ((gsize) 64 << 20)

struct _FlameEntries
{
  gatomicrefcount refs;
  FlameVariation variation;
  double params[FLAME_MAX_VARIATION_PARAMS];
  FlameEntryList list;
};

static GMutex mutex;
static GQueue kept =
    G_QUEUE_INIT; /* of FlameEntries, the most recently used first */
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

FlameEntries *
flame_entries_ref (FlameEntries *entries)
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
  FlameEntries *entries = flame_entries_new (NULL, 0);

  entries->variation = variation;
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

FlameEntries *
flame_entries_get (FlameVariation variation, const FlamePrepare *in)
{
  const guint n_params = flame_variation_infos[variation].entry_params;
  FlameEntries *entries;
  GList *at;

  /*
   * Threads that need the same table wait for it; so do others, which is rare.
   */
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
  flame_entries_ref (entries);
  g_mutex_unlock (&mutex);
  return entries;
}
