/*
 * The GPU backend's stages after the histogram: filters of linear light, log density,
 * density estimation, spatial filter, clips and pixel formats.
 *
 * The code is in the common subset of C, CUDA C and OpenCL C, so that tests can run it
 * without a GPU. As on the CPU, pictures are interleaved floats R, G, B, A.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/* these stages agree with the CPU's up to rounding */
#define FLAME_EXACT
#include "kernels/gpu/bilateral.h"
#include "kernels/gpu/classes.h"
#include "kernels/gpu/clip.h"
#include "kernels/gpu/convert.h"
#include "kernels/gpu/denoise.h"
#include "kernels/gpu/density.h"
#include "kernels/gpu/picture.h"
#include "kernels/gpu/sky.h"
