/*
 * The post stages' vector loops that this machine can run, for tests.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "core/render/pixel-layout.h"
#include "kernels/cpu/post.h"

typedef struct
{
  const char *name;
  const FlamePostLoops *loops;
} NamedLoops;

/* ends with a NULL name; the first is always there */
static inline const NamedLoops *
available_loops (void)
{
  static NamedLoops named[4];
  guint n = 0;

  if (named[0].name)
    return named;
#ifdef __x86_64__
  named[n++] = (NamedLoops){"v2", &flame_post_loops_v2};
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma"))
    named[n++] = (NamedLoops){"v3", &flame_post_loops_v3};
  if (__builtin_cpu_supports ("avx512vl") &&
      __builtin_cpu_supports ("avx512dq") &&
      __builtin_cpu_supports ("avx512bw"))
    named[n++] = (NamedLoops){"v4", &flame_post_loops_v4};
#else
  named[n++] = (NamedLoops){"base", &flame_post_loops_base};
#endif
  return named;
}

/* zeros, for free(), on a cache line */
static inline void *
alloc_floats (gsize n)
{
  void *memory = NULL;

  g_assert_cmpint (posix_memalign (&memory, 64, n * sizeof (float)), ==, 0);
  memset (memory, 0, n * sizeof (float));
  return memory;
}
