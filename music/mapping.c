/*
 * Reads and checks mappings: lists of what moves what, such as "bass:zoom*0.15
 * beat:hue+0.02".
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/mapping.h"

#include <math.h>
#include <string.h>

#define MAX_AMOUNT 1000.0
#define MAX_TIME 60000.0 /* milliseconds */

typedef struct
{
  const char *name;
  MusicSource source;
  double attack, release; /* default in milliseconds */
} SourceName;

static const SourceName sources[] = {
    {"always", MUSIC_SOURCE_ALWAYS, 0, 0},
    {"bass", MUSIC_SOURCE_BASS, 10, 250},
    {"mid", MUSIC_SOURCE_MID, 20, 300},
    {"treble", MUSIC_SOURCE_TREBLE, 10, 200},
    {"band", MUSIC_SOURCE_BAND, 10, 250},
    {"level", MUSIC_SOURCE_LEVEL, 50, 500},
    {"onset", MUSIC_SOURCE_ONSET, 0, 200},
    {"width", MUSIC_SOURCE_WIDTH, 300, 600},
    {"tempo", MUSIC_SOURCE_TEMPO, 500, 500},
    {"beat", MUSIC_SOURCE_BEAT, 0, 0},
    {"bar", MUSIC_SOURCE_BAR, 0, 0},
};

/* Milliseconds in which a step of "+" is made. */
#define STEP_TIME 60

typedef struct
{
  const char *name;
  MusicTarget target;
  gboolean is_turning; /* may grow for ever in one direction */
} TargetName;

static const TargetName targets[] = {
    {"brightness", MUSIC_TARGET_BRIGHTNESS, FALSE},
    {"gamma", MUSIC_TARGET_GAMMA, FALSE},
    {"vibrancy", MUSIC_TARGET_VIBRANCY, FALSE},
    {"saturation", MUSIC_TARGET_SATURATION, FALSE},
    {"speed", MUSIC_TARGET_SPEED, FALSE},
    {"hue", MUSIC_TARGET_HUE, TRUE},
    {"zoom", MUSIC_TARGET_ZOOM, FALSE},
    {"pan-x", MUSIC_TARGET_PAN_X, FALSE},
    {"pan-y", MUSIC_TARGET_PAN_Y, FALSE},
    {"rotation", MUSIC_TARGET_ROTATION, TRUE},
    {"palette", MUSIC_TARGET_PALETTE, TRUE},
    {"xform-rotation", MUSIC_TARGET_XFORM_ROTATION, TRUE},
    {"next", MUSIC_TARGET_NEXT, FALSE},
};

/* This name has hyphens. */
/* clang-format off */
G_DEFINE_QUARK (music-mapping-error-quark, music_mapping_error)
/* clang-format on */

/* The entry being read, for messages. */
typedef struct
{
  guint number; /* number of the entry, from 1 */
  const char *text;
  guint n_bands;
} Place;

G_GNUC_PRINTF (3, 4)
static gboolean
fail (const Place *place, GError **error, const char *format, ...)
{
  g_autofree char *problem = NULL;
  va_list arguments;

  va_start (arguments, format);
  problem = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, MUSIC_MAPPING_ERROR, 0, "mapping entry %u \"%s\": %s",
      place->number, place->text, problem);
  return FALSE;
}

/* Returns: (transfer full) the names of a table, for a message */
static char *
list_sources (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    g_string_append_printf (list, "%s%s%s", i > 0 ? ", " : "", sources[i].name,
        sources[i].source == MUSIC_SOURCE_BAND ? "1 and so on" : "");
  return g_string_free (list, FALSE);
}

static char *
list_targets (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    g_string_append_printf (list, "%s, ", targets[i].name);
  g_string_append (list, "xform1-rotation, xform1-weight and so on");
  return g_string_free (list, FALSE);
}

/* A number from 1 with digits only; 0 if it is not one. */
static guint
read_number (const char *text, const char **end)
{
  guint number = 0;

  for (; g_ascii_isdigit (*text) && number < 1000; text++)
    number = number * 10 + (*text - '0');
  *end = text;
  return number;
}

