/*
 * How documents are read: FlameLoadOptions, which animations and genomes are made with.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/log.h"
#include "flame/profile.h"

G_BEGIN_DECLS

/**
 * FlameOrder:
 * @FLAME_ORDER_RANDOM: all once before any comes again
 * @FLAME_ORDER_SEQUENTIAL: as they lie there
 *
 * In which order the flames of a flock come.
 */
typedef enum
{
  FLAME_ORDER_RANDOM,
  FLAME_ORDER_SEQUENTIAL,
} FlameOrder;

/**
 * FlameTimeline:
 * @FLAME_TIMELINE_AUTO: as their times and names say
 * @FLAME_TIMELINE_KEYFRAMES: moments of one picture that moves
 * @FLAME_TIMELINE_COLLECTION: each loops and becomes the next
 *
 * What the several flames of a document are.
 */
typedef enum
{
  FLAME_TIMELINE_AUTO,
  FLAME_TIMELINE_KEYFRAMES,
  FLAME_TIMELINE_COLLECTION,
} FlameTimeline;

/**
 * FlameBreed:
 * @FLAME_BREED_CLASSIC: flam3's, in the plane
 * @FLAME_BREED_ALL: others as well, heights, and cameras that move
 *
 * Of which variations genomes are bred.
 */
typedef enum
{
  FLAME_BREED_CLASSIC,
  FLAME_BREED_ALL,
} FlameBreed;

/**
 * FLAME_DEFAULT_LOOP_LENGTH:
 *
 * Keyframe units of a loop by default: at flam3's one a frame, 10 seconds at 30 Hz.
 */
#define FLAME_DEFAULT_LOOP_LENGTH 300.0

/**
 * FlameLoadOptions:
 *
 * How a document is read. Strings and the profile are copied. A function that takes
 * options copies what it needs, so they may be changed or freed after the call.
 * NULL in their place is the defaults.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameLoadOptions FlameLoadOptions;

#define FLAME_TYPE_LOAD_OPTIONS (flame_load_options_get_type ())
FLAME_API GType flame_load_options_get_type (void);

/**
 * flame_load_options_new:
 *
 * The defaults, which each setter names.
 *
 * Returns: (transfer full): the defaults
 */
FLAME_API FlameLoadOptions *flame_load_options_new (void);

/**
 * flame_load_options_copy:
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameLoadOptions *flame_load_options_copy (
    const FlameLoadOptions *options);

/**
 * flame_load_options_free:
 * @options: (nullable) (transfer full): how it is read; NULL: the defaults
 *
 * Frees it.
 */
FLAME_API void flame_load_options_free (FlameLoadOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameLoadOptions, flame_load_options_free)

/**
 * flame_load_options_set_loop_length:
 * @options: (nullable): how it is read; NULL: the defaults
 * @length: keyframe units
 *
 * Keyframe units of one turn of a single flame, and of each loop if several flames
 * without times make a sequence. 0, the default: FLAME_DEFAULT_LOOP_LENGTH.
 */
FLAME_API void flame_load_options_set_loop_length (
    FlameLoadOptions *options, double length);

/**
 * flame_load_options_set_edge_length:
 * @options: (nullable): how it is read; NULL: the defaults
 * @length: keyframe units
 *
 * Keyframe units of each edge between two loops. 0, the default: the loop's.
 */
FLAME_API void flame_load_options_set_edge_length (
    FlameLoadOptions *options, double length);

/**
 * flame_load_options_set_seed:
 * @options: (nullable): how it is read; NULL: the defaults
 * @seed: the seed
 *
 * The seed of flocks' random order and of the endless stream. Default: 0.
 */
FLAME_API void flame_load_options_set_seed (
    FlameLoadOptions *options, guint64 seed);

/**
 * flame_load_options_set_order:
 * @options: (nullable): how it is read; NULL: the defaults
 * @order: the order
 *
 * The order of a flock's flames. Default: random.
 */
FLAME_API void flame_load_options_set_order (
    FlameLoadOptions *options, FlameOrder order);

