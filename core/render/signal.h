/*
 * How a FlameVideo's transfer function, primaries and range are reached from
 * display values, as the tone kernels read it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "kernels/post-params.h"

G_BEGIN_DECLS

/* @video: as flame_signal_check() found it good */
void flame_signal_fill (FlameSignalParams *params, const FlameVideo *video);

/*
 * The level at which highlights clip: 255 in SDR. In HDR it only keeps numbers
 * finite.
 */
double flame_signal_get_ceiling (const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS where the format cannot carry the signal. */
gboolean flame_signal_check (const FlameVideo *video, GError **error);

G_END_DECLS
