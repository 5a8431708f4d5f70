/*
 * How quickly points forget their starts: pairs of points that start apart make the
 * same random choices, and the steps until they meet are counted, if they ever meet.
 * And how far points move between two temporal samples.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/mixing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/plan/host-memory.h"
#include "core/plan/loops.h"

#define PAIRS 64
/*
 * How many pairs may still be apart: their contribution to a picture is invisible.
 */
#define FEW 1
/* Safety factor: similar genomes may mix more slowly. */
#define MARGIN 1.25

/* Steps for which one side of each pair runs before the other side starts. */
#define LEAD 32
/*
 * For how many steps flam3 draws a point. If MANY pairs are still apart after them they
 * never meet.
 */
#define LONG 10000
#define MANY (3 * PAIRS / 4)

/*
 * A point is followed for this many times its fuse, so that the cost of burn-in is a
 * fixed share, and for less if the fuse is long.
 */
#define FOLLOWED 12
#define MIN_FOLLOWED 4
/*
 * The fuse of a flame whose search takes too long. It is enough for most flames, and
 * costs nothing on GPUs.
 */
#define GUESSED_FUSE (3 * FLAME_FUSE / 2)
#define LONG_FOLLOWED 3072

/* Steps for which points near an attracting fixed point are watched. */
#define WATCHED 1024
/*
 * Longest mean excursion from the fixed point, in checks, that still counts as falling
 * into it.
 */
#define SOON_BACK 8

/* Steps between two checks of the distances. */
#define STRIDE 8
/*
 * Most flames have mixed after this many steps. Only the others are tested for chaos
 * again.
 */
#define SOON 256

/* In a chaotic flame hardly any pair has met after this many steps. */
#define EARLY 64
#define HARDLY_ANY (PAIRS / 10)

/* Steps over which the growth of small distances is measured. */
#define EARLY_STRETCH 64
#define STRETCH 128
/* Mean growth of a small distance in a step, as a natural logarithm. */
#define CLEARLY_CHAOTIC 0.05
#define CHAOTIC 0.005

/*
 * Colours this close look the same. A palette coordinate may converge slowly.
 */
#define SAME_COLOR 0.02f
#define MAX_COLOR_STEPS 1024

struct _FlameMixing
{
  FlameBatch *pair[2];
  FlameBatch *probe[2]; /* (nullable) copies that find_stretch() changes */
  /* The inputs of the last search, and its results. */
  GByteArray *question, *asked;
  guint fuse, follow_steps;
  gboolean converges, shows_way;
  gint64 budget; /* microseconds for the search in progress, or G_MAXINT64 */
  GByteArray *structure; /* of the flame that is searched */
  GByteArray *heavy;     /* of the last one that exceeded its budget */
  gint64 begun;          /* the thread's CPU time at its start */
  gboolean gave_up;
};

void
flame_mixing_free (FlameMixing *mixing)
{
  if (!mixing)
    return;
  for (guint i = 0; i < 2; i++) {
    flame_buffer_free (mixing->pair[i]);
    flame_buffer_free (mixing->probe[i]);
  }
  g_byte_array_unref (mixing->question);
  g_byte_array_unref (mixing->asked);
  g_byte_array_unref (mixing->structure);
  g_byte_array_unref (mixing->heavy);
  g_free (mixing);
}

/* Returns FALSE if there is no memory. @batches: (inout) NULL at first */
static gboolean
ensure_batches (FlameBatch *batches[2])
{
  for (guint i = 0; i < 2; i++) {
    if (batches[i])
      continue;
    batches[i] = flame_buffer_alloc (sizeof *batches[i], NULL);
    if (!batches[i])
      return FALSE;
    /* Variations expect the state of their points to begin with 0. */
    memset (batches[i], 0, sizeof *batches[i]);
  }
  return TRUE;
}

static FlameMixing *
mixing_new (void)
{
  FlameMixing *mixing = g_new0 (FlameMixing, 1);

  mixing->question = g_byte_array_new ();
  mixing->asked = g_byte_array_new ();
  mixing->structure = g_byte_array_new ();
  mixing->heavy = g_byte_array_new ();
  if (!ensure_batches (mixing->pair))
    g_clear_pointer (&mixing, flame_mixing_free);
  return mixing;
}

