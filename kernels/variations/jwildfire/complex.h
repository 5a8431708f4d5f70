/*
 * complex: a sum of thirteen complex functions, with separate frequencies for
 * their parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (complex, 1006, FLAME_PREPARED (complex))
FLAME_PARAM (complex, cospow, 1.0)
FLAME_PARAM (complex, cosx1, 1.0)
FLAME_PARAM (complex, cosx2, 1.0)
FLAME_PARAM (complex, cosy1, 1.0)
FLAME_PARAM (complex, cosy2, 1.0)
FLAME_PARAM (complex, coshpow, 0.0)
FLAME_PARAM (complex, coshx1, 1.0)
FLAME_PARAM (complex, coshx2, 1.0)
FLAME_PARAM (complex, coshy1, 1.0)
FLAME_PARAM (complex, coshy2, 1.0)
FLAME_PARAM (complex, cotpow, 0.0)
FLAME_PARAM (complex, cotx1, 2.0)
FLAME_PARAM (complex, cotx2, 2.0)
FLAME_PARAM (complex, coty1, 2.0)
FLAME_PARAM (complex, coty2, 2.0)
FLAME_PARAM (complex, cothpow, 0.0)
FLAME_PARAM (complex, cothx1, 2.0)
FLAME_PARAM (complex, cothx2, 2.0)
FLAME_PARAM (complex, cothy1, 2.0)
FLAME_PARAM (complex, cothy2, 2.0)
FLAME_PARAM (complex, cscpow, 0.0)
FLAME_PARAM (complex, cscx1, 1.0)
FLAME_PARAM (complex, cscx2, 1.0)
FLAME_PARAM (complex, cscy1, 1.0)
FLAME_PARAM (complex, cscy2, 1.0)
FLAME_PARAM (complex, cschpow, 0.0)
FLAME_PARAM (complex, cschx1, 1.0)
FLAME_PARAM (complex, cschx2, 1.0)
FLAME_PARAM (complex, cschy1, 1.0)
FLAME_PARAM (complex, cschy2, 1.0)
FLAME_PARAM (complex, exppow, 0.0)
FLAME_PARAM (complex, expx1, 1.0)
FLAME_PARAM (complex, expy1, 1.0)
FLAME_PARAM (complex, expy2, 1.0)
FLAME_PARAM (complex, secpow, 0.0)
FLAME_PARAM (complex, secx1, 1.0)
FLAME_PARAM (complex, secx2, 1.0)
FLAME_PARAM (complex, secy1, 1.0)
FLAME_PARAM (complex, secy2, 1.0)
FLAME_PARAM (complex, sechpow, 0.0)
FLAME_PARAM (complex, sechx1, 1.0)
FLAME_PARAM (complex, sechx2, 1.0)
FLAME_PARAM (complex, sechy1, 1.0)
FLAME_PARAM (complex, sechy2, 1.0)
FLAME_PARAM (complex, sinpow, 0.0)
FLAME_PARAM (complex, sinx1, 1.0)
FLAME_PARAM (complex, sinx2, 1.0)
FLAME_PARAM (complex, siny1, 1.0)
FLAME_PARAM (complex, siny2, 1.0)
FLAME_PARAM (complex, sinhpow, 0.0)
FLAME_PARAM (complex, sinhx1, 1.0)
FLAME_PARAM (complex, sinhx2, 1.0)
FLAME_PARAM (complex, sinhy1, 1.0)
FLAME_PARAM (complex, sinhy2, 1.0)
FLAME_PARAM (complex, tanpow, 0.0)
FLAME_PARAM (complex, tanx1, 2.0)
FLAME_PARAM (complex, tanx2, 2.0)
FLAME_PARAM (complex, tany1, 2.0)
FLAME_PARAM (complex, tany2, 2.0)
FLAME_PARAM (complex, tanhpow, 0.0)
FLAME_PARAM (complex, tanhx1, 2.0)
FLAME_PARAM (complex, tanhx2, 2.0)
FLAME_PARAM (complex, tanhy1, 2.0)
FLAME_PARAM (complex, tanhy2, 2.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

typedef struct
{
  float power;
  FlameOwnTrig trig;
} FlameComplexTerm;

struct FlameConstants_complex
{
  FlameComplexTerm functions[13];
};
#endif

#ifdef FLAME_PREPARE
/* A function's parameters are a power and four frequencies, x1, x2, y1 and
 * y2; exp has no x2. */
