/*
 * rotate_x: turns space about the x axis by as many right angles as the
 * weight.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_x, 167, .z = FLAME_Z_OWN,
    .traits = FLAME_WRITES_SUM | FLAME_RAISES_Z, FLAME_PREPARED (rotate_x))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rotate_x
{
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_x)
{
  k->cosine = (float) cos (use->weight * M_PI_2);
  k->sine = (float) sin (use->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rotate_x)
{
  o->x = p->x;
  o->y += k->sine * p->z + k->cosine * p->y;
  o->z += k->cosine * p->z - k->sine * p->y;
}
#endif
