/*
 * Prepares the parameters of variations for the kernels: what is the same for
 * every point is worked out here, once, in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/variation-slots.h"

#include <math.h>

#include "kernels/variation-table.h"

#define EPS 1e-10 /* flam3's guard against division by zero */

#define N_SLOTS(upper, lower, slots, draws, needs) [FLAME_VAR_##upper] = slots,
#define N_DRAWS(upper, lower, slots, draws, needs) [FLAME_VAR_##upper] = draws,

static const guint8 n_slots[FLAME_N_VARIATIONS] = {
    FLAME_VARIATION_TABLE (N_SLOTS)};
static const guint8 n_draws[FLAME_N_VARIATIONS] = {
    FLAME_VARIATION_TABLE (N_DRAWS)};

guint
flame_variation_n_slots (FlameVariation variation)
{
  return n_slots[variation];
}

guint
flame_variation_n_draws (FlameVariation variation)
{
  return n_draws[variation];
}

/* the parameters from @first on as they are */
static void
copy (const double *params, guint n, float *slots)
{
  for (guint i = 0; i < n; i++)
    slots[i] = (float) params[i];
}

/* @value to 12 significant bits, so that the product of two is exact */
static double
round_to_12_bits (double value)
{
  int exponent;
  double fraction = frexp (value, &exponent);

  return ldexp (rint (ldexp (fraction, 12)), exponent - 12);
}

static void
fill_waves (const double *coefs, float *slots)
{
  slots[0] = (float) coefs[2];
  slots[1] = (float) coefs[3];
  for (guint i = 0; i < 2; i++) {
    double offset = coefs[4 + i];
    double waves = 1.0 / (2.0 * G_PI * (offset * offset + EPS));
    double high = round_to_12_bits (waves);

    slots[2 + 2 * i] = (float) high;
    slots[3 + 2 * i] = (float) round_to_12_bits (waves - high);
  }
}

static void
fill_rings (double value, float *slots)
{
  double dx = value * value + EPS;

  slots[0] = (float) dx;
  slots[1] = (float) (2.0 * dx);
  slots[2] = (float) (1.0 / (2.0 * dx));
}

static void
fill_fan (double value, double offset, float *slots)
{
  double dx = G_PI * (value * value + EPS);

  slots[0] = (float) dx;
  slots[1] = (float) (1.0 / dx);
  slots[2] = (float) offset;
  slots[3] = (float) cos (dx / 2.0);
  slots[4] = (float) sin (dx / 2.0);
}

static void
fill_perspective (double angle, double distance, float *slots)
{
  slots[0] = (float) distance;
  slots[1] = (float) sin (angle * G_PI_2);
  slots[2] = (float) (distance * cos (angle * G_PI_2));
}

static void
fill_julian (double power, double distance, float *slots)
{
  slots[0] = (float) fabs (power);
  slots[1] = (float) (1.0 / power);
  slots[2] = (float) (2.0 * G_PI / power);
  slots[3] = (float) (distance / power / 2.0);
}

static void
fill_pie (const double *params, float *slots)
{
  copy (params, 3, slots);
  slots[3] = (float) (2.0 * G_PI / params[0]);
}

static void
fill_ngon (
    double sides, double power, double circle, double corners, float *slots)
{
  slots[0] = (float) (2.0 * G_PI / sides);
  slots[1] = (float) (sides / (2.0 * G_PI));
  slots[2] = (float) (power / 2.0);
  slots[3] = (float) corners;
  slots[4] = (float) circle;
}

/* a turn and more of twist grows with its excess, as flam3 has it */
static void
fill_disc2 (double rotation, double twist, float *slots)
{
  double grow = 1.0;

  if (twist > 2.0 * G_PI)
    grow = 1.0 + twist - 2.0 * G_PI;
  if (twist < -2.0 * G_PI)
    grow = 1.0 + twist + 2.0 * G_PI;
  slots[0] = (float) rotation;
  slots[1] = (float) (sin (twist) * grow);
  slots[2] = (float) ((cos (twist) - 1.0) * grow);
}

static void
fill_super_shape (const double *params, float *slots)
{
  const double rnd = params[0], m = params[1], n1 = params[2];

  slots[0] = (float) (m / 4.0);
  slots[1] = (float) (-1.0 / n1);
  slots[2] = (float) params[3];
  slots[3] = (float) params[4];
  slots[4] = (float) CLAMP (rnd, 0.0, 1.0);
  slots[5] = (float) params[5];
}

static void
fill_cpow (double r, double i, double power, float *slots)
{
  slots[0] = (float) (r / power);
  slots[1] = (float) (i / power);
  slots[2] = (float) (2.0 * G_PI / power);
  slots[3] = (float) power;
}

static void
fill_curve (const double *params, float *slots)
{
  copy (params, 2, slots);
  for (guint i = 2; i < 4; i++)
    slots[i] = (float) (1.0 / MAX (params[i] * params[i], 1e-20));
}

