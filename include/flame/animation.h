/*
 * Animations: documents, and what to draw of them at which genome time.
 *
 * Genome time counts in keyframe units, which a file's times are in: flam3's frames.
 * What a document says in pixels, samples or degrees stays so.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/genome.h"
#include "flame/load-options.h"

G_BEGIN_DECLS

/*
 * An immutable, reference-counted timeline.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameAnimation FlameAnimation;

/*
 * Returns: (transfer full) NULL with @error: NOT_FOUND, READ, DOCUMENT, LIMIT,
 * PALETTES, or SETTINGS if there is no such flame. The message names file, line,
 * element and attribute.
 */
FLAME_API FlameAnimation *flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error);

/* @name: what messages call the document; @length: -1 if NUL-terminated */
FLAME_API FlameAnimation *flame_animation_new_from_data (const char *data,
    gssize length, const char *name, const FlameLoadOptions *options,
    GError **error);

/* An animation of this project's own: one flame. */
FLAME_API FlameAnimation *flame_animation_new_builtin (
    const FlameLoadOptions *options, GError **error);

/*
 * The built-in flame and then genomes bred from the seed, each a loop, joined by
 * edges, without end; also before its start. For a pipeline that names no
 * genome. Its length is infinite. Genomes are bred ahead on a thread of its own.
 */
FLAME_API FlameAnimation *flame_animation_new_endless (
    const FlameLoadOptions *options, GError **error);

/*
 * The flames of a folder or of a playlist's files, each a loop, joined by edges,
 * without end; a file of keyframes plays once in a loop's time. Its length is
 * infinite. Files that cannot be read are skipped with a warning. Changes of the
 * files are noticed within seconds and count from the next flames on; therefore
 * @options' warning may be called from another thread for as long as the
 * animation lives.
 *
 * Returns: (transfer full) NULL with @error: NOT_FOUND, READ, LIMIT, or DOCUMENT
 * if there is nothing to play
 */
FLAME_API FlameAnimation *flame_animation_new_flock (
    const char *location, const FlameLoadOptions *options, GError **error);

/* whether @path is a folder or a playlist */
FLAME_API gboolean flame_animation_is_flock (const char *path);

/*
 * Paths of the files that a flock is read from: of a folder sorted by name, of a
 * playlist in its order. What is there and is no regular file is left out with a
 * warning.
 *
 * @warning: (nullable) called before this returns
 *
 * Returns: (transfer full) (array zero-terminated=1) NULL with @error: NOT_FOUND,
 * READ or LIMIT
 */
FLAME_API char **flame_animation_list_flock (const char *location,
    FlameWarningFunc warning, gpointer warning_data, GError **error);

/*
 * The parameter of a filter, such as "bilateral.spatial_std", at a genome time,
 * with the profile's factor. FALSE where @animation is not cuburn's JSON or there
 * is no such parameter.
 */
FLAME_API gboolean flame_animation_get_filter (const FlameAnimation *animation,
    double time, const char *name, double *value);

FLAME_API FlameAnimation *flame_animation_ref (FlameAnimation *animation);
FLAME_API void flame_animation_unref (
    FlameAnimation *animation); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameAnimation, flame_animation_unref)

/* first keyframe's genome time, in keyframe units */
FLAME_API double flame_animation_get_start (const FlameAnimation *animation);

/* of the moment that a still shows: the start, or what the file names */
FLAME_API double flame_animation_get_still_time (
    const FlameAnimation *animation);

/*
 * Keyframe units from the start to the end, INFINITY if there is none. A
 * timeline of keyframes ends before
 * its last one, as flam3-animate does, so that loops dovetail.
 */
FLAME_API double flame_animation_get_length (const FlameAnimation *animation);

/* the size of the first keyframe, which its scale refers to */
FLAME_API void flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height);

/* samples a pixel that the genome at @time asks for; JSON has its profile's factor */
FLAME_API double flame_animation_get_quality (
    const FlameAnimation *animation, double time);

/*
 * (nullable) (transfer none) of the first keyframe: its attributes name, nick,
 * url, notes and license
 */
FLAME_API const char *flame_animation_get_title (
    const FlameAnimation *animation);
FLAME_API const char *flame_animation_get_author (
    const FlameAnimation *animation);
FLAME_API const char *flame_animation_get_url (const FlameAnimation *animation);
FLAME_API const char *flame_animation_get_notes (
    const FlameAnimation *animation);
FLAME_API const char *flame_animation_get_license (
    const FlameAnimation *animation);

/*
 * The document's flames: its keyframes, or those that loop one after another. A
 * flock and the endless stream have G_MAXUINT of them.
 */
FLAME_API guint flame_animation_get_n_flames (const FlameAnimation *animation);
/* TRUE if the document's flames are several pictures, and not keyframes of one timeline */
FLAME_API gboolean flame_animation_is_collection (
    const FlameAnimation *animation);
/* genome time at which flame @index comes, ascending */
FLAME_API double flame_animation_get_flame_time (
    const FlameAnimation *animation, guint index);
/* (nullable) (transfer none) */
FLAME_API const char *flame_animation_get_flame_title (
    const FlameAnimation *animation, guint index);
/*
 * (nullable) (transfer full) the same; of a flock and the endless stream only where
 * the flame has been evaluated of late
 */
FLAME_API char *flame_animation_dup_flame_title (
    const FlameAnimation *animation, guint index);
/* the last flame that comes at or before @time, or the first one */
FLAME_API guint flame_animation_find_flame (
    const FlameAnimation *animation, double time);

/*
 * (transfer full) the genome at @time as a document of flam3's XML, which draws the
 * same picture at its start
 */
FLAME_API char *flame_animation_write_genome (
    const FlameAnimation *animation, double time);

/*
 * What plays on one side of a transition, and how.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameTransitionSide FlameTransitionSide;

/*
 * @animation: a reference is taken
 * @time: its genome time at the transition's anchor
 * @pace: its keyframe units in one unit of the transition's time
 * Returns: (transfer full) a side that stands still at its end
 */
FLAME_API FlameTransitionSide *flame_transition_side_new (
    FlameAnimation *animation, double time, double pace);
FLAME_API FlameTransitionSide *flame_transition_side_copy (
    const FlameTransitionSide *side); /* (transfer full) */
FLAME_API void flame_transition_side_free (
    FlameTransitionSide *side); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameTransitionSide, flame_transition_side_free)
/* Whether it starts again at its end. Default: FALSE. */
FLAME_API void flame_transition_side_set_loop (
    FlameTransitionSide *side, gboolean loop);

/*
 * Turns what plays into something else while both go on: @from up to time 0,
 * @to from @length on, in units that are the caller's. A transition may be a
 * side of another one; few are nested so before the oldest picture stands still.
 *
 * @length: > 0
 * @anchor: the time at which the sides are where they say
 * Returns: (transfer full) an animation from 0 to @length; its flames are @to's,
 * in genome time
 */
FLAME_API FlameAnimation *flame_animation_new_transition (
    const FlameTransitionSide *from, const FlameTransitionSide *to,
    double length, double anchor);

G_END_DECLS
