/*
 * What is open from the element's start to its stop: what plays, and the
 * renderer with its frames in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"
#include "gst/gstflamequeue.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflameshow.h"

G_BEGIN_DECLS

typedef struct
{
  GstFlameShow show;
  GstClockTime duration; /* of the show; NONE: endless */
  gboolean show_loops;   /* a document that comes later, too */
  FlameFrameFlags flags; /* of every frame */
  FlameProfile *profile; /* (nullable) */
  GstFlameQueue queue;
  guint depth;             /* frames in flight */
  GstAllocator *allocator; /* of the renderer's host memory */
} GstFlameSession;

void gst_flame_session_init (GstFlameSession *session);
void gst_flame_session_clear (GstFlameSession *session);

/*
 * FALSE with @error, and what was opened stays so until the close.
 *
 * @element: posts the reader's warnings
 */
gboolean gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, GError **error);

/* drops what is in flight; may be called again */
void gst_flame_session_close (GstFlameSession *session);

G_END_DECLS
