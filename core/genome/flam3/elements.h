/*
 * The parts of the flam3 reader: one function for each kind of element. All of
 * them return FALSE with an error that names the place. Internal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

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
  gboolean is_nowhere;        /* its scale is not a number */
  gboolean has_pivot;         /* it turns about another point */
  gboolean keeps_z;           /* every transform hands on its z */
  double cam_zoom;            /* a factor of the scale */
  GArray *chaos;              /* Flam3Chaos */
  GArray *palettes;           /* FlamePalette of each layer that is complete */
  GArray *replaced;           /* Flam3Replaced */
  guint first_of_layer;       /* xform of the open one, and final one */
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

/* flame.c */
Flam3Flame *flame_flam3_flame_new (guint index, guint line);
void flame_flam3_flame_free (Flam3Flame *flame); /* (nullable) */
/* flame-attributes.c */
gboolean flame_flam3_read_flame (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
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

/* flame-attributes.c */
/*
 * The tone curve through @n points of x and y, in any order, clamped to 0 to 1.
 *
 * @values: (out) what it is at 0, 1/128, … 1
 *
 * Returns: FALSE, with @values untouched, where it changes nothing or there are
 * fewer than two points
 */
gboolean flame_tone_curve_fill (
    const double (*points)[2], guint n, double values[FLAME_TONE_CURVE_POINTS]);

/* behind all attributes */
void flame_flam3_finish_background (Flam3Context *context, Flam3Flame *flame);

/* what a program takes for granted, before the attributes */
void flame_flam3_use_defaults (Flam3Flame *flame, FlameDialect dialect);
/* how often JWildfire draws a picture that is blurred by motion once more */
guint flame_flam3_blur_steps (const Flam3Flame *flame);

/* xform.c */
gboolean flame_flam3_read_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_final_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_motion (Flam3Context *context, FlameXform *xform,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_symmetry (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);

/* palette.c */
typedef struct
{
  guint count;   /* colours in the element's text, 0 = no text expected */
  gboolean rgba; /* with alpha */
} Flam3PaletteText;

gboolean flame_flam3_read_color (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_colors (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_palette (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, Flam3PaletteText *text, GError **error);
gboolean flame_flam3_read_palette_text (Flam3Context *context,
    Flam3Flame *flame, const Flam3PaletteText *format, const char *text,
    GError **error);
/* fills in what lies between the given colours */
void flame_flam3_join_colors (Flam3Context *context, Flam3Flame *flame);
/* the same, or looks a numbered palette up */
gboolean flame_flam3_finish_palette (
    Flam3Context *context, Flam3Flame *flame, GError **error);

/* a last final transform over each layer, if there is a symmetry */
void flame_flam3_apply_post_symmetry (Flam3Context *context, Flam3Flame *flame);

G_END_DECLS
