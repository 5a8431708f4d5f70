/*
 * Code that the tests of CUDA memory share: the pixels of frames in any memory,
 * and a test program that is skipped if there is no CUDA memory.
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

/* Number of frames that are compared. */
#define N_FRAMES 6

/*
 * Returns: (transfer full) the MD5 of the samples, without the padding of rows
 */
char *pixels_md5 (GstSample *sample);

/* Checks the sample's buffer, and that its caps agree. */
gboolean is_in_cuda_memory (GstSample *sample);

/* Returns: (transfer full) the pixels_md5() of each of the next @n frames */
GPtrArray *pull_pixels (Player *player, guint n, gboolean in_cuda_memory);

/*
 * Returns: (transfer full) the pixels of the first N_FRAMES of keyframes.flam3
 */
GPtrArray *render_pixels (
    const char *properties, const char *caps, gboolean in_cuda_memory);

void assert_same_pixels (GPtrArray *a, GPtrArray *b);

/* Returns whether the element exists; writes a message if it does not. */
gboolean has_element (const char *name);

/* Plays keyframes.flam3. @middle: elements between the caps and the sink */
void player_init_with (Player *player, const char *properties, const char *caps,
    const char *middle);

/*
 * Runs the main function of a test program. It returns 77 if there is no CUDA
 * memory.
 */
int run_on_cuda (int argc, char **argv, Suite *(*make_suite) (void) );
