/*
 * gamma: the logarithm of the gamma function of the radius as x, and the angle
 * as y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gamma, 342, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gamma)
{
  /* Stirling's series at r + 3. */
  float far = p->r + 3.0f, i = 1.0f / far, i2 = i * i;
  float rest =
      i * (1.0f / 12.0f - i2 * (1.0f / 360.0f - i2 * (1.0f / 1260.0f)));
  float log_far = (far - 0.5f) * flame_logf (far) - far + 0.91893853320467f;
  float steps = p->r * (p->r + 1.0f) * (p->r + 2.0f);

  o->x += w * (log_far + rest - flame_logf (steps));
  o->y += w * p->phi;
}
#endif
