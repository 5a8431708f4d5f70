/*
 * Preparations that several variations share. On the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

static void FLAME_UNUSED
flame_fill_rings (double value, float *k)
{
  double dx = value * value + FLAME_PREPARE_EPS;

  k[0] = (float) dx;
  k[1] = (float) (2.0 * dx);
  k[2] = (float) (1.0 / (2.0 * dx));
}

static void FLAME_UNUSED
flame_fill_fan (double value, double offset, float *k)
{
  double dx = M_PI * (value * value + FLAME_PREPARE_EPS);

  k[0] = (float) dx;
  k[1] = (float) (1.0 / dx);
  k[2] = (float) offset;
  k[3] = (float) cos (dx / 2.0);
  k[4] = (float) sin (dx / 2.0);
}

static void FLAME_UNUSED
flame_fill_julian (double power, double distance, float *k)
{
  k[0] = (float) fabs (power);
  k[1] = (float) (1.0 / power);
  k[2] = (float) (2.0 * M_PI / power);
  k[3] = (float) (distance / power / 2.0);
}

static void FLAME_UNUSED
flame_fill_wedge (
    double angle, double hole, double count, double swirl, float *k)
{
  k[0] = (float) angle;
  k[1] = (float) hole;
  k[2] = (float) (count / (2.0 * M_PI));
  k[3] = (float) swirl;
  k[4] = (float) (1.0 - angle * count / (2.0 * M_PI));
}

static void FLAME_UNUSED
flame_fill_shifted_band (double radius, double distance, float *k)
{
  k[0] = (float) radius;
  k[1] = (float) (radius + distance * radius);
  k[2] = (float) (2.0 * radius);
  k[3] = (float) (0.5 / flame_nonzero_double (radius));
}

static void FLAME_UNUSED
flame_fill_depth_ngon (double sides, double blur, double radius, float *k)
{
  k[0] = (float) radius;
  k[1] = (float) (0.1 * blur);
  k[2] = (float) flame_nonzero_double (sides);
  k[3] = (float) (2.0 * M_PI / flame_nonzero_double (sides));
}
