/*
 * super_shape: Gielis's superformula.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (super_shape, 50, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_CONSTANTS (super_shape, 6))
FLAME_PARAM (super_shape, rnd, 0.0)
FLAME_PARAM (super_shape, m, 0.0)
FLAME_PARAM (super_shape, n1, 1.0)
FLAME_PARAM (super_shape, n2, 1.0)
FLAME_PARAM (super_shape, n3, 1.0)
FLAME_PARAM (super_shape, holes, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (super_shape)
{
  const double rnd = in->param[0], m = in->param[1], n1 = in->param[2];

  k[0] = (float) (m / 4.0);
  k[1] = (float) (-1.0 / n1);
  k[2] = (float) in->param[3];
  k[3] = (float) in->param[4];
  k[4] = (float) (rnd < 0.0 ? 0.0 : rnd > 1.0 ? 1.0 : rnd);
  k[5] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = m/4, k[1] = -1/n1, k[2] = n2, k[3] = n3, k[4] = rnd, k[5] = holes */
FLAME_VARIATION (super_shape)
{
  float s, c, shape, radius, scale;

  flame_sincosf (k[0] * p->phi + FLAME_PI_4, &s, &c);
  shape = flame_powf (flame_fabsf (c), k[2]);
  shape += flame_powf (flame_fabsf (s), k[3]);
  radius = k[4] * flame_rng_01 (rng) + (1.0f - k[4]) * p->r;
  scale = w * (radius - k[5]) * flame_powf (shape, k[1]) / p->r;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
