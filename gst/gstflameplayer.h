/*
 * What every element that shows flames has: its properties, what plays, the
 * renderer with its frames in flight, and what was negotiated on its source pad.
 *
 * A player knows of its element no more than that it is one. Negotiation
 * (gstflamenegotiation.h) and frames (gstflameframes.h) are functions of it, and
 * the element calls them from its own methods, in the order that its base class
 * has.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "flame/flame.h"
#include "gst/gstflamecontrols.h"
#include "gst/gstflamecuda.h"
#include "gst/gstflamenavigation.h"
#include "gst/gstflamemessages.h"
#include "gst/gstflameplayback.h"
#include "gst/gstflamesession.h"
#include "gst/gstflamesettings.h"

GST_DEBUG_CATEGORY_EXTERN (gst_flame_debug);
GST_DEBUG_CATEGORY_EXTERN (gst_flame_qos_debug);

/*
 * What a frame is made with: read once for each under the object lock, and the streaming
 * thread's from then on.
 */
typedef struct
{
  GstFlameSettings settings; /* its strings are NULL */
  FlameAdjust adjust;
  /* (nullable) that have been set since the last frame */
  char *filters, *viewport;
  double goal; /* these are the player's */
  GstClockTime earliest, latency;
  guint n_late;
  gboolean live;
  gboolean is_watched; /* live, or a sink follows the clock */
  gboolean gives_way;  /* quality follows the frame rate */
} GstFlameFrameSettings;

/* What of a frame's settings may not go together. */
typedef struct
{
  FlameAnimation *animation;
  FlameFilters *filters, *adaptive; /* (nullable) */
  gboolean gives_way;
  FlameViewport viewport;
  guint n_videos; /* the player's */
  FlameProjection projection;
  double field_of_view;
  double quality;
} GstFlameChoice;

typedef struct
{
  GstElement *element; /* (transfer none) posts the messages */
  GstPad *pad;         /* (transfer none) its source pad */

  /* the element's object lock */
  GstFlameSettings settings;
  FlameAdjust adjust;
  GstFlameNavigation navigation;
  GstFlameStats stats; /* changed by the streaming thread alone */
  GstFlameRecent recent;
  const char *backend;   /* (nullable) a static string; NULL while closed */
  char *device;          /* (nullable) */
  gboolean has_cuda;     /* while open: it renders into CUDA memory */
  GstVideoInfo info;     /* unknown format until there are caps */
  GstClockTime earliest; /* running time a sink asks for, or NONE */
  GstClockTime latency;  /* of the whole pipeline, as its sinks were told */
  gboolean live;         /* frames are wanted at the pace of the clock */
  guint n_late;          /* buffers that a sink has told to be late, in a row */
  gboolean follows;      /* since then, quality follows what it tells */
  GstFlameNowPlaying now_playing;
  double goal; /* genome time to go on from; GENOME_TIME_UNSET is none */

  gint nexts; /* atomic: flames to go on by */
  gint
      was_late; /* atomic: a sink has told so since the last frame was counted */

  GCancellable *reading; /* of files while it opens; cancelled by a flush */
  gint is_waiting;       /* atomic: to be opened by the streaming thread */
  gboolean opens_live;   /* gst_flame_player_open()'s */

  /* set up by the open, undone by the close */
  GstFlameSession session;
  GstFlameLoader loader;
  GstFlameCuda cuda;

  /* streaming thread */
  GstFlameFrameSettings now;
  FlameVideo *video; /* (nullable) of the frames, as their memory */
  FlameMemory memory;
  guint n_videos;           /* formats so far */
  const char *caps_problem; /* (nullable) why the caps cannot be drawn */
  GstFlameMessages messages;
  GstBufferPool *render;   /* (nullable) where the peer's pool is copied to */
  FlameAnimation *coming;  /* (nullable) waits until its kernels are there */
  gint64 coming_until;     /* or until then, monotonic time */
  FlameJob *preparing;     /* (nullable) makes them */
  gboolean is_measured;    /* a frame that gives way has been counted */
  GstFlameChoice accepted; /* of the last frame; references */
  GstFlameChoice opened; /* the settings of the start, but for the animation */
  gboolean has_accepted;
  char *
      refused; /* (nullable) what has been said of those that do not go together */
  GstClockTime
      short_times[3]; /* transition, loop, edge that were warned of, or 0 */
} GstFlamePlayer;

