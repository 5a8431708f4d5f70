/*
 * Flocks: which files they have, the order of their flames, bad files, and
 * files that come and go.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "core/api/load-options.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "core/animation/animation.h"
#include "core/animation/flock/list.h"
#include "core/animation/flock/flock.h"
#include "kernels/variation-ids.h"
#include "tests/support/test-folder.h"
#include "tests/support/test-time.h"

#define LOOP 10.0
#define EDGE 5.0
#define FLAME                                                                  \
  "<flame name='%s' size='64 48' scale='20'%s><xform weight='1' linear='1' "   \
  "coefs='0.5 0.1 -0.1 0.5 0.3 0.2'/><xform weight='1' spherical='1'/>"        \
  "<color index='0' rgb='255 0 0'/><color index='128' rgb='0 0 255'/></flame>"

typedef struct
{
  char *folder;
  GPtrArray *warnings;
  FlameLoadOptions options;
} Fixture;

static void
collect_warning (const char *message, gpointer user_data)
{
  g_ptr_array_add (user_data, g_strdup (message));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture->folder = g_dir_make_tmp ("flame-flock-XXXXXX", NULL);
  fixture->warnings = g_ptr_array_new_with_free_func (g_free);
  fixture->options = (FlameLoadOptions){
      .loop_length = LOOP,
      .edge_length = EDGE,
      .order = FLAME_ORDER_SEQUENTIAL,
      .warning = collect_warning,
      .warning_data = fixture->warnings,
  };
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  (void) data;
  test_folder_remove (fixture->folder);
  g_free (fixture->folder);
  g_ptr_array_unref (fixture->warnings);
}

static void
put (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
put_pipe (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
}

/* Writes a file of one flame that has the file's name. */
static void
put_flame (Fixture *fixture, const char *name)
{
  g_autofree char *text = g_strdup_printf (FLAME, name, "");

  put (fixture, name, text);
}

static FlameFlock *
open_flock (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  FlameFlock *flock =
      flame_flock_new (fixture->folder, &fixture->options, &error);

  g_assert_no_error (error);
  return flock;
}

/* Returns the names at @n places from @first on, separated by blanks. */
static char *
get_names (FlameFlock *flock, gint64 first, guint n)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < n; i++) {
    FlamePlaylistItem *node = flame_flock_get_item (flock, first + i);

    g_string_append_printf (names, "%s%s", i ? " " : "",
        node->flame ? node->flame->name
                    : flame_animation_get_title (node->clip));
    flame_playlist_item_free (node);
  }
  return g_string_free (names, FALSE);
}

static void
assert_names (FlameFlock *flock, gint64 first, guint n, const char *expected)
{
  g_autofree char *names = get_names (flock, first, n);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "b.flam3");
  put_flame (fixture, "a.FLAME");
  put_flame (fixture, "c.xml");
  put_flame (fixture, ".hidden.flam3");
  put_flame (fixture, "notes.md");
  flock = open_flock (fixture);
  g_assert_cmpuint (flame_flock_get_n_flames (flock), ==, 3);
  assert_names (flock, 0, 7,
      "a.FLAME b.flam3 c.xml a.FLAME b.flam3 c.xml "
      "a.FLAME");
  assert_names (flock, -2, 3, "b.flam3 c.xml a.FLAME");
  g_assert_cmpuint (fixture->warnings->len, ==, 0);
}

static void
test_bad_file_is_skipped (Fixture *fixture, gconstpointer data)
{
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "a.flam3");
  put (fixture, "b.flam3", "<flame size='1'>");
  put_flame (fixture, "c.flam3");
  flock = open_flock (fixture);
  assert_names (flock, 0, 3, "a.flam3 c.flam3 a.flam3");
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "b.flam3"));
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "skipped"));
  /* The warning is not repeated. */
  put_flame (fixture, "d.flam3");
  g_assert_true (flame_flock_rescan (flock));
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
}

