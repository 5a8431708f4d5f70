/*
 * core/gpu-backend/iterate/iterate-stage.h with the CPU's chaos game instead of
 * the real one: the same points as the CPU backend's, on the dummy's
 * clock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/dummy/dummy.h"

G_BEGIN_DECLS

/* Sets the kernels of whole frames: those below and post.h's. */
void flame_dummy_set_frame_kernels (void);

/* Number of times that any backend has looked ahead. */
guint flame_dummy_get_queries_ahead (void);

/* The next @n passes are too dense in places, unless they are safe. */
void flame_dummy_set_overflows (guint n);

/* The result of looks ahead from now on. FALSE: frames would wait. */
void flame_dummy_set_kernels_ready (gboolean ready);

G_END_DECLS
