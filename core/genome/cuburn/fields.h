/*
 * The animated numbers of a cuburn genome: key paths, defaults, domains and
 * periods.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

G_BEGIN_DECLS

/* how values between knots are found */
typedef enum
{
  FLAME_DOMAIN_LINEAR,
  FLAME_DOMAIN_MAGNITUDE, /* by ratio, except near zero */
} FlameDomain;

typedef struct
{
  double default_value;
  FlameDomain domain;
  double period; /* 0 = none */
  /* a variation's parameter: where one side has none, it is the other's */
  gboolean inherits;
} FlameCuburnField;

/* numbers of a whole genome; the filters' are last */
typedef enum
{
  FLAME_CUBURN_CENTER_X,
  FLAME_CUBURN_CENTER_Y,
  FLAME_CUBURN_SCALE, /* image widths a unit */
  FLAME_CUBURN_ROTATION,
  FLAME_CUBURN_DITHER_WIDTH,   /* pixels of spatial filter */
  FLAME_CUBURN_SPP,            /* factor on the profile's */
  FLAME_CUBURN_FRAME_WIDTH,    /* factor on the profile's */
  FLAME_CUBURN_BACKGROUND_RED, /* ours: 0 to 1 */
  FLAME_CUBURN_BACKGROUND_GREEN,
  FLAME_CUBURN_BACKGROUND_BLUE,
  FLAME_CUBURN_FILTERS,
  FLAME_CUBURN_GAMMA = FLAME_CUBURN_FILTERS,
  FLAME_CUBURN_GAMMA_THRESHOLD,
  FLAME_CUBURN_HIGHLIGHT_POWER,
  FLAME_CUBURN_VIBRANCE,
  FLAME_CUBURN_BRIGHTNESS,
  FLAME_CUBURN_DE_RADIUS,
  FLAME_CUBURN_DE_MINIMUM, /* of the radius */
  FLAME_CUBURN_DE_CURVE,
  FLAME_CUBURN_BILATERAL_SPATIAL_STD,
  FLAME_CUBURN_BILATERAL_COLOR_STD,
  FLAME_CUBURN_BILATERAL_DENSITY_STD,
  FLAME_CUBURN_BILATERAL_DENSITY_POW,
  FLAME_CUBURN_BILATERAL_GRADIENT,
  FLAME_CUBURN_SMEARCLIP_WIDTH,
  FLAME_CUBURN_PLAINCLIP_BRIGHTNESS,
  FLAME_CUBURN_LOGENCODE_DEGAMMA,
  FLAME_CUBURN_N_GLOBALS
} FlameCuburnGlobal;

/* numbers of an xform: these, then weights, then parameters of variations */
typedef enum
{
  FLAME_CUBURN_ANGLE, /* degrees, as is spread */
  FLAME_CUBURN_SPREAD,
  FLAME_CUBURN_MAGNITUDE_X,
  FLAME_CUBURN_MAGNITUDE_Y,
  FLAME_CUBURN_OFFSET_X,
  FLAME_CUBURN_OFFSET_Y,
  FLAME_CUBURN_N_AFFINE,
  /* the same six of the post affine */
  FLAME_CUBURN_POST = FLAME_CUBURN_N_AFFINE,
  FLAME_CUBURN_COLOR = 2 * FLAME_CUBURN_N_AFFINE,
  FLAME_CUBURN_COLOR_SPEED,
  FLAME_CUBURN_WEIGHT,
  FLAME_CUBURN_OPACITY,
  /* + FlameVariation, + form FLAME_N_VARIATIONS */
  FLAME_CUBURN_VARIATIONS,
  /* + FlameParam, + form FLAME_N_PARAMS */
  FLAME_CUBURN_PARAMS =
      FLAME_CUBURN_VARIATIONS + FLAME_N_FORMS * FLAME_N_VARIATIONS,
  FLAME_CUBURN_N_XFORM_FIELDS =
      FLAME_CUBURN_PARAMS + FLAME_N_FORMS * FLAME_N_PARAMS
} FlameCuburnXformField;

/* a use's weight */
static inline guint
flame_cuburn_use_field (FlameVariation variation, FlameForm form)
{
  return FLAME_CUBURN_VARIATIONS + form * FLAME_N_VARIATIONS + variation;
}

/* a parameter of a use */
static inline guint
flame_cuburn_param_field (FlameParam param, FlameForm form)
{
  return FLAME_CUBURN_PARAMS + form * FLAME_N_PARAMS + param;
}

/* FALSE where @field is not a use's weight */
static inline gboolean
flame_cuburn_field_is_use (
    guint field, FlameVariation *variation, FlameForm *form)
{
  const guint at = field - FLAME_CUBURN_VARIATIONS;

  if (field < FLAME_CUBURN_VARIATIONS || field >= FLAME_CUBURN_PARAMS)
    return FALSE;
  *variation = at % FLAME_N_VARIATIONS;
  *form = at / FLAME_N_VARIATIONS;
  return TRUE;
}

/* FALSE where @field is not a parameter */
static inline gboolean
flame_cuburn_field_is_param (guint field, FlameParam *param, FlameForm *form)
{
  if (field < FLAME_CUBURN_PARAMS)
    return FALSE;
  *param = (field - FLAME_CUBURN_PARAMS) % FLAME_N_PARAMS;
  *form = (field - FLAME_CUBURN_PARAMS) / FLAME_N_PARAMS;
  return TRUE;
}

const FlameCuburnField *flame_cuburn_global_field (guint global);
/* such as "camera.center.x" */
const char *flame_cuburn_global_path (guint global);
/* -1 if there is none */
int flame_cuburn_global_from_path (const char *path);

FlameCuburnField flame_cuburn_xform_field (guint field);
/* such as "variations.julian.power" (transfer full) */
char *flame_cuburn_xform_path (guint field);
int flame_cuburn_xform_from_path (const char *path);

G_END_DECLS
