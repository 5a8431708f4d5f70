/*
 * Changes while a live stream plays: each shows after the frames in flight, and
 * none makes a frame late, missing or repeated.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define RATE 20
#define FRAME (GST_SECOND / RATE)
#define DEPTH 3
#define SIZE "format=RGBA,width=64,height=48,framerate=20/1"
#define PLAIN                                                                  \
  "quality=30 adaptive=never n-threads=1 shutter=0 speed=0 is-live=true "      \
  "genome-rate=20 loop=true async-depth=3 "

/* Frames before the first change, and between two changes. */
#define BEFORE 8
#define SPAN 9

/*
 * The CPU may draw the frames in flight while a GPU's kernel is being compiled.
 */
#define FALLBACK (DEPTH + 1)

/* Frames that a parser's thread and a GPU's kernels may take. */
#define PARSING 3

/* Frames after which a kernel that is not in the cache is compiled. */
#define COMPILING 80

/*
 * A mean difference of half a code is more than the noise of one picture makes.
 */
#define CHANGED 0.5
/* The most that other samples of the same picture make. */
#define NOISE 4

#define OTHER_GENOME                                                           \
  "<flame name='new one' size='64 48' scale='20' quality='5'>"                 \
  "<xform weight='1' color='0' julia='1' coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"   \
  "<xform weight='1' color='1' swirl='1' coefs='0.4 -0.4 0.4 0.5 -0.3 0.2'/>"  \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 0 255'/></flame>"

static gboolean
on_gpu (void)
{
  return g_strcmp0 (g_getenv ("FLAME_TEST_BACKEND"), "cuda") == 0;
}

typedef struct
{
  GstClockTime pts;
  guint64 offset;
  gint64 arrival; /* microseconds */
  GstVideoInfo info;
  GByteArray *picture;
} Shot;

/* @value: the new value of the property @name */
typedef void (*Action) (Player *player, const char *name, const char *value);

typedef struct
{
  Action action;
  const char *name, *value;
  guint wait;      /* frames it may take beyond those in flight */
  gboolean moving; /* each frame differs from the one before */
} Change;

typedef struct
{
  Player player;
  const Change *changes;
  guint n_changes;
  guint more; /* frames that it plays beyond the last change's */
  GMutex lock;
  GCond cond;
  GArray *shots; /* guarded by lock */
} Stream;

static void
clear_shot (gpointer shot)
{
  g_byte_array_unref (((Shot *) shot)->picture);
}

static void
take_shot (GstPad *pad, GstBuffer *buffer, Shot *shot)
{
  g_autoptr (GstCaps) caps = gst_pad_get_current_caps (pad);
  GstMapInfo map;

  *shot = (Shot){
      .pts = GST_BUFFER_PTS (buffer),
      .offset = GST_BUFFER_OFFSET (buffer),
      .arrival = g_get_monotonic_time (),
      .picture = g_byte_array_new (),
  };
  gst_video_info_from_caps (&shot->info, caps);
  gst_buffer_map (buffer, &map, GST_MAP_READ);
  g_byte_array_append (shot->picture, map.data, map.size);
  gst_buffer_unmap (buffer, &map);
}

static guint
get_frame (guint change)
{
  return BEFORE + change * SPAN;
}

/* Makes a change while the frame before it leaves the element. */
static GstPadProbeReturn
watch (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  Stream *stream = data;
  guint n, i;
  Shot shot;

  take_shot (pad, GST_PAD_PROBE_INFO_BUFFER (info), &shot);
  g_mutex_lock (&stream->lock);
  n = g_array_append_val (stream->shots, shot)->len;
  g_cond_signal (&stream->cond);
  g_mutex_unlock (&stream->lock);
  for (i = 0; i < stream->n_changes; i++) {
    const Change *change = &stream->changes[i];

    if (n == get_frame (i))
      change->action (&stream->player, change->name, change->value);
  }
  return GST_PAD_PROBE_OK;
}

static const Shot *
nth (const Stream *stream, guint n)
{
  return &g_array_index (stream->shots, Shot, n);
}

static void
stream_play (Stream *stream, const char *properties, const char *file)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  g_autoptr (GstPad) pad = NULL;

  /*
   * A frame takes half of its duration, so drawing a frame twice or waiting
   * makes it late.
   */
  if (!on_gpu ())
    g_setenv ("FLAME_TEST_THROTTLE", "4.6e6", TRUE);
  g_mutex_init (&stream->lock);
  g_cond_init (&stream->cond);
  stream->shots = g_array_new (FALSE, FALSE, sizeof (Shot));
  g_array_set_clear_func (stream->shots, clear_shot);
  player_init (&stream->player, properties, file, "video/x-raw," SIZE);
  g_object_set (
      stream->player.sink, "max-buffers", 1, "drop", TRUE, "sync", TRUE, NULL);
  if (!on_gpu ())
    test_clock_use (stream->player.pipeline);
  pad = gst_element_get_static_pad (stream->player.src, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, watch, stream, NULL);
  player_set_state (&stream->player, GST_STATE_PLAYING);
  g_mutex_lock (&stream->lock);
  while (stream->shots->len < get_frame (stream->n_changes) + stream->more)
    fail_unless (g_cond_wait_until (&stream->cond, &stream->lock, end),
        "no frames come after %u", stream->shots->len);
  g_mutex_unlock (&stream->lock);
  gst_element_set_state (stream->player.pipeline, GST_STATE_NULL);
}

