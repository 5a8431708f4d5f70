/*
 * Tone and camera: properties that adjust each frame on top of its genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"

G_BEGIN_DECLS

#define GST_FLAME_N_CONTROLS 9

/* takes the property ids from @first up */
void gst_flame_controls_install (GObjectClass *klass, guint first);

/* @control: a property id less the first one; FALSE where it is none */
gboolean gst_flame_controls_set (
    FlameAdjust *adjust, guint control, const GValue *value);
gboolean gst_flame_controls_get (
    const FlameAdjust *adjust, guint control, GValue *value);

G_END_DECLS
