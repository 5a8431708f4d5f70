/*
 * Evaluates a morph: its splines and its palettes at a time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/morph.h"

#include <math.h>
#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/variation.h"

/* ----------------------------------------------------------------- palettes */

typedef struct
{
  double time;
  FlamePalette palette;
  double lab[FLAME_PALETTE_SIZE][3];
} Key;

struct _FlamePaletteFade
{
  guint n;
  Key *keys;
  gboolean constant;
};

static double
to_linear (double v)
{
  return v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4);
}

static double
from_linear (double v)
{
  return v <= 0.0031308 ? v * 12.92 : 1.055 * pow (v, 1.0 / 2.4) - 0.055;
}

static void
to_lab (const double rgba[4], double lab[3])
{
  const double r = to_linear (rgba[0]), g = to_linear (rgba[1]),
               b = to_linear (rgba[2]);
  const double l =
      cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m =
      cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s =
      cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static void
from_lab (const double lab[3], double rgba[4])
{
  const double l_ = lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2];
  const double m_ = lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2];
  const double s_ = lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2];
  const double l = l_ * l_ * l_, m = m_ * m_ * m_, s = s_ * s_ * s_;
  const double rgb[3] = {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};

  /* Between two colours of the gamut there may be one outside. */
  for (guint c = 0; c < 3; c++)
    rgba[c] = from_linear (CLAMP (rgb[c], 0.0, 1.0));
}

static void
init_key (Key *key, const FlameCuburnPalette *palette)
{
  key->time = palette->time;
  key->palette = palette->palette;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    to_lab (key->palette.rgba[i], key->lab[i]);
}

static void
init_white (Key *key)
{
  FlameCuburnPalette white = {0};

  flame_palette_fill_white (&white.palette);
  init_key (key, &white);
}

FlamePaletteFade *
flame_palette_fade_new (const GPtrArray *palettes)
{
  FlamePaletteFade *fade = g_new0 (FlamePaletteFade, 1);

  fade->n = MAX (palettes->len, 1);
  fade->keys = g_new (Key, fade->n);
  if (!palettes->len)
    init_white (&fade->keys[0]);
  fade->constant = TRUE;
  for (guint i = 0; i < palettes->len; i++) {
    init_key (&fade->keys[i], palettes->pdata[i]);
    if (memcmp (&fade->keys[i].palette, &fade->keys[0].palette,
            sizeof (FlamePalette)) != 0)
      fade->constant = FALSE;
  }
  return fade;
}

void
flame_palette_fade_free (FlamePaletteFade *fade)
{
  if (!fade)
    return;
  g_free (fade->keys);
  g_free (fade);
}

void
flame_palette_fade_evaluate (
    const FlamePaletteFade *fade, double time, FlamePalette *palette)
{
  guint i = 0;
  const Key *a, *b;
  double part;

  while (i + 1 < fade->n && fade->keys[i + 1].time <= time)
    i++;
  a = &fade->keys[i];
  if (fade->constant || i + 1 == fade->n || time <= a->time) {
    *palette = a->palette;
    return;
  }
  b = a + 1;
  part = (time - a->time) / (b->time - a->time);
  for (i = 0; i < FLAME_PALETTE_SIZE; i++) {
    double lab[3];

    for (guint c = 0; c < 3; c++)
      lab[c] = a->lab[i][c] + part * (b->lab[i][c] - a->lab[i][c]);
    from_lab (lab, palette->rgba[i]);
    palette->rgba[i][3] =
        a->palette.rgba[i][3] +
        part * (b->palette.rgba[i][3] - a->palette.rgba[i][3]);
  }
}

gboolean
flame_palette_fade_is_constant (const FlamePaletteFade *fade)
{
  return fade->constant;
}

void
flame_palette_reverse (FlamePalette *palette)
{
  const FlamePalette old = *palette;

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    memcpy (palette->rgba[i], old.rgba[FLAME_PALETTE_SIZE - 1 - i],
        sizeof old.rgba[i]);
}

/* ------------------------------------------------------------------ splines */

/* Between this and 0 the magnitude domain is linear. */
#define ELBOW (1.0 / 16.0)
/* Limit after an exponential. */
#define MAX_EXPONENT 60.0

typedef struct
{
  double time, value, slope; /* in the domain */
} Point;

struct _FlameSpline
{
  FlameDomain domain;
  gboolean constant;
  double value; /* if constant */
  guint n;
  Point points[]; /* at 0, at the knots, and at 1 */
};

static double
to_domain (FlameDomain domain, double value)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return value;
  if (fabs (value) <= ELBOW)
    return value / ELBOW;
  return copysign (1.0 + log (fabs (value) / ELBOW), value);
}

