/*
 * What the attributes of an <xform>, a <finalxform> or a <motion> go to, and those
 * that have a name of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"
#include "core/genome/flam3/jwildfire.h"
#include "core/genome/flam3/repeats.h"

G_BEGIN_DECLS

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

/* (nullable) what reads the attribute @name; NULL where that may name a variation */
Flam3ReadFunc flame_flam3_find_xform_attribute (const char *name);

G_END_DECLS
