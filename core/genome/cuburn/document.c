/*
 * Life cycle of a typed document and its parts, and its palettes as JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/document.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ numbers */

typedef struct
{
  const char *path;
  FlameCuburnField field;
} Named;

#define LINEAR(value)                                                          \
  {                                                                            \
    .default_value = value                                                     \
  }
#define PERIODIC(value, p)                                                     \
  {                                                                            \
    .default_value = value, .period = p                                        \
  }
#define MAGNITUDE(value)                                                       \
  {                                                                            \
    .default_value = value, .domain = FLAME_DOMAIN_MAGNITUDE                   \
  }

/* clang-format off */
static const Named globals[FLAME_CUBURN_N_GLOBALS] = {
    [FLAME_CUBURN_CENTER_X] = {"camera.center.x", LINEAR (0)},
    [FLAME_CUBURN_CENTER_Y] = {"camera.center.y", LINEAR (0)},
    [FLAME_CUBURN_SCALE] = {"camera.scale", MAGNITUDE (1)},
    [FLAME_CUBURN_ROTATION] = {"camera.rotation", PERIODIC (0, 360)},
    [FLAME_CUBURN_DITHER_WIDTH] = {"camera.dither_width", MAGNITUDE (1)},
    [FLAME_CUBURN_SPP] = {"camera.spp", MAGNITUDE (1)},
    [FLAME_CUBURN_FRAME_WIDTH] = {"time.frame_width", MAGNITUDE (1)},
    [FLAME_CUBURN_BACKGROUND_RED] = {"background.red", LINEAR (0)},
    [FLAME_CUBURN_BACKGROUND_GREEN] = {"background.green", LINEAR (0)},
    [FLAME_CUBURN_BACKGROUND_BLUE] = {"background.blue", LINEAR (0)},
    [FLAME_CUBURN_GAMMA] = {"filters.colorclip.gamma", LINEAR (4)},
    [FLAME_CUBURN_GAMMA_THRESHOLD] =
        {"filters.colorclip.gamma_threshold", LINEAR (0.01)},
    [FLAME_CUBURN_HIGHLIGHT_POWER] =
        {"filters.colorclip.highlight_power", LINEAR (-1)},
    [FLAME_CUBURN_VIBRANCE] = {"filters.colorclip.vibrance", LINEAR (1)},
    [FLAME_CUBURN_BRIGHTNESS] = {"filters.logscale.brightness", LINEAR (4)},
    [FLAME_CUBURN_DE_RADIUS] = {"filters.de.radius", LINEAR (11)},
    [FLAME_CUBURN_DE_MINIMUM] = {"filters.de.minimum", LINEAR (0)},
    [FLAME_CUBURN_DE_CURVE] = {"filters.de.curve", LINEAR (0.6)},
    [FLAME_CUBURN_BILATERAL_SPATIAL_STD] =
        {"filters.bilateral.spatial_std", LINEAR (6)},
    [FLAME_CUBURN_BILATERAL_COLOR_STD] =
        {"filters.bilateral.color_std", LINEAR (0.05)},
    [FLAME_CUBURN_BILATERAL_DENSITY_STD] =
        {"filters.bilateral.density_std", LINEAR (1.5)},
    [FLAME_CUBURN_BILATERAL_DENSITY_POW] =
        {"filters.bilateral.density_pow", LINEAR (0.8)},
    [FLAME_CUBURN_BILATERAL_GRADIENT] =
        {"filters.bilateral.gradient", LINEAR (4)},
    [FLAME_CUBURN_SMEARCLIP_WIDTH] = {"filters.smearclip.width", LINEAR (0.7)},
    [FLAME_CUBURN_PLAINCLIP_BRIGHTNESS] =
        {"filters.plainclip.brightness", LINEAR (1)},
    [FLAME_CUBURN_LOGENCODE_DEGAMMA] =
        {"filters.logencode.degamma", LINEAR (2.2)},
};

