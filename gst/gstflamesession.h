/*
 * What is open from the element's start to its stop: what plays, and the
 * renderer with its frames in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"
#include "core/flame-cuda.h"
#include "gst/gstflamefilters.h"
#include "gst/gstflamequeue.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflameshow.h"

G_BEGIN_DECLS

typedef struct
{
  GstFlameShow show;
  GstClockTime duration; /* of the show; NONE: endless */
  gboolean show_loops;   /* a document that comes later, too */
  FlameProfile *profile; /* (nullable) */
  GstFlameFilters filters;
  GstFlameQueue queue;
  FlameRendererConfig config; /* of its renderer, sharing aside */
  char *cuda_devices;         /* the config's */
  gboolean shares_cuda;       /* it is on a context of the pipeline's */
  guint n_devices;            /* that share out the frames */
  guint depth;                /* frames in flight, on all of them */
  GstAllocator *allocator;    /* of the renderer's host memory */
} GstFlameSession;

void gst_flame_session_init (GstFlameSession *session);
void gst_flame_session_clear (GstFlameSession *session);

/*
 * FALSE with @error, and what was opened stays so until the close.
 *
 * @element: posts the reader's warnings
 * @sharing: of CUDA, its context NULL where there is none to share
 * @live: rendering gives way to the pipeline's other threads
 */
gboolean gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const FlameCudaSharing *sharing,
    gboolean live, GError **error);

/*
 * From now on renders on another's CUDA context: drops what is in flight. FALSE
 * with @error, and all is as it was, where there is no rendering on it.
 */
gboolean gst_flame_session_share (
    GstFlameSession *session, const FlameCudaSharing *sharing, GError **error);

/*
 * From now on @depth frames may be in flight on each device. FALSE with @error where the renderer
 * has no memory for so many: it works on as many at a time as before.
 */
gboolean gst_flame_session_set_depth (
    GstFlameSession *session, guint depth, GError **error);

/*
 * Posts as @element's warnings what there is to tell of devices. TRUE where fewer of
 * them draw from now on.
 */
gboolean gst_flame_session_tell_problems (
    GstFlameSession *session, GstElement *element);

/* drops what is in flight; may be called again */
void gst_flame_session_close (GstFlameSession *session);

G_END_DECLS
