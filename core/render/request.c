/*
 * What a request must be like.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/request.h"

#include <math.h>

#include "core/genome/genome.h"
#include "core/render/adjust.h"
#include "core/render/pixel-layout.h"
#include "core/render/signal.h"

static gboolean
check_numbers (const FlameFrameRequest *request, GError **error)
{
  const FlameVideo *video = &request->video;

  if (video->pixel_aspect > 0.0 && isfinite (video->pixel_aspect) &&
      isfinite (request->time) && isfinite (request->ahead) &&
      isfinite (request->shutter) && request->quality >= 0.0 &&
      isfinite (request->quality))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "pixel aspect %g, genome time %g, time ahead %g, shutter %g and quality "
      "%g must be finite, the pixel aspect positive, the quality not negative",
      video->pixel_aspect, request->time, request->ahead, request->shutter,
      request->quality);
  return FALSE;
}

static gboolean
check_budget (const FlameFrameBudget *budget, GError **error)
{
  if (budget->seconds >= 0.0 && isfinite (budget->seconds) &&
      budget->load >= 0.0 && budget->load <= 1.0 &&
      budget->min_quality >= 0.0 && isfinite (budget->min_quality))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "a budget of %g seconds, a load of %g and %g samples a pixel must be "
      "finite and not negative, the load at most 1",
      budget->seconds, budget->load, budget->min_quality);
  return FALSE;
}

static gboolean
check_size (const FlameVideo *video, GError **error)
{
  if (video->width >= 1 && video->width <= FLAME_MAX_SIZE &&
      video->height >= 1 && video->height <= FLAME_MAX_SIZE)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "a frame is 1x1 to %dx%d pixels, not %dx%d", FLAME_MAX_SIZE,
      FLAME_MAX_SIZE, video->width, video->height);
  return FALSE;
}

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
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "plane %u of a %dx%d frame needs memory and a stride of %d bytes, not "
        "%d",
        i, video->width, video->height, needed, planes->stride[i]);
    return FALSE;
  }
  return TRUE;
}

/* what the widest stores of the kernels need */
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
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "plane %u in CUDA memory, at %p with a stride of %d bytes, must be "
        "aligned to %d",
        i, (void *) planes->data[i], planes->stride[i], DEVICE_ALIGNMENT);
    return FALSE;
  }
  return TRUE;
}

gboolean
flame_request_check (const FlameFrameRequest *request, GError **error)
{
  const FlameVideo *video = &request->video;

  if (!request->animation) {
    g_set_error_literal (
        error, FLAME_ERROR, FLAME_ERROR_SETTINGS, "a frame needs an animation");
    return FALSE;
  }
  if ((guint) video->format >= FLAME_N_FORMATS) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "unknown pixel format %d", video->format);
    return FALSE;
  }
  if (request->flags & FLAME_FRAME_ADJUST &&
      !flame_adjust_check (&request->adjust, error))
    return FALSE;
  return check_numbers (request, error) &&
         check_budget (&request->budget, error) && check_size (video, error) &&
         flame_signal_check (video, error) &&
         check_planes (video, &request->planes, error) &&
         check_memory (request, error);
}