static const Named affine_fields[FLAME_CUBURN_N_AFFINE] = {
    [FLAME_CUBURN_ANGLE] = {"angle", PERIODIC (45, 360)},
    [FLAME_CUBURN_SPREAD] = {"spread", PERIODIC (45, 360)},
    [FLAME_CUBURN_MAGNITUDE_X] = {"magnitude.x", MAGNITUDE (1)},
    [FLAME_CUBURN_MAGNITUDE_Y] = {"magnitude.y", MAGNITUDE (1)},
    [FLAME_CUBURN_OFFSET_X] = {"offset.x", LINEAR (0)},
    [FLAME_CUBURN_OFFSET_Y] = {"offset.y", LINEAR (0)},
};

static const Named plain_fields[] = {
    {"color", LINEAR (0)},
    {"color_speed", LINEAR (0.5)},
    {"weight", LINEAR (0)},
    {"opacity", MAGNITUDE (1)},
};

/*
 * Parameters whose default, domain or period differs from flam3's plain number.
 */
static const struct
{
  FlameParam param;
  FlameCuburnField field;
} special_params[] = {
    {FLAME_PARAM_blob_low, MAGNITUDE (1)},
    {FLAME_PARAM_blob_high, MAGNITUDE (1)},
    {FLAME_PARAM_blob_waves, MAGNITUDE (1)},
    {FLAME_PARAM_perspective_angle, PERIODIC (0, 4)},
    {FLAME_PARAM_perspective_dist, MAGNITUDE (1)},
    {FLAME_PARAM_julian_power, MAGNITUDE (1)},
    {FLAME_PARAM_julian_dist, MAGNITUDE (1)},
    {FLAME_PARAM_juliascope_power, MAGNITUDE (1)},
    {FLAME_PARAM_juliascope_dist, MAGNITUDE (1)},
    {FLAME_PARAM_radial_blur_angle, PERIODIC (0, 4)},
    {FLAME_PARAM_rectangles_x, LINEAR (0)},
    {FLAME_PARAM_rectangles_y, LINEAR (0)},
    {FLAME_PARAM_super_shape_n1, MAGNITUDE (1)},
    {FLAME_PARAM_parabola_height, MAGNITUDE (1)},
    {FLAME_PARAM_parabola_width, MAGNITUDE (1)},
    {FLAME_PARAM_bent2_x, MAGNITUDE (1)},
    {FLAME_PARAM_bent2_y, MAGNITUDE (1)},
    {FLAME_PARAM_cell_size, MAGNITUDE (1)},
    {FLAME_PARAM_cpow_r, MAGNITUDE (1)},
    {FLAME_PARAM_cpow_power, MAGNITUDE (1)},
    {FLAME_PARAM_curve_xlength, MAGNITUDE (1)},
    {FLAME_PARAM_curve_ylength, MAGNITUDE (1)},
    {FLAME_PARAM_escher_beta, PERIODIC (0, 2 * M_PI)},
    {FLAME_PARAM_oscilloscope_frequency, MAGNITUDE (M_PI)},
    {FLAME_PARAM_oscilloscope_amplitude, MAGNITUDE (1)},
    {FLAME_PARAM_wedge_count, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_scalex, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_scaley, MAGNITUDE (1)},
    {FLAME_PARAM_waves2_freqx, MAGNITUDE (M_PI)},
    {FLAME_PARAM_waves2_freqy, MAGNITUDE (M_PI)},
};
/* clang-format on */

#define PRE "pre_affine."
#define POST "post_affine."
#define VARIATIONS "variations."

const FlameCuburnField *
flame_cuburn_global_field (guint global)
{
  return &globals[global].field;
}

const char *
flame_cuburn_global_path (guint global)
{
  return globals[global].path;
}

const char *
flame_cuburn_global_filter (guint global)
{
  static const char prefix[] = "filters.";
  const char *path = globals[global].path;

  return g_str_has_prefix (path, prefix) ? path + strlen (prefix) : NULL;
}

