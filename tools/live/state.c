/*
 * What plays, and how it is shown.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "config.h"

#include "tools/live/state.h"

#include <gio/gio.h>
#include <string.h>

#include "flame/genome.h"
#include "tools/live/message.h"

#define MAX_FILTERS 512
/* flames of a folder that are read for each one that the gallery shows */
#define MAX_AGAIN 4

/* flamesrc's value for the genome time of what is shown. */
#define NOW (-G_MAXDOUBLE)

/* The controls that a page may set. Names are flamesrc's. */
typedef struct
{
  const char *name;
  double minimum, maximum; /* for viewers; flamesrc's range may be larger */
  gboolean is_picture;     /* applies to a still too */
  gboolean is_seconds;     /* in nanoseconds in flamesrc */
} Control;

static const Control controls[] = {
    {"hue", -1, 1, TRUE, FALSE},
    {"saturation", 0, 4, TRUE, FALSE},
    {"brightness", 0, 16, TRUE, FALSE},
    {"gamma", 0.05, 8, TRUE, FALSE},
    {"vibrancy", 0, 4, TRUE, FALSE},
    {"zoom", -8, 12, TRUE, FALSE},
    {"pan-x", -1000, 1000, TRUE, FALSE},
    {"pan-y", -1000, 1000, TRUE, FALSE},
    {"rotation", -360000, 360000, TRUE, FALSE},
    {"speed", -20, 20, FALSE, FALSE},
    {"quality", 0, 2000, FALSE, FALSE},
    {"transition", 0, 60, FALSE, TRUE},
};

/* What plays: what the program was started with, or what a viewer dropped. */
typedef enum
{
  PLAYS_STREAM,
  PLAYS_FOLDER,
  PLAYS_FILE,
  PLAYS_DROPPED,
} Plays;

static const char *const plays_names[] = {
    "stream", "folder", "file", "dropped"};

struct _LiveState
{
  GstElement *source;
  const LiveOptions *options;
  Plays home, plays;
  char *title; /* (nullable) */
  guint index;

  GPtrArray *likes; /* FlameGenome, the last one liked last */
  guint n_bred;
};

static Plays
find_home (const LiveOptions *options)
{
  if (!options->source)
    return PLAYS_STREAM;
  return g_file_test (options->source, G_FILE_TEST_IS_DIR) ? PLAYS_FOLDER
                                                           : PLAYS_FILE;
}

LiveState *
live_state_new (GstElement *source, const LiveOptions *options)
{
  LiveState *state = g_new0 (LiveState, 1);

  state->source = gst_object_ref (source);
  state->options = options;
  state->home = state->plays = find_home (options);
  state->likes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
  return state;
}

void
live_state_free (LiveState *state)
{
  gst_object_unref (state->source);
  g_ptr_array_unref (state->likes);
  g_free (state->title);
  g_free (state);
}

/* ----------------------------------------------------------------- controls */

static const Control *
find_control (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    if (g_str_equal (controls[i].name, name))
      return &controls[i];
  return NULL;
}

static gboolean
check_value (JsonObject *values, const char *name, GError **error)
{
  const Control *control = find_control (name);
  const char *text = live_message_get_string (values, name);
  double value;

  if (g_str_equal (name, "filters")) {
    if (text && strlen (text) <= MAX_FILTERS)
      return TRUE;
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "filters: expected \"auto\" or a list of up to %d characters",
        MAX_FILTERS);
    return FALSE;
  }
  if (!control) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "there is no setting \"%.32s\"", name);
    return FALSE;
  }
  if (live_message_get_number (values, name, &value) &&
      value >= control->minimum && value <= control->maximum)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
      "%s: expected a number from %g to %g", name, control->minimum,
      control->maximum);
  return FALSE;
}

static void
set_value (LiveState *state, JsonObject *values, const char *name)
{
  const Control *control = find_control (name);
  double value = 0;

  if (!control) {
    g_object_set (
        state->source, name, live_message_get_string (values, name), NULL);
    return;
  }
  live_message_get_number (values, name, &value);
  if (control->is_seconds)
    g_object_set (state->source, name, (guint64) (value * GST_SECOND), NULL);
  else
    g_object_set (state->source, name, value, NULL);
}

