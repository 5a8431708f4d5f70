/*
 * The part of NVIDIA's cudaGL.h that the headers of GStreamer's CUDA library name.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

typedef int CUGLDeviceList;
