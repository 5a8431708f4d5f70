/*
 * What the tests of CUDA memory share: the pixels of frames wherever they lie, and a
 * program that is skipped if there is no such memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/check/support.h"

#define CUDA_FEATURE "memory:CUDAMemory"

#define SYSTEM_CAPS(format) CAPS (format, "30/1")
#define CUDA_CAPS(format)                                                      \
  "video/x-raw(" CUDA_FEATURE "),format=" format                               \
  ",width=64,height=48,framerate=30/1"

#define ON_CUDA SMALL "backend=cuda "

/* frames that are compared */
#define N_FRAMES 6

/* Returns: (transfer full) the md5 of the samples alone, however far apart rows are */
char *pixels_md5 (GstSample *sample);

/* of the sample's buffer, which its caps must agree with */
gboolean is_in_cuda_memory (GstSample *sample);

/* Returns: (transfer full) the pixels_md5() of each of the next @n frames */
GPtrArray *pull_pixels (Player *player, guint n, gboolean in_cuda_memory);

/* Returns: (transfer full) of the first N_FRAMES of keyframes.flam3 */
GPtrArray *render_pixels (
    const char *properties, const char *caps, gboolean in_cuda_memory);

void assert_same_pixels (GPtrArray *a, GPtrArray *b);

/* whether there is such an element; says so if there is not */
gboolean has_element (const char *name);

/* of keyframes.flam3; @middle: elements between the caps and the sink */
void player_init_with (Player *player, const char *properties, const char *caps,
    const char *middle);

/* a test program's main: 77 if there is no CUDA memory to be had */
int run_on_cuda (int argc, char **argv, Suite *(*make_suite) (void) );
