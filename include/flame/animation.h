/*
 * Animations: documents, and what to draw of them at which genome time.
 *
 * Genome time counts in keyframe units, which a file's times are in: flam3's frames.
 * What a document says in pixels, samples or degrees stays so.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/genome.h"
#include "flame/load-options.h"

G_BEGIN_DECLS

/**
 * FlameAnimation:
 *
 * An immutable, reference-counted timeline.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameAnimation FlameAnimation;

#define FLAME_TYPE_ANIMATION (flame_animation_get_type ())
FLAME_API GType flame_animation_get_type (void);

/**
 * flame_animation_new_from_file:
 * @path: (type filename): a file's path
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * Reads a document.
 *
 * Returns: (transfer full): NULL with @error: NOT_FOUND, READ, DOCUMENT, LIMIT,
 *   PALETTES, or SETTINGS if there is no such flame. The message names file, line,
 *   element and attribute.
 */
FLAME_API FlameAnimation *flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_new_from_data:
 * @data: (array length=length) (element-type guint8): the document
 * @length: bytes of @data, or -1 if it ends with a NUL
 * @name: what messages call the document
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * Reads a document that is in memory.
 *
 * Returns: (transfer full): NULL if it fails
 */
FLAME_API FlameAnimation *flame_animation_new_from_data (const char *data,
    gssize length, const char *name, const FlameLoadOptions *options,
    GError **error);

/**
 * flame_animation_new_builtin:
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * An animation of this project's own: one flame.
 *
 * Returns: (transfer full): NULL if it fails
 */
