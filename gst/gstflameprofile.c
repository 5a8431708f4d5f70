/*
 * The property profile.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameprofile.h"

#include <math.h>

#include "gst/gstflamemessages.h"

/* cuburn's frame rate where a profile says none */
#define DEFAULT_FPS 24.0
/* rates that differ by less than this part of them are one */
#define SAME_RATE 1e-4

static void
post_warning (const char *message, gpointer element)
{
  gst_flame_post_warning (element, message);
}

gboolean
gst_flame_profile_load (GstElement *element, const char *text,
    FlameProfile **profile, GError **error)
{
  *profile = NULL;
  if (!text)
    return TRUE;
  *profile =
      flame_profile_new (text, element ? post_warning : NULL, element, error);
  return *profile != NULL;
}

GstCaps *
gst_flame_profile_fixate (const FlameProfile *profile, GstCaps *caps)
{
  GstStructure *s;
  gint num, den;

  if (!profile || gst_caps_is_empty (caps))
    return caps;
  caps = gst_caps_make_writable (gst_caps_truncate (caps));
  s = gst_caps_get_structure (caps, 0);
  if (profile->width) {
    gst_structure_fixate_field_nearest_int (s, "width", profile->width);
    gst_structure_fixate_field_nearest_int (s, "height", profile->height);
  }
  if (profile->fps > 0.0) {
    /* frames that are left out are shown longer */
    gst_util_double_to_fraction (
        profile->fps / (profile->skip + 1), &num, &den);
    if (gst_structure_has_field (s, "framerate"))
      gst_structure_fixate_field_nearest_fraction (s, "framerate", num, den);
  }
  return caps;
}

double
gst_flame_profile_get_part (const FlameProfile *profile, double rate)
{
  const int frames = profile ? profile->skip + 1 : 1;

  /* caps that say another rate win */
  if (!profile || fabs (rate * frames - profile->fps) > SAME_RATE * rate)
    return 1.0;
  return 1.0 / frames;
}

gboolean
gst_flame_profile_trim (
    const FlameProfile *profile, GstFlameTimeline *timeline, GError **error)
{
  double frame, start, end;

  if (!profile || (!profile->start && !profile->end))
    return TRUE;
  frame = timeline->genome_rate * fabs (timeline->speed) /
          (profile->fps > 0.0 ? profile->fps : DEFAULT_FPS);
  start = profile->start ? (profile->start - 1) * frame : 0.0;
  end = profile->end ? (profile->end - 1) * frame : timeline->length;
  if (frame == 0.0)
    return TRUE;
  if (start >= timeline->length) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "the profile starts at frame %d, behind the end of the animation",
        profile->start);
    return FALSE;
  }
  timeline->start += start;
  timeline->still = 0.0;
  timeline->length = MIN (end, timeline->length) - start;
  gst_flame_timeline_rewind (timeline);
  return TRUE;
}
