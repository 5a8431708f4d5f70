/*
 * The mutants of a flock: their places, their variations, and that each was
 * found acceptable.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "core/animation/breed/probe.h"
#include "core/animation/flock/flock.h"
#include "core/api/load-options.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

#define MUTANTS 3
/* Number of tested places: two flames with their mutants. */
#define PLACES (6 * (MUTANTS + 1))

#define FLAME(name, variation)                                                 \
  "<flame name='" name "' size='64 48' scale='12' quality='10'>"               \
  "<xform weight='1' color='0' " variation "='1' "                             \
  "coefs='0.6 0.5 -0.5 0.6 0.5 0.1'/>"                                         \
  "<xform weight='0.6' color='1' spherical='0.35' linear='0.3' "               \
  "coefs='0.7 -0.3 0.3 0.7 -0.6 0.2'/>"                                        \
  "<color index='0' rgb='255 90 0'/><color index='255' rgb='0 200 255'/>"      \
  "</flame>"

/* Returns (transfer full) the folder of a flock. */
static char *
make_folder (void)
{
  static const char *const texts[] = {
      FLAME ("one", "julia"), FLAME ("two", "swirl")};
  char *folder = g_dir_make_tmp ("flame-mutants-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *name = g_strdup_printf ("%u.flam3", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
  }
  return folder;
}

static void
remove_folder (char *folder)
{
  for (guint i = 0; i < 2; i++) {
    g_autofree char *name = g_strdup_printf ("%u.flam3", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_assert_cmpint (g_remove (path), ==, 0);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_free (folder);
}

static FlameFlock *
open_flock (const char *folder, FlameBreed breed, guint mutants)
{
  const FlameLoadOptions options = {.loop_length = 10.0,
      .order = FLAME_ORDER_SEQUENTIAL,
      .seed = 4,
      .breed = breed,
      .mutants = mutants};
  g_autoptr (GError) error = NULL;
  FlameFlock *flock = flame_flock_new (folder, &options, &error);

  g_assert_no_error (error);
  return flock;
}

/* Returns whether the genome has variations beyond flam3's or is in space. */
static gboolean
is_rich (const FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++)
    for (guint u = 0; u < genome->xforms[i].n_uses; u++)
      if (genome->xforms[i].uses[u].variation >= FLAME_N_FLAM3_VARIATIONS)
        return TRUE;
  return flame_genome_has_view (genome);
}

/* Each flame is followed by its mutants, also before the start. */
static void
test_places (void)
{
  char *folder = make_folder ();
  g_autoptr (FlameFlock) flock =
      open_flock (folder, FLAME_BREED_CLASSIC, MUTANTS);

  for (gint64 index = -8; index < 16; index++) {
    const gint64 place = index + 8, number = place % (MUTANTS + 1);
    const char *own = place / (MUTANTS + 1) % 2 ? "two" : "one";
    g_autofree char *expected =
        number ? g_strdup_printf ("%s, mutant %d", own, (int) number)
               : g_strdup (own);
    FlamePlaylistItem *node = flame_flock_get_item (flock, index);

    g_assert_cmpstr (node->flame->name, ==, expected);
    flame_playlist_item_free (node);
  }
  remove_folder (folder);
}

static void
test_without (void)
{
  char *folder = make_folder ();
  g_autoptr (FlameFlock) flock = open_flock (folder, FLAME_BREED_ALL, 0);

  for (gint64 index = 0; index < 4; index++) {
    FlamePlaylistItem *node = flame_flock_get_item (flock, index);

    g_assert_cmpstr (node->flame->name, ==, index % 2 ? "two" : "one");
    g_assert_false (is_rich (node->flame));
    flame_playlist_item_free (node);
  }
  remove_folder (folder);
}

/*
 * Counts the mutants with variations beyond flam3's. Each mutant must be
 * acceptable.
 */
static guint
count_rich (FlameBreed breed)
{
  char *folder = make_folder ();
  g_autoptr (FlameFlock) flock = open_flock (folder, breed, MUTANTS);
  guint n = 0, n_mutants = 0;

  for (gint64 index = 0; index < PLACES; index++) {
    FlamePlaylistItem *node = flame_flock_get_item (flock, index);
    FlameProbe probe;

    /* If no mutant is acceptable, the flame itself is repeated. */
    if (strstr (node->flame->name, "mutant")) {
      n_mutants++;
      n += is_rich (node->flame);
      flame_probe_measure (node->flame, 1, &probe);
      g_assert_true (flame_probe_is_acceptable (&probe));
    }
    flame_playlist_item_free (node);
  }
  g_assert_cmpuint (n_mutants, >, PLACES / 2);
  remove_folder (folder);
  return n;
}

static void
test_variations (void)
{
  g_assert_cmpuint (count_rich (FLAME_BREED_CLASSIC), ==, 0);
  g_assert_cmpuint (count_rich (FLAME_BREED_ALL), >, PLACES / 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mutants/places", test_places);
  g_test_add_func ("/mutants/without", test_without);
  g_test_add_func ("/mutants/variations", test_variations);
  return g_test_run ();
}
