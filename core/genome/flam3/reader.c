/*
 * Turns a flam3 document into keyframes: bytes become text, and text becomes the
 * flames, or the frames of a single flame whose motion curves are an animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/reader.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/genome/flam3/names.h"
#include "core/genome/flam3/elements.h"

/* --------------------------------------------------------------------- text */

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

/* (transfer full) The encoding that the XML declaration names, or NULL. */
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

/*
 * (nullable) Recognises UTF-16 without a byte order mark, as Windows programs save it:
 * the '<' that a document begins with has a zero byte beside it.
 */
static const char *
bare_utf16 (const char *data, gsize length)
{
  static const char *const names[] = {"UTF-16BE", "UTF-16LE"};

  for (gsize i = 0; i + 1 < length; i += 2) {
    const gboolean is_little = data[i] != '\0' && data[i + 1] == '\0';
    const char c = data[is_little ? i : i + 1];

    if (!is_little && data[i] != '\0')
      return NULL;
    if (c == '<')
      return names[is_little];
    if (!g_ascii_isspace (c))
      return NULL;
  }
  return NULL;
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
  if (!*converted)
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "%s:1: cannot read it as %s, which it says it is: %s", name, encoding,
        cause->message);
  *text = *converted;
  *length = n;
  return TRUE;
}

/* It names no encoding, and uses that of Windows. */
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

  if (bad)
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "%s:%u: expected text, there is a NUL byte", name, line_of (text, bad));
  if (g_utf8_validate_len (text, length, &bad))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_DOCUMENT,
      "%s:%u: expected UTF-8, there is the byte 0x%02X; another encoding must "
      "be named in the first line, such as <?xml version=\"1.0\" "
      "encoding=\"ISO-8859-1\"?>",
      name, line_of (text, bad), (guint) (guchar) *bad);
}

/*
 * Checks the size, converts to UTF-8 if a byte order mark, zero bytes or the XML
 * declaration indicate another encoding, and checks for NUL bytes and invalid UTF-8.
 *
 * @text: (out) (transfer none) the document's text, in @data or in @converted
 * @converted: (out) (transfer full) (nullable)
 */
static gboolean
decode_text (const char *data, gsize length, const char *name,
    const char **text, gsize *text_length, char **converted, GError **error)
{
  g_autofree char *encoding = NULL;

  *converted = NULL;
  if (!data)
    data = "";
  if (length > FLAME_MAX_DOCUMENT_BYTES)
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "%s: %" G_GSIZE_FORMAT " bytes are above the limit of %u MiB", name,
        length, FLAME_MAX_DOCUMENT_BYTES >> 20);

  if (starts_with_bytes (data, length, "\xff\xfe", 2) ||
      starts_with_bytes (data, length, "\xfe\xff", 2)) {
    encoding = g_strdup ("UTF-16");
  } else {
    if (starts_with_bytes (data, length, "\xef\xbb\xbf", 3)) {
      data += 3;
      length -= 3;
    }
    encoding = g_strdup (bare_utf16 (data, length));
    if (!encoding)
      encoding = declared_encoding (data, length);
    if (!encoding && is_by_old_apophysis (data, length))
      encoding = g_strdup ("WINDOWS-1252");
  }

  *text = data;
  *text_length = length;
  if (!is_utf8 (encoding) &&
      !convert (name, encoding, text, text_length, converted, error))
    return FALSE;
  /* A terminating NUL that was counted is not part of the text. */
  while (*text_length > 0 && (*text)[*text_length - 1] == '\0')
    (*text_length)--;
  if (check_text (name, *text, *text_length, error))
    return TRUE;
  g_clear_pointer (converted, g_free);
  return FALSE;
}

/* Keyframe units in a second of JWildfire's frames. */
#define UNITS_PER_SECOND 30.0
/*
 * Limits for the frames of curves: keyframes that represent them, and bytes read for
 * them.
 */
#define MAX_FRAMES 1024
#define MAX_FRAME_BYTES (256u << 20)

/* A document, and what is known of its animation. */
typedef struct
{
  const char *name, *text;
  gsize length;
  const FlameReadOptions *options; /* (nullable) */
  Flam3Pass pass;                  /* at the frame that it names */
} Document;

