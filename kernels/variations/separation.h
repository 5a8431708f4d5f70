/*
 * separation: pushed away from both axes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    separation, 73, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (separation, 4))
FLAME_PARAM (separation, x, 0.0, FLAME_EMBER_DEFAULT (1.0))
FLAME_PARAM (separation, xinside, 0.0)
FLAME_PARAM (separation, y, 0.0, FLAME_EMBER_DEFAULT (1.0))
FLAME_PARAM (separation, yinside, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (separation)
{
  for (int i = 0; i < 4; i += 2) {
    k[i] = (float) (in->param[i] * in->param[i]);
    k[i + 1] = (float) in->param[i + 1];
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = x², k[1] = xinside, k[2], k[3] = likewise y */
FLAME_VARIATION (separation)
{
  float x = flame_sqrtf (p->x * p->x + k[0]);
  float y = flame_sqrtf (p->y * p->y + k[2]);

  o->x += w * ((p->x > 0.0f ? x : -x) - p->x * k[1]);
  o->y += w * ((p->y > 0.0f ? y : -y) - p->y * k[3]);
}
#endif
