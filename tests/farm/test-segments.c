/*
 * Sets of segments: each damaged segment is noticed, whatever happened to it,
 * and only correct segments make a film.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <gst/gst.h>
#include <string.h>

#include "tools/film/error.h"
#include "tools/film/join.h"
#include "tools/film/segment.h"

#define N_SEGMENTS 7
#define N_SEGMENT_FRAMES 15
/* The last segment is shorter. */
#define N_FRAMES (N_SEGMENTS * N_SEGMENT_FRAMES - 4)
#define CAPS "video/x-prores,variant=standard,width=64,height=36,framerate=30/1"

/* The state of a segment's file. */
typedef enum
{
  RIGHT,
  EXCHANGED,
  CUT_SHORT,
  CUT_INSIDE,
  GONE_ON,
  FLIPPED,
  OTHER_FILM,
  OLD_FILM,
  MISSING,
  N_FATES,
} Fate;

static const char *const fates[] = {"right", "of another place", "cut short",
    "cut inside", "longer", "flipped", "of another film", "of an old film",
    "missing"};

/* The film, a similar one, and the same one made by an older program. */
typedef enum
{
  FILM,
  OTHER,
  OLD,
  N_FILMS,
} Film;

typedef struct
{
  char *folder;
  FilmPlan *plans[N_FILMS];
  GBytes *files[N_FILMS][N_SEGMENTS];
} Bench;

/* ------------------------------------------------------------------ the bench */

static FilmPlan *
make_plan (Film film)
{
  FilmPlan *plan = film_plan_new ();

  plan->genome = g_strdup ("/genome.flam3");
  plan->output = g_strdup ("film.mov");
  plan->container = film_container_find (plan->output, NULL);
  plan->codec = film_codec_find (plan->container, "prores", NULL);
  plan->backend = g_strdup ("cpu");
  plan->width = 64;
  plan->height = 36;
  plan->fps_n = 30;
  plan->fps_d = 1;
  plan->crf = -1;
  plan->quality = film == OTHER ? 2 : 1;
  plan->n_frames = N_FRAMES;
  plan->n_segment_frames = N_SEGMENT_FRAMES;
  if (film == OLD) {
    g_free (plan->flame_version);
    plan->flame_version = g_strdup ("0.0.1");
  }
  g_free (film_plan_write (plan));
  return plan;
}

static GBytes *
make_file (Bench *bench, Film film, guint index, GRand *random)
{
  const FilmPlan *plan = bench->plans[film];
  g_autofree char *aside = g_build_filename (bench->folder, "aside", NULL);
  g_autofree char *path = g_build_filename (bench->folder, "made", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmSegment) segment = g_new0 (FilmSegment, 1);
  g_autoptr (FilmSegmentWriter) writer =
      film_segment_writer_new (aside, &error);
  char *data;
  gsize size;

  g_assert_no_error (error);
  for (guint i = 0; i < film_plan_segment_frames (plan, index); i++) {
    guint8 frame[64];

    for (guint k = 0; k < sizeof frame; k++)
      frame[k] = (guint8) g_rand_int (random);
    film_segment_writer_add (writer, i, TRUE, frame,
        (gsize) g_rand_int_range (random, 1, sizeof frame), &error);
    g_assert_no_error (error);
  }
  segment->plan = g_strdup (plan->id);
  segment->index = index;
  segment->caps = g_strdup (CAPS);
  segment->raw_sha256 = g_strdup ("");
  segment->host = g_strdup ("here");
  segment->backend = g_strdup ("cpu");
  film_segment_writer_finish (writer, segment, path, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_unlink (path);
  return g_bytes_new_take (data, size);
}

static void
bench_init (Bench *bench)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *segments = NULL;

  bench->folder = g_dir_make_tmp ("segments-XXXXXX", NULL);
  g_assert_nonnull (bench->folder);
  segments = g_build_filename (bench->folder, "segments", NULL);
  g_assert_cmpint (g_mkdir (segments, 0777), ==, 0);
  for (guint film = 0; film < N_FILMS; film++) {
    bench->plans[film] = make_plan (film);
    for (guint i = 0; i < N_SEGMENTS; i++)
      bench->files[film][i] = make_file (bench, film, i, random);
  }
}

static void
bench_clear (Bench *bench)
{
  for (guint film = 0; film < N_FILMS; film++) {
    film_plan_free (bench->plans[film]);
    for (guint i = 0; i < N_SEGMENTS; i++)
      g_bytes_unref (bench->files[film][i]);
  }
  film_remove_folder (bench->folder);
  g_free (bench->folder);
}

/* ------------------------------------------------------------------- its fate */

