/*
 * helix: moves the point around a circle by its height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (helix, 299, .z = FLAME_Z_OWN, FLAME_PREPARED (helix))
FLAME_PARAM (helix, frequency, 1.0)
FLAME_PARAM (helix, width, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_helix
{
  float turn;
  float width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (helix)
{
  k->turn = (float) (in->frequency * 2.0 * M_PI);
  k->width = (float) (in->width);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (helix)
{
  float s, c;

  flame_sincosf (p->z * k->turn, &s, &c);
  o->x += w * (p->x + k->width * c);
  o->y += w * (p->y + k->width * s);
  o->z += w * p->z;
}
#endif
