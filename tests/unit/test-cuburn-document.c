/*
 * cuburn's documents: keys, inheritance, palettes, references, and the errors
 * of malformed ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/api/load-options.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/database.h"
#include "core/genome/cuburn/document.h"
#include "kernels/variation-ids.h"

#define XFORM                                                                  \
  "\"xforms\": {\"0\": {\"weight\": 1, \"variations\": {\"linear\": "          \
  "{\"weight\": 1}}}}"
#define NODE(more) "{\"type\": \"node\", " XFORM more "}"

static void
collect_warning (const char *message, gpointer user_data)
{
  if (user_data)
    g_ptr_array_add (user_data, g_strdup (message));
}

static FlameCuburnDatabase *
open_db (const char *text, GPtrArray *warnings, GError **error)
{
  return flame_cuburn_database_new (
      text, strlen (text), "doc", NULL, NULL, collect_warning, warnings, error);
}

static FlameCuburnDocument *
get (const char *text, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCuburnDatabase) database = open_db (text, NULL, &error);
  FlameCuburnDocument *document;

  g_assert_no_error (error);
  document = flame_cuburn_database_get (database, id, &error);
  g_assert_no_error (error);
  return document;
}

static FlameAnimation *
load (const char *text, GError **error)
{
  const FlameLoadOptions options = {.loop_length = 10};

  return flame_animation_new_from_data (text, -1, "doc", &options, error);
}

static void
test_keys (void)
{
  g_autoptr (FlameCuburnDocument) document = get (
      "{\"type\": \"node\", \"name\": \"N\", \"author\": {\"name\": \"A\", "
      "\"url\": \"u\"}, \"camera.center\": {\"x\": 1.5, \"y\": [2, -3]}, "
      "\"xforms.7.pre_affine.angle\": [10, -360], "
      "\"xforms\": {\"7\": {\"variations.oscope\": {\"weight\": 0.5, "
      "\"damping\": 2}, \"weight\": 1}, \"10\": {\"variations\": "
      "{\"wedge_julia.count\": 3, \"auger.auger_weight\": 4}}}}",
      "");
  const FlameCuburnXform *seven = document->xforms->pdata[0];
  const FlameCuburnXform *ten = document->xforms->pdata[1];

  g_assert_cmpstr (document->name, ==, "N");
  g_assert_cmpstr (document->author, ==, "A");
  g_assert_cmpstr (document->url, ==, "u");
  g_assert_cmpfloat (
      document->globals[FLAME_CUBURN_CENTER_X].values[0], ==, 1.5);
  g_assert_cmpfloat (
      document->globals[FLAME_CUBURN_CENTER_Y].values[1], ==, -3.0);
  g_assert_cmpuint (document->xforms->len, ==, 2);
  g_assert_cmpstr (seven->id, ==, "7");
  g_assert_cmpfloat (
      flame_cuburn_xform_get_curve (seven, FLAME_CUBURN_ANGLE)->values[1], ==,
      -360.0);
  g_assert_cmpfloat (flame_cuburn_xform_get_curve (seven,
                         FLAME_CUBURN_VARIATIONS + FLAME_VAR_oscilloscope)
                         ->values[0],
      ==, 0.5);
  g_assert_cmpfloat (flame_cuburn_xform_get_curve (seven,
                         FLAME_CUBURN_PARAMS + FLAME_PARAM_oscilloscope_damping)
                         ->values[0],
      ==, 2.0);
  g_assert_cmpuint (
      flame_cuburn_xform_get_curve (ten, FLAME_CUBURN_POST)->n, ==, 0);
  g_assert_cmpfloat (flame_cuburn_xform_get_curve (
                         ten, FLAME_CUBURN_PARAMS + FLAME_PARAM_auger_weight)
                         ->values[0],
      ==, 4.0);
}

/* Every field has a path and every path its field. */
static void
test_paths (void)
{
  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    g_autofree char *path = NULL;
    FlameVariation variation;
    FlameForm form;

    /* This number has no variation. */
    if (flame_cuburn_field_is_use (i, &variation, &form) &&
        !flame_variation_name (variation))
      continue;
    path = flame_cuburn_xform_path (i);

    g_assert_cmpint (flame_cuburn_xform_from_path (path), ==, (int) i);
  }
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++)
    g_assert_cmpint (
        flame_cuburn_global_from_path (flame_cuburn_global_path (i)), ==,
        (int) i);
  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    g_autofree char *path =
        g_strconcat ("variations.", flame_variation_name (i), ".weight", NULL);

    if (!flame_variation_name (i))
      continue;
    g_assert_cmpint (flame_cuburn_xform_from_path (path), ==,
        (int) (FLAME_CUBURN_VARIATIONS + i));
  }
}

