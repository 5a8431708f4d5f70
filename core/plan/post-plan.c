/*
 * A frame's plan for the stages after the histogram, in flam3's formulas.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/post-plan.h"

#include <math.h>
#include <string.h>

#include "core/api/video.h"
#include "core/error.h"
#include "core/plan/filters/filter-shapes.h"
#include "core/plan/filters/filters.h"
#include "core/plan/pixel-layout.h"
#include "core/plan/signal.h"
#include "core/plan/sky.h"
#include "kernels/density.h"
#include "kernels/pixel.h"

/*
 * Curves of density estimation: the flattest to try first, and one that always fits.
 */
#define FLAT_CURVE 0.01
#define STEEP_CURVE 1.0

/* Distance in pixels that light travels to the nodes and back. */
#define NODES_REACH 3

/*
 * So small that ln (1 + LITTLE a) is LITTLE a in single precision for every a.
 */
#define LITTLE 1e-12f

/*
 * Pixels beside a part that its chroma is computed from. Even, as chroma samples cover
 * pairs.
 */
#define CHROMA_REACH 2

/*
 * The density kernels' vector code writes zeros this many pixels beyond a row.
 */
#define VECTOR_SLACK 3

G_STATIC_ASSERT (FLAME_MAX_SUPERSAMPLE <= FLAME_MAX_OVERSAMPLE);

static gboolean
check_values (const FlameGenome *genome, const FlameVideo *video,
    gboolean is_part, GError **error)
{
  const int most = is_part ? FLAME_MAX_WHOLE : FLAME_MAX_SIZE;

  if (genome->supersample < 1 || genome->supersample > FLAME_MAX_SUPERSAMPLE)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "supersample must be 1 to %d, not %d", FLAME_MAX_SUPERSAMPLE,
        genome->supersample);
  if (genome->width < 1 || genome->height < 1 || !isfinite (genome->scale) ||
      !isfinite (genome->zoom))
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "size %dx%d, scale %g and zoom %g make no picture", genome->width,
        genome->height, genome->scale, genome->zoom);
  if (genome->filter_radius > FLAME_MAX_FILTER_RADIUS ||
      genome->estimator_radius > FLAME_MAX_ESTIMATOR_RADIUS)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "filter %g and estimator_radius %g must not be above %g and %g",
        genome->filter_radius, genome->estimator_radius,
        FLAME_MAX_FILTER_RADIUS, FLAME_MAX_ESTIMATOR_RADIUS);
  if (video->width < 1 || video->width > most || video->height < 1 ||
      video->height > most || !(video->pixel_aspect > 0.0))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "a picture of %dx%d pixels of aspect %g", video->width, video->height,
        video->pixel_aspect);
  return TRUE;
}

/* Refuses what cannot be combined with cuburn's clips or with logencode. */
static gboolean
check_clip (const FlamePostParams *params, const FlameVideo *video,
    FlameFrameFlags flags, GError **error)
{
  if (params->clip.clip != FLAME_CLIP_COLOR && (flags & FLAME_FRAME_EARLY_CLIP))
    return flame_fail (
        error, FLAME_ERROR_SETTINGS, "early clip works only with colorclip");
  if (params->clip.log_slope != 0.0f &&
      (video->transfer != FLAME_TRANSFER_SDR ||
          video->primaries != FLAME_PRIMARIES_BT709))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "filters: logencode makes a signal of its own, which PQ, HLG and "
        "BT.2020 "
        "would change: ask for other caps or leave it out");
  return TRUE;
}

static gboolean
has_sky (const FlamePostPlan *plan)
{
  return plan->video.projection != FLAME_PROJECTION_PERSPECTIVE;
}

/* Returns whether the part can be drawn without the rest of the picture. */
static gboolean
check_part (const FlamePostPlan *plan, GError **error)
{
  const char *filter;

  (void) flame_filter_plan_find_support (&plan->params, &filter);
  if (!plan->part.width)
    return TRUE;
  if (has_sky (plan))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "viewport: a picture of all directions cannot be drawn in parts: "
        "use projection=perspective or the whole viewport");
  if (!filter)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "viewport: the filter %s reads the whole picture, so it cannot be used "
      "for a part: leave one of the two out",
      filter);
}

