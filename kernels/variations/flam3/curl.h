/*
 * curl: z divided by a quadratic polynomial of z.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curl, 39, FLAME_PREPARED (curl))
FLAME_PARAM (curl, c1, 1.0,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE | FLAME_ONLY_REGULAR, 0.1},
        {FLAME_APOPHYSIS | FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (curl, c2, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_curl
{
  float c1;
  float c2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curl)
{
  k->c1 = (float) in->c1;
  k->c2 = (float) in->c2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (curl)
{
  float re = 1.0f + k->c1 * p->x + k->c2 * (p->x * p->x - p->y * p->y);
  float im = k->c1 * p->y + 2.0f * k->c2 * p->x * p->y;
  float scale = w / (re * re + im * im);

  o->x += scale * (p->x * re + p->y * im);
  o->y += scale * (p->y * re - p->x * im);
}
#endif
