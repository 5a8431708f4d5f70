/*
 * Navigation events move the camera: dragging pans, the wheel and + - zoom, [ and ]
 * rotate, the arrow keys pan, Home and 0 go back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "flame/flame.h"

typedef struct
{
  gboolean dragging;
  double x, y; /* last position of the pointer, in pixels of the video */
} GstFlameNavigation;

/*
 * Applies a navigation event to the camera of @adjust. Returns TRUE if the camera
 * moved.
 *
 * @info: the video that the event's coordinates refer to
 */
gboolean gst_flame_navigation_handle (GstFlameNavigation *navigation,
    GstEvent *event, const GstVideoInfo *info, FlameAdjust *adjust);
