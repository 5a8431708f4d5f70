/*
 * mobiqN: roots of Moebius maps of quaternions' powers, in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobiqN, 1191, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z, FLAME_PREPARED (mobiqN))
FLAME_PARAM (mobiqN, qat, 1.0)
FLAME_PARAM (mobiqN, qax, 0.0)
FLAME_PARAM (mobiqN, qay, 0.0)
FLAME_PARAM (mobiqN, qaz, 0.0)
FLAME_PARAM (mobiqN, qbt, 0.0)
FLAME_PARAM (mobiqN, qbx, 0.0)
FLAME_PARAM (mobiqN, qby, 0.0)
FLAME_PARAM (mobiqN, qbz, 0.0)
FLAME_PARAM (mobiqN, qct, 0.0)
FLAME_PARAM (mobiqN, qcx, 0.0)
FLAME_PARAM (mobiqN, qcy, 0.0)
FLAME_PARAM (mobiqN, qcz, 1.0)
FLAME_PARAM (mobiqN, qdt, 1.0)
FLAME_PARAM (mobiqN, qdx, 0.0)
FLAME_PARAM (mobiqN, qdy, 0.0)
FLAME_PARAM (mobiqN, qdz, 0.0)
FLAME_PARAM (mobiqN, power, 2.0)
FLAME_PARAM (mobiqN, dist, 1.0)
FLAME_PARAM (mobiqN, colorMode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    mobiqN, iterations, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (mobiqN, spaceType, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mobiqN
{
  float map[16];
  float power;
  float length_power; /* power of the length */
  float colorMode;
  float times;
  float space;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobiqN)
{
  const double power = fabs (in->power) < 1.0 ? 1.0 : in->power;

  k->map[0] = (float) in->qat;
  k->map[1] = (float) in->qax;
  k->map[2] = (float) in->qay;
  k->map[3] = (float) in->qaz;
  k->map[4] = (float) in->qbt;
  k->map[5] = (float) in->qbx;
  k->map[6] = (float) in->qby;
  k->map[7] = (float) in->qbz;
  k->map[8] = (float) in->qct;
  k->map[9] = (float) in->qcx;
  k->map[10] = (float) in->qcy;
  k->map[11] = (float) in->qcz;
  k->map[12] = (float) in->qdt;
  k->map[13] = (float) in->qdx;
  k->map[14] = (float) in->qdy;
  k->map[15] = (float) in->qdz;
  k->colorMode = (float) in->colorMode;
  k->times = (float) in->iterations;
  k->space = (float) in->spaceType;
  k->power = (float) power;
  k->length_power = (float) (4.0 * in->dist / power);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/quaternion-map.h"

/* Into the space of JWildfire's spaceType. */
FLAME_FN float
flame_mobiq_into (float type, float x)
{
  float s, c;

  flame_sinhcoshf (x, &s, &c);
  return type == 1.0f ? s : (type == 2.0f ? flame_sinf (x) : x);
}

/* And back from it. */
FLAME_FN float
flame_mobiq_back (float type, float x)
{
  const float size = flame_fabsf (x);
  const float inverse = flame_with_sign_of (
      flame_logf (size + flame_sqrtf (size * size + 1.0f)), x);
  const float angle = flame_atan2f (x, flame_sqrtf ((1.0f - x) * (1.0f + x)));

  return type == 1.0f ? inverse : (type == 2.0f ? angle : x);
}

/* (out) Length, angle around z, and angle from z of @at; the last one is 0
 * at the origin. */
FLAME_FN void
flame_mobiq_polar (const float *at, float *length, float *turn, float *down)
{
  const float flat = flame_sqrtf (at[0] * at[0] + at[1] * at[1]);

  *length = flame_sqrtf (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
  *turn = flame_atan2f (at[1], at[0]);
  *down = *length == 0.0f ? 0.0f : flame_atan2f (flat, at[2]);
}

FLAME_FN void
flame_mobiq_place (float length, float turn, float down, float *at)
{
  float s, c, t, d;

  flame_sincosf (turn, &s, &c);
  flame_sincosf (down, &t, &d);
  at[0] = length * t * c;
  at[1] = length * t * s;
  at[2] = length * d;
}

/* The value in @all that JWildfire's colorMode selects, counted from 1, or
 * @color. */
FLAME_FN float
flame_mobiq_color (float mode, float color, const float *all)
{
  for (int i = 0; i < 6; i++)
    color = mode == (float) (i + 1) ? all[i] : color;
  return color;
}

FLAME_VARIATION (mobiqN)
{
  const float whole = flame_floorf (k->power);
  const float first = flame_floorf (k->power * flame_rng_01 (rng));
  const float second = flame_floorf (k->power * flame_rng_01 (rng));
  const float back = k->length_power != 0.0f ? 1.0f / k->length_power : 0.0f;
  float at[4] = {p->x, p->y, p->z, 0.0f}, all[6];
  float length, turn, down, far, new_far, new_turn, size = 0.0f, part;

  flame_mobiq_polar (at, &length, &turn, &down);
  far = flame_powf (length, k->length_power);
  flame_mobiq_place (far, turn * k->power, down * k->power, at);
  for (int c = 0; c < 3; c++)
    at[c] = flame_mobiq_into (k->space, at[c]);
  /* The first part of the map's result is only for the colour; the others
   * are the next place. */
  for (float i = 0.0f; i < k->times; i += 1.0f) {
    float out[4];

    size = flame_map_quaternion (k->map, at[0], at[1], at[2], out);
    for (int c = 0; c < 4; c++)
      at[c] = size != 0.0f ? out[(c + 1) % 4] : 0.0f;
  }
  all[0] = far * back * 0.1f;
  all[1] = 0.5f * (at[3] + 1.0f);
  all[2] = flame_atan2f (flame_sqrtf (size), 1.0f) * (2.0f / FLAME_PI);
  for (int c = 0; c < 3; c++)
    at[c] = flame_mobiq_back (k->space, at[c]);
  flame_mobiq_polar (at, &new_far, &new_turn, &down);
  new_far = flame_powf (new_far, back);
  new_turn = (new_turn + first * FLAME_TWO_PI) / whole;
  down = (down + second * FLAME_TWO_PI) / whole;
  flame_mobiq_place (new_far, new_turn, down, at);
  all[3] = 0.5f * (flame_cosf (down) + 1.0f);
  part = flame_atan2f (new_far / length, 1.0f) * (2.0f / FLAME_PI);
  all[4] = length > 1e-12f ? part : 0.5f;
  part = (new_turn - turn) / FLAME_TWO_PI;
  all[5] = part - flame_floorf (part);
  o->color = flame_mobiq_color (k->colorMode, o->color, all);
  o->x += w * at[0];
  o->y += w * at[1];
  o->z += w * at[2];
}
#endif
