/*
 * flamevis' instance, and what its files ask of each other.
 *
 * There is one streaming thread, which brings the sound: frames are queued as
 * soon as what sounds in them is known, rendered meanwhile, and pushed from the
 * same thread. Everything is for that thread, or for times when there is none,
 * where nothing else is said.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflameaudioinput.h"
#include "gst/gstflameplayer.h"
#include "gst/gstflamemessages.h"
#include "gst/gstflamevis.h"
#include "music/motion.h"

GST_DEBUG_CATEGORY_EXTERN (gst_flame_vis_debug);

typedef struct
{
  char *mapping; /* (nullable), never empty */
  guint bands;
  GstClockTime message_interval; /* 0: none */
} GstFlameVisSettings;

#define GST_FLAME_VIS_N_SETTINGS 3

/* of a GstFlameVisSettings; GST_FLAME_VIS_N_SETTINGS rows */
extern const GstFlamePropertyTable gst_flame_vis_table;

struct _GstFlameVis
{
  GstElement parent;

  GstPad *sinkpad, *srcpad; /* (transfer none) */
  GstFlamePlayer player;

  /* the object lock */
  GstFlameVisSettings settings;
  GstBufferPool *pool; /* (nullable) the one that was negotiated */
  GstClockTime delay;  /* from sound to picture */

  gint nexts; /* atomic: flames to go on by, as applications ask */

  GstFlameAudioInput input;
  GstSegment segment;
  GList *pending; /* (element-type GstEvent) that wait for caps, last first */

  char *mapping; /* (nullable) what the motion was made of */
  guint n_bands; /* of the mapping */
  MusicMotion motion;
  guint64 next_moment; /* the first that has not moved anything */

  /* of a flock or the endless stream: which flame stays until the music says so */
  guint flame;
  double turn;           /* keyframe units in which it turns once */
  gboolean is_live;      /* upstream is */
  gboolean has_frame;    /* the cursor is at what sounds */
  GstFlameCursor cursor; /* the frame to queue next, in stream time */
  guint shown_nexts;     /* of the pose of the frame before */
  gboolean discont;      /* of the next one */
  guint64 n_skipped;     /* frames left out since the last one that was not */
  GstFlameSkip skipped;  /* the first of them */
  GstClockTime shown;    /* running time of the latest frame queued, or NONE */
  GstClockTime next_message; /* running time, or NONE for at once */
};

/* gstflamevis-motion.c: what the music makes of the flame */

/* takes over the mapping that is set; FALSE with @error, and the old one stays */
gboolean gst_flame_vis_update_mapping (GstFlameVis *self, GError **error);
/* what has been heard begins anew, and the flame with it */
void gst_flame_vis_rewind (GstFlameVis *self);
/* goes through the moments up to @begin, and then through a frame's up to @end */
void gst_flame_vis_listen (
    GstFlameVis *self, guint64 begin, guint64 end, MusicMoment *heard);
/*
 * What to draw at stream time @time, of @duration, after what was listened to.
 * gst_flame_frames_read() has been called.
 *
 * @moment: (out)
 * Returns: (transfer full)
 */
FlameFrameRequest *gst_flame_vis_describe (GstFlameVis *self,
    const MusicMoment *heard, GstClockTime time, GstClockTime duration,
    GstFlameMoment *moment);
/* the element message flame-music, where one is due */
void gst_flame_vis_tell (GstFlameVis *self, const MusicMoment *heard,
    GstClockTime position, GstClockTime duration);

/* gstflamevis-frames.c */

/* what sounds in them is known: renders and pushes them; @is_final: with what
 * sounds only in a part of a frame */
GstFlowReturn gst_flame_vis_show_frames (GstFlameVis *self, gboolean is_final);
/* the sound has ended: the rest of it as well, then all that is in flight */
GstFlowReturn gst_flame_vis_finish (GstFlameVis *self);
/* pushes all but @left of those in flight */
GstFlowReturn gst_flame_vis_push_frames (GstFlameVis *self, guint left);
/* forgets sound, frames and motion; what comes begins at @self->segment */
void gst_flame_vis_reset (GstFlameVis *self);
