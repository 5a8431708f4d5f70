/*
 * exblur: a blur around the point's direction, the wider the farther it is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exblur, 798, .z = FLAME_Z_OWN, .draws = 6,
    .assign = FLAME_ASSIGN_SUM, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (exblur, 5))
FLAME_PARAM (exblur, dist, 0.5)
FLAME_PARAM (exblur, r, 0.25)
FLAME_PARAM (exblur, x_origin, 0.0)
FLAME_PARAM (exblur, y_origin, 0.0)
FLAME_PARAM (exblur, z_origin, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exblur)
{
  flame_copy_params (in, 0, 5, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = power of the distance, k[1] = radius, k[2] to k[4] = middle */
FLAME_VARIATION (exblur)
{
  float x = p->x - k[2], y = p->y + k[3], z = p->z - k[4];
  float square = x * x + y * y + z * z;
  float inverse = 1.0f / flame_sqrtf (square);
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float four = flame_rng_01 (rng) + flame_rng_01 (rng) + flame_rng_01 (rng) +
               flame_rng_01 (rng);
  float scale = w * flame_powf (square, k[0]) * (four - 2.0f);
  float s, c, up, out;

  flame_sincos_turns (first, &s, &c);
  flame_sincos_turns (second, &out, &up);
  o->x += scale * (x * inverse + k[1] * out * c);
  o->y += scale * (y * inverse + k[1] * out * s);
  o->z += scale * (z * inverse + k[1] * up);
}
#endif
