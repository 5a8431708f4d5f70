/*
 * The instruction sets' loops that this build has, and what of them this machine
 * runs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/loops.h"

#include <string.h>

#include "config.h"

static const FlameCpuLoops levels[] = {
#ifdef HAVE_CPU_V2
    {"SSE4", "v2", &flame_iterate_loops_v2, &flame_post_loops_v2},
#endif
#ifdef HAVE_CPU_V3
    {"AVX2", "v3", &flame_iterate_loops_v3, &flame_post_loops_v3},
#endif
#ifdef HAVE_CPU_V4
    {"AVX-512", "v4", &flame_iterate_loops_v4, &flame_post_loops_v4},
#endif
#ifdef HAVE_CPU_BASE
    {"baseline", "base", &flame_iterate_loops_base, &flame_post_loops_base},
#endif
};

#ifdef __x86_64__
static gboolean
is_supported (const char *level)
{
  __builtin_cpu_init ();
  if (level[1] >= '3' &&
      !(__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") &&
          __builtin_cpu_supports ("bmi") && __builtin_cpu_supports ("bmi2")))
    return FALSE;
  return level[1] < '4' || (__builtin_cpu_supports ("avx512f") &&
                               __builtin_cpu_supports ("avx512bw") &&
                               __builtin_cpu_supports ("avx512cd") &&
                               __builtin_cpu_supports ("avx512dq") &&
                               __builtin_cpu_supports ("avx512vl"));
}
#else
static gboolean
is_supported (const char *level G_GNUC_UNUSED)
{
  return TRUE;
}
#endif

const FlameCpuLoops *
flame_cpu_levels (guint *n)
{
  /* the first is what the build asks of every machine */
  *n = 1;
  while (*n < G_N_ELEMENTS (levels) && is_supported (levels[*n].level))
    (*n)++;
  return levels;
}

const FlameCpuLoops *
flame_cpu_loops (void)
{
  const char *most = g_getenv ("FLAME_CPU");
  guint n;
  const FlameCpuLoops *all = flame_cpu_levels (&n);

  if (most && most[0] == 'v')
    while (n > 1 && strcmp (all[n - 1].level, most) > 0)
      n--;
  return &all[n - 1];
}
