/*
 * Motion curves, and the number of the attribute that each moves.
 *
 * Facts: JWildfire's Envelope with its interpolations, AnimationService and
 * XFormTransformService.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "core/genome/flam3/jwildfire/curves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/use-names.h"

#define MAX_POINTS 4096
/*
 * Bisection steps in a segment between two points: down to a millionth of it.
 */
#define HALVINGS 24
#define ENABLED "_enabled"
#define DEGREES (G_PI / 180.0)
/* The most numbers of an attribute: those of a map. */
#define MAX_NUMBERS 6

/* ------------------------------------------------------------------- curves */

static double
catmull_rom (double u, double a, double b, double c, double d)
{
  return b + 0.5 * u *
                 (c - a +
                     u * (2.0 * a - 5.0 * b + 4.0 * c - d +
                             u * (3.0 * (b - c) + d - a)));
}

static double
arc (double u, double a, double b, double c)
{
  return a + u * (2.0 * (b - a) + u * (a - 2.0 * b + c));
}

/* @v at @u, 0 to 1, of segment @i. */
typedef double (*StretchFunc) (const double *v, guint n, guint i, double u);

/* From point i to the next. */
static double
spline_stretch (const double *v, guint n, guint i, double u)
{
  return catmull_rom (
      u, v[i > 0 ? i - 1 : i], v[i], v[i + 1], v[i + 2 < n ? i + 2 : i + 1]);
}

/* Past point i + 1, which attracts the curve. */
static double
arc_stretch (const double *v, guint n, guint i, double u)
{
  const double *p = v + i;

  return arc (u, i == 0 ? p[0] : 0.5 * (p[0] + p[1]), p[1],
      i + 3 == n ? p[2] : 0.5 * (p[1] + p[2]));
}

static double
line_stretch (const double *v, guint n G_GNUC_UNUSED, guint i, double u)
{
  return v[i] + u * (v[i + 1] - v[i]);
}

double
flame_flam3_curve_at (
    const char *kind, const double *x, const double *y, guint n, double frame)
{
  StretchFunc stretch = line_stretch;
  guint n_stretches, i = 0;
  double low = 0.0, high = 1.0;

  if (n == 0)
    return 0.0;
  if (n == 1 || frame <= x[0])
    return y[0];
  if (!(frame < x[n - 1]))
    return y[n - 1];
  if (n > 2 && strcmp (kind, "SPLINE") == 0)
    stretch = spline_stretch;
  else if (n > 2 && strcmp (kind, "BEZIER") == 0)
    stretch = arc_stretch;
  n_stretches = stretch == arc_stretch ? n - 2 : n - 1;
  while (i + 1 < n_stretches && stretch (x, n, i, 1.0) <= frame)
    i++;
  for (guint h = 0; h < HALVINGS; h++) {
    const double middle = 0.5 * (low + high);

    if (stretch (x, n, i, middle) <= frame)
      low = middle;
    else
      high = middle;
  }
  return stretch (y, n, i, 0.5 * (low + high));
}

/* ------------------------------------------------------------------ targets */

typedef enum
{
  SETS,
  /* These apply to a map once its numbers are known. */
  TURNS,
  SCALES,
} Action;

/*
 * What a curve with this name moves: number @index of @count in an attribute.
 */
typedef struct
{
  const char *curve, *attribute;
  guint index, count;
  double factor;
  Action action;
} Curved;

#define ONE(curve, attribute)                                                  \
  {                                                                            \
    curve "Curve", attribute, 0, 1, 1.0, SETS                                  \
  }
#define ANGLE(curve, attribute)                                                \
  {                                                                            \
    curve "Curve", attribute, 0, 1, DEGREES, SETS                              \
  }
