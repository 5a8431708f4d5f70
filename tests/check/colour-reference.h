/*
 * Colour conversion by its definitions, in double precision: what the element
 * and GStreamer's converter are both measured by.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/* A picture's codes before rounding. */
typedef struct
{
  guint n_components;
  gint width[3], height[3];
  double *codes[3];
} ExactPicture;

/*
 * What @to says of the colours of @rgb, an ARGB64 frame; alpha is left out.
 *
 * @through_light: heed transfer functions and primaries, as GStreamer's converter
 *     does when it is told to remap them
 */
void exact_picture_init (ExactPicture *picture, const GstVideoFrame *rgb,
    const GstVideoInfo *to, gboolean through_light);
void exact_picture_clear (ExactPicture *picture);

double exact_picture_get (
    const ExactPicture *picture, guint component, gint x, gint y);

/* the code that a frame has there; 10 and 16 bits as they are meant */
gint get_code (const GstVideoFrame *frame, guint component, gint x, gint y);
