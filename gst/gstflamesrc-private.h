/*
 * flamesrc's instance, and the function that renders its frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflameplayer.h"
#include "gst/gstflamesrc.h"

GST_DEBUG_CATEGORY_EXTERN (gst_flame_src_debug);

struct _GstFlameSrc
{
  GstPushSrc parent;

  GstFlamePlayer player;

  /* streaming thread */
  GstFlamePace pace;
  GstFlameCursor cursor; /* the frame to queue next */
  gboolean discont;

  const char *
      seek_problem; /* (nullable) why the last seek before the start cannot be played */
};

/*
 * Returns the next frame after it has queued those behind it. On the streaming thread,
 * without the object lock. Returns EOS at the end; for other failures an error has been
 * posted.
 *
 * @buffer: (out) (transfer full) set if OK is returned
 */
GstFlowReturn gst_flame_src_create (GstPushSrc *push, GstBuffer **buffer);
