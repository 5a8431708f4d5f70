/*
 * What flame-live is asked to do: its command line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef enum
{
  LIVE_CODEC_VP8,
  LIVE_CODEC_H264,
  LIVE_CODEC_VP9,
} LiveCodec;

/* who may steer */
typedef enum
{
  LIVE_CONTROL_EVERYONE,
  LIVE_CONTROL_FIRST, /* whoever has been there longest */
  LIVE_CONTROL_NONE,
} LiveControlMode;

/* Immutable once parsed. */
typedef struct
{
  char *source; /* (nullable) a genome or a folder; NULL: the endless stream */
  char *host;
  guint port;
  int width, height;
  gboolean keep_size; /* also where the machine is too slow for it */
  int fps_n, fps_d;
  guint bitrate; /* kbit/s */
  LiveCodec codec;
  char *backend;         /* (nullable) */
  char *preset;          /* (nullable) of flamesrc */
  char **properties;     /* (nullable) of flamesrc, NAME=VALUE */
  guint64 loop_duration; /* nanoseconds; 0 leaves flamesrc's */
  guint max_viewers;
  char *token;          /* (nullable) */
  char **origins;       /* (nullable) of pages elsewhere that may connect */
  char **ice_addresses; /* (nullable) where the picture is sent from */
  char *stun;           /* (nullable) stun://HOST:PORT */
  char *turn;           /* (nullable) turn://USER:PASSWORD@HOST:PORT */
  LiveControlMode control;
  gboolean is_loopback; /* the host is this machine itself */
  gboolean version;     /* only that is asked for; the rest is not checked */
} LiveOptions;

/*
 * Takes what it knows from @argc and @argv.
 *
 * Returns: (transfer full) NULL with @error, which names the option
 */
LiveOptions *live_options_new (int *argc, char ***argv, GError **error);
void live_options_free (LiveOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LiveOptions, live_options_free)

/* as the command line calls them */
const char *live_codec_get_name (LiveCodec codec);
const char *live_control_mode_get_name (LiveControlMode mode);
