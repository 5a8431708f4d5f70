/*
 * Turns a frame request into the numbers that kernels read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/plan.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/api/video.h"
#include "core/error.h"
#include "core/genome/subflame-paths.h"
#include "core/plan/adjust.h"
#include "core/plan/check.h"
#include "core/plan/filters/filter-shapes.h"
#include "core/plan/filters/filters.h"
#include "core/plan/frame-request.h"
#include "core/plan/host-memory.h"
#include "core/plan/mixing.h"
#include "core/plan/plan-record.h"
#include "core/plan/plan-structure.h"
#include "core/plan/sky.h"
#include "core/plan/subflame-points.h"
#include "core/plan/viewport.h"
#include "core/plan/xform-choice.h"
#include "kernels/rgb.h"

/*
 * The fewest samples of a temporal sample. With fewer the evaluation costs more than it
 * is worth. With many more, objects that move far show as ghosts if there are few
 * samples.
 */
#define MIN_SAMPLES_PER_TEMPORAL_SAMPLE 1024

/*
 * Points in flames with nested flames are followed for at least this many steps.
 */
#define MIN_WITHIN 3072

/*
 * How much maps are contracted if points fall into a fixed point. Often there is a set
 * that points never leave mathematically, but that they do leave in single precision,
 * as rounding moves them across its edge: the disc of sheep 248.23554 within 100 steps
 * instead of 10,000.
 */
#define KEEP_CLEAR 0x1p-16f

void
flame_plan_init (FlamePlan *plan)
{
  memset (plan, 0, sizeof *plan);
  flame_moment_init (&plan->moment);
  plan->structure.variations =
      g_array_new (FALSE, FALSE, sizeof (FlameVariationRef));
  plan->uses = g_array_new (FALSE, FALSE, sizeof (FlameVariationUse));
  plan->temporal_samples =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
}

void
flame_plan_set_choice (
    FlamePlan *plan, gpointer choice, GDestroyNotify free_choice)
{
  if (plan->choice)
    plan->free_choice (plan->choice);
  plan->choice = choice;
  plan->free_choice = free_choice;
}

void
flame_plan_clear (FlamePlan *plan)
{
  flame_plan_set_choice (plan, NULL, NULL);
  g_array_unref (plan->structure.variations);
  g_array_unref (plan->uses);
  g_ptr_array_unref (plan->temporal_samples);
  g_free (plan->records);
  g_clear_pointer (&plan->entries, g_ptr_array_unref);
  g_free (plan->thresholds);
  g_free (plan->palettes);
  flame_post_plan_clear (&plan->post);
  flame_mixing_free (plan->mixing);
  flame_moment_clear (&plan->moment);
  memset (plan, 0, sizeof *plan);
}

/* ------------------------------------------------------------- temporal samples */

/* Returns the most temporal samples of a pass; 1 if nothing moves. */
static guint
most_temporal_samples (const FlameMoment *moment, guint64 samples)
{
  const FlameGenome *centre = moment->genome;
  guint64 n =
      MIN ((guint) centre->temporal_samples, FLAME_PLAN_MAX_TEMPORAL_SAMPLES);

  if (moment->is_constant)
    return 1;
  n = MIN (n, samples / centre->passes / MIN_SAMPLES_PER_TEMPORAL_SAMPLE);
  return MAX (n, 1);
}

/*
 * Returns the temporal sample in the middle of those that use row @row of @n_rows
 * palettes, if there are @n temporal samples.
 */
static guint
middle_of_row (guint n, guint row, guint n_rows)
{
  return ((2 * row + 1) * n / n_rows) / 2;
}

