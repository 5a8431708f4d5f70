/*
 * minkQM: Minkowski's question mark function of each coordinate.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (minkQM, 1088, FLAME_PREPARED (minkQM))
FLAME_PARAM (minkQM, a, 1.0)
FLAME_PARAM (minkQM, b, 1.0)
FLAME_PARAM (minkQM, c, 1.0)
FLAME_PARAM (minkQM, dd, 1.0)
FLAME_PARAM (minkQM, e, 0.5)
FLAME_PARAM (minkQM, f, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_minkQM
{
  float a;
  float b;
  float c;
  float dd;
  float e;
  float f;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (minkQM)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->dd = (float) in->dd;
  k->e = (float) in->e;
  k->f = (float) in->f;
}
#endif

#ifdef FLAME_VARIATION
/* For @x from 0 to 1. */
FLAME_FN float
flame_question_mark (const struct FlameConstants_minkQM *k, float x)
{
  float p = 0.0f, q = k->a, r = p + k->b, s = k->c, d = k->dd, y = 0.0f;

  for (float i = 0.0f; i < k->f; i += 1.0f) {
    const float m = p + r, n = q + s;
    const int under = x < m / n;

    d *= k->e;
    y += under ? 0.0f : d;
    r = under ? m : r;
    s = under ? n : s;
    p = under ? p : m;
    q = under ? q : n;
  }
  return y + d;
}

FLAME_FN float
flame_question_mark_of (const struct FlameConstants_minkQM *k, float x)
{
  const float size = flame_fabsf (x);
  const float to =
      size > 0.0f && size < 1.0f ? flame_question_mark (k, size) : size;

  return x < 0.0f ? -to : to;
}

FLAME_VARIATION (minkQM)
{
  o->x += w * flame_question_mark_of (k, p->x);
  o->y += w * flame_question_mark_of (k, p->y);
}
#endif