/* with the object lock: live, or a sink follows the clock */
static inline gboolean
gst_flame_player_is_watched (const GstFlamePlayer *player)
{
  return player->live || player->follows;
}

/* with the object lock: whether quality follows the frame rate */
static inline gboolean
gst_flame_player_gives_way (const GstFlamePlayer *player)
{
  const GstFlameAdaptive adaptive = player->settings.adaptive;

  return adaptive == GST_FLAME_ADAPTIVE_ALWAYS ||
         (adaptive == GST_FLAME_ADAPTIVE_AUTO &&
             gst_flame_player_is_watched (player));
}

/* the property ids that the players of a class take, from 1 up */
#define GST_FLAME_PLAYER_N_PROPERTIES                                          \
  (GST_FLAME_N_SETTINGS + GST_FLAME_N_CONTROLS + 2)

/* Once a class: debug categories and enumerations, and the properties. */
void gst_flame_player_class_init (GObjectClass *klass);

/* @element: (transfer none) @pad: (transfer none) both outlive the player */
void gst_flame_player_init (
    GstFlamePlayer *player, GstElement *element, GstPad *pad);
void gst_flame_player_clear (GstFlamePlayer *player);

/* FALSE if @id is not one of the player's; without the object lock */
gboolean gst_flame_player_set_property (
    GstFlamePlayer *player, guint id, const GValue *value);
gboolean gst_flame_player_get_property (
    GstFlamePlayer *player, guint id, GValue *value);

/*
 * From READY to PAUSED and back. FALSE if something cannot be opened, which is
 * then posted.
 *
 * A change of state cannot be interrupted, so what is read from a pipe or a terminal,
 * which may be silent for ever, is left to gst_flame_player_open_late().
 *
 * @live: see above
 */
gboolean gst_flame_player_open (GstFlamePlayer *player, gboolean live);
/* whether gst_flame_player_open_late() has not come to its end; any thread */
gboolean gst_flame_player_is_waiting (GstFlamePlayer *player);
/*
 * On the streaming thread, before there are caps; OK at once unless the player waits.
 * FLUSHING, which another call may follow, or ERROR, which is posted.
 */
GstFlowReturn gst_flame_player_open_late (GstFlamePlayer *player);
/* wakes the streaming thread where it waits for frames or files; any thread */
void gst_flame_player_set_flushing (GstFlamePlayer *player, gboolean flushing);
/* tells of another backend, as the CPU after the last device was lost */
void gst_flame_player_look_at_backend (GstFlamePlayer *player);
void gst_flame_player_close (GstFlamePlayer *player);

/* gst_flame_negotiation_set_caps(), and tells where something else renders then */
gboolean gst_flame_player_set_caps (GstFlamePlayer *player, GstCaps *caps);

/* the context that an element is given, and those that others ask it for */
void gst_flame_player_set_context (GstFlamePlayer *player, GstContext *context);

/*
 * An event from downstream, of any type: navigation events move the camera, QoS
 * and latency events are noted. TRUE if it goes no further. Thread-safe;
 * without the object lock.
 */
gboolean gst_flame_player_handle_event (
    GstFlamePlayer *player, GstEvent *event);

/* After a flush or a seek: what was in flight and told is dropped. */
void gst_flame_player_flush (GstFlamePlayer *player);

/* the action signals; any thread */
void gst_flame_player_load (GstFlamePlayer *player, const char *document);
void gst_flame_player_go_to (GstFlamePlayer *player, double genome_time);
