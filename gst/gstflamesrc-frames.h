/*
 * flamesrc's instance, and its frames: numbered, paced, queued ahead, given out.
 *
 * For gstflamesrc.c alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflametime.h"
#include "gst/gstflameplayer.h"
#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

GST_DEBUG_CATEGORY_EXTERN (gst_flame_src_debug);

struct _GstFlameSrc
{
  GstPushSrc parent;

  GstFlamePlayer player;

  /* streaming thread */
  GstFlamePace pace;
  GstFlameCursor cursor; /* the frame to queue next */
  gboolean discont;
};

/* at the start, before anything is queued */
void gst_flame_src_reset_frames (GstFlameSrc *self);

/*
 * The next frame, after what has to be queued behind it; on the streaming thread,
 * without the object lock. EOS if there is none; an error has been posted.
 *
 * @buffer: (out) (transfer full) set where OK is returned
 */
GstFlowReturn gst_flame_src_create_frame (
    GstFlameSrc *self, GstBuffer **buffer);

G_END_DECLS