int
flame_cuburn_global_from_path (const char *path)
{
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    if (g_str_equal (globals[i].path, path))
      return i;
  }
  return -1;
}

static FlameCuburnField
param_field (FlameParam param)
{
  FlameCuburnField field = {.default_value = flame_param_default (param)};

  for (guint i = 0; i < G_N_ELEMENTS (special_params); i++) {
    if (special_params[i].param == param)
      field = special_params[i].field;
  }
  field.inherits = TRUE;
  return field;
}

FlameCuburnField
flame_cuburn_xform_field (guint field)
{
  if (field < FLAME_CUBURN_COLOR)
    return affine_fields[field % FLAME_CUBURN_N_AFFINE].field;
  if (field < FLAME_CUBURN_VARIATIONS)
    return plain_fields[field - FLAME_CUBURN_COLOR].field;
  if (field < FLAME_CUBURN_PARAMS)
    return (FlameCuburnField){0};
  return param_field ((field - FLAME_CUBURN_PARAMS) % FLAME_N_PARAMS);
}

/*
 * A parameter's key: flam3's attribute without the variation's name. The auger's weight
 * keeps the name, as "weight" is the variation's weight.
 */
static const char *
param_key (FlameParam param)
{
  const char *key = flame_param_short_name (param);

  return g_str_equal (key, "weight") ? flame_param_name (param) : key;
}

/* @name: (transfer full) the use's name */
static char *
use_path (char *name, const char *key)
{
  g_autofree char *owned = name;

  return g_strconcat (VARIATIONS, owned, ".", key, NULL);
}

char *
flame_cuburn_xform_path (guint field)
{
  FlameVariation variation;
  FlameParam param;
  FlameForm form;

  if (field < FLAME_CUBURN_COLOR)
    return g_strconcat (field < FLAME_CUBURN_POST ? PRE : POST,
        affine_fields[field % FLAME_CUBURN_N_AFFINE].path, NULL);
  if (flame_cuburn_field_is_use (field, &variation, &form))
    return use_path (flame_use_name (variation, form), "weight");
  if (!flame_cuburn_field_is_param (field, &param, &form))
    return g_strdup (plain_fields[field - FLAME_CUBURN_COLOR].path);
  return use_path (
      flame_use_name (flame_param_variation (param), form), param_key (param));
}

static int
affine_from_path (const char *path, guint first)
{
  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++) {
    if (g_str_equal (affine_fields[i].path, path))
      return first + i;
  }
  return -1;
}

static int
variation_from_path (const char *path)
{
  const char *dot = strchr (path, '.');
  g_autofree char *name = dot ? g_strndup (path, dot - path) : NULL;
  FlameVariation variation;
  FlameForm form;
  FlameParam first = 0;
  guint n;

  if (!dot)
    return -1;
  /* cuburn spells it differently. */
  if (g_str_equal (name, "oscope")) {
    variation = FLAME_VAR_oscilloscope;
    form = FLAME_FORM_REGULAR;
  } else if (!flame_use_from_name (name, &variation, &form)) {
    return -1;
  }
  if (g_str_equal (dot + 1, "weight"))
    return flame_cuburn_use_field (variation, form);
  n = flame_variation_params (variation, &first);
  for (guint i = 0; i < n; i++) {
    if (g_str_equal (dot + 1, param_key (first + i)))
      return flame_cuburn_param_field (first + i, form);
  }
  return -1;
}

int
flame_cuburn_xform_from_path (const char *path)
{
  if (g_str_has_prefix (path, PRE))
    return affine_from_path (path + strlen (PRE), 0);
  if (g_str_has_prefix (path, POST))
    return affine_from_path (path + strlen (POST), FLAME_CUBURN_POST);
  if (g_str_has_prefix (path, VARIATIONS))
    return variation_from_path (path + strlen (VARIATIONS));
  for (guint i = 0; i < G_N_ELEMENTS (plain_fields); i++) {
    if (g_str_equal (plain_fields[i].path, path))
      return FLAME_CUBURN_COLOR + i;
  }
  return -1;
}

