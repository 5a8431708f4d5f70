/*
 * Which attribute a motion curve moves, and to where.
 *
 * Facts: JWildfire's Envelope with its interpolations, AnimationService and
 * XFormTransformService.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/curves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/genome/flam3/number.h"

#define MAX_POINTS 4096
/* halvings of a stretch between two points: to a millionth of it */
#define HALVINGS 24
#define ENABLED "_enabled"
#define DEGREES (G_PI / 180.0)

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

/* @v at @u, 0 to 1, of stretch @i */
typedef double (*StretchFunc) (const double *v, guint n, guint i, double u);

/* from point i to the next one */
static double
spline_stretch (const double *v, guint n, guint i, double u)
{
  return catmull_rom (
      u, v[i > 0 ? i - 1 : i], v[i], v[i + 1], v[i + 2 < n ? i + 2 : i + 1]);
}

/* past point i + 1, which pulls */
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

/* what a curve of that name moves: number @index of @count in an attribute */
typedef struct
{
  const char *curve, *attribute;
  guint index, count;
  double factor;
} Curved;

#define ONE(curve, attribute)                                                  \
  {                                                                            \
    curve "Curve", attribute, 0, 1, 1.0                                        \
  }
#define ANGLE(curve, attribute)                                                \
  {                                                                            \
    curve "Curve", attribute, 0, 1, DEGREES                                    \
  }
#define MAP(curve, attribute)                                                  \
  {curve "Coeff00Curve", attribute, 0, 6, 1.0},                                \
      {curve "Coeff01Curve", attribute, 1, 6, 1.0},                            \
      {curve "Coeff10Curve", attribute, 2, 6, 1.0},                            \
      {curve "Coeff11Curve", attribute, 3, 6, 1.0},                            \
      {curve "Coeff20Curve", attribute, 4, 6, 1.0},                            \
  {                                                                            \
    curve "Coeff21Curve", attribute, 5, 6, 1.0                                 \
  }

static const Curved of_flames[] = {
    {"centreXCurve", "center", 0, 2, 1.0},
    {"centreYCurve", "center", 1, 2, 1.0},
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

/* what is done to a map once its numbers are known */
static const struct
{
  const char *curve, *attribute;
  gboolean turns;
} map_changes[] = {
    {"xyRotateCurve", "coefs", TRUE},
    {"xyScaleCurve", "coefs", FALSE},
    {"xyPostRotateCurve", "post", TRUE},
    {"xyPostScaleCurve", "post", FALSE},
    {"yzRotateCurve", "yzCoefs", TRUE},
    {"yzScaleCurve", "yzCoefs", FALSE},
    {"yzPostRotateCurve", "yzPost", TRUE},
    {"yzPostScaleCurve", "yzPost", FALSE},
    {"zxRotateCurve", "zxCoefs", TRUE},
    {"zxScaleCurve", "zxCoefs", FALSE},
    {"zxPostRotateCurve", "zxPost", TRUE},
    {"zxPostScaleCurve", "zxPost", FALSE},
};

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

/* --------------------------------------------------------------- attributes */

void
flame_flam3_followed_init (Flam3Followed *followed)
{
  followed->names = g_ptr_array_new ();
  followed->values = g_ptr_array_new ();
  followed->owned = g_ptr_array_new_with_free_func (g_free);
}

void
flame_flam3_followed_clear (Flam3Followed *followed)
{
  g_ptr_array_unref (followed->names);
  g_ptr_array_unref (followed->values);
  g_ptr_array_unref (followed->owned);
}

static gboolean
find_index (const Flam3Followed *followed, const char *name, guint *index)
{
  return g_ptr_array_find_with_equal_func (
      followed->names, name, g_str_equal, index);
}

/* (nullable) (transfer none) */
static const char *
find (const Flam3Followed *followed, const char *name)
{
  guint i;

  return find_index (followed, name, &i) ? followed->values->pdata[i] : NULL;
}

/* @text: (transfer full) */
static void
set (Flam3Followed *followed, const char *name, char *text)
{
  guint i;

  g_ptr_array_add (followed->owned, text);
  if (find_index (followed, name, &i)) {
    followed->values->pdata[i] = text;
    return;
  }
  g_ptr_array_add (followed->names, (gpointer) name);
  g_ptr_array_add (followed->values, text);
}

static void
set_numbers (
    Flam3Followed *followed, const char *name, const double *values, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr (number, sizeof number, values[i]);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", number);
  }
  set (followed, name, g_string_free (text, FALSE));
}

/* the numbers that an attribute says, or has where it is not there */
static gboolean
get_numbers (
    const Flam3Followed *followed, const char *name, double *values, guint n)
{
  static const double identity[] = {1, 0, 0, 1, 0, 0};
  const char *text = find (followed, name);

  memset (values, 0, n * sizeof *values);
  if (n == G_N_ELEMENTS (identity))
    memcpy (values, identity, sizeof identity);
  return !text || flame_numbers_parse (text, values, n);
}

/* ---------------------------------------------------------------- one curve */

static const char *
find_part (const Flam3Followed *followed, const char *stem, const char *part)
{
  g_autofree char *name = g_strconcat (stem, part, NULL);

  return find (followed, name);
}

static gboolean
read_point (const Flam3Followed *followed, const char *stem, guint i, char axis,
    double *value)
{
  char part[16];
  const char *text;

  g_snprintf (part, sizeof part, "_%c%u", axis, i);
  text = find_part (followed, stem, part);
  *value = 0.0;
  return !text || flame_numbers_parse (text, value, 1);
}