gboolean
live_state_set (LiveState *state, JsonObject *values, GError **error)
{
  g_autoptr (GList) names = json_object_get_members (values);
  GList *link;

  for (link = names; link; link = link->next)
    if (!check_value (values, link->data, error))
      return FALSE;
  for (link = names; link; link = link->next)
    set_value (state, values, link->data);
  return TRUE;
}

static double
get_value (LiveState *state, const Control *control)
{
  guint64 nanoseconds = 0;
  double value = 0;

  if (!control->is_seconds) {
    g_object_get (state->source, control->name, &value, NULL);
    return value;
  }
  g_object_get (state->source, control->name, &nanoseconds, NULL);
  return (double) nanoseconds / GST_SECOND;
}

static void
copy_picture (LiveState *state, GstElement *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    if (controls[i].is_picture)
      g_object_set (
          other, controls[i].name, get_value (state, &controls[i]), NULL);
}

/* ---------------------------------------------------------------- documents */

void
live_state_next (LiveState *state)
{
  g_signal_emit_by_name (state->source, "next");
}

void
live_state_go_to (LiveState *state, double genome_time)
{
  g_signal_emit_by_name (state->source, "go-to", genome_time);
}

gboolean
live_state_load (LiveState *state, GBytes *document, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (document, &length);
  g_autofree char *text = NULL;

  if (length == 0 || length > LIVE_MAX_DOCUMENT) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        "a genome may have 1 to %d bytes", LIVE_MAX_DOCUMENT);
    return FALSE;
  }
  if (!g_utf8_validate_len (data, length, NULL)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        "that is no genome: flam3's XML and cuburn's JSON are text");
    return FALSE;
  }
  text = g_strndup (data, length);
  g_signal_emit_by_name (state->source, "load", text);
  state->plays = PLAYS_DROPPED;
  return TRUE;
}

void
live_state_go_home (LiveState *state)
{
  if (state->home == PLAYS_STREAM)
    g_signal_emit_by_name (state->source, "load", NULL);
  else
    g_object_set (state->source, "location", state->options->source, NULL);
  state->plays = state->home;
}

void
live_state_note_flame (LiveState *state, const char *title, guint index)
{
  g_free (state->title);
  state->title = g_strdup (title);
  state->index = index;
}

/* (transfer full) (nullable) */
static char *
get_genome (LiveState *state, double genome_time)
{
  char *genome = NULL;

  g_signal_emit_by_name (state->source, "get-genome", genome_time, &genome);
  return genome;
}

char *
live_state_get_genome (LiveState *state)
{
  return get_genome (state, NOW);
}

/* ----------------------------------------------------------------- breeding */

/* (transfer full) (nullable) The flame that is shown now. */
static FlameGenome *
read_genome (LiveState *state, GError **error)
{
  g_autofree char *text = get_genome (state, NOW);
  g_autoptr (FlameLoadOptions) options = flame_load_options_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) genomes = NULL;

  if (!text) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        "the first flame is not shown yet");
    return NULL;
  }
  bytes = g_bytes_new (text, strlen (text));
  flame_load_options_set_read (options, bytes);
  genomes = flame_genomes_read ("what is shown", options, error);
  return genomes ? g_ptr_array_steal_index (genomes, 0) : NULL;
}

/* (transfer full) */
static char *
to_xml (const FlameGenome *genome)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_ptr_array_add (one, (gpointer) genome);
  return flame_genomes_to_flam3 (one);
}

static gboolean
is_same (const FlameGenome *one, const FlameGenome *other)
{
  g_autofree char *text = to_xml (one);
  g_autofree char *other_text = to_xml (other);

  return g_str_equal (text, other_text);
}

