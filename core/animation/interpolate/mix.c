/*
 * Weighted means of affine maps: number by number, or with each basis vector as
 * an angle and a logarithmic length, so that a turning map keeps its size. And of
 * palettes, by colour or by hue.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/mix.h"

#include <math.h>
#include <string.h>

#include "core/genome/colors.h"

/* angles closer than this to half a turn count as half a turn, as in flam3 */
#define HALF_TURN_SLACK 1e-10

/* basis vectors shorter than exp() of this are mixed by length, not log */
#define SHORTEST_LOG_LENGTH -10.0

typedef struct
{
  double angle[2]; /* of the x and the y basis vector */
  double length[2];
} Polar;

static double
vector_angle (const FlameAffine *affine, guint column)
{
  return atan2 (affine->m[2 * column + 1], affine->m[2 * column]);
}

static void
polar_init (Polar *polar, const FlameAffine *affine)
{
  for (guint i = 0; i < 2; i++) {
    const double x = affine->m[2 * i], y = affine->m[2 * i + 1];

    polar->angle[i] = atan2 (y, x);
    polar->length[i] = sqrt (x * x + y * y);
  }
  /* a vanished vector has no angle of its own: it follows the other */
  if (polar->length[0] == 0.0 && polar->length[1] != 0.0)
    polar->angle[0] = polar->angle[1];
  else if (polar->length[1] == 0.0 && polar->length[0] != 0.0)
    polar->angle[1] = polar->angle[0];
}

/* @angle or its neighbour a turn away that is closest to @previous */
static double
closest_angle (double angle, double previous)
{
  const double difference = angle - previous;

  if (difference > G_PI + HALF_TURN_SLACK)
    return angle - 2 * G_PI;
  /* exactly half a turn always goes the same way round */
  if (difference < -(G_PI - HALF_TURN_SLACK))
    return angle + 2 * G_PI;
  return angle;
}

/* @angle a whole number of turns away, within a turn up from @low */
static double
angle_within_turn (double angle, double low)
{
  while (angle < low)
    angle += 2 * G_PI;
  while (angle > low + 2 * G_PI)
    angle -= 2 * G_PI;
  return angle;
}

static void
unwrap_angles (Polar *polar, guint n, const double winds[][2])
{
  for (guint column = 0; column < 2; column++) {
    for (guint k = 1; k < n; k++) {
      double *previous = &polar[k - 1].angle[column];
      double *angle = &polar[k].angle[column];

      if (winds[k][column] > 0.0) {
        const double low = winds[k][column] - 2 * G_PI;

        *previous = angle_within_turn (*previous, low);
        *angle = angle_within_turn (*angle, low);
      } else {
        *angle = closest_angle (*angle, *previous);
      }
    }
  }
}

static double
mean_length (const Polar *polar, const double *weights, guint n, guint column)
{
  gboolean by_length = FALSE;
  double mean = 0.0;

  for (guint k = 0; k < n; k++)
    by_length |= log (polar[k].length[column]) < SHORTEST_LOG_LENGTH;
  for (guint k = 0; k < n; k++) {
    const double length = polar[k].length[column];

    mean += weights[k] * (by_length ? length : log (length));
  }
  return by_length ? mean : exp (mean);
}

static void
interpolate_log (const FlameAffine *const *keys, const double winds[][2],
    const double *weights, guint n, FlameAffine *out)
{
  Polar polar[FLAME_MAX_KEYS];

  for (guint k = 0; k < n; k++)
    polar_init (&polar[k], keys[k]);
  unwrap_angles (polar, n, winds);

  for (guint column = 0; column < 2; column++) {
    const double length = mean_length (polar, weights, n, column);
    double angle = 0.0, offset = 0.0;

    for (guint k = 0; k < n; k++) {
      angle += weights[k] * polar[k].angle[column];
      offset += weights[k] * keys[k]->m[4 + column];
    }
    out->m[2 * column] = length * cos (angle);
    out->m[2 * column + 1] = length * sin (angle);
    out->m[4 + column] = offset;
  }
}

static void
interpolate_numbers (const FlameAffine *const *keys, const double *weights,
    guint n, FlameAffine *out)
{
  for (guint i = 0; i < G_N_ELEMENTS (out->m); i++) {
    double sum = 0.0;

    for (guint k = 0; k < n; k++)
      sum += weights[k] * keys[k]->m[i];
    out->m[i] = sum;
  }
}

void
flame_affines_interpolate (const FlameXform *const *keys, const double *weights,
    guint n_keys, FlameInterpolationType type, FlameXform *out)
{
  static const double no_winds[FLAME_MAX_KEYS][2];
  const FlameAffine *coefs[FLAME_MAX_KEYS] = {NULL};
  const FlameAffine *posts[FLAME_MAX_KEYS] = {NULL};
  double winds[FLAME_MAX_KEYS][2] = {{0}};
  gboolean posts_identity = TRUE;

  for (guint k = 0; k < n_keys; k++) {
    coefs[k] = &keys[k]->coefs;
    posts[k] = &keys[k]->post;
    winds[k][0] = keys[k]->wind[0];
    winds[k][1] = keys[k]->wind[1];
    posts_identity &= flame_affine_is_identity (posts[k]);
  }

  if (type == FLAME_INTERPOLATION_TYPE_LOG)
    interpolate_log (coefs, winds, weights, n_keys, &out->coefs);
  else
    interpolate_numbers (coefs, weights, n_keys, &out->coefs);

  /* exactly identity is what lets a renderer leave the post map out */
  if (posts_identity)
    out->post = FLAME_AFFINE_IDENTITY;
  else if (type == FLAME_INTERPOLATION_TYPE_LOG)
    interpolate_log (posts, no_winds, weights, n_keys, &out->post);
  else
    interpolate_numbers (posts, weights, n_keys, &out->post);
}

