/*
 * A compiler with a time-out, and with a memory of texts that its driver did not live
 * through.
 *
 * A driver compiles in our own process. One that hangs is left alone with its thread
 * after a time. One that crashes takes the process along: before each text is compiled
 * a file in the cache folder counts the attempt, and it is removed after it, so that a
 * text which ended two processes is refused from then on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"

/* attempts that did not end, after which a text is refused: one may have been killed */
#define FLAME_GPU_GUARD_ATTEMPTS 2

typedef struct
{
  const char *folder; /* of the attempts, this device's and driver's alone */
  const char *who;    /* device and driver, in messages */
  guint seconds;      /* that a text may take */
} FlameGpuGuardConfig;

/* (transfer full) compiles by @inner, of which it takes a reference */
FlameGpuCompiler *flame_gpu_guard_new (
    FlameGpuCompiler *inner, const FlameGpuGuardConfig *config);
