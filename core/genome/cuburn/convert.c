/*
 * Conversion between flam3's keyframes and cuburn's nodes, and nodes as JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/convert.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "flame/profile.h"

#define DEGREES (180.0 / G_PI)
/*
 * cuburn's clockwise is flam3's counter-clockwise, as its y axis points down.
 */
#define TURN -360.0
/* The same as in cuburn. */
#define TEMPORAL_SAMPLES 1024

/* A shorter basis vector has no direction of its own. */
#define NO_LENGTH 1e-300

void
flame_cuburn_affine_from_flam3 (
    const FlameAffine *affine, double fields[FLAME_CUBURN_N_AFFINE])
{
  const double *m = affine->m;
  const double length_x = hypot (m[0], m[1]), length_y = hypot (m[2], m[3]);
  double x = atan2 (-m[1], m[0]), y = atan2 (m[3], -m[2]), between;

  /* A zero vector is assumed to be at right angles to the other one. */
  if (length_x < NO_LENGTH)
    x = length_y < NO_LENGTH ? 0.0 : y - G_PI / 2.0;
  if (length_y < NO_LENGTH)
    y = x + G_PI / 2.0;
  between = (y - x) * DEGREES;
  between -= 360.0 * floor (between / 360.0);
  fields[FLAME_CUBURN_SPREAD] = between / 2.0;
  fields[FLAME_CUBURN_ANGLE] = x * DEGREES + between / 2.0;
  fields[FLAME_CUBURN_MAGNITUDE_X] = length_x;
  fields[FLAME_CUBURN_MAGNITUDE_Y] = length_y;
  fields[FLAME_CUBURN_OFFSET_X] = m[4];
  fields[FLAME_CUBURN_OFFSET_Y] = -m[5];
}

/* Exact at quarter turns, so that an identity stays one. */
static void
turn (double degrees, double *sine, double *cosine)
{
  const double rest = remainder (degrees, 360.0);

  *sine = fabs (rest) == 180.0 ? 0.0 : sin (rest / DEGREES);
  *cosine = fabs (rest) == 90.0 ? 0.0 : cos (rest / DEGREES);
}

void
flame_cuburn_affine_to_flam3 (
    const double fields[FLAME_CUBURN_N_AFFINE], FlameAffine *affine)
{
  const double angle = fields[FLAME_CUBURN_ANGLE];
  const double spread = fields[FLAME_CUBURN_SPREAD];
  const double length_x = fields[FLAME_CUBURN_MAGNITUDE_X];
  const double length_y = fields[FLAME_CUBURN_MAGNITUDE_Y];
  double sine, cosine;

  /* Subtracted from 0 instead of negated, so that no zero is negative. */
  turn (angle - spread, &sine, &cosine);
  affine->m[0] = length_x * cosine;
  affine->m[1] = 0.0 - length_x * sine;
  turn (angle + spread, &sine, &cosine);
  affine->m[2] = 0.0 - length_y * cosine;
  affine->m[3] = length_y * sine;
  affine->m[4] = fields[FLAME_CUBURN_OFFSET_X];
  affine->m[5] = 0.0 - fields[FLAME_CUBURN_OFFSET_Y];
}

/* ------------------------------------------------------------- to a node */

static void
set_field (FlameCuburnXform *xform, guint field, double value, double velocity)
{
  flame_cuburn_curve_set (
      flame_cuburn_xform_ensure_curve (xform, field), value, velocity);
}

static void
set_affine (FlameCuburnXform *xform, guint first, const FlameAffine *affine,
    double velocity)
{
  double fields[FLAME_CUBURN_N_AFFINE];

  flame_cuburn_affine_from_flam3 (affine, fields);
  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++)
    set_field (
        xform, first + i, fields[i], i == FLAME_CUBURN_ANGLE ? velocity : 0.0);
}

static void
set_variations (FlameCuburnXform *out, const FlameXform *xform)
{
  for (guint u = 0; u < xform->n_uses; u++) {
    const FlameVariationUse *use = &xform->uses[u];
    FlameParam first = 0;
    const guint n = flame_variation_params (use->variation, &first);

    if (use->weight == 0.0)
      continue;
    set_field (out, flame_cuburn_use_field (use->variation, use->form),
        use->weight, 0.0);
    for (guint i = 0; i < n; i++)
      set_field (out, flame_cuburn_param_field (first + i, use->form),
          flame_xform_use_params (xform, use)[i], 0.0);
  }
}