/*
 * Returns: (transfer full) (nullable) the taps of the spatial filter. Sets @alpha too,
 *   if alpha has its own taps.
 */
static double *
new_taps (FlamePostPlan *plan, const FlameGenome *genome, double **alpha,
    GError **error)
{
  int *n = &plan->params.n_taps;

  plan->shift = 0.0;
  if (genome->quirks.one_bucket > 0.5 && genome->filter_radius == 0.0)
    return flame_one_bucket_filter_new (plan->oversample, n);
  if (genome->filter_kernel == FLAME_FILTER_KERNEL_NONE)
    return flame_spatial_filter_new (genome->filter_shape,
        genome->filter_radius, plan->oversample, plan->video.pixel_aspect, n,
        error);
  plan->shift = flame_jwildfire_filter_shift (
      genome->filter_kernel, genome->filter_radius, plan->oversample);
  return flame_jwildfire_filter_new (genome->filter_kernel,
      genome->filter_radius, plan->oversample, alpha, n, error);
}

/*
 * Makes a pixel's depth a mean over the samples around it: no weight is negative, and
 * depths have the weights that their number has.
 */
static void
make_mean (FlamePostPlan *plan)
{
  for (int i = 0; i < plan->params.n_taps; i++)
    plan->taps[i] = fabsf (plan->taps[i]);
  plan->params.alpha_taps = NULL;
}

static gboolean
fill_taps (FlamePostPlan *plan, const FlameGenome *genome, GError **error)
{
  FlamePostParams *params = &plan->params;
  g_autofree double *alpha = NULL;
  g_autofree double *taps = new_taps (plan, genome, &alpha, error);
  const int n = params->n_taps;

  if (!taps)
    return FALSE;
  plan->taps = g_renew (float, plan->taps, alpha ? 2 * n : n);
  for (int i = 0; i < n; i++) {
    plan->taps[i] = taps[i];
    if (alpha)
      plan->taps[n + i] = alpha[i];
  }
  params->taps = plan->taps;
  params->alpha_taps = alpha ? plan->taps + n : NULL;
  if (plan->video.transfer == FLAME_TRANSFER_DEPTH)
    make_mean (plan);
  return TRUE;
}

static gboolean
density_is_made_of (
    const FlamePostPlan *plan, const FlameGenome *genome, int oversample)
{
  const FlameDensityKernels *kernels = plan->density;

  return kernels && kernels->radius == genome->estimator_radius &&
         kernels->minimum == genome->estimator_minimum &&
         plan->density_curve == genome->estimator_curve &&
         kernels->supersample == oversample;
}

/*
 * Returns: (transfer full) the kernels of density estimation. Halfway to a keyframe
 *   without density estimation the curve may be too flat for a table. It is then about
 *   as flat as fits.
 */