#define MAP(curve, attribute)                                                  \
  {curve "Coeff00Curve", attribute, 0, 6, 1.0, SETS},                          \
      {curve "Coeff01Curve", attribute, 1, 6, 1.0, SETS},                      \
      {curve "Coeff10Curve", attribute, 2, 6, 1.0, SETS},                      \
      {curve "Coeff11Curve", attribute, 3, 6, 1.0, SETS},                      \
      {curve "Coeff20Curve", attribute, 4, 6, 1.0, SETS},                      \
      {curve "Coeff21Curve", attribute, 5, 6, 1.0, SETS},                      \
      {curve "RotateCurve", attribute, 0, 6, 1.0, TURNS},                      \
  {                                                                            \
    curve "ScaleCurve", attribute, 0, 6, 1.0, SCALES                           \
  }

static const Curved of_flames[] = {
    {"centreXCurve", "center", 0, 2, 1.0, SETS},
    {"centreYCurve", "center", 1, 2, 1.0, SETS},
    ANGLE ("camPitch", "cam_pitch"),
    ANGLE ("camYaw", "cam_yaw"),
    ANGLE ("camBank", "cam_roll"),
    ONE ("camRoll", "rotate"),
    ONE ("camPerspective", "cam_persp"),
    ONE ("camZoom", "cam_zoom"),
    ONE ("camPosX", "cam_pos_x"),
    ONE ("camPosY", "cam_pos_y"),
    ONE ("camPosZ", "cam_pos_z"),
    ONE ("camZ", "cam_zpos"),
    ONE ("focusX", "cam_xfocus"),
    ONE ("focusY", "cam_yfocus"),
    ONE ("focusZ", "cam_zfocus"),
    ONE ("camDOF", "cam_dof"),
    ONE ("camDOFScale", "cam_dof_scale"),
    ONE ("camDOFArea", "cam_dof_area"),
    ONE ("camDOFExponent", "cam_dof_exponent"),
    ONE ("dimishZ", "cam_zdimish"),
    ONE ("dimZDistance", "cam_zdimdist"),
    ONE ("foregroundOpacity", "fg_opacity"),
    ONE ("pixelsPerUnit", "scale"),
    ONE ("gamma", "gamma"),
    ONE ("gammaThreshold", "gamma_threshold"),
    ONE ("whiteLevel", "white_level"),
    ONE ("brightness", "brightness"),
    ONE ("contrast", "contrast"),
    ONE ("saturation", "saturation"),
    ONE ("vibrancy", "vibrancy"),
    ONE ("lowDensityBrightness", "low_density_brightness"),
    ONE ("balanceRed", "balancing_red"),
    ONE ("balanceGreen", "balancing_green"),
    ONE ("balanceBlue", "balancing_blue"),
};

static const Curved of_layers[] = {
    ONE ("weight", "weight"),
    ONE ("density", "density"),
};

static const Curved of_xforms[] = {
    ONE ("weight", "weight"),
    ONE ("color", "color"),
    ONE ("colorSymmetry", "symmetry"),
    ONE ("opacity", "opacity"),
    MAP ("xy", "coefs"),
    MAP ("xyPost", "post"),
    MAP ("yz", "yzCoefs"),
    MAP ("yzPost", "yzPost"),
    MAP ("zx", "zxCoefs"),
    MAP ("zxPost", "zxPost"),
};

/* (nullable) */
static const Curved *
find_curved (const char *element, const char *stem)
{
  const Curved *table = of_flames;
  guint n = G_N_ELEMENTS (of_flames);

  if (strcmp (element, "layer") == 0) {
    table = of_layers;
    n = G_N_ELEMENTS (of_layers);
  } else if (g_str_has_suffix (element, "xform")) {
    table = of_xforms;
    n = G_N_ELEMENTS (of_xforms);
  }
  for (guint i = 0; i < n; i++)
    if (strcmp (table[i].curve, stem) == 0)
      return &table[i];
  return NULL;
}

/* -------------------------------------------------------------------- tags */

