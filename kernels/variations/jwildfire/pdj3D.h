/*
 * pdj3D: Peter de Jong's attractor, with a height.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pdj3D, 1071, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (pdj3D))
FLAME_PARAM (pdj3D, a, 1.0)
FLAME_PARAM (pdj3D, b, 2.0)
FLAME_PARAM (pdj3D, c, 3.0)
FLAME_PARAM (pdj3D, d, 4.0)
FLAME_PARAM (pdj3D, e, 2.0)
FLAME_PARAM (pdj3D, f, 0.0)
FLAME_PARAM (pdj3D, g, 2.0)
FLAME_PARAM (pdj3D, h, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pdj3D
{
  float a;
  float b;
  float c;
  float d;
  float e;
  float f;
  float g;
  float h;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pdj3D)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->e = (float) in->e;
  k->f = (float) in->f;
  k->g = (float) in->g;
  k->h = (float) in->h;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pdj3D)
{
  o->x += w * (flame_sinf (k->a * p->y) - flame_cosf (k->b * p->x));
  o->y += w * (flame_sinf (k->c * p->x) - flame_cosf (k->d * p->y));
  o->z += w * (flame_sinf (k->e * p->y) - flame_cosf (k->f * p->z)) *
              flame_cosf (k->g * p->x) +
          flame_sinf (k->h * p->z);
}
#endif
