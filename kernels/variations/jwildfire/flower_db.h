/*
 * flower_db: petals with a stem.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flower_db, 799, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_PREPARED (flower_db))
FLAME_PARAM (flower_db, petals, 6.0)
FLAME_PARAM (flower_db, petal_split, 0.0)
FLAME_PARAM (flower_db, petal_spread, 1.0)
FLAME_PARAM (flower_db, stem_thickness, 1.0)
FLAME_PARAM (flower_db, stem_length, 0.0)
FLAME_PARAM (flower_db, petal_fold_strength, 0.0)
FLAME_PARAM (flower_db, petal_fold_radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flower_db
{
  float petals;
  float split;
  float spread;
  float stem_thickness; /* thickness and length of the stem, 0: endless */
  float stem_length;
  float fold; /* fold of the petals, and its radius */
  float fold_radius;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flower_db)
{
  k->petals = (float) in->petals;
  k->split = (float) in->petal_split;
  k->spread = (float) in->petal_spread;
  k->stem_thickness = (float) in->stem_thickness;
  k->stem_length = (float) in->stem_length;
  k->fold = (float) in->petal_fold_strength;
  k->fold_radius = (float) in->petal_fold_radius;
  k->split *= k->petals;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flower_db)
{
  float shape = (k->spread + flame_sinf (k->petals * p->phi)) *
                flame_cosf (k->split * p->phi);
  float r = w * p->r * flame_fabsf (shape), s, c, far, z;

  flame_sincosf (p->phi, &s, &c);
  o->x += s * r;
  o->y += c * r;
  far = flame_sqrtf (o->x * o->x + o->y * o->y) - k->fold_radius;
  z = o->z - k->stem_thickness * (2.0f / r - 1.0f);
  z += far > 0.0f ? far * k->fold : 0.0f;
  o->z = k->stem_length != 0.0f && z <= -k->stem_length ? -k->stem_length : z;
}
#endif
