/*
 * flamevis' instance, and the functions that its files share.
 *
 * The streaming thread brings the sound. A frame is queued when the sound in it is
 * known, rendered in the background, and pushed from the same thread. Everything is for
 * that thread, or for times without one, unless stated otherwise.
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

/*
 * Rows for the fields of a GstFlameVisSettings, GST_FLAME_VIS_N_SETTINGS of them.
 */
extern const GstFlamePropertyTable gst_flame_vis_table;

struct _GstFlameVis
{
  GstElement parent;

  GstPad *sinkpad, *srcpad; /* (transfer none) */
  GstFlamePlayer player;

  /* Guarded by the object lock. */
  GstFlameVisSettings settings;
  GstBufferPool *pool; /* (nullable) the negotiated pool */
  GstClockTime delay;  /* from sound to picture */

  gint nexts; /* atomic: flames that applications asked to skip */

  GstFlameAudioInput input;
  GstSegment segment;
  GList *pending; /* (element-type GstEvent) wait for caps, last first */

  char *mapping; /* (nullable) the text that the motion was built from */
  guint n_bands; /* that the mapping needs */
  MusicMotion motion;
  guint64 next_moment; /* the first that has not been used */

  /*
   * In a flock or the endless stream: the flame that stays until the music asks for the
   * next.
   */
  guint flame;
  double turn;           /* keyframe units in which it turns once */
  gboolean is_live;      /* upstream is live */
  gboolean has_frame;    /* the cursor is at the current sound */
  GstFlameCursor cursor; /* the frame to queue next, in stream time */
  guint shown_nexts;     /* of the pose of the frame before */
  gboolean discont;      /* flag of the next frame */
  guint64 n_skipped;     /* frames skipped since the last queued one */
  GstFlameSkip skipped;  /* the first of them */
  GstClockTime shown;    /* running time of the last queued frame, or NONE */
  GstClockTime next_message; /* running time, or NONE for at once */
};

/* gstflamevis-motion.c: what the music does to the flame */

/*
 * Reads the mapping that is set. Returns FALSE with @error, and the old one stays.
 */
gboolean gst_flame_vis_update_mapping (GstFlameVis *self, GError **error);
/* Starts sound and flame again. */
void gst_flame_vis_rewind (GstFlameVis *self);
/* Processes the moments up to @begin, and then those of a frame up to @end. */
void gst_flame_vis_listen (
    GstFlameVis *self, guint64 begin, guint64 end, MusicMoment *heard);
/*
 * Describes the frame of @duration at stream time @time, after gst_flame_vis_listen().
 * gst_flame_frames_read() must have been called.
 *
 * @moment: (out)
 * Returns: (transfer full)
 */
FlameFrameRequest *gst_flame_vis_describe (GstFlameVis *self,
    const MusicMoment *heard, GstClockTime time, GstClockTime duration,
    GstFlameMoment *moment);
/* Posts the element message flame-music if one is due. */
void gst_flame_vis_post_music (GstFlameVis *self, const MusicMoment *heard,
    GstClockTime position, GstClockTime duration);

/* gstflamevis-frames.c */

/*
 * Renders and pushes the frames whose sound is known; with @is_final also a frame whose
 * sound has ended early.
 */
GstFlowReturn gst_flame_vis_show_frames (GstFlameVis *self, gboolean is_final);
/*
 * Call this when the sound has ended: pushes the rest of it, and all frames in flight.
 */
GstFlowReturn gst_flame_vis_finish (GstFlameVis *self);
/* Pushes all but @left of the frames in flight. */
GstFlowReturn gst_flame_vis_push_frames (GstFlameVis *self, guint left);
/* Forgets sound, frames and motion. What follows begins at @self->segment. */
void gst_flame_vis_reset (GstFlameVis *self);
