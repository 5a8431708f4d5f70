/*
 * GStreamer's plugin nvcodec offers nothing if there is no video codec library,
 * not even the elements that only move memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/*
 * If there is no libnvcuvid.so.1, as on machines for computing alone, loads the
 * substitute that FLAME_TEST_NVCUVID names, which decodes nothing. Must run
 * before gst_init().
 */
void cuda_video_pretend (void);
