/*
 * Each format has its own place for a packet: an APP1 segment of JPEG, a chunk of WebP's
 * RIFF, a field of TIFF's directory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/xmp.h"

#include <string.h>

#include "tools/film/error.h"
#include "tools/film/webp.h"

/* ----------------------------------------------------------------- packets */

/* How a property's text is written: alone, in languages, or in a list. */
typedef enum
{
  PLAIN,
  LANGUAGES,
  LIST
} Form;

static const struct
{
  const char *key, *property;
  Form form;
} properties[] = {
    {"Title", "dc:title", LANGUAGES},
    {"Author", "dc:creator", LIST},
    {"Copyright", "dc:rights", LANGUAGES},
    {"Description", "dc:description", LANGUAGES},
    {"Software", "xmp:CreatorTool", PLAIN},
};

static void
add_property (GString *packet, const char *key, const char *text)
{
  static const char *const before[] = {
      "", "<rdf:Alt><rdf:li xml:lang=\"x-default\">", "<rdf:Seq><rdf:li>"};
  static const char *const after[] = {
      "", "</rdf:li></rdf:Alt>", "</rdf:li></rdf:Seq>"};
  g_autofree char *own = g_strconcat ("flame:", key, NULL);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  const char *property = own;
  Form form = PLAIN;

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (g_str_equal (properties[i].key, key)) {
      property = properties[i].property;
      form = properties[i].form;
    }
  g_string_append_printf (packet, "<%s>%s%s%s</%s>\n", property, before[form],
      escaped, after[form], property);
}

GString *
film_xmp_new (const FilmComments *comments)
{
  GString *packet = g_string_new (
      "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      "<rdf:Description rdf:about=\"\"\n"
      " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
      " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n"
      " xmlns:flame=\"urn:gst-flame:1.0/\">\n");
  const char *key, *text;

  for (guint i = 0; film_comments_get (comments, i, &key, &text); i++)
    add_property (packet, key, text);
  g_string_append (packet, "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n"
                           "<?xpacket end=\"w\"?>");
  return packet;
}

/* -------------------------------------------------------------------- JPEG */

/* A segment's length is 16 bits and counts itself. */
#define MAX_SEGMENT_BYTES 65535

static void
insert (GByteArray *file, gsize at, const guint8 *data, gsize size)
{
  const gsize rest = file->len - at;

  g_byte_array_set_size (file, (guint) (file->len + size));
  memmove (file->data + at + size, file->data + at, rest);
  memcpy (file->data + at, data, size);
}

/* Behind the start of the image and JFIF's segment, which must be the first. */
static gboolean
insert_jpeg (const GString *packet, GByteArray *file, GError **error)
{
  static const char name[] = "http://ns.adobe.com/xap/1.0/";
  const gsize length = 2 + sizeof name + packet->len;
  g_autoptr (GByteArray) segment = g_byte_array_new ();
  gsize at = 2;

  if (length > MAX_SEGMENT_BYTES)
    return film_fail (error, FILM_ERROR_FAILED,
        "the genome needs %" G_GSIZE_FORMAT " bytes, and JPEG has room for %d; "
        "expected --no-metadata, or another format",
        length, MAX_SEGMENT_BYTES);
  if (file->len >= 6 && file->data[2] == 0xff && file->data[3] == 0xe0)
    at += 2 + (gsize) GST_READ_UINT16_BE (file->data + 4);
  if (at > file->len)
    return film_fail (error, FILM_ERROR_FAILED, "the encoder wrote no JPEG");
  g_byte_array_append (segment,
      (const guint8[]){
          0xff, 0xe1, (guint8) (length >> 8), (guint8) (length & 255)},
      4);
  g_byte_array_append (segment, (const guint8 *) name, sizeof name);
  g_byte_array_append (
      segment, (const guint8 *) packet->str, (guint) packet->len);
  insert (file, at, segment->data, segment->len);
  return TRUE;
}

/* -------------------------------------------------------------------- TIFF */

#define ENTRY_BYTES 12
#define XMP_TAG 700
#define TYPE_BYTE 1

/* The first directory's place and its number of entries. */
static gboolean
find_directory (const GByteArray *file, gsize *at, gsize *n)
{
  if (file->len < 8 || memcmp (file->data, "II*\0", 4) != 0)
    return FALSE;
  *at = GST_READ_UINT32_LE (file->data + 4);
  if (*at + 2 > file->len)
    return FALSE;
  *n = GST_READ_UINT16_LE (file->data + *at);
  return *at + 2 + *n * ENTRY_BYTES + 4 <= file->len;
}

/*
 * Appends the packet, and a copy of the first directory with one more entry; entries are
 * sorted by tag. The old directory remains as unused bytes.
 */
static gboolean
insert_tiff (const GString *packet, GByteArray *file, GError **error)
{
  g_autoptr (GByteArray) directory = g_byte_array_new ();
  guint8 entry[ENTRY_BYTES], number[2];
  const guint8 *entries;
  gsize at, n, before = 0;

  if (!find_directory (file, &at, &n))
    return film_fail (error, FILM_ERROR_FAILED, "the encoder wrote no TIFF");
  entries = file->data + at + 2;
  while (before < n &&
         GST_READ_UINT16_LE (entries + before * ENTRY_BYTES) < XMP_TAG)
    before++;
  GST_WRITE_UINT16_LE (entry, XMP_TAG);
  GST_WRITE_UINT16_LE (entry + 2, TYPE_BYTE);
  GST_WRITE_UINT32_LE (entry + 4, (guint32) packet->len);
  GST_WRITE_UINT32_LE (entry + 8, file->len);
  GST_WRITE_UINT16_LE (number, (guint16) (n + 1));
  g_byte_array_append (directory, number, sizeof number);
  g_byte_array_append (directory, entries, (guint) (before * ENTRY_BYTES));
  g_byte_array_append (directory, entry, sizeof entry);
  g_byte_array_append (directory, entries + before * ENTRY_BYTES,
      (guint) ((n - before) * ENTRY_BYTES + 4));
  g_byte_array_append (file, (const guint8 *) packet->str, (guint) packet->len);
  /* A directory begins at an even offset. */
  g_byte_array_append (file, (const guint8[]){0}, file->len % 2);
  GST_WRITE_UINT32_LE (file->data + 4, file->len);
  g_byte_array_append (file, directory->data, directory->len);
  return TRUE;
}

gboolean
film_xmp_insert (
    const char *codec, const GString *packet, GByteArray *file, GError **error)
{
  if (g_str_equal (codec, "jpeg"))
    return insert_jpeg (packet, file, error);
  if (g_str_equal (codec, "tiff"))
    return insert_tiff (packet, file, error);
  if (g_str_equal (codec, "webp"))
    return film_webp_set_xmp (file, packet, error);
  return TRUE;
}
