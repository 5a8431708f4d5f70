/*
 * A compiler with a time limit, and with a memory of texts that crashed its driver.
 *
 * A driver compiles in our own process. If it hangs, or if nobody wants the text any
 * more, it is abandoned together with its thread. If it crashes, the process crashes
 * too. Therefore each attempt is a file in the cache folder, which is locked during the
 * attempt and removed after it. The operating system unlocks a file when its process
 * ends, so an unlocked file belongs to an attempt that crashed its process or hung.
 * After two such files a text is refused. Attempts in progress, in this or another
 * process, do not count.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"

/*
 * After this many failed attempts a text is refused. A single one proves nothing: its
 * process may have been killed.
 */
#define FLAME_GPU_GUARD_ATTEMPTS 2

typedef struct
{
  const char *folder; /* folder of attempts, specific to device and driver */
  const char *who;    /* device and driver, for messages */
  guint seconds;      /* limit for a text on an idle machine */
} FlameGpuGuardConfig;

/*
 * Creates a compiler that compiles with @inner, of which it takes a reference. It can
 * always be stopped, with FLAME_ERROR_CANCELLED, even if @inner cannot.
 * Returns: (transfer full)
 */
FlameGpuCompiler *flame_gpu_guard_new (
    FlameGpuCompiler *inner, const FlameGpuGuardConfig *config);
