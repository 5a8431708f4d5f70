/*
 * exblur: blurs around the point's direction, more with the distance.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exblur, 798, .z = FLAME_Z_OWN, .draws = 6,
    .assign = FLAME_ASSIGN_SUM, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (exblur))
FLAME_PARAM (exblur, dist, 0.5)
FLAME_PARAM (exblur, r, 0.25)
FLAME_PARAM (exblur, x_origin, 0.0)
FLAME_PARAM (exblur, y_origin, 0.0)
FLAME_PARAM (exblur, z_origin, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_exblur
{
  float dist; /* power of the distance */
  float r;
  float x_origin; /* the centre */
  float y_origin;
  float z_origin;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exblur)
{
  k->dist = (float) in->dist;
  k->r = (float) in->r;
  k->x_origin = (float) in->x_origin;
  k->y_origin = (float) in->y_origin;
  k->z_origin = (float) in->z_origin;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (exblur)
{
  float x = p->x - k->x_origin, y = p->y + k->y_origin, z = p->z - k->z_origin;
  float square = x * x + y * y + z * z;
  float inverse = 1.0f / flame_sqrtf (square);
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float four = flame_rng_01 (rng) + flame_rng_01 (rng) + flame_rng_01 (rng) +
               flame_rng_01 (rng);
  float scale = w * flame_powf (square, k->dist) * (four - 2.0f);
  float s, c, up, out;

  flame_sincos_turns (first, &s, &c);
  flame_sincos_turns (second, &out, &up);
  o->x += scale * (x * inverse + k->r * out * c);
  o->y += scale * (y * inverse + k->r * out * s);
  o->z += scale * (z * inverse + k->r * up);
}
#endif