static void
test_nothing_to_play (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *missing =
      g_build_filename (fixture->folder, "missing.m3u", NULL);

  (void) data;
  g_assert_null (flame_flock_new (fixture->folder, &fixture->options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_assert_nonnull (strstr (error->message, "there is nothing to play"));
  g_clear_error (&error);
  put (fixture, "a.flam3", "no");
  g_assert_null (
      flame_animation_new_flock (fixture->folder, &fixture->options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_assert_nonnull (strstr (error->message, "none of its 1 files"));
  g_assert_nonnull (strstr (error->message, "a.flam3:1: not well-formed XML"));
  g_clear_error (&error);
  g_assert_null (flame_flock_new (missing, &fixture->options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NOT_FOUND);
}

/* If a pipe without a writer were opened, the flock would block for ever. */
static void
test_pipe_is_skipped (Fixture *fixture, gconstpointer data)
{
  g_autofree char *playlist =
      g_build_filename (fixture->folder, "pipe.m3u", NULL);
  g_autoptr (FlameFlock) flock = NULL;
  g_autoptr (GPtrArray) files = NULL;

  (void) data;
  put_flame (fixture, "a.flam3");
  put_pipe (fixture, "b.flam3");
  put_pipe (fixture, "pipe.m3u");
  flock = open_flock (fixture);
  assert_names (flock, 0, 2, "a.flam3 a.flam3");
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "b.flam3"));
  g_assert_false (flame_flock_is_location (playlist));
  /* The second scan finds no change. */
  g_assert_false (flame_flock_rescan (flock));
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  files = flame_flock_list_files (fixture->folder, NULL, NULL, NULL);
  g_assert_cmpuint (files->len, ==, 1);
}

/* A line that names no file gets a warning with its number. */
static void
test_strange_lines (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "x.m3u8", NULL);
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "a.flam3");
  put_pipe (fixture, "b.flam3");
  put (fixture, "x.m3u8",
      "file:///%zz\nb.flam3\na.flam3\nfile://%00\n/dev/zero\n");
  flock = flame_flock_new (path, &fixture->options, NULL);
  g_assert_nonnull (flock);
  assert_names (flock, 0, 2, "a.flam3 a.flam3");
  g_assert_cmpuint (fixture->warnings->len, ==, 4);
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "line 1: "));
  g_assert_nonnull (strstr (fixture->warnings->pdata[1], "not a pipe"));
  g_assert_nonnull (strstr (fixture->warnings->pdata[2], "line 4: "));
  g_assert_nonnull (strstr (fixture->warnings->pdata[3], "/dev/zero: "));
}

static void
test_playlist (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "x.m3u8", NULL);
  g_autofree char *document = g_build_filename (fixture->folder, "x.txt", NULL);
  g_autofree char *absolute =
      g_build_filename (fixture->folder, "a.flam3", NULL);
  g_autofree char *uri = g_filename_to_uri (absolute, NULL, NULL);
  g_autofree char *text = g_strdup_printf (
      "\xef\xbb\xbf#EXTM3U\r\nb.flam3\r\n\r\n  %s  \n# c\nmissing.flam3\n%s\n"
      "b.flam3",
      absolute, uri);
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "a.flam3");
  put_flame (fixture, "b.flam3");
  put (fixture, "x.m3u8", text);
  put_flame (fixture, "x.txt");
  g_assert_true (flame_flock_is_location (path));
  g_assert_true (flame_flock_is_location (fixture->folder));
  g_assert_false (flame_flock_is_location (document));
  g_assert_false (flame_flock_is_location (absolute));
  flock = flame_flock_new (path, &fixture->options, NULL);
  g_assert_nonnull (flock);
  assert_names (flock, 0, 5, "b.flam3 a.flam3 a.flam3 b.flam3 b.flam3");
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "missing.flam3"));
}

static void
test_several_flames_in_a_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (FlameFlock) flock = NULL;
  FlamePlaylistItem *node;

  (void) data;
  {
    g_autofree char *both = g_strdup_printf (
        "<flames>" FLAME FLAME "</flames>", "one", "", "two", "");
    g_autofree char *timed =
        g_strdup_printf ("<flames>" FLAME FLAME "</flames>", "begin",
            " time='0'", "end", " time='30'");

    put (fixture, "a.flam3", both);
    put (fixture, "b.flam3", timed);
  }
  flock = open_flock (fixture);
  assert_names (flock, 0, 4, "one two begin one");
  node = flame_flock_get_item (flock, 2);
  g_assert_nonnull (node->clip);
  flame_playlist_item_free (node);
}

/*
 * More files than are read at once. Every tenth is bad, and one has two flames.
 */
#define MANY 700
#define TWINS 5

