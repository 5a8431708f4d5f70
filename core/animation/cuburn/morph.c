/*
 * Evaluation of a morph.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/morph.h"

#include <string.h>

#include "core/animation/cuburn/morph-private.h"
#include "core/animation/interpolate/reuse.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/uses.h"

/* an xform's share where all weights have been overshot to nothing */
#define LEAST_WEIGHT 1e-3
/* so far a spline may overshoot before float arithmetic cannot follow */
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
    const char *path = flame_cuburn_global_path (i);

    view->factors[i] = 1.0;
    if (g_str_has_prefix (path, "filters."))
      view->factors[i] =
          flame_profile_get_filter (profile, path + strlen ("filters."));
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

double
flame_cuburn_morph_get_duration (const FlameCuburnMorph *morph)
{
  return morph->duration;
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

/* a use's weight or a parameter */
static void
set_use (FlameXform *xform, guint field, double value)
{
  FlameVariationUse *use;
  FlameVariation variation;
  FlameParam param, first = 0;
  FlameForm form;

  if (flame_cuburn_field_is_use (field, &variation, &form)) {
    flame_xform_ensure_use (xform, variation, form)->weight = value;
  } else if (flame_cuburn_field_is_param (field, &param, &form)) {
    variation = flame_param_variation (param);
    flame_variation_params (variation, &first);
    use = flame_xform_ensure_use (xform, variation, form);
    flame_xform_use_params (xform, use)[param - first] = value;
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
    genome->xforms[i].weight = LEAST_WEIGHT;
}

static void
evaluate_chaos (const FlameCuburnMorph *morph, double time, double *chaos)
{
  for (guint i = 0; i < morph->n_xforms * morph->n_xforms; i++)
    chaos[i] =
        morph->chaos[i] ? MAX (evaluate (morph->chaos[i], time), 0.0) : 1.0;
}

/* the fields of a genome that no document says */
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
  /* cuburn's palettes are dithered, where flam3's are cut off to whole numbers */
  genome->quirks.rounding = 0.5;
  genome->quirks.dither = 1.0;
  flame_genome_reset_space (genome);
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
