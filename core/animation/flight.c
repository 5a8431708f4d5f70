/*
 * A camera's way about a flame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flight.h"

#include <math.h>

#include "core/animation/interpolate/blend.h"

void
flame_flight_apply (
    const FlameFlight *flight, double blend, FlameGenome *genome)
{
  /* there and back */
  const double way = (1.0 - cos (2.0 * G_PI * blend)) / 2.0;

  if (flame_flight_is_still (flight))
    return;
  genome->cam_pitch += flight->pitch * way;
  genome->cam_yaw += flight->yaw * 2.0 * G_PI * flame_smoothstep (blend);
  genome->cam_persp *= 1.0 + flight->near * way;
}
