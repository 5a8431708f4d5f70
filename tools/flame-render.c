/*
 * flame-render: renders a genome, or a folder of genomes, to a still, a film or
 * numbered pictures. A film consists of segments, which are kept in OUTPUT.parts until
 * it is complete, so that a run that was interrupted or killed can be continued.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "config.h"
#include "docs/troubles.h"
#include "flame/file.h"
#include "flame/renderer.h"
#include "tools/film/error.h"
#include "tools/film/join.h"
#include "tools/film/options.h"
#include "tools/film/progress.h"
#include "tools/film/render.h"
#include "tools/film/segment.h"
#include "tools/film/still.h"
#include "tools/film/timeline.h"
#include "tools/program.h"

/* Frames of a timeline: the latest ones. */
#define TIMELINE_FRAMES 64

typedef struct
{
  FilmOptions film;
  char *progress, *audio, *timeline;
  gboolean force, resume, version;
} Options;

typedef struct
{
  const Options *options;
  FilmPlan *plan;
  char *output; /* absolute */
  char *parts;  /* folder of the segments */
  char *mark;   /* exists while OUTPUT is an incomplete film of ours */
  char *partial;
  int lock;
  FilmProgress progress;
  FilmOutlook outlook;
  gint64 started;
  guint64 n_done;
  GArray *times; /* of FilmFrameTimes: the latest frames that a GPU drew */
} Job;

/* -------------------------------------------------------------- the folder */

/* TRUE if nothing of the user's would be lost. */
static gboolean
check_output (const Job *job, GError **error)
{
  g_autofree char *first = NULL;
  const char *path = job->output;
  g_autoptr (GError) cause = NULL;

  if (!program_check_folder (path, &cause))
    return film_fail (error, FILM_ERROR_USAGE, "%s", cause->message);
  if (!job->plan->container->muxer)
    path = first = film_pattern_path (job->output, 0);
  if (job->options->force || !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (job->options->resume && g_file_test (job->mark, G_FILE_TEST_EXISTS))
    return TRUE;
  return film_fail (
      error, FILM_ERROR_USAGE, "%s exists; --force overwrites it", path);
}

static gboolean
lock_folder (Job *job, GError **error)
{
  g_autofree char *path = g_build_filename (job->parts, "lock", NULL);

  job->lock = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (job->lock < 0)
    return film_fail_errno (error, errno, "write", path);
  return flock (job->lock, LOCK_EX | LOCK_NB) == 0 ||
         film_fail (error, FILM_ERROR_FAILED,
             "%s is in use by another flame-render", job->parts);
}

/* Existing segments must belong to the requested film. */
static gboolean
check_resumed (Job *job, GError **error)
{
  g_autofree char *path = g_build_filename (job->parts, "plan.json", NULL);
  g_autofree char *text = film_plan_write (job->plan);
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);
  g_autofree char *other = NULL;
  g_autofree char *differences = NULL;

  if (!bytes)
    return FALSE;
  other = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  differences = film_plan_compare (text, other);
  return !differences ||
         film_fail (error, FILM_ERROR_USAGE,
             "--resume: expected the film that %s was begun with; it differs "
             "in: %s. --force begins anew" FLAME_SEE ("Resume"),
             job->parts, differences);
}

static gboolean
open_folder (Job *job, GError **error)
{
  g_autofree char *plan = g_build_filename (job->parts, "plan.json", NULL);
  g_autofree char *segments = g_build_filename (job->parts, "segments", NULL);
  const gboolean is_begun = g_file_test (plan, G_FILE_TEST_EXISTS);

  if (is_begun && !job->options->resume && !job->options->force)
    return film_fail (error, FILM_ERROR_USAGE,
        "%s is left from a run that did not finish; --resume continues it, "
        "--force begins anew" FLAME_SEE ("Resume"),
        job->parts);
  if (g_mkdir_with_parents (segments, 0777) != 0)
    return film_fail_errno (error, errno, "make", segments);
  if (!lock_folder (job, error))
    return FALSE;
  if (is_begun && job->options->resume)
    return check_resumed (job, error);
  film_remove_folder (segments);
  g_unlink (job->mark);
  if (g_mkdir (segments, 0777) != 0)
    return film_fail_errno (error, errno, "make", segments);
  return film_plan_save (job->plan, job->parts, error);
}

/* --------------------------------------------------------------- rendering */

