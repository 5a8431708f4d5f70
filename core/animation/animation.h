/*
 * A document's timeline: which genome is shown at which genome time. It consists of
 * keyframes, of one turning flame, or of a sequence of loops and edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"

/*
 * Evaluates the genome at @time. Outside the timeline a seamless loop wraps, and
 * anything else extrapolates as flam3-animate does at its ends. Overwrites @genome, and
 * reuses its memory if possible. Thread-safe.
 */
void flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome);

/*
 * Finds the values that leave their range at @time, which flame_animation_evaluate()
 * clamps; see flame_genome_find_outside(). Thread-safe.
 */
guint flame_animation_find_outside (const FlameAnimation *animation,
    double time, const char *names[FLAME_MAX_OUTSIDE]);

/*
 * Finds what an endless animation shows after the flame that plays at @time, as a
 * still: @look 0 is the edge to the next flame, 1 is that flame, 2 is the edge after
 * it, and so on. Nothing is read or bred for it. Thread-safe.
 *
 * Returns: (transfer full) (nullable) NULL if that is not known yet, or if the
 *   animation is not endless
 */
FlameAnimation *flame_animation_peek (
    const FlameAnimation *animation, double time, guint look);

/*
 * (transfer none) (nullable) One of the flames that loop one after another. NULL for a
 * timeline of keyframes and past the end.
 */
const FlameGenome *flame_animation_get_flame (
    const FlameAnimation *animation, guint index);

/*
 * The times of flame @index and of the next one, or the end. Not for a transition, whose
 * flames have the times of what it leads to.
 */
void flame_animation_get_span (
    const FlameAnimation *animation, guint index, double *begin, double *end);

/* Whether flame_animation_new_transition() created it. */
gboolean flame_animation_is_transition (const FlameAnimation *animation);

/*
 * TRUE for the turn of a single flame, which continues at its end as at its start.
 */
gboolean flame_animation_is_seamless (const FlameAnimation *animation);

/* ----------------------------------------------------- the moment of a frame */

#define FLAME_MAX_DOCUMENT_FILTERS 32

/* The filters' parameters that a document has at a time. */
typedef struct
{
  /*
   * It is cuburn's JSON, or a transition between two such documents: without a filter
   * list, light becomes a picture as in cuburn. If only one of the two is cuburn's, it
   * becomes one as in flam3.
   */
  gboolean is_cuburn;
  guint n;
  struct
  {
    const char *name; /* such as "bilateral.spatial_std" */
    double value;     /* includes the profile's factor */
  } values[FLAME_MAX_DOCUMENT_FILTERS];
} FlameDocumentFilters;

/*
 * All that a frame asks its animation, except for the genomes of its other temporal
 * samples: evaluated once, and read by its plan, its filters and the search for what
 * comes next.
 */
typedef struct
{
  FlameGenome *genome;  /* of the frame's centre */
  gboolean is_constant; /* it is the same for as long as the shutter is open */
  /*
   * How many turns its animated xforms make in a unit of time, if nothing else changes
   * for as long as the shutter is open; otherwise 0
   */
  double turning;
  FlameDocumentFilters filters;
  guint flame;            /* the flame that is shown */
  guint n_flames;         /* G_MAXUINT: no end */
  gboolean is_transition; /* its flames have other times */
} FlameMoment;

void flame_moment_init (FlameMoment *moment);
void flame_moment_clear (FlameMoment *moment);

/*
 * Evaluates the moment of a frame. Thread-safe.
 *
 * @shutter: how long it is open at a temporal filter width of 1
 */
void flame_animation_evaluate_moment (const FlameAnimation *animation,
    double time, double shutter, FlameMoment *moment);

/* Only the filters' part of it. Thread-safe. */
void flame_animation_evaluate_filters (const FlameAnimation *animation,
    double time, FlameDocumentFilters *filters);

/* FALSE if the document has no parameter @name. */
gboolean flame_document_filters_find (
    const FlameDocumentFilters *filters, const char *name, double *value);

/*
 * TRUE if the genome is the same at every time from @begin to @end, so that one
 * temporal sample is enough for a whole shutter.
 */
gboolean flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end);

/* Takes the genome. (transfer full) both */
FlameAnimation *flame_animation_new_still (FlameGenome *genome);