/* ------------------------------------------------------------------ reports */

/* The report of a flame, kept until all of its frames are known. */
typedef struct
{
  FlameReport report;
  char *name, *error;
  GPtrArray *lacking; /* ended by NULL when it is passed on */
} Kept;

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  g_free (kept->name);
  g_free (kept->error);
  g_ptr_array_unref (kept->lacking);
  g_free (kept);
}

static void
keep_report (const FlameReport *report, gpointer user_data)
{
  Kept *kept = g_new0 (Kept, 1);

  kept->report = *report;
  kept->name = g_strdup (report->name);
  kept->error = g_strdup (report->error);
  kept->lacking = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; report->lacking[i]; i++)
    g_ptr_array_add (kept->lacking, g_strdup (report->lacking[i]));
  g_ptr_array_add (user_data, kept);
}

static void
report_kept (const FlameReadOptions *options, const GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++) {
    Kept *kept = all->pdata[i];

    kept->report.name = kept->name;
    kept->report.error = kept->error;
    g_ptr_array_add (kept->lacking, NULL);
    kept->report.lacking = (const char *const *) kept->lacking->pdata;
    options->report (&kept->report, options->report_data);
  }
}

/* ------------------------------------------------------------------- frames */

static double
time_of (const Document *document, double frame)
{
  return (frame - 1.0) * UNITS_PER_SECOND / document->pass.fps;
}

/* The time of the frame that the flame names, which JWildfire shows. */
static double
own_time (const Document *document)
{
  const Flam3Pass *pass = &document->pass;

  return time_of (
      document, CLAMP (pass->own_frame, 1.0, (double) pass->n_frames));
}

/* Whether a document is a single flame whose curves are an animation. */
static gboolean
is_animated (const Document *document, const GPtrArray *genomes)
{
  const Flam3Pass *pass = &document->pass;

  return genomes && genomes->len == 1 && pass->moves->len > 0 &&
         pass->n_frames > 1 && pass->fps > 0;
}

/* Only every n-th frame is read if there are many. */
static guint
frame_step (const Document *document)
{
  const gsize most_parts =
      FLAME_MAX_DOCUMENT_XFORMS / MAX (document->pass.n_parts, 1);
  const gsize most_read = MAX_FRAME_BYTES / document->length;
  const guint most =
      (guint) CLAMP (MIN (most_parts, most_read), 2, MAX_FRAMES) - 1;
  const guint last = (guint) document->pass.n_frames - 1;

  return (last + most - 1) / most;
}

/* (transfer full) The flame at @frame, from 1. */
static FlameGenome *
read_frame (const Document *document, guint frame, FlameReportFunc report,
    gpointer report_data, GError **error)
{
  const FlameReadOptions *given = document->options;
  const FlameReadOptions options = {
      .palettes = given ? given->palettes : NULL,
      .is_within = given && given->is_within,
      .report = report,
      .report_data = report_data,
  };
  GError *cause = NULL;
  FlameGenome *genome = flame_flam3_read_tape (
      &document->pass, document->name, &options, frame, &cause);

  if (genome)
    return genome;
  g_set_error (error, cause->domain, cause->code, "%s, at frame %u",
      cause->message, frame);
  g_error_free (cause);
  return NULL;
}

static gboolean
add_frame (
    const Document *document, GPtrArray *frames, guint frame, GError **error)
{
  const Flam3Pass *pass = &document->pass;
  FlameGenome *genome = read_frame (document, frame, NULL, NULL, error);

  if (!genome)
    return FALSE;
  genome->has_time = TRUE;
  genome->time = time_of (document, frame);
  if (pass->blur_steps > 0) {
    genome->temporal_samples = (int) pass->blur_steps + 1;
    genome->temporal_filter_width =
        pass->blur_frames * UNITS_PER_SECOND / pass->fps;
  }
  genome->interpolation = FLAME_INTERPOLATION_LINEAR;
  genome->interpolation_type = FLAME_INTERPOLATION_TYPE_LINEAR;
  genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_RGB;
  g_ptr_array_add (frames, genome);
  return TRUE;
}

/*
 * (transfer full) A keyframe for each of JWildfire's frames, which begin with 1.
 */
