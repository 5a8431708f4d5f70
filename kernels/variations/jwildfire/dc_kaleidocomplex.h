/*
 * dc_kaleidocomplex: a square coloured by folds and turns of a complex number.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_kaleidocomplex, 907, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_kaleidocomplex))
FLAME_PARAM (dc_kaleidocomplex, seed, 1000000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaleidocomplex, time, 0.0)
FLAME_PARAM (dc_kaleidocomplex, iMax, 12.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (dc_kaleidocomplex, color, 2.0)
FLAME_PARAM (dc_kaleidocomplex, redF, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaleidocomplex_Red_Fac_")
FLAME_PARAM (dc_kaleidocomplex, greenF, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaleidocomplex_Green_Fac_")
FLAME_PARAM (dc_kaleidocomplex, blueF, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaleidocomplex_Blue_Fac_")
FLAME_OWN_COLOR_PARAMS (dc_kaleidocomplex)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleido-complex.h"

struct FlameConstants_dc_kaleidocomplex
{
  FlameOwnColor color;
  FlameKaleidoComplex kaleido;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_kaleidocomplex)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_kaleido_complex (FLAME_FROM (in, iMax), in->time, &k->kaleido);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (
    dc_kaleidocomplex, 0.5f, flame_kaleido_complex, &k->kaleido)
#endif
