/*
 * The only part of the interface that is specific to CUDA, apart from contexts and
 * streams that are passed in.
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
 * Finds the first device in a list for flame_renderer_config_set_devices(), if the list
 * names it as a CUDA device by number.
 *
 * Returns: the device's number, or -1 if the list names none
 */
FLAME_API int flame_cuda_devices_get_first (const char *devices);

G_END_DECLS
