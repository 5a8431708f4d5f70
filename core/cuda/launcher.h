/*
 * The CUDA backend's launcher: the thread that queues frames on the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/slot.h"

G_BEGIN_DECLS

/* the thread; @backend: a FlameCudaBackend, whose quit ends it */
gpointer flame_cuda_launcher_main (gpointer backend);

/* hands the slot to the launcher; any thread */
void flame_cuda_launcher_submit (
    FlameCudaBackend *backend, FlameCudaSlot *slot);

/* the same for a frame that has run and was too dense in places */
void flame_cuda_launcher_redraw (
    FlameCudaBackend *backend, FlameCudaSlot *slot);

G_END_DECLS
