/*
 * Variations as functions of one point on a GPU or another OpenCL device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/rng.h"
#include "kernels/variation.h"
#include "tests/support/test-gpu.h"

G_BEGIN_DECLS

typedef struct _LoopDevice LoopDevice;

/* The device reads the point and the sum of a call, and writes them back. */
typedef struct
{
  FlamePoint p;
  FlameSum o;
  float w;
  guint32 counter; /* of the random numbers */
} LoopCall;

/*
 * (transfer full) NULL with UNAVAILABLE if there is no device, or no compiler
 * for it.
 */
LoopDevice *loop_device_new (gboolean is_opencl, GError **error);
void loop_device_free (LoopDevice *self);
TestGpu *loop_device_get_gpu (LoopDevice *self); /* (transfer none) */

/* Starts compiling the variation's program in the background. */
void loop_device_expect (LoopDevice *self, guint variation);

/*
 * Runs @n calls, @repeats times each.
 *
 * @entries: (nullable) the entries that constants refer to; @seconds:
 * (nullable) (out) the time that the device took
 */
gboolean loop_device_run (LoopDevice *self, guint variation,
    const float *constants, const float *entries, gsize n_entries,
    const FlameRng *rng, LoopCall *calls, guint n, guint repeats,
    double *seconds, GError **error);

G_END_DECLS
