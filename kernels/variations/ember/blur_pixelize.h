/*
 * blur_pixelize: fills the cells of a grid with even squares.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_pixelize, 182, .z = FLAME_Z_WEIGHT, .draws = 2,
    FLAME_PREPARED (blur_pixelize))
FLAME_PARAM (blur_pixelize, size, 0.1,
    FLAME_EMBER_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (blur_pixelize, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blur_pixelize
{
  float size; /* of a cell, and its inverse */
  float inverse_size;
  float scale; /* part of a cell that its square fills */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_pixelize)
{
  k->size = (float) in->size;
  k->inverse_size = (float) (1.0 / in->size);
  k->scale = (float) in->scale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_pixelize)
{
  float x = k->scale * (flame_rng_01 (rng) - 0.5f) + 0.5f;
  float y = k->scale * (flame_rng_01 (rng) - 0.5f) + 0.5f;

  o->x += w * k->size * (flame_floorf (p->x * k->inverse_size) + x);
  o->y += w * k->size * (flame_floorf (p->y * k->inverse_size) + y);
}
#endif
