/*
 * The builds of the variation loops that this machine can run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "config.h"

#include "core/render/loops.h"
#include "kernels/cpu/variation-loops.h"

typedef struct
{
  const char *name;
  FlameVariationLoop *const *loops;
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
  static const VariationIsa all[] = {
#ifdef HAVE_CPU_V2
      VARIATION_ISA (v2),
#endif
#ifdef HAVE_CPU_V3
      VARIATION_ISA (v3),
#endif
#ifdef HAVE_CPU_V4
      VARIATION_ISA (v4),
#endif
#ifdef HAVE_CPU_BASE
      VARIATION_ISA (base),
#endif
  };
  guint n;

  *isas = all;
  flame_cpu_levels (&n);
  return n;
}