static void
test_base (void)
{
  g_autoptr (FlameCuburnDocument) document = get (
      "{\"type\": \"onefiledb\", \"a\": {\"type\": \"node\", \"name\": \"A\", "
      "\"camera.scale\": 2, " XFORM "}, "
      "\"b\": {\"base\": \"a\", \"camera\": {\"scale\": 3, \"rotation\": 4}}, "
      "\"c\": {\"base\": \"b\", \"name\": \"C\", "
      "\"xforms.0.weight\": [0.5, 0]}}",
      "c");

  g_assert_cmpint (document->type, ==, FLAME_CUBURN_NODE);
  g_assert_cmpstr (document->name, ==, "C");
  g_assert_cmpfloat (document->globals[FLAME_CUBURN_SCALE].values[0], ==, 3.0);
  g_assert_cmpfloat (
      document->globals[FLAME_CUBURN_ROTATION].values[0], ==, 4.0);
  g_assert_cmpfloat (
      flame_cuburn_xform_get_curve (
          flame_cuburn_xforms_find (document->xforms, "0"), FLAME_CUBURN_WEIGHT)
          ->values[0],
      ==, 0.5);
}

/*
 * The curves of an edge and its base are joined, and null removes a knot of the
 * base.
 */
static void
test_edge_base (void)
{
  g_autoptr (FlameCuburnDocument) document = get (
      "{\"n\": " NODE ("") ", \"e\": {\"type\": \"edge\", \"link\": {\"src\": "
                           "\"n@0.25\", \"dst\": \"n\"}, \"camera.center.x\": "
                           "[0.2, 1, 0.5, 2]}, "
                           "\"f\": {\"type\": \"edge\", \"base\": \"e\", "
                           "\"camera.center.x\": [0.5, null, 0.7, 3]}}",
      "f");
  const FlameCuburnCurve *curve = &document->globals[FLAME_CUBURN_CENTER_X];

  g_assert_cmpstr (document->link[0].id, ==, "n");
  g_assert_cmpfloat (document->link[0].offset, ==, 0.25);
  g_assert_cmpfloat (document->link[1].offset, ==, 0.0);
  g_assert_cmpuint (curve->n, ==, 8);
  g_assert_cmpfloat (curve->values[1], ==, 1.0);
  g_assert_true (isnan (curve->values[5]));
  g_assert_cmpfloat (curve->values[7], ==, 3.0);
}

static void
test_palette (void)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autoptr (GPtrArray) palettes = g_ptr_array_new_with_free_func (g_free);
  const FlameJsonContext context = {.document = "doc"};
  g_autoptr (GError) error = NULL;
  FlamePalette palette;
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      palette.rgba[i][c] = c < 3 ? ((i * (c + 3)) % 256) / 255.0 : 1.0;
  flame_cuburn_palette_write (&palette, array);
  g_assert_cmpuint (json_array_get_length (array), ==, 17);
  json_node_take_array (node, array);
  g_assert_true (
      flame_cuburn_palettes_read (&context, "palette", node, palettes, &error));
  g_assert_cmpuint (palettes->len, ==, 1);
  g_assert_cmpmem (&((FlameCuburnPalette *) palettes->pdata[0])->palette,
      sizeof palette, &palette, sizeof palette);
}

