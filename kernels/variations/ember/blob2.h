/*
 * blob2: blob, with waves from a radius outwards.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob2, 259, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_FORM,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (blob2))
FLAME_PARAM (blob2, mode, 0.5)
FLAME_PARAM (blob2, n, 1.0)
FLAME_PARAM (blob2, radius, 0.0)
FLAME_PARAM (blob2, prescale, 1.0)
FLAME_PARAM (blob2, postscale, 0.5)
FLAME_PARAM (blob2, symmetry, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (blob2, compensation, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blob2
{
  float mode;
  float n;
  float radius;
  float prescale;
  float postscale;
  float symmetry;
  float flat; /* factor that flattens the waves */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob2)
{
  k->mode = (float) in->mode;
  k->n = (float) in->n;
  k->radius = (float) in->radius;
  k->prescale = (float) in->prescale;
  k->postscale = (float) in->postscale;
  k->symmetry = (float) in->symmetry;
  k->flat = (float) (1.0 / (1.0 + in->compensation * fabs (in->symmetry)));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blob2)
{
  float wave = (flame_sinf (p->phi * k->n) + k->symmetry) * k->flat;
  float sign = wave < 0.0f ? -1.0f : 1.0f;
  float far = flame_powf (flame_fabsf (wave), k->prescale) * k->postscale *
              (k->mode != 0.0f ? k->mode : sign);
  float radius = k->radius + (p->r - k->radius) * far;
  float scale = w * radius / flame_nonzero (p->r);
  int inside = p->r < k->radius;

  o->x += (inside ? w : scale) * p->x;
  o->y += (inside ? w : scale) * p->y;
  o->z += inside ? flame_kept_z (p) : w * p->z;
}
#endif