FLAME_API FlameAnimation *flame_animation_new_builtin (
    const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_new_endless:
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * The built-in flame and then genomes bred from the seed, each a loop, joined by
 * edges, without end; also before its start. For a pipeline that names no genome.
 * Its length is infinite. Genomes are bred ahead on a thread of its own.
 *
 * Returns: (transfer full): NULL if it fails
 */
FLAME_API FlameAnimation *flame_animation_new_endless (
    const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_new_flock:
 * @location: (type filename): path of a folder or playlist
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * The flames of a folder or of a playlist's files, each a loop, joined by edges,
 * without end; a file of keyframes plays once in a loop's time. Its length is
 * infinite. Files that cannot be read are skipped with a warning. Changes of the
 * files are noticed within seconds and count from the next flames on; therefore
 * @options' warning may be called from another thread for as long as the animation
 * lives.
 *
 * Returns: (transfer full): NULL with @error: NOT_FOUND, READ, LIMIT, or DOCUMENT
 *   if there is nothing to play
 */
FLAME_API FlameAnimation *flame_animation_new_flock (
    const char *location, const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_is_flock:
 * @path: (type filename): a file's path
 *
 * Whether a path is a folder or a playlist.
 *
 * Returns: TRUE if it is one of them
 */
FLAME_API gboolean flame_animation_is_flock (const char *path);

/**
 * flame_animation_list_flock:
 * @location: (type filename): path of a folder or playlist
 * @warning: (nullable) (scope call) (closure warning_data): called before this
 *   returns
 * @warning_data: for @warning
 *
 * Paths of the files that a flock is read from: of a folder sorted by name, of a
 * playlist in its order. What is there and is no regular file is left out with a
 * warning.
 *
 * Returns: (transfer full) (array zero-terminated=1): NULL with @error: NOT_FOUND,
 *   READ or LIMIT
 */
FLAME_API char **flame_animation_list_flock (const char *location,
    FlameWarningFunc warning, gpointer warning_data, GError **error);

/**
 * flame_animation_get_filter:
 * @animation: an animation
 * @time: genome time
 * @name: the filter and its parameter
 * @value: (out): the parameter
 *
 * The parameter of a filter, such as "bilateral.spatial_std", at a genome time,
 * with the profile's factor.
 *
 * Returns: FALSE if @animation is not cuburn's JSON or there is no such parameter
 */
FLAME_API gboolean flame_animation_get_filter (const FlameAnimation *animation,
    double time, const char *name, double *value);

/**
 * flame_animation_ref:
 * @animation: an animation
 *
 * Adds a reference.
 *
 * Returns: (transfer full): the same
 */
FLAME_API FlameAnimation *flame_animation_ref (FlameAnimation *animation);

/**
 * flame_animation_unref:
 * @animation: (nullable) (transfer full): an animation
 *
 * Drops a reference; the last one frees it.
 */
FLAME_API void flame_animation_unref (FlameAnimation *animation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameAnimation, flame_animation_unref)

/**
 * flame_animation_get_start:
 * @animation: an animation
 *
 * The first keyframe's genome time.
 *
 * Returns: keyframe units
 */
FLAME_API double flame_animation_get_start (const FlameAnimation *animation);

/**
 * flame_animation_get_still_time:
 * @animation: an animation
 *
 * The genome time that a still shows: the start, or what the file names.
 *
 * Returns: keyframe units
 */
FLAME_API double flame_animation_get_still_time (
    const FlameAnimation *animation);

/**
 * flame_animation_get_length:
 * @animation: an animation
 *
 * Keyframe units from the start to the end, INFINITY if there is none. A timeline
 * of keyframes ends before its last one, as flam3-animate does, so that loops
 * dovetail.
 *
 * Returns: keyframe units, or INFINITY
 */
FLAME_API double flame_animation_get_length (const FlameAnimation *animation);

/**
 * flame_animation_get_size:
 * @animation: an animation
 * @width: (out): pixels
 * @height: (out): pixels
 *
 * The size of the first keyframe, which its scale refers to.
 */
FLAME_API void flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height);

/**
 * flame_animation_get_quality:
 * @animation: an animation
 * @time: genome time
 *
 * Samples a pixel that the genome at @time asks for; JSON has its profile's factor.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_animation_get_quality (
    const FlameAnimation *animation, double time);

/**
 * flame_animation_get_title:
 * @animation: an animation
 *
 * The title of the first keyframe, its attribute name.
 *
 * Returns: (nullable) (transfer none): NULL if the document does not say
 */
FLAME_API const char *flame_animation_get_title (
    const FlameAnimation *animation);

/**
 * flame_animation_get_author:
 * @animation: an animation
 *
 * The author of the first keyframe, its attribute nick.
 *
 * Returns: (nullable) (transfer none): NULL if the document does not say
 */
FLAME_API const char *flame_animation_get_author (
    const FlameAnimation *animation);

/**
 * flame_animation_get_url:
 * @animation: an animation
 *
 * The address of the first keyframe, its attribute url.
 *
 * Returns: (nullable) (transfer none): NULL if the document does not say
 */
FLAME_API const char *flame_animation_get_url (const FlameAnimation *animation);

/**
 * flame_animation_get_notes:
 * @animation: an animation
 *
 * The notes of the first keyframe, its attribute notes.
 *
 * Returns: (nullable) (transfer none): NULL if the document does not say
 */
FLAME_API const char *flame_animation_get_notes (
    const FlameAnimation *animation);

/**
 * flame_animation_get_license:
 * @animation: an animation
 *
 * The licence of the first keyframe, its attribute license.
 *
 * Returns: (nullable) (transfer none): NULL if the document does not say
 */
FLAME_API const char *flame_animation_get_license (
    const FlameAnimation *animation);

/**
 * flame_animation_get_n_flames:
 * @animation: an animation
 *
 * The document's flames: its keyframes, or those that loop one after another. A
 * flock and the endless stream have G_MAXUINT of them.
 *
 * Returns: the number
 */
FLAME_API guint flame_animation_get_n_flames (const FlameAnimation *animation);

/**
 * flame_animation_is_collection:
 * @animation: an animation
 *
 * Whether the document's flames are several pictures, and not keyframes of one
 * timeline.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_animation_is_collection (
    const FlameAnimation *animation);

/**
 * flame_animation_get_flame_time:
 * @animation: an animation
 * @index: number of a flame, from 0
 *
 * The genome time at which a flame comes. Times ascend with numbers.
 *
 * Returns: keyframe units
 */
FLAME_API double flame_animation_get_flame_time (
    const FlameAnimation *animation, guint index);

/**
 * flame_animation_get_flame_title:
 * @animation: an animation
 * @index: number of a flame, from 0
 *
 * The title of a flame.
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_flame_title (
    const FlameAnimation *animation, guint index);

/**
 * flame_animation_dup_flame_title:
 * @animation: an animation
 * @index: number of a flame, from 0
 *
 * The title of a flame; of a flock and the endless stream only if the flame has
 * been evaluated of late.
 *
 * Returns: (nullable) (transfer full): NULL if it has none or is not known
 */
FLAME_API char *flame_animation_dup_flame_title (
    const FlameAnimation *animation, guint index);

/**
 * flame_animation_find_flame:
 * @animation: an animation
 * @time: genome time
 *
 * The last flame that comes at or before @time, or the first one.
 *
 * Returns: the number
 */
FLAME_API guint flame_animation_find_flame (
    const FlameAnimation *animation, double time);

/**
 * flame_animation_write_genome:
 * @animation: an animation
 * @time: genome time
 *
 * Writes the genome at @time as a document of flam3's XML, which draws the same
 * picture at its start.
 *
 * Returns: (transfer full): the XML
 */
FLAME_API char *flame_animation_write_genome (
    const FlameAnimation *animation, double time);

/**
 * FlameTransitionSide:
 *
 * What plays on one side of a transition, and how.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameTransitionSide FlameTransitionSide;

#define FLAME_TYPE_TRANSITION_SIDE (flame_transition_side_get_type ())
FLAME_API GType flame_transition_side_get_type (void);

/**
 * flame_transition_side_new:
 * @animation: a reference is taken
 * @time: its genome time at the transition's anchor
 * @pace: its keyframe units in one unit of the transition's time
 *
 * What plays on one side, standing still at its end.
 *
 * Returns: (transfer full): the side
 */
FLAME_API FlameTransitionSide *flame_transition_side_new (
    FlameAnimation *animation, double time, double pace);

/**
 * flame_transition_side_copy:
 * @side: a side
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameTransitionSide *flame_transition_side_copy (
    const FlameTransitionSide *side);

/**
 * flame_transition_side_free:
 * @side: (nullable) (transfer full): a side
 *
 * Frees it.
 */
FLAME_API void flame_transition_side_free (FlameTransitionSide *side);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameTransitionSide, flame_transition_side_free)

/**
 * flame_transition_side_set_loop:
 * @side: a side
 * @loop: whether it does
 *
 * Whether it starts again at its end. Default: FALSE.
 */
FLAME_API void flame_transition_side_set_loop (
    FlameTransitionSide *side, gboolean loop);

/**
 * flame_animation_new_transition:
 * @from: what plays before
 * @to: what plays after
 * @length: more than 0
 * @anchor: the time at which the sides are where they say
 *
 * Turns what plays into something else while both go on: @from up to time 0, @to
 * from @length on, in units that are the caller's. A transition may be a side of
 * another one; few are nested so before the oldest picture stands still.
 *
 * Returns: (transfer full): an animation from 0 to @length; its flames are @to's,
 *   in genome time
 */
FLAME_API FlameAnimation *flame_animation_new_transition (
    const FlameTransitionSide *from, const FlameTransitionSide *to,
    double length, double anchor);

G_END_DECLS
