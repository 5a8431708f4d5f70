/*
 * One genome at every time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"

G_BEGIN_DECLS

/* (transfer full) both */
FlameAnimation *flame_animation_new_still (FlameGenome *genome);

G_END_DECLS
