/*
 * rotate_y: turns space about the y axis by as many right angles as the
 * weight.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_y, 129, .z = FLAME_Z_OWN,
    .traits = FLAME_WRITES_SUM | FLAME_RAISES_Z, FLAME_PREPARED (rotate_y))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rotate_y
{
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_y)
{
  k->cosine = (float) cos (use->weight * M_PI_2);
  k->sine = (float) sin (use->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rotate_y)
{
  o->x += k->cosine * p->x - k->sine * p->z;
  o->y = p->y;
  o->z += k->sine * p->x + k->cosine * p->z;
}
#endif
