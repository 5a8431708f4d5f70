/*
 * hourglass3D: an hourglass, which may be cut.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hourglass3D, 1094, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_CONSTANTS (hourglass3D, 6))
FLAME_PARAM (hourglass3D, kx, 1.0)
FLAME_PARAM (hourglass3D, ky, 1.0)
FLAME_PARAM (hourglass3D, kz, 1.0)
FLAME_PARAM (hourglass3D, maxheight, 4.5)
FLAME_PARAM (
    hourglass3D, limit, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    hourglass3D, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hourglass3D)
{
  const double part = fmax (in->param[3], 0.1) / fmax (in->param[1], 1e-8);

  for (int i = 0; i < 3; i++)
    k[i] = (float) fmax (in->param[i], 1e-8);
  k[3] = in->param[4] != 0.0 ? (float) sqrt (1.0 + part * part) : 3e38f;
  k[4] = (float) part;
  k[5] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = scales, k[3], k[4] = the cosine and sine that it ends at, k[5] = whether
 * what is beyond is left out */
FLAME_VARIATION (hourglass3D)
{
  float s, c, sh, ch;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  if (ch > k[3]) {
    sh = k[5] != 0.0f ? 0.0f : (sh < 0.0f ? -k[4] : k[4]);
    ch = k[5] != 0.0f ? 0.0f : k[3];
  }
  o->x += w * k[0] * ch * s;
  o->y += w * k[1] * sh;
  o->z += w * k[2] * ch * c;
}
#endif
