/*
 * zscale: the height only.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (zscale, 107, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (zscale)
{
  (void) o;
}
#endif
