/*
 * foci_p: foci, with a weight for each.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (foci_p, 294, FLAME_PREPARED (foci_p))
FLAME_PARAM (foci_p, c1, 0.5)
FLAME_PARAM (foci_p, c2, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_foci_p
{
  float c1;
  float c2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (foci_p)
{
  k->c1 = (float) in->c1;
  k->c2 = (float) in->c2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (foci_p)
{
  float e = flame_expf (p->x);
  float near = e * k->c1, far = k->c2 / e;
  float s, c, scale;

  flame_sincosf (p->y, &s, &c);
  scale = w / flame_nonzero (near + far - c);
  o->x += scale * (near - far);
  o->y += scale * s;
}
#endif
