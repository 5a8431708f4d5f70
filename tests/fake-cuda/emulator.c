/*
 * A block's threads as coroutines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/fake-cuda/emulator.h"

#include <string.h>
#include <ucontext.h>

#define MAX_THREADS 1024
#define STACK_SIZE (128 * 1024)

/* what no kernel may rely on */
#define POISON 0xcd

typedef struct
{
  ucontext_t context;
  FlameEmulatedIndex index;
  gboolean has_ended;
} Thread;

FlameEmulatedIndex flame_emulated_thread, flame_emulated_block;
FlameEmulatedIndex flame_emulated_block_size, flame_emulated_grid_size;
void *flame_emulated_shared;

static Thread *threads;
static char *stacks;
static Thread *running;
static ucontext_t scheduler;
static void (*kernel_body) (void *const *args);
static void *const *kernel_args;

void
flame_emulated_barrier (void)
{
  swapcontext (&running->context, &scheduler);
  flame_emulated_thread = running->index;
}

static void
thread_main (void)
{
  flame_emulated_thread = running->index;
  kernel_body (kernel_args);
  running->has_ended = TRUE;
}

static FlameEmulatedIndex
split (guint i, FlameEmulatedIndex size)
{
  return (FlameEmulatedIndex){
      i % size.x, i / size.x % size.y, i / size.x / size.y};
}

static void
start_thread (guint i)
{
  Thread *thread = &threads[i];

  thread->index = split (i, flame_emulated_block_size);
  thread->has_ended = FALSE;
  getcontext (&thread->context);
  thread->context.uc_stack.ss_sp = stacks + (gsize) i * STACK_SIZE;
  thread->context.uc_stack.ss_size = STACK_SIZE;
  thread->context.uc_link = &scheduler;
  makecontext (&thread->context, thread_main, 0);
}

/* TRUE while threads wait at a barrier, which must then be all of them */
static gboolean
run_to_barrier (guint n)
{
  guint n_ended = 0;

  for (guint i = 0; i < n; i++) {
    running = &threads[i];
    if (!running->has_ended)
      swapcontext (&scheduler, &running->context);
    n_ended += running->has_ended;
  }
  g_assert_true (n_ended == 0 || n_ended == n);
  return n_ended == 0;
}

static void
run_block (const FlameFakeLaunch *launch, gboolean barriers)
{
  const guint n = launch->block[0] * launch->block[1] * launch->block[2];

  for (guint i = 0; i < n && !barriers; i++) {
    flame_emulated_thread = split (i, flame_emulated_block_size);
    kernel_body (kernel_args);
  }
  if (!barriers)
    return;

  memset (flame_emulated_shared, POISON, launch->shared_bytes);
  for (guint i = 0; i < n; i++)
    start_thread (i);
  while (run_to_barrier (n))
    ;
}

void
flame_emulate (const FlameFakeLaunch *launch, void (*body) (void *const *args),
    void *const *args, gboolean barriers)
{
  const guint *grid = launch->grid;

  kernel_body = body;
  kernel_args = args;
  flame_emulated_block_size = (FlameEmulatedIndex){
      launch->block[0], launch->block[1], launch->block[2]};
  flame_emulated_grid_size = (FlameEmulatedIndex){grid[0], grid[1], grid[2]};
  if (barriers) {
    threads = g_new0 (Thread, MAX_THREADS);
    stacks = g_malloc ((gsize) MAX_THREADS * STACK_SIZE);
  }
  /* an exact block of its own, so that a sanitizer sees its end */
  flame_emulated_shared = g_malloc (MAX (launch->shared_bytes, 1));
  for (guint i = 0; i < grid[0] * grid[1] * grid[2]; i++) {
    flame_emulated_block = split (i, flame_emulated_grid_size);
    run_block (launch, barriers);
  }
  g_free (flame_emulated_shared);
  g_clear_pointer (&stacks, g_free);
  g_clear_pointer (&threads, g_free);
}
