/*
 * A flame and its text, counted.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/inner.h"

#include <string.h>

struct _FlameInner
{
  gatomicrefcount refs;
  char *text;
  FlameGenome *genome;

  GMutex lock; /* all below */
  FlameEntries *entries;
  guint parts[FLAME_INNER_PARTS];
};

FlameInner *
flame_inner_new (char *text, FlameGenome *genome)
{
  FlameInner *inner = g_new0 (FlameInner, 1);

  g_atomic_ref_count_init (&inner->refs);
  g_mutex_init (&inner->lock);
  inner->text = text;
  inner->genome = genome;
  return inner;
}

FlameInner *
flame_inner_ref (FlameInner *inner)
{
  if (inner)
    g_atomic_ref_count_inc (&inner->refs);
  return inner;
}

void
flame_inner_unref (FlameInner *inner)
{
  if (!inner || !g_atomic_ref_count_dec (&inner->refs))
    return;
  g_clear_pointer (&inner->entries, flame_entries_unref);
  g_mutex_clear (&inner->lock);
  flame_genome_free (inner->genome);
  g_free (inner->text);
  g_free (inner);
}

const char *
flame_inner_get_text (const FlameInner *inner)
{
  return inner->text;
}

const FlameGenome *
flame_inner_get_genome (const FlameInner *inner)
{
  return inner->genome;
}

gboolean
flame_inner_same (const FlameInner *a, const FlameInner *b)
{
  return a == b || (a && b && strcmp (a->text, b->text) == 0);
}

void
flame_inner_set (FlameInner **to, FlameInner *from)
{
  FlameInner *before = *to;

  *to = flame_inner_ref (from);
  if (before)
    flame_inner_unref (before);
}

FlameEntries *
flame_inner_make_entries (
    FlameInner *inner, FlameInnerMake make, guint parts[FLAME_INNER_PARTS])
{
  g_mutex_lock (&inner->lock);
  if (!inner->entries)
    inner->entries = make (inner->genome, inner->parts);
  memcpy (parts, inner->parts, sizeof inner->parts);
  g_mutex_unlock (&inner->lock);
  return inner->entries;
}

FlameEntries *
flame_inner_get_entries (FlameInner *inner)
{
  FlameEntries *entries;

  g_mutex_lock (&inner->lock);
  entries = inner->entries;
  g_mutex_unlock (&inner->lock);
  return entries;
}
