/*
 * Numbered pictures: frames to PNG.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifndef FILM_PNG_H
#define FILM_PNG_H

#include <gst/video/video.h>

/* (transfer full): the file of a frame of RGB or RGBA */
GByteArray *film_png_encode (const GstVideoFrame *frame, GError **error);

#endif
