/*
 * All variations, in order of their numbers. They are divided into lists, which
 * kernels/meson.build names too. This file is included many times: before that, the
 * includer defines the parts of the variations' files that it needs, which are
 * FLAME_INFO, FLAME_PARAM, FLAME_CONSTANTS, FLAME_PREPARE and FLAME_VARIATION. All of
 * them are undefined at the end. A unit that is built once per list defines FLAME_LIST
 * and gets that list only.
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

#ifdef FLAME_LIST
#include FLAME_LIST
#else
/* 0 to 98: flam3's, with flam3's numbers. The prebuilt CUDA kernel has only these. */
#include "kernels/variations/lists/000.h"

#ifndef FLAME_ONLY_FLAM3
/* 100 to 532: Ember's. */
#include "kernels/variations/lists/100.h"
#include "kernels/variations/lists/150.h"
#include "kernels/variations/lists/250.h"
#include "kernels/variations/lists/300.h"
#include "kernels/variations/lists/400.h"
#include "kernels/variations/lists/450.h"
#include "kernels/variations/lists/500.h"

/* From 600 on: JWildfire's. */
#include "kernels/variations/lists/600.h"
/* From 650 on: those that JWildfire draws under names of Ember's. From 670 on: more
 * that only JWildfire has, and pyr3's. */
#include "kernels/variations/lists/650.h"
/* 700 to 749: plugins of Apophysis that neither Ember nor JWildfire has. From 750 on:
 * more of JWildfire's. */
#include "kernels/variations/lists/700.h"
/* From 850 on: those of JWildfire's demonstrations. From 900 on: its dc_, glsl_ and
 * cut_ variations. From 1000 on: curves of lines, and small ones. */
#include "kernels/variations/lists/800.h"
#include "kernels/variations/lists/850.h"
#include "kernels/variations/lists/900.h"
#include "kernels/variations/lists/940.h"
#include "kernels/variations/lists/1000.h"
/* From 1040 on: solids, and more in the plane and in space. */
#include "kernels/variations/lists/1040.h"
#include "kernels/variations/lists/1080.h"
#include "kernels/variations/lists/1120.h"
#include "kernels/variations/lists/1160.h"
/* From 1230 on: nested flames, and more that JWildfire draws under names of Ember's. */
#include "kernels/variations/lists/1230.h"
#endif
#endif

#undef FLAME_INFO
#undef FLAME_PARAM
#undef FLAME_CONSTANTS
#undef FLAME_PREPARE
#undef FLAME_VARIATION
