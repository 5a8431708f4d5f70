/*
 * kernels/gpu/post.cu for the fake driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/fake-cuda/fake-driver.h"

G_BEGIN_DECLS

#define FLAME_FAKE_N_POST_KERNELS 29
extern const FlameFakeKernel flame_fake_post_kernels[FLAME_FAKE_N_POST_KERNELS];

/* (transfer full) An image that names all kernels. */
GBytes *flame_fake_post_image (void);

G_END_DECLS
