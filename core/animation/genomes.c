/*
 * The public genomes: files of flam3's XML and cuburn's JSON, breeding, and joining.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/genome.h"

#include <string.h>

#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/animation/breed/probe.h"
#include "core/animation/document.h"
#include "core/animation/load.h"
#include "core/animation/sequence.h"
#include "core/api/load-options.h"
#include "core/file.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/database.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/random/random.h"

/* After this many ugly children the last one is accepted. */
#define MAX_TRIES 100

/* Moments that are checked between two flames, and in a whole file. */
#define BETWEEN 16
#define MAX_MOMENTS 16384

struct _FlameBreeding
{
  FlameBreed breed;
  guint64 seed;
  gboolean unseen;
};

static GPtrArray *
new_genomes (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
}

static GPtrArray *
copy_genomes (const GPtrArray *genomes)
{
  GPtrArray *copies = new_genomes ();

  for (guint i = 0; i < genomes->len; i++)
    g_ptr_array_add (copies, flame_genome_copy (genomes->pdata[i]));
  return copies;
}

const char *
flame_genome_get_title (const FlameGenome *genome)
{
  return genome->name;
}

const char *
flame_genome_get_author (const FlameGenome *genome)
{
  return genome->nick;
}

void
flame_genome_get_size (const FlameGenome *genome, int *width, int *height)
{
  *width = genome->width;
  *height = genome->height;
}

double
flame_genome_get_time (const FlameGenome *genome)
{
  return genome->time;
}

guint
flame_genome_get_n_xforms (const FlameGenome *genome)
{
  return genome->n_xforms;
}

guint
flame_genome_get_n_finals (const FlameGenome *genome)
{
  return genome->n_finals;
}

gboolean
flame_genome_has_xaos (const FlameGenome *genome)
{
  return genome->chaos != NULL;
}

/* ----------------------------------------------------------------- reading */

static gboolean
add_node (GPtrArray *genomes, FlameCuburnDatabase *database, const char *id,
    GError **error)
{
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_database_get (database, id, error);
  FlameGenome *genome;

  if (!node)
    return FALSE;
  genome = flame_cuburn_to_genome (
      node, FLAME_PROFILE_DEFAULT_WIDTH, FLAME_PROFILE_DEFAULT_HEIGHT);
  if (!genome->name && *id)
    genome->name = g_path_get_basename (id);
  g_ptr_array_add (genomes, genome);
  return TRUE;
}

static gboolean
add_nodes (GPtrArray *genomes, GBytes *bytes, const char *path,
    const FlameLoadOptions *options, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (FlameCuburnDatabase) database = flame_cuburn_database_new (
      text, length, path, folder, options->palettes, NULL, NULL, error);
  const GPtrArray *ids;

  if (!database)
    return FALSE;
  ids = flame_cuburn_database_get_ids (database);
  for (guint i = 0; i < ids->len; i++) {
    const char *type =
        flame_cuburn_database_get_type_name (database, ids->pdata[i]);

    if (g_strcmp0 (type, "node") == 0 &&
        !add_node (genomes, database, ids->pdata[i], error))
      return FALSE;
  }
  return TRUE;
}

static void
add_moments (GPtrArray *genomes, FlameAnimation *animation, guint frames)
{
  const double start = flame_animation_get_start (animation);
  const double length = flame_animation_get_length (animation);

  for (guint i = 0; i <= frames; i++) {
    FlameGenome *genome = flame_genome_new ();

    flame_animation_evaluate (
        animation, start + (frames ? length * i / frames : 0.0), genome);
    genome->has_time = frames > 0;
    genome->time = i;
    genome->name = g_strdup (flame_animation_get_title (animation));
    genome->nick = g_strdup (flame_animation_get_author (animation));
    genome->url = g_strdup (flame_animation_get_url (animation));
    g_ptr_array_add (genomes, genome);
  }
}

static GPtrArray *
read_json (GBytes *bytes, const char *path, const FlameLoadOptions *options,
    GError **error)
{
  const FlameLoadOptions load = {.loop_length = MAX (options->frames, 1),
      .palettes = options->palettes,
      .warning = options->warning,
      .warning_data = options->warning_data};
  /* What is between the nodes is checked too. */
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_read (bytes, path, &load, error);
  g_autoptr (GPtrArray) genomes = NULL;

  if (!animation)
    return NULL;
  genomes = new_genomes ();
  if (!add_nodes (genomes, bytes, path, options, error))
    return NULL;
  if (genomes->len == 0)
    add_moments (genomes, animation, options->frames);
  return g_steal_pointer (&genomes);
}

/* (transfer full) */
static GBytes *
get_bytes (const char *path, const FlameLoadOptions *options, GError **error)
{
  if (options->read)
    return g_bytes_ref (options->read);
  return flame_file_read (
      path, FLAME_FILE_ANY, FLAME_MAX_DOCUMENT_BYTES, error);
}

