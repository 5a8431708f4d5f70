/*
 * The XML that flame-genome writes must look the same in Debian's flam3-render:
 * nodes and animations of cuburn's JSON, loops, edges and new genomes, within
 * the noise between two of flam3's own pictures.
 *
 *   export FLAME-GENOME GENOMES
 *
 * FLAME-GENOME is the program, GENOMES the folder of the project's flock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "tests/golden/compare.h"
#include "tests/golden/image.h"
#include "tests/support/picture.h"
#include "tests/support/test-folder.h"

#define WIDTH 192
#define HEIGHT 108
#define SIZE_SCALE "0.15" /* of 1280 x 720 */
#define QUALITY 150.0

static const char *program, *genomes;
static char *folder;
static FlameRenderer *renderer;

typedef struct
{
  const char *name;
  const char *arguments; /* '%' stands for the folder of genomes */
  guint flame;           /* index of the flame in the output */
} Case;

static const Case cases[] = {
    {"node", "convert %/necklace.json", 0},
    {"node-with-xaos", "convert %/ebb-and-flood.json", 1},
    {"animation", "convert -N 8 @animation.json", 3},
    {"edge-document", "convert -N 8 @edge.json", 4},
    {"loop", "loop -N 8 %/cathedral.flam3", 3},
    {"edge", "edge -N 8 %/aurora.flam3 %/necklace.json", 4},
    {"sequence", "sequence -N 4 %/necklace.json %/corona.flam3", 10},
    {"random", "random -s 4 -n 3", 2},
    {"mutant", "mutate -s 1 %/shell.flam3", 0},
    {"child", "cross -s 2 %/shell.flam3 %/necklace.json", 0},
    {"back-and-forth", "convert @tides.json", 0},
};

/* Documents that the cases read; '@' stands for their folder. */
#define XFORM(weight, x, more)                                                 \
  "{\"weight\": " weight ", \"pre_affine\": {\"angle\": [20, 65, -90, 90, "    \
  "0.4, -40], \"magnitude\": {\"x\": 0.6, \"y\": 0.7}, \"offset\": {\"x\": " x \
  "}}, \"color\": " weight ", \"variations\": {" more "}}"
static const char animation[] =
    "{\"type\": \"animation\", \"camera\": {\"scale\": [0.2, 0.3], "
    "\"spp\": 0.05}, \"filters\": {\"logscale\": {\"brightness\": 8}}, "
    "\"xforms\": {\"0\": " XFORM ("1", "[0.5, 0.1]",
        "\"julian\": {\"weight\": 1, \"power\": 3}") ", \"1\": " XFORM ("0.3",
        "-0.7",
        "\"linear\": {\"weight\": [1, 0.5]}, \"swirl\": "
        "{\"weight\": [0, 0.5]}") "}}";

/*
 * An edge between nodes of other documents, with a knot and a quarter turn at
 * each end.
 */
static const char edge[] =
    "{\"type\": \"edge\", \"link\": {\"src\": \"necklace@0.25\", \"dst\": "
    "\"necklace@-0.25\"}, \"blend\": {\"duration\": 1.5}, \"xforms\": "
    "{\"src\": "
    "{\"0\": {\"pre_affine\": {\"magnitude\": {\"x\": [0.5, 0.9]}}}}}}";

