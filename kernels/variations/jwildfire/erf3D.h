/*
 * erf3D: the error function of each coordinate.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (erf3D, 1069, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/erf.h"

FLAME_VARIATION (erf3D)
{
  o->x += w * flame_erf (p->x);
  o->y += w * flame_erf (p->y);
  o->z += w * flame_erf (p->z);
}
#endif
