/*
 * The post stages' vector loops that this machine can run, for tests.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "core/plan/loops.h"
#include "core/plan/post-plan.h"

typedef struct
{
  const char *name;
  const FlamePostLoops *loops;
} NamedLoops;

/*
 * Returns the loops, which end with a NULL name. The first entry is always
 * available.
 */
static inline const NamedLoops *
available_loops (void)
{
  static NamedLoops named[5];
  guint n;
  const FlameCpuLoops *levels = flame_cpu_levels (&n);

  for (guint i = 0; i < n; i++)
    named[i] = (NamedLoops){levels[i].level, levels[i].post};
  return named;
}

/* Returns zeros on a cache line. The caller frees them with free(). */
static inline void *
alloc_floats (gsize n)
{
  void *memory = NULL;

  g_assert_cmpint (posix_memalign (&memory, 64, n * sizeof (float)), ==, 0);
  memset (memory, 0, n * sizeof (float));
  return memory;
}