static double
from_domain (FlameDomain domain, double value)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return value;
  if (fabs (value) <= 1.0)
    return value * ELBOW;
  return copysign (ELBOW * exp (MIN (fabs (value) - 1.0, MAX_EXPONENT)), value);
}

static double
slope_to_domain (FlameDomain domain, double value, double slope)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return slope;
  return slope / MAX (fabs (value), ELBOW);
}

FlameSpline *
flame_spline_new_constant (double value)
{
  FlameSpline *spline = g_malloc0 (sizeof *spline);

  spline->constant = TRUE;
  spline->value = value;
  return spline;
}

static gboolean
all_same (
    FlameSplineEnd start, FlameSplineEnd end, const FlameKnot *knots, guint n)
{
  if (start.velocity != 0.0 || end.velocity != 0.0 || start.value != end.value)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    if (knots[i].value != start.value)
      return FALSE;
  }
  return TRUE;
}

FlameSpline *
flame_spline_new (FlameDomain domain, FlameSplineEnd start, FlameSplineEnd end,
    const FlameKnot *knots, guint n)
{
  FlameSpline *spline;
  Point *p;

  if (all_same (start, end, knots, n))
    return flame_spline_new_constant (start.value);
  spline = g_malloc0 (sizeof *spline + (n + 2) * sizeof (Point));
  spline->domain = domain;
  spline->n = n + 2;
  p = spline->points;
  p[0] = (Point){0.0, to_domain (domain, start.value),
      slope_to_domain (domain, start.value, start.velocity)};
  for (guint i = 0; i < n; i++)
    p[i + 1] = (Point){knots[i].time, to_domain (domain, knots[i].value), 0.0};
  p[n + 1] = (Point){1.0, to_domain (domain, end.value),
      slope_to_domain (domain, end.value, end.velocity)};
  for (guint i = 1; i <= n; i++)
    p[i].slope =
        (p[i + 1].value - p[i - 1].value) / (p[i + 1].time - p[i - 1].time);
  return spline;
}

void
flame_spline_free (FlameSpline *spline)
{
  g_free (spline);
}