static const char *const type_names[] = {
    [FLAME_CUBURN_NODE] = "node",
    [FLAME_CUBURN_EDGE] = "edge",
    [FLAME_CUBURN_ANIMATION] = "animation",
};

gboolean
flame_cuburn_type_from_name (const char *name, FlameCuburnType *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++) {
    if (g_str_equal (type_names[i], name)) {
      *type = i;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
flame_cuburn_type_name (FlameCuburnType type)
{
  return type_names[type];
}

static void
curve_clear (FlameCuburnCurve *curve)
{
  g_clear_pointer (&curve->values, g_free);
  curve->n = 0;
}

static void
curve_free (FlameCuburnCurve *curve)
{
  curve_clear (curve);
  g_free (curve);
}

void
flame_cuburn_curve_set (
    FlameCuburnCurve *curve, double position, double velocity)
{
  curve_clear (curve);
  curve->n = velocity == 0.0 ? 1 : 2;
  curve->values = g_new (double, 2);
  curve->values[0] = position;
  curve->values[1] = velocity;
}

double
flame_cuburn_curve_position (
    const FlameCuburnCurve *curve, double default_value)
{
  return curve && curve->n ? curve->values[0] : default_value;
}

double
flame_cuburn_curve_velocity (const FlameCuburnCurve *curve)
{
  return curve && curve->n > 1 ? curve->values[1] : 0.0;
}

FlameCuburnXform *
flame_cuburn_xform_new (const char *id)
{
  FlameCuburnXform *xform = g_new0 (FlameCuburnXform, 1);

  xform->id = g_strdup (id);
  xform->curves =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) curve_free);
  return xform;
}

const FlameCuburnCurve *
flame_cuburn_xform_get_curve (const FlameCuburnXform *xform, guint field)
{
  static const FlameCuburnCurve nothing = {0};
  const FlameCuburnCurve *curve =
      g_hash_table_lookup (xform->curves, GUINT_TO_POINTER (field));

  return curve ? curve : &nothing;
}

FlameCuburnCurve *
flame_cuburn_xform_ensure_curve (FlameCuburnXform *xform, guint field)
{
  const gpointer key = GUINT_TO_POINTER (field);
  FlameCuburnCurve *curve = g_hash_table_lookup (xform->curves, key);

  if (!curve) {
    curve = g_new0 (FlameCuburnCurve, 1);
    g_hash_table_insert (xform->curves, key, curve);
  }
  return curve;
}

static void
xform_free (FlameCuburnXform *xform)
{
  if (!xform)
    return;
  g_hash_table_unref (xform->curves);
  g_clear_pointer (&xform->chaos, g_hash_table_unref);
  g_free (xform->id);
  g_free (xform);
}

void
flame_cuburn_xform_set_chaos (
    FlameCuburnXform *xform, const char *id, FlameCuburnCurve curve)
{
  if (!xform->chaos)
    xform->chaos = g_hash_table_new_full (
        g_str_hash, g_str_equal, g_free, (GDestroyNotify) curve_free);
  g_hash_table_insert (
      xform->chaos, g_strdup (id), g_memdup2 (&curve, sizeof curve));
}

FlameCuburnXform *
flame_cuburn_xforms_find (const GPtrArray *xforms, const char *id)
{
  for (guint i = 0; i < xforms->len; i++) {
    FlameCuburnXform *xform = xforms->pdata[i];

    if (g_str_equal (xform->id, id))
      return xform;
  }
  return NULL;
}

