/*
 * A <flame> while the flam3 reader reads it: its state, which the readers of its elements
 * share, and what is done at its start and at its end. A reader returns FALSE with an error
 * that names the place. Internal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/flam3/use-names.h"
#include "core/genome/genome.h"
#include "kernels/variation-form.h"

/* one value of a chaos=""; the matrix waits for the last xform */
typedef struct
{
  guint from, to;
  guint line;
  double value;
} Flam3Chaos;

/* corners and middle */
#define FLAM3_N_BACKGROUND_SPOTS 5

/* a <flame> being read */
typedef struct
{
  FlameGenome *genome;
  guint line;
  guint index;                            /* in the document */
  gboolean has_color[FLAME_PALETTE_SIZE]; /* the others are interpolated */
  int palette_number;                     /* -1 = none */
  int solo_xform;                         /* -1 = none */
  gboolean no_estimator;                  /* whatever its numbers are */
  gboolean is_empty;                      /* no variation can be drawn */
  gboolean is_black;                      /* nothing of it can be seen */
  double white_level;                     /* JWildfire's */
  double motion_blur_length;              /* JWildfire's: steps */
  double motion_blur_step;                /* JWildfire's: frames of each */
  double motion_blur_decay;               /* JWildfire's */
  double fg_opacity;        /* JWildfire's: hides the background */
  guint n_background_spots; /* JWildfire's; 0: it is no gradient */
  double background_spots[FLAM3_N_BACKGROUND_SPOTS][3];
  double dof_scale, dof_fade; /* JWildfire's */
  gboolean has_dof_shape;     /* JWildfire's: another one than a disc */
  gboolean has_focus;         /* JWildfire's: what is sharp is a place */
  guint named_curves;         /* bits of tone curves with a name */
  gboolean is_nowhere;        /* its scale is no number above 0 */
  gboolean has_pivot;         /* it turns about another point */
  gboolean keeps_z;           /* every transform hands on its z */
  gboolean has_angle;         /* Apophysis's, in @angle */
  gboolean has_perspective;   /* whatever cam_dist says */
  double angle, cam_dist;
  double cam_zoom;      /* a factor of the scale */
  double size_factor;   /* another one: how much of a size is left */
  GArray *chaos;        /* Flam3Chaos */
  GArray *palettes;     /* FlamePalette of each layer that is complete */
  gboolean has_colors;  /* one of these layers at least */
  GArray *replaced;     /* Flam3Replaced */
  guint first_of_layer; /* xform of the open one, and final one */
  guint first_final_of_layer;
  FlameXform
      symmetry; /* JWildfire's of the whole flame, as a final transform */
  double layer_weight; /* of its colours */
  double layer_density;
} Flam3Flame;

/* names and values of a start tag, as GMarkup gives them */
typedef struct
{
  const char **names;
  const char **values;
} Flam3Attributes;

/* (nullable) (transfer none) */
static inline const char *
flame_flam3_find_value (Flam3Attributes attributes, const char *name)
{
  for (guint i = 0; attributes.names[i]; i++)
    if (g_str_equal (attributes.names[i], name))
      return attributes.values[i];
  return NULL;
}

Flam3Flame *flame_flam3_flame_new (guint index, guint line);
void flame_flam3_flame_free (Flam3Flame *flame); /* (nullable) */
/* whether JWildfire does not draw the layer; tells why, if it is a number */
gboolean flame_flam3_is_layer_off (
    Flam3Context *context, Flam3Attributes attributes);
/* between these what is read belongs to a layer, which ends up with a palette */
gboolean flame_flam3_start_layer (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
void flame_flam3_end_layer (Flam3Context *context, Flam3Flame *flame);
/* once all children are known; context is at the <flame> */
gboolean flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error);

/* whether a flame of that version is Ember's own */
gboolean flame_flam3_is_ember (const char *version);
/* a flatten acts behind all others of its form */
void flame_flam3_move_flatten (FlameXform *xform);

/* what a program takes for granted, before the attributes */
void flame_flam3_use_defaults (Flam3Flame *flame, FlameDialect dialect);
/* how often JWildfire draws a picture that is blurred by motion once more */
guint flame_flam3_blur_steps (const Flam3Flame *flame);

/* variations that NAME_fx_priority moves to another place in a transform */
#define FLAM3_MAX_MOVED 64

typedef struct
{
  FlameVariation variation;
  FlameForm from, to; /* @to: FLAME_N_FORMS for one that is without effect */
} Flam3Moved;

typedef struct
{
  Flam3Moved moved[FLAM3_MAX_MOVED];
  guint n_moved;
} Flam3Order;

/* a use of a transform that is read already; an element of Flam3Flame's @replaced */
typedef struct
{
  gboolean is_final;
  guint xform;
  FlameVariation variation, by;
} Flam3Replaced;

/* --------------------------------------------------- attributes of an xform */

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