static void
test_credits (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      load ("{\"type\": \"animation\", \"name\": \"T\", \"authors\": [\"A\", "
            "{\"name\": \"B\", \"url\": \"http://b\"}], \"link\": {\"src\": "
            "\"n/a@0.25\", \"dst\": \"n/b@-0.25\"}, " XFORM "}",
          &error);

  g_assert_no_error (error);
  g_assert_cmpstr (flame_animation_get_title (animation), ==, "T");
  g_assert_cmpstr (flame_animation_get_author (animation), ==, "A, B");
  g_assert_cmpstr (flame_animation_get_url (animation), ==, "http://b");
  g_assert_cmpstr (
      flame_animation_get_notes (animation), ==, "n/a@0.25 to n/b@-0.25");
}

static void
test_unknown (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCuburnDatabase) database =
      open_db (NODE (", \"palette\": null, \"kamera\": {\"zoom\": 1}, "
                     "\"xforms.0.variations.lynear.weight\": 1"),
          warnings, &error);
  g_autoptr (FlameCuburnDocument) document = NULL;

  g_assert_no_error (error);
  document = flame_cuburn_database_get (database, "", &error);
  g_assert_null (document);
  g_assert_nonnull (strstr (error->message, "key 'palette'"));
  g_assert_cmpuint (warnings->len, ==, 0);
  g_clear_error (&error);
  g_clear_pointer (&database, flame_cuburn_database_free);
  database = open_db (NODE (", \"kamera\": {\"zoom\": 1}, "
                            "\"xforms.0.variations.lynear.weight\": 1"),
      warnings, &error);
  document = flame_cuburn_database_get (database, "", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 3);
  g_assert_nonnull (strstr (warnings->pdata[0], "key 'kamera.zoom'"));
  g_assert_nonnull (
      strstr (warnings->pdata[1], "key 'xforms.0.variations.lynear.weight'"));
  g_assert_nonnull (strstr (warnings->pdata[2], "key 'palette': missing"));
}

