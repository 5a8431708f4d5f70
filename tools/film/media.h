/*
 * Containers and codecs: which elements make them, from which package, and the
 * settings with which they give the same bytes on every machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

/**
 * FilmCodec:
 * @name: as --codec takes it
 * @encoder: the factory of the encoder
 * @settings: its properties as in gst-launch-1.0; %d stands for the quality
 * @quality: of --crf where none is said; -1 where the codec has none
 * @max_quality: the last value of --crf
 * @parser: (nullable): the factory of the parser that follows
 * @caps: what comes out
 * @format: raw video that goes in
 * @format_deep: (nullable): the same with 10 bits a sample, for HDR
 */
typedef struct
{
  const char *name;
  const char *encoder;
  const char *settings;
  int quality, max_quality;
  const char *parser;
  const char *caps;
  const char *format;
  const char *format_deep;
} FilmCodec;

/**
 * FilmContainer:
 * @suffix: of the file's name
 * @muxer: (nullable): NULL for numbered pictures
 * @codecs: their names; the first is the default
 * @audio: (nullable): the encoder of a sound track
 * @has_dates: the muxer writes the time of day into the file
 */
typedef struct
{
  const char *suffix;
  const char *muxer;
  const char *codecs[6];
  const char *audio;
  gboolean has_dates;
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

/* whether @path is a pattern of numbered pictures, such as frame-%05d.png;
 * @error says what is wrong with one that has another conversion */
gboolean film_pattern_check (const char *path, GError **error);

/* (transfer full): the path of picture @number */
char *film_pattern_path (const char *pattern, guint64 number);
