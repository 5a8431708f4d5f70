/*
 * npolar: a root of polar coordinates, or of the point itself if the parity is
 * odd.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (npolar, 464,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_THETA | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (npolar))
FLAME_PARAM (npolar, parity, 0.0)
FLAME_PARAM (npolar, n, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/root-branch.h"

struct FlameConstants_npolar
{
  float odd; /* whether parity is odd */
  float parity;
  float inverse_n;
  FlameRootBranch branches;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (npolar)
{
  const double n = in->n != 0.0 ? in->n : 1.0;

  k->odd = fmod (fabs (in->parity), 2.0) != 0.0 ? 1.0f : 0.0f;
  k->parity = (float) in->parity;
  k->inverse_n = (float) (1.0 / n);
  flame_fill_root_branch (n, &k->branches);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (npolar)
{
  float turns = flame_root_branch (rng, &k->branches);
  float v = w * FLAME_1_PI;
  float u = v * p->theta, t = 0.5f * v * flame_logf (p->r2);
  int odd = k->odd != 0.0f;
  float angle = odd ? p->phi : flame_atan2f (t, u);
  float scale =
      w * flame_powf (odd ? p->r2 : u * u + t * t, 0.5f * k->inverse_n);
  float s, c;

  scale *= odd ? k->parity : 1.0f;
  flame_sincosf (angle * k->inverse_n + FLAME_TWO_PI * turns, &s, &c);
  s *= scale;
  c *= scale;
  o->x += odd ? c : v * flame_logf (flame_fabsf (scale));
  o->y += odd ? s : v * flame_atan2f (c, s);
}
#endif
