/*
 * Which frame of the segment comes next. A seek may come before the frame rate
 * is known, so the place is first a time and becomes a number later.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflametime.h"

G_BEGIN_DECLS

typedef struct
{
  GstClockTime position; /* stream time to start from */
  gboolean reverse;
  gboolean resolved; /* next and stop follow from the position */
  gint64 next;       /* number of the next frame */
  gint64 stop; /* the first one not wanted, or -1 going forward: endless */
} GstFlameCursor;

void gst_flame_cursor_seek (
    GstFlameCursor *cursor, GstClockTime position, gboolean reverse);

/* @duration: of the animation, or NONE */
void gst_flame_cursor_resolve (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration);

/*
 * Goes back to @number and from there to its time, as @rate is about to change.
 * Does nothing after a seek.
 */
void gst_flame_cursor_unresolve (
    GstFlameCursor *cursor, const GstFlameRate *rate, gint64 number);

/* The animation ends at @duration now. Does nothing before it is resolved. */
void gst_flame_cursor_set_duration (GstFlameCursor *cursor,
    const GstFlameRate *rate, const GstSegment *segment, GstClockTime duration);

gboolean gst_flame_cursor_at_end (const GstFlameCursor *cursor);
void gst_flame_cursor_advance (GstFlameCursor *cursor);

G_END_DECLS