int
flame_cuburn_compare_ids (const char *a, const char *b)
{
  const char *p = a, *q = b;

  while (*p && *q) {
    if (g_ascii_isdigit (*p) && g_ascii_isdigit (*q)) {
      gsize n, m;
      int order;

      p += strspn (p, "0");
      q += strspn (q, "0");
      n = strspn (p, "0123456789");
      m = strspn (q, "0123456789");
      if (n != m)
        return n < m ? -1 : 1;
      order = strncmp (p, q, n);
      if (order)
        return order;
      p += n;
      q += m;
    } else if (*p != *q) {
      return (guchar) *p < (guchar) *q ? -1 : 1;
    } else {
      p++;
      q++;
    }
  }
  if (*p || *q)
    return *p ? 1 : -1;
  /* So that 1 and 01 differ. */
  return strcmp (a, b);
}

FlameCuburnDocument *
flame_cuburn_document_new (FlameCuburnType type, const char *where)
{
  FlameCuburnDocument *document = g_new0 (FlameCuburnDocument, 1);

  g_atomic_ref_count_init (&document->references);
  document->type = type;
  document->where = g_strdup (where);
  document->duration = 1.0;
  document->xforms =
      g_ptr_array_new_with_free_func ((GDestroyNotify) xform_free);
  document->dst_xforms =
      g_ptr_array_new_with_free_func ((GDestroyNotify) xform_free);
  document->palettes = g_ptr_array_new_with_free_func (g_free);
  document->blend.map =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return document;
}

FlameCuburnDocument *
flame_cuburn_document_ref (FlameCuburnDocument *document)
{
  g_atomic_ref_count_inc (&document->references);
  return document;
}

void
flame_cuburn_document_unref (FlameCuburnDocument *document)
{
  if (!document || !g_atomic_ref_count_dec (&document->references))
    return;
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    curve_clear (&document->globals[i]);
  g_ptr_array_unref (document->xforms);
  g_ptr_array_unref (document->dst_xforms);
  g_ptr_array_unref (document->palettes);
  g_ptr_array_unref (document->blend.map);
  xform_free (document->final_xform);
  g_free (document->link[0].id);
  g_free (document->link[1].id);
  g_free (document->where);
  g_free (document->name);
  g_free (document->author);
  g_free (document->url);
  g_free (document);
}

/* ----------------------------------------------------------------- palettes */

/* Reads and writes palettes in JSON. */

#define MODE "rgb8"
#define N_BYTES (FLAME_PALETTE_SIZE * 3)
#define N_CHARACTERS (N_BYTES / 3 * 4)
#define CHUNK 64
#define SAME_TIME 1e-9

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
is_base64 (const char *text)
{
  const gsize n = strspn (
      text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

  return text[n] == '\0';
}

static gboolean
collect_chunks (const FlameJsonContext *context, const char *path,
    JsonArray *array, guint first, GString *text, GError **error)
{
  for (guint i = first; i < json_array_get_length (array); i++) {
    JsonNode *chunk = json_array_get_element (array, i);

    if (!is_string (chunk))
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "element %u: expected base64 text, got %s", i,
          flame_json_type_name (chunk));
    if (!is_base64 (json_node_get_string (chunk)))
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "element %u: expected base64 text", i);
    g_string_append (text, json_node_get_string (chunk));
    if (text->len > N_CHARACTERS)
      break;
  }
  if (text->len == N_CHARACTERS)
    return TRUE;
  return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
      "expected %d characters of base64, %d colours of 3 bytes, got %s%u",
      N_CHARACTERS, FLAME_PALETTE_SIZE,
      text->len > N_CHARACTERS ? "at least " : "", (guint) text->len);
}