/**
 * flame_load_options_set_breed:
 * @options: (nullable): how it is read; NULL: the defaults
 * @breed: of which variations
 *
 * What the endless stream and flocks' mutants are bred of. Default: classic.
 */
FLAME_API void flame_load_options_set_breed (
    FlameLoadOptions *options, FlameBreed breed);

/**
 * flame_load_options_set_mutants:
 * @options: (nullable): how it is read; NULL: the defaults
 * @mutants: how many
 *
 * How many likenesses are bred of each of a flock's flames and follow it. Default:
 * 0.
 */
FLAME_API void flame_load_options_set_mutants (
    FlameLoadOptions *options, guint mutants);

/**
 * flame_load_options_set_timeline:
 * @options: (nullable): how it is read; NULL: the defaults
 * @timeline: what they are
 *
 * What several flames of one document are. Default: auto.
 */
FLAME_API void flame_load_options_set_timeline (
    FlameLoadOptions *options, FlameTimeline timeline);

/**
 * flame_load_options_set_flame:
 * @options: (nullable): how it is read; NULL: the defaults
 * @flame: its number, from 1
 *
 * The only flame of a document to be read, counted from 1. 0, the default: all.
 */
FLAME_API void flame_load_options_set_flame (
    FlameLoadOptions *options, guint flame);

/**
 * flame_load_options_set_frames:
 * @options: (nullable): how it is read; NULL: the defaults
 * @frames: how many
 *
 * For flame_genomes_read() of a JSON edge or animation: it becomes this many
 * keyframes and one more, timed from 0 on. 0, the default: its start alone, without
 * a time.
 */
FLAME_API void flame_load_options_set_frames (
    FlameLoadOptions *options, guint frames);

/**
 * flame_load_options_set_read:
 * @options: (nullable): how it is read; NULL: the defaults
 * @read: (nullable): what has been read from the path already, as a pipe can be
 *   read only once; a reference is taken. NULL, the default: it is read
 *
 * For the functions of flame/genome.h that read.
 */
FLAME_API void flame_load_options_set_read (
    FlameLoadOptions *options, GBytes *read);

/**
 * flame_load_options_set_palettes:
 * @options: (nullable): how it is read; NULL: the defaults
 * @palettes: (nullable): path of flam3-palettes.xml. NULL, the default: it is
 *   looked for as in flam3
 *
 * Which palettes flames refer to by number.
 */
FLAME_API void flame_load_options_set_palettes (
    FlameLoadOptions *options, const char *palettes);

/**
 * flame_load_options_set_profile:
 * @options: (nullable): how it is read; NULL: the defaults
 * @profile: (nullable): NULL, the default: cuburn's own
 *
 * How cuburn's JSON is rendered: size, samples, filters and the seconds of its unit
 * of time, U, of which each has FLAME_PROFILE_RATE keyframe units. flam3's XML
 * states these itself.
 */
FLAME_API void flame_load_options_set_profile (
    FlameLoadOptions *options, const FlameProfile *profile);

/**
 * flame_load_options_set_warning: (skip)
 * @options: the options
 * @warning: (nullable): called with each part of a document that is ignored; NULL, the
 *   default: nobody is told
 * @user_data: for @warning, valid as long as the options and what is made with them
 *
 * As flame_load_options_set_warning_full(), without an end.
 */
FLAME_API void flame_load_options_set_warning (
    FlameLoadOptions *options, FlameWarningFunc warning, gpointer user_data);

/**
 * flame_load_options_set_warning_full: (rename-to flame_load_options_set_warning)
 * @options: the options
 * @warning: (nullable) (scope notified) (closure user_data) (destroy destroy): called with
 *   each part of a document that is ignored; NULL, the default: nobody is told
 * @user_data: for @warning
 * @destroy: (nullable): called with @user_data, on any thread, when neither the options
 *   nor an animation that was made with them can call @warning any more
 *
 * Who receives warnings: before the reading function returns; for a flock on another thread
 * too, as long as the animation lives.
 */
FLAME_API void flame_load_options_set_warning_full (FlameLoadOptions *options,
    FlameWarningFunc warning, gpointer user_data, GDestroyNotify destroy);

G_END_DECLS
