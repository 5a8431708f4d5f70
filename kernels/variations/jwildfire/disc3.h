/*
 * disc3: disc, with factors everywhere.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc3, 681, .needs = FLAME_NEEDS_THETA, FLAME_PREPARED (disc3))
FLAME_PARAM (disc3, a, 1.0)
FLAME_PARAM (disc3, b, 1.0)
FLAME_PARAM (disc3, c, 1.0)
FLAME_PARAM (disc3, d, 1.0)
FLAME_PARAM (disc3, e, 1.0)
FLAME_PARAM (disc3, f, 1.0)
FLAME_PARAM (disc3, g, 1.0)
FLAME_PARAM (disc3, h, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_disc3
{
  float factor_x; /* factors of x² and y² in the radius */
  float factor_y;
  float size_x;
  float size_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc3)
{
  k->factor_x = (float) (in->d * in->e);
  k->factor_y = (float) (in->f * in->g);
  k->size_x = (float) (in->a * in->c * in->h / M_PI);
  k->size_y = (float) (in->b * in->c * in->h / M_PI);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (disc3)
{
  float r = flame_sqrtf (k->factor_x * p->x * p->x + k->factor_y * p->y * p->y),
        s, c;

  flame_sincospif (r, &s, &c);
  o->x += w * p->theta * k->size_x * s;
  o->y += w * p->theta * k->size_y * c;
}
#endif