gboolean
live_state_like (LiveState *state, GError **error)
{
  FlameGenome *genome = read_genome (state, error);

  if (!genome)
    return FALSE;
  for (guint i = 0; i < state->likes->len; i++) {
    if (is_same (genome, g_ptr_array_index (state->likes, i))) {
      g_ptr_array_remove_index (state->likes, i);
      break;
    }
  }
  if (state->likes->len == LIVE_MAX_LIKES)
    g_ptr_array_remove_index (state->likes, 0);
  g_ptr_array_add (state->likes, genome);
  return TRUE;
}

char *
live_state_get_likes (LiveState *state)
{
  return state->likes->len > 0 ? flame_genomes_to_flam3 (state->likes) : NULL;
}

/* (nullable) The flame that was liked last, other than @genome. */
static const FlameGenome *
find_mate (LiveState *state, const FlameGenome *genome)
{
  for (guint i = state->likes->len; i-- > 0;)
    if (!is_same (genome, g_ptr_array_index (state->likes, i)))
      return g_ptr_array_index (state->likes, i);
  return NULL;
}

gboolean
live_state_breed (LiveState *state, GError **error)
{
  g_autoptr (FlameGenome) genome = read_genome (state, error);
  g_autoptr (FlameBreeding) breeding = flame_breeding_new ();
  g_autoptr (FlameGenome) child = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GBytes) document = NULL;
  gboolean is_fit;

  if (!genome)
    return FALSE;
  flame_breeding_set_breed (breeding, FLAME_BREED_ALL);
  flame_breeding_set_seed (breeding, (guint64) g_get_real_time ());
  child = flame_genome_new_child (
      breeding, genome, find_mate (state, genome), state->n_bred++, &is_fit);
  if (!is_fit) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
        "no child of this flame can be seen; try another one");
    return FALSE;
  }
  text = to_xml (child);
  document = g_bytes_new (text, strlen (text));
  return live_state_load (state, document, error);
}

FilmComments *
live_state_make_comments (LiveState *state)
{
  g_autofree char *text = get_genome (state, NOW);
  g_autoptr (FlameGenome) genome = read_genome (state, NULL);

  if (!genome)
    return NULL;
  return film_comments_new_of (&(FilmFacts){.title = state->title,
      .author = flame_genome_get_author (genome),
      .genome = text});
}

/*
 * Copies the properties that determine the endless stream or a folder's order.
 */
static void
copy_stream (LiveState *state, GstElement *other)
{
  static const char *const names[] = {"location", "seed", "order",
      "edge-duration", "mutants", "variations", "loop-duration", "genome-rate",
      "palettes", "profile"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_auto (GValue) value = G_VALUE_INIT;

    g_object_get_property (G_OBJECT (state->source), names[i], &value);
    g_object_set_property (G_OBJECT (other), names[i], &value);
  }
}

GstElement *
live_state_make_source (LiveState *state, const double *genome_time)
{
  gboolean endless =
      state->plays == PLAYS_STREAM || state->plays == PLAYS_FOLDER;
  g_autofree char *genome =
      get_genome (state, genome_time && !endless ? *genome_time : NOW);
  GstElement *other;

  other = genome ? gst_element_factory_make ("flamesrc", NULL) : NULL;
  if (!other)
    return NULL;
  /*
   * The flames of a stream are bred one after another, and the live stream must not
   * wait for others.
   */
  if (genome_time && endless) {
    copy_stream (state, other);
    g_object_set (other, "genome-time", *genome_time, NULL);
  } else {
    g_object_set (other, "genome", genome, NULL);
  }
  if (!genome_time)
    copy_picture (state, other);
  g_object_set (other, "shutter", 0.0, NULL);
  if (state->options->backend)
    gst_util_set_object_arg (
        G_OBJECT (other), "backend", state->options->backend);
  return other;
}