static FlameDensityKernels *
new_density (const FlameGenome *genome, int oversample, GError **error)
{
  double curve = genome->estimator_curve;

  for (;;) {
    g_autoptr (GError) failure = NULL;
    FlameDensityKernels *kernels =
        flame_density_kernels_new (genome->estimator_radius,
            genome->estimator_minimum, curve, oversample, &failure);

    if (kernels)
      return kernels;
    if (curve >= STEEP_CURVE ||
        !g_error_matches (failure, FLAME_ERROR, FLAME_ERROR_LIMIT)) {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
    curve = MAX (1.25 * curve, FLAT_CURVE);
  }
}

static gboolean
fill_density (FlamePostPlan *plan, const FlameGenome *genome,
    FlameFrameFlags flags, GError **error)
{
  const gboolean wanted = genome->estimator_radius != 0.0 &&
                          !flame_transfer_counts (plan->video.transfer) &&
                          !(flags & (FLAME_FRAME_NO_DENSITY_ESTIMATION |
                                        FLAME_FRAME_INTEGER_DENSITY));

  if (wanted && density_is_made_of (plan, genome, plan->oversample))
    return TRUE;
  g_clear_pointer (&plan->density, flame_density_kernels_free);
  if (!wanted)
    return TRUE;
  plan->density = new_density (genome, plan->oversample, error);
  if (!plan->density)
    return FALSE;
  plan->density_curve = genome->estimator_curve;
  if (plan->density->params.max_index == 0)
    g_clear_pointer (&plan->density, flame_density_kernels_free);
  return TRUE;
}

void
flame_post_plan_set_part (FlamePostPlan *plan, const FlamePart *part)
{
  plan->part = *part;
}

/*
 * Returns the pixels beside a row of light that is spread @reach pixels: a multiple of
 * four, so that rows begin on a cache line.
 */
static int
spread_margin (int reach)
{
  return (reach + VECTOR_SLACK + 3) & ~3;
}

/* Returns the pixels of such a row, with the margins on both sides. */
static int
spread_stride (int width, int margin)
{
  return (width + 2 * margin + 3) & ~3;
}

/*
 * Fills in the sky's filter, which is the first. Call this when the gutter is known.
 */
static void
fill_sky (FlamePostPlan *plan)
{
  FlamePostParams *params = &plan->params;

  params->circle = 0.0f;
  params->pixel_aspect = (float) plan->video.pixel_aspect;
  if (!has_sky (plan))
    return;
  /*
   * Shift by whole buckets, so that buckets beyond an edge coincide with others of the
   * picture.
   */
  plan->shift = floor (plan->shift);
  params->circle = (float) flame_sky_get (&plan->video).circle;
  flame_sky_fill_light (&plan->video, plan->oversample,
      plan->gutter + (int) plan->shift, &params->filters[0].sky);
}

/*
 * Returns how far away a bucket's light may come from, in buckets, through all stages
 * in sequence.
 */
static int
find_support (const FlamePostPlan *plan)
{
  const FlamePostParams *params = &plan->params;
  const int os = plan->oversample;
  const FlameDensityParams *density =
      plan->density ? &plan->density->params : NULL;
  const char *sees_all;
  int spread = 0;

  if (density)
    spread = MAX (density->near.reach,
                 density->n_far ? os * (density->far.reach + NODES_REACH) : 0) +
             os / 2;
  return params->n_taps + params->clip.radius * os + spread +
         flame_filter_plan_find_support (params, &sees_all);
}

/* One axis of a picture: the pixels that are drawn, and their buckets. */
typedef struct
{
  int before, pixels; /* pixels before the shown ones; all pixels */
  int begin, end, filter_start;
} Way;

/*
 * @begin: where a part of @size pixels begins in @whole
 * @all: all buckets
 */
static Way
find_way (const FlamePostPlan *plan, int begin, int size, int whole, int all)
{
  const int os = plan->oversample, align = os * FLAME_PART_ALIGN;
  const int support = find_support (plan);
  const int before = MIN (begin, CHROMA_REACH);
  const int after = MIN (whole - begin - size, CHROMA_REACH);
  const int first = plan->gutter + os * (begin - before);
  Way way = {.before = before, .pixels = before + size + after};

  way.begin = begin > 0 ? MAX (first - support, 0) / align * align : 0;
  way.end =
      begin + size < whole ? MIN (first + os * way.pixels + support, all) : all;
  way.filter_start = first - way.begin - (plan->params.n_taps - os) / 2 -
                     plan->params.rim * os;
  return way;
}

/*
 * Fills in the pixels and buckets to draw: of the whole picture all, of a part those
 * that its pixels are computed from.
 */
static void
fill_window (FlamePostPlan *plan)
{
  FlamePostParams *params = &plan->params;
  const FlameVideo *video = &plan->video;
  const FlamePart whole = {0, 0, video->width, video->height};
  const FlamePart *part = plan->part.width ? &plan->part : &whole;
  const Way x =
      find_way (plan, part->left, part->width, video->width, plan->whole_width);
  const Way y = find_way (
      plan, part->top, part->height, video->height, plan->whole_height);

  params->width = x.pixels;
  params->height = y.pixels;
  params->shown_left = x.before;
  params->shown_top = y.before;
  params->shown_width = part->width;
  params->shown_height = part->height;
  params->buf_left = x.begin;
  params->buf_top = y.begin;
  params->buf_width = x.end - x.begin;
  params->buf_height = y.end - y.begin;
  params->filter_left = x.filter_start;
  params->filter_top = y.filter_start;
}

/*
 * Fills in the sizes. Light from outside the picture reaches into it through the
 * filter, a clip's blur, density estimation and filters of linear light. So a gutter as
 * wide as that is drawn too.
 */
static gboolean
fill_sizes (FlamePostPlan *plan, const FlameGenome *genome, GError **error)
{
  FlamePostParams *params = &plan->params;
  const int os = plan->oversample;
  const int filter_gutter = (params->n_taps - os) / 2;
  const int density_gutter =
      plan->density ? (int) ceil (genome->estimator_radius) * os + os - 1 : 0;
  const int linear_gutter = flame_filter_plan_reach (params);

  const int rim_gutter = filter_gutter + params->clip.radius * os;

  plan->gutter = MAX (MAX (rim_gutter, density_gutter), linear_gutter);
  /*
   * To avoid a seam, buckets beyond an edge must become the same as those inside the
   * opposite edge, even if the picture is shifted.
   */
  if (has_sky (plan))
    plan->gutter = rim_gutter + density_gutter + linear_gutter + os;
  plan->whole_width = os * plan->video.width + 2 * plan->gutter;
  plan->whole_height = os * plan->video.height + 2 * plan->gutter;
  params->rim = params->clip.radius;
  params->oversample = os;
  fill_window (plan);
  if (plan->part.width &&
      (guint64) plan->whole_width * plan->whole_height > G_MAXINT32)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "viewport: the whole picture of %dx%d pixels at supersample %d has "
        "more "
        "than %d buckets",
        plan->video.width, plan->video.height, os, G_MAXINT32);
  if ((guint64) params->buf_width * params->buf_height > FLAME_MAX_BUCKETS)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "%dx%d pixels at supersample %d take more than %d buckets",
        params->width, params->height, os, FLAME_MAX_BUCKETS);
  params->density = plan->density ? &plan->density->params : NULL;
  params->classes = NULL;
  params->margin =
      plan->density ? spread_margin (plan->density->params.near.reach) : 0;
  params->accum_stride = spread_stride (params->buf_width, params->margin);
  fill_sky (plan);
  return TRUE;
}

