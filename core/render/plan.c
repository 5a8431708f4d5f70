/*
 * A frame request into the numbers that kernels read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/plan.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/genome/constants.h"
#include "core/genome/uses.h"
#include "core/render/adjust.h"
#include "core/render/choice.h"
#include "core/render/fields.h"
#include "core/render/filters/filters.h"
#include "core/render/filters/filter-shapes.h"
#include "core/render/live-mixing.h"
#include "core/render/mixing.h"
#include "core/render/motion-blur.h"
#include "core/render/sky.h"
#include "core/render/space.h"
#include "core/render/subflames.h"
#include "kernels/variation-ids.h"

/*
 * Samples that a temporal sample gets at least. Fewer would cost more than they are
 * worth; many more, and what moves far shows as ghosts where samples are few.
 */
#define MIN_SAMPLES_PER_TEMPORAL_SAMPLE 1024

/* of a frame */
#define MOST_SAMPLES 1e15

/* steps that points are followed for at least if there are flames within */
#define LEAST_WITHIN 3072

/* a camera's largest number, in buckets: a point's fit a float after it */
#define FARTHEST 1e25f

/* past this a sample's light would not fit the accumulator's fields */
#define MAX_SAMPLE_LIGHT 128.0

/*
 * By how much maps are made smaller where points fall into one. There is often a set
 * that points never leave, which in single precision they do, rounded across its edge:
 * with sheep 248.23554's disc within 100 steps instead of 10,000.
 */
#define KEEP_CLEAR 0x1p-16f

/* floats of a use that are worth a look at the temporal sample before */
#define LEAST_TABLE 64

void
flame_plan_init (FlamePlan *plan)
{
  memset (plan, 0, sizeof *plan);
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
  memset (plan, 0, sizeof *plan);
}

static FlameGenome *
plan_genome (const FlamePlan *plan, guint i)
{
  return g_ptr_array_index (plan->temporal_samples, i);
}

/*
 * Stands in for an xform that only other temporal samples have: alignment differs from
 * segment to segment, and a shutter may reach over a keyframe. Never chosen as
 * a standard xform, changes nothing as a final one.
 */
static const FlameXform absent_xform = {
    .opacity = 1.0,
    .coefs = {{1, 0, 0, 1, 0, 0}},
    .post = {{1, 0, 0, 1, 0, 0}},
    .uses = &(FlameVariationUse){1.0, FLAME_VAR_linear, FLAME_FORM_REGULAR, 0},
    .n_uses = 1,
};

/* xform @i of the structure, the final ones last */
static const FlameXform *
genome_xform (const FlamePlan *plan, const FlameGenome *genome, guint i)
{
  const FlameXform *xform = flame_plan_find_xform (plan, genome, i);

  return xform ? xform : &absent_xform;
}

/* ------------------------------------------------------------- temporal samples */

/* of a pass, at most: 1 where nothing moves */
static guint
most_temporal_samples (const FlameFrameRequest *request,
    const FlameGenome *centre, guint64 samples)
{
  const double half =
      fabs (request->shutter * centre->temporal_filter_width) / 2.0;
  guint64 n =
      MIN ((guint) centre->temporal_samples, FLAME_PLAN_MAX_TEMPORAL_SAMPLES);

  if (half == 0.0 || flame_animation_is_constant (request->animation,
                         request->time - half, request->time + half))
    return 1;
  n = MIN (n, samples / centre->passes / MIN_SAMPLES_PER_TEMPORAL_SAMPLE);
  return MAX (n, 1);
}

