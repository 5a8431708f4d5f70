/*
 * The arithmetic of a live source's pace, over simulated hours: a machine of
 * known speed, the base class's waits and a clock are simulated without
 * waiting.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/check/gstcheck.h>

#include "gst/gstflametime.h"

#define FRAME (40 * GST_MSECOND)
#define HOUR (3600 * GST_SECOND)
/* The pace learns the machine's speed from the first frames. */
#define START_UP 20
#define MAX_DEPTH 16
#define MAX_DEVICES 4

static const GstFlameRate rate = {25, 1};

typedef struct
{
  guint depth;
  double speed;       /* frames rendered in the duration of one */
  double unsteady;    /* variation of a frame's cost, as a part of it */
  GstClockTime stall; /* a pause of this length, once a minute */
  guint n_devices;    /* devices that share the frames */
} Machine;

typedef struct
{
  guint64 number;
  GstClockTime queued, done;
} Flight;

typedef struct
{
  const Machine *machine;
  GstFlamePace pace;
  GRand *random;
  GstClockTime now, busy[MAX_DEVICES], next_stall;
  Flight flights[MAX_DEPTH];
  guint n_flights;
  gint64 next;
  guint64 skipped, given, late;
  GstClockTime latest;
} Play;

static guint
get_n_devices (const Play *play)
{
  return play->machine->n_devices;
}

/* Returns how long the device takes for the next frame. */
static GstClockTime
get_cost (Play *play)
{
  const Machine *machine = play->machine;
  double part = g_rand_double_range (play->random, -1, 1) * machine->unsteady;

  return (GstClockTime) (FRAME / machine->speed * (1 + part) *
                         get_n_devices (play));
}

/* Returns the time at which the device with the least work is idle. */
static GstClockTime *
find_device (Play *play)
{
  GstClockTime *found = play->busy;

  for (guint i = 1; i < get_n_devices (play); i++)
    if (play->busy[i] < *found)
      found = &play->busy[i];
  return found;
}

/*
 * Queues frames. Devices share the machine, so each frame begins after the one
 * before.
 */
static void
queue_frames (Play *play)
{
  while (play->n_flights < play->machine->depth) {
    Flight *flight = &play->flights[play->n_flights];
    GstClockTime *busy = find_device (play);
    gint64 frame = gst_flame_pace_get_frame (
        &play->pace, &rate, play->now, play->next, play->n_flights);

    play->skipped += frame - play->next;
    play->next = frame + 1;
    flight->number = frame;
    flight->queued = play->now;
    gst_flame_pace_queue (&play->pace, play->now, play->n_flights++);
    *busy = MAX (*busy, play->now) + get_cost (play);
    flight->done = *busy;
  }
}

static Flight
take_frame (Play *play)
{
  Flight flight = play->flights[0];
  guint i;

  play->n_flights--;
  for (i = 0; i < play->n_flights; i++)
    play->flights[i] = play->flights[i + 1];
  play->now = MAX (play->now, flight.done);
  return flight;
}

static void
give_frame (Play *play, const Flight *flight)
{
  const GstClockTime pts = gst_flame_rate_get_time (&rate, flight->number);
  const double seconds = (double) (flight->done - flight->queued) / GST_SECOND;
  GstClockTime late = gst_flame_pace_count (
      &play->pace, pts, play->now, flight->queued, seconds, play->n_flights);

  gst_flame_pace_update_latency (&play->pace, late, FRAME);
  if (play->given++ >= START_UP) {
    play->latest = MAX (play->latest, late);
    play->late += late > 2 * FRAME;
  }
  gst_flame_pace_give (&play->pace, pts, play->now);
  /* The base class waits if a frame is early. */
  play->now = MAX (play->now, gst_flame_pace_to_running (&play->pace, pts));
  gst_flame_pace_come_back (&play->pace, play->now, 0);
}

static void
play_for (Play *play, const Machine *machine, GstClockTime duration)
{
  *play = (Play){.machine = machine, .next_stall = 60 * GST_SECOND};
  play->random = g_rand_new_with_seed (7);
  gst_flame_pace_init (&play->pace);
  gst_flame_pace_set_devices (&play->pace, get_n_devices (play));
  while (play->now < duration) {
    Flight flight;

    if (play->now > play->next_stall) {
      for (guint i = 0; i < get_n_devices (play); i++)
        play->busy[i] = MAX (play->busy[i], play->now) + machine->stall;
      play->next_stall += 60 * GST_SECOND;
    }
    queue_frames (play);
    flight = take_frame (play);
    give_frame (play, &flight);
  }
  g_rand_free (play->random);
}

