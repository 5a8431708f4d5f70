/*
 * The parts of flame-live that handle input from strangers: messages, answers,
 * tokens, origins, options. Also the arithmetic of the load.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gio/gio.h>
#include <gst/gst.h>
#include <math.h>
#include <string.h>

#include "tools/live/answers.h"
#include "tools/live/listener.h"
#include "tools/live/load.h"
#include "tools/live/message.h"
#include "tools/live/options.h"
#include "tools/live/sdp.h"

/* ------------------------------------------------------------------ messages */

static gboolean
is_message (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonObject) message =
      live_message_parse (text, strlen (text), &error);

  if (message)
    g_assert_no_error (error);
  else
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  return message != NULL;
}

static void
test_messages (void)
{
  g_autofree char *deep = g_strnfill (20000, '[');
  g_autofree char *long_text = g_strnfill (LIVE_MAX_TEXT, ' ');
  g_autofree char *too_long = g_strconcat ("{\"type\":\"x\"}", long_text, NULL);

  g_assert_true (is_message ("{\"type\":\"next\"}"));
  g_assert_true (is_message ("{\"type\":\"set\",\"values\":{\"hue\":1}}"));
  /* Brackets in a string do not count as depth. */
  g_assert_true (is_message ("{\"type\":\"[[[[[[[[[[[[\\\"[[\"}"));
  g_assert_false (is_message (""));
  g_assert_false (is_message ("null"));
  g_assert_false (is_message ("[]"));
  g_assert_false (is_message ("{}"));
  g_assert_false (is_message ("{\"type\":1}"));
  g_assert_false (is_message ("{\"type\":[1]}"));
  g_assert_false (is_message ("{\"type\":{}}"));
  g_assert_false (is_message ("{\"type\":null}"));
  g_assert_false (is_message ("{\"type\":\"next\""));
  g_assert_false (is_message ("{\"type\":\"\xff\"}"));
  g_assert_false (is_message (deep));
  g_assert_false (is_message (too_long));
}

/* Eight levels, and any number of brackets that are closed again. */
static void
test_depth (void)
{
  static const char *const good[] = {
      "{\"type\":\"a\",\"b\":[[[[[[[]]]]]]]}",
      "{\"type\":\"a\",\"b\":[{\"c\":[{\"d\":[{\"e\":[]}]}]}]}",
      "{\"type\":\"a\",\"b\":[[],[],[],[],[],[],[],[],[],[]]}",
      "{\"type\":\"a\",\"b\":[{},{},{},{},{},{},{},{},{},{}]}",
      "{\"type\":\"a\",\"b\":\"[[[[[[[[[[\"}",
      "{\"type\":\"a\",\"b\":\"\\\"[[[[[[[[[[\"}",
      "{\"type\":\"a\",\"b\\\\\":[[[[[[[]]]]]]]}",
  };
  static const char *const bad[] = {
      "{\"type\":\"a\",\"b\":[[[[[[[[]]]]]]]]}",
      "{\"type\":\"a\",\"b\":[{\"c\":[{\"d\":[{\"e\":[{}]}]}]}]}",
      "{\"type\":\"a\",\"b\":\"]]\",\"c\":[[[[[[[[]]]]]]]]}",
      "{\"type\":\"a\",\"b\":\"}}\",\"c\":[[[[[[[[]]]]]]]]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (is_message (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (is_message (bad[i]));
}

static void
test_written (void)
{
  g_autoptr (JsonObject) message = live_message_new_text ("error", "a \"b\"");
  g_autofree char *text = live_message_to_text (message);

  g_assert_cmpstr (text, ==, "{\"type\":\"error\",\"text\":\"a \\\"b\\\"\"}");
}

/* The text of a WebSocket is UTF-8, whatever a warning quotes. */
static void
test_written_bytes (void)
{
  g_autoptr (JsonObject) message =
      live_message_new_text ("error", "a\xff\xed\xa0\x80.flam3");
  g_autofree char *text = live_message_to_text (message);

  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_nonnull (strstr (text, ".flam3\"}"));
}

/* What is sent is JSON, whatever the number is. */
static void
test_written_numbers (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {{0, "0.0"}, {-2.5, "-2.5"}, {1e-10, "1e-10"}, {1e17, "1e+17"},
      {1e308, "1e+308"}, {-1e-300, "-1e-300"}, {NAN, "0.0"}, {INFINITY, "0.0"},
      {0x1p-20, "9.5367431640625e-07"}};
  /* A text may contain anything. */
  g_autoptr (JsonObject) named =
      live_message_new_text ("error", "\\\"1e+17.0\" 1e+17.0");
  g_autofree char *whole = live_message_to_text (named);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (JsonObject) message = live_message_new ("x");
    g_autofree char *expected =
        g_strdup_printf ("{\"type\":\"x\",\"a\":%s,\"b\":1}", cases[i].text);
    g_autofree char *text = NULL;

    live_message_set_number (message, "a", cases[i].value);
    json_object_set_int_member (message, "b", 1);
    text = live_message_to_text (message);
    g_assert_cmpstr (text, ==, expected);
  }
  g_assert_cmpstr (whole, ==,
      "{\"type\":\"error\",\"text\":\"\\\\\\\"1e+17.0\\\" 1e+17.0\"}");
}

