/*
 * blob2: a blob whose waves begin at a radius.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blob2, 259, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_FORM,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_CONSTANTS (blob2, 7))
FLAME_PARAM (blob2, mode, 0.5)
FLAME_PARAM (blob2, n, 1.0)
FLAME_PARAM (blob2, radius, 0.0)
FLAME_PARAM (blob2, prescale, 1.0)
FLAME_PARAM (blob2, postscale, 0.5)
FLAME_PARAM (blob2, symmetry, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (blob2, compensation, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blob2)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[4];
  k[5] = (float) in->param[5];
  k[6] = (float) (1.0 / (1.0 + in->param[6] * fabs (in->param[5])));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = mode, k[1] = n, k[2] = radius, k[3] = prescale, k[4] = postscale,
 * k[5] = symmetry, k[6] = how much flatter
 */
FLAME_VARIATION (blob2)
{
  float wave = (flame_sinf (p->phi * k[1]) + k[5]) * k[6];
  float sign = wave < 0.0f ? -1.0f : 1.0f;
  float far = flame_powf (flame_fabsf (wave), k[3]) * k[4] *
              (k[0] != 0.0f ? k[0] : sign);
  float radius = k[2] + (p->r - k[2]) * far;
  float scale = w * radius / flame_nonzero (p->r);
  int inside = p->r < k[2];

  o->x += (inside ? w : scale) * p->x;
  o->y += (inside ? w : scale) * p->y;
  o->z += inside ? flame_kept_z (p) : w * p->z;
}
#endif