/* FALSE if the CPU drew @frame. */
static gboolean
read_times (GstBuffer *frame, FilmFrameTimes *out)
{
  GstCustomMeta *meta = gst_buffer_get_custom_meta (frame, "GstFlameFrameMeta");
  double *begins = out->begins;

  if (!meta)
    return FALSE;
  out->number = GST_BUFFER_OFFSET (frame);
  /* clang-format off */
  return gst_structure_get (gst_custom_meta_get_structure (meta),
      "device", G_TYPE_INT, &out->device,
      "iterate-begin", G_TYPE_DOUBLE, &begins[0],
      "iterate-end", G_TYPE_DOUBLE, &begins[1],
      "density-end", G_TYPE_DOUBLE, &begins[2],
      "convert-end", G_TYPE_DOUBLE, &begins[3],
      "copy-end", G_TYPE_DOUBLE, &begins[4], NULL);
  /* clang-format on */
}

static void
on_wait (double progress, gpointer user_data)
{
  film_progress_set_part (&((Job *) user_data)->progress, progress);
}

static void
on_frame (GstBuffer *frame, gpointer user_data)
{
  Job *job = user_data;
  FilmFrameTimes times;

  if (job->options->timeline && read_times (frame, &times)) {
    if (job->times->len == TIMELINE_FRAMES)
      g_array_remove_index (job->times, 0);
    g_array_append_val (job->times, times);
  }
  film_progress_set (&job->progress, ++job->n_done);
}

/* Whether segment @i exists and is intact. */
static gboolean
has_segment (const Job *job, guint i)
{
  g_autoptr (FilmSegment) segment =
      film_segment_find (job->plan, job->parts, i, TRUE, NULL);

  return segment != NULL;
}

/* (transfer full): Segments to be rendered. */
static GArray *
list_missing (Job *job)
{
  GArray *missing = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < film_plan_n_segments (job->plan); i++) {
    if (has_segment (job, i))
      job->n_done += film_plan_segment_frames (job->plan, i);
    else
      g_array_append_val (missing, i);
  }
  return missing;
}

/* @n_done: (out): consecutive segments from the first on that exist */
static gboolean
render_segments (Job *job, guint *n_done, GError **error)
{
  g_autoptr (GArray) missing = list_missing (job);
  g_autofree char *temporary = g_build_filename (job->parts, "aside", NULL);
  const FilmWatch watch = {on_frame, job};
  g_autoptr (FilmSource) source = NULL;

  *n_done = film_plan_n_segments (job->plan);
  if (job->progress.mode == FILM_PROGRESS_BAR)
    film_outlook_print (
        &job->outlook, job->plan, job->plan->n_frames - job->n_done);
  film_progress_begin (&job->progress, job->n_done, job->plan->n_frames);
  if (missing->len == 0)
    return TRUE;
  source = film_source_new (job->plan, job->options->film.devices, error);
  if (!source)
    return FALSE;
  film_source_set_wait (source, on_wait, job);
  for (guint i = 0; i < missing->len; i++) {
    const guint index = g_array_index (missing, guint, i);
    g_autofree char *path = film_segment_path (job->parts, index);

    *n_done = index;
    if (!film_render_segment (source, job->plan, index, temporary, path,
            job->partial, &watch, error))
      return FALSE;
  }
  *n_done = film_plan_n_segments (job->plan);
  return TRUE;
}

/* Frames in an interrupted segment; 0 if there is none. */
static guint
count_partial (const Job *job, guint index)
{
  for (guint n = film_plan_segment_frames (job->plan, index); n > 0; n--) {
    g_autoptr (FilmSegment) segment =
        film_segment_read (job->partial, job->plan->id, index, n, FALSE, NULL);

    if (segment)
      return n;
  }
  return 0;
}

static gboolean
join (Job *job, guint n_segments, guint n_partial, GError **error)
{
  const FilmJoin film = {
      .plan = job->plan,
      .folder = job->parts,
      .n_segments = n_segments,
      .partial = n_partial > 0 ? job->partial : NULL,
      .n_partial_frames = n_partial,
      .audio = job->options->audio,
      .path = job->output,
  };

  return film_join (&film, error);
}

/*
 * Turns what exists into a playable film, and marks it as one that may be replaced.
 */
