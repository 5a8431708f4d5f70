/*
 * flower_db: petals with a stem below them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flower_db, 799, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_RAISES_Z,
    FLAME_CONSTANTS (flower_db, 7))
FLAME_PARAM (flower_db, petals, 6.0)
FLAME_PARAM (flower_db, petal_split, 0.0)
FLAME_PARAM (flower_db, petal_spread, 1.0)
FLAME_PARAM (flower_db, stem_thickness, 1.0)
FLAME_PARAM (flower_db, stem_length, 0.0)
FLAME_PARAM (flower_db, petal_fold_strength, 0.0)
FLAME_PARAM (flower_db, petal_fold_radius, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flower_db)
{
  flame_copy_params (in, 0, 7, k);
  k[1] *= k[0];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = petals, k[1] = split, k[2] = spread, k[3], k[4] = the stem's thickness and
 * length, 0 = endless, k[5], k[6] = the petals' fold and its radius
 */
FLAME_VARIATION (flower_db)
{
  float shape =
      (k[2] + flame_sinf (k[0] * p->phi)) * flame_cosf (k[1] * p->phi);
  float r = w * p->r * flame_fabsf (shape), s, c, far, z;

  flame_sincosf (p->phi, &s, &c);
  o->x += s * r;
  o->y += c * r;
  far = flame_sqrtf (o->x * o->x + o->y * o->y) - k[6];
  z = o->z - k[3] * (2.0f / r - 1.0f);
  z += far > 0.0f ? far * k[5] : 0.0f;
  o->z = k[4] != 0.0f && z <= -k[4] ? -k[4] : z;
}
#endif