static void
test_numbers (void)
{
  static const char text[] = "{\"type\":\"x\",\"a\":1,\"b\":-2.5,\"c\":1e999,"
                             "\"d\":\"1\",\"e\":[1],\"f\":null,\"g\":true}";
  g_autoptr (JsonObject) message =
      live_message_parse (text, strlen (text), NULL);
  double value;

  g_assert_nonnull (message);
  g_assert_true (live_message_get_number (message, "a", &value));
  g_assert_cmpfloat (value, ==, 1);
  g_assert_true (live_message_get_number (message, "b", &value));
  g_assert_cmpfloat (value, ==, -2.5);
  for (const char *name = "cdefgh"; *name; name++) {
    const char member[] = {*name, '\0'};

    g_assert_false (live_message_get_number (message, member, &value));
  }
  g_assert_null (live_message_get_string (message, "a"));
  g_assert_cmpstr (live_message_get_string (message, "d"), ==, "1");
}

/* ------------------------------------------------------------------- answers */

#define ANSWER_HEAD                                                            \
  "v=0\r\no=- 2 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE "         \
  "video0\r\n"
#define ANSWER_MEDIA "m=video 9 UDP/TLS/RTP/SAVPF 96 97\r\nc=IN IP4 0.0.0.0\r\n"
#define ANSWER_KEYS                                                            \
  "a=ice-ufrag:abcd\r\na=ice-pwd:0123456789abcdefghijkl+/\r\n"                 \
  "a=fingerprint:sha-256 "                                                     \
  "00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:"   \
  "88:99:AA:BB:CC:DD:EE:FF\r\na=setup:active\r\na=mid:video0\r\na="            \
  "recvonly\r\n"

static const LiveEncoder vp8 = {.rtp_name = "VP8"};

static char *
read_answer (const char *text)
{
  g_autoptr (GError) error = NULL;
  GstSDPMessage *sdp = live_sdp_read_answer (text, &vp8, &error);
  char *result;

  g_assert_true ((sdp != NULL) == (error == NULL));
  if (!sdp)
    return NULL;
  result = gst_sdp_message_as_text (sdp);
  gst_sdp_message_free (sdp);
  return result;
}

/* For each key the last value that is accepted, and some that are not. */
static void
test_keys (void)
{
  static const struct
  {
    const char *name;
    guint least, most;
    const char *more, *never;
  } keys[] = {{"mid", 1, 16, "", "-"}, {"ice-ufrag", 4, 256, "+/", "-"},
      {"ice-pwd", 22, 256, "+/", "-"}, {"fingerprint", 16, 256, "- :", "+"}};

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++) {
    const guint lengths[] = {
        keys[k].least, keys[k].most, keys[k].least - 1, keys[k].most + 1};

    for (guint i = 0; i < 6; i++) {
      g_autofree char *value = g_strnfill (lengths[i < 4 ? i : 0], 'a');
      g_autoptr (GString) text = g_string_new (ANSWER_HEAD ANSWER_MEDIA);
      g_autofree char *result = NULL;

      if (i == 4 && *keys[k].more)
        value[strlen (value) - 1] = keys[k].more[1];
      if (i == 5)
        value[strlen (value) - 1] = *keys[k].never;
      for (guint other = 0; other < G_N_ELEMENTS (keys); other++) {
        g_autofree char *usual = g_strnfill (keys[other].least, 'b');

        g_string_append_printf (
            text, "a=%s:%s\r\n", keys[other].name, other == k ? value : usual);
      }
      /* A blank at the end of a fingerprint is not part of it. */
      if (k == 3 && i == 4)
        continue;
      result = read_answer (text->str);
      if (i < 2 || i == 4) {
        g_assert_nonnull (result);
        g_assert_nonnull (strstr (result, value));
      } else {
        g_assert_null (result);
      }
    }
  }
}

