/*
 * What elements that show flames have in common: properties, playback, the renderer
 * with its frames in flight, and what was negotiated on the source pad.
 *
 * A player uses its element only as a GstElement. Negotiation (gstflamenegotiation.h)
 * and frames (gstflameframes.h) are functions of the player, which the element calls
 * from its own methods, in the order of its base class.
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
 * The settings of one frame. They are read once a frame under the object lock, and then
 * belong to the streaming thread.
 */
typedef struct
{
  GstFlameSettings settings; /* its strings are NULL */
  FlameAdjust adjust;
  /* (nullable) set since the last frame */
  char *filters, *viewport;
  double goal; /* this field and those below are the player's */
  GstClockTime earliest, latency;
  guint n_late;
  gboolean live;
  gboolean is_watched; /* live, or a sink follows the clock */
  gboolean gives_way;  /* quality follows the frame rate */
} GstFlameFrameSettings;

/* Settings of a frame that may contradict each other. */
typedef struct
{
  FlameAnimation *animation;
  FlameFilters *filters, *adaptive; /* (nullable) */
  gboolean gives_way;
  FlameViewport viewport;
  guint n_videos; /* the player's count */
  FlameProjection projection;
  double field_of_view;
  double quality;
} GstFlameChoice;

typedef struct
{
  GstElement *element; /* (transfer none) posts the messages */
  GstPad *pad;         /* (transfer none) the element's source pad */

  /* Guarded by the element's object lock. */
  GstFlameSettings settings;
  FlameAdjust adjust;
  GstFlameNavigation navigation;
  GstFlameStats stats; /* written only by the streaming thread */
  GstFlameRecent recent;
  const char *backend;   /* (nullable) a static string; NULL while closed */
  char *device;          /* (nullable) */
  gboolean has_cuda;     /* while open: frames are rendered into CUDA memory */
  GstVideoInfo info;     /* unknown format before there are caps */
  GstClockTime earliest; /* running time that a sink asks for, or NONE */
  GstClockTime latency;  /* of the whole pipeline, as its sinks use it */
  gboolean live;         /* frames leave at the pace of the clock */
  guint n_late;          /* buffers in a row that a sink reported as late */
  gboolean follows; /* a sink was late, so quality follows the frame rate */
  GstFlameNowPlaying now_playing;
  double goal; /* genome time to go to, or GENOME_TIME_UNSET */

  gint nexts;    /* atomic: flames to skip forward */
  gint was_late; /* atomic: late since the last frame was counted */

  GCancellable
      *reading;    /* reading of files during the open; a flush cancels it */
  gint is_waiting; /* atomic: the streaming thread is to open the player */
  gboolean opens_live; /* argument of gst_flame_player_open() */

  /* set up by the open, undone by the close */
  GstFlameSession session;
  GstFlameLoader loader;
  GstFlameCuda cuda;

  /* streaming thread */
  GstFlameFrameSettings now;
  FlameVideo *video; /* (nullable) of the frames; so is @memory */
  FlameMemory memory;
  guint n_videos;           /* formats so far */
  const char *caps_problem; /* (nullable) why the caps cannot be drawn */
  GstFlameMessages messages;
  /* (nullable) frames are copied from it to the peer's pool */
  GstBufferPool *render;
  FlameAnimation *coming; /* (nullable) a document that waits for its kernels */
  gint64 coming_until;    /* the latest time to start it, monotonic */
  FlameJob *preparing;    /* (nullable) compiles its kernels */
  gboolean is_measured;   /* a frame that gives way has been counted */
  GstFlameKeeping keeping;
  GstFlameChoice accepted; /* settings of the last frame; holds references */
  GstFlameChoice opened;   /* settings of the start, apart from the animation */
  gboolean has_accepted;
  char *
      refused; /* (nullable) last warning about settings that contradict each other */
  GstClockTime short_times
      [3]; /* transition, loop and edge that were warned about, or 0 */
} GstFlamePlayer;

