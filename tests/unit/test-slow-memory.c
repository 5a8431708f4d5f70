/*
 * The CPU backend with slow memory allocation: no thread waits for another's.
 * The program has its own posix_memalign(), which blocks if a test asks for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "core/plan/frame-request.h"
#include "kernels/cpu/iterate.h"
#include "tests/support/scene.h"
#include "tests/support/test-time.h"

/* A wait longer than this has failed. */
#define PATIENCE (20 * G_TIME_SPAN_SECOND)

/* The large frame's buckets, and its later stages, take more than this. */
#define LARGE (4 << 20)
#define LARGE_WIDTH 1280
#define LARGE_HEIGHT 800
/* The small frame's buckets take less than LARGE, and at least SMALL. */
#define SMALL_WIDTH 320
#define SMALL_HEIGHT 200
#define SMALL (SMALL_WIDTH * SMALL_HEIGHT * sizeof (guint64))

static struct
{
  GMutex lock;
  GCond changed;
  /* number of the large block that never arrives; 0: none */
  guint stands_at;
  guint n_large; /* requests since then */
  guint n_small; /* buckets of small frames allocated meanwhile */
  gboolean is_stuck;
  gboolean is_done; /* the frame that requests it */
} memory;

/*
 * Returns whether the block is one of the small frame's. Planning allocates
 * batches of points, but holds no lock of the backend.
 */
static gboolean
is_small (size_t size)
{
  return size >= SMALL && size < LARGE && size != sizeof (FlameBatch);
}

static void
take_note (size_t size)
{
  g_mutex_lock (&memory.lock);
  if (memory.is_stuck && is_small (size)) {
    memory.n_small++;
    g_cond_broadcast (&memory.changed);
  } else if (memory.stands_at > 0 && size >= LARGE &&
             ++memory.n_large == memory.stands_at) {
    memory.is_stuck = TRUE;
    g_cond_broadcast (&memory.changed);
    while (memory.is_stuck)
      g_cond_wait (&memory.changed, &memory.lock);
  }
  g_mutex_unlock (&memory.lock);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  take_note (size);
  *block = memalign (alignment, size);
  return *block ? 0 : ENOMEM;
}

static void
set_stands_at (guint number)
{
  g_mutex_lock (&memory.lock);
  memory.stands_at = number;
  memory.n_large = memory.n_small = 0;
  memory.is_done = FALSE;
  g_mutex_unlock (&memory.lock);
}

static gpointer
wait_for_done (gpointer job)
{
  flame_job_wait (job);
  g_mutex_lock (&memory.lock);
  memory.is_done = TRUE;
  g_cond_broadcast (&memory.changed);
  g_mutex_unlock (&memory.lock);
  return NULL;
}

/*
 * Waits until the large frame is stuck. Returns FALSE if the frame was done
 * before.
 */
static gboolean
wait_until_stuck (void)
{
  gboolean is_stuck;

  g_mutex_lock (&memory.lock);
  while (!memory.is_stuck && !memory.is_done)
    g_cond_wait (&memory.changed, &memory.lock);
  is_stuck = memory.is_stuck;
  g_mutex_unlock (&memory.lock);
  return is_stuck;
}

/* Returns whether a small frame began meanwhile. */
static gboolean
wait_for_small (void)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  gboolean has_come = TRUE;

  g_mutex_lock (&memory.lock);
  while (memory.n_small == 0 && has_come)
    has_come = g_cond_wait_until (&memory.changed, &memory.lock, end);
  memory.is_stuck = FALSE;
  g_cond_broadcast (&memory.changed);
  g_mutex_unlock (&memory.lock);
  return has_come;
}

/*
 * Lets a frame wait for its large block @number. A small frame behind it must
 * be submitted and begun all the same, which allocates a block of its own.
 * FALSE if the frame has fewer blocks.
 */
static gboolean
check_block (guint number)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 2);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) large =
      picture_new (FLAME_FORMAT_RGBA, LARGE_WIDTH, LARGE_HEIGHT, 0);
  g_autoptr (Picture) small =
      picture_new (FLAME_FORMAT_RGBA, SMALL_WIDTH, SMALL_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, large, 0.0);
  g_autoptr (FlameJob) first = NULL;
  g_autoptr (FlameJob) second = NULL;
  gboolean is_stuck;
  GThread *waiter;

  set_stands_at (number);
  request.quality = 1.0;
  first = scene_queue (renderer, &request);
  waiter = g_thread_new ("waits", wait_for_done, first);
  is_stuck = wait_until_stuck ();
  request = scene_request (animation, small, 0.0);
  request.quality = 1.0;
  second = scene_queue (renderer, &request);
  if (is_stuck && !wait_for_small ()) {
    g_test_message ("all wait for block %u", number);
    g_test_fail ();
  }
  g_thread_join (waiter);
  scene_finish (first, NULL);
  scene_finish (second, NULL);
  set_stands_at (0);
  return is_stuck;
}

static void
test_no_lock_is_held (void)
{
  guint n = 1;

  while (check_block (n))
    n++;
  g_test_message ("%u large blocks", n - 1);
  /* One histogram for each thread, and the buffers that later stages share. */
  g_assert_cmpuint (n, >, 3);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/slow-memory/no-lock-is-held", test_no_lock_is_held);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
