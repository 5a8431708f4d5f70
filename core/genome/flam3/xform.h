/*
 * What the attributes of an <xform>, a <finalxform> or a <motion> go to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"
#include "core/genome/flam3/jwildfire.h"

G_BEGIN_DECLS

#define FLAM3_MAX_REPEATS 8

/* the uses with each number */
typedef struct
{
  FlameXform *xforms[FLAM3_MAX_REPEATS]; /* (nullable) */
} Flam3Repeats;

typedef enum
{
  FLAM3_ROLE_XFORM,
  FLAM3_ROLE_FINAL,
  FLAM3_ROLE_MOTION,
} Flam3Role;

/* what one element's attributes go to */
typedef struct
{
  Flam3Context *context;
  Flam3Flame *flame; /* NULL for a motion */
  FlameXform *xform;
  FlameMotion *motion; /* NULL for an xform */
  Flam3Role role;
  gboolean has_weight;
  Flam3Attributes attributes; /* of the element */
  Flam3Repeats repeats;       /* second uses of a variation */
  GHashTable *all;            /* (nullable) the same by name, when needed */
  gboolean keeps_color;       /* whatever its colour says */
  Flam3Order order;           /* JWildfire's */
} Flam3Target;

typedef gboolean (*Flam3ReadFunc) (
    Flam3Target *target, const char *name, const char *text, GError **error);

G_END_DECLS
