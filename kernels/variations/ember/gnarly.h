/*
 * gnarly: twists the cells of a grid, without limit at their middles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gnarly, 157, FLAME_PREPARED (gnarly))
FLAME_PARAM (gnarly, cellsize, 1.0)
FLAME_PARAM (gnarly, twist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_gnarly
{
  float size; /* size of a cell and its inverse */
  float inverse_size;
  float radius_squared;         /* radius² of the twist */
  float twist;                  /* strength of the twist */
  float inverse_radius_squared; /* 1/radius² */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gnarly)
{
  const double size = in->cellsize;
  const double r2 = flame_nonzero_double (0.25 * size * size);

  k->size = (float) size;
  k->inverse_size = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k->radius_squared = (float) r2;
  k->twist = (float) in->twist;
  k->inverse_radius_squared = (float) (1.0 / r2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gnarly)
{
  float cx = (flame_floorf (p->x * k->inverse_size) + 0.5f) * k->size;
  float cy = (flame_floorf (p->y * k->inverse_size) + 0.5f) * k->size;
  float x = p->x - cx, y = p->y - cy;
  float r2 = x * x + y * y;
  int inside = k->size != 0.0f && r2 <= k->radius_squared;
  float s, c;

  flame_sincosf (
      k->twist * flame_logf (r2 * k->inverse_radius_squared), &s, &c);
  o->x += w * (inside ? cx + c * x + s * y : p->x);
  o->y += w * (inside ? cy - s * x + c * y : p->y);
}
#endif
