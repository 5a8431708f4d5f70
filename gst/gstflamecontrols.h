/*
 * Tone and camera: properties that adjust each frame on top of its genome, and camera
 * paths around whatever flame plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "gst/gstflameproperties.h"

#define GST_FLAME_N_CONTROLS 11

/*
 * Rows for the fields of a FlameAdjust, GST_FLAME_N_CONTROLS of them. The defaults
 * change nothing.
 */
extern const GstFlamePropertyTable gst_flame_controls_table;

typedef enum
{
  GST_FLAME_CAMERA_STILL,
  GST_FLAME_CAMERA_SWAY,
  GST_FLAME_CAMERA_ORBIT,
  GST_FLAME_CAMERA_DIVE,
} GstFlameCamera;

extern const GEnumValue gst_flame_camera_values[];

/*
 * Moves the camera of @adjust along a path. The result depends only on the arguments,
 * and the path closes after each whole turn.
 *
 * @turns: loop durations since the animation's time 0
 */
void gst_flame_camera_apply (
    GstFlameCamera camera, double turns, FlameAdjust *adjust);
