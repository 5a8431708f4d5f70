/*
 * Code that the element's tests share: a pipeline that ends in an appsink, and
 * its frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/check/gstcheck.h>
#include <gst/video/video.h>

/* Most microseconds that a wait may take before the test fails. */
#define PATIENCE (20 * G_USEC_PER_SEC)

/* 64x48 frames of two samples a pixel, as a test renders hundreds. */
#define SMALL "quality=2 n-threads=1 "
#define CAPS(format, rate)                                                     \
  "video/x-raw,format=" format ",width=64,height=48,framerate=" rate

/* A document with a value for every tag. */
#define GENOME                                                                 \
  "<flame name='new one' nick='someone' notes='a note' license='CC0' "         \
  "size='64 48' scale='20' quality='5'>"                                       \
  "<xform weight='1' linear='1' coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"            \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 0 255'/></flame>"

typedef struct
{
  GstElement *pipeline, *src, *filter, *sink;
} Player;

typedef struct
{
  GstClockTime pts, duration;
  guint64 offset;
  gboolean discont;
  char *md5;
} Frame;

/* Returns: (transfer full) the path of tests/data/element/@name */
char *data_path (const char *name);

/* @properties: of flamesrc; @file: (nullable) its location in data_path() */
void player_init (
    Player *player, const char *properties, const char *file, const char *caps);
void player_clear (Player *player);

/* Sets the state and waits for it. */
void player_set_state (Player *player, GstState state);

/* Does a flushing, accurate seek. @stop may be NONE. */
void player_seek (
    Player *player, double rate, GstFormat format, gint64 start, gint64 stop);

/* Returns: (transfer full) NULL at EOS */
GstSample *player_pull (Player *player);
/*
 * Returns (transfer full) the first frame since the pipeline was last started.
 * If the pipeline only went to READY, GStreamer 1.22's appsink may keep a frame
 * of the time before.
 */
GstSample *player_pull_first (Player *player);

/* Returns: (transfer full) an array of Frame, at most @max or all until EOS */
GArray *player_collect (Player *player, guint max);

/* Returns: (transfer full) an array of Frame, from the start to EOS or @max */
GArray *render (
    const char *properties, const char *file, const char *caps, guint max);

/* Returns: (transfer full) */
char *buffer_md5 (GstBuffer *buffer);

/*
 * Pulls at most @max frames, until one reports another genome. @pulled counts
 * the frames.
 *
 * Returns: (transfer full) (nullable) its title
 */
char *player_pull_until_changed (Player *player, guint max, guint *pulled);

/*
 * Returns TRUE, with a message, if the suite gpu runs on a machine without a
 * GPU. Must run before this process initialises GStreamer and CUDA.
 */
gboolean gpu_is_missing (void);

/* Returns a number from the statistics. */
guint64 get_stat (GstElement *src, const char *field);
double get_stat_double (GstElement *src, const char *field);