/*
 * Returns: (nullable) (transfer none) the two batches of points, which other functions
 *   may use between searches
 * @mixing: (inout) NULL at first
 */
static FlameBatch *const *
get_batches (FlameMixing **mixing)
{
  if (!*mixing)
    *mixing = mixing_new ();
  return *mixing ? (*mixing)->pair : NULL;
}

/* Returns the CPU time of the calling thread, in microseconds. */
static gint64
get_time (void)
{
  struct timespec spent;

  return clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spent) == 0
             ? spent.tv_sec * G_USEC_PER_SEC + spent.tv_nsec / 1000
             : g_get_monotonic_time ();
}

static gboolean
gives_up (FlameMixing *mixing)
{
  if (mixing->budget != G_MAXINT64 && !mixing->gave_up)
    mixing->gave_up = get_time () - mixing->begun > mixing->budget;
  return mixing->gave_up;
}

/*
 * Copies the points of @from to @to, but no colours of their own. A batch has room for
 * many more points.
 */
static void
copy_points (const FlameBatch *from, FlameBatch *to)
{
  const gsize n = from->n, side = from->side;

  to->n = from->n;
  to->side = from->side;
  memcpy (to->x[side], from->x[side], n * sizeof *from->x[0]);
  memcpy (to->y[side], from->y[side], n * sizeof *from->y[0]);
  memcpy (to->z[side], from->z[side], n * sizeof *from->z[0]);
  memcpy (to->id[side], from->id[side], n * sizeof *from->id[0]);
  memcpy (to->color[side], from->color[side], n * sizeof *from->color[0]);
  memcpy (to->groups, from->groups, sizeof from->groups);
  to->n_groups = from->n_groups;
  to->n_bad = from->n_bad;
  memcpy (to->bad, from->bad, n * sizeof *from->bad);
  memcpy (to->bad_run, from->bad_run, n);
  memcpy (to->bad_row, from->bad_row, n);
  if (from->has_states || to->has_states)
    for (guint i = 0; i < FLAME_MAX_STATES; i++)
      memcpy (to->states[i], from->states[i], n * sizeof *from->states[0]);
  to->has_states = from->has_states;
}

/* ------------------------------------------------------------------- walks */

/* Both sides of all pairs, and the random numbers that they share. */
typedef struct
{
  FlameMixing *mixing;
  const FlameIterateLoops *loops;
  FlameTemporalSample temporal_sample;
  guint32 draws;
  FlameRng rng;
  FlameBatch *a, *b;
} Walk;

static void
walk_step (Walk *walk, FlameBatch *first, FlameBatch *second)
{
  flame_temporal_sample_next_step (&walk->rng, walk->draws);
  walk->loops->step (first, &walk->temporal_sample, NULL, walk->rng);
  if (second)
    walk->loops->step (second, &walk->temporal_sample, NULL, walk->rng);
}

/* Keeps the points, but forgets which xforms they came from. */
static void
begin_again (FlameBatch *batch)
{
  batch->groups[0] = (FlameBatchGroup){0, batch->n, 0};
  batch->n_groups = 1;
  batch->n_bad = 0;
  memset (batch->bad_run, 0, sizeof batch->bad_run);
}

static void
walk_init (Walk *walk, FlameMixing *mixing, const FlamePlan *plan)
{
  const FlameRng other = {0, 0x8d2f41e5, 0x31b9a06c};

  memset (walk, 0, sizeof *walk);
  walk->mixing = mixing;
  walk->loops = flame_cpu_loops ()->iterate;
  walk->draws = flame_temporal_sample_init (&walk->temporal_sample, plan);
  /*
   * If lost points were kept, both points of a pair could be lost and never meet.
   */
  walk->temporal_sample.keeps_lost = FALSE;
  flame_temporal_sample_set (
      &walk->temporal_sample, plan, flame_plan_n_temporal_samples (plan) / 2);
  walk->rng = (FlameRng){0, 0x5bd1e995, 0xc2b2ae35};
  walk->a = mixing->pair[0];
  walk->b = mixing->pair[1];
  walk->loops->seed (walk->a, PAIRS, walk->rng);
  walk->loops->seed (walk->b, PAIRS, other);
  for (guint i = 0; i < LEAD; i++)
    walk_step (walk, walk->b, NULL);
  begin_again (walk->b);
}

