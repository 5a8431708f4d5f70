/*
 * All variations, in order of number, from lists of some of them each, as kernels/meson.build
 * names them too. Included again and again, each time for those parts of the files
 * that the includer defined beforehand: FLAME_INFO, FLAME_PARAM, FLAME_CONSTANTS,
 * FLAME_PREPARE, FLAME_VARIATION. They are undefined again at the end. A unit that is built once
 * for each list has its own in FLAME_LIST and sees no other file.
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
/* 0 to 98: flam3's, with its numbers; the prebuilt CUDA kernel has these */
#include "kernels/variations/lists/000.h"

#ifndef FLAME_ONLY_FLAM3
/* 100 to 532: Ember's */
#include "kernels/variations/lists/100.h"
#include "kernels/variations/lists/150.h"
#include "kernels/variations/lists/250.h"
#include "kernels/variations/lists/300.h"
#include "kernels/variations/lists/400.h"
#include "kernels/variations/lists/450.h"
#include "kernels/variations/lists/500.h"

/* JWildfire's */
#include "kernels/variations/lists/600.h"
/* from 650: what JWildfire means by names that Ember has, too; from 670: more of
 * those that only it has, and pyr3's */
#include "kernels/variations/lists/650.h"
/* 700 to 749: plugins of Apophysis that neither Ember nor JWildfire has; from 750: still
 * more of JWildfire's */
#include "kernels/variations/lists/700.h"
/* 850 on: of its demonstrations; 900 on: its dc_, glsl_ and cut_; 1000 on: curves of lines, and small ones */
#include "kernels/variations/lists/800.h"
#include "kernels/variations/lists/850.h"
#include "kernels/variations/lists/900.h"
#include "kernels/variations/lists/940.h"
#include "kernels/variations/lists/1000.h"
/* 1040 on: solids, and more of the plane and of space */
#include "kernels/variations/lists/1040.h"
#include "kernels/variations/lists/1080.h"
#include "kernels/variations/lists/1120.h"
#include "kernels/variations/lists/1160.h"
/* 1230 on: of flames within flames, and JWildfire's own forms of names */
#include "kernels/variations/lists/1230.h"
#endif
#endif

#undef FLAME_INFO
#undef FLAME_PARAM
#undef FLAME_CONSTANTS
#undef FLAME_PREPARE
#undef FLAME_VARIATION
