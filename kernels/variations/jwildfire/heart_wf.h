/*
 * heart_wf: a heart whose halves may differ.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (heart_wf, 620, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA,
    FLAME_PREPARED (heart_wf))
FLAME_PARAM (heart_wf, scale_x, 1.0)
FLAME_PARAM (heart_wf, shift_t, 0.0)
FLAME_PARAM (heart_wf, scale_r_left, 1.0)
FLAME_PARAM (heart_wf, scale_r_right, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_heart_wf
{
  float scale_x; /* width */
  float shift_t; /* start of the outline */
  float left;    /* extent of the halves */
  float right;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (heart_wf)
{
  k->scale_x = (float) in->scale_x;
  k->shift_t = (float) in->shift_t;
  k->left = (float) (60.0 / M_PI * in->scale_r_left);
  k->right = (float) (60.0 / M_PI * in->scale_r_right);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (heart_wf)
{
  int left = p->theta < 0.0f;
  float t = flame_at_most (
      flame_fabsf (p->theta) * (left ? k->left : k->right) - k->shift_t, 60.0f);
  float bulge = t * (40.0f - t), scale = 0.001f * w * p->r, s, c;

  flame_sincosf (t * (FLAME_PI / 180.0f), &s, &c);
  o->x += scale * k->scale_x * (left ? -s : s) * (bulge + 1200.0f);
  o->y -= scale * c * (bulge + 400.0f);
}
#endif