/* In the plane z is 0. */
typedef struct
{
  float x, y, z;
} Point;

static Point
get_point (const FlameBatch *batch, guint i)
{
  return (Point){batch->x[batch->side][i], batch->y[batch->side][i],
      batch->z[batch->side][i]};
}

/*
 * Returns the largest difference of a coordinate of two points, or infinity if one is
 * NaN.
 */
static float
distance_of (Point a, Point b)
{
  const float dx = fabsf (a.x - b.x);
  const float dy = fabsf (a.y - b.y);
  const float dz = fabsf (a.z - b.z);

  return dx + dy + dz < INFINITY ? MAX (MAX (dx, dy), dz) : INFINITY;
}

static float
distance (const Walk *walk, guint i)
{
  return distance_of (get_point (walk->a, i), get_point (walk->b, i));
}

static guint
count_apart (const Walk *walk, float pixel, gboolean with_color)
{
  guint n = 0;

  for (guint i = 0; i < PAIRS; i++) {
    const float color =
        walk->a->color[walk->a->side][i] - walk->b->color[walk->b->side][i];

    n += distance (walk, i) > pixel ||
         (with_color && fabsf (color) > SAME_COLOR);
  }
  return n;
}

/* ------------------------------------------------------------------- chaos */

/*
 * Moves side b next to side a, at distance @apart along the line between them.
 */
static void
bring_near (Walk *walk, float apart)
{
  FlameBatch *a = walk->a, *b = walk->b;

  for (guint i = 0; i < PAIRS; i++) {
    const float *ax = &a->x[a->side][i], *ay = &a->y[a->side][i];
    const float *az = &a->z[a->side][i];
    float *bx = &b->x[b->side][i], *by = &b->y[b->side][i];
    float *bz = &b->z[b->side][i];
    const float far = distance (walk, i);
    const gboolean has_line = far > 0.0f && far < INFINITY;

    *bx = *ax + (has_line ? (*bx - *ax) / far * apart : apart);
    *by = *ay + (has_line ? (*by - *ay) / far * apart : 0.0f);
    *bz = *az + (has_line ? (*bz - *az) / far * apart : 0.0f);
  }
}

/*
 * Returns the mean logarithm of the growth of a small distance in a step. If it is
 * positive, pairs never meet: points forget their starts because the flame is chaotic.
 * @walk stays, since copies of its points move.
 */
static double
find_stretch (const Walk *walk, float apart, guint steps)
{
  FlameMixing *mixing = walk->mixing;
  double sum = 0.0;
  Walk probe;

  if (!ensure_batches (mixing->probe)) {
    mixing->gave_up = TRUE;
    return 0.0;
  }
  probe = *walk;
  probe.a = mixing->probe[0];
  probe.b = mixing->probe[1];
  copy_points (walk->a, probe.a);
  copy_points (walk->b, probe.b);
  begin_again (probe.a);
  begin_again (probe.b);
  for (guint step = 0; step < steps && !gives_up (mixing); step++) {
    bring_near (&probe, apart);
    walk_step (&probe, probe.a, probe.b);
    for (guint i = 0; i < PAIRS; i++)
      sum += log (CLAMP (distance (&probe, i) / apart, 1e-3, 1e3));
  }
  return sum / (PAIRS * steps);
}

/* ----------------------------------------------------------------- falling */

