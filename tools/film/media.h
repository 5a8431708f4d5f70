/*
 * Containers and codecs: their elements, the packages of these, and settings with which
 * they write the same bytes on every machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

typedef struct
{
  const char *name;         /* name for --codec */
  const char *encoder;      /* a factory, like those below */
  const char *settings;     /* as in gst-launch-1.0; %d is the quality */
  int quality;              /* default of --crf; -1 if it has none */
  int max_quality;          /* maximum of --crf */
  const char *parser;       /* (nullable) after the encoder */
  const char *caps;         /* of the output */
  const char *format;       /* of the raw video */
  const char *format_deep;  /* (nullable) with 10 bits per sample, for HDR */
  const char *format_alpha; /* (nullable) for pictures with alpha */
} FilmCodec;

typedef struct
{
  const char *suffix;    /* of the file's name */
  const char *muxer;     /* NULL for pictures */
  const char *codecs[6]; /* names; the first is the default */
  const char *audio;     /* (nullable) encoder of a sound track */
  gboolean has_dates;    /* the muxer or encoder writes the current time */
  gboolean can_loop; /* pictures, of which one file may hold all that move */
  gboolean always_loops;
} FilmContainer;

/*
 * (nullable): by the suffix of @path; NULL sets @error, which names @path and the
 * supported suffixes
 */
const FilmContainer *film_container_find (const char *path, GError **error);

/* @name: (nullable): NULL for the container's default */
const FilmCodec *film_codec_find (
    const FilmContainer *container, const char *name, GError **error);

/* Whether GStreamer has the element; otherwise @error names its package. */
gboolean film_element_need (const char *factory, GError **error);

/*
 * Checks everything that a film in @container with @codec needs, except flamesrc.
 */
gboolean film_media_need (
    const FilmContainer *container, const FilmCodec *codec, GError **error);

/* Whether @path is a pattern of numbered pictures, such as frame-%05d.png. */
gboolean film_pattern_is (const char *path);

/*
 * Whether @path is the name of a picture or a pattern. If it has another conversion
 * than %d, @error explains it.
 */
gboolean film_pattern_check (const char *path, GError **error);

/*
 * (transfer full): The path of picture @number; @pattern itself if it has no number.
 */
char *film_pattern_path (const char *pattern, guint64 number);
