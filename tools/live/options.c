/*
 * flame-live's command line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/options.h"

#include <gio/gio.h>
#include <gst/gst.h>
#include <stdio.h>
#include <string.h>

#include "tools/program.h"

#define DEFAULT_HOST "127.0.0.1"
#define DEFAULT_PORT 8080
#define DEFAULT_BITRATE 6000
#define DEFAULT_VIEWERS 16
#define MAX_VIEWERS 256
#define MAX_SIDE 4096
#define MAX_FPS 120
#define MIN_TOKEN 8
#define MAX_TOKEN 128

static const char *const codec_names[] = {"vp8", "h264", "vp9", NULL};
static const char *const control_names[] = {"everyone", "first", "none", NULL};

const char *
live_codec_get_name (LiveCodec codec)
{
  return codec_names[codec];
}

const char *
live_control_mode_get_name (LiveControlMode mode)
{
  return control_names[mode];
}

/* The options as typed, before they are checked. */
typedef struct
{
  char *size, *fps, *codec, *control, *loop_duration;
} Words;

static void
words_clear (Words *words)
{
  g_free (words->size);
  g_free (words->fps);
  g_free (words->codec);
  g_free (words->control);
  g_free (words->loop_duration);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Words, words_clear)

static gboolean
fail (GError **error, const char *option, const char *problem)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: %s",
      option, problem);
  return FALSE;
}

static gboolean
parse_size (LiveOptions *options, const char *text, GError **error)
{
  char rest;

  if (sscanf (text, "%dx%d%c", &options->width, &options->height, &rest) != 2 ||
      options->width < 16 || options->height < 16 ||
      options->width > MAX_SIDE || options->height > MAX_SIDE)
    return fail (error, "--size", "expected WIDTHxHEIGHT, 16 to 4096 each");
  /* Chroma has half the size. */
  if (options->width % 2 != 0 || options->height % 2 != 0)
    return fail (error, "--size", "video needs an even width and height");
  return TRUE;
}

static gboolean
parse_fps (LiveOptions *options, const char *text, GError **error)
{
  g_auto (GValue) rate = G_VALUE_INIT;

  g_value_init (&rate, GST_TYPE_FRACTION);
  if (gst_value_deserialize (&rate, text)) {
    options->fps_n = gst_value_get_fraction_numerator (&rate);
    options->fps_d = gst_value_get_fraction_denominator (&rate);
    if (options->fps_n >= options->fps_d &&
        options->fps_n / options->fps_d <= MAX_FPS)
      return TRUE;
  }
  return fail (error, "--fps", "expected 1 to 120, such as 30 or 30000/1001");
}

static gboolean
parse_loop_duration (LiveOptions *options, const char *text, GError **error)
{
  if (!text || (program_parse_time (text, &options->loop_duration) &&
                   options->loop_duration > 0))
    return TRUE;
  return fail (error, "--loop-duration", "expected " PROGRAM_TIME_WORDS);
}

/* The index of @text in @names, or -1. */
static int
find_name (const char *const *names, const char *text)
{
  for (int i = 0; names[i]; i++)
    if (g_str_equal (names[i], text))
      return i;
  return -1;
}

static gboolean
parse_choices (LiveOptions *options, const Words *words, GError **error)
{
  int codec = words->codec ? find_name (codec_names, words->codec) : 0;
  int control = words->control ? find_name (control_names, words->control) : 0;

  if (codec < 0)
    return fail (error, "--codec", "expected vp8, h264 or vp9");
  if (control < 0)
    return fail (error, "--control", "expected everyone, first or none");
  options->codec = codec;
  options->control = control;
  return TRUE;
}

/* Negative numbers exceed the unsigned range. */
static gboolean
check_numbers (const LiveOptions *options, GError **error)
{
  if (options->port > 65535)
    return fail (error, "--port", "expected 0 (any that is free) to 65535");
  if (options->bitrate < 50 || options->bitrate > 200000)
    return fail (error, "--bitrate", "expected 50 to 200000 kbit/s");
  if (options->max_viewers < 1 || options->max_viewers > MAX_VIEWERS)
    return fail (error, "--max-viewers", "expected 1 to 256");
  return TRUE;
}

static gboolean
check_host (LiveOptions *options, GError **error)
{
  g_autoptr (GInetAddress) address = NULL;

  if (g_str_equal (options->host, "localhost")) {
    g_free (options->host);
    options->host = g_strdup (DEFAULT_HOST);
  }
  address = g_inet_address_new_from_string (options->host);
  if (!address)
    return fail (error, "--host",
        "expected an address of this machine, such as 127.0.0.1 or 0.0.0.0");
  options->is_loopback = g_inet_address_get_is_loopback (address);
  if (!options->is_loopback && !options->token)
    return fail (error, "--host",
        "other machines can reach that address: choose a --token that viewers "
        "must give");
  return TRUE;
}

