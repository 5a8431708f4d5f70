/*
 * How much work a launch may have, so that whoever else uses the device, as the desktop
 * does, waits for it no longer than 50 ms: by what launches took before.
 *
 * Work has units of the caller's, such as samples. The first launches on a device are as
 * small as they may be. One launch at a time is measured, by events, which nobody waits
 * for; the next ones grow by that.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

/* Used by one thread at a time. */
typedef struct _FlameGpuPace FlameGpuPace;

/* Returns: (transfer full) NULL with @error. */
FlameGpuPace *flame_gpu_pace_new (FlameGpu *gpu, GError **error);
void flame_gpu_pace_free (FlameGpuPace *pace); /* (nullable) */

/*
 * Units that a launch of kernel @of may have. Of a kernel that has not been measured it is
 * as if it were slower by some than the slowest of those that have; 0 if none has.
 * @of: what names the kernel for good; 0 has no name
 */
guint64 flame_gpu_pace_get_most (FlameGpuPace *pace, guint of);

/*
 * Before and after a launch on @stream; nothing happens while another one is measured, nor
 * if events fail: figures never fail the work. @pace: (nullable)
 */
void flame_gpu_pace_begin (
    FlameGpuPace *pace, guint of, guint64 units, FlameGpuStream *stream);
void flame_gpu_pace_end (FlameGpuPace *pace, FlameGpuStream *stream);
