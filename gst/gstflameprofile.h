/*
 * The property profile: cuburn's way to say how something is rendered. Caps win
 * where both speak.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"
#include "gst/gstflametime.h"

G_BEGIN_DECLS

/*
 * @text: (nullable) a file's path or the JSON itself
 * @element: (nullable) posts warnings
 *
 * FALSE with @error; @profile: (out) (transfer full) (nullable) NULL without a
 * text
 */
gboolean gst_flame_profile_load (GstElement *element, const char *text,
    FlameProfile **profile, GError **error);

/*
 * Narrows the first structure of @caps to what is nearest to the profile's size
 * and frame rate.
 *
 * @caps: (transfer full) @profile: (nullable)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_profile_fixate (const FlameProfile *profile, GstCaps *caps);

/*
 * The part of a frame's duration, at @rate frames a second, that is one frame of
 * the profile's fps: what it skips leaves time centre and shutter as they are.
 *
 * @profile: (nullable)
 */
double gst_flame_profile_get_part (const FlameProfile *profile, double rate);

/*
 * Leaves of the timeline what the profile's start and end say, in frames of its
 * own rate. FALSE with FLAME_ERROR_SETTINGS where that is nothing.
 *
 * @profile: (nullable)
 */
gboolean gst_flame_profile_trim (
    const FlameProfile *profile, GstFlameTimeline *timeline, GError **error);

G_END_DECLS
