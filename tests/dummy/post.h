/*
 * kernels/gpu/post.cu for the dummy.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/dummy/dummy.h"

G_BEGIN_DECLS

#define FLAME_DUMMY_N_POST_KERNELS 34
extern const FlameDummyKernel
    flame_dummy_post_kernels[FLAME_DUMMY_N_POST_KERNELS];

/* (transfer full) An image that names all kernels. */
GBytes *flame_dummy_post_image (void);

G_END_DECLS
