/*
 * From the command line to a plan.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "flame/error.h"
#include "tools/film/error.h"
#include "tools/film/source.h"
#include "tools/film/still.h"
#include "tools/program.h"

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 720
#define DEFAULT_FPS 30
#define DEFAULT_SEGMENT_FRAMES 300

void
film_options_fill_entries (FilmOptions *o, GOptionEntry *entries)
{
  const GOptionEntry all[] = {
      {"codec", 'c', 0, G_OPTION_ARG_STRING, &o->codec,
          "How video is coded (by the file's name)",
          "h264|h265|av1|vp9|prores|ffv1"},
      {"crf", 0, 0, G_OPTION_ARG_STRING, &o->crf,
          "The encoder's constant quality: lower is better and larger", "N"},
      {"size", 's', 0, G_OPTION_ARG_STRING, &o->size,
          "Size in pixels (1280x720; of a still the genome's)", "WxH"},
      {"fps", 'f', 0, G_OPTION_ARG_STRING, &o->fps, "Frames a second (30)",
          "N[/D]"},
      {"quality", 'q', 0, G_OPTION_ARG_STRING, &o->quality,
          "Samples a pixel (the genome's)", "X"},
      {"start", 0, 0, G_OPTION_ARG_STRING, &o->start,
          "Where in the animation the film begins (0)", "TIME"},
      {"end", 0, 0, G_OPTION_ARG_STRING, &o->end,
          "Where in the animation it ends (at the animation's end)", "TIME"},
      {"duration", 0, 0, G_OPTION_ARG_STRING, &o->duration,
          "How long the film is, instead of --end", "TIME"},
      {"loops", 0, 0, G_OPTION_ARG_STRING, &o->loops,
          "How often the animation plays (1)", "N"},
      {"loop-duration", 0, 0, G_OPTION_ARG_STRING, &o->loop_duration,
          "One turn of a single flame, and each loop of several (10)", "TIME"},
      {"preset", 0, 0, G_OPTION_ARG_STRING, &o->preset,
          "Quality, filters and motion blur together, as flamesrc's preset",
          "draft|realtime|broadcast|final"},
      {"filters", 0, 0, G_OPTION_ARG_STRING, &o->filters,
          "List of filters, as flamesrc's property", "LIST"},
      {"viewport", 0, 0, G_OPTION_ARG_STRING, &o->viewport,
          "Render this part of the picture, as flamesrc's property", "X,Y,W,H"},
      {"hdr", 0, 0, G_OPTION_ARG_STRING, &o->hdr, "High dynamic range",
          "pq|hlg"},
      {"backend", 'b', 0, G_OPTION_ARG_STRING, &o->backend,
          "What renders (auto)", "auto|cuda|opencl|cpu"},
      {"devices", 0, 0, G_OPTION_ARG_STRING, &o->devices,
          "Devices to render on: auto, all, or numbers and names", "LIST"},
      {"profile", 0, 0, G_OPTION_ARG_FILENAME, &o->profile, "A cuburn profile",
          "FILE"},
      {"palettes", 0, 0, G_OPTION_ARG_FILENAME, &o->palettes,
          "flam3-palettes.xml, for genomes that name one by number", "FILE"},
      {"no-metadata", 0, 0, G_OPTION_ARG_NONE, &o->no_metadata,
          "Leave title, author, licence and genome out of a still, and of EXR "
          "pictures",
          NULL},
      {"bits", 0, 0, G_OPTION_ARG_STRING, &o->bits,
          "Bits a sample: 8 or 16 of PNG (8), 16 or 32 of EXR (32)", "8|16|32"},
      {"segment-frames", 0, 0, G_OPTION_ARG_STRING, &o->segment_frames,
          "Frames of a segment (300)", "N"},
      {"property", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &o->properties,
          "Another property of flamesrc, such as speed=2", "NAME=VALUE"},
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (all) == FILM_N_OPTIONS);
  memcpy (entries, all, sizeof all);
  entries[FILM_N_OPTIONS] = (GOptionEntry) G_OPTION_ENTRY_NULL;
}

void
film_options_clear (FilmOptions *o)
{
  char **all[] = {&o->codec, &o->crf, &o->size, &o->fps, &o->quality, &o->start,
      &o->end, &o->duration, &o->loops, &o->filters, &o->viewport, &o->hdr,
      &o->backend, &o->devices, &o->profile, &o->palettes, &o->segment_frames,
      &o->bits, &o->flame, &o->time, &o->loop_duration, &o->preset,
      &o->preset_properties};

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_clear_pointer (all[i], g_free);
  g_clear_pointer (&o->properties, g_strfreev);
  input_copy_clear (&o->copy);
}

/* ------------------------------------------------------------------- values */

