/*
 * flame:// addresses.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameuri.h"

#include <string.h>

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

/*
 * Checks that an address may set the property. The path of the address is the document.
 */
static gboolean
is_open (const GParamSpec *pspec)
{
  static const char *const reserved[] = {"name", "parent", "location", NULL};

  return pspec->flags & G_PARAM_WRITABLE &&
         !g_strv_contains (reserved, pspec->name);
}

/*
 * Refuses texts that GStreamer would accept: it reads an empty text as 0, and -1 as the
 * largest unsigned number.
 */
static gboolean
is_value_of (const GParamSpec *pspec, const char *text)
{
  const GType type = G_PARAM_SPEC_VALUE_TYPE (pspec);

  return text && (type == G_TYPE_STRING || *text) &&
         (*text != '-' || (type != G_TYPE_UINT && type != G_TYPE_UINT64));
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
  if (!is_value_of (pspec, text) ||
      !gst_value_deserialize (&parameter.value, text) ||
      g_param_value_validate (pspec, &parameter.value)) {
    g_value_unset (&parameter.value);
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "a value is missing or out of range for the parameter", name);
  }
  g_array_append_val (parameters, parameter);
  return TRUE;
}

/*
 * Returns (transfer full) (nullable) NULL if an escape is broken or the result is not
 * text.
 */
static char *
unescape (const char *text, gssize length)
{
  g_autofree char *plain =
      g_uri_unescape_segment (text, length < 0 ? NULL : text + length, NULL);

  return plain && g_utf8_validate (plain, -1, NULL) ? g_steal_pointer (&plain)
                                                    : NULL;
}

/* @part: NAME=VALUE, escaped */
static gboolean
parse_part (GArray *parameters, GstElement *element, const char *uri,
    const char *part, GError **error)
{
  const char *equals = strchr (part, '=');
  g_autofree char *name = unescape (part, equals ? equals - part : -1);
  g_autofree char *value = equals ? unescape (equals + 1, -1) : NULL;

  if (!name || (equals && !value))
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "expected escapes of two hexadecimal digits that make UTF-8, got",
        part);
  return add_parameter (parameters, element, uri, name, value, error);
}

/* @query: (nullable) Returns: (transfer full) NULL with @error */
static GArray *
parse_query (
    GstElement *element, const char *query, const char *uri, GError **error)
{
  GArray *parameters = g_array_new (FALSE, FALSE, sizeof (Parameter));
  g_auto (GStrv) parts = g_strsplit (query ? query : "", "&", -1);

  g_array_set_clear_func (parameters, clear_parameter);
  for (guint i = 0; parts[i]; i++) {
    if (!parse_part (parameters, element, uri, parts[i], error)) {
      g_clear_pointer (&parameters, g_array_unref);
      break;
    }
  }
  return parameters;
}

/*
 * Splits an address; its parts stay escaped. Addresses may come from strangers, and
 * GStreamer's own parser (1.22) crashes on some.
 */
static gboolean
split (const char *uri, char **host, char **path, char **query, GError **error)
{
  g_autofree char *scheme = NULL;

  if (!g_utf8_validate (uri, -1, NULL))
    return fail (error, GST_URI_ERROR_BAD_URI, "flame",
        "the address is not UTF-8", NULL);
  if (!g_uri_split (uri, G_URI_FLAGS_ENCODED, &scheme, NULL, host, NULL, path,
          query, NULL, NULL) ||
      g_strcmp0 (scheme, PROTOCOL) != 0)
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "expected flame:///path/of/a/file.flam3?property=value", NULL);
  if (*host && **host && !g_str_equal (*host, "localhost"))
    return fail (error, GST_URI_ERROR_BAD_REFERENCE, uri,
        "a path begins after three slashes; there is no host", *host);
  return TRUE;
}

/*
 * Sets the element's properties from @uri, or none of them. Returns FALSE with @error,
 * GST_URI_ERROR, if the address or a parameter is invalid.
 */
static gboolean
apply (GstElement *element, const char *uri, GError **error)
{
  g_autoptr (GArray) parameters = NULL;
  g_autofree char *host = NULL, *escaped = NULL, *query = NULL, *path = NULL;

  if (!split (uri, &host, &escaped, &query, error))
    return FALSE;
  /* A file name need not be UTF-8. */
  path = g_uri_unescape_string (escaped, NULL);
  if (!path)
    return fail (error, GST_URI_ERROR_BAD_URI, uri,
        "expected escapes of two hexadecimal digits in the path", escaped);
  parameters = parse_query (element, query, uri, error);
  if (!parameters)
    return FALSE;

  /* Without a path the endless stream plays. */
  if (g_str_equal (path, "/") || *path == '\0')
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
