/*
 * Limits the work of a launch, from measurements of earlier launches, so that other
 * users of the device, such as the desktop, never wait longer than 50 ms.
 *
 * The caller defines the unit of work, such as samples. The first launches on a device
 * are as small as possible. One launch at a time is measured by events, without waiting
 * for them, and the next launches grow accordingly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

/* For one thread at a time. */
typedef struct _FlameGpuPace FlameGpuPace;

/* Returns: (transfer full) NULL with @error. */
FlameGpuPace *flame_gpu_pace_new (FlameGpu *gpu, GError **error);
void flame_gpu_pace_free (FlameGpuPace *pace); /* (nullable) */

/*
 * Returns how many units a launch of kernel @of may have. A kernel that has not been
 * measured is assumed to be somewhat slower than the slowest measured one. The result
 * is 0 if none was measured.
 * @of: a permanent name of the kernel; 0 is no name
 */
guint64 flame_gpu_pace_get_most (FlameGpuPace *pace, guint of);

/*
 * Measure a launch on @stream: call these before and after it. Nothing happens while
 * another launch is being measured, or if events fail: measurements never fail the
 * work.
 * @pace: (nullable)
 */
void flame_gpu_pace_begin (
    FlameGpuPace *pace, guint of, guint64 units, FlameGpuStream *stream);
void flame_gpu_pace_end (FlameGpuPace *pace, FlameGpuStream *stream);
