/*
 * hourglass3D: an hourglass, which may be cut.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hourglass3D, 1094, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (hourglass3D))
FLAME_PARAM (hourglass3D, kx, 1.0)
FLAME_PARAM (hourglass3D, ky, 1.0)
FLAME_PARAM (hourglass3D, kz, 1.0)
FLAME_PARAM (hourglass3D, maxheight, 4.5)
FLAME_PARAM (
    hourglass3D, limit, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    hourglass3D, zero, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hourglass3D
{
  float scale[3];
  float cosine; /* hyperbolic cosine and sine at its ends */
  float sine;
  float zero; /* whether points beyond move to the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hourglass3D)
{
  const double part = fmax (in->maxheight, 0.1) / fmax (in->ky, 1e-8);

  for (int i = 0; i < 3; i++)
    k->scale[i] = (float) fmax (FLAME_FROM (in, kx)[i], 1e-8);
  k->cosine = in->limit != 0.0 ? (float) sqrt (1.0 + part * part) : 3e38f;
  k->sine = (float) part;
  k->zero = (float) in->zero;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hourglass3D)
{
  float s, c, sh, ch;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  if (ch > k->cosine) {
    sh = k->zero != 0.0f ? 0.0f : (sh < 0.0f ? -k->sine : k->sine);
    ch = k->zero != 0.0f ? 0.0f : k->cosine;
  }
  o->x += w * k->scale[0] * ch * s;
  o->y += w * k->scale[1] * sh;
  o->z += w * k->scale[2] * ch * c;
}
#endif
