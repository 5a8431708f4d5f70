/*
 * The fields of FlameTransitionSide.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/animation.h"

/* See flame_transition_side_new(). */
struct _FlameTransitionSide
{
  FlameAnimation *animation;
  double time;
  double pace;
  gboolean loop; /* starts again at its end; otherwise stands still */
};