void
flame_affines_set_wind (const FlameXform *first, FlameXform *second)
{
  const gboolean first_still =
      first->animate == 0.0 && first->animate_origin == 0.0;
  const gboolean second_still =
      second->animate == 0.0 && second->animate_origin == 0.0;

  if (first_still == second_still)
    return;
  for (guint column = 0; column < 2; column++) {
    const double from = vector_angle (&first->coefs, column);
    const double to =
        closest_angle (vector_angle (&second->coefs, column), from);

    second->wind[column] = (second_still ? from : to) + 2 * G_PI;
  }
}

static void
turn_columns (FlameAffine *affine, guint first, guint end, double turns)
{
  const double angle = 2 * G_PI * turns;
  const double c = cos (angle), s = sin (angle);

  for (guint column = first; column < end; column++) {
    double *v = &affine->m[2 * column];
    const double x = v[0], y = v[1];

    v[0] = c * x - s * y;
    v[1] = s * x + c * y;
  }
}

void
flame_affine_turn (FlameAffine *affine, double turns)
{
  turn_columns (affine, 0, 2, turns);
}

void
flame_affine_turn_offset (FlameAffine *affine, double turns)
{
  turn_columns (affine, 2, 3, turns);
}

void
flame_xform_turn (FlameXform *xform, double turns)
{
  if (xform->animate != 0.0)
    flame_affine_turn (&xform->coefs, turns);
  if (xform->animate_origin != 0.0)
    flame_affine_turn_offset (&xform->coefs, turns);
}

/* ----------------------------------------------------------------- palettes */

/* moves the first hue so that two hues meet the shorter way round */
static void
shorten_hue_way (double first[3], const double second[3])
{
  if (second[0] - first[0] > 3.0)
    first[0] += 6.0;
  else if (second[0] - first[0] < -3.0)
    first[0] -= 6.0;
}

void
flame_palettes_to_hsv (const FlamePalette *const *palettes, guint n_keys,
    gboolean circular, FlameHsvPalette *hsv)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint k = 0; k < n_keys; k++)
      flame_rgb_to_hsv (palettes[k]->rgba[entry], hsv[k].hsv[entry]);
    if (circular && n_keys == 2)
      shorten_hue_way (hsv[0].hsv[entry], hsv[1].hsv[entry]);
  }
}

/* a channel of a colour: its ramp over the hue, @shift sixths of a turn ahead */
static inline double
hexcone_channel (double hue, double shift, double saturation, double value)
{
  double k = hue + shift;

  if (k >= 6.0)
    k -= 6.0;
  k = MIN (k, 4.0 - k);
  return value - value * saturation * CLAMP (k, 0.0, 1.0);
}

/*
 * flame_hsv_to_rgb() without branches: this runs for every entry at hundreds of
 * times in a frame.
 */
static inline void
hexcone_to_rgb (const double hsv[3], double rgb[3])
{
  double hue = hsv[0];

  if (!(hue >= 0.0 && hue < 6.0))
    hue -= 6.0 * floor (hue / 6.0);
  rgb[0] = hexcone_channel (hue, 5.0, hsv[1], hsv[2]);
  rgb[1] = hexcone_channel (hue, 3.0, hsv[1], hsv[2]);
  rgb[2] = hexcone_channel (hue, 1.0, hsv[1], hsv[2]);
}

static void
add_rgb_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, double part, FlamePalette *out)
{
  for (guint k = 0; k < n_keys; k++) {
    const double weight = weights[k] * part;

    for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
      for (guint i = 0; i < 3; i++)
        out->rgba[entry][i] += weight * palettes[k]->rgba[entry][i];
    }
  }
}

static void
add_hsv_mean (const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    double mean[3] = {0, 0, 0}, rgb[3];

    for (guint k = 0; k < n_keys; k++) {
      for (guint i = 0; i < 3; i++)
        mean[i] += weights[k] * hsv[k].hsv[entry][i];
    }
    hexcone_to_rgb (mean, rgb);
    for (guint i = 0; i < 3; i++)
      out->rgba[entry][i] += part * rgb[i];
  }
}

static void
set_alpha_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    gboolean opaque = TRUE;
    double alpha = 0.0;

    for (guint k = 0; k < n_keys; k++) {
      const double a = palettes[k]->rgba[entry][3];

      opaque &= a == 1.0;
      alpha += weights[k] * a;
    }
    /* without the rounding errors of the sum */
    out->rgba[entry][3] = opaque ? 1.0 : alpha;
  }
}

/* what is not a number, far outside the keyframes, becomes 0 */
static inline double
clip (double channel)
{
  return channel > 0.0 ? MIN (channel, 1.0) : 0.0;
}

void
flame_palettes_mix (const FlamePalette *const *palettes,
    const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double rgb_part, FlamePalette *out)
{
  memset (out, 0, sizeof *out);
  if (rgb_part != 0.0)
    add_rgb_mean (palettes, weights, n_keys, rgb_part, out);
  if (rgb_part != 1.0)
    add_hsv_mean (hsv, weights, n_keys, 1.0 - rgb_part, out);
  set_alpha_mean (palettes, weights, n_keys, out);
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint i = 0; i < 4; i++)
      out->rgba[entry][i] = clip (out->rgba[entry][i]);
  }
}

void
flame_palettes_sweep (const FlamePalette *first, const FlamePalette *second,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    const FlamePalette *from =
        entry < FLAME_PALETTE_SIZE * part ? first : second;

    memcpy (out->rgba[entry], from->rgba[entry], sizeof out->rgba[entry]);
  }
}