static FlameCuburnXform *
convert_xform (const FlameXform *xform, const char *id, gboolean is_final)
{
  FlameCuburnXform *out = flame_cuburn_xform_new (id);
  const gboolean turns = !is_final && xform->animate != 0.0;

  set_affine (out, 0, &xform->coefs, turns ? TURN : 0.0);
  if (!flame_affine_is_identity (&xform->post))
    set_affine (out, FLAME_CUBURN_POST, &xform->post, 0.0);
  set_field (out, FLAME_CUBURN_COLOR, xform->color, 0.0);
  set_field (out, FLAME_CUBURN_COLOR_SPEED, xform->color_speed, 0.0);
  set_field (out, FLAME_CUBURN_OPACITY, xform->opacity, 0.0);
  if (!is_final)
    set_field (out, FLAME_CUBURN_WEIGHT, xform->weight, 0.0);
  set_variations (out, xform);
  return out;
}

static void
set_global (FlameCuburnDocument *node, FlameCuburnGlobal global, double value)
{
  flame_cuburn_curve_set (&node->globals[global], value, 0.0);
}

static void
convert_globals (FlameCuburnDocument *node, const FlameGenome *genome)
{
  const double zoom = exp2 (genome->zoom);

  for (guint i = 0; i < 2; i++) /* JSON has no NaN */
    set_global (node, FLAME_CUBURN_CENTER_X + i,
        isnan (genome->center[i]) ? 0.0 : genome->center[i]);
  set_global (node, FLAME_CUBURN_SCALE, genome->scale * zoom / genome->width);
  set_global (node, FLAME_CUBURN_ROTATION, genome->rotate);
  set_global (node, FLAME_CUBURN_DITHER_WIDTH, genome->filter_radius);
  set_global (node, FLAME_CUBURN_SPP,
      genome->quality * zoom * zoom / FLAME_PROFILE_DEFAULT_SPP);
  set_global (node, FLAME_CUBURN_FRAME_WIDTH, genome->temporal_filter_width);
  for (guint c = 0; c < 3; c++) {
    if (genome->background[c] != 0.0)
      set_global (node, FLAME_CUBURN_BACKGROUND_RED + c, genome->background[c]);
  }
  set_global (node, FLAME_CUBURN_GAMMA, genome->gamma);
  set_global (node, FLAME_CUBURN_GAMMA_THRESHOLD, genome->gamma_threshold);
  set_global (node, FLAME_CUBURN_HIGHLIGHT_POWER, genome->highlight_power);
  set_global (node, FLAME_CUBURN_VIBRANCE, genome->vibrancy);
  set_global (node, FLAME_CUBURN_BRIGHTNESS, genome->brightness);
  set_global (node, FLAME_CUBURN_DE_RADIUS, genome->estimator_radius);
  set_global (node, FLAME_CUBURN_DE_CURVE, genome->estimator_curve);
  if (genome->estimator_radius > 0.0)
    set_global (node, FLAME_CUBURN_DE_MINIMUM,
        genome->estimator_minimum / genome->estimator_radius);
}

static void
convert_chaos (FlameCuburnDocument *node, const FlameGenome *genome)
{
  const guint n = genome->n_xforms;

  for (guint i = 0; genome->chaos && i < n * n; i++) {
    const FlameCuburnXform *to = node->xforms->pdata[i % n];
    FlameCuburnCurve curve = {0};

    if (genome->chaos[i] == 1.0)
      continue;
    flame_cuburn_curve_set (&curve, genome->chaos[i], 0.0);
    flame_cuburn_xform_set_chaos (node->xforms->pdata[i / n], to->id, curve);
  }
}

FlameCuburnDocument *
flame_cuburn_from_genome (
    const FlameGenome *genome, const FlameJsonContext *context)
{
  FlameCuburnDocument *node =
      flame_cuburn_document_new (FLAME_CUBURN_NODE, context->document);
  FlameCuburnPalette *palette = g_new0 (FlameCuburnPalette, 1);

  node->name = g_strdup (genome->name);
  node->author = g_strdup (genome->nick);
  node->url = g_strdup (genome->url);
  convert_globals (node, genome);
  for (guint i = 0; i < genome->n_xforms; i++) {
    g_autofree char *id = g_strdup_printf ("%u", i);

    g_ptr_array_add (
        node->xforms, convert_xform (&genome->xforms[i], id, FALSE));
  }
  if (genome->n_finals > 0)
    node->final_xform = convert_xform (genome->finals, "final_xform", TRUE);
  convert_chaos (node, genome);
  palette->palette = genome->palette;
  g_ptr_array_add (node->palettes, palette);
  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].animate_origin != 0.0)
      flame_json_warn (context, "animate_origin",
          "a node has no such turning; the flame's is left out");
  if (genome->n_finals > 1)
    flame_json_warn (context, NULL,
        "a node has one final xform; the flame's others are left out");
  if (flame_genome_has_motions (genome))
    flame_json_warn (context, NULL,
        "a node has no motion elements; the flame's are left out");
  return node;
}

