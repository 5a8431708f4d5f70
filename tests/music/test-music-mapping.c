/*
 * Mappings: which are valid, the errors of the others, and the effect of
 * entries.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "music/motion.h"

#define HOP 0.005

static void
read (MusicMapping *mapping, const char *text)
{
  g_autoptr (GError) error = NULL;

  music_mapping_parse (mapping, text, 8, &error);
  g_assert_no_error (error);
}

static void
test_entries (void)
{
  MusicMapping mapping;

  read (&mapping, "  bass:zoom*0.15\tbeat:hue+0.02\n band8:pan-x*-.5@1/2000 "
                  "onset:xform3-weight*2 bar:next/8 ");
  g_assert_cmpuint (mapping.n, ==, 5);
  g_assert_cmpint (mapping.entries[0].source, ==, MUSIC_SOURCE_BASS);
  g_assert_cmpint (mapping.entries[0].target, ==, MUSIC_TARGET_ZOOM);
  g_assert_cmpint (mapping.entries[0].action, ==, MUSIC_FOLLOW);
  g_assert_cmpfloat (mapping.entries[0].amount, ==, 0.15);
  g_assert_cmpint (mapping.entries[1].action, ==, MUSIC_MOVE_ON);
  g_assert_cmpuint (mapping.entries[2].band, ==, 7);
  g_assert_cmpfloat (mapping.entries[2].amount, ==, -0.5);
  g_assert_cmpfloat (mapping.entries[2].attack, ==, 0.001);
  g_assert_cmpfloat (mapping.entries[2].release, ==, 2);
  g_assert_cmpint (mapping.entries[3].target, ==, MUSIC_TARGET_ONE_WEIGHT);
  g_assert_cmpuint (mapping.entries[3].xform, ==, 2);
  g_assert_cmpint (mapping.entries[4].action, ==, MUSIC_COUNT);
  g_assert_true (music_mapping_changes_flames (&mapping));
  read (&mapping, "");
  g_assert_cmpuint (mapping.n, ==, 0);
  g_assert_false (music_mapping_changes_flames (&mapping));
}

/* Default times to follow, as docs/music.md lists them. */
static void
test_times (void)
{
  static const struct
  {
    const char *text;
    double attack, release;
  } cases[] = {{"always:hue+1", 0, 0}, {"bass:zoom*1", 0.01, 0.25},
      {"mid:zoom*1", 0.02, 0.3}, {"treble:zoom*1", 0.01, 0.2},
      {"band1:zoom*1", 0.01, 0.25}, {"level:zoom*1", 0.05, 0.5},
      {"onset:zoom*1", 0, 0.2}, {"width:zoom*1", 0.3, 0.6},
      {"tempo:zoom*1", 0.5, 0.5}, {"beat:zoom*1", 0, 0}, {"bar:zoom*1", 0, 0},
      {"beat:hue+1", 0.06, 0.06}, {"bar:hue+1", 0.06, 0.06},
      {"bass:hue+1", 0.01, 0.25}, {"bass:zoom*1@0/7", 0, 0.007}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    MusicMapping mapping;

    read (&mapping, cases[i].text);
    g_assert_cmpuint (mapping.n, ==, 1);
    g_assert_cmpfloat (mapping.entries[0].attack, ==, cases[i].attack);
    g_assert_cmpfloat (mapping.entries[0].release, ==, cases[i].release);
  }
}

static void
test_presets (void)
{
  const char *const *names = music_presets;
  MusicMapping mapping;
  guint n, i;

  for (i = 0; names[i]; i++) {
    g_autofree char *more = g_strconcat (names[i], " bass:hue*0.1", NULL);

    read (&mapping, names[i]);
    n = mapping.n;
    g_assert_cmpuint (n, >, 3);
    read (&mapping, more);
    g_assert_cmpuint (mapping.n, ==, n + 1);
  }
  g_assert_cmpuint (i, ==, 4);
}

