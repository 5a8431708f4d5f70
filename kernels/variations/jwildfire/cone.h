/*
 * cone: a cone, mixed from julia and hemisphere.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cone, 633, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_THETA, .draws = 1,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (cone))
FLAME_PARAM (cone, radius1, 0.5)
FLAME_PARAM (cone, radius2, 1.0)
FLAME_PARAM (cone, size1, 0.5)
FLAME_PARAM (cone, size2, 2.0)
FLAME_PARAM (cone, ywave, 1.0)
FLAME_PARAM (cone, xwave, 1.0)
FLAME_PARAM (cone, height, 1.0)
FLAME_PARAM (cone, warp, 1.0)
FLAME_PARAM (cone, weight, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cone
{
  float scale; /* scale and step of the angle */
  float step;
  float size1; /* sizes */
  float size2;
  float ywave; /* waves in y and x */
  float xwave;
  float height;
  float warp;
  float weight; /* number of branches */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cone)
{
  k->scale = (float) in->radius1;
  k->size1 = (float) in->size1;
  k->size2 = (float) in->size2;
  k->ywave = (float) in->ywave;
  k->xwave = (float) in->xwave;
  k->height = (float) in->height;
  k->warp = (float) in->warp;
  k->weight = (float) in->weight;
  k->step = (float) (M_PI * in->radius2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cone)
{
  float radius = w * k->size2 /
                 flame_sqrtf (p->x * p->x * k->warp + p->y * p->y + k->size1);
  float angle = p->theta * k->scale +
                k->step * flame_truncf (k->weight * flame_rng_01 (rng));

  o->x += radius * flame_cosf (angle * k->xwave);
  o->y += radius * flame_sinf (angle * k->ywave);
  o->z += radius * k->height;
}
#endif