/* The last point at or before @time, but never the last of all. */
static guint
find_piece (const FlameSpline *spline, double time)
{
  guint low = 0, high = spline->n - 1;

  while (high - low > 1) {
    const guint middle = low + (high - low) / 2;

    if (spline->points[middle].time <= time)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static double
evaluate_piece (const Point *a, const Point *b, double time)
{
  const double width = b->time - a->time;
  const double t = (time - a->time) / width, t2 = t * t, t3 = t2 * t;

  return (2.0 * t3 - 3.0 * t2 + 1.0) * a->value +
         (3.0 * t2 - 2.0 * t3) * b->value +
         width * ((t3 - 2.0 * t2 + t) * a->slope + (t3 - t2) * b->slope);
}

double
flame_spline_evaluate (const FlameSpline *spline, double time)
{
  const Point *first = spline->points, *last;
  guint i;

  if (spline->constant)
    return spline->value;
  last = &spline->points[spline->n - 1];
  if (time <= 0.0)
    return from_domain (spline->domain, first->value + time * first->slope);
  if (time >= 1.0)
    return from_domain (
        spline->domain, last->value + (time - 1.0) * last->slope);
  i = find_piece (spline, time);
  return from_domain (spline->domain,
      evaluate_piece (&spline->points[i], &spline->points[i + 1], time));
}

gboolean
flame_spline_is_constant (const FlameSpline *spline)
{
  return spline->constant;
}

/* An xform's share if all weights have overshot to nothing. */
#define MIN_WEIGHT 1e-3
/* A spline may overshoot to this, beyond which float arithmetic fails. */
#define MAX_VALUE 1e15

void
flame_cuburn_view_init (FlameCuburnView *view, const FlameProfile *profile)
{
  *view = (FlameCuburnView){
      .width = FLAME_PROFILE_DEFAULT_WIDTH,
      .height = FLAME_PROFILE_DEFAULT_HEIGHT,
      .spp = FLAME_PROFILE_DEFAULT_SPP,
      .frame_width = 1.0,
  };
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    const char *filter = flame_cuburn_global_filter (i);

    view->factors[i] =
        filter ? flame_profile_get_filter (profile, filter) : 1.0;
  }
  if (!profile)
    return;
  if (profile->width) {
    view->width = profile->width;
    view->height = profile->height;
  }
  if (profile->spp > 0.0)
    view->spp = profile->spp;
  view->frame_width = profile->frame_width;
}

static void
tracks_init (FlameCuburnTracks *tracks)
{
  tracks->tracks = g_array_new (FALSE, FALSE, sizeof (FlameCuburnTrack));
}

FlameCuburnMorph *
flame_cuburn_morph_alloc (guint n, gboolean has_final, double duration)
{
  FlameCuburnMorph *morph = g_new0 (FlameCuburnMorph, 1);

  morph->duration = duration;
  morph->n_xforms = n;
  morph->xforms = g_new0 (FlameCuburnTracks, n);
  for (guint i = 0; i < n; i++)
    tracks_init (&morph->xforms[i]);
  if (has_final) {
    morph->final_xform = g_new0 (FlameCuburnTracks, 1);
    tracks_init (morph->final_xform);
  }
  return morph;
}

static void
tracks_clear (FlameCuburnTracks *tracks)
{
  for (guint i = 0; i < tracks->tracks->len; i++)
    flame_spline_free (
        g_array_index (tracks->tracks, FlameCuburnTrack, i).spline);
  g_array_unref (tracks->tracks);
}

void
flame_cuburn_morph_free (FlameCuburnMorph *morph)
{
  if (!morph)
    return;
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    flame_spline_free (morph->globals[i]);
  for (guint i = 0; i < morph->n_xforms; i++)
    tracks_clear (&morph->xforms[i]);
  g_free (morph->xforms);
  if (morph->final_xform)
    tracks_clear (morph->final_xform);
  g_free (morph->final_xform);
  for (guint i = 0; morph->chaos && i < morph->n_xforms * morph->n_xforms; i++)
    flame_spline_free (morph->chaos[i]);
  g_free (morph->chaos);
  flame_palette_fade_free (morph->fade);
  g_free (morph);
}

void
flame_cuburn_tracks_add (
    FlameCuburnTracks *tracks, guint field, FlameSpline *spline)
{
  const FlameCuburnTrack track = {field, spline};

  g_array_append_val (tracks->tracks, track);
  tracks->has_post |= field >= FLAME_CUBURN_POST && field < FLAME_CUBURN_COLOR;
}

static gboolean
has_track (const FlameCuburnTracks *tracks, guint field)
{
  for (guint i = 0; i < tracks->tracks->len; i++) {
    if (g_array_index (tracks->tracks, FlameCuburnTrack, i).field == field)
      return TRUE;
  }
  return FALSE;
}

static void
complete_use (
    FlameCuburnTracks *tracks, FlameVariation variation, FlameForm form)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  for (guint i = first; i < first + n; i++) {
    const guint field = flame_cuburn_param_field (i, form);

    if (!has_track (tracks, field))
      flame_cuburn_tracks_add (tracks, field,
          flame_spline_new_constant (
              flame_cuburn_xform_field (field).default_value));
  }
}

void
flame_cuburn_tracks_complete (FlameCuburnTracks *tracks)
{
  const guint n = tracks->tracks->len;

  for (guint i = 0; i < n; i++) {
    const guint field =
        g_array_index (tracks->tracks, FlameCuburnTrack, i).field;
    FlameVariation variation;
    FlameForm form;

    if (flame_cuburn_field_is_use (field, &variation, &form))
      complete_use (tracks, variation, form);
  }
}

void
flame_cuburn_morph_set_chaos (
    FlameCuburnMorph *morph, guint from, guint to, FlameSpline *spline)
{
  const guint n = morph->n_xforms;

  if (!morph->chaos)
    morph->chaos = g_new0 (FlameSpline *, n * n);
  morph->chaos[from * n + to] = spline;
}

static double
evaluate (const FlameSpline *spline, double time)
{
  return CLAMP (flame_spline_evaluate (spline, time), -MAX_VALUE, MAX_VALUE);
}

double
flame_cuburn_morph_get_global (const FlameCuburnMorph *morph, double time,
    const FlameCuburnView *view, FlameCuburnGlobal global)
{
  return evaluate (morph->globals[global], time) * view->factors[global];
}

/* Sets a use's weight or a parameter. */
static void
set_use (FlameXform *xform, guint field, double value)
{
  FlameVariation variation;
  FlameParam param;
  FlameForm form;

  if (flame_cuburn_field_is_use (field, &variation, &form)) {
    flame_xform_ensure_use (xform, variation, form)->weight = value;
  } else if (flame_cuburn_field_is_param (field, &param, &form)) {
    variation = flame_param_variation (param);
    *flame_xform_use_param (
        xform, flame_xform_ensure_use (xform, variation, form), param) = value;
  }
}

