/*
 * heart_wf: a heart, whose halves may differ.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (heart_wf, 620, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA,
    FLAME_CONSTANTS (heart_wf, 4))
FLAME_PARAM (heart_wf, scale_x, 1.0)
FLAME_PARAM (heart_wf, shift_t, 0.0)
FLAME_PARAM (heart_wf, scale_r_left, 1.0)
FLAME_PARAM (heart_wf, scale_r_right, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (heart_wf)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (60.0 / M_PI * in->param[2]);
  k[3] = (float) (60.0 / M_PI * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = width, k[1] = where the outline starts, k[2], k[3] = how far the
 * halves go
 */
FLAME_VARIATION (heart_wf)
{
  int left = p->theta < 0.0f;
  float t = flame_at_most (
      flame_fabsf (p->theta) * (left ? k[2] : k[3]) - k[1], 60.0f);
  float bulge = t * (40.0f - t), scale = 0.001f * w * p->r, s, c;

  flame_sincosf (t * (FLAME_PI / 180.0f), &s, &c);
  o->x += scale * k[0] * (left ? -s : s) * (bulge + 1200.0f);
  o->y -= scale * c * (bulge + 400.0f);
}
#endif
