/*
 * FlameShared: a caller's data and the function that frees it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/shared.h"

struct _FlameShared
{
  gpointer data;
  GDestroyNotify destroy;
};

FlameShared *
flame_shared_new (gpointer data, GDestroyNotify destroy)
{
  FlameShared *shared;

  if (!destroy)
    return NULL;
  shared = g_atomic_rc_box_new (FlameShared);
  shared->data = data;
  shared->destroy = destroy;
  return shared;
}

FlameShared *
flame_shared_ref (FlameShared *shared)
{
  return shared ? g_atomic_rc_box_acquire (shared) : NULL;
}

static void
call_destroy (gpointer data)
{
  const FlameShared *shared = data;

  shared->destroy (shared->data);
}

void
flame_shared_unref (FlameShared *shared)
{
  if (shared)
    g_atomic_rc_box_release_full (shared, call_destroy);
}
