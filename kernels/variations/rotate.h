/*
 * rotate: turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate, 428, FLAME_CONSTANTS (rotate, 2))
FLAME_PARAM (rotate, angle, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate)
{
  k[0] = (float) cos (in->param[0] * M_PI / 180.0);
  k[1] = (float) sin (in->param[0] * M_PI / 180.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = cosine and sine */
FLAME_VARIATION (rotate)
{
  o->x += w * (p->x * k[0] - p->y * k[1]);
  o->y += w * (p->x * k[1] + p->y * k[0]);
}
#endif
