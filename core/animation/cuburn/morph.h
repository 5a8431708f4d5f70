/*
 * One segment of a cuburn animation: a node's loop or a part of it, an edge, or a whole
 * animation document, ready to be evaluated at any time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"
#include "core/genome/genome.h"
#include "flame/profile.h"

/* Immutable; threads may share it. */
typedef struct _FlamePaletteFade FlamePaletteFade;

typedef struct
{
  double time, value;
} FlameKnot;

typedef struct
{
  double value, velocity; /* per unit of time */
} FlameSplineEnd;

/* Immutable; threads may share it. */
typedef struct _FlameSpline FlameSpline;

/* Immutable; threads may share it. */
typedef struct _FlameCuburnMorph FlameCuburnMorph;

/* What a genome is evaluated for. Plain data. */
typedef struct
{
  int width, height;
  double spp;         /* samples a pixel for a camera.spp of 1 */
  double frame_width; /* factor on time.frame_width */
  /* Factors on the genome's own filter parameters; 1 for all others. */
  double factors[FLAME_CUBURN_N_GLOBALS];
} FlameCuburnView;

/* @profile: (nullable) */
void flame_cuburn_view_init (
    FlameCuburnView *view, const FlameProfile *profile);

void flame_cuburn_morph_free (FlameCuburnMorph *morph); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCuburnMorph, flame_cuburn_morph_free)

/*
 * Evaluates the genome at @time, 0 to 1. Outside, everything continues with the
 * velocities at the end. Overwrites @genome, and reuses its memory.
 */
void flame_cuburn_morph_evaluate (const FlameCuburnMorph *morph, double time,
    const FlameCuburnView *view, FlameGenome *genome);

/* A number of the whole genome, with @view's factor. */
double flame_cuburn_morph_get_global (const FlameCuburnMorph *morph,
    double time, const FlameCuburnView *view, FlameCuburnGlobal global);

gboolean flame_cuburn_morph_is_constant (const FlameCuburnMorph *morph);

/*
 * A spline from @start at time 0 to @end at time 1.
 *
 * @knots: (array length=n) (nullable) sorted strictly by time, between 0 and 1
 *
 * In the magnitude domain the logarithms of values are interpolated, with their signs
 * kept. Within 1/16 of 0 the map continues as a straight line of the same slope.
 * Velocities are those of the values themselves.
 */
FlameSpline *flame_spline_new (FlameDomain domain, FlameSplineEnd start,
    FlameSplineEnd end, const FlameKnot *knots, guint n); /* (transfer full) */
FlameSpline *flame_spline_new_constant (double value);    /* (transfer full) */
void flame_spline_free (FlameSpline *spline);             /* (nullable) */

/* Outside 0 to 1 it continues with the velocity at the end, in its domain. */
double flame_spline_evaluate (const FlameSpline *spline, double time);

/* TRUE if it has the same value at all times. */
gboolean flame_spline_is_constant (const FlameSpline *spline);

/*
 * @palettes: (element-type FlameCuburnPalette) sorted by time; if empty the palette is
 *   white
 */
FlamePaletteFade *flame_palette_fade_new (
    const GPtrArray *palettes);                        /* (transfer full) */
void flame_palette_fade_free (FlamePaletteFade *fade); /* (nullable) */

/*
 * At a palette's time it is exactly that palette. Beyond the ends it does not change.
 */
void flame_palette_fade_evaluate (
    const FlamePaletteFade *fade, double time, FlamePalette *palette);
gboolean flame_palette_fade_is_constant (const FlamePaletteFade *fade);

/* Reverses the order of the colours. */
void flame_palette_reverse (FlamePalette *palette);

/* ------------------------------------- what a morph is made of, for its builder */

typedef struct
{
  guint field;
  FlameSpline *spline;
} FlameCuburnTrack;

typedef struct
{
  GArray *tracks; /* (element-type FlameCuburnTrack) */
  gboolean has_post;
} FlameCuburnTracks;

struct _FlameCuburnMorph
{
  double duration; /* U */
  FlameSpline *globals[FLAME_CUBURN_N_GLOBALS];
  guint n_xforms;
  FlameCuburnTracks *xforms;
  FlameCuburnTracks *final_xform; /* (nullable) */
  /* (nullable) n_xforms x n_xforms, row = from; NULL is 1. */
  FlameSpline **chaos;
  FlamePaletteFade *fade;
};

/* Allocates a morph of @n xforms without tracks. */
FlameCuburnMorph *flame_cuburn_morph_alloc (
    guint n, gboolean has_final, double duration);

/* @spline: (transfer full) */
void flame_cuburn_tracks_add (
    FlameCuburnTracks *tracks, guint field, FlameSpline *spline);

/* Adds the parameters that a variation in use needs and no track sets. */
void flame_cuburn_tracks_complete (FlameCuburnTracks *tracks);

/* @spline: (transfer full) */
void flame_cuburn_morph_set_chaos (
    FlameCuburnMorph *morph, guint from, guint to, FlameSpline *spline);
