/*
 * prepost_blob: blob, undone before the others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_blob, 1132, .needs = FLAME_NEEDS_THETA,
    .traits = FLAME_READS_FORM, FLAME_CONSTANTS (prepost_blob, 3))
FLAME_PARAM (prepost_blob, low, 0.8)
FLAME_PARAM (prepost_blob, high, 1.2)
FLAME_PARAM (prepost_blob, waves, 6.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_blob)
{
  const double low = 1.0 - in->weight * (1.0 - in->param[0]);
  const double high = 1.0 - in->weight * (1.0 - in->param[1]);

  k[0] = (float) (0.5 * (low + high));
  k[1] = (float) (0.5 * (high - low));
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = middle radius, k[1] = half of how it differs, k[2] = waves */
FLAME_VARIATION (prepost_blob)
{
  const float r = k[0] + k[1] * flame_sinf (k[2] * p->theta);
  const float scale = p->form == FLAME_FORM_PRE ? 1.0f / r : r;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
