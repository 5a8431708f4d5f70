/*
 * Draws a timeline of frames on GPUs as an SVG picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/timeline.h"

#include <math.h>

#define WIDTH 1200 /* pixels for the whole time */
#define ROW 26
#define MARGIN 130
#define LEGEND 90 /* of a stage's name */

const char *const film_stage_names[FILM_N_STAGES] = {
    "iterate", "density", "convert", "copy"};
static const char *const colors[FILM_N_STAGES] = {
    "#4477aa", "#ee6677", "#ccbb44", "#228833"};

static const FilmFrameTimes *
frame_at (const GArray *frames, guint i)
{
  return &g_array_index (frames, FilmFrameTimes, i);
}

/* When the first frame of @device begins, by the device's clock. */
static double
find_origin (const GArray *frames, int device)
{
  double first = INFINITY;

  for (guint i = 0; i < frames->len; i++)
    if (frame_at (frames, i)->device == device)
      first = MIN (first, frame_at (frames, i)->begins[0]);
  return first;
}

static double
find_span (const GArray *frames)
{
  double span = 0;

  for (guint i = 0; i < frames->len; i++) {
    const FilmFrameTimes *frame = frame_at (frames, i);

    span = MAX (span,
        frame->begins[FILM_N_STAGES] - find_origin (frames, frame->device));
  }
  return span > 0 ? span : 1.0;
}

/* Numbers in SVG's syntax, whatever the locale. */
static void
add_number (GString *out, const char *before, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, before);
  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.3f", number));
}

static void
add_stage (
    GString *out, int stage, double begin, double seconds, double span, int y)
{
  add_number (out, "<rect x='", MARGIN + begin / span * WIDTH);
  add_number (out, "' width='", MAX (seconds / span * WIDTH, 0.5));
  g_string_append_printf (out, "' y='%d' height='%d' fill='%s'><title>%s ", y,
      ROW - 6, colors[stage], film_stage_names[stage]);
  add_number (out, "", 1e3 * seconds);
  g_string_append (out, " ms</title></rect>\n");
}

static void
add_frame (GString *out, const GArray *frames, guint i, double span)
{
  const FilmFrameTimes *frame = frame_at (frames, i);
  const double origin = find_origin (frames, frame->device);
  const int y = (int) (i + 1) * ROW;

  g_string_append_printf (out,
      "<text x='4' y='%d'>frame %" G_GUINT64_FORMAT ", GPU %d</text>\n", y + 16,
      frame->number, frame->device);
  for (int stage = 0; stage < FILM_N_STAGES; stage++) {
    const double begin = frame->begins[stage];

    add_stage (
        out, stage, begin - origin, frame->begins[stage + 1] - begin, span, y);
  }
}

gboolean
film_timeline_write (const GArray *frames, const char *path, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const double span = find_span (frames);
  const int end = (int) (frames->len + 1) * ROW;

  g_string_append_printf (out,
      "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
      "font-family='sans-serif' font-size='12'>\n",
      MARGIN + WIDTH + 10, end + ROW);
  for (int stage = 0; stage < FILM_N_STAGES; stage++)
    g_string_append_printf (out, "<text x='%d' y='16' fill='%s'>%s</text>\n",
        MARGIN + LEGEND * stage, colors[stage], film_stage_names[stage]);
  for (guint i = 0; i < frames->len; i++)
    add_frame (out, frames, i, span);
  g_string_append_printf (out, "<text x='%d' y='%d'>", MARGIN, end + 16);
  add_number (out, "", 1e3 * span);
  g_string_append (out, " ms in all</text>\n</svg>\n");
  return g_file_set_contents (path, out->str, (gssize) out->len, error);
}
