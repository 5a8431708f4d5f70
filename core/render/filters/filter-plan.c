/*
 * The filters of a list as the kernels read them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/filter-plan.h"

#include <math.h>
#include <string.h>

#include "core/render/filters/denoise-plan.h"
#include "kernels/bilateral.h"
#include "kernels/cpu/denoise-scratch.h"
#include "kernels/denoise.h"

/* the width that cuburn's lengths refer to */
#define REFERENCE_WIDTH 1920.0
/*
 * What counts for less by distance alone, as an exponent of 2, is left out. The
 * gamma of 4 that follows shows an edge there from 2^-10 on; from 2^-16 it is 60
 * dB below the picture.
 */
#define LEAST_WEIGHT 16.0
/* cuburn's 12 stops of logencode */
#define STOPS 12.0
/* passes of cuburn's blurs that add to the variance along a row */
#define SMEAR_PASSES 3.0
#define HALO_PASSES 2.0
/* standard deviations that a blur reaches */
#define BLUR_REACH 3.0

static double
gaussian (double x, double deviation)
{
  return deviation > 0.0 ? exp (-0.5 * x * x / (deviation * deviation))
                         : (x == 0.0);
}

/* cuburn blurs with 7 taps of deviation 1, then again two steps apart */
static void
fill_mean (float mean[FLAME_BILATERAL_MEAN + 1])
{
  double sums[FLAME_BILATERAL_MEAN + 1] = {0};
  double total = 0.0;

  for (int i = -3; i <= 3; i++)
    for (int j = -3; j <= 3; j++) {
      const double weight = gaussian (i, 1.0) * gaussian (j, 1.0);

      if (i + 2 * j >= 0)
        sums[i + 2 * j] += weight;
      total += weight;
    }
  for (int i = 0; i <= FLAME_BILATERAL_MEAN; i++)
    mean[i] = sums[i] / total;
}

/* -------------------------------------------------- filters of linear light */

/* What one is on the host: a row of the table below. */
typedef struct
{
  /* @values: those of its filter-types.c row; @scale: pixels of one of cuburn's */
  void (*fill) (
      const double *values, double scale, int yuv, FlameFilterParams *out);
  /* (nullable) whether it leaves all as it is */
  gboolean (*is_idle) (const double *values);
  /* buckets that a bucket's outcome depends on, to each side */
  int (*get_reach) (const FlameFilterParams *filter);
  /* (nullable) the same to the last bit; NULL: it sees the whole picture */
  int (*get_support) (const FlameFilterParams *filter);
  /* that it works in, in an image of that many buckets */
  guint64 (*get_floats) (
      const FlameFilterParams *filter, int width, int height);
} LinearFilter;

static void
fill_bilateral (
    const double *values, double scale, int yuv, FlameFilterParams *out)
{
  const double spatial = values[0] * scale * G_SQRT2;
  FlameBilateralParams *params = &out->bilateral;

  params->radius = CLAMP (
      (int) sqrt (LEAST_WEIGHT * G_LN2 * spatial), 1, FLAME_BILATERAL_REACH);
  params->yuv = yuv;
  for (int i = 0; i <= FLAME_BILATERAL_REACH; i++)
    params->distance[i] = i * i / (spatial * G_LN2);
  params->color = 1.0 / (3.0 * G_SQRT2 * values[1] * G_LN2);
  params->density = 0.5 / values[2];
  params->density_power = values[3];
  params->gradient = values[4];
  fill_mean (params->mean);
  out->n_steps = FLAME_BILATERAL_STEPS;
}

static int
get_bilateral_reach (const FlameFilterParams *filter)
{
  return filter->bilateral.radius;
}

/*
 * Along an axis it looks five times as far as along a direction, and two times at
 * 0.41 of that, and each time at slopes, which are means.
 */
static int
get_bilateral_support (const FlameFilterParams *filter)
{
  return 6 * (filter->bilateral.radius + FLAME_BILATERAL_MEAN);
}

static guint64
get_bilateral_floats (
    const FlameFilterParams *filter G_GNUC_UNUSED, int width, int height)
{
  return flame_bilateral_floats (width, height);
}

static void
fill_denoise (const double *values, double scale G_GNUC_UNUSED,
    int yuv G_GNUC_UNUSED, FlameFilterParams *out)
{
  flame_denoise_plan_fill (values[0], &out->denoise);
  out->n_steps = FLAME_DENOISE_STEPS;
  out->structure = out->denoise.n_levels;
}

static gboolean
is_denoise_idle (const double *values)
{
  return values[0] == 0.0;
}

static int
get_denoise_reach (const FlameFilterParams *filter)
{
  return flame_denoise_halo (&filter->denoise, 0);
}

static guint64
get_denoise_floats (const FlameFilterParams *filter, int width, int height)
{
  return flame_denoise_memory_floats (&filter->denoise, width, height);
}

/* it has what it needs at the edges, and filters behind it are not to see less */
static int
get_sky_reach (const FlameFilterParams *filter G_GNUC_UNUSED)
{
  return 0;
}

static guint64
get_sky_floats (const FlameFilterParams *filter, int width, int height)
{
  return filter->sky.is_round ? 0 : 4 * (guint64) width * height;
}

static const LinearFilter linear_filters[FLAME_N_FILTER_KINDS] = {
    [FLAME_FILTER_BILATERAL] = {.fill = fill_bilateral,
        .get_reach = get_bilateral_reach,
        .get_support = get_bilateral_support,
        .get_floats = get_bilateral_floats},
    [FLAME_FILTER_DENOISE] = {.fill = fill_denoise,
        .is_idle = is_denoise_idle,
        .get_reach = get_denoise_reach,
        .get_floats = get_denoise_floats},
    [FLAME_FILTER_SKY] = {.get_reach = get_sky_reach,
        .get_floats = get_sky_floats},
};

