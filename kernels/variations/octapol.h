/*
 * octapol: the corners of an octagon with a polar middle; all else forgets the
 * sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (octapol, 491, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_SUM | FLAME_READS_FORM, FLAME_CONSTANTS (octapol, 6))
FLAME_PARAM (octapol, polarweight, 0.0)
FLAME_PARAM (octapol, radius, 1.0)
FLAME_PARAM (octapol, s, 0.5)
FLAME_PARAM (octapol, t, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (octapol)
{
  const double s = fabs (in->param[2]), t = fabs (in->param[3]);
  const double radius = 0.707106781 * s * fabs (in->param[1]);

  k[0] = (float) (0.5 * s);
  k[1] = (float) (t != 0.5 * s ? 1.0 / (t - 0.5 * s) : 0.0);
  k[2] = (float) (t != 0.0 ? 1.0 / t : 0.0);
  k[3] = (float) radius;
  k[4] = (float) (radius > 0.0 ? 1.0 / radius : 0.0);
  k[5] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = half an edge, k[1], k[2] = inverse legs of a corner, k[3], k[4] =
 * radius of the middle and its inverse, k[5] = how polar
 */
FLAME_VARIATION (octapol)
{
  float u = 0.15f * p->x, v = 0.15f * p->y, r = 0.15f * p->r;
  float a = (flame_fabsf (u) - k[0]) * k[1];
  float b = (flame_fabsf (v) - k[0]) * k[2];
  int middle = k[3] > 0.0f && r <= k[3];
  float mix = 2.0f * k[5] * flame_logf (r * k[4]);
  int corner = !middle && a > 0.0f && b > 0.0f && a + b < 1.0f;
  int out = !middle && !corner && p->form == FLAME_FORM_REGULAR;
  float x = u + mix * (p->phi - u), y = v + mix * (r - v);

  o->x = out ? 0.0f : o->x;
  o->y = out ? 0.0f : o->y;
  o->x += w * (u + (middle ? x : (corner ? u : 0.0f)));
  o->y += w * (v + (middle ? y : (corner ? v : 0.0f)));
}
#endif