static const char *const malformed[][2] = {
    {"{", "doc: line 1: expected '}'"},
    {"{\"type\": }", "doc:1:"},
    {"{\"type\": \"node\" // no\n}", "character '/'"},
    {"{\"type\": \"no", "expected the end of a string"},
    {"{\"type\": \"\\ud800\"}", "both halves of a surrogate pair"},
    {"{\"type\": \"\\ud800,\"}", "both halves of a surrogate pair"},
    {"{\"type\": \"\\udc00\\ud800\"}", "both halves of a surrogate pair"},
    {"{\"type\": \"\\ud83d\\ude00\"}", "of the type \"\\360\\237\\230\\200\""},
    {"{\"type\": \"\\\\ud800\"}", "of the type \"\\\\ud800\""},
    {"{}", "doc: this is no flame but another program's JSON; flames are XML "
           "with a <flame>, or JSON of the type \"node\", \"edge\" or "
           "\"animation\""},
    {"{\"type\": \"flame\"}", "another program's JSON, of the type \"flame\";"},
    {"{\"xforms\": [{\"weight\": 1}], \"scale\": 2}", "doc: this is no flame"},
    {"{\"type\": 7, \"nodes\": {}}", "doc: this is no flame"},
    {"{\"type\": \"profile\"}", "a profile says how to render one"},
    {"{\"type\": \"node\"}", "key 'xforms': expected at least one xform"},
    {NODE (", \"xforms.0.weight\": 0"), "with a weight above 0"},
    {NODE (", \"camera\": 3"), "key 'camera': expected an object"},
    {NODE (", \"camera.scale\": \"1\""), "key 'camera.scale': expected a "
                                         "number, got a string"},
    {NODE (", \"camera.scale\": {\"x\": 1}"), "'camera.scale' is a number"},
    {NODE (", \"camera.scale\": [1, 2, 3]"), "expected a number or [position"},
    {NODE (", \"camera.scale\": [1, true]"), "key 'camera.scale[1]'"},
    {NODE (", \"camera.scale\": 1e999"), "key 'camera.scale': expected a "
                                         "number from"},
    {NODE (", \"camera.scale\": 1e13"), "key 'camera.scale'"},
    {NODE (", \"camera.scale\": NaN"), "doc:1:"},
    {NODE (", \"xforms.1\": 3"), "key 'xforms.1': expected an object"},
    {NODE (", \"xforms.0.chaos.9\": 1"), "there is no xform '9'"},
    {NODE (", \"name\": 3"), "key 'name': expected a string"},
    {NODE (", \"palette\": [\"hsv\"]"), "expected \"rgb8\""},
    {NODE (", \"palette\": [\"rgb8\", \"AAAA\"]"), "1024 characters"},
    {NODE (", \"palette\": [\"rgb8\", \"A*AA\"]"), "expected base64 text"},
    {NODE (", \"palette\": []"), "empty array"},
    {NODE (", \"time.duration\": 0"), "key 'time.duration': expected a "
                                      "duration above 0"},
    {NODE (", \"blend.xform_sort\": \"size\""), "expected weightflip"},
    {NODE (", \"blend.xform_map\": [[\"0\"]]"), "blend.xform_map[0]"},
    {NODE (", \"base\": \"other\""), "there is no document 'other'"},
    {NODE (", \"base\": \"../x\""), "expected the id of a document"},
    {"{\"type\": \"edge\"}", "key 'link.src': missing"},
    {"{\"type\": \"edge\", \"link\": {\"src\": \"a@b\", \"dst\": \"a\"}}",
        "key 'link.src': expected a number after '@'"},
    {"{\"type\": \"edge\", \"camera.scale\": 1}", "expected [time, value"},
    {"{\"type\": \"edge\", \"camera.scale\": [0, 1]}", "between 0 and 1"},
    {"{\"type\": \"edge\", \"camera.rotation\": [2, 1]}", "from 0 to 1"},
    {"{\"type\": \"edge\", \"xforms.0.weight\": [0.5, 1]}", "xforms.src.ID"},
    {"{\"type\": \"animation\", \"camera.scale\": [1, 2, 3]}",
        "expected a "
        "number, [start"},
    {"{\"type\": \"animation\", \"camera.scale\": [1, 0, 1, 0, 1.5, 2]}",
        "between 0 and 1"},
    {"{\"type\": \"onefiledb\"}", "expected documents in the database"},
    {"{\"type\": \"onefiledb\", \"a\": 1}", "key 'a': expected a document"},
    {"{\"a\": {\"type\": \"node\", \"base\": \"b\"}, \"b\": {\"type\": "
     "\"node\", \"base\": \"c\"}, \"c\": {\"type\": \"node\", \"base\": "
     "\"b\"}}",
        "inherits from itself: 'b' -> 'c' -> 'b'"},
    {"{\"a\": {\"type\": \"node\", \"base\": \"b\"}, \"b\": {\"type\": "
     "\"animation\"}}",
        "document 'a': key 'base': is of type 'animation', expected 'node'"},
    {"{\"e\": {\"type\": \"edge\", \"link\": {\"src\": \"e\", \"dst\": "
     "\"e\"}}}",
        "'e' is an edge, expected a node"},
    {"{\"e\": {\"type\": \"edge\", \"link\": {\"src\": \"n\", \"dst\": "
     "\"n\"}}}",
        "there is no document 'n'"},
};

static void
test_malformed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (malformed); i++) {
    g_autoptr (GError) error = NULL;

    if (load (malformed[i][0], &error))
      g_error ("%s is accepted", malformed[i][0]);
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
    g_assert_true (g_str_has_prefix (error->message, "doc"));
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    if (!strstr (error->message, malformed[i][1]))
      g_error ("'%s' does not say '%s'", error->message, malformed[i][1]);
  }
}

static void
assert_limit (const char *text, const char *says)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (text, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
  if (!strstr (error->message, says))
    g_error ("'%s' does not say '%s'", error->message, says);
}

