/*
 * The instruction set's loops that this machine runs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/loops.h"

#ifdef __x86_64__

static const FlameCpuLoops levels[] = {
    {"SSE4", &flame_iterate_loops_v2, &flame_post_loops_v2},
    {"AVX2", &flame_iterate_loops_v3, &flame_post_loops_v3},
    {"AVX-512", &flame_iterate_loops_v4, &flame_post_loops_v4},
};

static guint
best_level (void)
{
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx512f") &&
      __builtin_cpu_supports ("avx512bw") &&
      __builtin_cpu_supports ("avx512cd") &&
      __builtin_cpu_supports ("avx512dq") &&
      __builtin_cpu_supports ("avx512vl"))
    return 2;
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") &&
      __builtin_cpu_supports ("bmi") && __builtin_cpu_supports ("bmi2"))
    return 1;
  return 0;
}

const FlameCpuLoops *
flame_cpu_loops (void)
{
  const char *wanted = g_getenv ("FLAME_CPU");
  guint level = best_level ();

  if (wanted && wanted[0] == 'v' && g_ascii_isdigit (wanted[1])) {
    const gint64 asked = g_ascii_strtoll (wanted + 1, NULL, 10) - 2;

    level = CLAMP (asked, 0, (gint64) level);
  }
  return &levels[level];
}

#else

static const FlameCpuLoops base = {
    "baseline", &flame_iterate_loops_base, &flame_post_loops_base};

const FlameCpuLoops *
flame_cpu_loops (void)
{
  return &base;
}

#endif