/* (transfer full) The contents of a file of @bytes after @fate. */
static GByteArray *
spoil (GBytes *bytes, Fate fate, GRand *random)
{
  GByteArray *data = g_byte_array_new ();
  const guint size = (guint) g_bytes_get_size (bytes);
  const guint at = (guint) g_rand_int_range (random, 0, (gint32) size);
  guint8 more[100];

  g_byte_array_append (data, g_bytes_get_data (bytes, NULL), size);
  memset (more, 'x', sizeof more);
  if (fate == CUT_SHORT)
    g_byte_array_set_size (data, at);
  else if (fate == CUT_INSIDE)
    g_byte_array_remove_range (data, at,
        (guint) g_rand_int_range (random, 1, (gint32) (size - at + 1)));
  else if (fate == GONE_ON)
    g_byte_array_append (
        data, more, (guint) g_rand_int_range (random, 1, sizeof more));
  else if (fate == FLIPPED)
    data->data[at] ^= (guint8) (1 << g_rand_int_range (random, 0, 8));
  return data;
}

/* Puts segment @index into its place, as changed by @fate. */
static void
put (const Bench *bench, guint index, Fate fate, GRand *random)
{
  const guint step = (guint) g_rand_int_range (random, 1, N_SEGMENTS);
  const guint from = fate == EXCHANGED ? (index + step) % N_SEGMENTS : index;
  const Film film = fate == OTHER_FILM ? OTHER : fate == OLD_FILM ? OLD : FILM;
  g_autofree char *path = film_segment_path (bench->folder, index);
  g_autoptr (GByteArray) data = spoil (bench->files[film][from], fate, random);

  /* Unlinked first, as replacing an existing file would sync it. */
  g_unlink (path);
  if (fate != MISSING)
    g_assert_true (
        g_file_set_contents (path, (const char *) data->data, data->len, NULL));
}

/* ------------------------------------------------------------------ the tests */

static void
check_segment (const Bench *bench, guint index, Fate fate)
{
  const FilmPlan *plan = bench->plans[FILM];
  const guint n = film_plan_segment_frames (plan, index);
  g_autofree char *path = film_segment_path (bench->folder, index);
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmSegment) quick =
      film_segment_read (path, plan->id, index, n, FALSE, NULL);
  g_autoptr (FilmSegment) thorough =
      film_segment_read (path, plan->id, index, n, TRUE, &error);

  g_test_message ("segment %u %s: %s", index, fates[fate],
      error ? error->message : "taken");
  g_assert_true ((thorough != NULL) == (fate == RIGHT));
  if (fate == MISSING)
    g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  else if (fate != RIGHT)
    g_assert_error (error, FILM_ERROR, FILM_ERROR_DAMAGED);
  /* A check of the end alone does not see the inside. */
  if (fate != CUT_INSIDE && fate != FLIPPED)
    g_assert_true ((quick != NULL) == (fate == RIGHT));
}

static void
test_any_set (void)
{
  Bench bench;

  bench_init (&bench);
  for (guint32 seed = 1; seed <= 300; seed++) {
    g_autoptr (GRand) random = g_rand_new_with_seed (seed);
    Fate fate[N_SEGMENTS];

    for (guint i = 0; i < N_SEGMENTS; i++) {
      fate[i] = (Fate) g_rand_int_range (random, 0, N_FATES);
      put (&bench, i, fate[i], random);
    }
    for (guint i = 0; i < N_SEGMENTS; i++)
      check_segment (&bench, i, fate[i]);
  }
  bench_clear (&bench);
}

/* Correct segments always give the same film; other segments give none. */
static void
test_films (void)
{
  g_autofree char *first = NULL;
  g_autofree char *path = NULL;
  Bench bench;

  bench_init (&bench);
  path = g_build_filename (bench.folder, "film.mov", NULL);
  for (guint32 seed = 1; seed <= 40; seed++) {
    g_autoptr (GRand) random = g_rand_new_with_seed (seed);
    const FilmJoin join = {.plan = bench.plans[FILM],
        .folder = bench.folder,
        .n_segments = N_SEGMENTS,
        .path = path};
    const Fate one = seed % 2 == 0 ? RIGHT : (Fate) (1 + seed % (N_FATES - 1));
    const guint at = (guint) g_rand_int_range (random, 0, N_SEGMENTS);
    g_autoptr (GError) error = NULL;
    gboolean done;

    /* Faults that the end does not show are found by an earlier check. */
    if (one == CUT_INSIDE || one == FLIPPED)
      continue;
    for (guint i = 0; i < N_SEGMENTS; i++)
      put (&bench, i, i == at ? one : RIGHT, random);
    g_unlink (path);
    done = film_join (&join, &error);
    g_test_message (
        "segment %u %s: %s", at, fates[one], error ? error->message : "a film");
    g_assert_true (done == (one == RIGHT));
    g_assert_true (done == g_file_test (path, G_FILE_TEST_EXISTS));
    if (done) {
      g_autofree char *hash = film_hash_file (path, NULL);

      if (!first)
        first = g_strdup (hash);
      g_assert_cmpstr (hash, ==, first);
    }
  }
  g_assert_nonnull (first);
  bench_clear (&bench);
}

int
main (int argc, char **argv)
{
  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/segments/any-set", test_any_set);
  g_test_add_func ("/segments/films", test_films);
  return g_test_run ();
}
