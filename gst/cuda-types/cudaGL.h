/*
 * What headers of GStreamer's CUDA library name of NVIDIA's cudaGL.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

typedef int CUGLDeviceList;
