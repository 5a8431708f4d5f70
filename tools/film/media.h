/*
 * Containers and codecs: which elements make them, from which package, and the
 * settings with which they give the same bytes on every machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

typedef struct
{
  const char *name;        /* as --codec takes it */
  const char *encoder;     /* a factory, as those below */
  const char *settings;    /* as in gst-launch-1.0; %d stands for the quality */
  int quality;             /* --crf where none is said; -1 if it has none */
  int max_quality;         /* the last value of --crf */
  const char *parser;      /* (nullable) that follows */
  const char *caps;        /* of what comes out */
  const char *format;      /* of raw video that goes in */
  const char *format_deep; /* (nullable) with 10 bits a sample, for HDR */
  const char *format_alpha; /* (nullable) of pictures that keep their alpha */
} FilmCodec;

typedef struct
{
  const char *suffix;    /* of the file's name */
  const char *muxer;     /* NULL for pictures */
  const char *codecs[6]; /* their names; the first is the default */
  const char *audio;     /* (nullable) the encoder of a sound track */
  gboolean has_dates;    /* the muxer writes the time of day into the file */
  gboolean can_loop; /* pictures, of which one file may hold all that move */
  gboolean always_loops;
} FilmContainer;

/* (nullable): by the suffix of @path; NULL sets @error, which names @path and
 * says what can be written */
const FilmContainer *film_container_find (const char *path, GError **error);

/* @name: (nullable): NULL for the container's default */
const FilmCodec *film_codec_find (
    const FilmContainer *container, const char *name, GError **error);

/* whether GStreamer has the element; @error names the package else */
gboolean film_element_need (const char *factory, GError **error);

/* all that a film in @container with @codec needs but flamesrc */
gboolean film_media_need (
    const FilmContainer *container, const FilmCodec *codec, GError **error);

/* whether @path is a pattern of numbered pictures, such as frame-%05d.png */
gboolean film_pattern_is (const char *path);

/* Whether @path is one picture's name or a pattern; @error explains what is wrong with another
 * conversion than %d. */
gboolean film_pattern_check (const char *path, GError **error);

/* (transfer full): the path of picture @number; @pattern itself if it has no number */
char *film_pattern_path (const char *pattern, guint64 number);
