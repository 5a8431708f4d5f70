/*
 * panorama1: polar coordinates of the plane projected to a sphere.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    panorama1, 414, .needs = FLAME_NEEDS_R2, .traits = FLAME_READS_ENTRY)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (panorama1)
{
  float r = flame_sqrtf (p->entry_x * p->entry_x + p->entry_y * p->entry_y);

  o->x += w * FLAME_1_PI * flame_atan2f (p->entry_x, p->entry_y);
  o->y += w * (r / flame_sqrtf (p->r2 + 1.0f) - 0.5f);
}
#endif