/*
 * Places the grid of nodes, and the working memory that it shares with the filters.
 */
static void
fill_nodes (FlamePostParams *params)
{
  FlameDensityNodes *nodes = &params->nodes;
  guint64 n, floats;

  memset (nodes, 0, sizeof *nodes);
  if (!params->density || params->density->n_far == 0)
    return;
  nodes->width = (params->buf_width - 1) / params->oversample + 3;
  nodes->height = (params->buf_height - 1) / params->oversample + 3;
  nodes->margin = spread_margin (params->density->far.reach);
  nodes->stride = spread_stride (nodes->width, nodes->margin);
  n = (guint64) nodes->width * nodes->height;
  nodes->steps_at = 4 * n;
  nodes->accum_at = (5 * n + 15) & ~(guint64) 15;
  floats = nodes->accum_at + 4 * (guint64) nodes->stride * nodes->height;
  params->memory_floats = MAX (params->memory_floats, floats);
  params->other_floats = MAX (params->other_floats, floats);
}

static void
fill_tone (
    FlamePostPlan *plan, const FlameGenome *genome, FlameFrameFlags flags)
{
  FlameToneParams *tone = &plan->params.tone;
  /* To flam3 a gamma of 0 is all black, and so is a very small one. */
  const double gamma = 1.0 / MAX (genome->gamma, 1e-3);
  /* haloclip has no threshold. */
  const double threshold =
      plan->params.clip.clip == FLAME_CLIP_HALO ? 0.0 : genome->gamma_threshold;

  tone->gamma = gamma;
  tone->has_speckle =
      gamma != floor (gamma) && genome->quirks.no_speckle <= 0.5;
  tone->threshold = MAX (threshold, 0.0);
  tone->inverse_threshold = threshold > 0.0 ? 1.0 / threshold : 0.0;
  tone->threshold_slope =
      threshold > 0.0 ? pow (threshold, gamma) / threshold : 0.0;
  tone->vibrancy = genome->vibrancy;
  tone->highlight_power = genome->highlight_power;
  tone->full = (float) (256.0 * genome->full_level);
  tone->cover = genome->cover;
  for (guint i = 0; i < 3; i++) {
    tone->background[i] = genome->background[i];
    tone->unit[i] = (float) genome->balance[i] * (1.0f / 255.0f);
  }
  tone->transparent = (flags & FLAME_FRAME_TRANSPARENT) != 0 &&
                      flame_pixel_layout_has_alpha (&plan->params.pixel);
  tone->ceiling = flame_signal_get_ceiling (&plan->video);
  flame_signal_fill (&tone->signal, &plan->video, &plan->params.pixel);
  plan->params.early_clip = (flags & FLAME_FRAME_EARLY_CLIP) != 0;
}

