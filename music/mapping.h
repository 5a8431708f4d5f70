/*
 * Mappings: lists of what moves what, such as "bass:zoom*0.15 beat:hue+0.02".
 * docs/music.md describes the language.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/analysis.h"

#define MUSIC_MAX_XFORMS 12
#define MUSIC_MAX_ENTRIES 64

typedef enum
{
  MUSIC_SOURCE_ALWAYS, /* always 1 */
  MUSIC_SOURCE_BASS,
  MUSIC_SOURCE_MID,
  MUSIC_SOURCE_TREBLE,
  MUSIC_SOURCE_BAND,
  MUSIC_SOURCE_LEVEL,
  MUSIC_SOURCE_ONSET,
  MUSIC_SOURCE_WIDTH,
  /* 0 without a beat. */
  MUSIC_SOURCE_TEMPO, /* 1 at 120 beats per minute; at most 2 */
  /* Pulses: they repeat, and can be counted. */
  MUSIC_SOURCE_BEAT, /* 1 on the beat, decreasing until the next */
  MUSIC_SOURCE_BAR,
} MusicSource;

/* The targets of a pose come first. */
typedef enum
{
  /* Factors. */
  MUSIC_TARGET_BRIGHTNESS,
  MUSIC_TARGET_GAMMA,
  MUSIC_TARGET_VIBRANCY,
  MUSIC_TARGET_SATURATION,
  MUSIC_TARGET_SPEED,
  /* Offsets in the units of the element's controls. */
  MUSIC_TARGET_HUE,
  MUSIC_TARGET_ZOOM,
  MUSIC_TARGET_PAN_X,
  MUSIC_TARGET_PAN_Y,
  MUSIC_TARGET_ROTATION,
  MUSIC_TARGET_PALETTE,        /* turns of the palette */
  MUSIC_TARGET_XFORM_ROTATION, /* turns of all animated transforms */
  MUSIC_N_VALUES,
  /* Of a single transform. */
  MUSIC_TARGET_ONE_ROTATION = MUSIC_N_VALUES, /* turns */
  MUSIC_TARGET_ONE_WEIGHT,                    /* doublings */
  MUSIC_TARGET_NEXT,                          /* goes to the next flame */
} MusicTarget;

typedef enum
{
  MUSIC_FOLLOW,  /* "*": follows the source */
  MUSIC_MOVE_ON, /* "+": a step at each beat, or continuously per second */
  MUSIC_COUNT,   /* "/": at every Nth beat or bar */
} MusicAction;

typedef struct
{
  MusicSource source;
  guint band; /* from 0, for MUSIC_SOURCE_BAND */
  MusicTarget target;
  guint xform; /* from 0, for targets of one transform */
  MusicAction action;
  double amount;
  double attack, release; /* time constants in seconds */
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
 * @n_bands: bands that sources may name
 * Returns: FALSE with @error, which names the entry
 */
gboolean music_mapping_parse (
    MusicMapping *mapping, const char *text, guint n_bands, GError **error);

/* Whether the music decides when the next flame follows. */
gboolean music_mapping_changes_flames (const MusicMapping *mapping);

/* (array zero-terminated=1) Names of presets. */
extern const char *const music_presets[];
