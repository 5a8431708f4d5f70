/*
 * What a frame may be asked for: each number of a request, and each combination that
 * no genome can be drawn with.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/check.h"

#include <math.h>

#include "core/animation/animation.h"
#include "core/error.h"
#include "core/plan/filters/filters.h"
#include "core/plan/pixel-layout.h"
#include "core/plan/post-plan.h"
#include "core/plan/signal.h"
#include "core/plan/viewport.h"

/* -------------------------------------------------------------------- video */

#define WHOLE_TURN 360.0

static gboolean
check_colors (const FlameVideo *video, GError **error)
{
  if ((guint) video->format < FLAME_N_FORMATS &&
      (guint) video->matrix <= FLAME_MATRIX_BT2020)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "unknown pixel format %d or matrix %d", video->format, video->matrix);
}

static gboolean
check_aspect (const FlameVideo *video, GError **error)
{
  if (video->pixel_aspect > 0.0 && isfinite (video->pixel_aspect))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a pixel aspect of %g must be positive and finite", video->pixel_aspect);
}

static gboolean
check_sky (const FlameVideo *video, GError **error)
{
  if ((guint) video->projection > FLAME_PROJECTION_EQUIRECTANGULAR)
    return flame_fail (error, FLAME_ERROR_SETTINGS, "unknown projection %d",
        video->projection);
  if (video->field_of_view >= 0.0 && video->field_of_view <= WHOLE_TURN)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a field of view of %g degrees: expected up to 360, or 0 for the "
      "projection's usual one",
      video->field_of_view);
}

static gboolean
check_size (const FlameVideo *video, GError **error)
{
  if (video->width >= 1 && video->width <= FLAME_MAX_SIZE &&
      video->height >= 1 && video->height <= FLAME_MAX_SIZE)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a frame is 1x1 to %dx%d pixels, not %dx%d", FLAME_MAX_SIZE,
      FLAME_MAX_SIZE, video->width, video->height);
}

/* Returns whether the output is data rather than a picture to show. */
static gboolean
is_light (const FlameVideo *video)
{
  return video->transfer == FLAME_TRANSFER_LIGHT ||
         flame_transfer_counts (video->transfer);
}

static gboolean
check_signal (const FlameVideo *video, GError **error)
{
  FlamePixelParams layout;

  if ((guint) video->transfer > FLAME_TRANSFER_DEPTH ||
      (guint) video->primaries > FLAME_PRIMARIES_BT2020)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "unknown transfer function %d or primaries %d", video->transfer,
        video->primaries);
  if (video->transfer == FLAME_TRANSFER_SDR)
    return TRUE;
  flame_pixel_layout_fill (&layout, video);
  if (is_light (video))
    return (layout.kind == FLAME_PIXEL_FLOAT &&
               video->primaries == FLAME_PRIMARIES_BT709) ||
           flame_fail (error, FLAME_ERROR_SETTINGS,
               "light, hits and depth need floats and BT.709's primaries");
  if (video->primaries != FLAME_PRIMARIES_BT2020 ||
      layout.kind == FLAME_PIXEL_PACKED8 ||
      (layout.kind == FLAME_PIXEL_YUV && layout.bits < 10))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "PQ and HLG need BT.2020's primaries and at least 10 bits a sample");
  if (video->peak == 0.0 ||
      (video->peak >= FLAME_MIN_PEAK && video->peak <= FLAME_PQ_FULL))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a peak of %g cd/m2 is not between %g and %g", video->peak,
      FLAME_MIN_PEAK, FLAME_PQ_FULL);
}

gboolean
flame_video_check (const FlameVideo *video, GError **error)
{
  return check_colors (video, error) && check_size (video, error) &&
         check_aspect (video, error) && check_sky (video, error) &&
         check_signal (video, error);
}

/* ----------------------------------------------------------------- viewport */

static gboolean
check_chroma (const FlameVideo *video, const FlamePart *part, GError **error)
{
  FlamePixelParams layout;

  flame_pixel_layout_fill (&layout, video);
  if (!(layout.half_width && part->left % 2) &&
      !(layout.half_height && part->top % 2))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "viewport: the part begins at pixel %d,%d of the whole picture, which "
      "must be even if the format's chroma is halved",
      part->left, part->top);
}

static gboolean
find_part (const FlameViewport *viewport, const FlameVideo *video,
    FlameVideo *whole, FlamePart *part, GError **error)
{
  return flame_viewport_find (viewport, video, whole, part, error) &&
         check_chroma (video, part, error);
}

gboolean
flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error)
{
  FlameVideo whole;
  FlamePart part;

  return find_part (viewport, video, &whole, &part, error);
}

/* ------------------------------------------------------------- adjustments */

/* A larger factor would make weights infinite. */
#define MAX_DOUBLINGS 64.0

static gboolean
check_xforms (const FlameAdjust *adjust)
{
  for (guint i = 0; i < FLAME_ADJUST_XFORMS; i++) {
    if (!isfinite (adjust->xform_turns[i]) ||
        !(fabs (adjust->xform_weights[i]) <= MAX_DOUBLINGS))
      return FALSE;
  }
  return isfinite (adjust->palette) && isfinite (adjust->xform_turn);
}

