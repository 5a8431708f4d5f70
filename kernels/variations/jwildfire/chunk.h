/*
 * chunk: one side of a conic section; points on the other side move to the
 * origin.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (chunk, 680, FLAME_PREPARED (chunk))
FLAME_PARAM (chunk, a, 1.0)
FLAME_PARAM (chunk, b, 0.0)
FLAME_PARAM (chunk, c, 1.0)
FLAME_PARAM (chunk, d, 0.0)
FLAME_PARAM (chunk, e, 0.0)
FLAME_PARAM (chunk, f, -1.0)
FLAME_PARAM (chunk, mode, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_chunk
{
  float a; /* factors of x², x y, y², x, y and 1 */
  float b;
  float c;
  float d;
  float e;
  float f;
  /* 1: the outside is kept, 0: the inside, other values: nothing */
  float mode;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (chunk)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->e = (float) in->e;
  k->f = (float) in->f;
  k->mode = (float) in->mode;
}
#endif

#ifdef FLAME_VARIATION
/* The weight decides only which side is which. */
FLAME_VARIATION (chunk)
{
  float conic = w * ((k->a * p->x + k->b * p->y + k->d) * p->x +
                        (k->c * p->y + k->e) * p->y + k->f);
  float kept = conic > 0.0f ? k->mode : 1.0f - k->mode;

  o->x += kept == 1.0f ? p->x : 0.0f;
  o->y += kept == 1.0f ? p->y : 0.0f;
}
#endif