/* --------------------------------------------------------- to a keyframe */

void
flame_cuburn_globals_to_flam3 (const double globals[FLAME_CUBURN_N_GLOBALS],
    int width, int height, double spp, FlameGenome *genome)
{
  const double *g = globals;

  genome->width = width;
  genome->height = height;
  for (guint i = 0; i < 2; i++)
    genome->center[i] = genome->rot_center[i] = g[FLAME_CUBURN_CENTER_X + i];
  genome->scale = width * CLAMP (g[FLAME_CUBURN_SCALE], 1e-6, 1e9);
  genome->zoom = 0.0;
  genome->rotate = g[FLAME_CUBURN_ROTATION];
  genome->quality = CLAMP (spp * g[FLAME_CUBURN_SPP], 1e-3, 1e7);
  genome->filter_radius =
      CLAMP (g[FLAME_CUBURN_DITHER_WIDTH], 0.0, FLAME_MAX_FILTER_RADIUS);
  genome->temporal_filter_width = MAX (g[FLAME_CUBURN_FRAME_WIDTH], 0.0);
  genome->temporal_samples = TEMPORAL_SAMPLES;
  genome->palette_mode = FLAME_PALETTE_MODE_LINEAR;
  for (guint c = 0; c < 3; c++)
    genome->background[c] =
        CLAMP (g[FLAME_CUBURN_BACKGROUND_RED + c], 0.0, 1.0);
  genome->gamma = CLAMP (g[FLAME_CUBURN_GAMMA], 1e-2, 1e3);
  genome->gamma_threshold = CLAMP (g[FLAME_CUBURN_GAMMA_THRESHOLD], 0.0, 1e3);
  genome->highlight_power = CLAMP (g[FLAME_CUBURN_HIGHLIGHT_POWER], -1e3, 1e3);
  genome->vibrancy = CLAMP (g[FLAME_CUBURN_VIBRANCE], 0.0, 1e3);
  genome->brightness = CLAMP (g[FLAME_CUBURN_BRIGHTNESS], 0.0, 1e9);
  genome->estimator_radius =
      CLAMP (g[FLAME_CUBURN_DE_RADIUS], 0.0, FLAME_MAX_ESTIMATOR_RADIUS);
  genome->estimator_minimum =
      CLAMP (g[FLAME_CUBURN_DE_MINIMUM], 0.0, 1.0) * genome->estimator_radius;
  genome->estimator_curve = CLAMP (g[FLAME_CUBURN_DE_CURVE], 1e-3, 1e3);
}

void
flame_cuburn_plain_to_flam3 (const double *plain, FlameXform *xform)
{
  xform->color = CLAMP (plain[0], 0.0, 1.0);
  xform->color_speed =
      CLAMP (plain[FLAME_CUBURN_COLOR_SPEED - FLAME_CUBURN_COLOR], 0.0, 1.0);
  xform->weight = MAX (plain[FLAME_CUBURN_WEIGHT - FLAME_CUBURN_COLOR], 0.0);
  xform->opacity = MAX (plain[FLAME_CUBURN_OPACITY - FLAME_CUBURN_COLOR], 0.0);
}

static gboolean
has_post (const FlameCuburnXform *xform)
{
  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++) {
    if (flame_cuburn_xform_get_curve (xform, FLAME_CUBURN_POST + i)->n)
      return TRUE;
  }
  return FALSE;
}

static double
position_of (const FlameCuburnXform *xform, guint field)
{
  return flame_cuburn_curve_position (
      flame_cuburn_xform_get_curve (xform, field),
      flame_cuburn_xform_field (field).default_value);
}

static void
keyframe_use (const FlameCuburnXform *in, double weight,
    FlameVariation variation, FlameForm form, FlameXform *out)
{
  FlameVariationUse *use = flame_xform_ensure_use (out, variation, form);
  FlameParam first = 0;
  const guint n = flame_variation_params (variation, &first);

  use->weight = weight;
  for (guint i = 0; i < n; i++)
    flame_xform_use_params (out, use)[i] =
        position_of (in, flame_cuburn_param_field (first + i, form));
}