static void
test_answers (void)
{
  static const char *const bad[] = {
      "",
      "hello",
      ANSWER_HEAD,
      ANSWER_HEAD ANSWER_MEDIA,
      /* Two videos. */
      ANSWER_HEAD ANSWER_MEDIA ANSWER_KEYS ANSWER_MEDIA ANSWER_KEYS,
      ANSWER_HEAD "m=audio 9 UDP/TLS/RTP/SAVPF 96\r\n" ANSWER_KEYS,
      /* A refused video, and another format. */
      ANSWER_HEAD "m=video 0 UDP/TLS/RTP/SAVPF 96\r\n" ANSWER_KEYS,
      ANSWER_HEAD "m=video 9 UDP/TLS/RTP/SAVPF 100\r\n" ANSWER_KEYS,
      /* Keys that contain more than a key. */
      ANSWER_HEAD ANSWER_MEDIA
      "a=mid:video0\r\na=ice-ufrag:a b\r\na=ice-pwd:0123456789abcdefghijkl\r\n"
      "a=fingerprint:sha-256 00:11:22:33:44:55\r\n",
  };
  g_autofree char *good = read_answer (ANSWER_HEAD ANSWER_MEDIA ANSWER_KEYS
      "a=x-evil:1\r\na=candidate:1 1 udp 1 10.0.0.1 9 typ host\r\n");
  g_autofree char *filler = g_strnfill (LIVE_MAX_SDP, 'x');

  g_assert_nonnull (good);
  g_assert_nonnull (strstr (good, "a=ice-ufrag:abcd"));
  g_assert_nonnull (strstr (good, "a=rtpmap:97 rtx/90000"));
  /* Unknown lines are not passed on. */
  g_assert_null (strstr (good, "evil"));
  g_assert_null (strstr (good, "10.0.0.1"));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_null (read_answer (bad[i]));
  g_assert_null (read_answer (filler));
}

static void
test_candidates (void)
{
  g_assert_true (live_sdp_is_candidate (
      "candidate:1 1 udp 2113937151 192.168.1.2 54321 typ host"));
  g_assert_true (live_sdp_is_candidate (
      "candidate:1 1 udp 2113937151 ::1 54321 typ host generation 0"));
  g_assert_false (live_sdp_is_candidate (""));
  g_assert_false (live_sdp_is_candidate ("candidate:"));
  /* Names are not looked up. */
  g_assert_false (live_sdp_is_candidate (
      "candidate:1 1 udp 2113937151 abc.local 54321 typ host"));
  g_assert_false (live_sdp_is_candidate (
      "candidate:1 1 udp 1 10.0.0.1 9 typ host\r\na=x:1"));
}

/* -------------------------------------------------------------------- access */

static void
test_tokens (void)
{
  char word[] = "correct-horse";
  const LiveOptions open = {0}, closed = {.token = word};

  g_assert_true (live_access_has_token (&open, NULL));
  g_assert_true (live_access_has_token (&open, "anything"));
  g_assert_true (live_access_has_token (&closed, "correct-horse"));
  g_assert_false (live_access_has_token (&closed, NULL));
  g_assert_false (live_access_has_token (&closed, ""));
  g_assert_false (live_access_has_token (&closed, "correct-hors"));
  g_assert_false (live_access_has_token (&closed, "correct-horsf"));
  g_assert_false (live_access_has_token (&closed, "correct-horse-"));
  g_assert_false (live_access_has_token (
      &closed, "correct-horsecorrect-horsecorrect-horse"));
}