/* An attribute with numbers that move. */
typedef struct
{
  const char *name; /* in the tag, or in a table above */
  guint index;      /* index in the tag's attributes */
  guint n;
  double said[MAX_NUMBERS]; /* values of the attribute itself */
} Moved;

typedef struct
{
  guint moved; /* index of the attribute */
  Action action;
  guint number; /* the number that is set */
  double factor;
  char *kind;
  guint n;
  double *points; /* frames, then values */
} Curve;

struct _Flam3Tag
{
  char *element;
  const char *tag, *tag_end; /* see Flam3Context */
  guint tag_line, text_line;
  GPtrArray *names, *values; /* of char *; ended by NULL */
  GArray *moved, *curves;
};

static void
clear_curve (gpointer data)
{
  Curve *curve = data;

  g_free (curve->kind);
  g_free (curve->points);
}

static void
add_attribute (Flam3Tag *tag, const char *name, const char *value)
{
  g_ptr_array_add (tag->names, g_strdup (name));
  g_ptr_array_add (tag->values, g_strdup (value));
}

/* An element whose tag is being created. */
typedef struct
{
  Flam3Tag *tag;
  GHashTable *all; /* its attributes */
  /* (element-type utf8) names of curves, without suffixes */
  GHashTable *followed;
  GArray *moves;
} Making;

static const char *
find_part (const Making *making, const char *stem, const char *part)
{
  g_autofree char *name = g_strconcat (stem, part, NULL);

  return g_hash_table_lookup (making->all, name);
}

static gboolean
read_point (
    const Making *making, const char *stem, guint i, char axis, double *value)
{
  char part[16];
  const char *text;

  g_snprintf (part, sizeof part, "_%c%u", axis, i);
  text = find_part (making, stem, part);
  *value = 0.0;
  return !text || flame_numbers_parse (text, value, 1);
}

/*
 * FALSE if it is not a curve. Notes the frames of a curve that is not a straight line.
 */
static gboolean
read_curve (const Making *making, const char *stem, Curve *curve)
{
  const char *count = find_part (making, stem, "_point_count");
  const char *kind = find_part (making, stem, "_interpolation");
  g_autofree double *points = NULL;
  gboolean differ = FALSE;
  int n;

  if (!count || !flame_int_parse (count, FALSE, &n) || n < 1 || n > MAX_POINTS)
    return FALSE;
  /* Curves that others are added to are rare. */
  if (find_part (making, stem, "_parent_curve"))
    return FALSE;
  points = g_new (double, 2 * (gsize) n);
  for (int i = 0; i < n; i++) {
    if (!read_point (making, stem, i, 'x', &points[i]) ||
        !read_point (making, stem, i, 'y', &points[n + i]) ||
        (i > 0 && points[i] < points[i - 1]))
      return FALSE;
    differ |= points[n + i] != points[n];
  }
  if (differ)
    g_array_append_vals (making->moves, points, (guint) n);
  curve->kind = g_strdup (kind ? kind : "SPLINE");
  curve->n = (guint) n;
  curve->points = g_steal_pointer (&points);
  return TRUE;
}

/* (nullable) */
static const Moved *
find_moved (const Flam3Tag *tag, const char *name)
{
  for (guint i = 0; i < tag->moved->len; i++) {
    const Moved *moved = &g_array_index (tag->moved, Moved, i);

    if (strcmp (moved->name, name) == 0)
      return moved;
  }
  return NULL;
}

/*
 * Finds or adds an attribute with @n numbers, and sets its @place. FALSE if it has
 * another number of them.
 *
 * @is_whole: the curve replaces the attribute's value
 */