/* Returns the point of @batch with the most others within a pixel. */
static Point
find_bunch (const FlameBatch *batch, float pixel)
{
  guint best = 0, most = 0;

  for (guint i = 0; i < PAIRS; i++) {
    const Point point = get_point (batch, i);
    guint near = 0;

    for (guint j = 0; j < PAIRS; j++)
      near += distance_of (point, get_point (batch, j)) <= pixel;
    if (near > most) {
      most = near;
      best = i;
    }
  }
  return get_point (batch, best);
}

/* Returns a bit for each point of @batch that is not near @bunch. */
static guint64
find_away (const FlameBatch *batch, Point bunch, float pixel)
{
  guint64 away = 0;

  G_STATIC_ASSERT (PAIRS == 64);
  for (guint i = 0; i < PAIRS; i++)
    away |= (guint64) (distance_of (get_point (batch, i), bunch) > 2.0f * pixel)
            << i;
  return away;
}

/*
 * Returns whether points fall into an attracting fixed point: at least half of them are
 * there, and the others arrive soon. Pairs that meet slowly are then those that have
 * not arrived yet, and those are what flam3 shows. The result is FALSE if points
 * approach the fixed point slowly, or if a rare transform throws them out again. The
 * walk cannot be continued after this.
 */
static gboolean
converges (Walk *walk, float pixel)
{
  const Point bunch = find_bunch (walk->a, pixel);
  guint64 away = find_away (walk->a, bunch, pixel);
  guint out = (guint) __builtin_popcountll (away), looks = 0;

  if (out > PAIRS / 2)
    return FALSE;
  for (guint step = 1; step <= WATCHED && !gives_up (walk->mixing); step++) {
    walk_step (walk, walk->a, NULL);
    if (step % STRIDE == 0) {
      const guint64 now = find_away (walk->a, bunch, pixel);

      out += (guint) __builtin_popcountll (now & ~away);
      looks += (guint) __builtin_popcountll (now);
      away = now;
    }
  }
  return looks <= SOON_BACK * out;
}

/* ------------------------------------------------------------------ length */

/*
 * Returns the steps until all but FEW pairs have met; 0 if they do not meet within
 * @most steps, or if the search is given up.
 */
static guint
walk_together (Walk *walk, float pixel, guint from, guint most)
{
  for (guint step = from; step < most && !gives_up (walk->mixing);
       step += STRIDE) {
    for (guint i = 0; i < STRIDE; i++)
      walk_step (walk, walk->a, walk->b);
    if (count_apart (walk, pixel, step < MAX_COLOR_STEPS) <= FEW)
      return step + STRIDE;
  }
  return 0;
}

/* Returns whether the pairs that are still apart will meet eventually. */
static gboolean
will_meet (const Walk *walk, float pixel)
{
  return count_apart (walk, pixel, FALSE) < MANY;
}

/*
 * Returns the steps of @walk, which has made @from, until its pairs have met, or @most
 * if they will meet later. 0 means that they never meet, which takes LONG steps to
 * decide.
 */
static guint
walk_long (Walk *walk, float pixel, guint from, guint most)
{
  const guint soon = MIN (most, LONG);
  guint length = walk_together (walk, pixel, from, soon);

  if (length > 0)
    return length;
  if (soon < LONG && will_meet (walk, pixel))
    return most;
  length = walk_together (walk, pixel, soon, LONG);
  if (length == 0 && will_meet (walk, pixel))
    length = walk_together (walk, pixel, LONG, most);
  if (length == 0 && will_meet (walk, pixel))
    length = most;
  return MIN (length, most);
}

/*
 * Returns the steps until the pairs have met; 0 if it is useless to wait for that.
 */
static guint
find_length (FlameMixing *mixing, const FlamePlan *plan, Walk *walk,
    float pixel, guint most, gboolean *is_chaotic)
{
  guint length;

  *is_chaotic = FALSE;
  walk_init (walk, mixing, plan);
  length = walk_together (walk, pixel, 0, EARLY);
  if (length > 0)
    return length;
  *is_chaotic = count_apart (walk, pixel, FALSE) >= PAIRS - HARDLY_ANY &&
                find_stretch (walk, pixel, EARLY_STRETCH) > CLEARLY_CHAOTIC;
  if (*is_chaotic)
    return 0;
  length = walk_together (walk, pixel, EARLY, SOON);
  if (length > 0)
    return length;
  *is_chaotic = find_stretch (walk, pixel, STRETCH) > CHAOTIC;
  return *is_chaotic ? 0 : walk_long (walk, pixel, SOON, most);
}

