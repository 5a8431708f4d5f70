/*
 * harmonograph_js: random points of the line that four damped pendulums draw.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (harmonograph_js, 857, .draws = 1, FLAME_PREPARED (harmonograph_js))
FLAME_PARAM (harmonograph_js, seed, 1234.0, .type = FLAME_INTEGER)
FLAME_PARAM (harmonograph_js, time, 100.0, .type = FLAME_INTEGER)
FLAME_PARAM (harmonograph_js, a1, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 128.0}))
FLAME_PARAM (harmonograph_js, f1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 5.0}))
FLAME_PARAM (harmonograph_js, p1, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 113.0}))
FLAME_PARAM (
    harmonograph_js, d1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.001}))
FLAME_PARAM (harmonograph_js, a2, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (harmonograph_js, f2, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.0}))
FLAME_PARAM (harmonograph_js, p2, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 33.0}))
FLAME_PARAM (
    harmonograph_js, d2, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.001}))
FLAME_PARAM (harmonograph_js, a3, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 49.0}))
FLAME_PARAM (harmonograph_js, f3, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, -4.0}))
FLAME_PARAM (harmonograph_js, p3, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 57.0}))
FLAME_PARAM (
    harmonograph_js, d3, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.001}))
FLAME_PARAM (harmonograph_js, a4, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 97.0}))
FLAME_PARAM (harmonograph_js, f4, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (harmonograph_js, p4, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 68.0}))
FLAME_PARAM (
    harmonograph_js, d4, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.001}))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float size;
  float frequency; /* turns per unit of time */
  float turn;
  float damping;
} FlamePendulum;

struct FlameConstants_harmonograph_js
{
  float time;
  FlamePendulum pendulums[4];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (harmonograph_js)
{
  k->time = (float) in->time;
  for (int i = 0; i < 4; i++) {
    const double *own = FLAME_FROM (in, a1) + 4 * i;

    k->pendulums[i].size = (float) (own[0] / 180.0);
    k->pendulums[i].frequency = (float) (own[1] / (2.0 * M_PI));
    k->pendulums[i].turn = (float) (own[2] / 360.0 + (i < 2 ? 0.0 : 0.25));
    k->pendulums[i].damping = (float) -own[3];
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (harmonograph_js)
{
  float time = k->time * flame_rng_01 (rng), part[4];

  FLAME_UNROLL
  for (int i = 0; i < 4; i++) {
    float s, c;

    flame_sincos_turns (
        time * k->pendulums[i].frequency + k->pendulums[i].turn, &s, &c);
    part[i] =
        k->pendulums[i].size * s * flame_expf (k->pendulums[i].damping * time);
  }
  o->x += w * (part[0] + part[1]);
  o->y += w * (part[2] + part[3]);
}
#endif