/* its value at @frame; FALSE where it is no curve */
static gboolean
evaluate (const Flam3Followed *followed, const char *stem, double frame,
    double *value, GArray *moves)
{
  const char *count = find_part (followed, stem, "_point_count");
  const char *kind = find_part (followed, stem, "_interpolation");
  g_autofree double *points = NULL;
  gboolean differ = FALSE;
  int n;

  if (!count || !flame_int_parse (count, FALSE, &n) || n < 1 || n > MAX_POINTS)
    return FALSE;
  /* curves that others are added to are few */
  if (find_part (followed, stem, "_parent_curve"))
    return FALSE;
  points = g_new (double, 2 * (gsize) n);
  for (int i = 0; i < n; i++) {
    if (!read_point (followed, stem, i, 'x', &points[i]) ||
        !read_point (followed, stem, i, 'y', &points[n + i]) ||
        (i > 0 && points[i] < points[i - 1]))
      return FALSE;
    differ |= points[n + i] != points[n];
  }
  if (differ && moves)
    g_array_append_vals (moves, points, (guint) n);
  *value = flame_flam3_curve_at (
      kind ? kind : "SPLINE", points, points + n, n, frame);
  return TRUE;
}

static gboolean
move_number (Flam3Followed *followed, const Curved *curved, double value)
{
  double values[6];

  if (!get_numbers (followed, curved->attribute, values, curved->count))
    return FALSE;
  values[curved->index] = value * curved->factor;
  set_numbers (followed, curved->attribute, values, curved->count);
  return TRUE;
}

/* whose name is the attribute's own, or a variation's with this behind it */
static gboolean
move_variation (Flam3Followed *followed, const char *stem, double value)
{
  static const char amount[] = "_amountCurve";
  g_autofree char *plain = g_strdup (stem);
  guint i;

  if (g_str_has_suffix (plain, amount))
    plain[strlen (plain) - strlen (amount)] = '\0';
  if (!find_index (followed, plain, &i))
    return FALSE;
  /* by the name that is there: @plain ends here */
  set_numbers (followed, followed->names->pdata[i], &value, 1);
  return TRUE;
}

static gboolean
change_map (
    Flam3Followed *followed, const char *name, gboolean turns, double value)
{
  const double c = turns ? cos (value * DEGREES) : value;
  const double s = turns ? sin (value * DEGREES) : 0.0;
  double m[6];

  if (!get_numbers (followed, name, m, 6))
    return FALSE;
  for (guint column = 0; column < 2; column++) {
    double *v = m + 2 * column;
    const double x = v[0];

    v[0] = c * x + s * v[1];
    v[1] = c * v[1] - s * x;
  }
  set_numbers (followed, name, m, 6);
  return TRUE;
}

/* @late: what is done to maps, which comes behind their numbers */
static gboolean
follow_curve (Flam3Followed *followed, const char *element, const char *stem,
    gboolean late, double frame, GArray *moves)
{
  const Curved *curved = find_curved (element, stem);
  const gboolean is_xform = g_str_has_suffix (element, "xform");
  double value;

  for (guint i = 0; is_xform && i < G_N_ELEMENTS (map_changes); i++) {
    if (strcmp (map_changes[i].curve, stem) == 0)
      return late && evaluate (followed, stem, frame, &value, moves) &&
             change_map (followed, map_changes[i].attribute,
                 map_changes[i].turns, value);
  }
  if (late || (!curved && !is_xform) ||
      !evaluate (followed, stem, frame, &value, moves))
    return FALSE;
  return curved ? move_number (followed, curved, value)
                : move_variation (followed, stem, value);
}

/* --------------------------------------------------------------------- all */

static gboolean
has_curves (Flam3Attributes attributes)
{
  for (guint i = 0; attributes.names[i]; i++)
    if (g_str_has_suffix (attributes.names[i], ENABLED) &&
        strcmp (attributes.values[i], "true") == 0)
      return TRUE;
  return FALSE;
}

Flam3Attributes
flame_flam3_follow (Flam3Followed *followed, const char *element,
    Flam3Attributes attributes, double frame, GArray *moves)
{
  if (!has_curves (attributes))
    return attributes;
  g_ptr_array_set_size (followed->names, 0);
  g_ptr_array_set_size (followed->values, 0);
  g_ptr_array_set_size (followed->owned, 0);
  for (guint i = 0; attributes.names[i]; i++) {
    g_ptr_array_add (followed->names, (gpointer) attributes.names[i]);
    g_ptr_array_add (followed->values, (gpointer) attributes.values[i]);
  }
  for (guint late = 0; late < 2; late++) {
    for (guint i = 0; attributes.names[i]; i++) {
      const char *name = attributes.names[i];
      g_autofree char *stem = NULL;

      if (!g_str_has_suffix (name, ENABLED) ||
          strcmp (attributes.values[i], "true") != 0)
        continue;
      stem = g_strndup (name, strlen (name) - strlen (ENABLED));
      /* a curve that is followed needs no warning */
      if (follow_curve (followed, element, stem, late > 0, frame, moves))
        set (followed, name, g_strdup ("false"));
    }
  }
  g_ptr_array_add (followed->names, NULL);
  g_ptr_array_add (followed->values, NULL);
  return (Flam3Attributes){(const char **) followed->names->pdata,
      (const char **) followed->values->pdata};
}