static gboolean
ensure_moved (const Making *making, const char *name, guint n,
    gboolean is_whole, guint *place)
{
  static const double identity[MAX_NUMBERS] = {1, 0, 0, 1, 0, 0};
  const char *text = g_hash_table_lookup (making->all, name);
  GArray *all = making->tag->moved;
  const Moved *known = find_moved (making->tag, name);
  Moved moved = {.name = name, .n = n};

  *place = known ? known - (const Moved *) (gpointer) all->data : all->len;
  if (known)
    return known->n == n;
  if (n == MAX_NUMBERS)
    memcpy (moved.said, identity, sizeof identity);
  if (!is_whole && text && !flame_numbers_parse (text, moved.said, n))
    return FALSE;
  if (!text)
    add_attribute (making->tag, name, "");
  g_array_append_val (all, moved);
  return TRUE;
}

/*
 * Finds a variation, whose name is the attribute's own, or the attribute's with this
 * suffix.
 */
static gboolean
find_variation (const Making *making, const char *stem, guint *place)
{
  static const char amount[] = "_amountCurve";
  g_autofree char *plain = g_strdup (stem);
  gpointer name;

  if (g_str_has_suffix (plain, amount))
    plain[strlen (plain) - strlen (amount)] = '\0';
  return g_hash_table_lookup_extended (making->all, plain, &name, NULL) &&
         ensure_moved (making, name, 1, TRUE, place);
}

/*
 * @name: the attribute that enables it
 * @changes_maps: which curves to add
 */
static void
add_curve (const Making *making, const char *name, gboolean changes_maps)
{
  const char *element = making->tag->element;
  g_autofree char *stem = g_strndup (name, strlen (name) - strlen (ENABLED));
  const Curved *curved = find_curved (element, stem);
  Curve curve = {.factor = 1.0};
  gboolean found;

  if ((curved && curved->action != SETS) != changes_maps ||
      (!curved && !g_str_has_suffix (element, "xform")) ||
      !read_curve (making, stem, &curve))
    return;
  if (curved) {
    curve.action = curved->action;
    curve.number = curved->index;
    curve.factor = curved->factor;
    found = ensure_moved (
        making, curved->attribute, curved->count, FALSE, &curve.moved);
  } else {
    found = find_variation (making, stem, &curve.moved);
  }
  if (found) {
    g_array_append_val (making->tag->curves, curve);
    g_hash_table_add (making->followed, g_steal_pointer (&stem));
  } else {
    clear_curve (&curve);
  }
}

/* Whether the attribute is only a part of a curve that is followed. */
static gboolean
is_part (const Making *making, const char *name)
{
  g_autofree char *stem = NULL;
  Flam3UseName found;

  if (g_str_has_suffix (name, ENABLED))
    stem = g_strndup (name, strlen (name) - strlen (ENABLED));
  else
    stem = g_strndup (name, flame_flam3_curve_stem (name));
  return g_hash_table_contains (making->followed, stem) &&
         !find_moved (making->tag, name) &&
         !flame_flam3_find_use_name (FLAME_DIALECT_JWILDFIRE, name, &found);
}

static void
drop_parts (const Making *making)
{
  Flam3Tag *tag = making->tag;

  for (guint i = tag->names->len; i-- > 0;) {
    if (!is_part (making, tag->names->pdata[i]))
      continue;
    g_ptr_array_remove_index (tag->names, i);
    g_ptr_array_remove_index (tag->values, i);
  }
}

static void
add_curves (Flam3Tag *tag, Flam3Attributes attributes, GArray *moves)
{
  g_autoptr (GHashTable) all = flame_flam3_index_attributes (attributes);
  g_autoptr (GHashTable) followed =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const Making making = {
      .tag = tag, .all = all, .followed = followed, .moves = moves};

  /* Changes of maps come after the numbers of the maps. */
  for (guint changes_maps = 0; changes_maps < 2; changes_maps++)
    for (guint i = 0; attributes.names[i]; i++)
      if (g_str_has_suffix (attributes.names[i], ENABLED) &&
          strcmp (attributes.values[i], "true") == 0)
        add_curve (&making, attributes.names[i], changes_maps > 0);
  if (tag->curves->len == 0)
    return;
  drop_parts (&making);
  for (guint i = 0; i < tag->moved->len; i++) {
    Moved *moved = &g_array_index (tag->moved, Moved, i);

    g_ptr_array_find_with_equal_func (
        tag->names, moved->name, g_str_equal, &moved->index);
    moved->name = tag->names->pdata[moved->index];
  }
}

