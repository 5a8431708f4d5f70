/*
 * FlameLoadOptions: how documents are read.
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
 * @FLAME_ORDER_RANDOM: shuffled; every flame plays once before any plays again
 * @FLAME_ORDER_SEQUENTIAL: by file name, or in the playlist's order
 *
 * Playback order of a flock's flames.
 */
typedef enum
{
  FLAME_ORDER_RANDOM,
  FLAME_ORDER_SEQUENTIAL,
} FlameOrder;

/**
 * FlameTimeline:
 * @FLAME_TIMELINE_AUTO: decided by their times and names
 * @FLAME_TIMELINE_KEYFRAMES: keyframes of one moving picture
 * @FLAME_TIMELINE_COLLECTION: separate pictures; each loops and turns into the next
 *
 * The meaning of several flames in one document.
 */
typedef enum
{
  FLAME_TIMELINE_AUTO,
  FLAME_TIMELINE_KEYFRAMES,
  FLAME_TIMELINE_COLLECTION,
} FlameTimeline;

/**
 * FlameBreed:
 * @FLAME_BREED_CLASSIC: flam3's variations, in the plane
 * @FLAME_BREED_ALL: other programs' variations too, with heights and moving cameras
 *
 * The variations that bred genomes may have.
 */
typedef enum
{
  FLAME_BREED_CLASSIC,
  FLAME_BREED_ALL,
} FlameBreed;

/**
 * FLAME_DEFAULT_LOOP_LENGTH:
 *
 * Default length of a loop in keyframe units. At flam3's one unit a frame it is 10
 * seconds at 30 frames a second.
 */
#define FLAME_DEFAULT_LOOP_LENGTH 300.0

/**
 * FlameLoadOptions:
 *
 * How a document is read. Setters copy strings and the profile. A function that takes
 * options copies what it needs, so the options may be changed or freed after the call.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameLoadOptions FlameLoadOptions;

#define FLAME_TYPE_LOAD_OPTIONS (flame_load_options_get_type ())
FLAME_API GType flame_load_options_get_type (void);

/**
 * flame_load_options_new:
 *
 * Creates options with the defaults that the setters name.
 *
 * Returns: (transfer full): the options
 */
FLAME_API FlameLoadOptions *flame_load_options_new (void);

/**
 * flame_load_options_copy:
 * @options: the options
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameLoadOptions *flame_load_options_copy (
    const FlameLoadOptions *options);

/**
 * flame_load_options_free:
 * @options: (nullable) (transfer full): the options
 *
 * Frees it.
 */
FLAME_API void flame_load_options_free (FlameLoadOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameLoadOptions, flame_load_options_free)

/**
 * flame_load_options_set_loop_length:
 * @options: the options
 * @length: keyframe units
 *
 * Sets the length of one turn of a single flame, and of each loop in a sequence of
 * flames without times. 0 is FLAME_DEFAULT_LOOP_LENGTH, the default.
 */
FLAME_API void flame_load_options_set_loop_length (
    FlameLoadOptions *options, double length);

/**
 * flame_load_options_set_edge_length:
 * @options: the options
 * @length: keyframe units
 *
 * Sets the length of each edge between two loops. 0, the default, is the length of a
 * loop.
 */
FLAME_API void flame_load_options_set_edge_length (
    FlameLoadOptions *options, double length);

/**
 * flame_load_options_set_seed:
 * @options: the options
 * @seed: the seed
 *
 * Sets the seed of a flock's random order and of the endless stream. Default: 0.
 */
FLAME_API void flame_load_options_set_seed (
    FlameLoadOptions *options, guint64 seed);

/**
 * flame_load_options_set_order:
 * @options: the options
 * @order: the order
 *
 * Sets the playback order of a flock's flames. Default: random.
 */
FLAME_API void flame_load_options_set_order (
    FlameLoadOptions *options, FlameOrder order);