/* Says which temporal samples have a palette that may be drawn with. */
static void
choose_palettes (FlamePlan *plan)
{
  const guint n = flame_plan_n_temporal_samples (plan);
  const guint most = MIN (n, FLAME_MAX_PALETTE_ROWS);

  for (guint i = 0; i < plan->n_genomes; i++)
    flame_plan_genome (plan, i)->without_palette = TRUE;
  for (guint row = 0; row < most; row++)
    flame_plan_genome (plan, middle_of_row (n, row, most))->without_palette =
        FALSE;
  /* the one row, if palettes stay the same */
  flame_plan_genome (plan, middle_of_row (n, 0, 1))->without_palette = FALSE;
}

/*
 * Evaluates the temporal samples; only the first one if the others are that one, turned.
 */
static void
evaluate_temporal_samples (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameGenome *centre, const double *deltas)
{
  const double width = request->shutter * centre->temporal_filter_width;
  const guint n = flame_plan_n_temporal_samples (plan);

  plan->has_subflames = FALSE;
  plan->n_genomes =
      plan->moment.turning != 0.0 && !flame_subflames_any (centre) ? 1 : n;
  while (plan->temporal_samples->len < plan->n_genomes)
    g_ptr_array_add (plan->temporal_samples, flame_genome_new ());
  choose_palettes (plan);
  for (guint i = 0; i < plan->n_genomes; i++) {
    FlameGenome *genome = flame_plan_genome (plan, i);

    if (i > 0 && deltas[i] * width == deltas[i - 1] * width &&
        (genome->without_palette ||
            !flame_plan_genome (plan, i - 1)->without_palette)) {
      /* The nested flames in it are already expanded. */
      flame_genome_assign (genome, flame_plan_genome (plan, i - 1));
      continue;
    }
    flame_animation_evaluate (
        request->animation, request->time + deltas[i] * width, genome);
    if (request->flags & FLAME_FRAME_ADJUST)
      flame_genome_adjust (genome, &request->adjust, &request->video);
    flame_plan_prepare_subflames (plan, genome);
  }
}

/*
 * Fills the records of temporal samples that have no genome.
 *
 * @width: of the shutter, which @deltas are multiples of
 */
static void
turn_records (
    FlamePlan *plan, double width, const double *deltas, const double *weights)
{
  const double turns = width * plan->moment.turning;

  for (guint i = plan->n_genomes; i < flame_plan_n_temporal_samples (plan); i++)
    flame_plan_turn_record (
        plan, i, (deltas[i] - deltas[0]) * turns, weights[i]);
}

/*
 * Frees the memory of temporal samples that only an earlier frame needed. Their number
 * changes a little from frame to frame, and memory that comes and goes takes time.
 */
static void
keep_temporal_samples (FlamePlan *plan)
{
  const gsize most =
      MAX (flame_plan_n_temporal_samples (plan), FLAME_USUAL_TEMPORAL_SAMPLES);
  const gsize genomes = MAX (plan->n_genomes, FLAME_USUAL_TEMPORAL_SAMPLES);
  const gsize records =
      most * plan->structure.record_size * sizeof *plan->records;
  const gsize thresholds = (most * plan->thresholds_per_temporal_sample + 1) *
                           sizeof *plan->thresholds;

  if (plan->temporal_samples->len > 2 * genomes)
    g_ptr_array_set_size (plan->temporal_samples, (int) genomes);
  if (plan->records_room <= 3 * records)
    return;
  plan->records = flame_room_trim (plan->records, &plan->records_room, records);
  plan->thresholds =
      flame_room_trim (plan->thresholds, &plan->thresholds_room, thresholds);
}

/* ---------------------------------------------------------------- palette */

/*
 * Returns the palette of the middle one of the temporal samples that use the row.
 */
static const FlamePalette *
row_palette (const FlamePlan *plan, guint row, guint n_rows, guint layer)
{
  const guint n = flame_plan_n_temporal_samples (plan);

  return flame_genome_get_palette (
      flame_plan_genome (plan, middle_of_row (n, row, n_rows)), layer);
}

/*
 * Counts the palettes: 1 if they do not change during the shutter, as in a loop.
 */