static void
evaluate_temporal_samples (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameGenome *centre, const double *deltas)
{
  const double width = request->shutter * centre->temporal_filter_width;
  const guint n = flame_plan_n_temporal_samples (plan);

  plan->has_subflames = FALSE;
  if (plan->temporal_samples->len > MAX (n, FLAME_USUAL_TEMPORAL_SAMPLES))
    g_ptr_array_set_size (
        plan->temporal_samples, (int) MAX (n, FLAME_USUAL_TEMPORAL_SAMPLES));
  while (plan->temporal_samples->len < n)
    g_ptr_array_add (plan->temporal_samples, flame_genome_new ());
  for (guint i = 0; i < n; i++) {
    FlameGenome *genome = plan_genome (plan, i);

    if (i > 0 && deltas[i] * width == deltas[i - 1] * width) {
      /* with the flames within it already */
      flame_genome_assign (genome, plan_genome (plan, i - 1));
      continue;
    }
    flame_animation_evaluate (
        request->animation, request->time + deltas[i] * width, genome);
    if (request->flags & FLAME_FRAME_ADJUST)
      flame_genome_adjust (genome, &request->adjust, &request->video);
    flame_subflames_prepare (plan, genome);
  }
}

/* ------------------------------------------------------------- structure */

/* adds to @uses what @xform uses and is not among them */
static void
collect_uses (const FlameXform *xform, GArray *uses)
{
  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariationUse *use = &xform->uses[i];
    const FlameVariationUse *known = (const FlameVariationUse *) uses->data;
    guint u = 0;

    if (use->weight == 0.0)
      continue;
    while (u < uses->len &&
           (known[u].variation != use->variation || known[u].form != use->form))
      u++;
    if (u == uses->len)
      g_array_insert_val (uses,
          flame_uses_find_place (known, uses->len, use->variation, use->form),
          *use);
  }
}

/*
 * Pre forms without a regular one hand on their point, as in Ember; flam3, whose
 * only pre form is the blur, leaves nothing of it.
 */
static gboolean
passes_on (const GArray *uses)
{
  gboolean found = FALSE;

  for (guint i = 0; i < uses->len; i++) {
    const FlameVariationUse *use = &g_array_index (uses, FlameVariationUse, i);

    if (flame_form_stage (use->form) == FLAME_STAGE_SUM)
      return FALSE;
    found |= flame_form_stage (use->form) == FLAME_STAGE_PRE &&
             use->variation != FLAME_VAR_gaussian_blur;
  }
  return found;
}

static void
add_use (FlameStructure *structure, FlameXformRef *xform,
    const FlameVariationUse *use)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const FlameVariationRef ref = {
      .variation = use->variation,
      .form = use->form,
      .assign = flame_form_adds (use->form) ? FLAME_ASSIGN_SUM : info->assign,
      .needs = info->needs,
      .draws = info->draws,
      .state = FLAME_NO_STATE,
      .offset = structure->record_size,
  };

  g_array_append_val (structure->variations, ref);
  structure->record_size += 1 + info->constants;
  xform->n_variations++;
  xform->n_pre += flame_form_stage (use->form) == FLAME_STAGE_PRE;
  xform->n_post += flame_form_stage (use->form) == FLAME_STAGE_POST;
}

static void
add_xform_structure (FlamePlan *plan, guint index)
{
  static const FlameVariationUse onward = {
      1.0, FLAME_VAR_linear, FLAME_FORM_REGULAR, 0};
  FlameStructure *structure = &plan->structure;
  FlameXformRef *out = &structure->xforms[index];
  const guint n = flame_plan_n_temporal_samples (plan);

  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  *out = (FlameXformRef){.offset = structure->record_size,
      .first_variation = structure->variations->len};
  structure->record_size += FLAME_XFORM_VARIATIONS;
  g_array_set_size (plan->uses, 0);
  for (guint i = 0; i < n; i++) {
    const FlameXform *xform = genome_xform (plan, plan_genome (plan, i), index);

    out->has_post |=
        memcmp (&xform->post, &FLAME_AFFINE_IDENTITY, sizeof xform->post) != 0;
    collect_uses (xform, plan->uses);
  }
  structure->passes_on[index] = passes_on (plan->uses);
  if (structure->passes_on[index])
    g_array_insert_val (plan->uses,
        flame_uses_find_place ((const FlameVariationUse *) plan->uses->data,
            plan->uses->len, FLAME_VAR_linear, FLAME_FORM_REGULAR),
        onward);
  for (guint u = 0; u < plan->uses->len; u++)
    add_use (structure, out, &g_array_index (plan->uses, FlameVariationUse, u));
}