static void FLAME_UNUSED
flame_fill_complex_terms (
    const struct FlameParams_complex *in, struct FlameConstants_complex *k)
{
  const int exponential = 6;
  const int hyperbolic[13] = {0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1};

  const double *term = FLAME_FROM (in, cospow);

  for (int i = 0; i < 13; i++) {
    FlameComplexTerm *own = &k->functions[i];

    own->power = (float) term[0];
    if (i == exponential) {
      own->trig.sine = (float) term[2];
      own->trig.cosine = (float) term[3];
      own->trig.sinh = (float) term[1];
      own->trig.cosh = own->trig.most = 0.0f;
      term += 4;
      continue;
    }
    flame_fill_own_trig (term + (hyperbolic[i] ? 3 : 1),
        term + (hyperbolic[i] ? 1 : 3), &own->trig);
    term += 5;
  }
}

FLAME_PREPARE (complex)
{
  flame_fill_complex_terms (in, k);
}
#endif

#ifdef FLAME_VARIATION
/* 2 over cosh 2b - cos 2a or, if @sum, over cosh 2b + cos 2a. */
FLAME_FN float
flame_complex_pole (float a, float b, int sum)
{
  const FlameComplexTrig t = flame_complex_trig (a, b);

  return 1.0f / (t.sh * t.sh + (sum ? t.c * t.c : t.s * t.s));
}

FLAME_VARIATION (complex)
{
  float x = 0.0f, y = 0.0f;

  for (int i = 0; i < 13; i++) {
    const FlameComplexTerm *own = &k->functions[i];
    const int turned = (0x156a >> i) & 1;
    const float a = turned ? p->y : p->x;
    float b, scale = own->power;
    FlameComplexTrig t;

    if (own->power == 0.0f)
      continue;
    b = flame_own_bounded (turned ? p->x : p->y, &own->trig);
    t = flame_own_trig (a, b, &own->trig);
    switch (i) {
      case 0: /* cos */
        x += scale * t.c * t.ch;
        y -= scale * t.s * t.sh;
        break;
      case 1: /* cosh */
        x += scale * t.c * t.ch;
        y += scale * t.s * t.sh;
        break;
      case 2: /* cot, coth */
      case 3:
        scale *= 0.5f / flame_own_difference (a, b, &own->trig);
        x += scale * (turned ? t.sh : t.s);
        y += scale * (turned ? t.s : -t.sh);
        break;
      case 4: /* csc */
        scale *= flame_complex_pole (a, b, 0);
        x += scale * t.s * t.ch;
        y -= scale * t.c * t.sh;
        break;
      case 5: /* csch */
        scale *= flame_complex_pole (a, b, 0);
        x += scale * t.sh * t.c;
        y -= scale * t.ch * t.s;
        break;
      case 6: /* exp */
        scale *= flame_expf (own->trig.sinh * p->x);
        x += scale * flame_cosf (own->trig.cosine * p->y);
        y += scale * flame_sinf (own->trig.sine * p->y);
        break;
      case 7: /* sec, sech */
      case 8:
        scale *= flame_complex_pole (a, b, 1);
        x += scale * t.c * t.ch;
        y += scale * (turned ? -t.s : t.s) * t.sh;
        break;
      case 9: /* sin */
        x += scale * t.s * t.ch;
        y += scale * t.c * t.sh;
        break;
      case 10: /* sinh */
        x += scale * t.sh * t.c;
        y += scale * t.ch * t.s;
        break;
      default: /* tan, tanh */
        scale *= 0.5f / flame_own_sum (a, b, &own->trig);
        x += scale * (turned ? t.sh : t.s);
        y += scale * (turned ? t.s : t.sh);
        break;
    }
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
