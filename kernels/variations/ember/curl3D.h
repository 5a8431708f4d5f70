/*
 * curl3D: a Moebius map of space, which bends it around a point.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl3D, 109, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2, FLAME_PREPARED (curl3D))
FLAME_PARAM (curl3D, cx, 0.0)
FLAME_PARAM (curl3D, cy, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.05}))
FLAME_PARAM (curl3D, cz, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.05}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_curl3D
{
  float cx; /* the point */
  float cy;
  float cz;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl3D)
{
  k->cx = (float) in->cx;
  k->cy = (float) in->cy;
  k->cz = (float) in->cz;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (curl3D)
{
  float r2 = p->r2 + p->z * p->z;
  float c2 = k->cx * k->cx + k->cy * k->cy + k->cz * k->cz;
  float below =
      r2 * c2 + 2.0f * (k->cx * p->x - k->cy * p->y + k->cz * p->z) + 1.0f;
  float scale = w / flame_nonzero (below);

  o->x += scale * (p->x + k->cx * r2);
  o->y += scale * (p->y - k->cy * r2);
  o->z += scale * (p->z + k->cz * r2);
}
#endif