static gboolean
check_adjust (const FlameAdjust *adjust, GError **error)
{
  if (adjust->brightness >= 0.0 && isfinite (adjust->brightness) &&
      adjust->gamma > 0.0 && isfinite (adjust->gamma) &&
      adjust->vibrancy >= 0.0 && isfinite (adjust->vibrancy) &&
      adjust->saturation >= 0.0 && isfinite (adjust->saturation) &&
      isfinite (adjust->hue) && isfinite (adjust->zoom) &&
      isfinite (adjust->pan_x) && isfinite (adjust->pan_y) &&
      isfinite (adjust->rotation) && isfinite (adjust->pitch) &&
      isfinite (adjust->yaw) && isfinite (adjust->flight_pitch) &&
      isfinite (adjust->flight_yaw) && isfinite (adjust->perspective) &&
      check_xforms (adjust))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "brightness, vibrancy and saturation must be finite and not negative, "
      "gamma positive, hue, zoom, pan, rotation, pitch, yaw, palette and turns "
      "finite, "
      "weights at most 64 doublings");
}

/* ----------------------------------------------------------------- settings */

static gboolean
check_numbers (const FlameFrameRequest *request, GError **error)
{
  if (isfinite (request->time) && isfinite (request->ahead) &&
      isfinite (request->shutter) && request->quality >= 0.0 &&
      isfinite (request->quality))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "genome time %g, time ahead %g, shutter %g and quality %g must be "
      "finite, "
      "the quality not negative",
      request->time, request->ahead, request->shutter, request->quality);
}

static gboolean
check_budget (const FlameFrameBudget *budget, GError **error)
{
  if (budget->seconds >= 0.0 && isfinite (budget->seconds) &&
      budget->load >= 0.0 && budget->load <= 1.0 &&
      budget->min_quality >= 0.0 && isfinite (budget->min_quality))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "a budget of %g seconds, a load of %g and %g samples a pixel must be "
      "finite and not negative, the load at most 1",
      budget->seconds, budget->load, budget->min_quality);
}

/* @whole, @part: (out) as flame_viewport_find() finds them */
static gboolean
check_settings (const FlameFrameRequest *request, FlameVideo *whole,
    FlamePart *part, GError **error)
{
  const FlameVideo *video = &request->video;

  if (!request->animation)
    return flame_fail (
        error, FLAME_ERROR_SETTINGS, "a frame needs an animation");
  if (request->flags & FLAME_FRAME_ADJUST &&
      !check_adjust (&request->adjust, error))
    return FALSE;
  return flame_video_check (video, error) && check_numbers (request, error) &&
         check_budget (&request->budget, error) &&
         find_part (&request->viewport, video, whole, part, error);
}

gboolean
flame_frame_request_check_settings (
    const FlameFrameRequest *request, GError **error)
{
  FlameVideo whole;
  FlamePart part;

  return check_settings (request, &whole, &part, error);
}

/* ------------------------------------------------------------------- planes */

static gboolean
check_planes (
    const FlameVideo *video, const FlamePlanes *planes, GError **error)
{
  FlamePixelParams layout;

  flame_pixel_layout_fill (&layout, video);
  for (guint i = 0; i < flame_pixel_layout_count_planes (&layout); i++) {
    int needed, rows;

    flame_pixel_layout_measure (
        &layout, video->width, video->height, i, &needed, &rows);
    if (planes->data[i] && planes->stride[i] >= needed)
      continue;
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "plane %u of a %dx%d frame needs memory and a stride of %d bytes, not "
        "%d",
        i, video->width, video->height, needed, planes->stride[i]);
  }
  return TRUE;
}

/* The widest stores of the kernels need this. */
#define DEVICE_ALIGNMENT 16

static gboolean
check_memory (const FlameFrameRequest *request, GError **error)
{
  const FlamePlanes *planes = &request->planes;

  if (request->memory == FLAME_MEMORY_HOST)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (planes->data); i++) {
    const gsize bits =
        GPOINTER_TO_SIZE (planes->data[i]) | (gsize) planes->stride[i];

    if (!planes->data[i] || bits % DEVICE_ALIGNMENT == 0)
      continue;
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "plane %u in CUDA memory, at %p with a stride of %d bytes, must be "
        "aligned to %d",
        i, (void *) planes->data[i], planes->stride[i], DEVICE_ALIGNMENT);
  }
  return TRUE;
}

gboolean
flame_frame_request_check_planes (
    const FlameFrameRequest *request, GError **error)
{
  return flame_frame_request_check_settings (request, error) &&
         check_planes (&request->video, &request->planes, error) &&
         check_memory (request, error);
}

/* ------------------------------------------------------ quality and filters */

gboolean
flame_quality_check (const FlameFrameRequest *request, GError **error)
{
  const double n_pixels = (double) request->video.width * request->video.height;

  if (request->quality <= FLAME_MAX_SAMPLES / n_pixels)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_LIMIT,
      "a quality of %g samples a pixel is out of range", request->quality);
}

/*
 * Returns whether @filters are compatible with the picture and its part, whatever the
 * genome.
 */
static gboolean
check_list (const FlameFilters *filters, const FlameFrameRequest *request,
    const FlameDocumentFilters *document, const FlameVideo *whole,
    const FlamePart *part, GError **error)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameFilterChain chain;

  flame_filters_apply (filters, request, document, genome, &chain);
  return flame_post_plan_check (&chain, whole, part, request->flags, error);
}

gboolean
flame_frame_request_check (const FlameFrameRequest *request, GError **error)
{
  const FlameFrameBudget *budget = &request->budget;
  FlameDocumentFilters document;
  FlameVideo whole;
  FlamePart part;

  if (!check_settings (request, &whole, &part, error) ||
      !flame_quality_check (request, error))
    return FALSE;
  flame_animation_evaluate_filters (
      request->animation, request->time, &document);
  return check_list (
             request->filters, request, &document, &whole, &part, error) &&
         (!budget->gives_way || check_list (budget->filters, request, &document,
                                    &whole, &part, error));
}