static void
put_many (Fixture *fixture, gboolean good)
{
  g_autofree char *both = g_strdup_printf (
      "<flames>" FLAME FLAME "</flames>", "one", "", "two", "");

  for (guint i = 0; i < MANY; i++) {
    g_autofree char *name = g_strdup_printf ("%03u.flam3", i);

    if (i == TWINS && good)
      put (fixture, name, both);
    else if (i % 10 == 0 || !good)
      put (fixture, name, "<flame size='1'>");
    else
      put_flame (fixture, name);
  }
}

/*
 * A file is read when its place is requested, so a bad one is reported only
 * then.
 */
static void
test_many_files (Fixture *fixture, gconstpointer data)
{
  g_autofree char *rest = NULL;
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_many (fixture, TRUE);
  flock = open_flock (fixture);
  g_assert_cmpuint (flame_flock_get_n_flames (flock), ==, MANY);
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  g_assert_nonnull (strstr (fixture->warnings->pdata[0], "000.flam3"));
  /*
   * The next good file replaces a bad one. The two flames of one file take
   * turns.
   */
  assert_names (flock, 0, 4, "001.flam3 001.flam3 002.flam3 003.flam3");
  assert_names (flock, TWINS, 2, "one 006.flam3");
  assert_names (flock, MANY + TWINS, 1, "two");
  assert_names (flock, 2 * MANY + TWINS, 1, "one");
  assert_names (flock, -MANY + TWINS, 1, "two");
  g_assert_cmpuint (fixture->warnings->len, ==, 1);
  assert_names (flock, 690, 2, "691.flam3 691.flam3");
  g_assert_cmpuint (fixture->warnings->len, ==, 2);

  /*
   * One more file comes, and then all become bad: the flames that were read
   * stay.
   */
  put_flame (fixture, "001a.flam3");
  g_assert_true (flame_flock_rescan (flock));
  g_assert_cmpuint (flame_flock_get_n_flames (flock), ==, MANY + 1);
  put_many (fixture, FALSE);
  rest = get_names (flock, 10 * MANY + 333, 1);
  g_assert_true (g_str_has_suffix (rest, ".flam3"));
}

static void
test_many_bad_files (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  put_many (fixture, FALSE);
  g_assert_null (flame_flock_new (fixture->folder, &fixture->options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_assert_nonnull (strstr (error->message, "none of its 700 files"));
  g_assert_nonnull (strstr (error->message, "the first: "));
  g_assert_nonnull (strstr (error->message, "000.flam3:1: "));
  /* The number of warnings is limited. */
  g_assert_cmpuint (fixture->warnings->len, ==, 20);
}

static void
test_files_come_and_go (Fixture *fixture, gconstpointer data)
{
  g_autofree char *b = g_build_filename (fixture->folder, "b.flam3", NULL);
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "b.flam3");
  put_flame (fixture, "c.flam3");
  flock = open_flock (fixture);
  assert_names (flock, 0, 3, "b.flam3 c.flam3 b.flam3");
  g_assert_false (flame_flock_rescan (flock));

  put_flame (fixture, "a.flam3");
  g_assert_true (flame_flock_rescan (flock));
  /*
   * Places 0 to 2 have been shown and stay. The new list starts with place 3.
   */
  assert_names (flock, 0, 7,
      "b.flam3 c.flam3 b.flam3 a.flam3 b.flam3 c.flam3 "
      "a.flam3");
  g_remove (b);
  g_assert_true (flame_flock_rescan (flock));
  assert_names (flock, 0, 9,
      "b.flam3 c.flam3 b.flam3 a.flam3 b.flam3 c.flam3 "
      "a.flam3 c.flam3 a.flam3");
}

/* Writes a flame. The x offset of its first xform identifies it. */
static void
put_moved (Fixture *fixture, const char *name, const char *x)
{
  g_autofree char *text = g_strdup_printf (
      "<flame name='%s' size='64 48' scale='20'><xform weight='1' animate='0' "
      "linear='1' coefs='0.5 0 0 0.5 %s 0'/><color index='0' rgb='255 0 0'/>"
      "</flame>",
      name, x);

  put (fixture, name, text);
}

static double
get_x (FlameAnimation *animation, gint64 place)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, place * (LOOP + EDGE), genome);
  return genome->xforms[0].coefs.m[4];
}

/* In frames at 30 a second. Stepping place by place would take far too long. */
#define A_MILLENNIUM (G_GINT64_CONSTANT (1000) * 365 * 24 * 3600 * 30)

/*
 * A new file is shown soon after seeks, not only behind the farthest one. Far
 * places are found at once, before and after, and stay the same.
 */
