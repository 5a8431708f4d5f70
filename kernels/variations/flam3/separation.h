/*
 * separation: pushes points away from both axes.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (separation, 73, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (separation))
FLAME_PARAM (separation, x, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (separation, xinside, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.05}))
FLAME_PARAM (separation, y, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.25}))
FLAME_PARAM (
    separation, yinside, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.025}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_separation
{
  float x_squared;
  float xinside;
  float y_squared;
  float yinside;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (separation)
{
  k->x_squared = (float) (in->x * in->x);
  k->xinside = (float) in->xinside;
  k->y_squared = (float) (in->y * in->y);
  k->yinside = (float) in->yinside;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (separation)
{
  float x = flame_sqrtf (p->x * p->x + k->x_squared);
  float y = flame_sqrtf (p->y * p->y + k->y_squared);

  o->x += w * ((p->x > 0.0f ? x : -x) - p->x * k->xinside);
  o->y += w * ((p->y > 0.0f ? y : -y) - p->y * k->yinside);
}
#endif
