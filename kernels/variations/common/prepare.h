/*
 * Preparations that several variations share, on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float width; /* half a ring's width */
  float double_width;
  float inverse; /* of the latter */
} FlameRings;

/* For a fan. */
typedef struct
{
  float angle; /* between two blades */
  float inverse_angle;
  float offset;
  float cosine; /* for half the angle */
  float sine;
} FlameBlades;

typedef struct
{
  float branches; /* |power| */
  float inverse_power;
  float branch;   /* angle from one branch to the next */
  float exponent; /* dist/(2 power) */
} FlameJuliaRoot;

typedef struct
{
  float angle;
  float hole;
  float count_by_turn;
  float swirl;
  float rest; /* of the turn */
} FlameWedge;

typedef struct
{
  float half; /* its half width */
  float shift;
  float width;
  float inverse_width;
} FlameShiftedBand;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_rings (double value, FlameRings *k)
{
  double dx = value * value + FLAME_PREPARE_EPS;

  k->width = (float) dx;
  k->double_width = (float) (2.0 * dx);
  k->inverse = (float) (1.0 / (2.0 * dx));
}

static void FLAME_UNUSED
flame_fill_fan (double value, double offset, FlameBlades *k)
{
  double dx = M_PI * (value * value + FLAME_PREPARE_EPS);

  k->angle = (float) dx;
  k->inverse_angle = (float) (1.0 / dx);
  k->offset = (float) offset;
  k->cosine = (float) cos (dx / 2.0);
  k->sine = (float) sin (dx / 2.0);
}

static void FLAME_UNUSED
flame_fill_julian (double power, double distance, FlameJuliaRoot *k)
{
  k->branches = (float) fabs (power);
  k->inverse_power = (float) (1.0 / power);
  k->branch = (float) (2.0 * M_PI / power);
  k->exponent = (float) (distance / power / 2.0);
}

static void FLAME_UNUSED
flame_fill_wedge (
    double angle, double hole, double count, double swirl, FlameWedge *k)
{
  k->angle = (float) angle;
  k->hole = (float) hole;
  k->count_by_turn = (float) (count / (2.0 * M_PI));
  k->swirl = (float) swirl;
  k->rest = (float) (1.0 - angle * count / (2.0 * M_PI));
}

static void FLAME_UNUSED
flame_fill_shifted_band (double radius, double distance, FlameShiftedBand *k)
{
  k->half = (float) radius;
  k->shift = (float) (radius + distance * radius);
  k->width = (float) (2.0 * radius);
  k->inverse_width = (float) (0.5 / flame_nonzero_double (radius));
}
#endif
