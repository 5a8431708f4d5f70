/*
 * plugin-cache PLUGIN: prints what GStreamer's documentation stores about a
 * plugin in gst_plugins_cache.json, like its own gst-hotdoc-plugins-scanner:
 * elements with their pads, properties and signals, and enumerations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/gst.h>
#include <json-glib/json-glib.h>

static void
add (JsonObject *object, const char *name, const char *value)
{
  json_object_set_string_member (object, name, value ? value : "NULL");
}

static void G_GNUC_PRINTF (3, 4)
    add_text (JsonObject *object, const char *name, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  add (object, name, text);
}

/* Returns: (transfer none) */
static JsonObject *
add_object (JsonObject *object, const char *name)
{
  JsonObject *child = json_object_new ();

  json_object_set_object_member (object, name, child);
  return child;
}

/* Returns: (transfer none) */
static JsonArray *
add_array (JsonObject *object, const char *name)
{
  JsonArray *child = json_array_new ();

  json_object_set_array_member (object, name, child);
  return child;
}

/* ------------------------------------------------------------------- types */

static void
add_enum (JsonObject *types, GType type)
{
  GEnumClass *klass;
  JsonObject *object;
  JsonArray *values;

  if (!G_TYPE_IS_ENUM (type) || !gst_type_is_plugin_api (type, NULL) ||
      json_object_has_member (types, g_type_name (type)))
    return;
  object = add_object (types, g_type_name (type));
  add (object, "kind", "enum");
  values = add_array (object, "values");
  klass = g_type_class_ref (type);
  for (guint i = 0; i < klass->n_values; i++) {
    JsonObject *value = json_object_new ();

    add (value, "name", klass->values[i].value_nick);
    add_text (value, "value", "%d", klass->values[i].value);
    add (value, "desc", klass->values[i].value_name);
    json_array_add_object_element (values, value);
  }
  g_type_class_unref (klass);
}

/* -------------------------------------------------------------- properties */

static const char *
get_mutability (const GParamSpec *spec)
{
  if (spec->flags & GST_PARAM_MUTABLE_PLAYING)
    return "playing";
  if (spec->flags & GST_PARAM_MUTABLE_PAUSED)
    return "paused";
  return spec->flags & GST_PARAM_MUTABLE_READY ? "ready" : "null";
}

static void
add_flag (JsonObject *object, const char *name, const GParamSpec *spec,
    GParamFlags flag)
{
  json_object_set_boolean_member (object, name, (spec->flags & flag) != 0);
}

/* The default and range of a number, and the initial value of other types. */
static void
add_default (JsonObject *object, GParamSpec *spec, const GValue *value)
{
  if (G_IS_PARAM_SPEC_STRING (spec)) {
    add (object, "default", g_value_get_string (value));
  } else if (G_IS_PARAM_SPEC_BOOLEAN (spec)) {
    add (object, "default", g_value_get_boolean (value) ? "true" : "false");
  } else if (G_IS_PARAM_SPEC_ENUM (spec)) {
    g_autofree char *nick = gst_value_serialize (value);

    add_text (object, "default", "%s (%d)", nick, g_value_get_enum (value));
  } else if (G_IS_PARAM_SPEC_INT (spec)) {
    add_text (object, "default", "%d", g_value_get_int (value));
    add_text (object, "min", "%d", G_PARAM_SPEC_INT (spec)->minimum);
    add_text (object, "max", "%d", G_PARAM_SPEC_INT (spec)->maximum);
  } else if (G_IS_PARAM_SPEC_UINT (spec)) {
    add_text (object, "default", "%u", g_value_get_uint (value));
    add_text (object, "min", "%u", G_PARAM_SPEC_UINT (spec)->minimum);
    add_text (object, "max", "%u", G_PARAM_SPEC_UINT (spec)->maximum);
  } else if (G_IS_PARAM_SPEC_UINT64 (spec)) {
    add_text (
        object, "default", "%" G_GUINT64_FORMAT, g_value_get_uint64 (value));
    add_text (object, "min", "%" G_GUINT64_FORMAT,
        G_PARAM_SPEC_UINT64 (spec)->minimum);
    add_text (object, "max", "%" G_GUINT64_FORMAT,
        G_PARAM_SPEC_UINT64 (spec)->maximum);
  } else if (G_IS_PARAM_SPEC_DOUBLE (spec)) {
    add_text (object, "default", "%g", g_value_get_double (value));
    add_text (object, "min", "%g", G_PARAM_SPEC_DOUBLE (spec)->minimum);
    add_text (object, "max", "%g", G_PARAM_SPEC_DOUBLE (spec)->maximum);
  }
}