static gboolean
genome_has_xaos (const FlameGenome *genome)
{
  const guint n = genome->n_xforms;

  for (guint i = 0; genome->chaos && i < n * n; i++) {
    if (fabs (genome->chaos[i] - 1.0) > 1e-10)
      return TRUE;
  }
  return FALSE;
}

/* a temporal sample with as many layers as there are says whose they are */
static void
find_layers (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;
  const guint n = structure->n_xforms + structure->n_finals;

  memset (structure->layers, 0, sizeof structure->layers);
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const FlameGenome *genome = plan_genome (plan, i);

    if (structure->n_layers == 1 ||
        flame_genome_n_layers (genome) < structure->n_layers)
      continue;
    for (guint x = 0; x < n; x++)
      structure->layers[x] = (guint8) MIN (
          genome_xform (plan, genome, x)->layer, structure->n_layers - 1);
    return;
  }
}

static gboolean
find_structure (FlamePlan *plan, GError **error)
{
  FlameStructure *structure = &plan->structure;
  const guint n = flame_plan_n_temporal_samples (plan);

  structure->n_xforms = 0;
  structure->n_finals = 0;
  structure->n_layers = 1;
  structure->has_xaos = FALSE;
  structure->record_size = FLAME_FRAME_XFORMS;
  g_array_set_size (structure->variations, 0);
  for (guint i = 0; i < n; i++) {
    const FlameGenome *genome = plan_genome (plan, i);

    structure->n_xforms = MAX (structure->n_xforms, genome->n_xforms);
    structure->n_finals = MAX (structure->n_finals, genome->n_finals);
    structure->n_layers =
        MAX (structure->n_layers, flame_genome_n_layers (genome));
    structure->has_xaos |= genome_has_xaos (genome);
  }
  /* a sample's layer is its xform's, and points know theirs where xaos asks for it */
  structure->has_xaos |= structure->n_layers > 1;
  if (structure->n_xforms == 0 || structure->n_xforms > FLAME_MAX_XFORMS) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "a flame needs 1 to %d xforms, this one has %u", FLAME_MAX_XFORMS,
        structure->n_xforms);
    return FALSE;
  }
  for (guint i = 0; i < structure->n_xforms + structure->n_finals; i++)
    add_xform_structure (plan, i);
  find_layers (plan);
  flame_space_find (plan);
  return TRUE;
}

/* -------------------------------------------------------------- the floats */

static void
fill_affine (float *out, const FlameAffine *affine)
{
  for (guint i = 0; i < 6; i++)
    out[i] = affine->m[i];
}

/* radians -> buckets about the middle */
static void
fill_sky_camera (const FlamePostPlan *post, float *out)
{
  const FlameSky sky = flame_sky_get (&post->video);

  out[0] = sky.across * post->oversample;
  out[3] = sky.down * post->oversample;
}

/* genome plane -> buckets: rotate about rot_center, scale, centre, add gutter */
static void
fill_camera (const FlamePlan *plan, const FlameGenome *genome, float *out)
{
  const FlamePostPlan *post = &plan->post;
  const FlameVideo *video = &post->video;
  const double a = genome->rotate * G_PI / 180.0;
  const double c = genome->rotate == 0.0 ? 1.0 : cos (a);
  const double s = genome->rotate == 0.0 ? 0.0 : sin (a);
  const double per_unit = genome->scale * exp2 (genome->zoom) *
                          ((double) video->width / genome->width);
  const double sx = per_unit / video->pixel_aspect * post->oversample;
  const double sy = per_unit * post->oversample;
  const double *r = genome->rot_center;
  /* the rotated point is (c x - s y + tx, s x + c y + ty) */
  const double tx = r[0] - c * r[0] + s * r[1];
  const double ty = r[1] - s * r[0] - c * r[1];
  const double margin = post->gutter + post->shift;
  const double bx = post->oversample * video->width / 2.0 + margin;
  const double by = post->oversample * video->height / 2.0 + margin;

  if (plan->has_sky) {
    fill_sky_camera (post, out);
    out[4] = bx;
    out[5] = by;
    return;
  }
  out[0] = sx * c;
  out[1] = sy * s;
  out[2] = -sx * s;
  out[3] = sy * c;
  out[4] = sx * (tx - genome->center[0]) + bx;
  out[5] = sy * (ty - genome->center[1]) + by;
  for (guint i = 0; i < 6; i++) {
    /* a view of nowhere: flam3 draws nothing, and no bucket is a NaN's */
    if (!(fabsf (out[i]) <= FARTHEST)) {
      memset (out, 0, 6 * sizeof *out);
      out[4] = out[5] = -FARTHEST;
      return;
    }
  }
}

