/*
 * What a film does about its source: an element of the test's own goes by flamesrc's
 * name, and misbehaves as it is told.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/base/gstpushsrc.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tools/film/error.h"
#include "tools/film/source.h"

#define N_FRAMES 20
#define FPS_N 30000
#define FPS_D 1001

typedef enum
{
  WORKS,
  DOES_NOT_START,
  DOES_NOT_OPEN, /* and says why */
  REFUSES_SEEKS,
  FAILS_AT_SEEKS, /* and says why */
  GIVES_THE_NEXT,
  FAILS_AT_A_FRAME,
  HANGS,
  HAS_NO_END,
} Behaviour;

static Behaviour behaviour;

/* ------------------------------------------------------------- the element */

typedef struct
{
  GstPushSrc parent;
  guint64 next;
  gint n_seeks; /* atomic */
  GMutex lock;
  GCond cond;
  gboolean is_flushing;
  char *strings[6]; /* as in names */
  double quality;
  gboolean loop;
} Fake;

typedef struct
{
  GstPushSrcClass parent;
} FakeClass;

enum
{
  PROP_STRINGS = 1,
  PROP_QUALITY = 7,
  PROP_LOOP,
  PROP_ZOOM
};

static const char *const names[] = {
    "location", "profile", "palettes", "filters", "backend", "cuda-devices"};

GType fake_get_type (void);
G_DEFINE_TYPE (Fake, fake, GST_TYPE_PUSH_SRC)

static Fake *the_source; /* the newest; its pipeline has it */

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  Fake *self = (Fake *) object;

  (void) pspec;
  if (id == PROP_QUALITY)
    self->quality = g_value_get_double (value);
  else if (id == PROP_LOOP)
    self->loop = g_value_get_boolean (value);
  else if (id < PROP_QUALITY) {
    g_free (self->strings[id - PROP_STRINGS]);
    self->strings[id - PROP_STRINGS] = g_value_dup_string (value);
  }
}

static gboolean
fake_start (GstBaseSrc *src)
{
  GstStructure *structure = gst_structure_new ("flame-backend", "backend",
      G_TYPE_STRING, "cuda", "device", G_TYPE_STRING, "a card", NULL);

  if (behaviour == DOES_NOT_START)
    return FALSE;
  if (behaviour == DOES_NOT_OPEN) {
    GST_ELEMENT_ERROR (src, RESOURCE, OPEN_READ, ("no such genome"), (NULL));
    return FALSE;
  }
  gst_element_post_message (
      GST_ELEMENT (src), gst_message_new_element (GST_OBJECT (src), structure));
  gst_base_src_set_format (src, GST_FORMAT_TIME);
  return TRUE;
}

/* the first seek is of a source that starts */
static gboolean
fake_is_seekable (GstBaseSrc *src)
{
  if (g_atomic_int_get (&((Fake *) src)->n_seeks) == 0)
    return TRUE;
  if (behaviour == FAILS_AT_SEEKS)
    GST_ELEMENT_ERROR (src, STREAM, FAILED, ("the disk is gone"), (NULL));
  return behaviour != FAILS_AT_SEEKS && behaviour != REFUSES_SEEKS;
}

static gboolean
fake_do_seek (GstBaseSrc *src, GstSegment *segment)
{
  Fake *self = (Fake *) src;

  g_atomic_int_inc (&self->n_seeks);
  self->next =
      gst_util_uint64_scale_ceil (segment->position, FPS_N, FPS_D * GST_SECOND);
  return TRUE;
}

static gboolean
fake_query (GstBaseSrc *src, GstQuery *query)
{
  GstFormat format;

  if (GST_QUERY_TYPE (query) != GST_QUERY_DURATION || behaviour == HAS_NO_END)
    return GST_BASE_SRC_CLASS (fake_parent_class)->query (src, query);
  gst_query_parse_duration (query, &format, NULL);
  if (format == GST_FORMAT_DEFAULT)
    gst_query_set_duration (query, format, N_FRAMES);
  return format == GST_FORMAT_DEFAULT;
}

