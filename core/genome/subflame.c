/*
 * A nested flame and its text, reference-counted.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/subflame.h"

#include <string.h>

struct _FlameSubflame
{
  gatomicrefcount refs;
  char *text;
  FlameGenome *genome;
  void (*free_genome) (FlameGenome *genome);

  GMutex lock; /* guards the fields below */
  FlameEntries *entries;
  guint parts[FLAME_SUBFLAME_PARTS];
};

FlameSubflame *
flame_subflame_new (
    char *text, FlameGenome *genome, void (*free_genome) (FlameGenome *genome))
{
  FlameSubflame *subflame = g_new0 (FlameSubflame, 1);

  g_atomic_ref_count_init (&subflame->refs);
  g_mutex_init (&subflame->lock);
  subflame->text = text;
  subflame->genome = genome;
  subflame->free_genome = free_genome;
  return subflame;
}

FlameSubflame *
flame_subflame_ref (FlameSubflame *subflame)
{
  if (subflame)
    g_atomic_ref_count_inc (&subflame->refs);
  return subflame;
}

void
flame_subflame_unref (FlameSubflame *subflame)
{
  if (!subflame || !g_atomic_ref_count_dec (&subflame->refs))
    return;
  g_clear_pointer (&subflame->entries, flame_entries_unref);
  g_mutex_clear (&subflame->lock);
  subflame->free_genome (subflame->genome);
  g_free (subflame->text);
  g_free (subflame);
}

const char *
flame_subflame_get_text (const FlameSubflame *subflame)
{
  return subflame->text;
}

const FlameGenome *
flame_subflame_get_genome (const FlameSubflame *subflame)
{
  return subflame->genome;
}

gboolean
flame_subflame_same (const FlameSubflame *a, const FlameSubflame *b)
{
  return a == b || (a && b && strcmp (a->text, b->text) == 0);
}

void
flame_subflame_set (FlameSubflame **to, FlameSubflame *from)
{
  FlameSubflame *before = *to;

  *to = flame_subflame_ref (from);
  if (before)
    flame_subflame_unref (before);
}

FlameEntries *
flame_subflame_make_entries (FlameSubflame *subflame, FlameSubflameMake make,
    guint parts[FLAME_SUBFLAME_PARTS])
{
  g_mutex_lock (&subflame->lock);
  if (!subflame->entries)
    subflame->entries = make (subflame->genome, subflame->parts);
  memcpy (parts, subflame->parts, sizeof subflame->parts);
  g_mutex_unlock (&subflame->lock);
  return subflame->entries;
}

FlameEntries *
flame_subflame_get_entries (FlameSubflame *subflame)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&subflame->lock);

  return subflame->entries;
}