char *
live_state_get_file_name (LiveState *state)
{
  char *name =
      g_strdup (state->title && *state->title ? state->title : "flame");

  g_strcanon (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');
  if (strlen (name) > 64)
    name[64] = '\0';
  return name;
}

/* -------------------------------------------------------------- descriptions */

/*
 * Identifies the source. A time means the same flame only in the same source: another
 * folder has others.
 */
static char *
get_source_id (LiveState *state)
{
  guint64 seed, loop, edge;
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autofree char *sum = NULL;

  g_object_get (state->source, "seed", &seed, "loop-duration", &loop,
      "edge-duration", &edge, NULL);
  path = state->options->source
             ? g_canonicalize_filename (state->options->source, NULL)
             : g_strdup ("");
  text = g_strdup_printf ("%s\n%" G_GUINT64_FORMAT "\n%" G_GUINT64_FORMAT
                          "\n%" G_GUINT64_FORMAT "\n%s",
      path, seed, loop, edge, PACKAGE_VERSION);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  return g_strndup (sum, 16);
}

/* (transfer full) (nullable) What is shown, and @n flames from it on. */
static GstStructure *
get_flames (LiveState *state, guint n)
{
  GstStructure *flames = NULL;

  g_signal_emit_by_name (state->source, "get-flames", n, &flames);
  return flames;
}

JsonObject *
live_state_describe (LiveState *state)
{
  JsonObject *message = live_message_new ("state");
  JsonObject *values = json_object_new ();
  g_autofree char *filters = NULL;
  g_autofree char *source = get_source_id (state);
  g_autoptr (GstStructure) flames = get_flames (state, 0);
  double time = 0;

  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    live_message_set_number (
        values, controls[i].name, get_value (state, &controls[i]));
  g_object_get (state->source, "filters", &filters, NULL);
  json_object_set_string_member (values, "filters", filters ? filters : "auto");
  json_object_set_object_member (message, "values", values);
  json_object_set_string_member (message, "plays", plays_names[state->plays]);
  json_object_set_string_member (message, "home", plays_names[state->home]);
  json_object_set_string_member (message, "source", source);
  json_object_set_string_member (
      message, "title", state->title ? state->title : "");
  json_object_set_int_member (message, "index", state->index);
  json_object_set_int_member (message, "likes", state->likes->len);
  if (flames)
    gst_structure_get_double (flames, "genome-time", &time);
  live_message_set_number (message, "time", time);
  return message;
}

JsonObject *
live_state_describe_ranges (LiveState *state)
{
  JsonObject *ranges = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (controls); i++) {
    const Control *control = &controls[i];
    JsonObject *range = json_object_new ();

    live_message_set_number (range, "minimum", control->minimum);
    live_message_set_number (range, "maximum", control->maximum);
    live_message_set_number (range, "value", get_value (state, control));
    json_object_set_object_member (ranges, control->name, range);
  }
  return ranges;
}

static void
add_flame (JsonArray *array, const GstStructure *flame)
{
  JsonObject *object = json_object_new ();
  const char *title = gst_structure_get_string (flame, "title");
  double time = 0;

  gst_structure_get_double (flame, "genome-time", &time);
  json_object_set_string_member (object, "title", title ? title : "");
  live_message_set_number (object, "time", time);
  json_array_add_object_element (array, object);
}

/*
 * Whether a folder's order has brought the flame before. Other lists have no flame
 * twice.
 */
static gboolean
is_again (LiveState *state, const GstStructure *flame, GHashTable *known)
{
  double time = 0;
  char *genome;

  if (state->plays != PLAYS_FOLDER)
    return FALSE;
  gst_structure_get_double (flame, "genome-time", &time);
  genome = get_genome (state, time);
  return genome && !g_hash_table_add (known, genome);
}

JsonObject *
live_state_describe_flames (LiveState *state, guint n)
{
  JsonObject *message = live_message_new ("gallery");
  JsonArray *array = json_array_new ();
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GstStructure) flames =
      get_flames (state, state->plays == PLAYS_FOLDER ? n * MAX_AGAIN : n);
  const GValue *list;

  list = flames ? gst_structure_get_value (flames, "flames") : NULL;
  for (guint i = 0; list && i < gst_value_list_get_size (list) &&
                    json_array_get_length (array) < n;
       i++) {
    const GstStructure *flame =
        gst_value_get_structure (gst_value_list_get_value (list, i));

    if (!is_again (state, flame, known))
      add_flame (array, flame);
  }
  json_object_set_array_member (message, "flames", array);
  return message;
}