/**
 * flame_load_options_set_breed:
 * @options: the options
 * @breed: the variations to use
 *
 * Sets the variations that the endless stream and a flock's mutants are bred from.
 * Default: classic.
 */
FLAME_API void flame_load_options_set_breed (
    FlameLoadOptions *options, FlameBreed breed);

/**
 * flame_load_options_set_mutants:
 * @options: the options
 * @mutants: mutants of each flame
 *
 * Sets how many mutants are bred of each of a flock's flames. They play after it.
 * Default: 0.
 */
FLAME_API void flame_load_options_set_mutants (
    FlameLoadOptions *options, guint mutants);

/**
 * flame_load_options_set_timeline:
 * @options: the options
 * @timeline: the meaning
 *
 * Sets the meaning of several flames in one document. Default: auto.
 */
FLAME_API void flame_load_options_set_timeline (
    FlameLoadOptions *options, FlameTimeline timeline);

/**
 * flame_load_options_set_flame:
 * @options: the options
 * @flame: its number, from 1
 *
 * Selects a single flame of the document. 0, the default, selects all.
 */
FLAME_API void flame_load_options_set_flame (
    FlameLoadOptions *options, guint flame);

/**
 * flame_load_options_set_frames:
 * @options: the options
 * @frames: keyframes less one
 *
 * Sets how flame_genomes_read() samples a JSON edge or animation: it returns @frames +
 * 1 keyframes with times from 0 on. 0, the default, returns only its start, without a
 * time.
 */
FLAME_API void flame_load_options_set_frames (
    FlameLoadOptions *options, guint frames);

/**
 * flame_load_options_set_read:
 * @options: the options
 * @read: (nullable): the document; a reference is taken. NULL, the default: the path is
 *   read
 *
 * Gives the reading functions of flame/genome.h a document that has already been read
 * from the path, for instance from a pipe, which can be read only once.
 */
FLAME_API void flame_load_options_set_read (
    FlameLoadOptions *options, GBytes *read);

/**
 * flame_load_options_set_palettes:
 * @options: the options
 * @palettes: (nullable): path of flam3-palettes.xml. NULL, the default: it is searched
 *   for as flam3 does
 *
 * Sets the palettes that flames refer to by number.
 */
FLAME_API void flame_load_options_set_palettes (
    FlameLoadOptions *options, const char *palettes);

/**
 * flame_load_options_set_profile:
 * @options: the options
 * @profile: (nullable): a profile. NULL, the default: cuburn's defaults
 *
 * Sets how cuburn's JSON is rendered: size, samples, filters, and the seconds in its
 * unit of time, U. A second has FLAME_PROFILE_RATE keyframe units. flam3's XML states
 * these itself.
 */
FLAME_API void flame_load_options_set_profile (
    FlameLoadOptions *options, const FlameProfile *profile);

/**
 * flame_load_options_set_warning: (skip)
 * @options: the options
 * @warning: (nullable): called for each part of a document that is ignored; NULL, the
 *   default: warnings are dropped
 * @user_data: for @warning; must outlive the options and what is made with them
 *
 * Like flame_load_options_set_warning_full(), but without a destroy function.
 */
FLAME_API void flame_load_options_set_warning (
    FlameLoadOptions *options, FlameWarningFunc warning, gpointer user_data);

/**
 * flame_load_options_set_warning_full: (rename-to flame_load_options_set_warning)
 * @options: the options
 * @warning: (nullable) (scope notified) (closure user_data) (destroy destroy): called
 *   for each part of a document that is ignored; NULL, the default: warnings are
 *   dropped
 * @user_data: for @warning
 * @destroy: (nullable): called with @user_data, on any thread, when neither the options
 *   nor an animation made with them can call @warning any more
 *
 * Sets the function that receives warnings. It is called before the reading function
 * returns. For a flock it may also be called on another thread for as long as the
 * animation lives.
 */
FLAME_API void flame_load_options_set_warning_full (FlameLoadOptions *options,
    FlameWarningFunc warning, gpointer user_data, GDestroyNotify destroy);

G_END_DECLS
