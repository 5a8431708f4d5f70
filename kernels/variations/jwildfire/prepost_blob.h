/*
 * prepost_blob: blob; its pre_ form is the inverse.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_blob, 1132, .needs = FLAME_NEEDS_THETA,
    .traits = FLAME_READS_FORM, FLAME_PREPARED (prepost_blob))
FLAME_PARAM (prepost_blob, low, 0.8)
FLAME_PARAM (prepost_blob, high, 1.2)
FLAME_PARAM (prepost_blob, waves, 6.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_prepost_blob
{
  float middle;     /* middle radius */
  float half_range; /* half the range of the radius */
  float waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_blob)
{
  const double low = 1.0 - use->weight * (1.0 - in->low);
  const double high = 1.0 - use->weight * (1.0 - in->high);

  k->middle = (float) (0.5 * (low + high));
  k->half_range = (float) (0.5 * (high - low));
  k->waves = (float) in->waves;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (prepost_blob)
{
  const float r = k->middle + k->half_range * flame_sinf (k->waves * p->theta);
  const float scale = p->form == FLAME_FORM_PRE ? 1.0f / r : r;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