Flam3Tag *
flame_flam3_tag_new (
    const Flam3Context *context, Flam3Attributes attributes, GArray *moves)
{
  Flam3Tag *tag = g_new0 (Flam3Tag, 1);

  tag->element = g_strdup (context->element);
  tag->tag = context->tag;
  tag->tag_end = context->tag_end;
  tag->tag_line = context->tag_line;
  tag->text_line = context->text_line;
  tag->names = g_ptr_array_new_with_free_func (g_free);
  tag->values = g_ptr_array_new_with_free_func (g_free);
  tag->moved = g_array_new (FALSE, FALSE, sizeof (Moved));
  tag->curves = g_array_new (FALSE, FALSE, sizeof (Curve));
  g_array_set_clear_func (tag->curves, clear_curve);
  for (guint i = 0; attributes.names[i]; i++)
    add_attribute (tag, attributes.names[i], attributes.values[i]);
  if (moves)
    add_curves (tag, attributes, moves);
  g_ptr_array_add (tag->names, NULL);
  g_ptr_array_add (tag->values, NULL);
  return tag;
}

void
flame_flam3_tag_free (Flam3Tag *tag)
{
  if (!tag)
    return;
  g_free (tag->element);
  g_ptr_array_unref (tag->names);
  g_ptr_array_unref (tag->values);
  g_array_unref (tag->moved);
  g_array_unref (tag->curves);
  g_free (tag);
}

/* ----------------------------------------------------------------- a frame */

static void
change_map (double m[MAX_NUMBERS], Action action, double value)
{
  const double c = action == TURNS ? cos (value * DEGREES) : value;
  const double s = action == TURNS ? sin (value * DEGREES) : 0.0;

  for (guint column = 0; column < 2; column++) {
    double *v = m + 2 * column;
    const double x = v[0];

    v[0] = c * x + s * v[1];
    v[1] = c * v[1] - s * x;
  }
}

/* (transfer full) */
static char *
write_numbers (const double *values, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr (number, sizeof number, values[i]);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", number);
  }
  return g_string_free (text, FALSE);
}

static void
move (Flam3Tag *tag, guint place, double frame)
{
  const Moved *moved = &g_array_index (tag->moved, Moved, place);
  gpointer *text = &tag->values->pdata[moved->index];
  double numbers[MAX_NUMBERS];

  memcpy (numbers, moved->said, sizeof numbers);
  for (guint i = 0; i < tag->curves->len; i++) {
    const Curve *curve = &g_array_index (tag->curves, Curve, i);
    double value;

    if (curve->moved != place)
      continue;
    value = flame_flam3_curve_at (
        curve->kind, curve->points, curve->points + curve->n, curve->n, frame);
    if (curve->action == SETS)
      numbers[curve->number] = value * curve->factor;
    else
      change_map (numbers, curve->action, value);
  }
  g_free (*text);
  *text = write_numbers (numbers, moved->n);
}

Flam3Attributes
flame_flam3_tag_at (Flam3Tag *tag, double frame)
{
  for (guint i = 0; i < tag->moved->len; i++)
    move (tag, i, frame);
  return (Flam3Attributes){
      (const char **) tag->names->pdata, (const char **) tag->values->pdata};
}

void
flame_flam3_tag_enter (const Flam3Tag *tag, Flam3Context *context)
{
  context->element = tag->element;
  context->tag = tag->tag;
  context->tag_end = tag->tag_end;
  context->tag_line = tag->tag_line;
  context->text_line = tag->text_line;
}
