/*
 * pdj: Peter de Jong's attractor.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pdj, 24, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (pdj))
FLAME_PARAM (pdj, a, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (pdj, b, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (pdj, c, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.0}))
FLAME_PARAM (pdj, d, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 4.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pdj
{
  float a;
  float b;
  float c;
  float d;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pdj)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pdj)
{
  o->x += w * (flame_sinf (k->a * p->y) - flame_cosf (k->b * p->x));
  o->y += w * (flame_sinf (k->c * p->x) - flame_cosf (k->d * p->y));
}
#endif
