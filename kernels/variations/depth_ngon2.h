/*
 * depth_ngon2: blurred by a polygon, the more the farther out. (Its centre,
 * scale and exponent count in Chaotica alone.)
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_ngon2, 328, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_CONSTANTS (depth_ngon2, 4))
FLAME_PARAM (depth_ngon2, power, 5.0)
FLAME_PARAM (depth_ngon2, blur, 1.0)
FLAME_PARAM (depth_ngon2, radius, 1.0)
FLAME_PARAM (depth_ngon2, x0, 0.0)
FLAME_PARAM (depth_ngon2, y0, 0.0)
FLAME_PARAM (depth_ngon2, mulx, 1.0)
FLAME_PARAM (depth_ngon2, muly, 1.0)
FLAME_PARAM (depth_ngon2, exp, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_ngon2)
{
  k[0] = (float) in->param[2];
  k[1] = (float) (0.1 * in->param[1]);
  k[2] = (float) (flame_nonzero_double (in->param[0]));
  k[3] = (float) (2.0 * M_PI / flame_nonzero_double (in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = blur, k[2] = sides, k[3] = angle of one */
FLAME_VARIATION (depth_ngon2)
{
  int beyond = p->r > k[0];
  float far = p->r - k[0];
  float turns = flame_rng_01 (rng);
  float angle = FLAME_TWO_PI * turns;
  float part = angle - k[3] * flame_floorf (turns * k[2]);
  float radius, x, y;

  part = part > 0.5f * k[3] ? part - k[3] : part;
  radius = k[1] * far / flame_nonzero (flame_cosf (part));
  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