static void
add_filter (const FlameFilterValues *filter, double scale, int yuv,
    FlamePostParams *params)
{
  const LinearFilter *linear = &linear_filters[filter->kind];
  FlameFilterParams *out;

  if (linear->is_idle && linear->is_idle (filter->values))
    return;
  out = &params->filters[params->n_filters++];
  memset (out, 0, sizeof *out);
  out->kind = filter->kind;
  linear->fill (filter->values, scale, yuv, out);
}

/* -------------------------------------------------------------------- clips */

/* a blur as wide as @passes of cuburn's, which go along diagonals, too */
static void
fill_blur (double width, double passes, FlameClipParams *clip)
{
  const double deviation = width * sqrt (passes);
  double sum = 0.0;

  clip->radius = MIN ((int) ceil (BLUR_REACH * deviation), FLAME_MAX_BLUR);
  for (int i = 0; i <= clip->radius; i++)
    sum += (i ? 2.0 : 1.0) * gaussian (i, deviation);
  for (int i = 0; i <= clip->radius; i++)
    clip->taps[i] = gaussian (i, deviation) / sum;
}

static void
fill_clip (const FlameFilterValues *filter, FlameClipParams *clip)
{
  switch (filter->kind) {
    case FLAME_FILTER_SMEARCLIP:
      clip->clip = FLAME_CLIP_SMEAR;
      fill_blur (filter->values[0], SMEAR_PASSES, clip);
      break;
    case FLAME_FILTER_HALOCLIP:
      clip->clip = FLAME_CLIP_HALO;
      fill_blur (filter->values[0], HALO_PASSES, clip);
      break;
    case FLAME_FILTER_PLAINCLIP:
      clip->clip = FLAME_CLIP_PLAIN;
      clip->gain = filter->values[0];
      break;
    default:
      break;
  }
}

/* ---------------------------------------------------------------- the chain */

/* of which the post plan says more */
static void
add_sky (const FlameVideo *video, FlamePostParams *params)
{
  FlameFilterParams *out;

  if (video->projection == FLAME_PROJECTION_PERSPECTIVE)
    return;
  out = &params->filters[params->n_filters++];
  memset (out, 0, sizeof *out);
  out->kind = FLAME_FILTER_SKY;
  out->sky.is_round = video->projection == FLAME_PROJECTION_FISHEYE;
  out->structure = out->sky.is_round;
  out->n_steps = out->sky.is_round ? 1 : 2;
}

void
flame_filter_plan_fill (const FlameFilterChain *chain, const FlameVideo *video,
    int oversample, FlamePostParams *params)
{
  const double scale = video->width * oversample / REFERENCE_WIDTH;
  int yuv = 0;

  params->n_filters = 0;
  memset (&params->clip, 0, sizeof params->clip);
  params->clip.gain = 1.0f;
  add_sky (video, params);
  for (guint i = 0; chain && i < chain->n; i++) {
    const FlameFilterValues *filter = &chain->filters[i];

    if (filter->kind == FLAME_FILTER_YUV)
      yuv = 1;
    else if (flame_filter_types[filter->kind].place == FLAME_PLACE_LINEAR)
      add_filter (filter, scale, yuv, params);
    else if (filter->kind == FLAME_FILTER_LOGENCODE)
      params->clip.log_slope = filter->values[0] / STOPS;
    else
      fill_clip (filter, &params->clip);
  }
}

int
flame_filter_plan_reach (const FlamePostParams *params)
{
  int reach = 0;

  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];

    reach = MAX (reach, linear_filters[filter->kind].get_reach (filter));
  }
  return reach;
}

int
flame_filter_plan_find_support (
    const FlamePostParams *params, const char **sees_all)
{
  int support = 0;

  *sees_all = NULL;
  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];
    const LinearFilter *linear = &linear_filters[filter->kind];

    if (linear->get_support)
      support += linear->get_support (filter);
    else
      *sees_all = flame_filter_types[filter->kind].name;
  }
  return support;
}

/* floats for each pixel that a clip's blur keeps between rows and columns */
static guint64
clip_floats (const FlamePostParams *params)
{
  const guint64 pixels =
      (guint64) params->width * flame_post_lit_height (params);

  switch (params->clip.clip) {
    case FLAME_CLIP_SMEAR:
      return 4 * pixels;
    case FLAME_CLIP_HALO:
      return pixels;
    default:
      return 0;
  }
}

/* of a filter on a GPU that lends it an image */
static guint64
other_floats (const FlamePostParams *params, const FlameFilterParams *filter)
{
  if (filter->kind == FLAME_FILTER_SKY)
    return 0;
  return filter->kind == FLAME_FILTER_DENOISE
             ? flame_denoise_device_floats (
                   params->buf_width, params->buf_height)
             : filter->memory_floats;
}

void
flame_filter_plan_fill_memory (FlamePostParams *params)
{
  params->memory_floats = params->other_floats = clip_floats (params);
  for (int i = 0; i < params->n_filters; i++) {
    FlameFilterParams *filter = &params->filters[i];

    filter->memory_floats = linear_filters[filter->kind].get_floats (
        filter, params->buf_width, params->buf_height);
    params->memory_floats = MAX (params->memory_floats, filter->memory_floats);
    params->other_floats =
        MAX (params->other_floats, other_floats (params, filter));
  }
}