gboolean
film_parse_int (const char *option, const char *text, gint64 min, gint64 max,
    gint64 *value, GError **error)
{
  if (g_ascii_string_to_signed (text, 10, min, max, value, NULL))
    return TRUE;
  return film_fail (error, FILM_ERROR_USAGE,
      "%s=%s: expected a whole number from %" G_GINT64_FORMAT
      " to %" G_GINT64_FORMAT,
      option, text, min, max);
}

static gboolean
parse_double (const char *text, double *value)
{
  char *end;

  *value = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*value);
}

static gboolean
parse_quality (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  if (!o->quality ||
      (parse_double (o->quality, &plan->quality) && plan->quality >= 0 &&
          plan->quality <= FILM_MAX_QUALITY))
    return TRUE;
  return film_fail (error, FILM_ERROR_USAGE,
      "--quality=%s: expected samples a pixel from 0 to %g, where 0 is the "
      "genome's",
      o->quality, FILM_MAX_QUALITY);
}

static gboolean
parse_size (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  int end = 0;

  plan->width = DEFAULT_WIDTH;
  plan->height = DEFAULT_HEIGHT;
  /* A fraction of the genome's size, which is known only for a still. */
  if (!o->size || (g_str_has_suffix (o->size, "%") && film_still_is (o, plan)))
    return TRUE;
  if (sscanf (o->size, "%5dx%5d%n", &plan->width, &plan->height, &end) != 2 ||
      o->size[end] != '\0' || plan->width < 1 || plan->height < 1 ||
      plan->width > FILM_MAX_SIZE || plan->height > FILM_MAX_SIZE)
    return film_fail (error, FILM_ERROR_USAGE,
        "--size=%s: expected WIDTHxHEIGHT, each up to %d, such as 1920x1080",
        o->size, FILM_MAX_SIZE);
  return TRUE;
}

/* Half or single precision. */
static gboolean
parse_float_bits (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  plan->bits = o->bits && g_str_equal (o->bits, "16") ? 16 : 32;
  return !o->bits || g_str_equal (o->bits, "16") ||
         g_str_equal (o->bits, "32") ||
         film_fail (error, FILM_ERROR_USAGE,
             "--bits=%s: expected 16 or 32 in an EXR picture", o->bits);
}

static gboolean
parse_bits (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  const gboolean is_png = g_str_equal (plan->codec->name, "png");

  if (g_str_equal (plan->codec->name, "exr"))
    return parse_float_bits (o, plan, error);
  if (!o->bits || g_str_equal (o->bits, "8"))
    return TRUE;
  if (!g_str_equal (o->bits, "16"))
    return film_fail (
        error, FILM_ERROR_USAGE, "--bits=%s: expected 8 or 16", o->bits);
  if (!is_png)
    return film_fail (error, FILM_ERROR_USAGE,
        "--bits=16: expected PNG pictures; %s has %s", plan->codec->name,
        plan->codec->format_deep ? "ten bits with --hdr" : "8");
  plan->bits = 16;
  return TRUE;
}

/* All formats except pictures have chroma of half size. */
static gboolean
check_size (const FilmPlan *plan, GError **error)
{
  if (!plan->container->muxer ||
      (plan->width % 2 == 0 && plan->height % 2 == 0))
    return TRUE;
  return film_fail (error, FILM_ERROR_USAGE,
      "--size=%dx%d: expected even numbers for video", plan->width,
      plan->height);
}

