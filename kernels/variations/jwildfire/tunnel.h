/*
 * tunnel: shifts the sum so far as a lens does.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tunnel, 1111,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_FORM,
    FLAME_PREPARED (tunnel))
FLAME_PARAM (tunnel, Sx, 200.0)
FLAME_PARAM (tunnel, Sy, 50.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_tunnel
{
  float Sx;
  float Sy;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tunnel)
{
  k->Sx = (float) in->Sx;
  k->Sy = (float) in->Sy;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tunnel)
{
  const float t = 0.1f * p->y;
  const float bulge = 0.1f * t * t / (0.5f + flame_sqrtf (0.25f - t * t));

  o->x = w * (flame_sum_x (p, o) - bulge * p->x * k->Sx);
  o->y = w * (flame_sum_y (p, o) - k->Sy * (0.1f - bulge) * 0.1f * p->y);
}
#endif