static double
sample_light (double opacity)
{
  /* flam3's adjusted visibility: 10^(log2 opacity) */
  return opacity <= 0.0 ? 0.0
                        : MIN (pow (10.0, log2 (opacity)), MAX_SAMPLE_LIGHT);
}

/*
 * where the temporal sample before had the same, a table of floats is copied, not made
 */
static gboolean
copy_table (FlamePlan *plan, guint temporal_sample, const FlameXform *xform,
    const FlameVariationUse *use, guint index, float *out)
{
  const gsize record = plan->structure.record_size;
  const guint n = flame_variation_n_constants (use->variation);
  const FlameXform *before;
  const FlameVariationUse *other;

  if (n <= LEAST_TABLE || temporal_sample == 0)
    return FALSE;
  before = genome_xform (plan, plan_genome (plan, temporal_sample - 1), index);
  other = flame_xform_find_use (before, use->variation, use->form);
  if (!other || !flame_variation_same_constants (xform, use, before, other))
    return FALSE;
  memcpy (out, out - record, n * sizeof *out);
  return TRUE;
}

/* the floats of a use of xform @index, which are 0 */
static void
fill_use (FlamePlan *plan, guint temporal_sample, guint index,
    const FlameVariationRef *ref, float *record)
{
  const FlameXform *xform =
      genome_xform (plan, plan_genome (plan, temporal_sample), index);
  const FlameVariationUse *use =
      flame_xform_find_use (xform, ref->variation, ref->form);
  float *out = record + ref->offset;

  if (plan->structure.passes_on[index] && ref->form == FLAME_FORM_REGULAR) {
    out[0] = 1.0f;
    return;
  }
  if (!use)
    return;
  out[0] = use->weight;
  if (!copy_table (plan, temporal_sample, xform, use, index, out + 1))
    flame_variation_fill_constants (xform, use, out + 1, plan->entries);
}

static void
fill_xform (FlamePlan *plan, guint temporal_sample, guint index, float *record)
{
  const FlameXformRef *where = &plan->structure.xforms[index];
  const FlameXform *xform =
      genome_xform (plan, plan_genome (plan, temporal_sample), index);
  const gboolean is_final = index >= plan->structure.n_xforms;
  float *out = record + where->offset;

  fill_affine (out + FLAME_XFORM_COEFS, &xform->coefs);
  fill_affine (out + FLAME_XFORM_POST, &xform->post);
  out[FLAME_XFORM_COLOR] = xform->color_speed * xform->color;
  out[FLAME_XFORM_COLOR_KEEP] = 1.0 - xform->color_speed;
  out[FLAME_XFORM_LIGHT] = is_final
                               ? xform->opacity
                               : 255.0f * (float) sample_light (xform->opacity);
  plan->has_bright_xforms |= !is_final && xform->opacity > 1.0;
  for (guint i = 0; i < where->n_variations; i++)
    fill_use (plan, temporal_sample, index,
        flame_xform_use (plan->structure.variations, where, i), record);
}