static gboolean
parse_fps (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  g_auto (GValue) rate = G_VALUE_INIT;
  const char *text = o->fps;

  plan->fps_n = DEFAULT_FPS;
  plan->fps_d = 1;
  if (!text)
    return TRUE;
  g_value_init (&rate, GST_TYPE_FRACTION);
  if (g_ascii_isdigit (*text) &&
      strspn (text, "0123456789/") == strlen (text) &&
      gst_value_deserialize (&rate, text)) {
    plan->fps_n = gst_value_get_fraction_numerator (&rate);
    plan->fps_d = gst_value_get_fraction_denominator (&rate);
    if (plan->fps_n > 0 && plan->fps_n / plan->fps_d <= 1000)
      return TRUE;
  }
  return film_fail (error, FILM_ERROR_USAGE,
      "--fps=%s: expected a number up to 1000 such as 30, or a fraction such "
      "as 30000/1001",
      text);
}

static gboolean
parse_time (const char *option, const char *text, guint64 *time, GError **error)
{
  return program_parse_time (text, time) ||
         film_fail (error, FILM_ERROR_USAGE, "%s=%s: expected %s", option, text,
             PROGRAM_TIME_WORDS);
}

/*
 * The first frame that is not before @time. A tiny excess is a rounding error.
 */
static guint64
count_frames (const FilmPlan *plan, guint64 time)
{
  return gst_util_uint64_scale_ceil (time > 0 ? time - 1 : 0,
      (guint64) plan->fps_n, GST_SECOND * (guint64) plan->fps_d);
}

static gboolean
parse_media (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  gint64 crf;

  plan->container = film_container_find (plan->output, error);
  if (!plan->container)
    return FALSE;
  if (!plan->container->muxer && !film_pattern_check (plan->output, error))
    return FALSE;
  plan->codec = film_codec_find (plan->container, o->codec, error);
  if (!plan->codec)
    return FALSE;
  plan->crf = plan->codec->quality;
  if (!o->crf)
    return TRUE;
  if (plan->crf < 0)
    return film_fail (error, FILM_ERROR_USAGE,
        "--crf=%s: expected no such option, %s has no quality to set", o->crf,
        plan->codec->name);
  if (!film_parse_int (
          "--crf", o->crf, 0, plan->codec->max_quality, &crf, error))
    return FALSE;
  plan->crf = (int) crf;
  return TRUE;
}

/*
 * (transfer full) (nullable): An absolute path, which remains valid in a plan that is
 * stored elsewhere.
 */
static char *
make_absolute (const char *path)
{
  return path ? g_canonicalize_filename (path, NULL) : NULL;
}

/* (transfer full): "draft, realtime or final". */
static char *
list_presets (GstElement *element)
{
  g_auto (GStrv) names = gst_preset_get_preset_names (GST_PRESET (element));

  return names && *names
             ? g_strjoinv (", ", names)
             : g_strdup ("flamesrc's presets, which GST_PRESET_PATH "
                         "does not lead to");
}

gboolean
film_options_apply_preset (FilmOptions *o, GError **error)
{
  g_autoptr (GstElement) element = NULL;
  g_autofree char *filters = NULL;
  g_autofree char *names = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double quality, shutter;

  if (!o->preset)
    return TRUE;
  if (!film_element_need ("flamesrc", error))
    return FALSE;
  element = gst_object_ref_sink (gst_element_factory_make ("flamesrc", NULL));
  if (!gst_preset_load_preset (GST_PRESET (element), o->preset)) {
    names = list_presets (element);
    return film_fail (
        error, FILM_ERROR_USAGE, "--preset=%s: expected %s", o->preset, names);
  }
  g_object_get (element, "quality", &quality, "filters", &filters, "shutter",
      &shutter, NULL);
  if (!o->quality)
    o->quality = g_strdup (g_ascii_dtostr (number, sizeof number, quality));
  if (!o->filters)
    o->filters = g_steal_pointer (&filters);
  g_free (o->preset_properties);
  o->preset_properties = g_strdup_printf (
      "shutter=%s", g_ascii_dtostr (number, sizeof number, shutter));
  return TRUE;
}

/* (transfer full) Properties that have no option of their own in the plan. */
static char **
list_properties (const FilmOptions *o, gboolean is_still)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_autofree char *viewport = g_strconcat ("viewport=", o->viewport, NULL);
  g_autofree char *turn =
      g_strconcat ("loop-duration=", o->loop_duration, NULL);

  /*
   * The preset comes first, so that single properties override it. A still has no
   * motion blur.
   */
  if (o->preset_properties && !is_still)
    g_strv_builder_add (all, o->preset_properties);
  if (o->properties)
    g_strv_builder_addv (all, (const char **) o->properties);
  if (o->loop_duration)
    g_strv_builder_add (all, turn);
  if (o->viewport)
    g_strv_builder_add (all, viewport);
  return g_strv_builder_end (all);
}

