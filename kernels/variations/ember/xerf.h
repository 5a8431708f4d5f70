/*
 * xerf: the error function of each coordinate; the far parts are inverted.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xerf, 489, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
/* Below 2 Hastings' formula, with a series near 0. */
FLAME_FN float
flame_xerf_of (float x, float inverse)
{
  float a = flame_fabsf (x), x2 = x * x;
  float t = 1.0f / (1.0f + 0.3275911f * a);
  float sum = 1.061405429f * t - 1.453152027f;
  float far, near;

  sum = sum * t + 1.421413741f;
  sum = sum * t - 0.284496736f;
  sum = sum * t + 0.254829592f;
  far = flame_with_sign_of (1.0f - sum * t * flame_expf (-x2), x);
  near = x * (1.128379167f - x2 * (0.376126389f - 0.112837917f * x2));
  far = a < 0.2f ? near : far;
  return a >= 2.0f ? x * inverse : far;
}

FLAME_VARIATION (xerf)
{
  float inverse = 1.0f / (p->r2 + p->z * p->z);

  o->x += w * flame_xerf_of (p->x, inverse);
  o->y += w * flame_xerf_of (p->y, inverse);
  o->z += w * flame_xerf_of (p->z, inverse);
}
#endif
