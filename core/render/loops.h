/*
 * The instruction sets' loops that this build has, and what of them this machine
 * runs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/cpu/iterate.h"
#include "kernels/cpu/post.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;  /* for people, such as "AVX-512" */
  const char *level; /* v2, v3, v4; base where the machine is no x86-64 */
  const FlameIterateLoops *iterate;
  const FlamePostLoops *post;
} FlameCpuLoops;

/* all that this machine runs, at least one, the poorest first */
const FlameCpuLoops *flame_cpu_levels (guint *n);

/*
 * The best loops this CPU has. The environment variable FLAME_CPU (v2, v3, v4)
 * asks for less, for tests and comparisons.
 */
const FlameCpuLoops *flame_cpu_loops (void);

G_END_DECLS
