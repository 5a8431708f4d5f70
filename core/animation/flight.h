/*
 * A camera's way about a flame in the course of its loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* On top of the flame's own camera; all 0 is none. It begins and ends at rest. */
typedef struct
{
  double pitch; /* radians that it rises by and sinks again */
  double yaw;   /* whole turns about the vertical axis, of either sign */
  double near;  /* parts of its nearness that it comes by and goes again */
} FlameFlight;

static inline gboolean
flame_flight_is_still (const FlameFlight *flight)
{
  return flight->pitch == 0.0 && flight->yaw == 0.0 && flight->near == 0.0;
}

/* @genome: a moment of the loop, at @blend of it */
void flame_flight_apply (
    const FlameFlight *flight, double blend, FlameGenome *genome);

G_END_DECLS
