/*
 * Pictures rendered beside the stream, one at a time on a thread that gives way
 * to it: the gallery's, and those that viewers save.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

typedef struct _LiveRenders LiveRenders;

/* What to render. */
typedef struct
{
  GstElement
      *source; /* (transfer floating) a flamesrc, all set but its quality */
  int width, height;
  double quality; /* samples a pixel */
} LiveRenderJob;

/*
 * On the main loop, once. @png: (nullable) else @error says why. @title: (nullable)
 * the flame's
 */
typedef void (*LiveRenderFunc) (
    GBytes *png, const char *title, const GError *error, gpointer data);

LiveRenders *live_renders_new (void); /* (transfer full) */
/* what has not been rendered is called back with an error */
void live_renders_free (LiveRenders *renders);

/*
 * FALSE with @error where the picture is too large, or too many are waiting; then
 * @callback is not called. The job's source is taken in any case.
 */
gboolean live_renders_add (LiveRenders *renders, const LiveRenderJob *job,
    LiveRenderFunc callback, gpointer data, GError **error);

/* nobody waits for what would be called back with @data: it is not any more */
void live_renders_cancel (LiveRenders *renders, gpointer data);
