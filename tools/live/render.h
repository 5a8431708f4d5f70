/*
 * Renders pictures beside the stream, one at a time, on a thread that yields to it:
 * those of the gallery, and those that viewers save.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "tools/film/picture.h"

typedef struct _LiveRenders LiveRenders;

/* What to render. */
typedef struct
{
  GstElement *
      source; /* (transfer floating) a flamesrc, with everything but quality set */
  int width, height;
  double quality;         /* samples a pixel */
  FilmComments *comments; /* (transfer full) (nullable): texts of the file */
} LiveRenderJob;

/*
 * Called on the main loop, once.
 * @png: (nullable) otherwise @error.
 * @title: (nullable) the flame's
 */
typedef void (*LiveRenderFunc) (
    GBytes *png, const char *title, const GError *error, gpointer data);

LiveRenders *live_renders_new (void); /* (transfer full) */
/* Work that has not been rendered is called back with an error. */
void live_renders_free (LiveRenders *renders);

/*
 * FALSE with @error if the picture is too large, or if too many are waiting; then
 * @callback is not called. The job's source and comments are taken in any case.
 */
gboolean live_renders_add (LiveRenders *renders, const LiveRenderJob *job,
    LiveRenderFunc callback, gpointer data, GError **error);

/* Cancels work that would be called back with @data. */
void live_renders_cancel (LiveRenders *renders, gpointer data);
