/*
 * A compiler with a time-out, and with a memory of texts that its driver did not live
 * through.
 *
 * A driver compiles in our own process. One that hangs is left alone with its thread
 * after a time, or when nobody wants the text any more. One that crashes takes the process
 * along: each attempt is a file in the cache folder, locked as long as it lasts and removed
 * after it. The operating system unlocks a file with its process, so a file that is there
 * and not locked is of an attempt that ended its process or hung. A text that has two such
 * files is refused from then on; attempts that are under way, in other processes or here,
 * count for nothing.
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
  guint
      seconds; /* that a text may take, on a machine that has nothing else to do */
} FlameGpuGuardConfig;

/*
 * (transfer full) compiles by @inner, of which it takes a reference. It can be stopped,
 * whatever @inner can: with FLAME_ERROR_CANCELLED.
 */
FlameGpuCompiler *flame_gpu_guard_new (
    FlameGpuCompiler *inner, const FlameGpuGuardConfig *config);
