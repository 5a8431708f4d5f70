/*
 * What a morph is made of: shared by its builder and its evaluation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/cuburn/morph.h"

G_BEGIN_DECLS

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
  double duration;
  FlameSpline *globals[FLAME_CUBURN_N_GLOBALS];
  guint n_xforms;
  FlameCuburnTracks *xforms;
  FlameCuburnTracks *final_xform; /* (nullable) */
  /* (nullable) n_xforms x n_xforms, row = from; NULL = 1 */
  FlameSpline **chaos;
  FlamePaletteFade *fade;
};

/* room for @n xforms without tracks */
FlameCuburnMorph *flame_cuburn_morph_alloc (
    guint n, gboolean has_final, double duration);

/* @spline: (transfer full) */
void flame_cuburn_tracks_add (
    FlameCuburnTracks *tracks, guint field, FlameSpline *spline);

/* parameters that a variation in use needs and no track sets */
void flame_cuburn_tracks_complete (FlameCuburnTracks *tracks);

/* @spline: (transfer full) */
void flame_cuburn_morph_set_chaos (
    FlameCuburnMorph *morph, guint from, guint to, FlameSpline *spline);

G_END_DECLS
