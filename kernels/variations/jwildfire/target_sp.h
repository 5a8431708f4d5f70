/*
 * target_sp: turns rings or spirals, every other one by a further half turn.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (target_sp, 648, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (target_sp))
FLAME_PARAM (target_sp, twist, 0.0)
FLAME_PARAM (target_sp, n_of_sp, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (target_sp, size, 2.0)
FLAME_PARAM (target_sp, tightness, 0.625)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_target_sp
{
  float tightness;
  float windings_by_pi; /* windings/pi and windings */
  float windings;
  float size; /* size and its inverse */
  float inverse_size;
  float cosine; /* cosine and sine of the turn */
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (target_sp)
{
  const double size = flame_nonzero_double (in->size);
  const double angle = M_PI * in->twist;

  k->tightness = (float) in->tightness;
  k->windings_by_pi = (float) (in->n_of_sp / M_PI);
  k->windings = (float) in->n_of_sp;
  k->size = (float) size;
  k->inverse_size = (float) (1.0 / size);
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (target_sp)
{
  float t = k->tightness * flame_logf (p->r) + k->windings_by_pi * p->phi +
            k->windings;
  float cell = flame_fabsf (t - (t < 0.0f ? 0.5f * k->size : 0.0f)) *
               flame_fabsf (k->inverse_size);
  float scale = (cell - flame_floorf (cell)) < 0.5f ? 1.0f : -1.0f;

  /* As in JWildfire, the weight is not used. */
  o->x += scale * (p->x * k->cosine - p->y * k->sine);
  o->y += scale * (p->x * k->sine + p->y * k->cosine);
}
#endif
