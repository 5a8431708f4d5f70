/*
 * ztranslate: lifts the point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ztranslate, 106, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ztranslate)
{
  o->z += w;
}
#endif
