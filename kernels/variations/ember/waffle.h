/*
 * waffle: a waffle of slices and gaps.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waffle, 485, .assign = FLAME_ASSIGN_SUM, .draws = 5,
    FLAME_PREPARED (waffle))
FLAME_PARAM (waffle, slices, 6.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (waffle, xthickness, 0.5)
FLAME_PARAM (waffle, ythickness, 0.5)
FLAME_PARAM (waffle, rotation, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waffle
{
  float slices; /* slices and their inverse */
  float inverse_slices;
  float xthickness; /* thickness */
  float ythickness;
  float cosine; /* cosine and sine of the rotation */
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waffle)
{
  const double slices = flame_nonzero_double (in->slices);

  k->slices = (float) trunc (slices);
  k->inverse_slices = (float) (1.0 / slices);
  k->xthickness = (float) in->xthickness;
  k->ythickness = (float) in->ythickness;
  k->cosine = (float) cos (in->rotation);
  k->sine = (float) sin (in->rotation);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waffle)
{
  float which = flame_rng_below (rng, 5.0f);
  float u1 = flame_rng_01 (rng), u2 = flame_rng_01 (rng);
  float u3 = flame_rng_01 (rng), u4 = flame_rng_01 (rng);
  float n1 = flame_truncf (k->slices * u1), n2 = flame_truncf (k->slices * u2);
  float n3 = flame_truncf (k->slices * u3);
  float a = n1 + k->xthickness + u2 * (1.0f - k->xthickness),
        a0 = n1 + u2 * k->xthickness;
  float a1 = n1 + u2, a2 = n1 + k->xthickness;
  float b = n2 + k->ythickness + u3 * (1.0f - k->ythickness),
        b0 = n3 + u4 * k->ythickness;
  float b1 = n3 + k->ythickness, b2 = n2 + u3;

  a = which == 0.0f ? a0 : a;
  a = which == 1.0f ? a1 : a;
  a = which == 2.0f ? a2 : a;
  a *= k->inverse_slices;
  a = which == 3.0f ? u1 : a;
  b = which == 0.0f ? b0 : b;
  b = which == 1.0f ? b1 : b;
  b = which == 2.0f ? b2 : b;
  b *= k->inverse_slices;
  b = which == 4.0f ? u3 : b;
  o->x += w * (k->cosine * a + k->sine * b);
  o->y += w * (k->cosine * b - k->sine * a);
}
#endif