/*
 * A stroke may brighten a flame, but a large turn of its hue flickers. All
 * turns of the hue together stay small.
 */
static void
test_presets_are_gentle (void)
{
  const char *const *names = music_presets;

  for (guint i = 0; names[i]; i++) {
    MusicMapping mapping;
    double hue = 0.0;

    read (&mapping, names[i]);
    for (guint e = 0; e < mapping.n; e++) {
      const MusicEntry *entry = &mapping.entries[e];

      if (entry->target != MUSIC_TARGET_HUE || entry->action != MUSIC_FOLLOW)
        continue;
      hue += fabs (entry->amount);
      g_assert_cmpfloat (entry->attack, >, 0.0);
    }
    g_assert_cmpfloat (hue, <=, 0.05);
  }
}

static void
test_errors (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
      {"bass:zoom*1 bas:zoom*1",
          "mapping entry 2 \"bas:zoom*1\": there is no source \"bas\""},
      {"bass:zom*1", "there is no target \"zom\""},
      {"bass", "neither a preset nor SOURCE:TARGET"},
      {"bass:zoom", "neither a preset nor SOURCE:TARGET"},
      {"bass*1:zoom", "neither a preset nor SOURCE:TARGET"},
      {"bass:zoom*", "after * there should be a number"},
      {"bass:zoom*x", "after * there should be a number"},
      {"bass:zoom*nan", "after * there should be a number"},
      {"bass:zoom*1e9", "after * there should be a number up to 1000"},
      {"bass:zoom*1x", "the end should be @ATTACK/RELEASE"},
      {"bass:zoom*1@10", "the end should be @ATTACK/RELEASE"},
      {"bass:zoom*1@-1/10", "the end should be @ATTACK/RELEASE"},
      {"bass:zoom*1@1/10/1", "the end should be @ATTACK/RELEASE"},
      {"band9:zoom*1", "bands are band1 to band8"},
      {"band0:zoom*1", "bands are band1 to band8"},
      {"band:zoom*1", "bands are band1 to band8"},
      {"band99999999999:zoom*1", "bands are band1 to band8"},
      {"bass:zoom+1", "zoom cannot go on for ever"},
      {"beat:xform1-weight+1", "xform1-weight cannot go on for ever"},
      {"bass:xform-weight*1", "name one, as in xform1-weight"},
      {"bass:xform13-weight*1", "there is no target \"xform13-weight\""},
      {"bass:next/8", "only beat and bar can be counted"},
      {"bar:next*8", "next and / belong together"},
      {"bar:zoom/8", "next and / belong together"},
      {"bar:next/0", "0 is not a number of bars"},
      {"beat:next/1.5", "1.5 is not a number of beats"},
  };
  MusicMapping mapping;
  guint i;

  for (i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (music_mapping_parse (&mapping, cases[i].text, 8, &error));
    g_assert_error (error, MUSIC_MAPPING_ERROR, 0);
    if (!strstr (error->message, cases[i].message))
      g_error ("\"%s\": \"%s\"", cases[i].text, error->message);
  }
}

static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MusicMapping mapping;
  guint i;

  for (i = 0; i <= MUSIC_MAX_ENTRIES; i++)
    g_string_append (text, "bass:zoom*0.01 ");
  g_assert_false (music_mapping_parse (&mapping, text->str, 8, &error));
  g_assert_nonnull (strstr (error->message, "more than 64 entries"));
}

/* Any bytes give an error or a mapping. */
static void
test_random_text (void)
{
  static const char letters[] = "basetzom:*+/@0129.-x 'next\n";
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  MusicMapping mapping;
  guint i, k;

  for (i = 0; i < 20000; i++) {
    char text[40];

    for (k = 0; k + 1 < sizeof text; k++)
      text[k] = letters[g_rand_int_range (random, 0, sizeof letters - 1)];
    text[k] = 0;
    music_mapping_parse (&mapping, text, 8, NULL);
    g_assert_cmpuint (mapping.n, <=, MUSIC_MAX_ENTRIES);
  }
}

