/*
 * The builds of the variation loops that this machine can run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/cpu/variation-loops.h"

typedef struct
{
  const char *name;
  const FlameVariationLoop *loops;
  FlameFillNeeds fill_needs;
} VariationIsa;

#define VARIATION_ISA(suffix)                                                  \
  {                                                                            \
#suffix, flame_variation_loops_##suffix, flame_fill_needs_##suffix         \
  }

/* the number of builds of @isas that run here, poorest first */
static inline guint
variation_isas (const VariationIsa **isas)
{
#ifdef __x86_64__
  static const VariationIsa all[] = {
      VARIATION_ISA (v2), VARIATION_ISA (v3), VARIATION_ISA (v4)};

  *isas = all;
  __builtin_cpu_init ();
  if (!__builtin_cpu_supports ("avx2") || !__builtin_cpu_supports ("fma"))
    return 1;
  return __builtin_cpu_supports ("avx512f") &&
                 __builtin_cpu_supports ("avx512bw") &&
                 __builtin_cpu_supports ("avx512dq") &&
                 __builtin_cpu_supports ("avx512vl")
             ? 3
             : 2;
#else
  static const VariationIsa all[] = {VARIATION_ISA (base)};

  *isas = all;
  return 1;
#endif
}