static void
evaluate_xform (const FlameCuburnTracks *tracks, double time, FlameXform *xform)
{
  double plain[FLAME_CUBURN_VARIATIONS];

  flame_xform_reset (xform, 0);
  flame_xform_clear_uses (xform);
  for (guint i = 0; i < FLAME_CUBURN_VARIATIONS; i++)
    plain[i] = flame_cuburn_xform_field (i).default_value;
  for (guint i = 0; i < tracks->tracks->len; i++) {
    const FlameCuburnTrack *track =
        &g_array_index (tracks->tracks, FlameCuburnTrack, i);
    const double value = evaluate (track->spline, time);

    if (track->field < FLAME_CUBURN_VARIATIONS)
      plain[track->field] = value;
    else
      set_use (xform, track->field, value);
  }
  flame_cuburn_affine_to_flam3 (plain, &xform->coefs);
  if (tracks->has_post)
    flame_cuburn_affine_to_flam3 (plain + FLAME_CUBURN_POST, &xform->post);
  flame_cuburn_plain_to_flam3 (plain + FLAME_CUBURN_COLOR, xform);
}

static void
keep_weight (FlameGenome *genome)
{
  double sum = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++)
    sum += genome->xforms[i].weight;
  for (guint i = 0; sum <= 0.0 && i < genome->n_xforms; i++)
    genome->xforms[i].weight = MIN_WEIGHT;
}

static void
evaluate_chaos (const FlameCuburnMorph *morph, double time, double *chaos)
{
  for (guint i = 0; i < morph->n_xforms * morph->n_xforms; i++)
    chaos[i] =
        morph->chaos[i] ? MAX (evaluate (morph->chaos[i], time), 0.0) : 1.0;
}

/* Sets the fields of a genome that no document sets. */
static void
set_defaults (FlameGenome *genome)
{
  genome->supersample = 1;
  genome->passes = 1;
  genome->filter_shape = FLAME_SPATIAL_FILTER_GAUSSIAN;
  genome->filter_kernel = FLAME_FILTER_KERNEL_NONE;
  genome->temporal_filter = FLAME_TEMPORAL_FILTER_BOX;
  genome->temporal_filter_exp = 0.0;
  genome->hue = 0.0;
  flame_genome_reset_light (genome);
  /*
   * cuburn dithers its palettes, while flam3 truncates them to whole numbers.
   */
  genome->quirks.rounding = 0.5;
  genome->quirks.dither = 1.0;
  flame_genome_reset_group (genome, FLAME_GROUP_SPACE);
  genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR;
  genome->hsv_rgb_palette_blend = 0.0;
  genome->interpolation = FLAME_INTERPOLATION_LINEAR;
  genome->interpolation_type = FLAME_INTERPOLATION_TYPE_LOG;
}

void
flame_cuburn_morph_evaluate (const FlameCuburnMorph *morph, double time,
    const FlameCuburnView *view, FlameGenome *genome)
{
  double globals[FLAME_CUBURN_N_GLOBALS];

  flame_genome_reshape (genome, morph->n_xforms, morph->final_xform ? 1 : 0, 1,
      morph->chaos != NULL);
  set_defaults (genome);
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    globals[i] = flame_cuburn_morph_get_global (morph, time, view, i);
  globals[FLAME_CUBURN_FRAME_WIDTH] *= view->frame_width;
  flame_cuburn_globals_to_flam3 (
      globals, view->width, view->height, view->spp, genome);
  for (guint i = 0; i < morph->n_xforms; i++)
    evaluate_xform (&morph->xforms[i], time, &genome->xforms[i]);
  keep_weight (genome);
  if (morph->final_xform) {
    evaluate_xform (morph->final_xform, time, genome->finals);
    genome->finals->weight = 0.0;
    genome->finals->animate = 0.0;
  }
  if (morph->chaos)
    evaluate_chaos (morph, time, genome->chaos);
  if (!genome->without_palette)
    flame_palette_fade_evaluate (morph->fade, time, &genome->palette);
}

static gboolean
tracks_are_constant (const FlameCuburnTracks *tracks)
{
  for (guint i = 0; i < tracks->tracks->len; i++) {
    if (!flame_spline_is_constant (
            g_array_index (tracks->tracks, FlameCuburnTrack, i).spline))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_cuburn_morph_is_constant (const FlameCuburnMorph *morph)
{
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    if (!flame_spline_is_constant (morph->globals[i]))
      return FALSE;
  }
  for (guint i = 0; i < morph->n_xforms; i++) {
    if (!tracks_are_constant (&morph->xforms[i]))
      return FALSE;
  }
  for (guint i = 0; morph->chaos && i < morph->n_xforms * morph->n_xforms;
       i++) {
    if (morph->chaos[i] && !flame_spline_is_constant (morph->chaos[i]))
      return FALSE;
  }
  return (!morph->final_xform || tracks_are_constant (morph->final_xform)) &&
         flame_palette_fade_is_constant (morph->fade);
}