static void
fill_records (FlamePlan *plan, const double *weights)
{
  const FlameStructure *structure = &plan->structure;
  const guint n = flame_plan_n_temporal_samples (plan);
  g_autoptr (GPtrArray) before = NULL;

  plan->has_bright_xforms = FALSE;
  /* those of the frame before, once this one's are there: they may be the same */
  before = plan->entries;
  plan->entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_entries_unref);
  plan->records =
      g_renew (float, plan->records, (gsize) n * structure->record_size);
  for (guint i = 0; i < n; i++) {
    const FlameGenome *genome = plan_genome (plan, i);
    float *record = plan->records + (gsize) i * structure->record_size;

    memset (record, 0, structure->record_size * sizeof *record);
    fill_camera (plan, genome, record + FLAME_FRAME_CAMERA);
    record[FLAME_FRAME_WEIGHT] = weights[i];
    for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++)
      fill_xform (plan, i, x, record);
    flame_space_fill (plan, genome, record);
    flame_fields_fill (plan, genome, record);
  }
}

/* ---------------------------------------------------------------- palette */

/* of the middle of the temporal samples that use the row */
static const FlamePalette *
row_palette (const FlamePlan *plan, guint row, guint n_rows, guint layer)
{
  const guint n = flame_plan_n_temporal_samples (plan);
  const guint i = ((2 * row + 1) * n / n_rows) / 2;

  return flame_genome_get_palette (plan_genome (plan, i), layer);
}

/* 1 where palettes stand still in the shutter, as in a loop they do */
static guint
count_palettes (const FlamePlan *plan)
{
  const guint most =
      MIN (flame_plan_n_temporal_samples (plan), FLAME_MAX_PALETTE_ROWS);

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
      plan_genome (plan, 0)->palette_mode == FLAME_PALETTE_MODE_LINEAR;
  plan->palette_scale = flags & FLAME_FRAME_APO_PALETTE
                            ? 255.0f
                            : plan_genome (plan, 0)->palette_steps;
  plan->palette_shift = flags & FLAME_FRAME_APO_PALETTE
                            ? 0.0f
                            : plan_genome (plan, 0)->quirks.palette_shift;
  plan->alpha_is_count = opaque && (even_weights || !plan->needs_counts);
}

/* ------------------------------------------------------------------- tone */

/*
 * flam3 tones a blurred frame with a mixture of its temporal samples: the last one's
 * scale and brightness, the mean of what the eye averages. Zoom is the centre's:
 * it sets the samples as well, and cancels.
 */
static FlameGenome *
tone_genome (const FlamePlan *plan, const FlameGenome *centre)
{
  const guint n = flame_plan_n_temporal_samples (plan);
  const FlameGenome *last = plan_genome (plan, n - 1);
  FlameGenome *tone = flame_genome_copy (centre);

  tone->brightness = last->brightness;
  tone->gamma_threshold = last->gamma_threshold;
  tone->scale = last->scale;
  tone->gamma = tone->vibrancy = 0.0;
  memset (tone->background, 0, sizeof tone->background);
  for (guint i = 0; i < n; i++) {
    const FlameGenome *genome = plan_genome (plan, i);

    tone->gamma += genome->gamma / n;
    tone->vibrancy += genome->vibrancy / n;
    for (guint c = 0; c < 3; c++)
      tone->background[c] += genome->background[c] / n;
  }
  return tone;
}

/*
 * Fewer buckets to a pixel: brightness goes by their area and the filters by
 * pixels, so that the picture is the same but for what is finer than a bucket.
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
  else if (plan->live && plan->is_prompt)
    flame_live_mixing_find (plan->live, plan, most);
  else
    flame_mixing_find (&plan->mixing, plan, most);
  if (limits->burn_in > 0 && plan->fuse > limits->burn_in)
    flame_mixing_guess (plan, limits->burn_in);
  if (plan->falls)
    keep_clear_of_edges (plan);
  /* points go on from their own way within a flame, not from the few it began with */
  if (plan->has_subflames)
    plan->follow = MAX (plan->follow, LEAST_WITHIN);
}

