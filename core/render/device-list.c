/*
 * Lists of devices as users write them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/device-list.h"

#include <string.h>

#include "core/api/device.h"
#include "core/error.h"

static gboolean
fail_to_parse (const char *text, GError **error)
{
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "devices \"%s\": expected \"auto\", \"all\" or a list of numbers and "
      "names, such as \"0\", \"0,2\", \"opencl:0\" or \"cuda:0,opencl:Radeon\"",
      text);
}

static void
clear_entry (FlameDeviceEntry *entry)
{
  g_free (entry->name);
}

/*
 * Reads a prefix "cuda:" or "opencl:" in any case.
 * @rest: (out) the text after it
 */
static gboolean
read_kind (const char *entry, FlameBackendKind *kind, const char **rest)
{
  static const struct
  {
    const char *name;
    FlameBackendKind kind;
  } kinds[] = {{"cuda", FLAME_BACKEND_CUDA}, {"opencl", FLAME_BACKEND_OPENCL}};
  const char *colon = strchr (entry, ':');

  *kind = FLAME_BACKEND_AUTO;
  *rest = entry;
  if (!colon)
    return TRUE;
  *rest = colon + 1;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const char *name = kinds[i].name;

    if (strlen (name) != (gsize) (colon - entry) ||
        g_ascii_strncasecmp (entry, name, strlen (name)) != 0)
      continue;
    *kind = kinds[i].kind;
    return TRUE;
  }
  return FALSE;
}

static gboolean
has_number (const FlameDeviceList *self, const FlameDeviceEntry *entry)
{
  for (guint i = 0; i < self->entries->len; i++) {
    const FlameDeviceEntry *other = flame_device_list_get (self, i);

    if (other->kind == entry->kind && other->number == entry->number)
      return TRUE;
  }
  return FALSE;
}

static gboolean
add_number (FlameDeviceList *self, FlameBackendKind kind, const char *number,
    const char *text, GError **error)
{
  FlameDeviceEntry entry = {.kind = kind};
  guint64 parsed;

  if (!g_ascii_string_to_unsigned (number, 10, 0, G_MAXINT, &parsed, NULL))
    return fail_to_parse (text, error);
  entry.number = (int) parsed;
  if (has_number (self, &entry))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "devices \"%s\": device %d is named twice", text, entry.number);
  g_array_append_val (self->entries, entry);
  return TRUE;
}

static gboolean
add_entry (FlameDeviceList *self, char *part, const char *text, GError **error)
{
  FlameDeviceEntry entry = {.number = -1};
  const char *rest;

  g_strstrip (part);
  if (!read_kind (part, &entry.kind, &rest))
    return fail_to_parse (text, error);
  if (g_ascii_isdigit (*rest))
    return add_number (self, entry.kind, rest, text, error);
  if (!g_ascii_isalpha (*rest) || g_str_equal (rest, "auto"))
    return fail_to_parse (text, error);
  if (!g_str_equal (rest, "all"))
    entry.name = g_strdup (rest);
  else if (entry.kind == FLAME_BACKEND_AUTO)
    return fail_to_parse (text, error);
  g_array_append_val (self->entries, entry);
  return TRUE;
}

gboolean
flame_device_list_parse (
    FlameDeviceList *self, const char *text, GError **error)
{
  g_auto (GStrv) parts = NULL;

  self->wanted = FLAME_DEVICES_ANY;
  self->entries = g_array_new (FALSE, FALSE, sizeof (FlameDeviceEntry));
  g_array_set_clear_func (self->entries, (GDestroyNotify) clear_entry);
  if (!text || g_str_equal (text, "auto"))
    return TRUE;
  if (g_str_equal (text, "all")) {
    self->wanted = FLAME_DEVICES_ALL;
    return TRUE;
  }
  self->wanted = FLAME_DEVICES_LISTED;
  parts = g_strsplit (text, ",", -1);
  for (guint i = 0; parts[i]; i++)
    if (!add_entry (self, parts[i], text, error))
      return FALSE;
  return self->entries->len > 0 || fail_to_parse (text, error);
}

void
flame_device_list_clear (FlameDeviceList *self)
{
  g_array_unref (self->entries);
}

FlameBackendKind
flame_device_list_get_kind (const FlameDeviceList *self)
{
  FlameBackendKind first = FLAME_BACKEND_AUTO;

  for (guint i = 0; i < self->entries->len; i++) {
    const FlameBackendKind kind = flame_device_list_get (self, i)->kind;

    if (kind == FLAME_BACKEND_AUTO)
      return kind;
    if (i == 0)
      first = kind;
  }
  return first;
}

gboolean
flame_device_entry_is (
    const FlameDeviceEntry *entry, const FlameDeviceInfo *device)
{
  g_autofree char *part = NULL, *name = NULL;

  if (entry->number >= 0)
    return device->ordinal == entry->number;
  if (!entry->name)
    return TRUE;
  part = g_utf8_casefold (entry->name, -1);
  name = g_utf8_casefold (device->name, -1);
  return strstr (name, part) != NULL;
}

gboolean
flame_devices_check (const char *text, GError **error)
{
  FlameDeviceList list;
  const gboolean good = flame_device_list_parse (&list, text, error);

  flame_device_list_clear (&list);
  return good;
}
