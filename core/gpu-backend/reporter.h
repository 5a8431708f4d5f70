/*
 * The GPU backend's reporter: the thread that hands over frames that are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/backend.h"

/* the thread; @backend: a FlameGpuBackend, whose quit ends it */
gpointer flame_gpu_reporter_main (gpointer backend);
