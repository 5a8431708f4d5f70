/*
 * dc_circuits: a square of circuits.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_circuits, 902, FLAME_OWN_COLOR, .draws = 2, .state = 1,
    FLAME_PREPARED (dc_circuits))
FLAME_PARAM (dc_circuits, seed, 10000.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1000000.0}))
FLAME_PARAM (dc_circuits, time, 0.0)
FLAME_PARAM (dc_circuits, rate, 0.8)
FLAME_PARAM (dc_circuits, intensity, 0.9)
FLAME_PARAM (dc_circuits, focus, 1.5)
FLAME_PARAM (dc_circuits, pulse, 10.0)
FLAME_PARAM (dc_circuits, glow, 2.0)
FLAME_PARAM (dc_circuits, loops, 15.0)
FLAME_PARAM (dc_circuits, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_circuits)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/circuits.h"

struct FlameConstants_dc_circuits
{
  FlameOwnColor color;
  FlameCircuits circuits;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_circuits)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_circuits (FLAME_FROM (in, time), 0.001, &k->circuits);
}
#endif

#ifdef FLAME_VARIATION
/* state[0]: the light of the points before */
FLAME_VARIATION (dc_circuits)
{
  float x, y, rgb[3] = {0.0f};

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);
  flame_circuits (&k->circuits, x, y, &o->state[0], rgb);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
