/*
 * flame-live's command line.
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

/* Who may control the flame. */
typedef enum
{
  LIVE_CONTROL_EVERYONE,
  LIVE_CONTROL_FIRST, /* the viewer who has been there longest */
  LIVE_CONTROL_NONE,
} LiveControlMode;

/* Immutable once parsed. */
typedef struct
{
  char *source; /* (nullable) a genome or a folder; NULL: endless stream */
  char *host;
  guint port;
  int width, height;
  gboolean keep_size; /* even if the machine is too slow for it */
  int fps_n, fps_d;
  guint bitrate; /* kbit/s */
  LiveCodec codec;
  char *backend;         /* (nullable) */
  char *preset;          /* (nullable) flamesrc's preset */
  char **properties;     /* (nullable) flamesrc's properties, NAME=VALUE */
  guint64 loop_duration; /* nanoseconds; 0 keeps flamesrc's default */
  guint max_viewers;
  char *token;          /* (nullable) */
  char **origins;       /* (nullable) of other pages that may connect */
  char **ice_addresses; /* (nullable) addresses to send the picture from */
  char *stun;           /* (nullable) stun://HOST:PORT */
  char *turn;           /* (nullable) turn://USER:PASSWORD@HOST:PORT */
  LiveControlMode control;
  gboolean is_loopback; /* the host is this machine itself */
  gboolean version;     /* only the version is requested; nothing is checked */
} LiveOptions;

/*
 * Removes the options that it knows from @argc and @argv.
 *
 * Returns: (transfer full) NULL with @error, which names the option
 */
LiveOptions *live_options_new (int *argc, char ***argv, GError **error);
void live_options_free (LiveOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LiveOptions, live_options_free)

/* The command line's names. */
const char *live_codec_get_name (LiveCodec codec);
const char *live_control_mode_get_name (LiveControlMode mode);