static void
stream_clear (Stream *stream)
{
  player_clear (&stream->player);
  g_array_unref (stream->shots);
  g_mutex_clear (&stream->lock);
  g_cond_clear (&stream->cond);
}

/* Returns the mean difference in codes. */
static double
get_difference (const Shot *a, const Shot *b)
{
  double sum = 0;
  guint i;

  if (a->picture->len != b->picture->len)
    return G_MAXDOUBLE;
  for (i = 0; i < a->picture->len; i++)
    sum += ABS (a->picture->data[i] - b->picture->data[i]);
  return sum / a->picture->len;
}

static gboolean
differ (const Shot *a, const Shot *b)
{
  return get_difference (a, b) > CHANGED;
}

/*
 * Asserts that no frame is late. A stall shows as a gap, followed by skipped
 * frames. A GPU runs in real time and may be shared, so single frames may be
 * missing.
 */
static void
assert_steady (const Stream *stream)
{
  guint64 missing = 0;
  guint i;

  /* The element finds its pace during the first frames. */
  for (i = 3; i < stream->shots->len; i++) {
    const Shot *before = nth (stream, i - 1), *shot = nth (stream, i);
    const gint64 gap = (shot->arrival - before->arrival) * GST_USECOND;
    const guint64 steps = shot->offset - before->offset;

    fail_unless (shot->offset > before->offset);
    assert_equals_uint64 (shot->pts, before->pts + steps * FRAME);
    fail_unless (on_gpu () || gap < 2 * (gint64) FRAME,
        "%d ms without frame %u", (gint) (gap / GST_MSECOND), i);
    missing += steps - 1;
  }
  fail_unless (
      missing <= (on_gpu () ? 2 : 0), "%u frames are missing", (guint) missing);
}

/* Asserts that between two changes the frames differ once, and in time. */
static void
assert_changed (const Stream *stream, guint n)
{
  const Change *change = &stream->changes[n];
  const guint begin = get_frame (n), end = get_frame (n + 1);
  guint i, first = 0, count = 0;

  for (i = begin; i < end; i++)
    if (differ (nth (stream, i - 1), nth (stream, i)) && count++ == 0)
      first = i;
  fail_unless (
      count > 0, "%s=%s: nothing changes", change->name, change->value);
  fail_unless (count == 1 || change->moving, "%s=%s: %u changes", change->name,
      change->value, count);
  fail_unless (first < begin + DEPTH + change->wait,
      "%s=%s: seen %u frames later", change->name, change->value,
      first - begin);
}

/* ------------------------------------------------------------------ actions */

static void
set_value (Player *player, const char *name, const char *value)
{
  gst_util_set_object_arg (G_OBJECT (player->src), name, value);
}

static void
set_location (Player *player, const char *name, const char *value)
{
  g_autofree char *path = data_path (value);

  g_object_set (player->src, name, path, NULL);
}

static void
load (Player *player, const char *name, const char *value)
{
  g_signal_emit_by_name (player->src, name, value);
}

static void
go_on (Player *player, const char *name, const char *value)
{
  (void) value;
  g_signal_emit_by_name (player->src, name);
}

static void
set_caps (Player *player, const char *name, const char *value)
{
  gst_util_set_object_arg (G_OBJECT (player->filter), name, value);
}

static const Change tone[] = {
    {set_value, "brightness", "3", 0, FALSE},
    {set_value, "gamma", "0.7", 0, FALSE},
    {set_value, "vibrancy", "0.3", 0, FALSE},
    {set_value, "saturation", "0.4", 0, FALSE},
    {set_value, "hue", "0.4", 0, FALSE},
    {set_value, "transparency", "true", 0, FALSE},
};

static const Change camera[] = {
    {set_value, "zoom", "0.5", 0, FALSE},
    {set_value, "pan-x", "0.2", 0, FALSE},
    {set_value, "pan-y", "0.2", 0, FALSE},
    {set_value, "rotation", "40", 0, FALSE},
};

static const Change content[] = {
    {set_value, "quality", "1", 0, FALSE},
    {set_value, "quality", "40", 0, FALSE},
    {set_value, "seed", "5", 0, FALSE},
    {go_on, "next", NULL, 0, FALSE},
    {set_value, "speed", "3", 0, TRUE},
    /* The stream moves until this change. */
    {set_value, "genome-time", "4", 0, TRUE},
};

/*
 * Each document has variations that the one before lacks. A GPU draws it with
 * the generic kernel first; the noise changes once its own kernel is compiled.
 */
static const Change documents[] = {
    {set_value, "genome", OTHER_GENOME, PARSING, TRUE},
    {set_location, "location", "turn.flam3", PARSING, TRUE},
    {load, "load", OTHER_GENOME, PARSING, TRUE},
};