static void
keep_what_is_there (Job *job, guint n_done)
{
  const guint n_partial = count_partial (job, n_done);
  g_autoptr (GError) error = NULL;

  if (n_done == 0 && n_partial == 0) {
    g_printerr ("Interrupted before the first frame.\n");
    return;
  }
  film_allow_interruption (FALSE);
  if (film_write_file (job->mark, "", 0, &error) &&
      join (job, n_done, n_partial, &error))
    g_printerr ("Interrupted: %s holds the frames so far; --resume "
                "continues.\n",
        job->output);
  else
    program_print_error ("flame-render", error);
  g_unlink (job->partial);
}

/* Writes the timeline of the frames of this run. */
static gboolean
write_timeline (const Job *job, GError **error)
{
  if (!job->options->timeline)
    return TRUE;
  if (job->times->len > 0)
    return film_timeline_write (job->times, job->options->timeline, error);
  g_printerr ("warning: --timeline: no frame was drawn on a GPU, and %s is not "
              "written\n",
      job->options->timeline);
  return TRUE;
}

static gboolean
make_film (Job *job, GError **error)
{
  g_autoptr (GError) cause = NULL;
  guint n_done = 0;

  if (render_segments (job, &n_done, &cause) && write_timeline (job, &cause) &&
      join (job, n_done, 0, &cause)) {
    film_progress_end (&job->progress);
    film_remove_folder (job->parts);
    if (job->progress.mode == FILM_PROGRESS_BAR)
      film_outlook_print_end (job->plan, job->output,
          (double) (g_get_monotonic_time () - job->started) / G_USEC_PER_SEC);
    return TRUE;
  }
  if (job->progress.is_tty)
    g_print ("\n");
  if (g_error_matches (cause, FILM_ERROR, FILM_ERROR_INTERRUPTED))
    keep_what_is_there (job, n_done);
  if (g_error_matches (cause, FILM_ERROR, FILM_ERROR_STORAGE)) {
    g_autofree char *space = film_plan_describe_space (job->plan, job->parts);

    return film_fail (error, FILM_ERROR_STORAGE, "%s: %s; %s", job->output,
        cause->message, space);
  }
  g_propagate_error (error, g_steal_pointer (&cause));
  return FALSE;
}

/* Renders a film or a still. */
static gboolean
render (const Options *options, const char *genome, const char *output,
    GError **error)
{
  g_autoptr (GArray) times =
      g_array_new (FALSE, FALSE, sizeof (FilmFrameTimes));
  Job job = {.options = options,
      .lock = -1,
      .started = g_get_monotonic_time (),
      .times = times};
  gboolean done;

  if (!film_progress_init (&job.progress, options->progress, error))
    return FALSE;
  job.plan = film_options_new_plan (&options->film, genome, output,
      job.progress.mode == FILM_PROGRESS_BAR ? &job.outlook : NULL, error);
  if (!job.plan) {
    film_outlook_clear (&job.outlook);
    return FALSE;
  }
  job.output = g_canonicalize_filename (output, NULL);
  job.parts = g_strconcat (job.output, ".parts", NULL);
  job.mark = g_build_filename (job.parts, "output-is-part", NULL);
  job.partial = g_build_filename (job.parts, "partial", NULL);
  done = check_output (&job, error) && open_folder (&job, error) &&
         make_film (&job, error);

  if (job.lock >= 0)
    close (job.lock);
  film_outlook_clear (&job.outlook);
  g_free (job.partial);
  g_free (job.mark);
  g_free (job.parts);
  g_free (job.output);
  film_plan_free (job.plan);
  return done;
}

