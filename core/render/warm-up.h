/*
 * The first frame of a device after the CPU has stood in for it. Kernels are loaded at
 * their first launch, and a slot allocates its memory for its first frame, which may
 * take as long as many frames. So the device draws such a frame for nobody, while the
 * CPU still draws the frames that are shown, and takes over when that has ended. Frames
 * that no fallback can draw are drawn by the device at once.
 *
 * Some drivers take half a millisecond a megabyte. There the warm-up takes the memory of
 * all frames in flight, for as many buckets as the stream may soon have.
 *
 * All functions are the planner's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/renderer-private.h"

/* Notes that the fallback draws because @device has no kernel. */
void flame_warm_up_note_cold (FlameDevice *device);

/*
 * Whether the fallback draws @frame once more, although its device has the kernels. The
 * first such frame gets a warm-up, which takes the frame's plan. Call this without the
 * lock.
 */
gboolean flame_warm_up_is_needed (FlameRenderer *renderer, FlameFrame *frame);

/*
 * Submits the warm-up of @frame, if it has one, to its device. Call this without the
 * lock, before anything else of the frame is submitted.
 */
void flame_warm_up_submit (FlameFrame *frame);

/*
 * Frees the warm-up of @frame, if it has one, which is not submitted. Another frame may
 * get one.
 */
void flame_warm_up_drop (FlameFrame *frame);
