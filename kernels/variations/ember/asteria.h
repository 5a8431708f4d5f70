/*
 * asteria: squeezes points of the unit disc into an astroid: those already in
 * it, and some of the others.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (asteria, 305, .draws = 1, FLAME_PREPARED (asteria))
FLAME_PARAM (asteria, alpha, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_asteria
{
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (asteria)
{
  k->cosine = (float) (cos (M_PI * in->alpha));
  k->sine = (float) (sin (M_PI * in->alpha));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (asteria)
{
  float u = w * p->x, v = w * p->y;
  float s2 = flame_fabsf (u) - 1.0f, t2 = flame_fabsf (v) - 1.0f;
  int within = u * u + v * v < 1.0f;
  int corner = s2 * s2 + t2 * t2 < 1.0f;
  float draw = flame_rng_01 (rng);
  int keep = within ? corner && draw > 0.35f : 1;
  float a = u * k->cosine - v * k->sine, b = u * k->sine + v * k->cosine;
  float side = flame_fabsf (b);

  a *= (1.0f - flame_sqrtf (side * (2.0f - side))) /
       flame_sqrtf ((1.0f - b) * (1.0f + b));
  o->x += keep ? u : a * k->cosine + b * k->sine;
  o->y += keep ? v : b * k->cosine - a * k->sine;
}
#endif
