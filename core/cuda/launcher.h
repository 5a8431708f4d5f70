/*
 * The CUDA backend's launcher: the thread that queues frames on the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/slot.h"

G_BEGIN_DECLS

/* the thread; @backend: a FlameBackend, whose quit ends it */
gpointer flame_cuda_launcher_main (gpointer backend);

/* hands the slot to the launcher; any thread */
void flame_cuda_launcher_submit (FlameBackend *backend, FlameSlot *slot);

/*
 * A FlameCudaPace of @slot, called before each round: sleeps while enough is
 * queued.
 */
gboolean flame_cuda_launcher_pace (
    FlameCudaStream *stream, gpointer slot, GError **error);

G_END_DECLS
