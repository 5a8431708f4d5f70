/*
 * Numbered pictures: frames to PNG.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/* (transfer full): the file of a frame of RGB or RGBA */
GByteArray *film_png_encode (const GstVideoFrame *frame, GError **error);