static void
test_origins (void)
{
  char *origins[] = {"https://flames.example.org", NULL};
  char word[] = "correct-horse";
  const LiveOptions plain = {0}, proxied = {.origins = origins},
                    closed = {.token = word};

  g_assert_true (live_access_is_host (&plain, "127.0.0.1:8080"));
  g_assert_true (live_access_is_host (&plain, "localhost:8080"));
  g_assert_true (live_access_is_host (&plain, "[::1]:8080"));
  g_assert_false (live_access_is_host (&plain, "evil.example.com:8080"));
  g_assert_false (live_access_is_host (&plain, "127.0.0.1.example.com"));
  g_assert_false (live_access_is_host (&plain, NULL));
  g_assert_true (live_access_is_host (&proxied, "flames.example.org"));
  g_assert_true (live_access_is_host (&closed, "any.example.com"));

  g_assert_true (live_access_is_origin (
      &plain, "http://localhost:8080", "localhost:8080"));
  g_assert_false (
      live_access_is_origin (&plain, "http://localhost:81", "localhost:8080"));
  g_assert_false (live_access_is_origin (&plain, NULL, "localhost:8080"));
  g_assert_false (live_access_is_origin (&plain, "null", "localhost:8080"));
  g_assert_false (live_access_is_origin (
      &plain, "http://evil.example.com", "evil.example.com"));
  g_assert_true (live_access_is_origin (
      &proxied, "https://flames.example.org", "127.0.0.1:8080"));
  g_assert_false (live_access_is_origin (
      &proxied, "https://flames.example.org.evil.com", "127.0.0.1:8080"));
}

/* ------------------------------------------------------------------- options */

/* The last values that are accepted, and the first that are not. */
static const struct
{
  const char *option, *good[3], *bad[4];
} limits[] = {
    {"--size", {"16x16", "4096x4096"},
        {"14x16", "16x14", "4098x16", "16x4098"}},
    {"--size", {"18x16"}, {"17x16", "16x17", "16x16x", "16"}},
    {"--fps", {"1", "120", "30000/1001"}, {"121", "1/2", "0", "-30"}},
    {"--port", {"0", "65535"}, {"-1", "65536"}},
    {"--bitrate", {"50", "200000"}, {"49", "200001"}},
    {"--max-viewers", {"1", "256"}, {"0", "257"}},
    {"--codec", {"vp8", "h264", "vp9"}, {"VP8", "vp"}},
    {"--control", {"everyone", "first", "none"}, {"nobody"}},
    {"--host", {"localhost", "127.0.0.1", "::1"}, {"0.0.0.0", "::", "here"}},
    {"--token", {"aZ09-_aZ"}, {"1234567", "12345678/"}},
    {"--origin", {"http://a", "https://a"}, {"ftp://a", "a"}},
    {"--ice-address", {"127.0.0.1", "::1"}, {"localhost", "1.2.3"}},
    {"--property", {"a=b", "="}, {"a"}},
    {"--stun", {"stun://a:1"}, {"turn://a:1", "a:1"}},
    {"--turn", {"turn://a:b@c:1", "turns://a:b@c:1"}, {"stun://a:1", "a:1"}},
};

/* (transfer full) The parsed words, or NULL. */
static LiveOptions *
parse (const char *line, char **message)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autofree char **argv =
      g_memdup2 (words, sizeof *words * (g_strv_length (words) + 1));
  int argc = g_strv_length (words);
  g_autoptr (GError) error = NULL;
  LiveOptions *options = live_options_new (&argc, &argv, &error);

  g_assert_true ((options != NULL) == (error == NULL));
  *message = error ? g_strdup (error->message) : NULL;
  return options;
}

static void
check_options (const char *line, const char *named)
{
  g_autofree char *message = NULL;
  g_autoptr (LiveOptions) options = parse (line, &message);

  g_test_message ("%s: %s", line, message ? message : "good");
  g_assert_true ((options == NULL) == (named != NULL));
  if (named)
    g_assert_nonnull (strstr (message, named));
}

static void
test_limits (void)
{
  g_autofree char *longest = g_strnfill (128, 'a');
  g_autofree char *too_long = g_strnfill (129, 'a');
  g_autofree char *good = g_strconcat ("flame-live --token ", longest, NULL);
  g_autofree char *bad = g_strconcat ("flame-live --token ", too_long, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    for (guint k = 0; k < 3 && limits[i].good[k]; k++) {
      g_autofree char *line = g_strdup_printf (
          "flame-live %s=%s", limits[i].option, limits[i].good[k]);

      check_options (line, NULL);
    }
    for (guint k = 0; k < 4 && limits[i].bad[k]; k++) {
      g_autofree char *line = g_strdup_printf (
          "flame-live %s=%s", limits[i].option, limits[i].bad[k]);

      check_options (line, limits[i].option);
    }
  }
  check_options (good, NULL);
  check_options (bad, "--token");
  check_options ("flame-live a b", "b");
}