#define OTHER(format, width, height)                                           \
  "video/x-raw,format=" format ",width=" width ",height=" height               \
  ",framerate=20/1"

/* Sizes without padding, which would remain unwritten. */
static const Change caps[] = {
    {set_caps, "caps", OTHER ("RGBA", "48", "32"), 0, FALSE},
    {set_caps, "caps", OTHER ("NV12", "48", "32"), 0, FALSE},
    {set_caps, "caps", OTHER ("NV12", "64", "48"), 0, FALSE},
};

static const struct
{
  const Change *changes;
  guint n_changes;
} groups[] = {
    {tone, G_N_ELEMENTS (tone)},
    {camera, G_N_ELEMENTS (camera)},
    {content, G_N_ELEMENTS (content)},
    {documents, G_N_ELEMENTS (documents)},
    {caps, G_N_ELEMENTS (caps)},
};

/*
 * Renders a frame offline, which waits until the kernels are compiled, and so
 * puts them into the cache. A live stream plays on with the old document until
 * the new one's are there, which may take a second.
 * @file, @genome: (nullable) one of them
 */
static void
compile_kernels (const char *file, const char *genome, const char *format)
{
  Player player;

  player_init (&player, PLAIN "is-live=false", file, format);
  if (genome)
    g_object_set (player.src, "genome", genome, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  g_array_unref (player_collect (&player, 1));
  player_clear (&player);
}

static void
compile_all_kernels (void)
{
  compile_kernels ("keyframes.flam3", NULL, "video/x-raw," SIZE);
  if (!on_gpu ())
    return;
  compile_kernels ("keyframes.flam3", NULL, OTHER ("NV12", "64", "48"));
  compile_kernels ("turn.flam3", NULL, "video/x-raw," SIZE);
  compile_kernels (NULL, OTHER_GENOME, "video/x-raw," SIZE);
}

GST_START_TEST (changes_come_at_once_and_stall_nothing)
{
  Stream stream = {
      .changes = groups[__i__].changes,
      .n_changes = groups[__i__].n_changes,
  };
  guint i;

  compile_all_kernels ();
  stream_play (&stream, PLAIN, "keyframes.flam3");
  assert_steady (&stream);
  for (i = on_gpu () ? FALLBACK + 1 : 1; i < BEFORE; i++)
    fail_if (differ (nth (&stream, i - 1), nth (&stream, i)));
  for (i = 0; i < stream.n_changes; i++)
    assert_changed (&stream, i);
  stream_clear (&stream);
}
GST_END_TEST;

static const Change one_load[] = {
    {load, "load", OTHER_GENOME, PARSING, TRUE},
    {set_value, "zoom", "0", 0, FALSE}, /* gives the load time */
};

/*
 * For 300 ms each frame differs from the one before; then the new document
 * plays alone.
 */
GST_START_TEST (a_transition_plays_live)
{
  Stream cut = {.changes = one_load, .n_changes = 2};
  Stream morph = {.changes = one_load, .n_changes = 2};
  Stream first = {.changes = one_load, .n_changes = 2, .more = COMPILING};
  guint i, moving = 0;

  compile_all_kernels ();
  /*
   * The transition has a kernel of its own, which this stream puts into the
   * cache. A compilation ends with its stream.
   */
  if (on_gpu ()) {
    stream_play (&first, PLAIN "transition=300000000 ", "keyframes.flam3");
    stream_clear (&first);
  }
  stream_play (&cut, PLAIN, "keyframes.flam3");
  stream_play (&morph, PLAIN "transition=300000000 ", "keyframes.flam3");
  assert_steady (&morph);
  assert_changed (&cut, 0);
  assert_changed (&morph, 0);
  for (i = BEFORE; i < morph.shots->len; i++)
    moving += differ (nth (&morph, i - 1), nth (&morph, i));
  fail_unless (moving >= 5 && moving <= 8, "%u frames", moving);
  /* Another document would differ by more than any noise. */
  fail_unless (get_difference (nth (&morph, morph.shots->len - 1),
                   nth (&cut, cut.shots->len - 1)) < NOISE);
  fail_unless (get_difference (nth (&morph, 0),
                   nth (&cut, cut.shots->len - 1)) > 2 * NOISE);
  stream_clear (&morph);
  stream_clear (&cut);
}
GST_END_TEST;

static Suite *
live_changes_suite (void)
{
  Suite *suite = suite_create ("flamesrc-live-changes");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  /* A GPU runs in real time. */
  if (!on_gpu ())
    tcase_add_checked_fixture (tcase, test_clock_begin, test_clock_end);
  tcase_add_loop_test (
      tcase, changes_come_at_once_and_stall_nothing, 0, G_N_ELEMENTS (groups));
  tcase_add_test (tcase, a_transition_plays_live);
  return suite;
}

int
main (int argc, char **argv)
{
  if (gpu_is_missing ())
    return 77;
  gst_check_init (&argc, &argv);
  return gst_check_run_suite (
      live_changes_suite (), "flamesrc-live-changes", __FILE__);
}