static void
fill_lazysusan (const double *params, float *slots)
{
  const double spin = params[0], space = params[1], twist = params[2];

  slots[0] = (float) params[3];
  slots[1] = (float) params[4];
  slots[2] = (float) spin;
  slots[3] = (float) space;
  slots[4] = (float) twist;
}

static void
fill_modulus (const double *params, float *slots)
{
  for (guint i = 0; i < 2; i++) {
    slots[3 * i] = (float) params[i];
    slots[3 * i + 1] = (float) (2.0 * params[i]);
    slots[3 * i + 2] = (float) (1.0 / (2.0 * params[i]));
  }
}

static void
fill_wedge (double angle, double hole, double count, double swirl, float *slots)
{
  slots[0] = (float) angle;
  slots[1] = (float) hole;
  slots[2] = (float) (count / (2.0 * G_PI));
  slots[3] = (float) swirl;
  slots[4] = (float) (1.0 - angle * count / (2.0 * G_PI));
}

static void
fill_wedge_julia (const double *params, float *slots)
{
  const double angle = params[0], count = params[1];

  fill_julian (params[2], params[3], slots);
  slots[4] = (float) angle;
  slots[5] = (float) (count / (2.0 * G_PI));
  slots[6] = (float) (1.0 - angle * count / (2.0 * G_PI));
}

/* those that read the xform's map instead of parameters of their own */
static gboolean
fill_from_coefs (FlameVariation variation, const double *coefs, float *slots)
{
  switch (variation) {
    case FLAME_VAR_WAVES:
      fill_waves (coefs, slots);
      return TRUE;
    case FLAME_VAR_POPCORN:
      copy (coefs + 4, 2, slots);
      return TRUE;
    case FLAME_VAR_RINGS:
      fill_rings (coefs[4], slots);
      return TRUE;
    case FLAME_VAR_FAN:
      fill_fan (coefs[4], coefs[5], slots);
      return TRUE;
    default:
      return FALSE;
  }
}