static GPtrArray *
read_any (const char *path, const FlameLoadOptions *options,
    const FlameReadOptions *read, GError **error)
{
  g_autoptr (GBytes) file = get_bytes (path, options, error);
  g_autoptr (GBytes) bytes =
      file ? flame_document_extract (file, path, error) : NULL;
  const char *data;
  gsize length;

  if (!bytes)
    return NULL;
  data = g_bytes_get_data (bytes, &length);
  if (length > 0 && flame_json_detect (data, length))
    return read_json (bytes, path, options, error);
  return flame_flam3_read (data ? data : "", length, path, read, error);
}

GPtrArray *
flame_genomes_read (
    const char *path, const FlameLoadOptions *options, GError **error)
{
  const FlameLoadOptions *given = flame_load_options_get (options);
  const FlameReadOptions read = {.palettes = given->palettes,
      .warning = given->warning,
      .warning_data = given->warning_data};
  g_autoptr (GPtrArray) flames = read_any (path, given, &read, error);

  if (!flames || !flame_document_pick (flames, path, given, error))
    return NULL;
  return g_steal_pointer (&flames);
}

gboolean
flame_genomes_check (const char *path, const FlameLoadOptions *options,
    FlameReportFunc report, gpointer report_data, guint *n_flames,
    GError **error)
{
  const FlameLoadOptions *given = flame_load_options_get (options);
  const FlameReadOptions read = {
      .palettes = given->palettes,
      .warning = given->warning,
      .warning_data = given->warning_data,
      .timeline = FLAME_TIMELINE_COLLECTION,
      .report = report,
      .report_data = report_data,
  };
  g_autoptr (GPtrArray) flames = read_any (path, given, &read, error);

  *n_flames = flames ? flames->len : 0;
  return flames != NULL;
}

/* Whether @names has one that was not reported yet; notes it. */
static gboolean
take_new (GHashTable *reported, const char **names, guint n, GPtrArray *fresh)
{
  g_ptr_array_set_size (fresh, 0);
  for (guint i = 0; i < n; i++)
    if (g_hash_table_add (reported, (gpointer) names[i]))
      g_ptr_array_add (fresh, (gpointer) names[i]);
  if (fresh->len == 0)
    return FALSE;
  g_ptr_array_add (fresh, NULL);
  return TRUE;
}

gboolean
flame_genomes_check_between (const char *path, const FlameLoadOptions *options,
    FlameOutsideFunc outside, gpointer outside_data, GError **error)
{
  const FlameLoadOptions load = {
      .loop_length = FLAME_DEFAULT_LOOP_LENGTH,
      .palettes = flame_load_options_get (options)->palettes,
  };
  g_autoptr (GBytes) bytes =
      get_bytes (path, flame_load_options_get (options), error);
  g_autoptr (FlameAnimation) animation =
      bytes ? flame_animation_new_from_read (bytes, path, &load, error) : NULL;
  g_autoptr (GHashTable) reported = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  guint n_flames, n_between;

  if (!animation)
    return FALSE;
  n_flames = flame_animation_get_n_flames (animation);
  n_between = CLAMP (MAX_MOMENTS / MAX (n_flames, 1), 2, BETWEEN);
  for (guint i = 0; i < n_flames; i++) {
    const double from = flame_animation_get_flame_time (animation, i);
    const double end = flame_animation_get_start (animation) +
                       flame_animation_get_length (animation);
    const double to = i + 1 < n_flames
                          ? flame_animation_get_flame_time (animation, i + 1)
                          : MAX (from, end);

    for (guint k = 0; k < n_between; k++) {
      const double time = from + (to - from) * k / n_between;
      const char *names[FLAME_MAX_OUTSIDE];
      const guint n = flame_animation_find_outside (animation, time, names);

      if (take_new (reported, names, n, fresh))
        outside (time, (const char *const *) fresh->pdata, outside_data);
    }
  }
  return TRUE;
}

/* ----------------------------------------------------------------- writing */

char *
flame_genomes_to_flam3 (const GPtrArray *genomes)
{
  return flame_flam3_write (
      (const FlameGenome *const *) genomes->pdata, genomes->len);
}

/* (transfer full) "nodes/NAME", different for each flame. */
static char *
make_id (JsonObject *database, const FlameGenome *genome, guint number)
{
  g_autofree char *name =
      g_strdup (genome->name && *genome->name ? genome->name : "flame");
  char *id;

  /* These characters have a meaning in ids. */
  g_strdelimit (name, "/.@", '-');
  id = g_strconcat ("nodes/", name, NULL);
  if (json_object_has_member (database, id)) {
    g_free (id);
    id = g_strdup_printf ("nodes/%s-%u", name, number);
  }
  return id;
}

static JsonNode *
new_node (const FlameGenome *genome, const FlameJsonContext *context)
{
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_from_genome (genome, context);

  return flame_cuburn_node_to_json (node);
}

