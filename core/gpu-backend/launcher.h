/*
 * The GPU backend's launcher: the thread that queues frames on the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/slot.h"

/* the thread; @backend: a FlameGpuBackend, whose quit ends it */
gpointer flame_gpu_launcher_main (gpointer backend);

/* hands the slot to the launcher; any thread */
void flame_gpu_launcher_submit (FlameGpuBackend *backend, FlameGpuSlot *slot);

/* the same for a frame that has run and was too dense in places */
void flame_gpu_launcher_redraw (FlameGpuBackend *backend, FlameGpuSlot *slot);