static const SourceName *
read_source (
    const char *name, const Place *place, MusicEntry *entry, GError **error)
{
  g_autofree char *list = NULL;
  const char *end;

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++) {
    const gsize length = strlen (sources[i].name);

    if (sources[i].source == MUSIC_SOURCE_BAND &&
        strncmp (name, sources[i].name, length) == 0) {
      const guint band = read_number (name + length, &end);

      if (band >= 1 && band <= place->n_bands && !*end) {
        entry->source = MUSIC_SOURCE_BAND;
        entry->band = band - 1;
        return &sources[i];
      }
      fail (place, error, "bands are band1 to band%u", place->n_bands);
      return NULL;
    }
    if (g_str_equal (name, sources[i].name)) {
      entry->source = sources[i].source;
      return &sources[i];
    }
  }
  list = list_sources ();
  fail (place, error, "there is no source \"%s\"; there are %s", name, list);
  return NULL;
}

static gboolean
read_one_xform (const char *name, MusicEntry *entry)
{
  const char *rest;
  guint number;

  if (strncmp (name, "xform", 5) != 0 || !g_ascii_isdigit (name[5]))
    return FALSE;
  number = read_number (name + 5, &rest);
  if (number < 1 || number > MUSIC_MAX_XFORMS)
    return FALSE;
  entry->xform = number - 1;
  if (g_str_equal (rest, "-rotation"))
    entry->target = MUSIC_TARGET_ONE_ROTATION;
  else if (g_str_equal (rest, "-weight"))
    entry->target = MUSIC_TARGET_ONE_WEIGHT;
  else
    return FALSE;
  return TRUE;
}

/* @is_turning: (out) */
static gboolean
read_target (const char *name, const Place *place, MusicEntry *entry,
    gboolean *is_turning, GError **error)
{
  g_autofree char *list = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++) {
    if (g_str_equal (name, targets[i].name)) {
      entry->target = targets[i].target;
      *is_turning = targets[i].is_turning;
      return TRUE;
    }
  }
  if (read_one_xform (name, entry)) {
    *is_turning = entry->target == MUSIC_TARGET_ONE_ROTATION;
    return TRUE;
  }
  if (g_str_equal (name, "xform-weight"))
    return fail (place, error,
        "weights of all transforms together change nothing; name one, as in "
        "xform1-weight, up to xform%u-weight",
        MUSIC_MAX_XFORMS);
  list = list_targets ();
  return fail (
      place, error, "there is no target \"%s\"; there are %s", name, list);
}

static gboolean
check_action (const Place *place, const MusicEntry *entry,
    const SourceName *source, const char *target, gboolean is_turning,
    GError **error)
{
  const gboolean is_next = entry->target == MUSIC_TARGET_NEXT;

  if (is_next != (entry->action == MUSIC_COUNT))
    return fail (place, error,
        "next and / belong together, as in bar:next/8: the next flame with "
        "every 8th bar");
  if (is_next && source->source < MUSIC_SOURCE_BEAT)
    return fail (place, error, "only beat and bar can be counted");
  if (is_next && (entry->amount < 1 || entry->amount != floor (entry->amount)))
    return fail (
        place, error, "%g is not a number of %ss", entry->amount, source->name);
  if (entry->action == MUSIC_MOVE_ON && !is_turning)
    return fail (place, error,
        "%s cannot go on for ever; * follows the source instead", target);
  return TRUE;
}

/* "@ATTACK/RELEASE" in milliseconds, or nothing. */
static gboolean
read_times (
    const char *text, const Place *place, MusicEntry *entry, GError **error)
{
  double times[2];
  guint i;
  char *end;

  if (!*text)
    return TRUE;
  for (i = 0; i < 2; i++) {
    if (*text++ != "@/"[i])
      break;
    times[i] = g_ascii_strtod (text, &end);
    if (end == text || !(times[i] >= 0 && times[i] <= MAX_TIME))
      break;
    text = end;
  }
  if (i < 2 || *text)
    return fail (place, error,
        "the end should be @ATTACK/RELEASE in milliseconds, up to %g, as in "
        "@10/250",
        MAX_TIME);
  entry->attack = times[0] / 1000;
  entry->release = times[1] / 1000;
  return TRUE;
}