/* ------------------------------------------------------------------ motion */

static void
step (MusicMotion *motion, const MusicMoment *moment, guint n)
{
  while (n-- > 0)
    music_motion_step (motion, moment);
}

static void
test_rest (void)
{
  const MusicMoment silence = {0};
  MusicMapping mapping;
  MusicMotion motion;
  MusicPose pose;

  read (&mapping, "calm dance");
  music_motion_init (&motion, &mapping, HOP);
  step (&motion, &silence, 400);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat (pose.values[MUSIC_TARGET_BRIGHTNESS], ==, 1);
  g_assert_cmpfloat (pose.values[MUSIC_TARGET_SPEED], ==, 1);
  g_assert_cmpfloat (pose.values[MUSIC_TARGET_ZOOM], ==, 0);
  g_assert_cmpfloat (pose.time, ==, 0);
  g_assert_cmpuint (pose.nexts, ==, 0);
}

static void
test_follow (void)
{
  const MusicMoment silence = {0};
  const MusicMoment loud = {.bass = 1};
  MusicMapping mapping;
  MusicMotion motion;
  MusicPose pose;

  read (&mapping, "bass:zoom*0.5@100/1000 bass:speed*2@0/0");
  music_motion_init (&motion, &mapping, HOP);
  step (&motion, &loud, 20); /* 0.1 s */
  music_motion_begin_frame (&motion);
  step (&motion, &loud, 1);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (
      pose.values[MUSIC_TARGET_ZOOM], 0.5 * (1 - exp (-1.05)), 0.001);
  g_assert_cmpfloat (pose.values[MUSIC_TARGET_SPEED], ==, 3);
  g_assert_cmpfloat_with_epsilon (pose.time, 2 * 21 * HOP, 1e-9);
  /* The strongest moment counts until the end of the frame. */
  step (&motion, &silence, 100);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (
      pose.values[MUSIC_TARGET_ZOOM], 0.5 * (1 - exp (-1.05)), 0.001);
  music_motion_begin_frame (&motion);
  step (&motion, &silence, 1);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (pose.values[MUSIC_TARGET_ZOOM],
      0.5 * (1 - exp (-1.05)) * exp (-0.505), 0.001);
  g_assert_cmpfloat_with_epsilon (pose.time, 2 * 21 * HOP, 1e-9);
}

/* Each source gives its own value of the moment, and no other. */
static void
test_sources (void)
{
  const MusicMoment moment = {.has_beat = TRUE,
      .tempo = 180,
      .bass = 0.1,
      .mid = 0.2,
      .treble = 0.3,
      .level = 0.4,
      .onset = 0.5,
      .width = 0.6,
      .beats = 3.25,
      .bars = 0.5,
      .bands = {0.7, 0.8}};
  static const struct
  {
    const char *text;
    double value, without_beat;
  } cases[] = {{"always:zoom*1@0/0", 1, 1}, {"bass:zoom*1@0/0", 0.1, 0.1},
      {"mid:zoom*1@0/0", 0.2, 0.2}, {"treble:zoom*1@0/0", 0.3, 0.3},
      {"level:zoom*1@0/0", 0.4, 0.4}, {"onset:zoom*1@0/0", 0.5, 0.5},
      {"width:zoom*1@0/0", 0.6, 0.6}, {"band1:zoom*1@0/0", 0.7, 0.7},
      {"band2:zoom*1@0/0", 0.8, 0.8}, {"tempo:zoom*1@0/0", 1.5, 0},
      {"beat:zoom*1@0/0", 0.5625, 0}, {"bar:zoom*1@0/0", 0.25, 0}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    for (guint beat = 0; beat < 2; beat++) {
      MusicMoment now = moment;
      MusicMapping mapping;
      MusicMotion motion;
      MusicPose pose;

      now.has_beat = beat;
      read (&mapping, cases[i].text);
      music_motion_init (&motion, &mapping, HOP);
      music_motion_begin_frame (&motion);
      step (&motion, &now, 1);
      music_motion_get_pose (&motion, &pose);
      g_assert_cmpfloat_with_epsilon (pose.values[MUSIC_TARGET_ZOOM],
          beat ? cases[i].value : cases[i].without_beat, 1e-6);
    }
  }
}

