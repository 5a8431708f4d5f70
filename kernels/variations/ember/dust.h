/*
 * dust: a grid of random points, which repeats.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dust, 508, FLAME_PREPARED (dust))
FLAME_PARAM (dust, density, 5.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (dust, distortion, 1.0)
FLAME_PARAM (dust, power, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dust
{
  float density[2]; /* |density| */
  float inverse_density[2];
  float distortion;
  float power;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (dust)
{
  const double density = flame_nonzero_double (in->density);

  flame_fill_double (fabs (density), k->density);
  flame_fill_double (1.0 / density, k->inverse_density);
  k->distortion = (float) in->distortion;
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* The position, 0 to 1, of @x's cell in its period, which is @density long. */
FLAME_FN double
flame_dust_place (float x, double density, double inverse)
{
  double cell = (double) flame_floorf (flame_fabsf (x));
  double size = inverse < 0.0 ? -inverse : inverse;
  double n = flame_floor_double (cell * size);

  /* Rounding of the inverse must not remove a period or leave one too many. */
  n += cell - n * density >= density ? 1.0 : 0.0;
  n -= cell - n * density < 0.0 ? 1.0 : 0.0;
  return (cell - n * density) * inverse;
}

FLAME_VARIATION (dust)
{
  double density = flame_constants_double (k->density);
  double inverse = flame_constants_double (k->inverse_density);
  double u = flame_dust_place (p->x, density, inverse);
  double v = flame_dust_place (p->y, density, inverse);
  float turns = (float) u + k->distortion * flame_sine_hash (u, v, 1.0);
  float base = (float) v + k->distortion * flame_sine_hash (v, u, 2.0);
  float radius =
      base < 0.0f ? flame_bits_float (0x7fc00000) : flame_powf (base, k->power);
  float s, c;

  flame_sincosf (FLAME_TWO_PI * turns, &s, &c);
  o->x += w * radius * c;
  o->y += w * radius * s;
}
#endif
