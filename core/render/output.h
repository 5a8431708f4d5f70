/*
 * What a frame's planes must look like.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"

G_BEGIN_DECLS

/*
 * FALSE with FLAME_ERROR_SETTINGS where the format is unknown, the size is out of
 * range, a plane is missing or a stride too short.
 */
gboolean flame_output_check (
    const FlameVideo *video, const FlamePlanes *planes, GError **error);

G_END_DECLS
