/*
 * rotate_z: turns space about the z axis by as many right angles as the
 * weight.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate_z, 166, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, FLAME_PREPARED (rotate_z))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rotate_z
{
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate_z)
{
  k->cosine = (float) cos (use->weight * M_PI_2);
  k->sine = (float) sin (use->weight * M_PI_2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rotate_z)
{
  o->x += k->sine * p->y + k->cosine * p->x;
  o->y += k->cosine * p->y - k->sine * p->x;
  o->z = p->z;
}
#endif