/* zoom takes more samples, but not without end; nor does what a file asks for */
static gboolean
find_samples (const FlamePlan *plan, const FlameFrameRequest *request,
    double zoom, double *samples, GError **error)
{
  const double n_pixels = (double) request->video.width * request->video.height;
  const double most = MOST_SAMPLES / n_pixels;
  const double zoomed = plan->quality * exp2 (2.0 * zoom);

  if (request->quality > most) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "a quality of %g samples a pixel is out of range", request->quality);
    return FALSE;
  }
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
 * all that follows from the temporal samples, of which plan->temporal_samples_per_pass
 * says how many
 */
static gboolean
fill_temporal_samples (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, const FlameGenome *centre, GError **error)
{
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
  if (!find_structure (plan, error))
    return FALSE;
  tone = tone_genome (plan, centre);
  limit_supersample (plan, limits, tone);
  /* a picture of few samples glows more, as in JWildfire */
  tone->quality = plan->full_quality;
  flame_filters_apply (request->filters, request, tone, &chain);
  if (!flame_post_plan_init_chain (
          &plan->post, tone, &chain, &request->video, request->flags, error))
    return FALSE;
  plan->post.mean_temporal_weight = mean_weight;
  if (plan->has_sky)
    set_sky_exposure (plan, request, tone);
  flame_post_plan_set_dither (&plan->post, request->seed);
  /* filtered light lies where no hits were: its alpha counts then */
  plan->needs_counts =
      plan->post.params.density != NULL && plan->post.params.n_filters == 0;
  plan->structure.keeps_lost = plan->lost_steps > 0;
  fill_palettes (plan, request->flags, mean_weight == 1.0);
  fill_records (plan, weights);
  return flame_choice_fill (plan, error);
}

/* @request: whose video is the whole picture's */
static gboolean
fill_within (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  g_autoptr (FlameGenome) centre = flame_genome_new ();
  double samples;
  guint most;

  flame_plan_set_choice (plan, NULL, NULL);
  flame_animation_evaluate (request->animation, request->time, centre);
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
  plan->is_prompt = (request->flags & FLAME_FRAME_PROMPT) != 0;
  plan->exact_accumulation =
      (request->flags & FLAME_FRAME_EXACT_ACCUMULATION) != 0;
  plan->rounding = (float) centre->quirks.rounding;
  /* light is never less than what is cut off */
  plan->dither = plan->exact_accumulation ? 0.0f
                                          : MIN ((float) centre->quirks.dither,
                                                2.0f * plan->rounding);
  plan->lost_steps = (guint) lrint (centre->quirks.lost_steps);
  plan->seed = request->seed;
  plan->memory = request->memory;
  plan->planes = request->planes;
  plan->cuda_stream = request->cuda_stream;
  most = most_temporal_samples (request, centre, samples);
  plan->temporal_samples_per_pass = MIN (most, FLAME_USUAL_TEMPORAL_SAMPLES);
  if (!fill_temporal_samples (plan, request, limits, centre, error))
    return FALSE;
  if (most > FLAME_USUAL_TEMPORAL_SAMPLES && !plan->is_sketch) {
    const guint needed = flame_motion_blur_find_temporal_samples (plan);

    if (needed > plan->temporal_samples_per_pass) {
      plan->temporal_samples_per_pass = MIN (needed, most);
      if (!fill_temporal_samples (plan, request, limits, centre, error))
        return FALSE;
    }
  }
  find_mixing (plan, limits);
  if (request->flags & FLAME_FRAME_EARLY_CLIP)
    plan->fuse = MAX (plan->fuse, FLAME_FUSE_EARLY_CLIP);
  return TRUE;
}

gboolean
flame_plan_fill_within (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  FlameFrameRequest whole = *request;
  FlamePart part;

  if (!flame_viewport_find (
          &request->viewport, &request->video, &whole.video, &part, error))
    return FALSE;
  flame_post_plan_set_part (&plan->post, &part);
  return fill_within (plan, &whole, limits, error);
}

gboolean
flame_plan_fill (
    FlamePlan *plan, const FlameFrameRequest *request, GError **error)
{
  return flame_plan_fill_within (plan, request, &(FlameLimits){0}, error);
}
