/*
 * What is CUDA's alone in the engine's interface, besides contexts and streams that are
 * given to it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"

G_BEGIN_DECLS

/**
 * flame_cuda_devices_get_first:
 * @devices: (nullable): a list of devices
 *
 * The first device of a config's devices if that is one of CUDA's, by number.
 *
 * Returns: the number, -1 if the list names none
 */
FLAME_API int flame_cuda_devices_get_first (const char *devices);

G_END_DECLS
