/*
 * Which frame of the segment comes next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecursor.h"

#define ENDLESS (-1)

void
gst_flame_cursor_seek (
    GstFlameCursor *cursor, GstClockTime position, gboolean reverse)
{
  *cursor = (GstFlameCursor){.position = position, .reverse = reverse};
}

void
gst_flame_cursor_resolve (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration)
{
  /* NONE is the largest time there is */
  GstClockTime position = MIN (cursor->position, duration);
  GstClockTime stop = MIN (segment->stop, duration);

  cursor->resolved = TRUE;
  if (rate->num <= 0) { /* a still */
    cursor->next = 0;
    cursor->stop = cursor->reverse ? -1 : 1;
  } else if (cursor->reverse) {
    /* from the last frame that starts before the position, and down */
    cursor->next = (gint64) gst_flame_rate_count_frames (rate, position) - 1;
    cursor->stop = (gint64) gst_flame_rate_get_frame (rate, segment->start) - 1;
  } else {
    cursor->next = gst_flame_rate_get_frame (rate, position);
    cursor->stop = GST_CLOCK_TIME_IS_VALID (stop)
                       ? (gint64) gst_flame_rate_count_frames (rate, stop)
                       : ENDLESS;
  }
}

void
gst_flame_cursor_unresolve (
    GstFlameCursor *cursor, const GstFlameRate *rate, gint64 number)
{
  if (!cursor->resolved)
    return;
  cursor->resolved = FALSE;
  if (rate->num <= 0)
    return;
  /* in reverse the position is where the next frame ends */
  if (cursor->reverse)
    number++;
  cursor->position = gst_flame_rate_get_time (rate, MAX (number, 0));
}

void
gst_flame_cursor_set_duration (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration)
{
  GstClockTime stop = MIN (segment->stop, duration);

  if (!cursor->resolved || rate->num <= 0 || cursor->reverse)
    return;
  cursor->stop = GST_CLOCK_TIME_IS_VALID (stop)
                     ? (gint64) gst_flame_rate_count_frames (rate, stop)
                     : ENDLESS;
}

gboolean
gst_flame_cursor_at_end (const GstFlameCursor *cursor)
{
  if (cursor->reverse)
    return cursor->next <= cursor->stop;
  return cursor->stop != ENDLESS && cursor->next >= cursor->stop;
}

void
gst_flame_cursor_advance (GstFlameCursor *cursor)
{
  cursor->next += cursor->reverse ? -1 : 1;
}
