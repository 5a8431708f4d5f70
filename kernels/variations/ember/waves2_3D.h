/*
 * waves2_3D: moves each coordinate by a sine of the others.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2_3D, 115, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (waves2_3D))
FLAME_PARAM (waves2_3D, freq, 2.0)
FLAME_PARAM (waves2_3D, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves2_3D
{
  float freq;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2_3D)
{
  k->freq = (float) in->freq;
  k->scale = (float) in->scale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves2_3D)
{
  o->x += w * (p->x + k->scale * flame_sinf (p->y * k->freq));
  o->y += w * (p->y + k->scale * flame_sinf (p->x * k->freq));
  o->z += w * (p->z + k->scale * flame_sinf (0.5f * (p->x + p->y) * k->freq));
}
#endif