static void
add_edge (JsonObject *database, const char *from, const char *to)
{
  g_autofree char *id = g_strdup_printf (
      "edges/%s=%s", from + strlen ("nodes/"), to + strlen ("nodes/"));
  JsonObject *edge = json_object_new (), *link = json_object_new ();

  json_object_set_string_member (link, "src", from);
  json_object_set_string_member (link, "dst", to);
  json_object_set_string_member (edge, "type", "edge");
  json_object_set_object_member (edge, "link", link);
  json_object_set_object_member (database, id, edge);
}

static JsonNode *
new_database (
    const GPtrArray *genomes, gboolean joined, const FlameJsonContext *context)
{
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *database = json_object_new ();
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  json_object_set_string_member (database, "type", "onefiledb");
  for (guint i = 0; i < genomes->len; i++) {
    char *id = make_id (database, genomes->pdata[i], i);

    json_object_set_member (
        database, id, new_node (genomes->pdata[i], context));
    g_ptr_array_add (ids, id);
  }
  for (guint i = 0; joined && i + 1 < ids->len; i++)
    add_edge (database, ids->pdata[i], ids->pdata[i + 1]);
  json_node_take_object (root, database);
  return root;
}

char *
flame_genomes_to_json (const GPtrArray *genomes, gboolean joined,
    FlameWarningFunc warning, gpointer warning_data)
{
  const FlameJsonContext context = {"genome", warning, warning_data};
  JsonNode *json = genomes->len == 1 ? new_node (genomes->pdata[0], &context)
                                     : new_database (genomes, joined, &context);
  char *text = flame_cuburn_json_to_text (json);

  json_node_unref (json);
  return text;
}

/* ---------------------------------------------------------------- breeding */

FlameBreeding *
flame_breeding_new (void)
{
  return g_new0 (FlameBreeding, 1);
}

FlameBreeding *
flame_breeding_copy (const FlameBreeding *breeding)
{
  return g_memdup2 (breeding, sizeof *breeding);
}

void
flame_breeding_free (FlameBreeding *breeding)
{
  g_free (breeding);
}

void
flame_breeding_set_breed (FlameBreeding *breeding, FlameBreed breed)
{
  breeding->breed = breed;
}

void
flame_breeding_set_seed (FlameBreeding *breeding, guint64 seed)
{
  breeding->seed = seed;
}

void
flame_breeding_set_unseen (FlameBreeding *breeding, gboolean unseen)
{
  breeding->unseen = unseen;
}

GPtrArray *
flame_genomes_new_random (const FlameBreeding *breeding, guint count)
{
  g_autoptr (FlameBreeder) breeder =
      flame_breeder_new (breeding->seed, breeding->breed);
  GPtrArray *genomes = new_genomes ();

  for (guint i = 0; i < count; i++)
    g_ptr_array_add (genomes,
        breeding->unseen ? flame_breed_one (breeding->breed, NULL, NULL,
                               flame_random_derive (breeding->seed, i))
                         : flame_breeder_get (breeder, i, NULL));
  return genomes;
}

FlameGenome *
flame_genome_new_child (const FlameBreeding *breeding, const FlameGenome *first,
    const FlameGenome *second, guint number, gboolean *is_fit)
{
  const guint64 seed = flame_random_derive (breeding->seed, number);
  FlameGenome *child = NULL;
  gboolean fit = FALSE;

  for (guint i = 0; i < MAX_TRIES && !fit; i++) {
    const guint64 try = flame_random_derive (seed, i);

    flame_genome_free (child);
    child = flame_breed_one (breeding->breed, first, second, try);
    fit = breeding->unseen || flame_probe_fit (child, NULL, try);
  }
  if (is_fit)
    *is_fit = fit;
  return child;
}

/* ----------------------------------------------------------------- joining */

GPtrArray *
flame_genomes_join (const GPtrArray *genomes, guint frames, guint begin,
    guint end, FlameWarningFunc warning, gpointer warning_data)
{
  const FlameLoadOptions options = {
      .loop_length = frames, .warning = warning, .warning_data = warning_data};
  g_autoptr (GPtrArray) flames = copy_genomes (genomes);
  GPtrArray *joined = new_genomes ();
  FlameSequence *sequence;

  flame_document_prepare_sequence (flames, "the flames", &options);
  sequence = flame_sequence_new (
      (const FlameGenome *const *) flames->pdata, flames->len, frames, frames);
  for (guint i = begin; i < end; i++) {
    FlameGenome *genome = flame_genome_new ();

    flame_sequence_evaluate (sequence, i, genome);
    genome->time = i - begin;
    genome->has_time = TRUE;
    genome->name = g_strdup_printf ("%u", i - begin);
    g_ptr_array_add (joined, genome);
  }
  flame_sequence_free (sequence);
  return joined;
}

G_DEFINE_BOXED_TYPE (
    FlameBreeding, flame_breeding, flame_breeding_copy, flame_breeding_free)