static void
fill_grade (FlamePostPlan *plan, const FlameGenome *genome)
{
  FlameGradeParams *grade = &plan->params.grade;

  G_STATIC_ASSERT (FLAME_GRADE_STEPS + 1 == FLAME_TONE_CURVE_POINTS);
  grade->saturates = genome->saturation != 1.0;
  grade->saturation = genome->saturation - 1.0;
  grade->has_curves = genome->tone_curves != NULL;
  if (!grade->has_curves)
    return;
  for (guint c = 0; c < FLAME_N_TONE_CURVES; c++) {
    const double *values = genome->tone_curves[c];
    float *curve = c == 0 ? grade->all : grade->channel[c - 1];

    for (guint i = 0; i <= FLAME_GRADE_STEPS; i++)
      curve[i] = values[i];
    curve[FLAME_GRADE_STEPS + 1] = curve[FLAME_GRADE_STEPS];
  }
}

/*
 * Makes a pixel's value the sum of its buckets' hits: the logarithm of such small
 * values is linear.
 */
static void
fill_hits (FlamePostPlan *plan)
{
  FlameLogParams *log = &plan->params.log;

  log->k1 = (float) (plan->oversample * plan->oversample) / LITTLE;
  log->k2 = LITTLE;
  log->glow = 0.0f;
  log->truncate = FALSE;
  log->counts = TRUE;
}

static void
fill_exposure (
    FlamePostPlan *plan, const FlameGenome *genome, FlameFrameFlags flags)
{
  const double per_unit =
      genome->scale * exp2 (genome->zoom) * plan->video.width / genome->width;

  /*
   * JWildfire's formula: the logarithm begins later by the factor it is raised by.
   */
  const double contrast = MAX (genome->contrast, 1e-6);

  plan->brightness = genome->brightness;
  plan->passes = MAX (genome->passes, 1);
  plan->buckets_per_unit = per_unit * per_unit / plan->video.pixel_aspect *
                           plan->oversample * plan->oversample;
  plan->mean_temporal_weight = 1.0;
  plan->buckets_per_unit /= contrast;
  plan->params.log.k1 = plan->brightness * genome->exposure * contrast * 255.0 *
                        268.0 / 256.0 / plan->passes;
  plan->params.log.k2 = 0.0f;
  /* a × k2 is a bucket's hits times contrast, area in units, and quality. */
  plan->params.log.glow =
      255.0 * genome->quirks.glow / (contrast * MAX (genome->quality, 1e-6));
  plan->params.log.hits = contrast * genome->quality * genome->width *
                          genome->height / (genome->scale * genome->scale) /
                          (plan->oversample * plan->oversample);
  plan->params.log.truncate = (flags & FLAME_FRAME_INTEGER_DENSITY) != 0;
  plan->params.log.counts = FALSE;
  if (flame_transfer_counts (plan->video.transfer))
    fill_hits (plan);
}

gboolean
flame_post_plan_check (const FlameFilterChain *chain, const FlameVideo *video,
    const FlamePart *part, FlameFrameFlags flags, GError **error)
{
  g_autofree FlamePostPlan *plan = g_new0 (FlamePostPlan, 1);

  plan->video = *video;
  plan->part = *part;
  plan->oversample = 1;
  flame_pixel_layout_fill (&plan->params.pixel, video);
  flame_filter_plan_fill (chain, video, plan->oversample, &plan->params);
  return check_part (plan, error) &&
         check_clip (&plan->params, video, flags, error);
}