static void
add_property (JsonObject *properties, JsonObject *types, GstElement *element,
    GParamSpec *spec)
{
  JsonObject *object = add_object (properties, spec->name);
  g_auto (GValue) value = G_VALUE_INIT;

  if (spec->flags & GST_PARAM_DOC_SHOW_DEFAULT)
    g_value_init (&value, spec->value_type);
  else
    g_object_get_property (G_OBJECT (element), spec->name, &value);
  add_flag (object, "construct-only", spec, G_PARAM_CONSTRUCT_ONLY);
  add_flag (object, "construct", spec, G_PARAM_CONSTRUCT);
  add_flag (object, "readable", spec, G_PARAM_READABLE);
  add_flag (object, "writable", spec, G_PARAM_WRITABLE);
  add_flag (object, "controllable", spec, GST_PARAM_CONTROLLABLE);
  add_flag (object, "conditionally-available", spec,
      GST_PARAM_CONDITIONALLY_AVAILABLE);
  add (object, "mutable", get_mutability (spec));
  add (object, "blurb", g_param_spec_get_blurb (spec));
  add (object, "type", g_type_name (spec->value_type));
  add_default (object, spec, &value);
  add_enum (types, spec->value_type);
}

static void
add_properties (JsonObject *object, JsonObject *types, GstElement *element)
{
  JsonObject *properties = add_object (object, "properties");
  guint n;
  g_autofree GParamSpec **specs =
      g_object_class_list_properties (G_OBJECT_GET_CLASS (element), &n);

  for (guint i = 0; i < n; i++)
    if (specs[i]->owner_type == G_OBJECT_TYPE (element))
      add_property (properties, types, element, specs[i]);
}

/* ----------------------------------------------------------------- signals */

static void
add_signal (JsonObject *signals, guint id)
{
  JsonObject *object;
  JsonArray *arguments;
  GSignalQuery query;

  g_signal_query (id, &query);
  object = add_object (signals, query.signal_name);
  arguments = add_array (object, "args");
  for (guint i = 0; i < query.n_params; i++) {
    JsonObject *argument = json_object_new ();

    add_text (argument, "name", "arg%u", i);
    add (argument, "type", g_type_name (query.param_types[i]));
    json_array_add_object_element (arguments, argument);
  }
  add (object, "return-type", g_type_name (query.return_type));
  if (query.signal_flags & G_SIGNAL_RUN_FIRST)
    add (object, "when", "first");
  else if (query.signal_flags & G_SIGNAL_RUN_LAST)
    add (object, "when", "last");
  if (query.signal_flags & G_SIGNAL_ACTION)
    json_object_set_boolean_member (object, "action", TRUE);
}

static void
add_signals (JsonObject *object, GType type)
{
  guint n;
  g_autofree guint *ids = g_signal_list_ids (type, &n);
  JsonObject *signals = add_object (object, "signals");

  for (guint i = 0; i < n; i++)
    add_signal (signals, ids[i]);
}

/* -------------------------------------------------------------------- pads */

static gboolean
print_field (GQuark field, const GValue *value, gpointer text)
{
  g_autofree char *serialized = gst_value_serialize (value);
  g_auto (GStrv) parts = g_strsplit (serialized, "(string)", -1);
  g_autofree char *plain = g_strjoinv ("", parts);

  g_string_append_printf (text, "%15s: %s\n", g_quark_to_string (field), plain);
  return TRUE;
}

/* Returns: (transfer full) */
static char *
print_caps (const GstCaps *caps)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < gst_caps_get_size (caps); i++) {
    const GstStructure *structure = gst_caps_get_structure (caps, i);
    GstCapsFeatures *features = gst_caps_get_features (caps, i);

    g_string_append_printf (
        text, "%s%s", i > 0 ? "\n" : "", gst_structure_get_name (structure));
    if (!gst_caps_features_is_equal (
            features, GST_CAPS_FEATURES_MEMORY_SYSTEM_MEMORY)) {
      g_autofree char *memory = gst_caps_features_to_string (features);

      g_string_append_printf (text, "(%s)", memory);
    }
    g_string_append (text, ":\n");
    gst_structure_foreach (structure, print_field, text);
  }
  return g_string_free (text, FALSE);
}

