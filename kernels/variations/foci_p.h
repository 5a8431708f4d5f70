/*
 * foci_p: foci, with weights for both.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (foci_p, 294, FLAME_CONSTANTS (foci_p, 2))
FLAME_PARAM (foci_p, c1, 0.5)
FLAME_PARAM (foci_p, c2, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (foci_p)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = c1, k[1] = c2 */
FLAME_VARIATION (foci_p)
{
  float e = flame_expf (p->x);
  float near = e * k[0], far = k[1] / e;
  float s, c, scale;

  flame_sincosf (p->y, &s, &c);
  scale = w / flame_nonzero (near + far - c);
  o->x += scale * (near - far);
  o->y += scale * s;
}
#endif