gboolean
flame_post_plan_init (FlamePostPlan *plan, const FlameGenome *genome,
    const FlameFilterChain *chain, const FlameVideo *video,
    FlameFrameFlags flags, GError **error)
{
  if (!check_values (genome, video, plan->part.width > 0, error))
    return FALSE;
  plan->video = *video;
  plan->oversample = genome->supersample;
  flame_filter_plan_fill (chain, video, plan->oversample, &plan->params);
  if (!check_part (plan, error) ||
      !check_clip (&plan->params, video, flags, error) ||
      !fill_taps (plan, genome, error) ||
      !fill_density (plan, genome, flags, error) ||
      !fill_sizes (plan, genome, error))
    return FALSE;
  flame_filter_plan_fill_memory (&plan->params);
  fill_nodes (&plan->params);
  fill_exposure (plan, genome, flags);
  flame_pixel_layout_fill (&plan->params.pixel, video);
  fill_tone (plan, genome, flags);
  fill_grade (plan, genome);
  flame_post_plan_set_dither (plan, 0);
  return TRUE;
}

void
flame_post_plan_clear (FlamePostPlan *plan)
{
  flame_density_classes_clear (&plan->classes);
  flame_density_kernels_free (plan->density);
  g_free (plan->taps);
  memset (plan, 0, sizeof *plan);
}

void
flame_post_plan_set_samples (FlamePostPlan *plan, double samples_per_pass)
{
  if (!plan->params.log.counts)
    plan->params.log.k2 = flame_log_k2 (
        plan->buckets_per_unit, samples_per_pass, plan->mean_temporal_weight);
}

/*
 * Returns the parameters of a set of classes.
 * @step: buckets from one place of light to the next: 1, or a pixel's for nodes
 */
static FlameClasses
class_params (
    const FlameDensityClassSet *set, const FlamePostParams *params, int step)
{
  FlameClasses classes = set->params;

  classes.places = (const FlameClassPlace *) (gconstpointer) set->numbers;
  classes.taps = set->numbers + set->taps_at;
  classes.left = params->filter_left / step;
  classes.top = params->filter_top / step;
  return classes;
}

void
flame_post_plan_make_classes (FlamePostPlan *plan)
{
  FlamePostParams *params = &plan->params;

  if (!flame_post_can_join_filter (params) || params->density->near.n == 0)
    return;
  flame_density_classes_ensure (&plan->classes, plan->density, params);
  plan->class_sets.near = class_params (&plan->classes.near, params, 1);
  if (plan->classes.far.numbers)
    plan->class_sets.far =
        class_params (&plan->classes.far, params, params->oversample);
  else
    memset (&plan->class_sets.far, 0, sizeof plan->class_sets.far);
  plan->class_sets.places = plan->classes.places;
  params->classes = &plan->class_sets;
  params->margin = 0;
  params->accum_stride = spread_stride (flame_post_lit_width (params), 0);
}

/*
 * Returns the offset of the dither of a channel or plane, from the part's place in the
 * picture.
 */
static guint32
find_phase (const FlamePostPlan *plan, guint plane)
{
  const FlamePixelParams *pixel = &plan->params.pixel;
  const gboolean is_chroma = pixel->kind == FLAME_PIXEL_YUV && plane > 0;
  const guint32 x =
      (guint32) plan->part.left >> (is_chroma && pixel->half_width);
  const guint32 y =
      (guint32) plan->part.top >> (is_chroma && pixel->half_height);

  return x * FLAME_DITHER_X + y * FLAME_DITHER_Y;
}

void
flame_post_plan_set_dither (FlamePostPlan *plan, guint64 seed)
{
  for (guint i = 0; i < 4; i++) {
    /* The mixing function of SplitMix64 (Steele, Lea, Flood). */
    guint64 z = seed + (i + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    plan->params.pixel.dither[i] = (guint32) (z >> 32) + find_phase (plan, i);
  }
}

gboolean
flame_post_plan_can_be_cut (const FlamePostPlan *plan)
{
  const char *sees_all;

  (void) flame_filter_plan_find_support (&plan->params, &sees_all);
  return plan->passes == 1 && !sees_all;
}

void
flame_post_plan_cut (
    const FlamePostPlan *plan, int top, int height, FlamePostParams *params)
{
  FlamePostPlan cut = *plan;

  if (!cut.part.width)
    cut.part = (FlamePart){0, 0, plan->video.width, plan->video.height};
  cut.part.top += top;
  cut.part.height = height;
  fill_window (&cut);
  flame_filter_plan_fill_memory (&cut.params);
  fill_nodes (&cut.params);
  for (guint i = 0; i < 4; i++)
    cut.params.pixel.dither[i] += find_phase (&cut, i) - find_phase (plan, i);
  *params = cut.params;
}
