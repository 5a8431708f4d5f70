/*
 * Whether a GPU is faster than the processor. It is measured once for each device and
 * driver, and remembered.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/device.h"

/*
 * Measures samples a second.
 *
 * Returns: 0 if the backend does not draw
 */
typedef double (*FlameRateFunc) (FlameBackendKind kind, gpointer data);

/*
 * @path: (nullable) of the file in which rates are remembered
 * @device: name of the GPU; @driver: its driver and the version
 * @n_threads: of the processor
 *
 * Returns: whether @kind was faster than the CPU
 */
gboolean flame_rates_prefer (const char *path, FlameBackendKind kind,
    const char *device, const char *driver, guint n_threads,
    FlameRateFunc measure, gpointer data);