static guint
count_palettes (const FlamePlan *plan)
{
  const guint most = MIN (plan->n_genomes, FLAME_MAX_PALETTE_ROWS);

  for (guint layer = 0; layer < plan->structure.n_layers; layer++) {
    const FlamePalette *first = row_palette (plan, 0, most, layer);

    for (guint row = 1; row < most; row++)
      if (memcmp (first->rgba, row_palette (plan, row, most, layer)->rgba,
              sizeof first->rgba) != 0)
        return most;
  }
  return 1;
}

static void
fill_palettes (FlamePlan *plan, FlameFrameFlags flags, gboolean even_weights)
{
  const guint n_layers = plan->structure.n_layers;
  gboolean opaque = TRUE;

  plan->n_palettes = count_palettes (plan);
  plan->palettes = g_renew (float, plan->palettes,
      (gsize) plan->n_palettes *n_layers *FLAME_PALETTE_ENTRIES * 4);
  for (guint at = 0; at < plan->n_palettes * n_layers; at++) {
    const FlamePalette *palette =
        row_palette (plan, at / n_layers, plan->n_palettes, at % n_layers);
    float *out = plan->palettes + (gsize) at * FLAME_PALETTE_ENTRIES * 4;

    for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++) {
      for (guint c = 0; c < 4; c++)
        out[4 * e + c] = CLAMP (palette->rgba[e][c], 0.0, 1.0);
      opaque &= out[4 * e + 3] == 1.0f;
    }
  }
  plan->palette_linear =
      flame_plan_genome (plan, 0)->palette_mode == FLAME_PALETTE_MODE_LINEAR;
  plan->palette_scale = flags & FLAME_FRAME_APO_PALETTE
                            ? 255.0f
                            : flame_plan_genome (plan, 0)->palette_steps;
  plan->palette_shift = flags & FLAME_FRAME_APO_PALETTE
                            ? 0.0f
                            : flame_plan_genome (plan, 0)->quirks.palette_shift;
  plan->alpha_is_count = opaque && (even_weights || !plan->needs_counts);
}

/* ------------------------------------------------------------------- tone */

/*
 * Mixes the tone of a blurred frame from its temporal samples, like flam3: scale and
 * brightness are the last one's, the rest are means. Zoom is the centre's: it also sets
 * the number of samples, so it cancels out.
 */
static FlameGenome *
tone_genome (const FlamePlan *plan, const FlameGenome *centre)
{
  const guint n = plan->n_genomes;
  const FlameGenome *last = flame_plan_genome (plan, n - 1);
  FlameGenome *tone = flame_genome_copy (centre);

  tone->brightness = last->brightness;
  tone->gamma_threshold = last->gamma_threshold;
  tone->scale = last->scale;
  tone->gamma = tone->vibrancy = 0.0;
  memset (tone->background, 0, sizeof tone->background);
  for (guint i = 0; i < n; i++) {
    const FlameGenome *genome = flame_plan_genome (plan, i);

    tone->gamma += genome->gamma / n;
    tone->vibrancy += genome->vibrancy / n;
    for (guint c = 0; c < 3; c++)
      tone->background[c] += genome->background[c] / n;
  }
  return tone;
}

/*
 * Uses fewer buckets a pixel. Brightness depends on their area, and filters are in
 * pixels, so only detail finer than a bucket changes.
 */
static void
limit_supersample (
    FlamePlan *plan, const FlameLimits *limits, FlameGenome *tone)
{
  plan->full_supersample = tone->supersample;
  if (limits->supersample > 0)
    tone->supersample = MIN (tone->supersample, (int) limits->supersample);
}

static void
keep_clear_of_edges (FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const FlameVariationRef *refs =
      (const FlameVariationRef *) structure->variations->data;
  const guint n = flame_plan_n_temporal_samples (plan);

  for (guint i = 0; i < n; i++)
    for (guint v = 0; v < structure->variations->len; v++)
      if (refs[v].form == FLAME_FORM_REGULAR)
        plan->records[(gsize) i * structure->record_size + refs[v].offset] *=
            1.0f - KEEP_CLEAR;
}

