/*
 * The parts of the flam3 reader: a function for each kind of element, which returns
 * FALSE with an error that names the place, and what the dialects add. Internal.
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

/* flame.c */
Flam3Flame *flame_flam3_flame_new (guint index, guint line);
void flame_flam3_flame_free (Flam3Flame *flame); /* (nullable) */
/* flame-attributes.c */
gboolean flame_flam3_read_flame (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
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
/* whether Apophysis does not draw the transform with these attributes */
gboolean flame_flam3_is_off (
    const Flam3Context *context, Flam3Attributes attributes);
/* of a chaos that is longer than what it is for, in others' flames than flam3's */
void flame_flam3_tell_long_chaos (Flam3Context *context, guint to);
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
/* fills in what lies between the given colours; FALSE if there are none */
gboolean flame_flam3_join_colors (Flam3Context *context, Flam3Flame *flame);
/* the same, or looks a numbered palette up */
gboolean flame_flam3_finish_palette (
    Flam3Context *context, Flam3Flame *flame, GError **error);

/* a last final transform over each layer, if there is a symmetry */
void flame_flam3_apply_post_symmetry (Flam3Context *context, Flam3Flame *flame);

/* ----------------------------------------------------- what JWildfire means */

/* @value of a parameter in a file, as the variation here counts it */
double flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value);

/* @weight of a variation in a file, 0 of one that acts without any included */
double flame_jwildfire_weight (
    FlameVariation variation, FlameForm form, double weight);

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

/* @order: (out) what a transform's attributes say */
void flame_jwildfire_read_order (
    Flam3Context *context, Flam3Attributes attributes, Flam3Order *order);
/*
 * @use: (inout) gets the form that @order has for it
 *
 * Returns: whether it has an effect
 */
gboolean flame_jwildfire_order (const Flam3Order *order, Flam3UseName *use);

/* what forms mean; behind a transform's attributes */
void flame_jwildfire_settle_xform (Flam3Context *context, FlameXform *xform);

/* whether a variation hands its z on, and those of which nothing is left; behind all
 * elements */
void flame_jwildfire_heights (Flam3Context *context, Flam3Flame *flame);
/* what is shown with other colours */
void flame_jwildfire_tell_colors (
    Flam3Context *context, const FlameGenome *genome);

/* a use of a transform that is read already; an element of Flam3Flame's @replaced */
typedef struct
{
  gboolean is_final;
  guint xform;
  FlameVariation variation, by;
} Flam3Replaced;

/* notes those of the last transform, in the order of its attributes */
void flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order);

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

/* ----------------------------------------------- flames and formulas within */

/* the attribute that has the text, in hexadecimal digits */
#define FLAM3_INNER_ATTRIBUTE "subflame_wf_flame"

/* whether @name is of a flame within; what is wrong there is told as lacking */
gboolean flame_flam3_read_inner (
    Flam3Target *target, const char *name, const char *text);

/* those that no frame has room for are left out, with a warning */
void flame_flam3_check_inner (Flam3Context *context, FlameGenome *genome);

void flame_flam3_write_inner (GString *xml, const FlameXform *xform);

/*
 * Reads attribute @name of a transform where it belongs to a variation that draws a
 * formula, counts by a list or may have pictures, and is no number that matters.
 * FALSE where it is something else. What cannot be drawn is told.
 */
gboolean flame_flam3_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text);

/* -------------------------------------------------------- what is not drawn */

/*
 * Warns of the unread attribute @name of a <flame>, unless it is known to be no part of
 * the picture, or to have no effect at its value.
 *
 * @attributes: of the element
 */
void flame_flam3_ignore_flame_attribute (Flam3Context *context,
    Flam3Attributes attributes, const char *name, const char *text);

/* the same for all that a <layer> has */
void flame_flam3_ignore_layer_attributes (
    Flam3Context *context, Flam3Attributes attributes);

/* the same for a child of a <flame> that is not read */
void flame_flam3_ignore_child (Flam3Context *context, const char *element);

/* the bytes of what a motion curve is for, where @name is a part of one; or 0 */
gsize flame_flam3_curve_stem (const char *name);

/*
 * An <xform>'s attributes by name, for what one of them says of another.
 * (transfer full)
 */
GHashTable *flame_flam3_index_attributes (Flam3Attributes attributes);

/* whether the reader knows an attribute of a program's */
typedef gboolean (*Flam3IsKnown) (FlameDialect dialect, const char *name);

/*
 * The same for the unread attribute @name of an <xform>; nothing is said of the
 * parameters of a variation that is unknown itself.
 *
 * @all: of the element, from flame_flam3_index_attributes()
 */
void flame_flam3_ignore_xform_attribute (Flam3Context *context, GHashTable *all,
    Flam3IsKnown is_known, const char *name, const char *text);

/* --------------------------------------------------------- weighting fields */

/* whether @name is one of these attributes */
gboolean flame_flam3_is_field_attribute (const char *name);

/* reads those of an element into @xform; warns of what is not drawn */
gboolean flame_flam3_read_field (Flam3Context *context,
    Flam3Attributes attributes, FlameXform *xform, GError **error);

/* appends them, each after a blank; nothing where @xform has no field */
void flame_flam3_write_field (GString *xml, const FlameXform *xform);

/* ------------------------------------------------------------ motion curves */

/* a start tag: its attributes, the curves that move them, and its place */
typedef struct _Flam3Tag Flam3Tag;

/*
 * The tag that @context is at. Of a curve that is enabled and moves something known
 * the attributes that say it are left out; another one stays as it is, for the reader
 * to tell.
 *
 * @moves: (nullable) (element-type double) gets the frames of the points of curves
 * whose value differs from frame to frame; NULL for an element that has no curves
 */
Flam3Tag *flame_flam3_tag_new (
    const Flam3Context *context, Flam3Attributes attributes, GArray *moves);
void flame_flam3_tag_free (Flam3Tag *tag); /* (nullable) */

/* its attributes at @frame, until the next call */
Flam3Attributes flame_flam3_tag_at (Flam3Tag *tag, double frame);

/* @context is at the tag again */
void flame_flam3_tag_enter (const Flam3Tag *tag, Flam3Context *context);

/*
 * A curve through @n points at @frame: Catmull and Rom's spline, quadratic arcs
 * between the middles of its sides, or straight. Before the first point and past
 * the last it stands still.
 *
 * @kind: SPLINE, BEZIER or LINEAR; two points are joined by a line
 * @x: (array length=n) ascending
 */
double flame_flam3_curve_at (
    const char *kind, const double *x, const double *y, guint n, double frame);