static void
test_join_after_seeks (Fixture *fixture, gconstpointer data)
{
  const gint64 far = A_MILLENNIUM / (gint64) (LOOP + EDGE);
  g_autoptr (FlameAnimation) animation = NULL;
  gboolean joined = FALSE;
  double x;

  (void) data;
  put_moved (fixture, "a.flam3", "1");
  put_moved (fixture, "b.flam3", "2");
  animation =
      flame_animation_new_flock (fixture->folder, &fixture->options, NULL);
  g_assert_nonnull (animation);
  g_assert_cmpfloat (get_x (animation, far), ==, 1 + far % 2);
  g_assert_cmpfloat (get_x (animation, 0), ==, 1);
  g_assert_cmpfloat (get_x (animation, 1), ==, 2);

  put_moved (fixture, "c.flam3", "3");
  /*
   * A requested place counts as shown, so only place 1 is requested for several
   * seconds.
   */
  for (guint i = 0; i < 4 && !joined; i++) {
    for (guint k = 0; k < 100; k++) {
      g_assert_cmpfloat (get_x (animation, 1), ==, 2);
      g_usleep (50000);
    }
    for (gint64 place = 3; place < 6; place++)
      joined |= get_x (animation, place) == 3;
  }
  g_assert_true (joined);
  x = get_x (animation, far);
  g_assert_cmpfloat (x, ==, 1 + far % 3);
  g_assert_cmpfloat (get_x (animation, far + 1), ==, 1 + (far + 1) % 3);
  /* Shown places keep their flames, also the one a millennium away. */
  g_assert_cmpfloat (get_x (animation, 0), ==, 1);
  g_assert_cmpfloat (get_x (animation, 1), ==, 2);
  g_assert_cmpfloat (get_x (animation, far), ==, x);
}

static void
test_last_list_stays (Fixture *fixture, gconstpointer data)
{
  g_autofree char *a = g_build_filename (fixture->folder, "a.flam3", NULL);
  g_autoptr (FlameFlock) flock = NULL;

  (void) data;
  put_flame (fixture, "a.flam3");
  flock = open_flock (fixture);
  g_remove (a);
  g_assert_false (flame_flock_rescan (flock));
  assert_names (flock, 0, 2, "a.flam3 a.flam3");
}

/* The folder is watched automatically, within a few of its intervals. */
static void
test_watch (Fixture *fixture, gconstpointer data)
{
  g_autoptr (FlameFlock) flock = NULL;
  const gint64 end = g_get_monotonic_time () + 20 * G_TIME_SPAN_SECOND;

  (void) data;
  put_flame (fixture, "a.flam3");
  flock = open_flock (fixture);
  flame_flock_watch (flock);
  put_flame (fixture, "b.flam3");
  while (flame_flock_get_n_flames (flock) < 2 && g_get_monotonic_time () < end)
    g_usleep (50000);
  g_assert_cmpuint (flame_flock_get_n_flames (flock), ==, 2);
}

/* ------------------------------------------------------------------- order */

static void
test_random_order (void)
{
  for (guint n = 1; n < 9; n++) {
    for (gint64 round = -3; round < 20; round++) {
      guint seen = 0;

      for (guint i = 0; i < n; i++) {
        const gint64 index = round * n + i;
        const guint at = flame_flock_order (FLAME_ORDER_RANDOM, 7, n, index);

        g_assert_cmpuint (at, <, n);
        g_assert_cmpuint (
            at, ==, flame_flock_order (FLAME_ORDER_RANDOM, 7, n, index));
        seen |= 1u << at;
        if (n > 1)
          g_assert_cmpuint (
              at, !=, flame_flock_order (FLAME_ORDER_RANDOM, 7, n, index - 1));
      }
      g_assert_cmpuint (seen, ==, (1u << n) - 1);
    }
  }
}

static void
test_seed_counts (void)
{
  guint same = 0;

  for (gint64 i = 0; i < 60; i++)
    same += flame_flock_order (FLAME_ORDER_RANDOM, 1, 20, i) ==
            flame_flock_order (FLAME_ORDER_RANDOM, 2, 20, i);
  g_assert_cmpuint (same, <, 20);
}

/* --------------------------------------------------------------- animation */