/* Renders a still of each of the file's @n flames. */
static gboolean
render_stills (Options *options, const char *genome, const char *output,
    guint n, GError **error)
{
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = film_pattern_path (output, i);

    g_free (options->film.flame);
    options->film.flame = g_strdup_printf ("%u", i);
    if (!render (options, genome, path, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run (Options *options, const char *genome, const char *output, GError **error)
{
  guint n_stills;

  if (options->audio && !g_file_test (options->audio, G_FILE_TEST_IS_REGULAR))
    return film_fail (error, FILM_ERROR_USAGE,
        "--audio=%s: expected a file with sound", options->audio);
  if (!film_options_apply_preset (&options->film, error) ||
      !film_options_keep_genome (&options->film, genome, error) ||
      !film_still_count (&options->film, genome, output, &n_stills, error))
    return FALSE;
  if (n_stills > 0)
    return render_stills (options, genome, output, n_stills, error);
  return render (options, genome, output, error);
}

/* ------------------------------------------------------------------ devices */

static const FlameBackendKind gpu_kinds[] = {
    FLAME_BACKEND_CUDA, FLAME_BACKEND_OPENCL};

/* (transfer full): "cuda:0". */
static char *
get_device_name (const FlameDeviceInfo *device)
{
  return g_strdup_printf ("%s:%d",
      flame_backend_get_name (flame_device_info_get_backend (device)),
      flame_device_info_get_ordinal (device));
}

static void
print_device (const FlameDeviceInfo *device)
{
  const char *driver = flame_device_info_get_driver (device);
  g_autofree char *memory = g_format_size_full (
      flame_device_info_get_bytes_total (device), G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *name = get_device_name (device);

  g_print ("%-10s %s, %s, driver %s%s\n", name,
      flame_device_info_get_name (device), memory, *driver ? driver : "unknown",
      flame_device_info_is_gpu (device) ? ""
                                        : "; not a GPU: used if requested");
}

/*
 * Prints a line for each device, with its name for --devices; or why there are none.
 */
static void
print_devices (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (gpu_kinds); i++) {
    g_autoptr (GError) reason = NULL;
    g_autoptr (GPtrArray) devices =
        flame_backend_list_devices (gpu_kinds[i], &reason);

    if (!devices)
      g_print ("%-10s none: %s\n", flame_backend_get_name (gpu_kinds[i]),
          reason->message);
    for (guint k = 0; devices && k < devices->len; k++)
      print_device (devices->pdata[k]);
  }
  g_print ("%-10s %u threads\n", flame_backend_get_name (FLAME_BACKEND_CPU),
      g_get_num_processors ());
}

/* ---------------------------------------------------------- devices, as JSON */

static void
add_device (JsonBuilder *json, const FlameDeviceInfo *device)
{
  g_autofree char *name = get_device_name (device);

  json_builder_begin_object (json);
  input_add_string (json, "name", name);
  input_add_string (json, "backend",
      flame_backend_get_name (flame_device_info_get_backend (device)));
  input_add_string (json, "model", flame_device_info_get_name (device));
  input_add_int (
      json, "memory", (gint64) flame_device_info_get_bytes_total (device));
  input_add_string (json, "driver", flame_device_info_get_driver (device));
  json_builder_set_member_name (json, "is-gpu");
  json_builder_add_boolean_value (json, flame_device_info_is_gpu (device));
  json_builder_end_object (json);
}

/* @reason: (nullable): why there is no device of @kind */
static void
add_backend (JsonBuilder *json, FlameBackendKind kind, const GError *reason)
{
  json_builder_begin_object (json);
  input_add_string (json, "name", flame_backend_get_name (kind));
  input_add_string (json, "problem", reason ? reason->message : NULL);
  if (kind == FLAME_BACKEND_CPU)
    input_add_int (json, "threads", g_get_num_processors ());
  json_builder_end_object (json);
}

static void
print_devices_json (void)
{
  g_autoptr (JsonBuilder) json = json_builder_new ();
  g_autoptr (GPtrArray) devices = g_ptr_array_new ();
  g_autoptr (GPtrArray) lists =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  json_builder_begin_object (json);
  json_builder_set_member_name (json, "backends");
  json_builder_begin_array (json);
  for (guint i = 0; i < G_N_ELEMENTS (gpu_kinds); i++) {
    g_autoptr (GError) reason = NULL;
    GPtrArray *list = flame_backend_list_devices (gpu_kinds[i], &reason);

    add_backend (json, gpu_kinds[i], reason);
    if (!list)
      continue;
    g_ptr_array_add (lists, list);
    for (guint k = 0; k < list->len; k++)
      g_ptr_array_add (devices, list->pdata[k]);
  }
  add_backend (json, FLAME_BACKEND_CPU, NULL);
  json_builder_end_array (json);
  json_builder_set_member_name (json, "devices");
  json_builder_begin_array (json);
  for (guint i = 0; i < devices->len; i++)
    add_device (json, devices->pdata[i]);
  json_builder_end_array (json);
  json_builder_end_object (json);
  input_print_json (json);
}

/* Whether the command only asks for the devices. */
static gboolean
asks_for_devices (int argc, char **argv, gboolean *as_json)
{
  guint n_devices = 0, n_json = 0;

  for (int i = 1; i < argc; i++) {
    n_devices += g_str_equal (argv[i], "--devices");
    n_json += g_str_equal (argv[i], "--json");
  }
  *as_json = n_json > 0;
  return n_devices > 0 && n_devices + n_json + 1 == (guint) argc;
}

/* -------------------------------------------------------------------- main */

static const char description[] =
    "OUTPUT is a still, *.png, *.exr, *.jpg, *.webp, *.avif or *.tif; a film,\n"
    "*.mp4, *.mov, *.mkv or *.webm; a loop, *.gif, or *.webp or *.avif with "
    "an\n"
    "option of time; or numbered pictures, such as frame-%05d.png: the frames "
    "of\nan animation, or a still of each flame of a collection. TIME is in "
    "seconds,\nor hours:minutes:seconds.\n\n"
    "flame-render --devices, without anything else, lists the devices here; "
    "with --json\nfor programs.\n\n"
    "Exit status: 0 done, 1 failed, 2 wrong usage, 3 interrupted; --resume "
    "then continues.\n";

static gboolean
parse (int *argc, char ***argv, Options *options, GError **error)
{
  const GOptionEntry own[] = {
      {"flame", 0, 0, G_OPTION_ARG_STRING, &options->film.flame,
          "Render this flame of the file, counted from 0; all: a still of each",
          "N|all"},
      {"time", 0, 0, G_OPTION_ARG_STRING, &options->film.time,
          "Moment of a still, in the times of the file's flames (the file's "
          "own)",
          "T"},
      {"audio", 'a', 0, G_OPTION_ARG_FILENAME, &options->audio,
          "A file with the film's sound", "FILE"},
      {"progress", 0, 0, G_OPTION_ARG_STRING, &options->progress,
          "How progress is shown; json prints a line a second (bar)",
          "bar|json|none"},
      {"resume", 0, 0, G_OPTION_ARG_NONE, &options->resume,
          "Continue a run that did not finish", NULL},
      {"force", 0, 0, G_OPTION_ARG_NONE, &options->force,
          "Overwrite OUTPUT, and begin anew", NULL},
      {"timeline", 0, 0, G_OPTION_ARG_FILENAME, &options->timeline,
          "Write when the last frames' stages ran on GPUs as a picture",
          "FILE.svg"},
      {"version", 0, 0, G_OPTION_ARG_NONE, &options->version,
          "Print the version", NULL},
      G_OPTION_ENTRY_NULL,
  };
  GOptionEntry entries[FILM_N_OPTIONS + G_N_ELEMENTS (own)];
  g_autoptr (GOptionContext) context = g_option_context_new (
      "GENOME|FOLDER OUTPUT - renders flames to stills and films");
  g_autoptr (GError) cause = NULL;

  film_options_fill_entries (&options->film, entries);
  memcpy (entries + FILM_N_OPTIONS, own, sizeof own);
  g_option_context_add_group (context, gst_init_get_option_group ());
  g_option_context_set_description (context, description);
  if (!program_parse (context, entries, argc, argv, &cause))
    return film_fail (error, FILM_ERROR_USAGE, "%s", cause->message);
  if (options->version || *argc == 3)
    return TRUE;
  return film_fail (
      error, FILM_ERROR_USAGE, "expected a genome and an output; see --help");
}

static void
options_clear (Options *options)
{
  film_options_clear (&options->film);
  g_free (options->progress);
  g_free (options->audio);
  g_free (options->timeline);
}

int
main (int argc, char **argv)
{
  Options options = {0};
  g_autoptr (GError) error = NULL;
  gboolean done, as_json;

  program_init ();
  if (asks_for_devices (argc, argv, &as_json)) {
    if (as_json)
      print_devices_json ();
    else
      print_devices ();
    return 0;
  }
  film_catch_signals ();
  done = parse (&argc, &argv, &options, &error);
  if (done && options.version)
    g_print ("flame-render %s\n", PACKAGE_VERSION);
  else if (done)
    done = run (&options, argv[1], argv[2], &error);
  options_clear (&options);
  if (!done && !g_error_matches (error, FILM_ERROR, FILM_ERROR_INTERRUPTED))
    program_print_error ("flame-render", error);
  return film_exit_status (error);
}