static gboolean
parse_names (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  static const char *const backends[] = {"auto", "cpu", "cuda", "opencl", NULL};
  static const char *const curves[] = {"pq", "hlg", NULL};

  if (o->backend && !g_strv_contains (backends, o->backend))
    return film_fail (error, FILM_ERROR_USAGE,
        "--backend=%s: expected auto, cuda, opencl or cpu", o->backend);
  if (o->hdr && !g_strv_contains (curves, o->hdr))
    return film_fail (
        error, FILM_ERROR_USAGE, "--hdr=%s: expected pq or hlg", o->hdr);
  if (o->hdr && !plan->codec->format_deep)
    return film_fail (error, FILM_ERROR_USAGE,
        "--hdr=%s: expected a codec with ten bits, --codec=h265, vp9, prores "
        "or ffv1, not %s",
        o->hdr, plan->codec->name);
  plan->backend = g_strdup (o->backend ? o->backend : "auto");
  plan->hdr = g_strdup (o->hdr);
  plan->filters = g_strdup (o->filters);
  plan->profile = make_absolute (o->profile);
  plan->palettes = make_absolute (o->palettes);
  plan->properties = list_properties (o, film_still_is (o, plan));
  return TRUE;
}

static gboolean
parse_segment_frames (const FilmOptions *o, FilmPlan *plan, GError **error)
{
  gint64 n = DEFAULT_SEGMENT_FRAMES;

  if (o->segment_frames &&
      !film_parse_int ("--segment-frames", o->segment_frames, 1,
          FILM_MAX_SEGMENT_FRAMES, &n, error))
    return FALSE;
  plan->n_segment_frames = (guint) n;
  return TRUE;
}

/* ------------------------------------------------------------------- range */

typedef struct
{
  guint64 start, end, duration; /* nanoseconds; G_MAXUINT64 if not given */
  gint64 loops;
} Range;

static gboolean
parse_range (const FilmOptions *o, Range *range, GError **error)
{
  guint64 turn = 1;

  *range = (Range){0, G_MAXUINT64, G_MAXUINT64, 1};
  if (o->end && o->duration)
    return film_fail (error, FILM_ERROR_USAGE,
        "--duration=%s: expected either --end or --duration", o->duration);
  if ((o->start && !parse_time ("--start", o->start, &range->start, error)) ||
      (o->end && !parse_time ("--end", o->end, &range->end, error)) ||
      (o->duration &&
          !parse_time ("--duration", o->duration, &range->duration, error)) ||
      (o->loops && !film_parse_int (
                       "--loops", o->loops, 1, 1000000, &range->loops, error)))
    return FALSE;
  if (o->loop_duration &&
      !parse_time ("--loop-duration", o->loop_duration, &turn, error))
    return FALSE;
  if (turn == 0)
    return film_fail (
        error, FILM_ERROR_USAGE, "--loop-duration=0: expected more than 0");
  if (o->duration && range->duration == 0)
    return film_fail (
        error, FILM_ERROR_USAGE, "--duration=0: expected more than 0");
  if (range->end <= range->start)
    return film_fail (error, FILM_ERROR_USAGE,
        "--end=%s: expected a time after --start", o->end);
  return TRUE;
}

