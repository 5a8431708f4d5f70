/*
 * libfractalflame: documents in, frames out. This header includes all public ones.
 *
 * An animation says what to draw at a genome time; a renderer draws it. A frame depends
 * only on animation, time, shutter, size, quality, seed and backend, so frames may be
 * requested in any order.
 *
 * In all headers: strings are UTF-8, and paths are in the file system's encoding. An
 * argument must not be NULL unless it is (nullable), and a pointer is (transfer none)
 * unless it says otherwise. Errors are in the domain FLAME_ERROR; the error argument
 * may be NULL. docs/libflame.md is the guide.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/animation.h"
#include "flame/cuda.h"
#include "flame/device.h"
#include "flame/error.h"
#include "flame/file.h"
#include "flame/filters.h"
#include "flame/genome.h"
#include "flame/load-options.h"
#include "flame/log.h"
#include "flame/picture.h"
#include "flame/profile.h"
#include "flame/renderer.h"
#include "flame/request.h"
#include "flame/stats.h"
#include "flame/version.h"
#include "flame/video.h"
