/*
 * That no answer about a flame is another's, at whatever moment the other one comes.
 *
 * The walk of points is replaced by one that tells whose it is, and takes as long as
 * the test has it. Its names are those that tests/unit/meson.build gives.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/live-mixing.h"
#include "core/render/mixing.h"

#define N_DOCUMENTS 5
#define MOST 100000
/* a guessed plan's follow, which no document has */
#define GUESSED 1

/* the other thread's walk */
static GMutex lock;
static GCond moved;
static gboolean is_walking, may_end, heeds_stop, is_over;
static guint n_walks;

/* the document that a plan is of, and what a walk finds for it */
static guint
get_document (const FlamePlan *plan)
{
  return plan->structure.xforms[0].offset;
}

static guint
get_fuse (guint document)
{
  return 1000 + document;
}

static guint
get_follow (guint document)
{
  return 2000 + document;
}

gint64
flame_mixing_time (void)
{
  return 0;
}

void
flame_mixing_guess (FlamePlan *plan, guint fuse)
{
  plan->fuse = fuse;
  plan->follow = GUESSED;
}

gboolean
flame_mixing_try (FlameMixing **mixing, FlamePlan *plan, guint most,
    const FlameMixingLimit *limit)
{
  gboolean found;

  (void) mixing;
  g_assert_cmpuint (most, ==, MOST);
  /* the planner's: never within its budget */
  if (!limit->stop)
    return FALSE;
  g_mutex_lock (&lock);
  is_walking = TRUE;
  n_walks++;
  g_cond_broadcast (&moved);
  while (!may_end && !is_over)
    g_cond_wait (&moved, &lock);
  may_end = is_walking = FALSE;
  found = !(heeds_stop && g_atomic_int_get (limit->stop));
  g_cond_broadcast (&moved);
  g_mutex_unlock (&lock);
  plan->fuse = get_fuse (get_document (plan));
  plan->follow = get_follow (get_document (plan));
  return found;
}

/* lets a walk end that is under way, with an answer even if nobody wants it any more
 * where @heeds is FALSE; @waits: until it has ended */
static void
end_walk (gboolean heeds, gboolean waits)
{
  g_mutex_lock (&lock);
  if (is_walking) {
    heeds_stop = heeds;
    may_end = TRUE;
    g_cond_broadcast (&moved);
    while (waits && is_walking)
      g_cond_wait (&moved, &lock);
  }
  g_mutex_unlock (&lock);
}

static guint
count_walks (void)
{
  guint n;

  g_mutex_lock (&lock);
  n = n_walks;
  g_mutex_unlock (&lock);
  return n;
}

/* walks need nobody to end them */
static void
set_over (gboolean over)
{
  g_mutex_lock (&lock);
  is_over = over;
  g_cond_broadcast (&moved);
  g_mutex_unlock (&lock);
}

static gboolean
is_at_work (void)
{
  gboolean at_work;

  g_mutex_lock (&lock);
  at_work = is_walking;
  g_mutex_unlock (&lock);
  return at_work;
}

/* plans a frame of @document; TRUE where it has its answer */
static gboolean
plan_frame (FlameLiveMixing *live, FlamePlan *plan, guint document)
{
  plan->structure.n_xforms = 1;
  plan->structure.xforms[0].offset = document;
  plan->n_passes = plan->temporal_samples_per_pass = 1;
  flame_live_mixing_find (live, plan, MOST);
  if (plan->follow == GUESSED)
    return FALSE;
  g_assert_cmpuint (plan->follow, ==, get_follow (document));
  g_assert_cmpuint (plan->fuse, ==, get_fuse (document));
  return TRUE;
}

/* another document comes while the one before is asked about; what is found of that
 * comes before the thread is asked about the other */
static void
test_late (void)
{
  FlameLiveMixing *live = flame_live_mixing_new (0);
  FlamePlan plan;

  set_over (FALSE);
  flame_plan_init (&plan);
  for (guint document = 0; document < 50; document++) {
    const guint before = count_walks ();

    while (!is_at_work ())
      g_assert_false (plan_frame (live, &plan, document));
    g_assert_false (plan_frame (live, &plan, document + 1));
    end_walk (FALSE, TRUE);
    /* its answer is thrown away by the time that the next question is taken */
    while (count_walks () == before + 1)
      g_assert_false (plan_frame (live, &plan, document + 1));
  }
  set_over (TRUE);
  end_walk (TRUE, FALSE);
  flame_live_mixing_free (live);
  flame_plan_clear (&plan);
}

static void
play (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  FlameLiveMixing *live = flame_live_mixing_new (0);
  guint document = 0, n_answered = 0;
  FlamePlan plan;

  set_over (FALSE);
  flame_plan_init (&plan);
  for (guint i = 0; i < 400; i++) {
    const gint what = g_rand_int_range (random, 0, 10);

    if (what < 2)
      document = (guint) g_rand_int_range (random, 0, N_DOCUMENTS);
    if (what < 6)
      n_answered += plan_frame (live, &plan, document);
    else if (what < 9)
      end_walk (g_rand_boolean (random), g_rand_boolean (random));
    else
      g_thread_yield ();
  }
  /* the last one has its answer in the end */
  while (!plan_frame (live, &plan, document)) {
    end_walk (TRUE, FALSE);
    g_thread_yield ();
  }
  g_test_message ("seed %u: %u frames had an answer", seed, n_answered);
  /* and the end comes at any moment */
  set_over (TRUE);
  flame_live_mixing_free (live);
  flame_plan_clear (&plan);
}

static void
test_any_moment (void)
{
  for (guint32 seed = 1; seed <= 100; seed++)
    play (seed);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live-mixing/late", test_late);
  g_test_add_func ("/live-mixing/any-moment", test_any_moment);
  return g_test_run ();
}
