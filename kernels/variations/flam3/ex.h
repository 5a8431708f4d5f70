/*
 * ex: sums and differences of the cubes of a sine and a cosine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ex, 12, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
/* n0 = r sin (theta + r), n1 = r cos (theta - r), as in handkerchief. */
FLAME_VARIATION (ex)
{
  float scale = w / (p->r2 + 1e-30f);
  float s, c, n0, n1;

  flame_sincosf (p->r, &s, &c);
  n0 = p->x * c + p->y * s;
  n1 = p->y * c + p->x * s;
  n0 = n0 * n0 * (n0 * scale);
  n1 = n1 * n1 * (n1 * scale);
  o->x += n0 + n1;
  o->y += n0 - n1;
}
#endif