static void
keyframe_xform (const FlameCuburnXform *in, gboolean is_final, FlameXform *out)
{
  double values[FLAME_CUBURN_VARIATIONS];

  for (guint i = 0; i < FLAME_CUBURN_VARIATIONS; i++)
    values[i] = position_of (in, i);
  flame_cuburn_affine_to_flam3 (values, &out->coefs);
  if (has_post (in))
    flame_cuburn_affine_to_flam3 (values + FLAME_CUBURN_POST, &out->post);
  flame_cuburn_plain_to_flam3 (values + FLAME_CUBURN_COLOR, out);
  out->animate = flame_cuburn_curve_velocity (flame_cuburn_xform_get_curve (
                     in, FLAME_CUBURN_ANGLE)) != 0.0;
  if (is_final) {
    out->animate = 0.0;
    out->weight = 0.0;
  }
  for (guint i = FLAME_CUBURN_VARIATIONS; i < FLAME_CUBURN_PARAMS; i++) {
    const double weight =
        flame_cuburn_curve_position (flame_cuburn_xform_get_curve (in, i), 0.0);
    FlameVariation variation;
    FlameForm form;

    if (weight != 0.0 && flame_cuburn_field_is_use (i, &variation, &form))
      keyframe_use (in, weight, variation, form, out);
  }
}

static void
keyframe_chaos (const FlameCuburnDocument *node, FlameGenome *genome)
{
  const guint n = genome->n_xforms;

  for (guint i = 0; i < n * n; i++) {
    const FlameCuburnXform *from = node->xforms->pdata[i / n];
    const FlameCuburnXform *to = node->xforms->pdata[i % n];
    const FlameCuburnCurve *curve =
        from->chaos ? g_hash_table_lookup (from->chaos, to->id) : NULL;

    if (curve)
      flame_genome_ensure_chaos (genome)[i] =
          MAX (flame_cuburn_curve_position (curve, 1.0), 0.0);
  }
}

FlameGenome *
flame_cuburn_to_genome (const FlameCuburnDocument *node, int width, int height)
{
  FlameGenome *genome = flame_genome_new ();
  double globals[FLAME_CUBURN_N_GLOBALS];

  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    globals[i] = flame_cuburn_curve_position (
        &node->globals[i], flame_cuburn_global_field (i)->default_value);
  flame_cuburn_globals_to_flam3 (
      globals, width, height, FLAME_PROFILE_DEFAULT_SPP, genome);
  genome->name = g_strdup (node->name);
  genome->nick = g_strdup (node->author);
  genome->url = g_strdup (node->url);
  for (guint i = 0; i < node->xforms->len; i++)
    keyframe_xform (
        node->xforms->pdata[i], FALSE, flame_genome_add_xform (genome));
  if (node->final_xform)
    keyframe_xform (
        node->final_xform, TRUE, flame_genome_ensure_final (genome));
  keyframe_chaos (node, genome);
  if (node->palettes->len) {
    const FlameCuburnPalette *palette = node->palettes->pdata[0];

    genome->palette = palette->palette;
  } else {
    flame_palette_fill_white (&genome->palette);
  }
  return genome;
}

/* ------------------------------------------------------------------ writing */

/* Enough digits to tell two doubles of a genome apart visually, and more. */
#define FORMAT "%.9g"

/*
 * Clamps numbers that no reader would accept: points are lost long before such lengths.
 */
static JsonNode *
number_node (double value)
{
  const double most = FLAME_MAX_JSON_NUMBER;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  double rounded;

  g_ascii_formatd (text, sizeof text, FORMAT, CLAMP (value, -most, most));
  rounded = g_ascii_strtod (text, NULL);
  if (rounded == floor (rounded) && fabs (rounded) < 1e9)
    json_node_set_int (node, (gint64) rounded);
  else
    json_node_set_double (node, rounded);
  return node;
}

static JsonNode *
curve_node (const FlameCuburnCurve *curve)
{
  JsonArray *array;
  JsonNode *node;

  if (curve->n == 1)
    return number_node (curve->values[0]);
  array = json_array_new ();
  for (guint i = 0; i < curve->n; i++)
    json_array_add_element (array, number_node (curve->values[i]));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, array);
  return node;
}

/* Sets the value at @path, and creates the objects on the way to it. */
static void
set_path (JsonObject *object, const char *path, JsonNode *node)
{
  g_auto (GStrv) keys = g_strsplit (path, ".", -1);
  guint last = g_strv_length (keys) - 1;

  for (guint i = 0; i < last; i++) {
    if (!json_object_has_member (object, keys[i]))
      json_object_set_object_member (object, keys[i], json_object_new ());
    object = json_object_get_object_member (object, keys[i]);
  }
  json_object_set_member (object, keys[last], node);
}

