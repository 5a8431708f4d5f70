/*
 * Tone and camera: properties that adjust each frame on top of its genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"
#include "gst/gstflameproperties.h"

G_BEGIN_DECLS

#define GST_FLAME_N_CONTROLS 11

/* of a FlameAdjust; its defaults change nothing; GST_FLAME_N_CONTROLS rows */
extern const GstFlamePropertyTable gst_flame_controls_table;

G_END_DECLS
