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
#include "kernels/variations/sinusoidal.h"
#include "kernels/variations/spherical.h"
#include "kernels/variations/swirl.h"
#include "kernels/variations/horseshoe.h"
#include "kernels/variations/polar.h"
#include "kernels/variations/handkerchief.h"
#include "kernels/variations/heart.h"
#include "kernels/variations/disc.h"
#include "kernels/variations/spiral.h"
#include "kernels/variations/hyperbolic.h"
#include "kernels/variations/diamond.h"
#include "kernels/variations/ex.h"
#include "kernels/variations/julia.h"
#include "kernels/variations/bent.h"
#include "kernels/variations/waves.h"
#include "kernels/variations/fisheye.h"
#include "kernels/variations/popcorn.h"
#include "kernels/variations/exponential.h"
#include "kernels/variations/power.h"
#include "kernels/variations/cosine.h"
#include "kernels/variations/rings.h"
#include "kernels/variations/fan.h"
#include "kernels/variations/blob.h"
#include "kernels/variations/pdj.h"
#include "kernels/variations/fan2.h"
#include "kernels/variations/rings2.h"
#include "kernels/variations/eyefish.h"
#include "kernels/variations/bubble.h"
#include "kernels/variations/cylinder.h"
#include "kernels/variations/perspective.h"
#include "kernels/variations/noise.h"
#include "kernels/variations/julian.h"
#include "kernels/variations/juliascope.h"
#include "kernels/variations/blur.h"
#include "kernels/variations/gaussian_blur.h"
#include "kernels/variations/radial_blur.h"
#include "kernels/variations/pie.h"
#include "kernels/variations/ngon.h"
#include "kernels/variations/curl.h"
#include "kernels/variations/rectangles.h"
#include "kernels/variations/arch.h"
#include "kernels/variations/tangent.h"
#include "kernels/variations/square.h"
#include "kernels/variations/rays.h"
#include "kernels/variations/blade.h"
#include "kernels/variations/secant2.h"
#include "kernels/variations/twintrian.h"
#include "kernels/variations/cross.h"
#include "kernels/variations/disc2.h"
#include "kernels/variations/super_shape.h"
#include "kernels/variations/flower.h"
#include "kernels/variations/conic.h"
#include "kernels/variations/parabola.h"
#include "kernels/variations/bent2.h"
#include "kernels/variations/bipolar.h"
#include "kernels/variations/boarders.h"
#include "kernels/variations/butterfly.h"
#include "kernels/variations/cell.h"
#include "kernels/variations/cpow.h"
#include "kernels/variations/curve.h"
#include "kernels/variations/edisc.h"
#include "kernels/variations/elliptic.h"
#include "kernels/variations/escher.h"
#include "kernels/variations/foci.h"
#include "kernels/variations/lazysusan.h"
#include "kernels/variations/loonie.h"
#include "kernels/variations/modulus.h"
#include "kernels/variations/oscilloscope.h"
#include "kernels/variations/polar2.h"
#include "kernels/variations/popcorn2.h"
#include "kernels/variations/scry.h"
#include "kernels/variations/separation.h"
#include "kernels/variations/split.h"
#include "kernels/variations/splits.h"
#include "kernels/variations/stripes.h"
#include "kernels/variations/wedge.h"
#include "kernels/variations/wedge_julia.h"
#include "kernels/variations/wedge_sph.h"
#include "kernels/variations/whorl.h"
#include "kernels/variations/waves2.h"
#include "kernels/variations/exp.h"
#include "kernels/variations/log.h"
#include "kernels/variations/sin.h"
#include "kernels/variations/cos.h"
#include "kernels/variations/tan.h"
#include "kernels/variations/sec.h"
#include "kernels/variations/csc.h"
#include "kernels/variations/cot.h"
#include "kernels/variations/sinh.h"
#include "kernels/variations/cosh.h"
#include "kernels/variations/tanh.h"
#include "kernels/variations/sech.h"
#include "kernels/variations/csch.h"
#include "kernels/variations/coth.h"
#include "kernels/variations/auger.h"
#include "kernels/variations/flux.h"
#include "kernels/variations/mobius.h"

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