/*
 * Returns whether points go far away and come back, as pairs only meet after that.
 * Ember starts each point at a random place as flam3 does, and many are visible only on
 * their way out.
 */
static gboolean
escapes (const Walk *walk)
{
  const FlameBatch *a = walk->a;
  guint n = 0;

  for (guint i = 0; i < PAIRS; i++)
    n += !(fabsf (a->x[a->side][i]) <= FLAME_BAD_VALUE &&
           fabsf (a->y[a->side][i]) <= FLAME_BAD_VALUE);
  return n > FEW;
}

/* Returns FALSE if the search was given up. */
static gboolean
find (FlameMixing *mixing, const FlamePlan *plan, float pixel, guint most)
{
  gboolean is_chaotic;
  Walk walk;
  const guint length =
      find_length (mixing, plan, &walk, pixel, most, &is_chaotic);

  mixing->converges =
      (length * MARGIN > FLAME_FUSE || length == 0) && converges (&walk, pixel);
  if (mixing->gave_up)
    return FALSE;
  mixing->fuse = mixing->converges ? FLAME_FUSE_FALLING : FLAME_FUSE;
  mixing->follow_steps = FOLLOWED * FLAME_FUSE;
  mixing->shows_way = FALSE;
  if (mixing->converges || (length == 0 && !is_chaotic))
    mixing->follow_steps = LONG;
  /* A single map may be chaotic and still keep its points on their orbits. */
  if (plan->orbit_steps > 0 &&
      (mixing->converges ||
          (length == 0 && (!is_chaotic || plan->structure.n_xforms == 1)))) {
    mixing->follow_steps = plan->orbit_steps;
    mixing->shows_way = TRUE;
  }
  if (mixing->converges || length == 0)
    return TRUE;
  if (plan->keeps_far && escapes (&walk)) {
    mixing->fuse = FLAME_FUSE_FALLING;
    mixing->follow_steps = LONG;
    mixing->shows_way = TRUE;
    return TRUE;
  }
  mixing->fuse = CLAMP ((guint) (length * MARGIN), FLAME_FUSE, most);
  mixing->follow_steps = MAX (MIN (FOLLOWED * mixing->fuse, LONG_FOLLOWED),
      MIN_FOLLOWED * mixing->fuse);
  return TRUE;
}

static void
append (GByteArray *bytes, gconstpointer data, gsize size)
{
  g_byte_array_append (bytes, data, (guint) size);
}

/*
 * Collects all inputs of the search. Returns FALSE if they are those of the last
 * search.
 */
static gboolean
ask (FlameMixing *mixing, const FlamePlan *plan, float pixel, guint most)
{
  const FlameStructure *structure = &plan->structure;
  const guint n_rows = structure->n_xforms + structure->n_finals;
  const guint head[] = {n_rows, structure->n_finals, structure->has_xaos,
      structure->in_space, structure->variations->len, plan->keeps_far,
      plan->orbit_steps};
  const guint middle = flame_plan_n_temporal_samples (plan) / 2;
  GByteArray *question = mixing->question;

  g_byte_array_set_size (question, 0);
  append (question, &pixel, sizeof pixel);
  append (question, &most, sizeof most);
  append (question, head, sizeof head);
  append (question, structure->xforms, n_rows * sizeof *structure->xforms);
  append (question, structure->extras, n_rows * sizeof *structure->extras);
  append (question, structure->variations->data,
      structure->variations->len * sizeof (FlameVariationRef));
  append (question, plan->records + (gsize) middle * structure->record_size,
      structure->record_size * sizeof *plan->records);
  append (question,
      plan->thresholds + (gsize) middle * plan->thresholds_per_temporal_sample,
      plan->thresholds_per_temporal_sample * sizeof *plan->thresholds);
  if (question->len == mixing->asked->len &&
      memcmp (question->data, mixing->asked->data, question->len) == 0)
    return FALSE;
  mixing->question = mixing->asked;
  mixing->asked = question;
  return TRUE;
}