static void
find_mixing (FlamePlan *plan, const FlameLimits *limits)
{
  const guint most = plan->is_prompt || limits->quality > 0.0
                         ? FLAME_HURRIED_FUSE
                         : FLAME_MAX_FUSE;

  if (plan->is_sketch)
    flame_mixing_guess (plan, FLAME_FUSE);
  else if (plan->mixing_budget > 0 && plan->is_prompt)
    (void) flame_mixing_try (&plan->mixing, plan, most, plan->mixing_budget);
  else
    flame_mixing_find (&plan->mixing, plan, most);
  if (limits->burn_in > 0 && plan->fuse > limits->burn_in)
    flame_mixing_guess (plan, limits->burn_in);
  if (plan->converges)
    keep_clear_of_edges (plan);
  /*
   * Inside a nested flame a point continues its own trajectory, instead of starting at
   * one of a few stored points.
   */
  if (plan->has_subflames)
    plan->follow_steps = MAX (plan->follow_steps, MIN_WITHIN);
}

/*
 * Finds the number of samples. Zoom raises it, and a file may ask for many, but both
 * have a limit.
 */
static gboolean
find_samples (const FlamePlan *plan, const FlameFrameRequest *request,
    double zoom, double *samples, GError **error)
{
  const double n_pixels = (double) request->video.width * request->video.height;
  const double most = FLAME_MAX_SAMPLES / n_pixels;
  const double zoomed = plan->quality * exp2 (2.0 * zoom);

  if (!flame_quality_check (request, error))
    return FALSE;
  *samples = zoom > 0.0
                 ? MIN (zoomed, MAX (plan->quality, FLAME_MAX_ZOOMED_QUALITY))
                 : zoomed;
  *samples = MAX (MIN (*samples, most) * n_pixels, 1.0);
  return TRUE;
}

static void
set_sky_exposure (
    FlamePlan *plan, const FlameFrameRequest *request, const FlameGenome *tone)
{
  const double zoom =
      request->flags & FLAME_FRAME_ADJUST ? request->adjust.zoom : 0.0;
  const int oversample = plan->post.oversample;

  plan->post.buckets_per_unit = flame_sky_area (tone, &request->video, zoom) *
                                oversample * oversample /
                                MAX (tone->contrast, 1e-6);
}

/*
 * Fills all that depends on the temporal samples. plan->temporal_samples_per_pass is
 * their number.
 */
static gboolean
fill_temporal_samples (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  const FlameGenome *centre = plan->moment.genome;
  const guint n = flame_plan_n_temporal_samples (plan);
  const guint n_wanted =
      plan->n_passes * (plan->temporal_samples_per_pass > 1
                               ? (guint) centre->temporal_samples
                               : 1);
  g_autofree double *deltas = g_new (double, n), *weights = g_new (double, n);
  const double mean_weight = flame_temporal_filter (centre->temporal_filter,
      centre->temporal_filter_exp, n_wanted, n, deltas, weights);
  g_autoptr (FlameGenome) tone = NULL;
  FlameFilterChain chain;

  evaluate_temporal_samples (plan, request, centre, deltas);
  if (!flame_plan_find_structure (plan, error))
    return FALSE;
  tone = tone_genome (plan, centre);
  limit_supersample (plan, limits, tone);
  /* As in JWildfire a picture of few samples glows more. */
  tone->quality = plan->full_quality;
  flame_filters_apply (
      request->filters, request, &plan->moment.filters, tone, &chain);
  if (!flame_post_plan_init (
          &plan->post, tone, &chain, &request->video, request->flags, error))
    return FALSE;
  plan->post.mean_temporal_weight = mean_weight;
  if (plan->has_sky)
    set_sky_exposure (plan, request, tone);
  flame_post_plan_set_dither (&plan->post, request->seed);
  /*
   * Filters spread light to buckets without hits, so density estimation then goes by
   * alpha instead of hits.
   */
  plan->needs_counts =
      plan->post.params.density != NULL && plan->post.params.n_filters == 0;
  plan->structure.keeps_lost = plan->lost_steps > 0;
  plan->structure.frees_z = plan->keeps_far && plan->structure.in_space;
  fill_palettes (plan, request->flags, mean_weight == 1.0);
  flame_plan_fill_records (plan, weights);
  turn_records (
      plan, request->shutter * centre->temporal_filter_width, deltas, weights);
  return flame_plan_fill_choices (plan, error);
}

