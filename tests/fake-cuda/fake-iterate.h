/*
 * core/gpu-backend/iterate/iterate-stage.h with the CPU's chaos game instead of
 * the real one: the same points as the CPU backend's, on the fake device's
 * clock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/fake-cuda/fake-driver.h"

G_BEGIN_DECLS

#define FLAME_FAKE_N_ITERATE_KERNELS 3
extern const FlameFakeKernel
    flame_fake_iterate_kernels[FLAME_FAKE_N_ITERATE_KERNELS];

/* Number of times that any backend has looked ahead. */
guint flame_fake_get_looks_ahead (void);

/* The next @n passes are too dense in places, unless they are safe. */
void flame_fake_set_overflows (guint n);

/* The result of looks ahead from now on. FALSE: frames would wait. */
void flame_fake_set_kernels_ready (gboolean ready);

G_END_DECLS