static void
test_limits (void)
{
  g_autoptr (GString) deep = g_string_new ("{\"a\": {\"b\": ");
  g_autoptr (GString) wide = g_string_new (NULL);
  g_autoptr (GString) many = g_string_new ("{\"type\": \"node\"");
  g_autoptr (GString) chain = g_string_new ("{\"d0\": {\"type\": \"node\"}");

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  assert_limit (deep->str, "key 'a.b[0]");
  g_string_append (wide, "{\"camera\": {\"scale\": [0");
  for (guint i = 0; i < 100000; i++)
    g_string_append (wide, ",0");
  g_string_append (wide, "]}}");
  assert_limit (wide->str, "key 'camera.scale[65536]'");
  for (guint i = 0; i < FLAME_MAX_XFORMS + 1; i++)
    g_string_append_printf (many, ", \"xforms.%u.weight\": 1", i);
  g_string_append (many, "}");
  assert_limit (many->str, "more than 128 xforms");
  for (guint i = 1; i < 40; i++)
    g_string_append_printf (
        chain, ", \"d%u\": {\"type\": \"node\", \"base\": \"d%u\"}", i, i - 1);
  g_string_append (chain, "}");
  /* The first one of the document has no base, so the edge names the last. */
  g_string_truncate (chain, chain->len - 1);
  g_string_append (chain, ", \"e\": {\"type\": \"edge\", \"link\": {\"src\": "
                          "\"d39\", \"dst\": \"d39\"}}}");
  assert_limit (chain->str, "inherit from one another");
}

/* Tests nodes of both kinds in files beside the document. */
static void
test_folder (void)
{
  static const char flame[] =
      "<flame size='100 50' scale='25' name='F' nick='N'><xform weight='1' "
      "linear='1' coefs='0.5 0 0 0.5 0 0'/><color index='0' rgb='255 0 "
      "0'/></flame>";
  static const char edge[] =
      "{\"type\": \"edge\", \"link\": {\"src\": \"nodes/a@0.25\", \"dst\": "
      "\"nodes/b@-0.25\"}}";
  g_autoptr (GError) error = NULL;
  g_autofree char *root = g_dir_make_tmp ("cuburn-XXXXXX", &error);
  g_autofree char *nodes = g_build_filename (root, "nodes", NULL);
  g_autofree char *edges = g_build_filename (root, "edges", NULL);
  g_autofree char *a = g_build_filename (nodes, "a.json", NULL);
  g_autofree char *b = g_build_filename (nodes, "b.flam3", NULL);
  g_autofree char *e = g_build_filename (edges, "e.json", NULL);
  const FlameLoadOptions options = {.loop_length = 10};
  g_autoptr (FlameAnimation) animation = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir (nodes, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (edges, 0700), ==, 0);
  g_file_set_contents (a, NODE (""), -1, NULL);
  g_file_set_contents (b, flame, -1, NULL);
  g_file_set_contents (e, edge, -1, NULL);
  animation = flame_animation_new_from_file (e, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, 1800.0);
  g_assert_cmpstr (flame_animation_get_author (animation), ==, "N");
  g_unlink (b);
  g_assert_null (flame_animation_new_from_file (e, &options, &error));
  g_assert_nonnull (strstr (error->message, "nodes/b"));
  g_unlink (a);
  g_unlink (e);
  g_rmdir (nodes);
  g_rmdir (edges);
  g_rmdir (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuburn/document/keys", test_keys);
  g_test_add_func ("/cuburn/document/paths", test_paths);
  g_test_add_func ("/cuburn/document/base", test_base);
  g_test_add_func ("/cuburn/document/edge-base", test_edge_base);
  g_test_add_func ("/cuburn/document/palette", test_palette);
  g_test_add_func ("/cuburn/document/credits", test_credits);
  g_test_add_func ("/cuburn/document/unknown", test_unknown);
  g_test_add_func ("/cuburn/document/malformed", test_malformed);
  g_test_add_func ("/cuburn/document/limits", test_limits);
  g_test_add_func ("/cuburn/document/folder", test_folder);
  return g_test_run ();
}