static gboolean
read_entry (const Place *place, MusicEntry *entry, GError **error)
{
  const char *colon = strchr (place->text, ':');
  const char *action = colon ? strpbrk (colon, "*+/") : NULL;
  g_autofree char *name = NULL, *target = NULL;
  const SourceName *source;
  gboolean is_turning = FALSE;
  char *end;

  if (!action)
    return fail (place, error,
        "neither a preset nor SOURCE:TARGET and *, + or / and an amount");
  name = g_strndup (place->text, colon - place->text);
  target = g_strndup (colon + 1, action - colon - 1);
  source = read_source (name, place, entry, error);
  if (!source || !read_target (target, place, entry, &is_turning, error))
    return FALSE;

  entry->action = *action == '*'   ? MUSIC_FOLLOW
                  : *action == '+' ? MUSIC_MOVE_ON
                                   : MUSIC_COUNT;
  entry->amount = g_ascii_strtod (action + 1, &end);
  if (end == action + 1 || !(fabs (entry->amount) <= MAX_AMOUNT))
    return fail (place, error, "after %c there should be a number up to %g",
        *action, MAX_AMOUNT);
  entry->attack = source->attack / 1000;
  entry->release = source->release / 1000;
  if (source->source >= MUSIC_SOURCE_BEAT && entry->action == MUSIC_MOVE_ON)
    entry->attack = entry->release = STEP_TIME / 1000.0;
  return check_action (place, entry, source, target, is_turning, error) &&
         read_times (end, place, entry, error);
}

/* ------------------------------------------------------------------ presets */

const char *const music_presets[] = {"calm", "dance", "ambient", "drums", NULL};

static const char *const presets[] = {
    /* calm: breathes with the loudness, slowly */
    "level:brightness*0.3@150/1200 bass:zoom*0.06@120/900 "
    "mid:hue*0.04@400/2000 level:speed*0.6@500/2000 bar:next/16",
    /* dance: the beat is visible, the bass pushes */
    "bass:zoom*0.18@8/240 beat:brightness*0.35 beat:hue+0.012 "
    "treble:saturation*0.3@10/200 level:speed*1.5@80/600 "
    "onset:xform-rotation*0.02@0/260 bar:next/8",
    /* ambient: no beat; slow drifts of colour and view */
    "level:speed*1@800/3000 mid:palette+0.03@300/1500 "
    "width:zoom*0.2@1000/3000 treble:brightness*0.25@100/1200 "
    "bass:rotation*4@600/2500 always:hue+0.004 bar:next/32",
    /*
     * drums: each stroke is visible; hats change the saturation, the kick the shape
     */
    "onset:brightness*0.7@0/130 onset:zoom*0.1@0/170 "
    "bass:xform-rotation*0.05@0/220 treble:saturation*0.3@5/140 "
    "treble:hue*0.02@30/250 "
    "beat:palette+0.05 bar:next/4",
};

G_STATIC_ASSERT (G_N_ELEMENTS (music_presets) == G_N_ELEMENTS (presets) + 1);

/* (nullable) The entries of preset @name. */
static const char *
get_preset (const char *name)
{
  for (guint i = 0; music_presets[i]; i++)
    if (g_str_equal (music_presets[i], name))
      return presets[i];
  return NULL;
}

/* @in_preset: only entries, no names of presets */
static gboolean
read_list (MusicMapping *mapping, const char *text, guint n_bands,
    gboolean in_preset, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  Place place = {.n_bands = n_bands};

  for (guint i = 0; words[i]; i++) {
    const char *preset = in_preset ? NULL : get_preset (words[i]);

    if (!*words[i])
      continue;
    place.number++;
    place.text = words[i];
    if (preset) {
      if (!read_list (mapping, preset, n_bands, TRUE, error))
        return FALSE;
      continue;
    }
    if (mapping->n == MUSIC_MAX_ENTRIES)
      return fail (&place, error, "more than %u entries", MUSIC_MAX_ENTRIES);
    mapping->entries[mapping->n] = (MusicEntry){0};
    if (!read_entry (&place, &mapping->entries[mapping->n], error))
      return FALSE;
    mapping->n++;
  }
  return TRUE;
}

gboolean
music_mapping_parse (
    MusicMapping *mapping, const char *text, guint n_bands, GError **error)
{
  mapping->n = 0;
  return read_list (mapping, text, n_bands, FALSE, error);
}

gboolean
music_mapping_changes_flames (const MusicMapping *mapping)
{
  for (guint i = 0; i < mapping->n; i++)
    if (mapping->entries[i].target == MUSIC_TARGET_NEXT)
      return TRUE;
  return FALSE;
}
