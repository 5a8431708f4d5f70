/*
 * libfractalflame: documents in, frames out. All public headers at once.
 *
 * An animation says what to draw at a genome time; a renderer draws it. Each
 * frame is a function of (animation, time, shutter, size, quality, seed,
 * backend) alone, so frames may be asked for in any order.
 *
 * In all headers: strings are UTF-8 and paths are the file system's. NULL is not
 * taken unless it says (nullable), and a pointer is (transfer none) unless it
 * says otherwise. Errors are of FLAME_ERROR, and may be asked for with NULL.
 * docs/libflame.md is the guide.
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
