/*
 * sschecks: sines of the coordinates, turned inside out, on the cells of a
 * chequerboard.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sschecks, 477, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_CONSTANTS (sschecks, 4))
FLAME_PARAM (sschecks, x, 0.5)
FLAME_PARAM (sschecks, y, 0.5)
FLAME_PARAM (sschecks, size, 0.5)
FLAME_PARAM (sschecks, rnd, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sschecks)
{
  flame_copy_params (in, 0, 4, k);
  k[2] = (float) (1.0 / flame_nonzero_double (in->param[2]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the way, k[2] = 1/size, k[3] = randomness */
FLAME_VARIATION (sschecks)
{
  float blur = k[3] * flame_rng_01 (rng);
  float x = p->x * k[2], y = p->y * k[2];
  float cell = flame_truncf (x + (x < 0.0f ? -0.5f : 0.5f)) +
               flame_truncf (y + (y < 0.0f ? -0.5f : 0.5f));
  int odd = 2.0f * flame_floorf (0.5f * cell) != cell;
  float scale = 1.0f / flame_nonzero (p->r2);

  o->x += w * (w * scale * flame_sinf (p->x) + (odd ? blur - k[0] : k[0]));
  o->y += w * (w * scale * flame_sinf (p->y) + (odd ? -k[1] : k[1] + blur));
}
#endif
