/*
 * The element's instance, for the files that its frames pass through.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "core/flame.h"
#include "gst/gstflamecuda.h"
#include "gst/gstflamecursor.h"
#include "gst/gstflameloader.h"
#include "gst/gstflamenavigation.h"
#include "gst/gstflamenews.h"
#include "gst/gstflamepace.h"
#include "gst/gstflamequality.h"
#include "gst/gstflamesession.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflamesrc.h"
#include "gst/gstflamestats.h"
#include "gst/gstflametime.h"

G_BEGIN_DECLS

GST_DEBUG_CATEGORY_EXTERN (gst_flame_src_debug);
GST_DEBUG_CATEGORY_EXTERN (gst_flame_qos_debug);

struct _GstFlameSrc
{
  GstPushSrc parent;

  /* object lock */
  GstFlameSettings settings;
  FlameAdjust adjust;
  GstFlameNavigation navigation;
  GstFlameStats stats;
  const char *backend;   /* (nullable) a static string */
  char *device;          /* (nullable) */
  GstVideoInfo info;     /* unknown format until there are caps */
  GstClockTime earliest; /* running time a sink asks for, or NONE */
  GstClockTime latency;  /* of the whole pipeline, as its sinks were told */

  gint nexts; /* atomic: flames to go on by */

  /* set up by start(), undone by stop() */
  GstFlameSession session;
  GstFlameLoader loader;
  GstFlameCuda cuda;

  /* streaming thread */
  GstFlamePace pace;
  GstFlameQuality quality;
  FlameVideo video;
  FlameMemory memory; /* of the frames */
  GstFlameCursor cursor; /* the frame to queue next */
  GstFlameNews news;
  GstBufferPool *render; /* (nullable) where the peer's pool is copied to */
  gboolean discont;
};

/* 0/1 for a still and before there are caps */
static inline GstFlameRate
gst_flame_src_get_rate (const GstVideoInfo *info)
{
  return (GstFlameRate){info->fps_n, info->fps_d};
}

G_END_DECLS
