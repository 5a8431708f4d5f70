/*
 * What a FlameTransitionSide holds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/animation.h"

/* As flame_transition_side_new() says. */
struct _FlameTransitionSide
{
  FlameAnimation *animation;
  double time;
  double pace;
  gboolean loop; /* starts again at its end, where else it stands still */
};