static void
test_options (void)
{
  g_autofree char *message = NULL;
  g_autoptr (LiveOptions) usual = parse ("flame-live", &message);

  /* docs/live.md says so. */
  g_assert_cmpuint (usual->port, ==, 8080);
  g_assert_cmpstr (usual->host, ==, "127.0.0.1");
  g_assert_true (usual->is_loopback);
  g_assert_cmpint (usual->width, ==, 1280);
  g_assert_cmpint (usual->height, ==, 720);
  g_assert_cmpint (usual->fps_n, ==, 30);
  g_assert_cmpint (usual->fps_d, ==, 1);
  g_assert_cmpuint (usual->bitrate, ==, 6000);
  g_assert_cmpuint (usual->max_viewers, ==, 16);
  g_assert_cmpint (usual->codec, ==, LIVE_CODEC_VP8);
  g_assert_cmpint (usual->control, ==, LIVE_CONTROL_EVERYONE);
  g_assert_null (usual->source);
  g_assert_false (usual->keep_size);
  check_options ("flame-live", NULL);
  check_options ("flame-live sheep --size 320x180 --fps 30000/1001", NULL);
  check_options ("flame-live --host ::1 --codec h264 --control first", NULL);
  check_options ("flame-live --host 0.0.0.0 --token 01234567", NULL);
  check_options ("flame-live --host 0.0.0.0", "--token");
  check_options ("flame-live --host example.com", "--host");
  check_options ("flame-live --token short", "--token");
  check_options ("flame-live --token has/slashes", "--token");
  check_options ("flame-live --size 321x180", "--size");
  check_options ("flame-live --size 320", "--size");
  check_options ("flame-live --fps 0", "--fps");
  check_options ("flame-live --fps fast", "--fps");
  check_options ("flame-live --port 70000", "--port");
  check_options ("flame-live --bitrate 1", "--bitrate");
  check_options ("flame-live --codec av1", "--codec");
  check_options ("flame-live --control me", "--control");
  check_options ("flame-live --max-viewers 0", "--max-viewers");
  check_options ("flame-live --property hue", "--property");
  check_options ("flame-live --origin example.com", "--origin");
  check_options ("flame-live --ice-address host.example.com", "--ice-address");
  check_options ("flame-live --stun example.com", "--stun");
  check_options ("flame-live --turn example.com", "--turn");
  check_options ("flame-live one two", "two");
}

/* ---------------------------------------------------------------------- size */

/*
 * Repeats @second for @seconds. TRUE if the size changed in the last one and
 * not before.
 */
static gboolean
changes_after (LiveSize *size, guint seconds, LiveSizeSecond second)
{
  for (guint i = 1; i < seconds; i++)
    if (live_size_update (size, &second))
      return FALSE;
  return live_size_update (size, &second);
}

