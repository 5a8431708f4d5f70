/*
 * All variations, in order of number; a new one is a line here. Included again
 * and again, each time for those parts of the files that the includer defined
 * beforehand: FLAME_INFO, FLAME_PARAM, FLAME_PREPARE, FLAME_VARIATION. They are
 * undefined again at the end.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#if defined FLAME_INFO || defined FLAME_PARAM
#ifndef FLAME_INFO
#define FLAME_INFO(...)
#endif
#ifndef FLAME_PARAM
#define FLAME_PARAM(...)
#endif
#endif

/* 0 to 98: flam3's, with its numbers; the prebuilt CUDA kernel has these */
#include "kernels/variations/linear.h"
#include "kernels/variations/waves.h"
#include "kernels/variations/julian.h"
#include "kernels/variations/gaussian_blur.h"

#ifndef FLAME_ONLY_FLAM3
/* 100 to 249: Ember's */
#include "kernels/variations/julia3D.h"
#include "kernels/variations/dc_linear.h"

/* 250 to 399: Ember's */

/* 400 to 549: Ember's */

/* 550 to 599: what Chaotica means by names that flam3 has */

/* 600 to 699: JWildfire's */
#endif

#undef FLAME_INFO
#undef FLAME_PARAM
#undef FLAME_PREPARE
#undef FLAME_VARIATION
