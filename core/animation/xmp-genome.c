/*
 * XMP's specification defines a search for packets in files of unknown format: a packet
 * begins and ends with a processing instruction of its own. So no container has to be
 * understood, and pictures are found that other programs have written anew.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define _GNU_SOURCE
#include "core/animation/xmp-genome.h"

#include <string.h>

#include "core/error.h"

#define BEGIN "<?xpacket begin="
#define END "<?xpacket end="
/* as flame-render writes it, in any namespace */
#define PROPERTY "flam3_genome"

const char *
flame_xmp_detect (gconstpointer data, gsize length)
{
  static const struct
  {
    const char *format;
    gsize at, n;
    const char *bytes;
  } formats[] = {
      {"a JPEG", 0, 3, "\xff\xd8\xff"},
      {"a WebP", 8, 4, "WEBP"},
      {"a TIFF", 0, 4, "II*\0"},
      {"a TIFF", 0, 4, "MM\0*"},
      {"an AVIF", 4, 7, "ftypavi"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (length >= formats[i].at + formats[i].n &&
        memcmp ((const char *) data + formats[i].at, formats[i].bytes,
            formats[i].n) == 0)
      return formats[i].format;
  return NULL;
}

/* ----------------------------------------------------------------- packets */

typedef struct
{
  GString *genome; /* (nullable) */
  gboolean is_inside;
} Packet;

static gboolean
is_genome (const char *name)
{
  const char *colon = strchr (name, ':');

  return g_str_equal (colon ? colon + 1 : name, PROPERTY);
}

/* A property is an element, or an attribute if a program wrote the packet anew. */
static void
start_element (GMarkupParseContext *context G_GNUC_UNUSED, const char *name,
    const char **names, const char **values, gpointer user_data,
    GError **error G_GNUC_UNUSED)
{
  Packet *packet = user_data;

  if (packet->genome)
    return;
  packet->is_inside = is_genome (name);
  if (packet->is_inside)
    packet->genome = g_string_new (NULL);
  for (guint i = 0; names[i] && !packet->genome; i++)
    if (is_genome (names[i]))
      packet->genome = g_string_new (values[i]);
}

static void
end_element (GMarkupParseContext *context G_GNUC_UNUSED,
    const char *name G_GNUC_UNUSED, gpointer user_data,
    GError **error G_GNUC_UNUSED)
{
  ((Packet *) user_data)->is_inside = FALSE;
}

static void
add_text (GMarkupParseContext *context G_GNUC_UNUSED, const char *text,
    gsize length, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Packet *packet = user_data;

  if (packet->is_inside)
    g_string_append_len (packet->genome, text, (gssize) length);
}

/* (transfer full) (nullable): A packet that is no XML has none. */
static GBytes *
find_genome (const char *text, gsize length)
{
  static const GMarkupParser parser = {.start_element = start_element,
      .end_element = end_element,
      .text = add_text};
  Packet packet = {0};
  GMarkupParseContext *context =
      g_markup_parse_context_new (&parser, 0, &packet, NULL);
  const gboolean is_xml =
      g_markup_parse_context_parse (context, text, (gssize) length, NULL) &&
      g_markup_parse_context_end_parse (context, NULL);

  g_markup_parse_context_free (context);
  if (packet.genome && is_xml && packet.genome->len > 0)
    return g_string_free_to_bytes (packet.genome);
  if (packet.genome)
    g_string_free (packet.genome, TRUE);
  return NULL;
}

/* (nullable): Where @what begins in the bytes from @at to @end. */
static const char *
find (const char *at, const char *end, const char *what)
{
  return memmem (at, (gsize) (end - at), what, strlen (what));
}

/* Returns: (nullable) what follows the next beginning of a packet */
static const char *
find_packet (const char *at, const char *end)
{
  at = find (at, end, BEGIN);
  at = at ? find (at, end, "?>") : NULL;
  return at ? at + 2 : NULL;
}

GBytes *
flame_xmp_read_genome (GBytes *bytes, const char *name, GError **error)
{
  gsize length;
  const char *at = g_bytes_get_data (bytes, &length);
  const char *const end = at + length;
  const char *const format = flame_xmp_detect (at, length);

  while ((at = find_packet (at, end))) {
    const char *to = find (at, end, END);
    GBytes *genome = to ? find_genome (at, (gsize) (to - at)) : NULL;

    if (genome)
      return genome;
    if (!to)
      break;
    at = to;
  }
  return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
      "%s: %s picture without a genome; expected one with a genome inside, as "
      "flame-render writes it",
      name, format);
}