static gboolean
fake_set_flushing (GstBaseSrc *src, gboolean is_flushing)
{
  Fake *self = (Fake *) src;

  g_mutex_lock (&self->lock);
  self->is_flushing = is_flushing;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static gboolean
fake_unlock (GstBaseSrc *src)
{
  return fake_set_flushing (src, TRUE);
}

static gboolean
fake_unlock_stop (GstBaseSrc *src)
{
  return fake_set_flushing (src, FALSE);
}

static GstFlowReturn
fake_create (GstPushSrc *src, GstBuffer **buffer)
{
  Fake *self = (Fake *) src;
  const guint64 number = self->next++ + (behaviour == GIVES_THE_NEXT);

  if (behaviour == HANGS) {
    g_mutex_lock (&self->lock);
    while (!self->is_flushing)
      g_cond_wait (&self->cond, &self->lock);
    g_mutex_unlock (&self->lock);
    return GST_FLOW_FLUSHING;
  }
  if (number >= N_FRAMES)
    return GST_FLOW_EOS;
  if (behaviour == FAILS_AT_A_FRAME && number == 2) {
    GST_ELEMENT_ERROR (src, RESOURCE, FAILED, ("out of memory"), (NULL));
    return GST_FLOW_ERROR;
  }
  *buffer = gst_buffer_new_allocate (NULL, 64 * 36 * 4, NULL);
  gst_buffer_memset (*buffer, 0, 0, 64 * 36 * 4);
  GST_BUFFER_PTS (*buffer) =
      gst_util_uint64_scale (number, FPS_D * GST_SECOND, FPS_N);
  return GST_FLOW_OK;
}

static void
finalize (GObject *object)
{
  Fake *self = (Fake *) object;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (self->strings[i]);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
  G_OBJECT_CLASS (fake_parent_class)->finalize (object);
}

static void
fake_class_init (FakeClass *klass)
{
  static GstStaticPadTemplate pad = GST_STATIC_PAD_TEMPLATE (
      "src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS ("video/x-raw"));
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstBaseSrcClass *base = GST_BASE_SRC_CLASS (klass);

  object_class->set_property = set_property;
  object_class->finalize = finalize;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_class_install_property (object_class, PROP_STRINGS + i,
        g_param_spec_string (names[i], "", "", NULL, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_QUALITY,
      g_param_spec_double ("quality", "", "", 0, 1e6, 0, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_LOOP,
      g_param_spec_boolean ("loop", "", "", FALSE, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_ZOOM,
      g_param_spec_double ("zoom", "", "", -1, 1, 0, G_PARAM_WRITABLE));
  gst_element_class_add_static_pad_template (GST_ELEMENT_CLASS (klass), &pad);
  gst_element_class_set_static_metadata (
      GST_ELEMENT_CLASS (klass), "flamesrc", "Source", "a test's", "a test");
  base->start = fake_start;
  base->is_seekable = fake_is_seekable;
  base->do_seek = fake_do_seek;
  base->query = fake_query;
  base->unlock = fake_unlock;
  base->unlock_stop = fake_unlock_stop;
  GST_PUSH_SRC_CLASS (klass)->create = fake_create;
}

static void
fake_init (Fake *self)
{
  g_mutex_init (&self->lock);
  g_cond_init (&self->cond);
  the_source = self;
}

/* ------------------------------------------------------------------- a film */

static FilmPlan *
make_plan (const char *output, const char *codec)
{
  FilmPlan *plan = film_plan_new ();

  plan->genome = g_strdup ("inputs/one.flam3");
  plan->folder = g_strdup ("/farm");
  plan->output = g_strdup (output);
  plan->container = film_container_find (plan->output, NULL);
  plan->codec = film_codec_find (plan->container, codec, NULL);
  plan->backend = g_strdup ("cuda");
  plan->width = 64;
  plan->height = 36;
  plan->fps_n = FPS_N;
  plan->fps_d = FPS_D;
  plan->quality = 7;
  g_assert_nonnull (plan->codec);
  return plan;
}

static FilmSource *
make_source (const FilmPlan *plan)
{
  g_autoptr (GError) error = NULL;
  FilmSource *source = film_source_new (plan, NULL, &error);

  g_assert_no_error (error);
  return source;
}

static void
assert_pulls (FilmSource *source, guint64 frame)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GstSample) sample = film_source_pull (source, frame, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (GST_BUFFER_PTS (gst_sample_get_buffer (sample)), ==,
      gst_util_uint64_scale (frame, FPS_D * GST_SECOND, FPS_N));
}

/* ---------------------------------------------------------------- the tests */

/* a seek for the first frame, and one for each gap */
static void
test_frames (void)
{
  static const struct
  {
    guint64 frame;
    gint n_seeks;
  } pulls[] = {{3, 1}, {4, 1}, {5, 1}, {9, 2}, {10, 2}, {0, 3}, {19, 4}};
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (FilmSource) source = make_source (plan);

  behaviour = WORKS;
  g_assert_null (film_source_get_backend (source));
  for (guint i = 0; i < G_N_ELEMENTS (pulls); i++) {
    assert_pulls (source, pulls[i].frame);
    g_assert_cmpint (
        g_atomic_int_get (&the_source->n_seeks), ==, pulls[i].n_seeks);
  }
  g_assert_cmpstr (film_source_get_backend (source), ==, "cuda");
  g_assert_cmpstr (film_source_get_device (source), ==, "a card");
}

static void
test_failures (void)
{
  static const struct
  {
    Behaviour behaviour;
    guint64 first, second;
    const char *said;
  } cases[] = {
      {DOES_NOT_START, 0, 0, "state change failed"},
      {DOES_NOT_OPEN, 0, 0, "no such genome"},
      {REFUSES_SEEKS, 0, 5, "cannot seek to frame 5"},
      {FAILS_AT_SEEKS, 0, 5, "the disk is gone"},
      {GIVES_THE_NEXT, 4, 4, "gave frame 5 for frame 4"},
      {FAILS_AT_A_FRAME, 2, 2, "out of memory"},
      {WORKS, 19, 20, "ended before frame 20"},
      {WORKS, 21, 21, "ended before frame 21"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    g_autoptr (GError) error = NULL;

    behaviour = cases[i].behaviour;
    if (cases[i].first != cases[i].second)
      assert_pulls (source, cases[i].first);
    g_assert_null (film_source_pull (source, cases[i].second, &error));
    g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
    if (!strstr (error->message, cases[i].said))
      g_error ("no \"%s\" in \"%s\"", cases[i].said, error->message);
  }
}

/* its length and its backend, for a frame of next to no quality */
static void
test_look (void)
{
  static const struct
  {
    Behaviour behaviour;
    guint64 n_frames;
  } cases[] = {{WORKS, N_FRAMES}, {HAS_NO_END, G_MAXUINT64}};
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    guint64 n_frames;

    behaviour = cases[i].behaviour;
    g_assert_true (film_source_look (source, &n_frames, &error));
    g_assert_no_error (error);
    g_assert_cmpuint (n_frames, ==, cases[i].n_frames);
    g_assert_cmpfloat (the_source->quality, >, 0);
    g_assert_cmpfloat (the_source->quality, <, 0.01);
    g_assert_cmpstr (film_source_get_backend (source), ==, "cuda");
  }
  {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    guint64 n_frames;

    behaviour = DOES_NOT_OPEN;
    g_assert_false (film_source_look (source, &n_frames, &error));
    g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
  }
}

static void
test_properties (void)
{
  static const char *const expected[] = {"/farm/inputs/one.flam3",
      "/farm/inputs/p.json", "/else/palettes.xml", "logscale", "cuda", "0,1"};
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (GError) error = NULL;

  plan->profile = g_strdup ("inputs/p.json");
  plan->palettes = g_strdup ("/else/palettes.xml");
  plan->filters = g_strdup ("logscale");
  plan->does_loop = TRUE;
  {
    g_autoptr (FilmSource) source = film_source_new (plan, "0,1", &error);

    g_assert_no_error (error);
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
      g_assert_cmpstr (the_source->strings[i], ==, expected[i]);
    g_assert_cmpfloat (the_source->quality, ==, 7);
    g_assert_true (the_source->loop);
  }
  g_assert_null (film_source_new (plan, "zero", &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--cuda-devices: "));
  g_clear_error (&error);
  plan->properties = g_strsplit ("zoom=0.5 zoom=much", " ", -1);
  g_assert_null (film_source_new (plan, NULL, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--property=zoom"));
}

static void
test_missing (void)
{
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (GError) error = NULL;

  g_assert_null (film_source_new (plan, NULL, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "no element flamesrc"));
}

static void
test_register (void)
{
  g_assert_true (
      gst_element_register (NULL, "flamesrc", GST_RANK_NONE, fake_get_type ()));
}

/* Ctrl-C ends the wait for a frame that takes long */
static void
test_interrupted (void)
{
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (FilmSource) source = make_source (plan);
  g_autoptr (GError) error = NULL;

  behaviour = HANGS;
  film_catch_signals ();
  kill (getpid (), SIGINT);
  g_assert_null (film_source_pull (source, 0, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_INTERRUPTED);
}

static void
test_caps (void)
{
  static const struct
  {
    const char *output, *codec, *hdr, *property, *format, *colorimetry;
  } cases[] = {
      {"film.mp4", "h264", NULL, NULL, "I420", NULL},
      {"film.mp4", "h264", NULL, "transparency=true", "I420", NULL},
      {"film.mp4", "h265", "pq", NULL, "I420_10LE", "bt2100-pq"},
      {"film.mp4", "h265", "hlg", NULL, "I420_10LE", "bt2100-hlg"},
      {"film-%05d.png", "png", NULL, NULL, "RGB", NULL},
      {"film-%05d.png", "png", NULL, "transparency=false", "RGB", NULL},
      {"film-%05d.png", "png", NULL, "transparency=true", "RGBA", NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan (cases[i].output, cases[i].codec);
    g_autoptr (GstCaps) caps = NULL;
    const GstStructure *s;
    int width, height, fps_n, fps_d;

    plan->hdr = g_strdup (cases[i].hdr);
    if (cases[i].property)
      plan->properties = g_strsplit (cases[i].property, " ", -1);
    caps = film_source_new_caps (plan);
    s = gst_caps_get_structure (caps, 0);
    g_assert_true (gst_structure_get_int (s, "width", &width));
    g_assert_true (gst_structure_get_int (s, "height", &height));
    g_assert_true (gst_structure_get_fraction (s, "framerate", &fps_n, &fps_d));
    g_assert_cmpint (width, ==, 64);
    g_assert_cmpint (height, ==, 36);
    g_assert_cmpint (fps_n, ==, FPS_N);
    g_assert_cmpint (fps_d, ==, FPS_D);
    g_assert_cmpstr (
        gst_structure_get_string (s, "format"), ==, cases[i].format);
    g_assert_cmpstr (
        gst_structure_get_string (s, "colorimetry"), ==, cases[i].colorimetry);
  }
}

int
main (int argc, char **argv)
{
  GstPluginFeature *real;

  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  real = gst_registry_lookup_feature (gst_registry_get (), "flamesrc");
  if (real) {
    gst_registry_remove_feature (gst_registry_get (), real);
    gst_object_unref (real);
  }
  g_test_add_func ("/source/missing", test_missing);
  /* from here on there is an element that goes by the name */
  g_test_add_func ("/source/register", test_register);
  g_test_add_func ("/source/frames", test_frames);
  g_test_add_func ("/source/failures", test_failures);
  g_test_add_func ("/source/look", test_look);
  g_test_add_func ("/source/properties", test_properties);
  g_test_add_func ("/source/caps", test_caps);
  /* from here on the program is interrupted */
  g_test_add_func ("/source/interrupted", test_interrupted);
  return g_test_run ();
}
