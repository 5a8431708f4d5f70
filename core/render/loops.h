/*
 * The instruction set's loops that this machine runs.
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
  const char *name; /* for people, such as "AVX-512" */
  const FlameIterateLoops *iterate;
  const FlamePostLoops *post;
} FlameCpuLoops;

/*
 * The best loops this CPU has. The environment variable FLAME_CPU (v2, v3, v4)
 * asks for less, for tests and comparisons.
 */
const FlameCpuLoops *flame_cpu_loops (void);

G_END_DECLS