/* @request: with the video of the whole picture */
static gboolean
fill_within (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  const FlameGenome *centre = plan->moment.genome;
  double samples = 0;
  guint most;

  flame_plan_set_choice (plan, NULL, NULL);
  flame_animation_evaluate_moment (
      request->animation, request->time, request->shutter, &plan->moment);
  plan->full_quality =
      request->quality > 0.0 ? request->quality : centre->quality;
  plan->quality = limits->quality > 0.0
                      ? MIN (plan->full_quality, limits->quality)
                      : plan->full_quality;
  if (!find_samples (plan, request, centre->zoom, &samples, error))
    return FALSE;
  plan->n_passes = MAX (centre->passes, 1);
  plan->samples_per_pass = MAX (samples / plan->n_passes, 1.0);
  plan->has_sky = request->video.projection != FLAME_PROJECTION_PERSPECTIVE;
  plan->is_depth = request->video.transfer == FLAME_TRANSFER_DEPTH;
  plan->is_prompt = (request->flags & FLAME_FRAME_PROMPT) != 0;
  plan->exact_accumulation =
      (request->flags & FLAME_FRAME_EXACT_ACCUMULATION) != 0 || plan->is_depth;
  plan->rounding = (float) centre->quirks.rounding;
  /* The dither must not make light negative. */
  plan->dither = plan->exact_accumulation ? 0.0f
                                          : MIN ((float) centre->quirks.dither,
                                                2.0f * plan->rounding);
  plan->lost_steps = (guint) lrint (centre->quirks.lost_steps);
  plan->keeps_far = centre->quirks.keeps_far > 0.5;
  plan->orbit_steps = (guint) lrint (centre->quirks.orbit_steps);
  plan->seed = request->seed;
  plan->memory = request->memory;
  plan->planes = request->planes;
  plan->cuda_stream = request->cuda_stream;
  most = most_temporal_samples (&plan->moment, samples);
  plan->temporal_samples_per_pass = MIN (most, FLAME_USUAL_TEMPORAL_SAMPLES);
  if (!fill_temporal_samples (plan, request, limits, error))
    return FALSE;
  if (most > FLAME_USUAL_TEMPORAL_SAMPLES && !plan->is_sketch) {
    const guint needed = flame_motion_blur_find_temporal_samples (plan);

    if (needed > plan->temporal_samples_per_pass) {
      plan->temporal_samples_per_pass = MIN (needed, most);
      if (!fill_temporal_samples (plan, request, limits, error))
        return FALSE;
    }
  }
  keep_temporal_samples (plan);
  find_mixing (plan, limits);
  if (request->flags & FLAME_FRAME_EARLY_CLIP)
    plan->fuse = MAX (plan->fuse, FLAME_FUSE_EARLY_CLIP);
  return TRUE;
}

gboolean
flame_plan_fill (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  static const FlameLimits none;
  FlameFrameRequest whole = *request;
  FlamePart part;

  if (!flame_viewport_find (
          &request->viewport, &request->video, &whole.video, &part, error))
    return FALSE;
  flame_post_plan_set_part (&plan->post, &part);
  return fill_within (plan, &whole, limits ? limits : &none, error);
}