static void
test_size (void)
{
  const LiveSizeSecond slow = {0.4, 1, 1, 20, 0.3};
  const LiveSizeSecond tight = {1, 30, 1, 100, 0.3};
  const LiveSizeSecond easy = {1, 60, 1, 100, 0.2};
  const LiveSizeSecond stalled = {0.4, 30, 1, 100, 0.3};
  const LiveSizeSecond grain = {1, 10, 1, 100, 0.3};
  const LiveSizeSecond modest = {1, 5, 1, 5, 0.5};
  LiveSize size;

  live_size_init (&size, 1280, 720);
  g_assert_cmpint (size.width, ==, 1280);
  /*
   * The size stays if samples can still be reduced, and the full size cannot
   * grow.
   */
  g_assert_false (changes_after (&size, 60, stalled));
  g_assert_false (changes_after (&size, 60, easy));
  /* A short stall changes nothing. */
  g_assert_false (changes_after (&size, 2, slow));
  g_assert_false (live_size_update (&size, &tight));
  g_assert_true (changes_after (&size, 3, slow));
  g_assert_cmpint (size.width, ==, 960);
  g_assert_cmpint (size.height, ==, 540);
  g_assert_false (changes_after (&size, 60, tight));
  /* Too few samples are no picture, unless the genome asks for no more. */
  g_assert_false (changes_after (&size, 60, modest));
  g_assert_true (changes_after (&size, 3, grain));
  g_assert_cmpint (size.width, ==, 640);
  g_assert_true (changes_after (&size, 10, easy));
  /* The size returns; the next time it takes longer. */
  g_assert_true (changes_after (&size, 20, easy));
  g_assert_cmpint (size.width, ==, 1280);
  g_assert_true (changes_after (&size, 3, slow));
  g_assert_true (changes_after (&size, 40, easy));
  g_assert_cmpint (size.height, ==, 720);
  /* Down to the minimum. */
  for (guint i = 0; i < 60; i++)
    live_size_update (&size, &slow);
  g_assert_cmpint (size.width, ==, 320);
  g_assert_cmpint (size.height, ==, 180);

  /* Each step, in eighths of both sides. */
  live_size_init (&size, 2560, 1440);
  for (guint i = 0; i < 4; i++) {
    static const int eighths[] = {6, 4, 3, 2};

    g_assert_true (changes_after (&size, 3, slow));
    g_assert_cmpint (size.width, ==, 320 * eighths[i]);
    g_assert_cmpint (size.height, ==, 180 * eighths[i]);
  }
  g_assert_false (changes_after (&size, 60, slow));

  /*
   * Sides are even. A small picture cannot shrink further. An encoder alone may
   * be too slow.
   */
  live_size_init (&size, 854, 480);
  g_assert_true (
      changes_after (&size, 3, (LiveSizeSecond){0.5, 9, 1, 20, 0.95}));
  g_assert_cmpint (size.width, ==, 640);
  g_assert_cmpint (size.height, ==, 360);
  live_size_init (&size, 320, 180);
  g_assert_false (changes_after (&size, 60, slow));
}

/* ---------------------------------------------------------------------- load */

static void
test_load (void)
{
  LiveLoad load;

  live_load_init (&load, 7);
  g_assert_cmpfloat (load.target, ==, 1);
  live_load_init (&load, 0);
  g_assert_cmpfloat (load.target, ==, 0.25);
  /*
   * The load that an encoder may cause, up to the limit: one step down and one
   * up.
   */
  live_load_init (&load, 0.8);
  g_assert_false (live_load_update (&load, 0.8, 0));
  g_assert_true (live_load_update (&load, 0.81, 0));
  g_assert_cmpfloat_with_epsilon (load.target, 0.68, 1e-9);
  g_assert_false (live_load_update (&load, 0.6, 0));
  g_assert_true (live_load_update (&load, 0.59, 0));
  g_assert_cmpfloat_with_epsilon (load.target, 0.73, 1e-9);

  live_load_init (&load, 0.8);
  g_assert_false (live_load_update (&load, 0.3, 0));
  g_assert_cmpfloat (load.target, ==, 0.8);
  /* An encoder that lacks time gets more each second. */
  for (guint i = 0; i < 100; i++)
    live_load_update (&load, 0.95, 0);
  g_assert_cmpfloat (load.target, <, 0.3);
  g_assert_cmpfloat (load.target, >, 0);
  for (guint i = 0; i < 100; i++)
    live_load_update (&load, 0.3, 0);
  g_assert_cmpfloat (load.target, ==, 0.8);
  g_assert_true (live_load_update (&load, 0.3, 1));
  g_assert_cmpfloat (load.target, <, 0.8);
  /* Between the two limits nothing changes. */
  g_assert_false (live_load_update (&load, 0.7, 0));
}

/* ------------------------------------------------- answers on their way */

#define SECOND G_USEC_PER_SEC
#define MIB (1 << 20)

static void
note_dropped (gpointer answer, gpointer dropped)
{
  g_ptr_array_add (dropped, answer);
}

