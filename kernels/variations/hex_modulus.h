/*
 * hex_modulus: everything into one hexagon.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_modulus, 344, FLAME_SLOTS (hex_modulus, 2))
FLAME_PARAM (hex_modulus, size, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hex_modulus)
{
  k[0] = (float) (sqrt (0.75) / flame_nonzero_double (in->param[0]));
  k[1] = (float) (1.0 / sqrt (0.75));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = scale, k[1] = 1/sqrt (3/4) */
FLAME_VARIATION (hex_modulus)
{
  float x = p->x * k[0], y = p->y * k[0];
  float third = y * (1.0f / 3.0f);
  float a = x * 0.57735026918963f - third, c = 2.0f * third, b = -a - c;
  float ra = flame_truncf (a + (a < 0.0f ? -0.5f : 0.5f));
  float rb = flame_truncf (b + (b < 0.0f ? -0.5f : 0.5f));
  float rc = flame_truncf (c + (c < 0.0f ? -0.5f : 0.5f));
  float da = flame_fabsf (ra - a), db = flame_fabsf (rb - b);
  float dc = flame_fabsf (rc - c);
  int first = da > db && da > dc, second = !first && db > dc;

  ra = first ? -rb - rc : ra;
  rc = first || second ? rc : -ra - rb;
  o->x += w * k[1] * (x - 1.7320508075689f * (ra + 0.5f * rc));
  o->y += w * k[1] * (y - 1.5f * rc);
}
#endif
