/*
 * core/gpu-backend/iterate/iterate-stage.h over the CPU's chaos game, instead of the real
 * one: the same points as the CPU backend draws, on the fake device's clock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/fake-cuda/fake-driver.h"

G_BEGIN_DECLS

#define FLAME_FAKE_N_ITERATE_KERNELS 3
extern const FlameFakeKernel
    flame_fake_iterate_kernels[FLAME_FAKE_N_ITERATE_KERNELS];

/* times that a backend has looked ahead, in all */
guint flame_fake_get_looks_ahead (void);

/* @n passes from now on are too dense in places, if they are not safe */
void flame_fake_set_overflows (guint n);

/* what a look ahead says from now on: FALSE, and frames would wait */
void flame_fake_set_kernels_ready (gboolean ready);

G_END_DECLS
