/*
 * Encodings and limits of a whole document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/document.h"

#include <string.h>

#include "core/genome/flam3/names.h"
#include "core/genome/genome.h"

#define MAX_ENCODING 40

static gboolean
starts_with_bytes (const char *data, gsize length, const char *bytes, gsize n)
{
  return length >= n && memcmp (data, bytes, n) == 0;
}

static guint
line_of (const char *data, const char *place)
{
  guint line = 1;

  for (const char *p = data; p < place; p++)
    line += *p == '\n';
  return line;
}

/* the encoding that the XML declaration names, or NULL (transfer full) */
static char *
declared_encoding (const char *data, gsize length)
{
  g_autofree char *declaration = NULL;
  const char *end;
  char *value;
  gsize n = 0;

  if (!starts_with_bytes (data, length, "<?xml", 5))
    return NULL;
  end = g_strstr_len (data, MIN (length, 512), "?>");
  if (!end)
    return NULL;
  declaration = g_strndup (data, end - data);
  value = strstr (declaration, "encoding");
  if (!value)
    return NULL;
  value += strlen ("encoding");
  value += strspn (value, " \t\r\n=");
  if (*value != '"' && *value != '\'')
    return NULL;
  value++;
  while (g_ascii_isalnum (value[n]) || (value[n] && strchr ("._:-", value[n])))
    n++;
  return n > 0 && n <= MAX_ENCODING ? g_strndup (value, n) : NULL;
}

static gboolean
is_utf8 (const char *encoding)
{
  return !encoding || g_ascii_strcasecmp (encoding, "UTF-8") == 0 ||
         g_ascii_strcasecmp (encoding, "UTF8") == 0 ||
         g_ascii_strcasecmp (encoding, "US-ASCII") == 0 ||
         g_ascii_strcasecmp (encoding, "ASCII") == 0;
}

static gboolean
convert (const char *name, const char *encoding, const char **text,
    gsize *length, char **converted, GError **error)
{
  g_autoptr (GError) cause = NULL;
  gsize n;

  *converted = g_convert (*text, *length, "UTF-8", encoding, NULL, &n, &cause);
  if (!*converted) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "%s:1: cannot read it as %s, which it says it is: %s", name, encoding,
        cause->message);
    return FALSE;
  }
  *text = *converted;
  *length = n;
  return TRUE;
}

/* says no encoding, and means that of Windows */
static gboolean
is_by_old_apophysis (const char *data, gsize length)
{
  return !g_utf8_validate_len (data, length, NULL) &&
         !memchr (data, '\0', length) &&
         flame_flam3_is_by_apophysis (data, length);
}

static gboolean
check_text (const char *name, const char *text, gsize length, GError **error)
{
  const char *bad = memchr (text, '\0', length);

  if (bad) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "%s:%u: expected text, there is a NUL byte", name, line_of (text, bad));
    return FALSE;
  }
  if (g_utf8_validate_len (text, length, &bad))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
      "%s:%u: expected UTF-8, there is the byte 0x%02X; another encoding must "
      "be named in the first line, such as <?xml version=\"1.0\" "
      "encoding=\"ISO-8859-1\"?>",
      name, line_of (text, bad), (guint) (guchar) *bad);
  return FALSE;
}

gboolean
flame_flam3_decode (const char *data, gsize length, const char *name,
    const char **text, gsize *text_length, char **converted, GError **error)
{
  g_autofree char *encoding = NULL;

  *converted = NULL;
  if (!data)
    data = "";
  if (length > FLAME_MAX_DOCUMENT_BYTES) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "%s: %" G_GSIZE_FORMAT " bytes are above the limit of %u MiB", name,
        length, FLAME_MAX_DOCUMENT_BYTES >> 20);
    return FALSE;
  }

  if (starts_with_bytes (data, length, "\xff\xfe", 2) ||
      starts_with_bytes (data, length, "\xfe\xff", 2)) {
    encoding = g_strdup ("UTF-16");
  } else {
    if (starts_with_bytes (data, length, "\xef\xbb\xbf", 3)) {
      data += 3;
      length -= 3;
    }
    encoding = declared_encoding (data, length);
    if (!encoding && is_by_old_apophysis (data, length))
      encoding = g_strdup ("WINDOWS-1252");
  }

  *text = data;
  *text_length = length;
  if (!is_utf8 (encoding) &&
      !convert (name, encoding, text, text_length, converted, error))
    return FALSE;
  /* a terminator that was counted is no part of the text */
  while (*text_length > 0 && (*text)[*text_length - 1] == '\0')
    (*text_length)--;
  if (check_text (name, *text, *text_length, error))
    return TRUE;
  g_clear_pointer (converted, g_free);
  return FALSE;
}
