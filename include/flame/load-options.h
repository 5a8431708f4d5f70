/*
 * How documents are read: FlameLoadOptions, which animations and genomes are made with.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/log.h"
#include "flame/profile.h"

G_BEGIN_DECLS

/* in which order the flames of a flock come */
typedef enum
{
  FLAME_ORDER_RANDOM, /* all once before any comes again */
  FLAME_ORDER_SEQUENTIAL,
} FlameOrder;

/* what the several flames of a document are */
typedef enum
{
  FLAME_TIMELINE_AUTO, /* as their times and names say */
  FLAME_TIMELINE_KEYFRAMES,
  FLAME_TIMELINE_COLLECTION, /* each loops and becomes the next */
} FlameTimeline;

/* of which variations genomes are bred */
typedef enum
{
  FLAME_BREED_CLASSIC, /* flam3's, in the plane */
  FLAME_BREED_ALL,     /* others as well, heights, and cameras that move */
} FlameBreed;

/* keyframe units of a loop by default: at flam3's one a frame, 10 seconds at 30 Hz */
#define FLAME_DEFAULT_LOOP_LENGTH 300.0

/*
 * How a document is read. Strings and the profile are copied. A function that takes
 * options copies what it needs, so they may be changed or freed after the call. NULL in
 * their place is the defaults.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameLoadOptions FlameLoadOptions;

/* (transfer full) the defaults, which each setter names */
FLAME_API FlameLoadOptions *flame_load_options_new (void);
FLAME_API FlameLoadOptions *flame_load_options_copy (
    const FlameLoadOptions *options); /* (transfer full) */
FLAME_API void flame_load_options_free (
    FlameLoadOptions *options); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameLoadOptions, flame_load_options_free)

/*
 * Keyframe units of one turn of a single flame, and of each loop if several flames
 * without times make a sequence. 0, the default: FLAME_DEFAULT_LOOP_LENGTH.
 */
FLAME_API void flame_load_options_set_loop_length (
    FlameLoadOptions *options, double length);

/* Keyframe units of each edge between two loops. 0, the default: the loop's. */
FLAME_API void flame_load_options_set_edge_length (
    FlameLoadOptions *options, double length);

/* The seed of flocks' random order and of the endless stream. Default: 0. */
FLAME_API void flame_load_options_set_seed (
    FlameLoadOptions *options, guint64 seed);

/* The order of a flock's flames. Default: random. */
FLAME_API void flame_load_options_set_order (
    FlameLoadOptions *options, FlameOrder order);

/* What the endless stream and flocks' mutants are bred of. Default: classic. */
FLAME_API void flame_load_options_set_breed (
    FlameLoadOptions *options, FlameBreed breed);

/*
 * How many likenesses are bred of each of a flock's flames and follow it. Default: 0.
 */
FLAME_API void flame_load_options_set_mutants (
    FlameLoadOptions *options, guint mutants);

/* What several flames of one document are. Default: auto. */
FLAME_API void flame_load_options_set_timeline (
    FlameLoadOptions *options, FlameTimeline timeline);

/* The only flame of a document to be read, counted from 1. 0, the default: all. */
FLAME_API void flame_load_options_set_flame (
    FlameLoadOptions *options, guint flame);

/*
 * For flame_genomes_read() of a JSON edge or animation: it becomes this many keyframes
 * and one more, timed from 0 on. 0, the default: its start alone, without a time.
 */
FLAME_API void flame_load_options_set_frames (
    FlameLoadOptions *options, guint frames);

/*
 * For the functions of flame/genome.h that read.
 *
 * @read: (nullable) what has been read from the path already, as a pipe can be read only
 * once; a reference is taken. NULL, the default: it is read
 */
FLAME_API void flame_load_options_set_read (
    FlameLoadOptions *options, GBytes *read);

/*
 * @palettes: (nullable) path of flam3-palettes.xml. NULL, the default: it is looked for
 * as in flam3
 */
FLAME_API void flame_load_options_set_palettes (
    FlameLoadOptions *options, const char *palettes);

/*
 * How cuburn's JSON is rendered: size, samples, filters and the seconds of its unit of
 * time, U, of which each has FLAME_PROFILE_RATE keyframe units. flam3's XML states these
 * itself.
 *
 * @profile: (nullable) NULL, the default: cuburn's own
 */
FLAME_API void flame_load_options_set_profile (
    FlameLoadOptions *options, const FlameProfile *profile);

/*
 * @warning: (nullable) called with each part of a document that is ignored, before the
 * reading function returns; for a flock on another thread too, as long as the animation
 * lives. NULL, the default: nobody is told
 */
FLAME_API void flame_load_options_set_warning (
    FlameLoadOptions *options, FlameWarningFunc warning, gpointer user_data);

G_END_DECLS