/* @first: index of the mode */
static gboolean
read_colors (const FlameJsonContext *context, const char *path,
    JsonArray *array, guint first, FlamePalette *palette, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guchar *bytes = NULL;
  gsize n = 0;
  JsonNode *mode = first < json_array_get_length (array)
                       ? json_array_get_element (array, first)
                       : NULL;

  if (!mode || !is_string (mode) ||
      !g_str_equal (json_node_get_string (mode), MODE))
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "element %u: expected \"" MODE "\", the one mode there is", first);
  if (!collect_chunks (context, path, array, first + 1, text, error))
    return FALSE;
  bytes = g_base64_decode (text->str, &n);
  if (n != N_BYTES)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected base64 of %d bytes", N_BYTES);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 3; c++)
      palette->rgba[i][c] = bytes[3 * i + c] / 255.0;
    palette->rgba[i][3] = 1.0;
  }
  return TRUE;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const FlameCuburnPalette *const *p = a, *const *q = b;

  return ((*p)->time > (*q)->time) - ((*p)->time < (*q)->time);
}

static void
insert (GPtrArray *palettes, FlameCuburnPalette *palette)
{
  for (guint i = 0; i < palettes->len; i++) {
    FlameCuburnPalette *other = palettes->pdata[i];

    if (fabs (other->time - palette->time) < SAME_TIME) {
      g_free (other);
      palettes->pdata[i] = palette;
      return;
    }
  }
  g_ptr_array_add (palettes, palette);
}

static gboolean
read_one (const FlameJsonContext *context, const char *path, JsonArray *array,
    GPtrArray *palettes, GError **error)
{
  g_autofree FlameCuburnPalette *palette = g_new0 (FlameCuburnPalette, 1);
  guint first = 0;

  if (json_array_get_length (array) > 0 &&
      !is_string (json_array_get_element (array, 0))) {
    if (!flame_json_get_number (context, path,
            json_array_get_element (array, 0), &palette->time, error))
      return FALSE;
    if (palette->time < 0.0 || palette->time > 1.0)
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "expected a time from 0 to 1, got %g", palette->time);
    first = 1;
  }
  if (!read_colors (context, path, array, first, &palette->palette, error))
    return FALSE;
  insert (palettes, g_steal_pointer (&palette));
  return TRUE;
}

gboolean
flame_cuburn_palettes_read (const FlameJsonContext *context, const char *path,
    JsonNode *node, GPtrArray *palettes, GError **error)
{
  JsonArray *array;
  guint n;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected an array, got %s", flame_json_type_name (node));
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  if (n == 0)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a palette, got an empty array");
  if (!JSON_NODE_HOLDS_ARRAY (json_array_get_element (array, 0)))
    return read_one (context, path, array, palettes, error);
  if (n > FLAME_MAX_PALETTES)
    return flame_json_fail (context, path, error, FLAME_ERROR_LIMIT,
        "%u palettes; the limit is %d", n, FLAME_MAX_PALETTES);
  for (guint i = 0; i < n; i++) {
    g_autofree char *at = g_strdup_printf ("%s[%u]", path, i);
    JsonNode *element = json_array_get_element (array, i);

    if (!JSON_NODE_HOLDS_ARRAY (element))
      return flame_json_fail (context, at, error, FLAME_ERROR_DOCUMENT,
          "expected an array, got %s", flame_json_type_name (element));
    if (!read_one (context, at, json_node_get_array (element), palettes, error))
      return FALSE;
  }
  g_ptr_array_sort (palettes, compare_times);
  return TRUE;
}

void
flame_cuburn_palette_write (const FlamePalette *palette, JsonArray *array)
{
  guint8 bytes[N_BYTES];
  g_autofree char *text = NULL;

  for (guint i = 0; i < N_BYTES; i++)
    bytes[i] =
        (guint8) lround (255.0 * CLAMP (palette->rgba[i / 3][i % 3], 0.0, 1.0));
  text = g_base64_encode (bytes, N_BYTES);
  json_array_add_string_element (array, MODE);
  for (guint i = 0; i < N_CHARACTERS; i += CHUNK) {
    g_autofree char *chunk = g_strndup (text + i, CHUNK);

    json_array_add_string_element (array, chunk);
  }
}
