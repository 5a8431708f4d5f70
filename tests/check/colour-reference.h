/*
 * Colour conversion by its definitions, in double precision. The element and
 * GStreamer's converter are both compared with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/* The codes of a picture before rounding. */
typedef struct
{
  guint n_components;
  gint width[3], height[3];
  double *codes[3];
} ExactPicture;

/*
 * Computes the codes of @rgb, an ARGB64 frame, in the format and colours of
 * @to. Alpha is left out.
 *
 * @through_light: apply transfer functions and primaries, as GStreamer's
 * converter does if it is set to remap them
 */
void exact_picture_init (ExactPicture *picture, const GstVideoFrame *rgb,
    const GstVideoInfo *to, gboolean through_light);
void exact_picture_clear (ExactPicture *picture);

double exact_picture_get (
    const ExactPicture *picture, guint component, gint x, gint y);

/* Returns: the sample's code; values of 10 and 16 bits without padding bits */
gint get_code (const GstVideoFrame *frame, guint component, gint x, gint y);
