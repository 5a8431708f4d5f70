/*
 * A <flame> while the flam3 reader reads it: its state, which the readers of its elements
 * share, and what is done at its start and at its end. A reader returns FALSE with an error
 * that names the place. Internal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/genome.h"
#include "kernels/variation-form.h"

/* One value of chaos="". The matrix is built after the last xform. */
typedef struct
{
  guint from, to;
  guint line;
  double value;
} Flam3Chaos;

/* Corners and middle. */
#define FLAM3_N_BACKGROUND_SPOTS 5

/* A <flame> being read. */
typedef struct
{
  FlameGenome *genome;
  guint line;
  guint index; /* number in the document */
  /* the other colours are interpolated */
  gboolean has_color[FLAME_PALETTE_SIZE];
  int palette_number;        /* -1 = none */
  int solo_xform;            /* -1 = none */
  gboolean no_estimator;     /* density estimation is switched off */
  gboolean is_empty;         /* none of the variations can be drawn */
  gboolean is_black;         /* the picture is empty */
  double white_level;        /* JWildfire */
  double motion_blur_length; /* JWildfire: number of steps */
  double motion_blur_step;   /* JWildfire: frames of a step */
  double motion_blur_decay;  /* JWildfire */
  double fg_opacity; /* JWildfire: how much the flame hides the background */
  guint n_background_spots; /* JWildfire; 0: no gradient */
  double background_spots[FLAM3_N_BACKGROUND_SPOTS][3];
  double dof_scale, dof_fade; /* JWildfire */
  gboolean has_dof_shape;     /* JWildfire: the blur is not a disc */
  gboolean has_focus;         /* JWildfire: a place is in focus */
  guint named_curves;  /* bits of the tone curves with names of their own */
  gboolean is_nowhere; /* the scale is not a number above 0 */
  gboolean has_pivot;  /* it turns around another point */
  gboolean keeps_z;    /* every transform preserves z */
  gboolean has_angle;  /* Apophysis's attribute "angle" */
  gboolean has_perspective; /* cam_dist is ignored */
  double angle, cam_dist;
  double cam_zoom;      /* factor on the scale */
  double size_factor;   /* another factor: how much of the size remains */
  GArray *chaos;        /* of Flam3Chaos */
  GArray *palettes;     /* of FlamePalette: of each complete layer */
  gboolean has_colors;  /* at least one of these layers has colours */
  GArray *replaced;     /* of Flam3Replaced */
  guint first_of_layer; /* first xform of the open layer, and first final one */
  guint first_final_of_layer;
  /* JWildfire's symmetry of the whole flame, as a final transform */
  FlameXform symmetry;
  double layer_weight; /* factor on the layer's colours */
  double layer_density;
} Flam3Flame;

/* Names and values of a start tag, as GMarkup passes them. */
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
/* Call this when all children are known, with the context at the <flame>. */
gboolean flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error);

/* How many variations NAME_fx_priority may move in a transform. */
#define FLAM3_MAX_MOVED 64

typedef struct
{
  FlameVariation variation;
  FlameForm from, to; /* @to: FLAME_N_FORMS if it has no effect */
} Flam3Moved;

typedef struct
{
  Flam3Moved moved[FLAM3_MAX_MOVED];
  guint n_moved;
} Flam3Order;

/*
 * A use of a transform that has been read; an element of Flam3Flame's @replaced.
 */
typedef struct
{
  gboolean is_final;
  guint xform;
  FlameVariation variation, by;
} Flam3Replaced;

/* --------------------------------------------------- attributes of an xform */

#define FLAM3_MAX_REPEATS 8

/* The uses with each number. */
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

/* The destination of an element's attributes. */
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
  GHashTable *all;      /* (nullable) attributes by name; created when needed */
  gboolean keeps_color; /* the transform changes no colour */
  Flam3Order order;     /* JWildfire */
} Flam3Target;

typedef gboolean (*Flam3ReadFunc) (
    Flam3Target *target, const char *name, const char *text, GError **error);