static GPtrArray *
read_frames (const Document *document, GError **error)
{
  const guint last = (guint) document->pass.n_frames;
  const guint step = frame_step (document);
  g_autoptr (GPtrArray) frames =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);

  for (guint frame = 1; frame < last; frame += step)
    if (!add_frame (document, frames, frame, error))
      return NULL;
  if (!add_frame (document, frames, last, error))
    return NULL;
  return g_steal_pointer (&frames);
}

/* --------------------------------------------------------------- validation */

/* What is found at one frame. */
typedef struct
{
  Kept *kept;
  GHashTable *reported; /* differences already found at earlier frames */
  guint frame;
} Check;

static void
add_lacking (const FlameReport *report, gpointer user_data)
{
  Check *check = user_data;

  for (guint i = 0; report->lacking[i]; i++) {
    const char *what = report->lacking[i];

    if (g_hash_table_add (check->reported, g_strdup (what)))
      g_ptr_array_add (check->kept->lacking,
          g_strdup_printf ("%s at frame %u", what, check->frame));
  }
}

/* FALSE if it cannot be read. */
static gboolean
check_frame (const Document *document, Check *check, guint frame)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (FlameGenome) genome = NULL;

  check->frame = frame;
  genome = read_frame (document, frame, add_lacking, check, &cause);
  if (!genome)
    check->kept->error = g_strdup (cause->message);
  return genome != NULL;
}

/*
 * Checks the frames that are played, and those of the curves' points between them.
 */
static void
check_frames (const Document *document, Kept *kept)
{
  const guint last = (guint) document->pass.n_frames;
  const guint step = frame_step (document);
  const GArray *points = document->pass.moves;
  g_autoptr (GHashTable) reported =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Check check = {.kept = kept, .reported = reported};
  gboolean ok = TRUE;

  for (guint i = 0; i < kept->lacking->len; i++)
    g_hash_table_add (reported, g_strdup (kept->lacking->pdata[i]));
  for (guint frame = 1; ok && frame < last; frame += step)
    ok = check_frame (document, &check, frame);
  ok = ok && check_frame (document, &check, last);
  for (guint i = 0; ok && step > 1 && i < MIN (points->len, MAX_FRAMES); i++) {
    const double x = round (g_array_index (points, double, i));

    if (x >= 1.0 && x <= last)
      ok = check_frame (document, &check, (guint) x);
  }
}

/* ----------------------------------------------------------------- document */

/* (transfer full) All flames, and @reports on them. */
static GPtrArray *
read_flames (Document *document, GPtrArray *reports, GError **error)
{
  FlameReadOptions options =
      document->options ? *document->options : (FlameReadOptions){0};

  if (options.report) {
    options.report = keep_report;
    options.report_data = reports;
  }
  return flame_flam3_read_elements (document->name, document->text,
      document->length, &options, &document->pass, error);
}

GPtrArray *
flame_flam3_read (const char *data, gsize length, const char *name,
    const FlameReadOptions *options, GError **error)
{
  Document document = {.name = name, .options = options};
  const FlameTimeline timeline =
      options ? options->timeline : FLAME_TIMELINE_AUTO;
  g_autofree char *converted = NULL;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func (kept_free);
  g_autoptr (GPtrArray) genomes = NULL;
  gboolean animated;

  if (!decode_text (data, length, name, &document.text, &document.length,
          &converted, error))
    return NULL;
  document.pass.moves = points;
  document.pass.read = flame_flam3_read;
  genomes = read_flames (&document, reports, error);
  animated = is_animated (&document, genomes);
  if (animated && reports->len == 1)
    check_frames (&document, reports->pdata[0]);
  if (options && options->report)
    report_kept (options, reports);
  if (genomes && animated && timeline != FLAME_TIMELINE_COLLECTION) {
    g_ptr_array_unref (genomes);
    genomes = read_frames (&document, error);
    document.pass.is_collection = FALSE;
    if (options && options->own_time)
      *options->own_time = own_time (&document);
  }
  flame_flam3_tape_free (document.pass.tape);
  if (genomes && options && options->is_collection)
    *options->is_collection = document.pass.is_collection;
  return g_steal_pointer (&genomes);
}
