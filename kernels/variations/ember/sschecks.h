/*
 * sschecks: sines of the coordinates over the squared radius, on the cells of
 * a chequerboard.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sschecks, 477, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_PREPARED (sschecks))
FLAME_PARAM (sschecks, x, 0.5)
FLAME_PARAM (sschecks, y, 0.5)
FLAME_PARAM (sschecks, size, 0.5)
FLAME_PARAM (sschecks, rnd, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sschecks
{
  float x; /* the shift */
  float y;
  float inverse_size;
  float rnd; /* size of a random shift */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sschecks)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->rnd = (float) in->rnd;
  k->inverse_size = (float) (1.0 / flame_nonzero_double (in->size));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sschecks)
{
  float blur = k->rnd * flame_rng_01 (rng);
  float x = p->x * k->inverse_size, y = p->y * k->inverse_size;
  float cell = flame_truncf (x + (x < 0.0f ? -0.5f : 0.5f)) +
               flame_truncf (y + (y < 0.0f ? -0.5f : 0.5f));
  int odd = 2.0f * flame_floorf (0.5f * cell) != cell;
  float scale = 1.0f / flame_nonzero (p->r2);

  o->x += w * (w * scale * flame_sinf (p->x) + (odd ? blur - k->x : k->x));
  o->y += w * (w * scale * flame_sinf (p->y) + (odd ? -k->y : k->y + blur));
}
#endif