/* Returns FALSE if the budget is exceeded. */
static gboolean
answer (FlameMixing *mixing, FlamePlan *plan, guint most, gint64 budget)
{
  const float pixel = plan->post.oversample /
                      (float) sqrt (MAX (plan->post.buckets_per_unit, 1e-30));

  if (ask (mixing, plan, pixel, most)) {
    mixing->budget = budget;
    mixing->gave_up = FALSE;
    mixing->begun = budget != G_MAXINT64 ? get_time () : 0;
    if (!find (mixing, plan, pixel, most)) {
      g_byte_array_set_size (mixing->asked, 0);
      return FALSE;
    }
  }
  plan->fuse = mixing->fuse;
  plan->follow_steps = mixing->follow_steps;
  plan->converges = mixing->converges;
  plan->shows_way = mixing->shows_way;
  return TRUE;
}

void
flame_mixing_find (FlameMixing **mixing, FlamePlan *plan, guint most)
{
  flame_mixing_guess (plan, FLAME_FUSE);
  if (!*mixing)
    *mixing = mixing_new ();
  if (*mixing)
    (void) answer (*mixing, plan, most, G_MAXINT64);
}

/* Returns whether the flame is the one that exceeded its budget before. */
static gboolean
is_heavy (FlameMixing *mixing, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint n_rows = structure->n_xforms + structure->n_finals;
  GByteArray *now = mixing->structure;

  g_byte_array_set_size (now, 0);
  append (now, structure->xforms, n_rows * sizeof *structure->xforms);
  append (now, structure->variations->data,
      structure->variations->len * sizeof (FlameVariationRef));
  return now->len == mixing->heavy->len &&
         memcmp (now->data, mixing->heavy->data, now->len) == 0;
}

gboolean
flame_mixing_try (
    FlameMixing **mixing, FlamePlan *plan, guint most, gint64 budget)
{
  flame_mixing_guess (plan, MIN (GUESSED_FUSE, most));
  if (!*mixing)
    *mixing = mixing_new ();
  if (!*mixing || is_heavy (*mixing, plan))
    return FALSE;
  if (answer (*mixing, plan, most, budget))
    return TRUE;
  g_byte_array_set_size ((*mixing)->heavy, 0);
  append (
      (*mixing)->heavy, (*mixing)->structure->data, (*mixing)->structure->len);
  return FALSE;
}

void
flame_mixing_guess (FlamePlan *plan, guint fuse)
{
  plan->fuse = fuse;
  plan->converges = plan->shows_way = FALSE;
  plan->follow_steps =
      MAX (MIN (FOLLOWED * fuse, LONG_FOLLOWED), MIN_FOLLOWED * fuse);
}

/* ------------------------------------------------------------- motion blur */

#define POINTS 64
/*
 * Points burn in, and then the two temporal samples diverge again and again for some
 * steps.
 */
#define BURN_IN 8
#define ROUNDS 3
/*
 * The shift of each map adds up over the steps that a point remembers. If maps stretch,
 * more steps would measure the stretching rather than the motion.
 */
#define STEPS 3
/*
 * The first temporal sample, one in the middle and the last: motion that reverses is
 * fast in between.
 */
#define TIMES 3
/* Temporal samples per pixel of motion. */
#define PER_PIXEL 2
/*
 * The first points decide alone if even the fastest needs this many times fewer
 * temporal samples than there are.
 */
#define SLOWER 4
/* One point in this many may be faster: so few are not visible as ghosts. */
#define FASTER 64

/* Two batches, and the random numbers that they share. */
typedef struct
{
  const FlameIterateLoops *loops;
  FlameBatch *const *batch;
  FlameTemporalSample temporal_sample[TIMES];
  FlameHistogram histogram; /* without cells: it only maps points to buckets */
  guint32 draws;
  FlameRng rng;
} Motion;