void
flame_variation_fill_slots (
    FlameVariation variation, const FlameXform *xform, float *slots)
{
  const double *all = xform->param;

  if (fill_from_coefs (variation, xform->coefs.m, slots))
    return;

  switch (variation) {
    case FLAME_VAR_BLOB: {
      double low = all[FLAME_PARAM_BLOB_LOW];

      slots[0] = (float) low;
      slots[1] = (float) (all[FLAME_PARAM_BLOB_HIGH] - low);
      slots[2] = (float) all[FLAME_PARAM_BLOB_WAVES];
      break;
    }
    case FLAME_VAR_PDJ:
      copy (all + FLAME_PARAM_PDJ_A, 4, slots);
      break;
    case FLAME_VAR_FAN2:
      fill_fan (all[FLAME_PARAM_FAN2_X], all[FLAME_PARAM_FAN2_Y], slots);
      break;
    case FLAME_VAR_RINGS2:
      fill_rings (all[FLAME_PARAM_RINGS2_VAL], slots);
      break;
    case FLAME_VAR_PERSPECTIVE:
      fill_perspective (all[FLAME_PARAM_PERSPECTIVE_ANGLE],
          all[FLAME_PARAM_PERSPECTIVE_DIST], slots);
      break;
    case FLAME_VAR_JULIAN:
      fill_julian (
          all[FLAME_PARAM_JULIAN_POWER], all[FLAME_PARAM_JULIAN_DIST], slots);
      break;
    case FLAME_VAR_JULIASCOPE:
      fill_julian (all[FLAME_PARAM_JULIASCOPE_POWER],
          all[FLAME_PARAM_JULIASCOPE_DIST], slots);
      break;
    case FLAME_VAR_RADIAL_BLUR: {
      double angle = all[FLAME_PARAM_RADIAL_BLUR_ANGLE] * G_PI_2;

      slots[0] = (float) sin (angle);
      slots[1] = (float) cos (angle);
      break;
    }
    case FLAME_VAR_PIE:
      fill_pie (all + FLAME_PARAM_PIE_SLICES, slots);
      break;
    case FLAME_VAR_NGON:
      fill_ngon (all[FLAME_PARAM_NGON_SIDES], all[FLAME_PARAM_NGON_POWER],
          all[FLAME_PARAM_NGON_CIRCLE], all[FLAME_PARAM_NGON_CORNERS], slots);
      break;
    case FLAME_VAR_CURL:
      copy (all + FLAME_PARAM_CURL_C1, 2, slots);
      break;
    case FLAME_VAR_RECTANGLES: {
      double x = all[FLAME_PARAM_RECTANGLES_X];
      double y = all[FLAME_PARAM_RECTANGLES_Y];

      slots[0] = (float) x;
      slots[1] = (float) (1.0 / x);
      slots[2] = (float) y;
      slots[3] = (float) (1.0 / y);
      break;
    }
    case FLAME_VAR_DISC2:
      fill_disc2 (
          all[FLAME_PARAM_DISC2_ROT], all[FLAME_PARAM_DISC2_TWIST], slots);
      break;
    case FLAME_VAR_SUPER_SHAPE:
      fill_super_shape (all + FLAME_PARAM_SUPER_SHAPE_RND, slots);
      break;
    case FLAME_VAR_FLOWER:
      copy (all + FLAME_PARAM_FLOWER_PETALS, 2, slots);
      break;
    case FLAME_VAR_CONIC:
      copy (all + FLAME_PARAM_CONIC_ECCENTRICITY, 2, slots);
      break;
    case FLAME_VAR_PARABOLA:
      copy (all + FLAME_PARAM_PARABOLA_HEIGHT, 2, slots);
      break;
    case FLAME_VAR_BENT2:
      copy (all + FLAME_PARAM_BENT2_X, 2, slots);
      break;
    case FLAME_VAR_BIPOLAR:
      slots[0] = (float) (G_PI_2 * all[FLAME_PARAM_BIPOLAR_SHIFT]);
      break;
    case FLAME_VAR_CELL:
      slots[0] = (float) all[FLAME_PARAM_CELL_SIZE];
      slots[1] = (float) (1.0 / all[FLAME_PARAM_CELL_SIZE]);
      break;
    case FLAME_VAR_CPOW:
      fill_cpow (all[FLAME_PARAM_CPOW_R], all[FLAME_PARAM_CPOW_I],
          all[FLAME_PARAM_CPOW_POWER], slots);
      break;
    case FLAME_VAR_CURVE:
      fill_curve (all + FLAME_PARAM_CURVE_XAMP, slots);
      break;
    case FLAME_VAR_ESCHER: {
      double beta = all[FLAME_PARAM_ESCHER_BETA];

      slots[0] = (float) (0.5 * (1.0 + cos (beta)));
      slots[1] = (float) (0.5 * sin (beta));
      break;
    }
    case FLAME_VAR_LAZYSUSAN:
      fill_lazysusan (all + FLAME_PARAM_LAZYSUSAN_SPIN, slots);
      break;
    case FLAME_VAR_MODULUS:
      fill_modulus (all + FLAME_PARAM_MODULUS_X, slots);
      break;
    case FLAME_VAR_OSCILLOSCOPE:
      copy (all + FLAME_PARAM_OSCILLOSCOPE_SEPARATION, 4, slots);
      slots[1] = (float) (2.0 * G_PI * all[FLAME_PARAM_OSCILLOSCOPE_FREQUENCY]);
      break;
    case FLAME_VAR_POPCORN2:
      copy (all + FLAME_PARAM_POPCORN2_X, 3, slots);
      break;
    case FLAME_VAR_SEPARATION: {
      double x = all[FLAME_PARAM_SEPARATION_X];
      double y = all[FLAME_PARAM_SEPARATION_Y];

      slots[0] = (float) (x * x);
      slots[1] = (float) all[FLAME_PARAM_SEPARATION_XINSIDE];
      slots[2] = (float) (y * y);
      slots[3] = (float) all[FLAME_PARAM_SEPARATION_YINSIDE];
      break;
    }
    case FLAME_VAR_SPLIT:
      copy (all + FLAME_PARAM_SPLIT_XSIZE, 2, slots);
      break;
    case FLAME_VAR_SPLITS:
      copy (all + FLAME_PARAM_SPLITS_X, 2, slots);
      break;
    case FLAME_VAR_STRIPES:
      slots[0] = (float) (1.0 - all[FLAME_PARAM_STRIPES_SPACE]);
      slots[1] = (float) all[FLAME_PARAM_STRIPES_WARP];
      break;
    case FLAME_VAR_WEDGE:
      fill_wedge (all[FLAME_PARAM_WEDGE_ANGLE], all[FLAME_PARAM_WEDGE_HOLE],
          all[FLAME_PARAM_WEDGE_COUNT], all[FLAME_PARAM_WEDGE_SWIRL], slots);
      break;
    case FLAME_VAR_WEDGE_JULIA:
      fill_wedge_julia (all + FLAME_PARAM_WEDGE_JULIA_ANGLE, slots);
      break;
    case FLAME_VAR_WEDGE_SPH:
      fill_wedge (all[FLAME_PARAM_WEDGE_SPH_ANGLE],
          all[FLAME_PARAM_WEDGE_SPH_HOLE], all[FLAME_PARAM_WEDGE_SPH_COUNT],
          all[FLAME_PARAM_WEDGE_SPH_SWIRL], slots);
      break;
    case FLAME_VAR_WHORL:
      copy (all + FLAME_PARAM_WHORL_INSIDE, 2, slots);
      break;
    case FLAME_VAR_WAVES2:
      copy (all + FLAME_PARAM_WAVES2_FREQX, 4, slots);
      break;
    case FLAME_VAR_AUGER:
      copy (all + FLAME_PARAM_AUGER_FREQ, 4, slots);
      slots[3] = (float) (0.5 * all[FLAME_PARAM_AUGER_SCALE]);
      break;
    case FLAME_VAR_FLUX:
      slots[0] = (float) (2.0 + all[FLAME_PARAM_FLUX_SPREAD]);
      break;
    case FLAME_VAR_MOBIUS:
      copy (all + FLAME_PARAM_MOBIUS_RE_A, 8, slots);
      break;
    default:
      break; /* no slots */
  }
}
