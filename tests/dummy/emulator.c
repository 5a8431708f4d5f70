/*
 * A block's threads as coroutines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/* With _FORTIFY_SOURCE, longjmp() treats another stack as an error. */
#undef _FORTIFY_SOURCE

#include "tests/dummy/emulator.h"

#include <setjmp.h>
#include <string.h>
#include <ucontext.h>

#define MAX_THREADS 1024
#define STACK_SIZE (64 * 1024)

/* The initial contents of memory, on which no kernel may rely. */
#define POISON 0xcd

/*
 * The place where a coroutine continues. A context is made once, and longjmp()
 * enters and leaves it: swapcontext() would ask the kernel for the signal mask each
 * time, which costs ten times as much. ThreadSanitizer's setjmp() and longjmp() know
 * only one stack, though, so it gets contexts.
 */
#ifdef FLAME_SWAP_CONTEXTS
typedef ucontext_t Place;
#else
typedef struct
{
  jmp_buf buffer;
} Place;
#endif

typedef struct
{
  gboolean exists; /* it waits at @wakes, at a barrier or between two blocks */
  Place wakes;
  FlameEmulatedIndex index;
  gboolean has_ended; /* it has finished this block */
} Thread;

FlameEmulatedIndex flame_emulated_thread, flame_emulated_block;
FlameEmulatedIndex flame_emulated_block_size, flame_emulated_grid_size;
void *flame_emulated_shared;

static Thread *threads;
static char *stacks;
static Thread *running;
static Place scheduler;
static void (*kernel_body) (void *const *args);
static void *const *kernel_args;

static void
go_on (Place *from, Place *to)
{
#ifdef FLAME_SWAP_CONTEXTS
  swapcontext (from, to);
#else
  if (_setjmp (from->buffer) == 0)
    _longjmp (to->buffer, 1);
#endif
}

static void
sleep_thread (void)
{
  go_on (&running->wakes, &scheduler);
  flame_emulated_thread = running->index;
}

void
flame_emulated_barrier (void)
{
  sleep_thread ();
}

static void
thread_main (void)
{
  flame_emulated_thread = running->index;
  for (;;) {
    kernel_body (kernel_args);
    running->has_ended = TRUE;
    sleep_thread ();
  }
}

/* Returns through the scheduler's place, not that of @back. */
static void
start_thread (ucontext_t *context)
{
#ifdef FLAME_SWAP_CONTEXTS
  swapcontext (&scheduler, context);
#else
  ucontext_t back;

  if (_setjmp (scheduler.buffer) == 0)
    swapcontext (&back, context);
#endif
}

static void
make_thread (guint i)
{
  ucontext_t context;

  threads[i].exists = TRUE;
  getcontext (&context);
  context.uc_stack.ss_sp = stacks + (gsize) i * STACK_SIZE;
  context.uc_stack.ss_size = STACK_SIZE;
  makecontext (&context, thread_main, 0);
  start_thread (&context);
}

static void
wake_thread (guint i)
{
  running = &threads[i];
  if (running->exists)
    go_on (&scheduler, &running->wakes);
  else
    make_thread (i);
}

static FlameEmulatedIndex
split (guint i, FlameEmulatedIndex size)
{
  return (FlameEmulatedIndex){
      i % size.x, i / size.x % size.y, i / size.x / size.y};
}

/* TRUE if threads wait at a barrier, which then must be all of them. */
static gboolean
run_to_barrier (guint n)
{
  guint n_ended = 0;

  for (guint i = 0; i < n; i++) {
    if (!threads[i].has_ended)
      wake_thread (i);
    n_ended += threads[i].has_ended;
  }
  g_assert_true (n_ended == 0 || n_ended == n);
  return n_ended == 0;
}

static void
run_block (const FlameGpuGeometry *launch, gboolean barriers)
{
  const guint n = launch->block[0] * launch->block[1] * launch->block[2];

  for (guint i = 0; i < n && !barriers; i++) {
    flame_emulated_thread = split (i, flame_emulated_block_size);
    kernel_body (kernel_args);
  }
  if (!barriers)
    return;

  memset (flame_emulated_shared, POISON, launch->shared_bytes);
  for (guint i = 0; i < n; i++) {
    threads[i].index = split (i, flame_emulated_block_size);
    threads[i].has_ended = FALSE;
  }
  while (run_to_barrier (n))
    ;
}

void
flame_emulate (const FlameGpuGeometry *launch, void (*body) (void *const *args),
    void *const *args, gboolean barriers)
{
  const guint *grid = launch->grid;

  kernel_body = body;
  kernel_args = args;
  flame_emulated_block_size = (FlameEmulatedIndex){
      launch->block[0], launch->block[1], launch->block[2]};
  flame_emulated_grid_size = (FlameEmulatedIndex){grid[0], grid[1], grid[2]};
  /*
   * Kept for later launches, as fresh pages would take longer than most
   * kernels.
   */
  if (barriers && !threads) {
    threads = g_new0 (Thread, MAX_THREADS);
    stacks = g_malloc ((gsize) MAX_THREADS * STACK_SIZE);
  }
  /* A block of the exact size, so that a sanitizer sees its end. */
  flame_emulated_shared = g_malloc (MAX (launch->shared_bytes, 1));
  for (guint i = 0; i < grid[0] * grid[1] * grid[2]; i++) {
    flame_emulated_block = split (i, flame_emulated_grid_size);
    run_block (launch, barriers);
  }
  g_free (flame_emulated_shared);
}
