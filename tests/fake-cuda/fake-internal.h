/*
 * Declarations that the files of the fake driver share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/fake-cuda/fake-driver.h"

typedef enum
{
  FAKE_DEVICE_MEMORY,
  FAKE_HOST_MEMORY,
  FAKE_STREAM,
  FAKE_EVENT,
  FAKE_MODULE,
  FAKE_GRAPH,
  FAKE_GRAPH_EXEC,
  FAKE_CONTEXT,
  FAKE_N_KINDS,
  FAKE_FREED = FAKE_N_KINDS
} FakeKind;

#define FAKE_MAX_DEVICES 8

typedef struct
{
  GRecMutex lock;
  FlameFakeMode mode;
  guint64 chance;  /* state of the random numbers */
  guint haste;     /* chance that the device runs by itself, in sixteenths */
  GThread *thread; /* (nullable) the device's own */
  gint quit;       /* atomic: asks the thread to end */
  int version;
  gboolean watchdog;
  int archs[FAKE_MAX_DEVICES];
  guint n_devices;
  gint primary_uses[FAKE_MAX_DEVICES];
  gsize memory_limit[FAKE_MAX_DEVICES], memory_used[FAKE_MAX_DEVICES];
  guint runs[FAKE_MAX_DEVICES]; /* number of kernels run */
  gboolean peer_access;
  int running; /* the device whose queued work is running; -1: none */
  const FlameFakeKernel *kernels;
  guint n_kernels;
  char *fault_name;  /* NULL: any */
  int fault_device;  /* -1: any */
  guint fault_in;    /* calls until it fails; 0: none */
  guint fault_times; /* calls that are still to fail */
  CUresult fault_result;
  gboolean fault_hit;
  CUresult lost[FAKE_MAX_DEVICES]; /* CUDA_SUCCESS: not lost */
  double clock;                    /* milliseconds of device time */
  char *hold_kernel;               /* (nullable) see flame_fake_hold_copies() */
  guint hold_runs,
      hold_copies;     /* runs of that kernel, and copies queued since */
  gint64 held_since;   /* 0: nothing is held up */
  GPtrArray *streams;  /* destroyed ones too, while they have work to do */
  GHashTable *objects; /* live handle -> FakeKind plus 1 */
  GHashTable *calls;   /* name -> count */
} Fake;

extern Fake fake;

typedef enum
{
  FAKE_PLAIN = 0,
  /*
   * flame_fake_fail (NULL) excludes it; it still does its work on a lost
   * device, though it fails.
   */
  FAKE_RELEASES = 1 << 0,
  FAKE_UNSAFE = 1 << 1,   /* forbidden while the thread captures */
  FAKE_ANYWHERE = 1 << 2, /* needs no context */
} FakeCallFlags;

/*
 * Counts the call. The caller must return any result other than success at
 * once.
 */
CUresult fake_enter (const char *name, FakeCallFlags flags);

#define FAKE_ENTER(name, flags)                                                \
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =                           \
      g_rec_mutex_locker_new (&fake.lock);                                     \
  CUresult entered = fake_enter (#name, (flags));                              \
  if (entered != CUDA_SUCCESS)                                                 \
    return entered;                                                            \
  (void) locker

void fake_add (gconstpointer handle, FakeKind kind);
void fake_remove (gconstpointer handle);
gboolean fake_is (gconstpointer handle, FakeKind kind);
/*
 * The device of the running work, otherwise of the current context; 0 without
 * one.
 */
int fake_device (void);
/* The result of calls on that device at their end. */
CUresult fake_lost (void);
void fake_lose (CUresult result);
/* Ends all captures of the calling thread. TRUE if there were any. */
gboolean fake_invalidate_captures (void);

/* Memory. */
void fake_memory_free_all (void);
gboolean fake_is_pinned (gconstpointer address, gsize size);

/* -------------------------------------------------------------- queued work */

typedef struct
{
  CUDA_MEMCPY2D layout;
  gboolean is_between; /* between devices: src and dst may differ */
  int from_device, to_device;
  guint number;       /* number among the copies to the host */
  gboolean is_pinned; /* a host side is pinned, and must stay */
} FakeCopy;

typedef struct
{
  CUdeviceptr to;
  gsize bytes;
  int value;
} FakeFill;

typedef struct
{
  CUfunction function;
  FlameFakeLaunch launch;
  GBytes *values[16];
  guint n_values;
} FakeRun;

typedef struct _FakeEvent FakeEvent;

typedef struct
{
  FakeEvent *event;
  guint64 serial;
  CUstream recorder;
} FakeMark;

typedef enum
{
  FAKE_OP_COPY,
  FAKE_OP_FILL,
  FAKE_OP_KERNEL,
  FAKE_OP_RECORD,
  FAKE_OP_WAIT,
  FAKE_OP_HOST,
} FakeOpKind;

typedef struct
{
  FakeOpKind kind;
  FakeCopy copy;
  FakeFill fill;
  FakeRun run;
  FakeMark mark;
  CUhostFn function;
  void *user_data;
} FakeOp;

FakeOp *fake_op_new (FakeOpKind kind);
FakeOp *fake_op_copy (const FakeOp *op);
void fake_op_free (FakeOp *op);

/* @op: (transfer full) added to the stream's queue, or its capture */
CUresult fake_enqueue (CUstream stream, FakeOp *op);
/* Runs everything that is queued. */
void fake_drain (CUstream stream);
/* Whether no work is queued anywhere. */
gboolean fake_is_idle (void);
void fake_stream_free (gpointer stream);
/* Number of destroyed streams with work beyond waits and events. */
guint fake_count_unfinished (void);
/* Called as time passes while nobody waits. */
void fake_device_step (void);
/* Seeds the order in which FLAME_FAKE_LOOSE runs queued work. */
void fake_set_seed (guint seed);

/* @ops: (transfer full) (element-type FakeOp) */
CUgraph fake_graph_new (GPtrArray *ops);

/* NULL if its module has been unloaded. */
const FlameFakeKernel *fake_function_get_kernel (CUfunction function);
void fake_function_ref (CUfunction function);
void fake_function_unref (CUfunction function);

FakeEvent *fake_event_ref (FakeEvent *event);
void fake_event_unref (FakeEvent *event);

void fake_copy_run (const FakeCopy *copy);
/* Copies at once, ahead of all queues. */
CUresult fake_copy_now (const CUDA_MEMCPY2D *layout);
void fake_fill_run (const FakeFill *fill);

/* ------------------------------------------------------- the table, by file */

#define FAKE_DECLARE(name, exported, parameters)                               \
  CUresult fake_##name parameters;
FLAME_CUDA_DRIVER_CALLS (FAKE_DECLARE)
#undef FAKE_DECLARE