/* @n_animation: frames of the animation, G_MAXUINT64 if endless */
static gboolean
apply_range (const FilmOptions *o, const Range *range, guint64 n_animation,
    FilmPlan *plan, GError **error)
{
  guint64 end = n_animation;

  if (n_animation == G_MAXUINT64 && o->loops)
    return film_fail (error, FILM_ERROR_USAGE,
        "--loops=%s: expected an animation that ends; this one goes on without "
        "end",
        o->loops);
  if (n_animation != G_MAXUINT64)
    end *= (guint64) range->loops;
  plan->does_loop = n_animation != G_MAXUINT64 && range->loops > 1;
  plan->first = count_frames (plan, range->start);
  if (range->end != G_MAXUINT64)
    end = MIN (end, count_frames (plan, range->end));
  if (range->duration != G_MAXUINT64)
    end = MIN (end, plan->first + count_frames (plan, range->duration));
  if (end == G_MAXUINT64)
    return film_fail (error, FILM_ERROR_USAGE,
        "%s plays without end: expected --end or --duration", plan->genome);
  if (end <= plan->first)
    return film_fail (error, FILM_ERROR_USAGE,
        "--start=%s: expected a time before the animation's end, which is "
        "frame %" G_GUINT64_FORMAT,
        o->start ? o->start : "0", end);
  plan->n_frames = end - plan->first;
  if (plan->n_frames > G_MAXUINT32)
    return film_fail (error, FILM_ERROR_USAGE,
        "--duration: expected no more than %u frames", G_MAXUINT32);
  return TRUE;
}

gboolean
film_options_check_file (const char *option, const char *path, GError **error)
{
  return !path || g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
         film_fail (
             error, FILM_ERROR_USAGE, "%s=%s: expected a file", option, path);
}

/* @path: (nullable) */
static gboolean
add_file (FilmPlan *plan, const char *option, const char *path, GError **error)
{
  return film_options_check_file (option, path, error) &&
         (!path || film_plan_add_input (plan, path, error));
}

static gboolean
add_inputs (FilmPlan *plan, GError **error)
{
  return film_plan_add_input (plan, plan->genome, error) &&
         add_file (plan, "--profile", plan->profile, error) &&
         add_file (plan, "--palettes", plan->palettes, error);
}

/* flamesrc's error begins with "filters: ...". */
static void
name_option (GError **error)
{
  if (error && *error &&
      (g_str_has_prefix ((*error)->message, "filters:") ||
          g_str_has_prefix ((*error)->message, "viewport:"))) {
    g_prefix_error (error, "--");
    (*error)->code = FILM_ERROR_USAGE;
  }
}

/* Asks flamesrc for what only it knows. */
static gboolean
look (const FilmOptions *o, const Range *range, FilmPlan *plan,
    FilmOutlook *outlook, GError **error)
{
  g_autoptr (FilmSource) source = NULL;
  guint64 n_animation;

  source = film_source_new (plan, o->devices, error);
  if (!source)
    return FALSE;
  if (!film_source_probe (source, &n_animation, error)) {
    name_option (error);
    return FALSE;
  }
  if (plan->is_still)
    plan->n_frames = 1;
  else if (!apply_range (o, range, n_animation, plan, error))
    return FALSE;
  if (film_source_get_backend (source)) {
    g_free (plan->backend);
    plan->backend = g_strdup (film_source_get_backend (source));
  }
  if (outlook)
    outlook->is_auto = !o->backend || g_str_equal (o->backend, "auto");
  if (outlook)
    film_outlook_measure (outlook, plan, source);
  return TRUE;
}

gboolean
film_options_keep_genome (
    FilmOptions *options, const char *genome, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (input_copy_stream (&options->copy, genome, film_is_interrupted, &cause))
    return TRUE;
  return film_fail (error,
      g_error_matches (cause, FLAME_ERROR, FLAME_ERROR_CANCELLED)
          ? FILM_ERROR_INTERRUPTED
          : FILM_ERROR_FAILED,
      "%s", cause->message);
}

FilmPlan *
film_options_new_plan (const FilmOptions *options, const char *genome,
    const char *output, FilmOutlook *outlook, GError **error)
{
  g_autoptr (FilmPlan) plan = film_plan_new ();
  Range range;

  plan->genome = make_absolute (genome);
  plan->copy = options->copy.path ? &options->copy : NULL;
  plan->output = g_strdup (output);
  if (!parse_media (options, plan, error) ||
      !parse_size (options, plan, error) || !check_size (plan, error) ||
      !parse_bits (options, plan, error) || !parse_fps (options, plan, error) ||
      !parse_quality (options, plan, error) ||
      !parse_names (options, plan, error) ||
      !parse_segment_frames (options, plan, error) ||
      !parse_range (options, &range, error) ||
      !film_media_need (plan->container, plan->codec, error) ||
      !film_still_plan (options, plan, error) || !add_inputs (plan, error) ||
      !look (options, &range, plan, outlook, error))
    return NULL;
  return g_steal_pointer (&plan);
}
