/*
 * A JSON document as a timeline.
 *
 *   node        turns once in time.duration U, a seamless loop
 *   animation   as it stands
 *   edge        alone, between nodes of its own file or of the folder
 *   database    its edges in order, each followed by one that goes on where it
 *               ends, if there is one, and before, between and after them the
 *               nodes turning; where there are no edges its nodes, each turning
 *               once and then becoming the next; else its animations
 *
 * A U is as many seconds as the profile's duration says, 30 without a profile,
 * and a second is 30 keyframe units.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/cuburn/morph.h"
#include "core/flame.h"

G_BEGIN_DECLS

/* Immutable; threads may share it. */
typedef struct _FlameCuburnTimeline FlameCuburnTimeline;

/*
 * @folder: (nullable) where the documents are that the text names
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES
 */
FlameCuburnTimeline *flame_cuburn_timeline_new (const char *data, gsize length,
    const char *name, const char *folder, const FlameLoadOptions *options,
    GError **error);
void flame_cuburn_timeline_free (
    FlameCuburnTimeline *timeline); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCuburnTimeline, flame_cuburn_timeline_free)

double flame_cuburn_timeline_get_length (
    const FlameCuburnTimeline *timeline); /* keyframe units */
/* TRUE where the end is the start */
gboolean flame_cuburn_timeline_is_closed (const FlameCuburnTimeline *timeline);
void flame_cuburn_timeline_get_size (
    const FlameCuburnTimeline *timeline, int *width, int *height);

/* (nullable) (transfer none) of all documents that play */
const char *flame_cuburn_timeline_get_title (
    const FlameCuburnTimeline *timeline);
const char *flame_cuburn_timeline_get_author (
    const FlameCuburnTimeline *timeline);
const char *flame_cuburn_timeline_get_url (
    const FlameCuburnTimeline *timeline); /* the first of them */
/* links of the edges and animations that play, such as "a@0.25 to b@-0.25" */
const char *flame_cuburn_timeline_get_notes (
    const FlameCuburnTimeline *timeline);

/* @offset: keyframe units from the start; outside, a loop goes on */
void flame_cuburn_timeline_evaluate (
    const FlameCuburnTimeline *timeline, double offset, FlameGenome *genome);
gboolean flame_cuburn_timeline_is_constant (
    const FlameCuburnTimeline *timeline, double begin, double end);

/*
 * A filter's parameter, such as "bilateral.spatial_std", times the profile's
 * factor. FALSE where there is none of that name.
 */
gboolean flame_cuburn_timeline_get_filter (const FlameCuburnTimeline *timeline,
    double offset, const char *name, double *value);

G_END_DECLS
