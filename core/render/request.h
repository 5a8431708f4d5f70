/*
 * What a request must be like.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/*
 * FALSE with FLAME_ERROR_SETTINGS if there is no animation, a number is not
 * finite or out of range, the format is unknown, a plane is missing or a stride
 * too short.
 */
gboolean flame_request_check (const FlameFrameRequest *request, GError **error);

G_END_DECLS
