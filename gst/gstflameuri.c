/*
 * flame:// addresses.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameuri.h"

#define PROTOCOL "flame"

typedef struct
{
  const char *name; /* interned */
  GValue value;
} Parameter;

static void
clear_parameter (gpointer parameter)
{
  g_value_unset (&((Parameter *) parameter)->value);
}

static gboolean
fail (GError **error, GstURIError code, const char *uri, const char *problem,
    const char *name)
{
  g_set_error (error, GST_URI_ERROR, code, "%s: %s%s%s%s", uri, problem,
      name ? " \"" : "", name ? name : "", name ? "\"" : "");
  return FALSE;
}

/* what an address may not say: the document has its path */
static gboolean
is_open (const GParamSpec *pspec)
{
  static const char *const reserved[] = {"name", "parent", "location", NULL};

  return pspec->flags & G_PARAM_WRITABLE &&
         !g_strv_contains (reserved, pspec->name);
}

static gboolean
add_parameter (GArray *parameters, GstElement *element, const char *uri,
    const char *name, const char *text, GError **error)
{
  GParamSpec *pspec =
      g_object_class_find_property (G_OBJECT_GET_CLASS (element), name);
  Parameter parameter = {.value = G_VALUE_INIT};

  if (!pspec || !is_open (pspec))
    return fail (
        error, GST_URI_ERROR_BAD_URI, uri, "flamesrc has no parameter", name);
  parameter.name = pspec->name;
  g_value_init (&parameter.value, G_PARAM_SPEC_VALUE_TYPE (pspec));
  if (!text || !gst_value_deserialize (&parameter.value, text) ||
      g_param_value_validate (pspec, &parameter.value)) {
    g_value_unset (&parameter.value);
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "a value is missing or out of range for the parameter", name);
  }
  g_array_append_val (parameters, parameter);
  return TRUE;
}

/* Returns: (transfer full) NULL with @error */
static GArray *
parse_query (
    GstElement *element, const GstUri *parsed, const char *uri, GError **error)
{
  GArray *parameters = g_array_new (FALSE, FALSE, sizeof (Parameter));
  GList *names = gst_uri_get_query_keys (parsed);

  g_array_set_clear_func (parameters, clear_parameter);
  for (const GList *link = names; link; link = link->next) {
    if (!add_parameter (parameters, element, uri, link->data,
            gst_uri_get_query_value (parsed, link->data), error)) {
      g_clear_pointer (&parameters, g_array_unref);
      break;
    }
  }
  g_list_free (names);
  return parameters;
}

/*
 * Sets the element's properties as @uri says, or none of them. FALSE with
 * @error, GST_URI_ERROR, where the address or a parameter makes no sense.
 */
static gboolean
apply (GstElement *element, const char *uri, GError **error)
{
  g_autoptr (GstUri) parsed = gst_uri_from_string (uri);
  g_autoptr (GArray) parameters = NULL;
  g_autofree char *path = NULL;
  const char *host;

  if (!parsed || g_strcmp0 (gst_uri_get_scheme (parsed), PROTOCOL) != 0)
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "expected flame:///path/of/a/file.flam3?property=value", NULL);
  host = gst_uri_get_host (parsed);
  if (host && *host && !g_str_equal (host, "localhost"))
    return fail (error, GST_URI_ERROR_BAD_REFERENCE, uri,
        "a path begins after three slashes; there is no host", host);
  parameters = parse_query (element, parsed, uri, error);
  if (!parameters)
    return FALSE;

  /* without a path it is the endless stream of random flames */
  path = gst_uri_get_path (parsed);
  if (g_strcmp0 (path, "/") == 0)
    g_clear_pointer (&path, g_free);
  g_object_set (element, "location", path, "genome", NULL, NULL);
  for (guint i = 0; i < parameters->len; i++) {
    const Parameter *parameter = &g_array_index (parameters, Parameter, i);

    g_object_set_property (
        G_OBJECT (element), parameter->name, &parameter->value);
  }
  return TRUE;
}

/* @location: (nullable) Returns: (transfer full) */
static char *
make_uri (const char *location)
{
  g_autofree char *path =
      location ? g_canonicalize_filename (location, NULL) : g_strdup ("/");
  g_autofree char *escaped =
      g_uri_escape_string (path, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH, FALSE);

  return g_strconcat (PROTOCOL "://", escaped, NULL);
}

/* --------------------------------------------------------------- interface */

static GstURIType
get_type (GType type)
{
  (void) type;
  return GST_URI_SRC;
}

static const char *const *
get_protocols (GType type)
{
  static const char *const protocols[] = {PROTOCOL, NULL};

  (void) type;
  return protocols;
}

static char *
get_uri (GstURIHandler *handler)
{
  g_autofree char *location = NULL;

  g_object_get (handler, "location", &location, NULL);
  return make_uri (location);
}

static gboolean
set_uri (GstURIHandler *handler, const char *uri, GError **error)
{
  GstElement *element = GST_ELEMENT (handler);
  GstState state;

  GST_OBJECT_LOCK (element);
  state = GST_STATE (element);
  GST_OBJECT_UNLOCK (element);
  if (state > GST_STATE_READY)
    return fail (error, GST_URI_ERROR_BAD_STATE, uri,
        "an address can be set in the states NULL and READY only", NULL);
  return apply (element, uri, error);
}

void
gst_flame_uri_handler_init (gpointer iface, gpointer data)
{
  GstURIHandlerInterface *interface = iface;

  (void) data;
  interface->get_type = get_type;
  interface->get_protocols = get_protocols;
  interface->get_uri = get_uri;
  interface->set_uri = set_uri;
}