/*
 * Returns TRUE if live, or if a sink follows the clock. Call this with the object lock.
 */
static inline gboolean
gst_flame_player_is_watched (const GstFlamePlayer *player)
{
  return player->live || player->follows;
}

/*
 * Returns TRUE if quality follows the frame rate. Call this with the object lock.
 */
static inline gboolean
gst_flame_player_gives_way (const GstFlamePlayer *player)
{
  const GstFlameAdaptive adaptive = player->settings.adaptive;

  return adaptive == GST_FLAME_ADAPTIVE_ALWAYS ||
         (adaptive == GST_FLAME_ADAPTIVE_AUTO &&
             gst_flame_player_is_watched (player));
}

/* How many property ids the players of a class take, from 1 on. */
#define GST_FLAME_PLAYER_N_PROPERTIES                                          \
  (GST_FLAME_N_SETTINGS + GST_FLAME_N_CONTROLS + 2)

/*
 * Call this once a class. It sets up debug categories, enumerations and the properties.
 */
void gst_flame_player_class_init (GObjectClass *klass);

/*
 * Both must outlive the player.
 * @element: (transfer none)
 * @pad: (transfer none)
 */
void gst_flame_player_init (
    GstFlamePlayer *player, GstElement *element, GstPad *pad);
void gst_flame_player_clear (GstFlamePlayer *player);

/*
 * Returns FALSE if @id is not a property of the player. Without the object lock.
 */
gboolean gst_flame_player_set_property (
    GstFlamePlayer *player, guint id, const GValue *value);
gboolean gst_flame_player_get_property (
    GstFlamePlayer *player, guint id, GValue *value);

/*
 * Changes from READY to PAUSED and back. Returns FALSE, with an error posted, if
 * something cannot be opened.
 *
 * A change of state cannot be interrupted, so reading from a pipe or a terminal, which
 * may be silent for ever, is left to gst_flame_player_open_late().
 *
 * @live: whether frames leave at the pace of the clock
 */
gboolean gst_flame_player_open (GstFlamePlayer *player, gboolean live);
/*
 * Returns whether gst_flame_player_open_late() has yet to finish; any thread.
 */
gboolean gst_flame_player_is_waiting (GstFlamePlayer *player);
/*
 * Call this on the streaming thread before there are caps. Returns OK at once unless
 * the player waits. It may return FLUSHING, after which it may be called again, or
 * ERROR, which has been posted.
 */
GstFlowReturn gst_flame_player_open_late (GstFlamePlayer *player);
/*
 * Interrupts the streaming thread if it waits for frames or files; any thread.
 */
void gst_flame_player_set_flushing (GstFlamePlayer *player, gboolean flushing);
/*
 * Announces a change of backend, for instance to the CPU after the last device was
 * lost.
 */
void gst_flame_player_check_backend (GstFlamePlayer *player);
void gst_flame_player_close (GstFlamePlayer *player);

/* Calls gst_flame_negotiation_set_caps(), and announces a change of backend. */
gboolean gst_flame_player_set_caps (GstFlamePlayer *player, GstCaps *caps);

/* Takes a context that the element was given, if it is a CUDA context. */
void gst_flame_player_set_context (GstFlamePlayer *player, GstContext *context);

/*
 * Handles an event from downstream of any type: navigation events move the camera, QoS
 * and latency events are noted. Returns TRUE if the event is not to be forwarded.
 * Thread-safe; without the object lock.
 */
gboolean gst_flame_player_handle_event (
    GstFlamePlayer *player, GstEvent *event);

/*
 * Call this after a flush or a seek: frames in flight and pending messages are dropped.
 */
void gst_flame_player_flush (GstFlamePlayer *player);

/* The action signals; any thread. */
void gst_flame_player_load (GstFlamePlayer *player, const char *document);
void gst_flame_player_go_to (GstFlamePlayer *player, double genome_time);