static const Machine too_slow[] = {
    {1, 2.0 / 3, 0, 0, 1},
    {3, 2.0 / 3, 0, 0, 1},
    {8, 2.0 / 3, 0, 0, 1},
    {3, 2.0 / 3, 0.2, 0, 1},
    {3, 0.95, 0, 0, 1},
    {3, 0.3, 0.1, 0, 1},
    {6, 2.0 / 3, 0, 0, 2},
    {6, 0.95, 0, 0, 2},
    {9, 0.9, 0, 0, 3},
    {6, 2.0 / 3, 0.1, 0, 2},
};

/*
 * Simulates an hour, as lateness might grow slowly. One frame of lateness is
 * intended; an unsteady machine adds the error of the estimate for the frames
 * in flight.
 */
GST_START_TEST (slow_machines_stay_in_time)
{
  const Machine *machine = &too_slow[__i__];
  const double wanted = (double) HOUR / FRAME;
  Play play;

  play_for (&play, machine, HOUR);
  fail_unless (play.latest <= (machine->unsteady > 0 ? 2.5 : 2) * FRAME,
      "up to %d ms late", (gint) (play.latest / GST_MSECOND));
  fail_unless (play.late <= play.given / 1000, "%u of %u frames too late",
      (guint) play.late, (guint) play.given);
  fail_unless (gst_flame_pace_get_latency (&play.pace) <=
               (machine->unsteady > 0 ? 2 : 1));
  /* The machine is neither idle nor overloaded. */
  fail_unless (play.given > 0.9 * machine->speed * wanted &&
                   play.given <= machine->speed * wanted / 0.99,
      "%u frames", (guint) play.given);
  fail_unless (ABS ((double) (play.given + play.skipped) - wanted) < 100);
}
GST_END_TEST;

GST_START_TEST (fast_machines_skip_nothing)
{
  static const Machine machines[] = {{1, 1.3, 0, 0, 1}, {3, 1.2, 0.3, 0, 1},
      {6, 1.3, 0, 0, 2}, {12, 1.3, 0.2, 0, 4}};
  Play play;

  play_for (&play, &machines[__i__], HOUR);
  assert_equals_uint64 (play.skipped, 0);
  fail_unless (play.latest <= FRAME);
}
GST_END_TEST;

/*
 * After a stall the stream catches up: only the frames that it delayed are
 * late.
 */
GST_START_TEST (stalls_are_over_soon)
{
  static const Machine machine = {3, 1.5, 0.1, 500 * GST_MSECOND, 1};
  Play play;

  play_for (&play, &machine, HOUR);
  fail_unless (play.late <= 60 * (machine.depth + 1), "%u frames came too late",
      (guint) play.late);
  fail_unless (play.skipped <= 60 * 16, "%u skipped", (guint) play.skipped);
  fail_unless (play.latest < 700 * GST_MSECOND);
  assert_equals_int (gst_flame_pace_get_latency (&play.pace), 1);
}
GST_END_TEST;

GST_START_TEST (latency_counts_frames)
{
  GstFlamePace pace;
  guint i;

  gst_flame_pace_init (&pace);
  assert_equals_int (gst_flame_pace_get_latency (&pace), 1);
  /* Single late frames do not raise the latency. */
  for (i = 0; i < 320; i++)
    fail_if (
        gst_flame_pace_update_latency (&pace, i % 8 ? 0 : 9 * FRAME, FRAME));
  /* Less than one frame of lateness is no reason to raise it. */
  for (i = 0; i < 320; i++)
    fail_if (gst_flame_pace_update_latency (&pace, FRAME, FRAME));
  for (i = 0; i < 32; i++)
    assert_equals_int (
        gst_flame_pace_update_latency (&pace, FRAME * 5 / 2, FRAME), i == 31);
  assert_equals_int (gst_flame_pace_get_latency (&pace), 3);
  for (i = 0; i < 64; i++)
    fail_if (gst_flame_pace_update_latency (&pace, FRAME * 5 / 2, FRAME));
  for (i = 0; i < 32; i++)
    gst_flame_pace_update_latency (&pace, 1000 * FRAME, FRAME);
  assert_equals_int (gst_flame_pace_get_latency (&pace), 8);
}
GST_END_TEST;

static Suite *
flamesrc_pace_suite (void)
{
  Suite *suite = suite_create ("flamesrc-pace");
  TCase *tests = tcase_create ("pace");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, slow_machines_stay_in_time, 0, G_N_ELEMENTS (too_slow));
  tcase_add_loop_test (tests, fast_machines_skip_nothing, 0, 4);
  tcase_add_test (tests, stalls_are_over_soon);
  tcase_add_test (tests, latency_counts_frames);
  return suite;
}

GST_CHECK_MAIN (flamesrc_pace);