static void
test_animation (Fixture *fixture, gconstpointer data)
{
  g_autoptr (FlameAnimation) flock = NULL;
  g_autoptr (FlameAnimation) again = NULL;
  g_autoptr (FlameGenome) a = flame_genome_new ();
  g_autoptr (FlameGenome) b = flame_genome_new ();

  (void) data;
  put_flame (fixture, "a.flam3");
  put (fixture, "b.flam3",
      "<flame size='128 96' scale='40' rotate='350'><xform weight='1' "
      "swirl='1'/><color index='0' rgb='0 255 0'/></flame>");
  flock = flame_animation_new_flock (fixture->folder, &fixture->options, NULL);
  again = flame_animation_new_flock (fixture->folder, &fixture->options, NULL);
  g_assert_true (isinf (flame_animation_get_length (flock)));
  g_assert_cmpstr (flame_animation_get_title (flock), ==, "a.flam3");
  /* Every flame has the size of the first one, and keeps its framing. */
  flame_animation_evaluate (flock, LOOP + EDGE + 1.0, a);
  g_assert_cmpint (a->width, ==, 64);
  g_assert_cmpfloat (a->scale, ==, 20.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (&a->xforms[0], FLAME_VAR_swirl), ==, 1.0);
  /* The camera turns the shorter way: 350 degrees are -10. */
  flame_animation_evaluate (flock, LOOP + EDGE / 2, a);
  g_assert_cmpfloat (fabs (remainder (a->rotate, 360.0)), <=, 10.0);
  /* Minute 300 at 30 units a second. */
  flame_animation_evaluate (flock, 540000.0, a);
  flame_animation_evaluate (again, 540000.0, b);
  g_assert_true (flame_genome_same_picture (a, b));
  g_assert_true (flame_animation_is_constant (flock, 3.0, 3.0));
  g_assert_false (flame_animation_is_constant (flock, 3.0, 4.0));
}

/* A peek shows what will be shown at that time, as far as it is known. */
static void
test_peek (Fixture *fixture, gconstpointer data)
{
  const double period = LOOP + EDGE;
  g_autoptr (FlameAnimation) flock = NULL;
  g_autoptr (FlameGenome) a = flame_genome_new ();
  g_autoptr (FlameGenome) b = flame_genome_new ();

  (void) data;
  for (guint i = 0; i < 5; i++) {
    g_autofree char *name = g_strdup_printf ("%u.flam3", i);
    g_autofree char *text =
        g_strdup_printf (FLAME, name, i % 2 ? " rotate='90'" : "");

    put (fixture, name, text);
  }
  flock = flame_animation_new_flock (fixture->folder, &fixture->options, NULL);
  /* No frame has been requested yet. */
  g_assert_null (flame_animation_peek (flock, 1.0, 1));
  flame_animation_evaluate (flock, 1.0, a);
  for (guint look = 0; look < 4; look++) {
    g_autoptr (FlameAnimation) still = NULL;

    while (!(still = flame_animation_peek (flock, 1.0, look)))
      g_usleep (1000);
    flame_animation_evaluate (still, 0.0, a);
    flame_animation_evaluate (flock,
        look % 2 ? (look + 1) / 2 * period + LOOP / 2
                 : look / 2 * period + LOOP + EDGE / 2,
        b);
    g_assert_true (flame_genome_same_picture (a, b));
    /* Goes back, so that no more is requested than at first. */
    flame_animation_evaluate (flock, 1.0, b);
  }
  /* Nothing is known far from the current place. */
  g_assert_null (flame_animation_peek (flock, 100.0 * period, 0));
  g_assert_null (flame_animation_peek (flock, 100.0 * period, 1));
}

#define TEST(path, func)                                                       \
  g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  TEST ("/flock/folder", test_folder);
  TEST ("/flock/bad-file", test_bad_file_is_skipped);
  TEST ("/flock/pipe", test_pipe_is_skipped);
  TEST ("/flock/strange-lines", test_strange_lines);
  TEST ("/flock/nothing", test_nothing_to_play);
  TEST ("/flock/playlist", test_playlist);
  TEST ("/flock/several", test_several_flames_in_a_file);
  TEST ("/flock/many", test_many_files);
  TEST ("/flock/many-bad", test_many_bad_files);
  TEST ("/flock/come-and-go", test_files_come_and_go);
  TEST ("/flock/join-after-seeks", test_join_after_seeks);
  TEST ("/flock/last-list", test_last_list_stays);
  TEST ("/flock/watch", test_watch);
  TEST ("/flock/animation", test_animation);
  TEST ("/flock/peek", test_peek);
  g_test_add_func ("/order/random", test_random_order);
  g_test_add_func ("/order/seed", test_seed_counts);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
