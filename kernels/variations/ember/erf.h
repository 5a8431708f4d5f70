/*
 * erf: the error function of both coordinates.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (erf, 341)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/erf.h"

FLAME_VARIATION (erf)
{
  o->x += w * flame_erf (p->x);
  o->y += w * flame_erf (p->y);
}
#endif
