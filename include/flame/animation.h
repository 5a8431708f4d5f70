/*
 * Animations: documents on a timeline that a renderer can draw.
 *
 * Genome time is counted in keyframe units, the unit of the times in a file; to flam3
 * they are frames. Values that a document states in pixels, samples or degrees keep
 * their units.
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
 * @options: (nullable): how to read it, or NULL for the defaults
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
 * @name: the document's name in messages
 * @options: (nullable): how to read it, or NULL for the defaults
 *
 * Reads a document from memory.
 *
 * Returns: (transfer full): NULL with @error, as flame_animation_new_from_file()
 */
FLAME_API FlameAnimation *flame_animation_new_from_data (const char *data,
    gssize length, const char *name, const FlameLoadOptions *options,
    GError **error);

/**
 * flame_animation_new_builtin:
 * @options: (nullable): how to read it, or NULL for the defaults
 *
 * Creates an animation of the built-in flame.
 *
 * Returns: (transfer full): NULL with @error
 */
FLAME_API FlameAnimation *flame_animation_new_builtin (
    const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_new_endless:
 * @options: (nullable): how to read it, or NULL for the defaults
 *
 * Creates an endless animation: the built-in flame, followed by genomes that are bred
 * from the seed. Each genome loops once and then turns into the next one. The animation
 * also extends without end before its start, and its length is INFINITY. A background
 * thread breeds genomes ahead of time.
 *
 * Returns: (transfer full): NULL with @error
 */
FLAME_API FlameAnimation *flame_animation_new_endless (
    const FlameLoadOptions *options, GError **error);

/**
 * flame_animation_new_flock:
 * @location: (type filename): path of a folder or playlist
 * @options: (nullable): how to read it, or NULL for the defaults
 *
 * Creates an endless animation of the flames in a folder, or in the files of a
 * playlist. Each flame loops once and then turns into the next one. A file of keyframes
 * plays once, in the time of a loop. The animation's length is INFINITY. Files that
 * cannot be read are skipped with a warning. Changed files are noticed within seconds
 * and take effect with the next flames; the warning function of @options may therefore
 * be called from another thread for as long as the animation lives.
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
 * Lists the files that a flock is read from: those of a folder by name, those of a
 * playlist in its order. Entries that are not regular files are skipped with a warning.
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
 * @name: a filter and its parameter, such as "bilateral.spatial_std"
 * @value: (out): the parameter
 *
 * Evaluates a parameter of a filter at a genome time. The profile's factor is applied.
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
 * The genome time to show in a still: the start, unless the file names another.
 *
 * Returns: keyframe units
 */
FLAME_API double flame_animation_get_still_time (
    const FlameAnimation *animation);

/**
 * flame_animation_get_length:
 * @animation: an animation
 *
 * The length from start to end. As in flam3-animate a timeline of keyframes ends before
 * its last keyframe, so that a loop does not show that frame twice.
 *
 * Returns: keyframe units, or INFINITY if the animation has no end
 */
FLAME_API double flame_animation_get_length (const FlameAnimation *animation);

/**
 * flame_animation_get_size:
 * @animation: an animation
 * @width: (out): pixels
 * @height: (out): pixels
 *
 * The size of the first keyframe. The keyframe's scale refers to it.
 */
FLAME_API void flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height);

/**
 * flame_animation_get_quality:
 * @animation: an animation
 * @time: genome time
 *
 * The quality that the genome at @time asks for. For cuburn's JSON the profile's factor
 * is applied.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_animation_get_quality (
    const FlameAnimation *animation, double time);

/**
 * flame_animation_get_title:
 * @animation: an animation
 *
 * The title of the first keyframe: its attribute "name".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_title (
    const FlameAnimation *animation);

/**
 * flame_animation_get_author:
 * @animation: an animation
 *
 * The author of the first keyframe: its attribute "nick".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_author (
    const FlameAnimation *animation);

/**
 * flame_animation_get_url:
 * @animation: an animation
 *
 * The address of the first keyframe: its attribute "url".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_url (const FlameAnimation *animation);

/**
 * flame_animation_get_notes:
 * @animation: an animation
 *
 * The notes of the first keyframe: its attribute "notes".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_notes (
    const FlameAnimation *animation);

/**
 * flame_animation_get_license:
 * @animation: an animation
 *
 * The licence of the first keyframe: its attribute "license".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_animation_get_license (
    const FlameAnimation *animation);

/**
 * flame_animation_get_n_flames:
 * @animation: an animation
 *
 * How many flames the document has, whether they are keyframes or loop one after
 * another. A flock and the endless stream report G_MAXUINT.
 *
 * Returns: the number
 */
FLAME_API guint flame_animation_get_n_flames (const FlameAnimation *animation);

/**
 * flame_animation_is_collection:
 * @animation: an animation
 *
 * Whether the document's flames are separate pictures rather than keyframes of one
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
 * The genome time at which a flame starts. Times ascend with the number.
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
 * The title of a flame. A flock and the endless stream know it only if the flame was
 * evaluated recently.
 *
 * Returns: (nullable) (transfer full): NULL if the flame has none or is not known
 */
FLAME_API char *flame_animation_dup_flame_title (
    const FlameAnimation *animation, guint index);

/**
 * flame_animation_find_flame:
 * @animation: an animation
 * @time: genome time
 *
 * The last flame that starts at or before @time, or the first flame if there is none.
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
 * Writes the genome at @time as flam3 XML. At its start the written document draws the
 * same picture.
 *
 * Returns: (transfer full): the XML
 */
FLAME_API char *flame_animation_write_genome (
    const FlameAnimation *animation, double time);

/**
 * FlameTransitionSide:
 *
 * The animation on one side of a transition, and how it plays.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameTransitionSide FlameTransitionSide;

#define FLAME_TYPE_TRANSITION_SIDE (flame_transition_side_get_type ())
FLAME_API GType flame_transition_side_get_type (void);

/**
 * flame_transition_side_new:
 * @animation: a reference is taken
 * @time: the animation's genome time at the transition's anchor
 * @pace: keyframe units of the animation in one unit of the transition's time
 *
 * Creates a side. It stands still when the animation has ended, unless it loops.
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
 * @loop: whether to start again
 *
 * Sets whether the animation starts again at its end. Default: FALSE.
 */
FLAME_API void flame_transition_side_set_loop (
    FlameTransitionSide *side, gboolean loop);

/**
 * flame_animation_new_transition:
 * @from: the animation before
 * @to: the animation after
 * @length: more than 0
 * @anchor: the transition's time at which each side is at its own time
 *
 * Turns one animation into another while both keep playing. It shows @from up to time 0
 * and @to from @length on; the unit of time is the caller's. A side may itself be a
 * transition. Only a few levels are kept: beyond them the oldest picture stands still.
 *
 * Returns: (transfer full): an animation from 0 to @length; its flames are @to's,
 *   in genome time
 */
FLAME_API FlameAnimation *flame_animation_new_transition (
    const FlameTransitionSide *from, const FlameTransitionSide *to,
    double length, double anchor);

G_END_DECLS