static void
put (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
run (char **argv, char **environment)
{
  g_autoptr (GError) error = NULL;
  char *output = NULL, *errors = NULL;
  int status;

  g_spawn_sync (NULL, argv, environment, G_SPAWN_SEARCH_PATH, NULL, NULL,
      &output, &errors, &status, &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("%s: %s", argv[0], errors);
  g_assert_cmpint (status, ==, 0);
  g_free (errors);
  return output;
}

/* (transfer full) The XML that flame-genome writes. */
static char *
run_genome (const char *arguments)
{
  g_autofree char *at = g_strconcat (folder, "/", NULL);
  g_autofree char *line = g_strconcat (program, " ", arguments, NULL);
  g_autoptr (GString) text = g_string_new (line);
  g_auto (GStrv) argv = NULL;

  g_string_replace (text, "%", genomes, 0);
  g_string_replace (text, "@", at, 0);
  argv = g_strsplit (text->str, " ", -1);
  return run (argv, NULL);
}

/* (transfer full) Flame number @index of @text as a document of its own. */
static char *
take_flame (const char *text, guint index)
{
  const char *begin = strstr (text, "<flame "), *end;

  for (guint i = 0; begin && i < index; i++)
    begin = strstr (begin + 1, "<flame ");
  g_assert_nonnull (begin);
  end = strstr (begin, "</flame>");
  g_assert_nonnull (end);
  return g_strndup (begin, end - begin + strlen ("</flame>"));
}

static double
get_quality (const char *flame)
{
  const char *attribute = strstr (flame, " quality=\"");

  g_assert_nonnull (attribute);
  return g_ascii_strtod (attribute + strlen (" quality=\""), NULL);
}

/* The picture that flam3 draws of @flame. */
static Image *
render_flam3 (const char *flame, const char *seed)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *in = g_build_filename (folder, "in.flam3", NULL);
  g_autofree char *out = g_build_filename (folder, "out.png", NULL);
  g_auto (GStrv) environment = g_get_environ ();
  g_autofree char *scale =
      g_strdup_printf ("%.9f", QUALITY / get_quality (flame));
  char *argv[] = {"flam3-render", NULL};
  Image *image;

  put ("in.flam3", flame);
  environment = g_environ_setenv (environment, "in", in, TRUE);
  environment = g_environ_setenv (environment, "out", out, TRUE);
  environment = g_environ_setenv (environment, "isaac_seed", seed, TRUE);
  environment = g_environ_setenv (environment, "nthreads", "1", TRUE);
  environment = g_environ_setenv (environment, "ss", SIZE_SCALE, TRUE);
  environment = g_environ_setenv (environment, "qs", scale, TRUE);
  environment = g_environ_setenv (environment, "verbose", "0", TRUE);
  environment = g_environ_setenv (environment, "bpc", "16", TRUE);
  g_free (run (argv, environment));
  image = image_read_png (out, &error);
  g_assert_no_error (error);
  return image;
}

static Image *
render_ours (const char *flame)
{
  const FlameLoadOptions options = {.loop_length = 1};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) loaded =
      flame_animation_new_from_data (flame, -1, "flame", &options, &error);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);
  g_autoptr (FlameJob) job = NULL;
  FlameFrameRequest request;

  g_assert_no_error (error);
  request = (FlameFrameRequest){
      .animation = loaded,
      .time = flame_animation_get_start (loaded),
      .quality = QUALITY,
      .seed = 1,
      .video = picture->video,
      .planes = picture->planes,
  };
  job = flame_renderer_queue (renderer, &request, &error);
  g_assert_no_error (error);
  flame_job_wait (job);
  g_assert_true (flame_job_get_result (job, &error));
  return image_new_from_floats (WIDTH, HEIGHT,
      (const float *) (const void *) picture->planes.data[0],
      picture->planes.stride[0]);
}

/*
 * Writes the picture for a person to see, if FLAME_GOLDEN_OUT names a folder.
 */
static void
save (const char *name, const char *whose, const Image *image)
{
  const char *out = g_getenv ("FLAME_GOLDEN_OUT");
  g_autofree char *file = g_strdup_printf ("export-%s-%s.png", name, whose);
  g_autofree char *path = out ? g_build_filename (out, file, NULL) : NULL;

  if (path)
    image_write_png (image, path, NULL);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *text = run_genome (c->arguments);
  g_autofree char *flame = take_flame (text, c->flame);
  g_autoptr (Image) first = render_flam3 (flame, "a");
  g_autoptr (Image) second = render_flam3 (flame, "b");
  g_autoptr (Image) ours = render_ours (flame);
  const ImageDifference floor = image_compare (first, second);
  const ImageDifference d = image_compare (ours, first);
  double lit[4];

  save (c->name, "flam3", first);
  save (c->name, "ours", ours);
  image_mean (first, lit);
  g_test_message ("rmse %.3f of %.3f, 16x16 %.3f of %.3f, means %+.3f %+.3f "
                  "%+.3f of %+.3f",
      d.rmse, floor.rmse, d.rmse_box16, floor.rmse_box16, d.mean[0], d.mean[1],
      d.mean[2], fabs (floor.mean[0]));
  /* A comparison of black pictures would prove nothing. */
  g_assert_cmpfloat (lit[0] + lit[1] + lit[2], >, 3.0);
  g_assert_cmpfloat (d.rmse, <=, 1.15 * floor.rmse);
  g_assert_cmpfloat (d.rmse_box16, <=, 1.5 * floor.rmse_box16 + 0.1);
  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat (
        fabs (d.mean[i]), <=, MAX (0.2, 4 * fabs (floor.mean[i])));
}

static void
put_documents (void)
{
  g_autofree char *tides = run_genome ("convert -f json %/tides.flam3");
  g_autofree char *necklace = NULL;
  g_autofree char *path = g_build_filename (genomes, "necklace.json", NULL);

  g_assert_true (g_file_get_contents (path, &necklace, NULL, NULL));
  put ("tides.json", tides);
  put ("necklace.json", necklace);
  put ("animation.json", animation);
  put ("edge.json", edge);
}

static void
test_absent (void)
{
  g_test_skip ("flam3-render is not installed");
}

int
main (int argc, char **argv)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CPU, .device = -1, .depth = 1};
  g_autofree char *flam3 = g_find_program_in_path ("flam3-render");
  g_autoptr (GError) error = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  if (argc < 3)
    g_error ("usage: %s FLAME-GENOME GENOMES", argv[0]);
  if (!flam3) {
    g_test_add_func ("/export/flam3-render", test_absent);
    return g_test_run ();
  }
  program = argv[1];
  genomes = argv[2];
  folder = g_dir_make_tmp ("flame-export-XXXXXX", &error);
  g_assert_no_error (error);
  put_documents ();
  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/export/", cases[i].name, NULL);

    g_test_add_data_func (path, &cases[i], test_case);
  }
  status = g_test_run ();
  flame_renderer_free (renderer);
  test_folder_remove (folder);
  g_free (folder);
  return status;
}