static void
motion_init (Motion *motion, FlameBatch *const *batch, const FlamePlan *plan)
{
  const guint last = plan->temporal_samples_per_pass - 1;

  memset (motion, 0, sizeof *motion);
  motion->batch = batch;
  motion->loops = flame_cpu_loops ()->iterate;
  motion->histogram.width = plan->post.whole_width;
  motion->histogram.height = plan->post.whole_height;
  motion->rng = (FlameRng){0, 0x3c6ef372, 0xa54ff53a};
  for (guint i = 0; i < TIMES; i++) {
    motion->draws =
        flame_temporal_sample_init (&motion->temporal_sample[i], plan);
    /* If lost points were kept, both points of a pair could be lost. */
    motion->temporal_sample[i].keeps_lost = FALSE;
    flame_temporal_sample_set (
        &motion->temporal_sample[i], plan, i * last / (TIMES - 1));
    /* All make the same choices, even if weights change. */
    motion->temporal_sample[i].thresholds =
        motion->temporal_sample[0].thresholds;
  }
  for (guint i = 0; i < 2; i++)
    motion->loops->seed (batch[i], POINTS, motion->rng);
}

/* Makes a step of the first @n batches, from temporal sample @time on. */
static void
motion_step (Motion *motion, guint time, guint n)
{
  flame_temporal_sample_next_step (&motion->rng, motion->draws);
  for (guint i = 0; i < n; i++)
    motion->loops->step (motion->batch[i], &motion->temporal_sample[time + i],
        &motion->histogram, motion->rng);
}

/*
 * Adds the squares of the distances, in buckets, of points that are visible in both.
 */
static guint
measure (const Motion *motion, double *squares)
{
  const int width = motion->histogram.width;
  const int spare = width * motion->histogram.height;
  guint n = 0;

  for (guint i = 0; i < POINTS; i++) {
    const int a = motion->batch[0]->address[i];
    const int b = motion->batch[1]->address[i];

    if (a != spare && b != spare) {
      const double x = a % width - b % width, y = a / width - b / width;

      squares[n++] = x * x + y * y;
    }
  }
  return n;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/*
 * Returns how many temporal samples a motion of @distance buckets in half a shutter
 * needs.
 */
static double
count_needed (double distance, const FlamePlan *plan)
{
  return ceil ((TIMES - 1) * PER_PIXEL * distance / plan->post.oversample);
}

static gboolean
is_slow (const double *squares, guint n, const FlamePlan *plan)
{
  double most = 0.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, squares[i]);
  return n > 0 && SLOWER * count_needed (sqrt (most), plan) <
                      plan->temporal_samples_per_pass;
}

/*
 * Returns the distance in buckets that all but a few points stay below in half a
 * shutter.
 */
static double
find_distance (FlameBatch *const *batch, const FlamePlan *plan)
{
  double squares[ROUNDS * (TIMES - 1) * POINTS];
  guint n = 0;
  Motion motion;

  motion_init (&motion, batch, plan);
  for (guint i = 0; i < BURN_IN; i++)
    motion_step (&motion, 0, 1);
  for (guint round = 0; round < ROUNDS; round++) {
    for (guint time = 0; time + 1 < TIMES; time++) {
      copy_points (batch[0], batch[1]);
      for (guint i = 0; i < STEPS; i++)
        motion_step (&motion, time, 2);
      n += measure (&motion, squares + n);
    }
    if (is_slow (squares, n, plan))
      break;
  }
  if (n == 0)
    return 0.0;
  qsort (squares, n, sizeof *squares, compare);
  return sqrt (squares[n - 1 - n / FASTER]);
}

guint
flame_motion_blur_find_temporal_samples (FlamePlan *plan)
{
  FlameBatch *const *batch = plan->temporal_samples_per_pass < TIMES
                                 ? NULL
                                 : get_batches (&plan->mixing);
  double needed;

  if (!batch)
    return plan->temporal_samples_per_pass;
  needed = count_needed (find_distance (batch, plan), plan);
  return (guint) MIN (needed, G_MAXINT);
}