static void
test_move_on (void)
{
  MusicMoment moment = {.has_beat = TRUE, .level = 0.5};
  MusicMapping mapping;
  MusicMotion motion;
  MusicPose pose;
  guint i;

  read (&mapping, "beat:hue+0.1@0/0 level:xform2-rotation+2@0/0 bar:next/2");
  music_motion_init (&motion, &mapping, HOP);
  for (i = 1; i <= 1000; i++) { /* five seconds, two beats a second */
    moment.beats = i * HOP * 2;
    moment.bars = moment.beats / 4;
    step (&motion, &moment, 1);
  }
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (
      pose.values[MUSIC_TARGET_HUE], 1, 1e-9); /* after ten beats */
  g_assert_cmpfloat_with_epsilon (pose.xform_rotation[1], 5, 1e-9);
  g_assert_cmpuint (pose.nexts, ==, 1); /* at bar 2 */
  music_motion_reset (&motion);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat (pose.values[MUSIC_TARGET_HUE], ==, 0);
}

/* Beat and bar fade from 1 to 0 until the next one. */
static void
test_fading (void)
{
  const MusicMoment moment = {.has_beat = TRUE, .beats = 6.25, .bars = 1.5};
  MusicMapping mapping;
  MusicMotion motion;
  MusicPose pose;

  read (&mapping, "beat:zoom*0.8@0/0 bar:speed*2@0/0");
  music_motion_init (&motion, &mapping, HOP);
  step (&motion, &moment, 1);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (
      pose.values[MUSIC_TARGET_ZOOM], 0.8 * 0.75 * 0.75, 1e-6);
  g_assert_cmpfloat_with_epsilon (
      pose.values[MUSIC_TARGET_SPEED], 1 + 2 * 0.5 * 0.5, 1e-6);
}

/* If one entry changes, the rest of a mapping keeps its state. */
static void
test_other_mapping (void)
{
  MusicMoment moment = {.has_beat = TRUE, .beats = 3};
  MusicMapping mapping;
  MusicMotion motion;
  MusicPose pose;

  read (&mapping, "beat:hue+0.1@0/0 bass:zoom*1");
  music_motion_init (&motion, &mapping, HOP);
  step (&motion, &moment, 1);
  read (&mapping, "treble:zoom*1 beat:hue+0.1@0/0");
  music_motion_set_mapping (&motion, &mapping);
  music_motion_get_pose (&motion, &pose);
  g_assert_cmpfloat_with_epsilon (pose.values[MUSIC_TARGET_HUE], 0.3, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/mapping/entries", test_entries);
  g_test_add_func ("/music/mapping/times", test_times);
  g_test_add_func ("/music/mapping/presets", test_presets);
  g_test_add_func ("/music/mapping/presets-gentle", test_presets_are_gentle);
  g_test_add_func ("/music/mapping/errors", test_errors);
  g_test_add_func ("/music/mapping/too-many", test_too_many);
  g_test_add_func ("/music/mapping/random-text", test_random_text);
  g_test_add_func ("/music/mapping/rest", test_rest);
  g_test_add_func ("/music/mapping/follow", test_follow);
  g_test_add_func ("/music/mapping/sources", test_sources);
  g_test_add_func ("/music/mapping/move-on", test_move_on);
  g_test_add_func ("/music/mapping/fading", test_fading);
  g_test_add_func ("/music/mapping/other-mapping", test_other_mapping);
  return g_test_run ();
}
