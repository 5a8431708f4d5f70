/*
 * What moves what: a list such as "bass:zoom*0.15 beat:hue+0.02", read and
 * checked. docs/music.md has the whole language.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/analysis.h"

#define MUSIC_MAX_XFORMS 12
#define MUSIC_MAX_ENTRIES 64

typedef enum
{
  MUSIC_SOURCE_ALWAYS, /* 1 */
  MUSIC_SOURCE_BASS,
  MUSIC_SOURCE_MID,
  MUSIC_SOURCE_TREBLE,
  MUSIC_SOURCE_BAND,
  MUSIC_SOURCE_LEVEL,
  MUSIC_SOURCE_ONSET,
  MUSIC_SOURCE_WIDTH,
  /* 0 where no beat is heard */
  MUSIC_SOURCE_TEMPO, /* 1 at 120 beats a minute, at most 2 */
  /* pulses: they come again and again, and can be counted */
  MUSIC_SOURCE_BEAT, /* 1 on the beat, and less and less up to the next */
  MUSIC_SOURCE_BAR,
} MusicSource;

/* those of a pose come first */
typedef enum
{
  /* factors */
  MUSIC_TARGET_BRIGHTNESS,
  MUSIC_TARGET_GAMMA,
  MUSIC_TARGET_VIBRANCY,
  MUSIC_TARGET_SATURATION,
  MUSIC_TARGET_SPEED,
  /* offsets, in the units of the element's controls */
  MUSIC_TARGET_HUE,
  MUSIC_TARGET_ZOOM,
  MUSIC_TARGET_PAN_X,
  MUSIC_TARGET_PAN_Y,
  MUSIC_TARGET_ROTATION,
  MUSIC_TARGET_PALETTE,        /* turns of the palette */
  MUSIC_TARGET_XFORM_ROTATION, /* turns of all transforms that are animated */
  MUSIC_N_VALUES,
  /* of one transform */
  MUSIC_TARGET_ONE_ROTATION = MUSIC_N_VALUES, /* turns */
  MUSIC_TARGET_ONE_WEIGHT,                    /* doublings */
  MUSIC_TARGET_NEXT,                          /* the next flame */
} MusicTarget;

typedef enum
{
  MUSIC_FOLLOW,  /* "*": as much as the source, while it sounds */
  MUSIC_MOVE_ON, /* "+": a step with each beat, or so much a second */
  MUSIC_COUNT,   /* "/": every Nth beat or bar */
} MusicAction;

typedef struct
{
  MusicSource source;
  guint band; /* from 0, of MUSIC_SOURCE_BAND */
  MusicTarget target;
  guint xform; /* from 0, of one transform */
  MusicAction action;
  double amount;
  double attack, release; /* seconds in which it follows by 1 - 1/e */
} MusicEntry;

typedef struct
{
  guint n;
  MusicEntry entries[MUSIC_MAX_ENTRIES];
} MusicMapping;

#define MUSIC_MAPPING_ERROR (music_mapping_error_quark ())
GQuark music_mapping_error_quark (void);

/*
 * @text: entries and names of presets, separated by blanks
 * @n_bands: that sources may name
 * Returns: FALSE with @error, which names the entry
 */
gboolean music_mapping_parse (
    MusicMapping *mapping, const char *text, guint n_bands, GError **error);

/* whether a flame is followed by the next one as the music says */
gboolean music_mapping_changes_flames (const MusicMapping *mapping);

/* (array zero-terminated=1) names of presets */
extern const char *const music_presets[];