static void
add_pads (JsonObject *object, GstElementFactory *factory)
{
  JsonObject *pads = add_object (object, "pad-templates");

  for (const GList *link =
           gst_element_factory_get_static_pad_templates (factory);
       link; link = link->next) {
    GstStaticPadTemplate *template = link->data;
    g_autoptr (GstCaps) caps = gst_static_pad_template_get_caps (template);
    g_autofree char *text = print_caps (caps);
    JsonObject *pad = add_object (pads, template->name_template);

    add (pad, "caps", text);
    add (pad, "direction", template->direction == GST_PAD_SRC ? "src" : "sink");
    add (pad, "presence",
        template->presence == GST_PAD_ALWAYS ? "always" : "sometimes");
  }
}

/* ---------------------------------------------------------------- elements */

static void
add_metadata (JsonObject *object, GstElementFactory *factory)
{
  g_auto (GStrv) keys = gst_element_factory_get_metadata_keys (factory);

  for (guint i = 0; keys[i]; i++)
    /* The scanner omits it. */
    if (!g_str_equal (keys[i], GST_ELEMENT_METADATA_LONGNAME))
      add (
          object, keys[i], gst_element_factory_get_metadata (factory, keys[i]));
}

static void
add_ancestors (JsonObject *object, GType type)
{
  JsonArray *hierarchy = add_array (object, "hierarchy");
  JsonArray *interfaces;
  guint n;
  g_autofree GType *types = g_type_interfaces (type, &n);

  for (GType ancestor = type; ancestor; ancestor = g_type_parent (ancestor))
    json_array_add_string_element (hierarchy, g_type_name (ancestor));
  if (n == 0)
    return;
  interfaces = add_array (object, "interfaces");
  for (guint i = 0; i < n; i++)
    json_array_add_string_element (interfaces, g_type_name (types[i]));
}

static void
add_element (
    JsonObject *elements, JsonObject *types, GstElementFactory *factory)
{
  g_autoptr (GstElement) element =
      gst_object_ref_sink (gst_element_factory_create (factory, NULL));
  JsonObject *object = add_object (elements, GST_OBJECT_NAME (factory));

  add (object, "rank",
      gst_plugin_feature_get_rank (GST_PLUGIN_FEATURE (factory)) ==
              GST_RANK_NONE
          ? "none"
          : "other");
  add_metadata (object, factory);
  add_ancestors (object, G_OBJECT_TYPE (element));
  add_properties (object, types, element);
  add_signals (object, G_OBJECT_TYPE (element));
  add_pads (object, factory);
}

static JsonObject *
describe (GstPlugin *plugin)
{
  GList *features = gst_registry_get_feature_list_by_plugin (
      gst_registry_get (), gst_plugin_get_name (plugin));
  JsonObject *all = json_object_new ();
  JsonObject *object = add_object (all, gst_plugin_get_name (plugin));
  JsonObject *elements = add_object (object, "elements");
  JsonObject *types = add_object (object, "other-types");

  add (object, "description", gst_plugin_get_description (plugin));
  add_text (object, "filename", "gst%s", gst_plugin_get_name (plugin));
  add (object, "source", gst_plugin_get_source (plugin));
  add (object, "package", gst_plugin_get_package (plugin));
  add (object, "license", gst_plugin_get_license (plugin));
  add (object, "url", gst_plugin_get_origin (plugin));
  add_object (object, "tracers");
  for (const GList *link = features; link; link = link->next)
    if (GST_IS_ELEMENT_FACTORY (link->data))
      add_element (elements, types, link->data);
  gst_plugin_feature_list_free (features);
  return all;
}

int
main (int argc, char **argv)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (GstPlugin) plugin = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  gst_init (NULL, NULL);
  if (argc != 2) {
    g_printerr ("usage: plugin-cache PLUGIN\n");
    return 2;
  }
  plugin = gst_plugin_load_file (argv[1], &error);
  if (!plugin) {
    g_printerr ("%s: %s\n", argv[1], error->message);
    return 1;
  }
  json_node_take_object (root, describe (plugin));
  text = json_to_string (root, TRUE);
  g_print ("%s\n", text);
  return 0;
}