/* It appears unescaped in an address. */
static gboolean
check_token (const LiveOptions *options, GError **error)
{
  gsize length;

  if (!options->token)
    return TRUE;
  length = strlen (options->token);
  if (length < MIN_TOKEN || length > MAX_TOKEN ||
      strspn (options->token, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_") !=
          length)
    return fail (error, "--token", "expected 8 to 128 of A-Z a-z 0-9 - _");
  return TRUE;
}

static gboolean
check_lists (const LiveOptions *options, GError **error)
{
  for (char **origin = options->origins; origin && *origin; origin++)
    if (!g_str_has_prefix (*origin, "http://") &&
        !g_str_has_prefix (*origin, "https://"))
      return fail (
          error, "--origin", "expected http:// or https:// and a host");
  for (char **word = options->ice_addresses; word && *word; word++)
    if (!g_hostname_is_ip_address (*word))
      return fail (error, "--ice-address", "expected an address in numbers");
  for (char **property = options->properties; property && *property; property++)
    if (!strchr (*property, '='))
      return fail (error, "--property", "expected NAME=VALUE");
  if (options->stun && !g_str_has_prefix (options->stun, "stun://"))
    return fail (error, "--stun", "expected stun://HOST:PORT");
  if (options->turn && !g_str_has_prefix (options->turn, "turn://") &&
      !g_str_has_prefix (options->turn, "turns://"))
    return fail (error, "--turn", "expected turn://USER:PASSWORD@HOST:PORT");
  return TRUE;
}

static gboolean
check (LiveOptions *options, const Words *words, GError **error)
{
  return parse_size (options, words->size ? words->size : "1280x720", error) &&
         parse_fps (options, words->fps ? words->fps : "30", error) &&
         parse_choices (options, words, error) &&
         parse_loop_duration (options, words->loop_duration, error) &&
         check_numbers (options, error) && check_token (options, error) &&
         check_host (options, error) && check_lists (options, error);
}

static gboolean
parse_words (
    LiveOptions *options, Words *words, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
      {"port", 'p', 0, G_OPTION_ARG_INT, &options->port,
          "TCP port of the page (8080); 0 takes one that is free", "N"},
      {"host", 0, 0, G_OPTION_ARG_STRING, &options->host,
          "Address to listen on (127.0.0.1); others need --token", "ADDRESS"},
      {"token", 0, 0, G_OPTION_ARG_STRING, &options->token,
          "Token that viewers must give; the printed address has it", "WORD"},
      {"size", 's', 0, G_OPTION_ARG_STRING, &words->size,
          "Pixels of the picture, at most (1280x720)", "WxH"},
      {"keep-size", 0, 0, G_OPTION_ARG_NONE, &options->keep_size,
          "Keep the size, even if the frame rate falls", NULL},
      {"fps", 'f', 0, G_OPTION_ARG_STRING, &words->fps, "Frames a second (30)",
          "N[/D]"},
      {"bitrate", 'b', 0, G_OPTION_ARG_INT, &options->bitrate,
          "kbit/s to each viewer (6000)", "N"},
      {"codec", 'c', 0, G_OPTION_ARG_STRING, &words->codec,
          "How video is coded (vp8)", "vp8|h264|vp9"},
      {"loop-duration", 0, 0, G_OPTION_ARG_STRING, &words->loop_duration,
          "One turn of a single flame, and each loop of several (10)", "TIME"},
      {"preset", 0, 0, G_OPTION_ARG_STRING, &options->preset,
          "Quality, filters and motion blur together, as flamesrc's preset",
          "draft|realtime|broadcast|final"},
      {"backend", 0, 0, G_OPTION_ARG_STRING, &options->backend,
          "What renders (auto)", "auto|cuda|opencl|cpu"},
      {"property", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->properties,
          "Sets a property of flamesrc; may be repeated", "NAME=VALUE"},
      {"max-viewers", 0, 0, G_OPTION_ARG_INT, &options->max_viewers,
          "How many may watch at a time (16)", "N"},
      {"control", 0, 0, G_OPTION_ARG_STRING, &words->control,
          "Who may steer the flame (everyone)", "everyone|first|none"},
      {"origin", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->origins,
          "Address of the page behind a proxy; may be repeated", "URL"},
      {"ice-address", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->ice_addresses,
          "Address the picture is sent from; may be repeated", "ADDRESS"},
      {"stun", 0, 0, G_OPTION_ARG_STRING, &options->stun,
          "STUN server, stun://HOST:PORT", "URL"},
      {"turn", 0, 0, G_OPTION_ARG_STRING, &options->turn,
          "TURN server, turn://USER:PASSWORD@HOST:PORT", "URL"},
      {"version", 0, 0, G_OPTION_ARG_NONE, &options->version,
          "Print the version", NULL},
      G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (
      "[GENOME|FOLDER] - a live flame in the browser, seen and steered");

  g_option_context_add_group (context, gst_init_get_option_group ());
  g_option_context_set_summary (context,
      "Without GENOME and FOLDER an endless stream of flames plays, bred one "
      "after another.");
  g_option_context_set_description (context,
      "Exit status: 0 after Ctrl-C or the end, 1 failed, 2 wrong usage.\n");
  return program_parse (context, entries, argc, argv, error);
}

LiveOptions *
live_options_new (int *argc, char ***argv, GError **error)
{
  g_autoptr (LiveOptions) options = g_new0 (LiveOptions, 1);
  g_auto (Words) words = {0};

  options->port = DEFAULT_PORT;
  options->bitrate = DEFAULT_BITRATE;
  options->max_viewers = DEFAULT_VIEWERS;
  if (!parse_words (options, &words, argc, argv, error))
    return NULL;
  if (options->version)
    return g_steal_pointer (&options);
  if (*argc > 2) {
    fail (error, (*argv)[2], "one genome or one folder is enough");
    return NULL;
  }
  if (*argc == 2)
    options->source = g_strdup ((*argv)[1]);
  if (!options->host)
    options->host = g_strdup (DEFAULT_HOST);
  if (!check (options, &words, error))
    return NULL;
  return g_steal_pointer (&options);
}

void
live_options_free (LiveOptions *options)
{
  g_free (options->source);
  g_free (options->host);
  g_free (options->backend);
  g_free (options->preset);
  g_strfreev (options->properties);
  g_free (options->token);
  g_strfreev (options->origins);
  g_strfreev (options->ice_addresses);
  g_free (options->stun);
  g_free (options->turn);
  g_free (options);
}