static void
set_text (JsonObject *object, const char *path, const char *text)
{
  JsonNode *node;

  if (!text || !*text)
    return;
  node = json_node_new (JSON_NODE_VALUE);
  json_node_set_string (node, text);
  set_path (object, path, node);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return flame_cuburn_compare_ids (a, b);
}

static JsonObject *
xform_object (const FlameCuburnXform *xform)
{
  JsonObject *object = json_object_new ();
  GList *ids;

  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    g_autofree char *path = NULL;

    if (!flame_cuburn_xform_get_curve (xform, i)->n)
      continue;
    path = flame_cuburn_xform_path (i);
    set_path (
        object, path, curve_node (flame_cuburn_xform_get_curve (xform, i)));
  }
  if (!xform->chaos)
    return object;
  ids = g_list_sort (g_hash_table_get_keys (xform->chaos), compare_keys);
  for (GList *l = ids; l; l = l->next) {
    g_autofree char *path = g_strconcat ("chaos.", l->data, NULL);

    set_path (
        object, path, curve_node (g_hash_table_lookup (xform->chaos, l->data)));
  }
  g_list_free (ids);
  return object;
}

static void
set_palette (JsonObject *object, const FlameCuburnDocument *node)
{
  const FlameCuburnPalette *palette;
  JsonArray *array;

  if (!node->palettes->len)
    return;
  palette = node->palettes->pdata[0];
  array = json_array_new ();
  flame_cuburn_palette_write (&palette->palette, array);
  json_object_set_array_member (object, "palette", array);
}

JsonNode *
flame_cuburn_node_to_json (const FlameCuburnDocument *node)
{
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonObject *xforms = json_object_new ();

  json_object_set_string_member (object, "type", "node");
  set_text (object, "name", node->name);
  set_text (object, "author.name", node->author);
  set_text (object, "author.url", node->url);
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    if (node->globals[i].n)
      set_path (
          object, flame_cuburn_global_path (i), curve_node (&node->globals[i]));
  }
  if (node->has_duration)
    set_path (object, "time.duration", number_node (node->duration));
  for (guint i = 0; i < node->xforms->len; i++) {
    const FlameCuburnXform *xform = node->xforms->pdata[i];

    json_object_set_object_member (xforms, xform->id, xform_object (xform));
  }
  json_object_set_object_member (object, "xforms", xforms);
  if (node->final_xform)
    json_object_set_object_member (
        object, "final_xform", xform_object (node->final_xform));
  set_palette (object, node);
  json_node_take_object (root, object);
  return root;
}

static void print_node (GString *text, JsonNode *node, guint depth);

static void
print_line (GString *text, guint depth)
{
  g_string_append_printf (text, "\n%*s", depth, "");
}

static void
print_object (GString *text, JsonObject *object, guint depth)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &member)) {
    g_autoptr (JsonNode) name = json_node_new (JSON_NODE_VALUE);

    if (!first)
      g_string_append_c (text, ',');
    first = FALSE;
    print_line (text, depth + 1);
    json_node_set_string (name, key);
    print_node (text, name, depth);
    g_string_append (text, ": ");
    print_node (text, member, depth + 1);
  }
  if (!first)
    print_line (text, depth);
  g_string_append_c (text, '}');
}

/* Prints numbers side by side, and anything else on lines of its own. */
static void
print_array (GString *text, JsonArray *array, guint depth)
{
  g_string_append_c (text, '[');
  for (guint i = 0; i < json_array_get_length (array); i++) {
    JsonNode *element = json_array_get_element (array, i);
    const GType type = JSON_NODE_HOLDS_VALUE (element)
                           ? json_node_get_value_type (element)
                           : G_TYPE_INVALID;

    if (i)
      g_string_append_c (text, ',');
    if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
      print_line (text, depth + 1);
    else if (i)
      g_string_append_c (text, ' ');
    print_node (text, element, depth + 1);
  }
  g_string_append_c (text, ']');
}

/* json-glib's generator would print the 17 digits of a double. */
static void
print_node (GString *text, JsonNode *node, guint depth)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *value = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node)) {
    print_object (text, json_node_get_object (node), depth);
  } else if (JSON_NODE_HOLDS_ARRAY (node)) {
    print_array (text, json_node_get_array (node), depth);
  } else if (JSON_NODE_HOLDS_VALUE (node) &&
             json_node_get_value_type (node) == G_TYPE_DOUBLE) {
    g_string_append (text, g_ascii_formatd (number, sizeof number, FORMAT,
                               json_node_get_double (node)));
  } else {
    value = json_to_string (node, FALSE);
    g_string_append (text, value);
  }
}

char *
flame_cuburn_json_to_text (JsonNode *node)
{
  GString *text = g_string_new (NULL);

  print_node (text, node, 0);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
