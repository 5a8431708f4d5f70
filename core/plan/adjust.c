/*
 * Adjustments of the genome: what properties change while a stream plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/adjust.h"

#include <math.h>

#include "core/animation/interpolate/blend.h"
#include "core/genome/colors.h"
#include "kernels/space.h"

/* The contribution of BT.709's primaries to luminance. */
static const double luma[3] = {0.2126, 0.7152, 0.0722};

static void
adjust_color (const FlameAdjust *adjust, double most, double rgb[3])
{
  double grey = 0.0;

  if (adjust->hue != 0.0) {
    double hsv[3];

    flame_rgb_to_hsv (rgb, hsv);
    hsv[0] += 6.0 * adjust->hue;
    flame_hsv_to_rgb (hsv, rgb);
  }
  if (adjust->saturation == 1.0)
    return;
  for (guint c = 0; c < 3; c++)
    grey += luma[c] * rgb[c];
  for (guint c = 0; c < 3; c++)
    rgb[c] = CLAMP (grey + adjust->saturation * (rgb[c] - grey), 0.0, most);
}

static void
adjust_palette_colors (FlamePalette *palette, const FlameAdjust *adjust)
{
  /* Premultiplied: no channel is above alpha. */
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    adjust_color (adjust, palette->rgba[i][3], palette->rgba[i]);
}

static void
adjust_colors (FlameGenome *genome, const FlameAdjust *adjust)
{
  if (adjust->hue == 0.0 && adjust->saturation == 1.0)
    return;
  adjust_color (adjust, 1.0, genome->background);
  if (genome->without_palette)
    return;
  adjust_palette_colors (&genome->palette, adjust);
  for (guint i = 0; i < genome->n_more_palettes; i++)
    adjust_palette_colors (&genome->more_palettes[i], adjust);
}

static void
turn_palette (FlamePalette *turned, double turns)
{
  const double shift = (turns - floor (turns)) * FLAME_PALETTE_SIZE;
  const guint whole = (guint) shift;
  const double part = shift - whole;
  const FlamePalette palette = *turned;

  if (shift == 0.0)
    return;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double *from = palette.rgba[(i + whole) % FLAME_PALETTE_SIZE];
    const double *to = palette.rgba[(i + whole + 1) % FLAME_PALETTE_SIZE];

    for (guint c = 0; c < 4; c++)
      turned->rgba[i][c] = (1.0 - part) * from[c] + part * to[c];
  }
}

static void
turn_palettes (FlameGenome *genome, double turns)
{
  turn_palette (&genome->palette, turns);
  for (guint i = 0; i < genome->n_more_palettes; i++)
    turn_palette (&genome->more_palettes[i], turns);
}

static void
adjust_xforms (FlameGenome *genome, const FlameAdjust *adjust)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];
    const gboolean alone = i < FLAME_ADJUST_XFORMS;
    const double turns = (xform->animate != 0.0 ? adjust->xform_turn : 0.0) +
                         (alone ? adjust->xform_turns[i] : 0.0);

    if (turns != 0.0)
      flame_affine_turn (&xform->coefs, turns);
    if (xform->animate_origin != 0.0 && adjust->xform_turn != 0.0)
      flame_affine_turn_offset (&xform->coefs, adjust->xform_turn);
    if (alone && adjust->xform_weights[i] != 0.0)
      xform->weight *= exp2 (adjust->xform_weights[i]);
  }
}

/* Finds where a camera with only these settings shows a point of the plane. */
static void
see (const FlameGenome *genome, double *x, double *y)
{
  float view[FLAME_VIEW_FLOATS];
  float px = (float) *x, py = (float) *y;

  flame_view_fill (genome, 1.0, 1.0, view);
  flame_project (view, FALSE, 0.0f, 0.0f, 0.0f, &px, &py);
  *x = px;
  *y = py;
}

static void
turn_about (const double pivot[2], double degrees, double point[2])
{
  const double angle = degrees * G_PI / 180.0;
  const double c = cos (angle), s = sin (angle);
  const double x = point[0] - pivot[0], y = point[1] - pivot[1];

  point[0] = pivot[0] + c * x - s * y;
  point[1] = pivot[1] + s * x + c * y;
}

/*
 * Keeps the middle of the picture in place if the genome's own camera looks straight at
 * the plane; for other cameras that point is not known.
 */
static void
fly (FlameGenome *genome, const FlameAdjust *adjust)
{
  const double half =
      genome->height / (2.0 * genome->scale * exp2 (genome->zoom));
  const gboolean is_flat = !flame_genome_has_view (genome);

  if (adjust->flight_pitch == 0.0 && adjust->flight_yaw == 0.0 &&
      adjust->perspective == 0.0)
    return;
  genome->cam_pitch += adjust->flight_pitch * G_PI / 180.0;
  genome->cam_yaw += adjust->flight_yaw * G_PI / 180.0;
  genome->cam_persp += adjust->perspective / half;
  if (!is_flat)
    return;
  turn_about (genome->rot_center, -genome->rotate, genome->center);
  see (genome, &genome->center[0], &genome->center[1]);
  turn_about (genome->rot_center, genome->rotate, genome->center);
}

/*
 * Adjusts the camera. It looks at a point, which pan moves along the sides of the
 * picture. Zoom and rotation keep that point in the middle. The genome rotates the
 * plane around a centre of its own, so the middle of the picture has to follow.
 */
static void
adjust_camera (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video)
{
  const double per_unit =
      genome->scale * exp2 (genome->zoom) * video->width / genome->width;

  if (adjust->pan_x != 0.0)
    genome->center[0] +=
        adjust->pan_x * video->width * video->pixel_aspect / per_unit;
  if (adjust->pan_y != 0.0)
    genome->center[1] += adjust->pan_y * video->height / per_unit;
  if (adjust->rotation != 0.0) {
    turn_about (genome->rot_center, adjust->rotation, genome->center);
    genome->rotate += adjust->rotation;
  }
  genome->cam_pitch += adjust->pitch * G_PI / 180.0;
  genome->cam_yaw += adjust->yaw * G_PI / 180.0;
  fly (genome, adjust);
  /* The genome's zoom is not used, as it would also multiply the samples. */
  if (adjust->zoom != 0.0)
    genome->scale *= exp2 (adjust->zoom);
  /* An eye that sees all around does not zoom: it moves nearer. */
  if (video->projection != FLAME_PROJECTION_PERSPECTIVE)
    genome->cam_persp *= exp2 (adjust->zoom);
}

void
flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video)
{
  genome->brightness *= adjust->brightness;
  genome->gamma *= adjust->gamma;
  genome->vibrancy *= adjust->vibrancy;
  if (!genome->without_palette)
    turn_palettes (genome, adjust->palette);
  adjust_colors (genome, adjust);
  adjust_xforms (genome, adjust);
  adjust_camera (genome, adjust, video);
}

FlameAdjust *
flame_adjust_new (void)
{
  const FlameAdjust identity = FLAME_ADJUST_IDENTITY;

  return g_memdup2 (&identity, sizeof identity);
}

/* Returns: (transfer full) */
static FlameAdjust *
copy_adjust (FlameAdjust *adjust)
{
  return g_memdup2 (adjust, sizeof *adjust);
}

G_DEFINE_BOXED_TYPE (FlameAdjust, flame_adjust, copy_adjust, g_free)