static void
test_unread (void)
{
  g_autoptr (GPtrArray) dropped = g_ptr_array_new ();
  LiveAnswers *answers = live_answers_new (note_dropped, dropped);
  gpointer still = GINT_TO_POINTER (1), slow = GINT_TO_POINTER (2),
           good = GINT_TO_POINTER (3), done = GINT_TO_POINTER (4);
  const gint64 slowest = 8 * MIB / LIVE_ANSWER_RATE;

  live_answers_add (answers, still, 8 * MIB, 0);
  live_answers_add (answers, slow, 8 * MIB, 0);
  live_answers_add (answers, done, 8 * MIB, 0);
  live_answers_remove (answers, done);
  for (gint64 now = 1; now <= 30; now++) {
    live_answers_move (answers, slow, now * SECOND);
    live_answers_check (answers, now * SECOND);
  }
  g_assert_cmpuint (dropped->len, ==, 0);
  /* Nothing was read for half a minute. */
  live_answers_check (answers, 31 * SECOND);
  g_assert_cmpuint (dropped->len, ==, 1);
  g_assert_true (dropped->pdata[0] == still);
  /* A byte now and then is too slow. */
  for (gint64 now = 32; now <= 30 + slowest; now++) {
    live_answers_move (answers, slow, now * SECOND);
    live_answers_check (answers, now * SECOND);
  }
  g_assert_cmpuint (dropped->len, ==, 1);
  live_answers_move (answers, slow, (31 + slowest) * SECOND);
  live_answers_check (answers, (31 + slowest) * SECOND);
  g_assert_cmpuint (dropped->len, ==, 2);
  g_assert_true (dropped->pdata[1] == slow);
  live_answers_add (answers, good, 1, 0);
  live_answers_free (answers);
}

/* As many answers as there may be connections: the oldest are dropped. */
static void
test_unread_bytes (void)
{
  const gsize size = 26 * MIB;
  const guint fit = LIVE_ANSWER_BYTES / size;
  g_autoptr (GPtrArray) dropped = g_ptr_array_new ();
  LiveAnswers *answers = live_answers_new (note_dropped, dropped);

  for (guint i = 1; i <= 768; i++)
    live_answers_add (answers, GUINT_TO_POINTER (i), size, 0);
  g_assert_cmpuint (dropped->len, ==, 768 - fit);
  for (guint i = 0; i < dropped->len; i++)
    g_assert_true (dropped->pdata[i] == GUINT_TO_POINTER (i + 1));
  /* A single answer may be larger. */
  live_answers_add (
      answers, GUINT_TO_POINTER (1000), 2 * (gsize) LIVE_ANSWER_BYTES, 0);
  g_assert_cmpuint (dropped->len, ==, 768);
  live_answers_free (answers);
}

/* The values that browsers send (Fetch Metadata Request Headers). */
static void
test_sites (void)
{
  char *origins[] = {"https://flames.example.org", NULL};
  const LiveOptions options = {.origins = origins};
  const char *host = "127.0.0.1:8080";

  g_assert_true (live_access_is_site (&options, NULL, NULL, host));
  g_assert_true (live_access_is_site (&options, "none", NULL, host));
  g_assert_true (live_access_is_site (&options, "same-origin", NULL, host));
  g_assert_false (live_access_is_site (&options, "same-site", NULL, host));
  g_assert_false (live_access_is_site (&options, "cross-site", NULL, host));
  g_assert_false (live_access_is_site (&options, "Same-Origin", NULL, host));
  g_assert_false (
      live_access_is_site (&options, "same-origin, cross-site", NULL, host));
  g_assert_false (live_access_is_site (&options, "", NULL, host));
  g_assert_true (
      live_access_is_site (&options, "cross-site", origins[0], host));
  g_assert_false (live_access_is_site (
      &options, "cross-site", "https://elsewhere.example.org", host));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gst_init (NULL, NULL);
  g_test_add_func ("/live/messages", test_messages);
  g_test_add_func ("/live/depth", test_depth);
  g_test_add_func ("/live/written", test_written);
  g_test_add_func ("/live/written-bytes", test_written_bytes);
  g_test_add_func ("/live/written-numbers", test_written_numbers);
  g_test_add_func ("/live/numbers", test_numbers);
  g_test_add_func ("/live/unread", test_unread);
  g_test_add_func ("/live/unread-bytes", test_unread_bytes);
  g_test_add_func ("/live/sites", test_sites);
  g_test_add_func ("/live/answers", test_answers);
  g_test_add_func ("/live/keys", test_keys);
  g_test_add_func ("/live/candidates", test_candidates);
  g_test_add_func ("/live/tokens", test_tokens);
  g_test_add_func ("/live/origins", test_origins);
  g_test_add_func ("/live/limits", test_limits);
  g_test_add_func ("/live/options", test_options);
  g_test_add_func ("/live/load", test_load);
  g_test_add_func ("/live/size", test_size);
  return g_test_run ();
}
