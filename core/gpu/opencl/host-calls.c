/*
 * OpenCL: host functions. NVIDIA's driver calls back some milliseconds late, so a thread
 * polls there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/host-calls.h"

#include "core/gpu/opencl/memory.h"
#include "core/gpu/opencl/queues.h"

typedef FlameOpenclCalls Calls;

typedef struct
{
  FlameGpuHostFunc function;
  gpointer user_data;
  Calls *calls;     /* the calls of its queue */
  guint number;     /* among them */
  cl_event reached; /* everything that was queued before it has run */
  gint *word;       /* (nullable) set by the queue when it has run: see Mail */
  guint n_polls;
} Call;

static void
call_free (Call *call)
{
  flame_opencl_calls_remove (call->calls);
  flame_opencl_calls_unref (call->calls);
  g_free (call);
}

/*
 * Calls the host function, on the driver's thread, unless an error has ended the queue.
 */
static void CL_CALLBACK
on_reached (cl_event event G_GNUC_UNUSED, cl_int status, void *data)
{
  Call *call = data;

  if (status == CL_COMPLETE) {
    flame_opencl_calls_pass (call->calls, call->number);
    call->function (call->user_data);
  }
  call_free (call);
}

/* ----------------------------------- host functions of a device that is polled */

/*
 * Microseconds between two polls. Longer intervals of up to 1 ms, chosen by the
 * duration of the queue's last call, caused as many wake-ups and cost 5 % of the frames
 * of r2 on an H200.
 */
#define POLL_INTERVAL 100

/* If a call has a word, its event is only polled this many times less often. */
#define POLLS_PER_EVENT 16

/*
 * Words of host memory, one for each early call: the queue copies a 1 there. NVIDIA's
 * driver says that an event has happened only when all has run that any queue was given
 * before it, so a probe beside the rounds of another frame seems to last as long as they do.
 * The word is set as soon as the device is there.
 */
#define MAX_WORDS 64
#define DOING "preparing host functions"

typedef struct
{
  gint *words; /* (nullable) pinned, MAX_WORDS of them */
  FlameGpuAddress one;
  guint64 taken; /* a bit for each word */
  gboolean is_tried;
} Mail;

/*
 * A device's thread that polls events and calls host functions. NVIDIA's driver calls back
 * some milliseconds late, and its own waits keep a processor busy.
 */
typedef struct _FlameOpenclWatch
{
  FlameGpu *gpu; /* its device, which outlives it */
  GThread *thread;
  GMutex lock;
  GCond changed;
  GQueue calls; /* of Call; those of a queue are in order */
  Mail mail;
  gboolean ended;
} Watch;

static void
mail_clear (Mail *mail, FlameGpu *gpu)
{
  /* This waits for all copies to the words. */
  if (mail->one)
    flame_opencl_memory_free (gpu, mail->one);
  if (mail->words)
    flame_opencl_host_free (gpu, mail->words);
  mail->one = 0;
  mail->words = NULL;
}

static gboolean
set_one (const Mail *mail, FlameGpu *gpu, GError **error)
{
  guint32 one = 1;
  const FlameGpuPlace from = {.host = &one, .pitch = sizeof one};
  const FlameGpuPlace to = {.device = mail->one, .pitch = sizeof one};
  gpointer stream =
      flame_opencl_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, error);
  gboolean is_set;

  if (!stream)
    return FALSE;
  is_set = flame_opencl_copy (
               gpu, stream, &to, &from, sizeof one, 1, DOING, error) &&
           flame_opencl_stream_synchronize (gpu, stream, error);
  flame_opencl_stream_free (gpu, stream);
  return is_set;
}

/* Prepares the words. Without them calls are as early as the driver's events. */
static void
mail_open (Mail *mail, FlameGpu *gpu)
{
  GError *error = NULL;

  mail->is_tried = TRUE;
  mail->one = flame_opencl_memory_new (gpu, sizeof (guint32), &error);
  if (mail->one && set_one (mail, gpu, &error))
    mail->words = flame_opencl_host_new (
        gpu, MAX_WORDS * sizeof *mail->words, DOING, &error);
  if (mail->words)
    return;
  flame_log (flame_gpu_get_log (gpu), FLAME_LOG_DEBUG, "%s", error->message);
  g_error_free (error);
  mail_clear (mail, gpu);
}

/* Returns: (nullable) a word that nothing writes; NULL if there is none */
static gint *
take_word (Mail *mail)
{
  for (guint i = 0; mail->words && i < MAX_WORDS; i++)
    if (!(mail->taken >> i & 1)) {
      mail->taken |= (guint64) 1 << i;
      g_atomic_int_set (&mail->words[i], 0);
      return &mail->words[i];
    }
  return NULL;
}

/* Frees @call. Its word is free if the copy has been there, and otherwise never. */
static void
drop_call (Watch *watch, Call *call)
{
  Mail *mail = &watch->mail;

  if (call->word && g_atomic_int_get (call->word))
    mail->taken &= ~((guint64) 1 << (call->word - mail->words));
  flame_opencl_release (watch->gpu, call->reached);
  call_free (call);
}

static gboolean
has_reached (FlameGpu *gpu, Call *call, gboolean *done)
{
  *done = call->word && g_atomic_int_get (call->word);
  return *done || (call->word && ++call->n_polls % POLLS_PER_EVENT > 0) ||
         flame_opencl_has_happened (gpu, call->reached, done, NULL);
}

/*
 * Returns whether @call is finished: its function has been called, or never will be.
 */
static gboolean
poll_call (FlameGpu *gpu, Call *call)
{
  gboolean done;

  if (!has_reached (gpu, call, &done))
    return TRUE;
  if (!done)
    return FALSE;
  flame_opencl_calls_pass (call->calls, call->number);
  call->function (call->user_data);
  return TRUE;
}

/* Polls all calls of @watch, which is locked except while a function is called. */
static void
poll_all (Watch *watch)
{
  GList *next;

  for (GList *at = watch->calls.head; at; at = next) {
    Call *call = at->data;
    gboolean over;

    g_mutex_unlock (&watch->lock);
    over = poll_call (watch->gpu, call);
    g_mutex_lock (&watch->lock);
    next = at->next;
    if (over) {
      g_queue_delete_link (&watch->calls, at);
      drop_call (watch, call);
    }
  }
}

static gpointer
watch_run (gpointer data)
{
  Watch *watch = data;

  g_mutex_lock (&watch->lock);
  while (!watch->ended) {
    poll_all (watch);
    if (g_queue_is_empty (&watch->calls) && !watch->ended)
      g_cond_wait (&watch->changed, &watch->lock);
    else
      (void) g_cond_wait_until (&watch->changed, &watch->lock,
          g_get_monotonic_time () + POLL_INTERVAL);
  }
  g_mutex_unlock (&watch->lock);
  return NULL;
}

void
flame_opencl_watch_free (struct _FlameOpenclWatch *watch)
{
  Call *call;

  if (!watch)
    return;
  g_mutex_lock (&watch->lock);
  watch->ended = TRUE;
  g_cond_signal (&watch->changed);
  g_mutex_unlock (&watch->lock);
  g_thread_join (watch->thread);
  while ((call = g_queue_pop_head (&watch->calls)))
    drop_call (watch, call);
  mail_clear (&watch->mail, watch->gpu);
  g_mutex_clear (&watch->lock);
  g_cond_clear (&watch->changed);
  g_free (watch);
}

/* Returns the watch of @self, whose lock is held; NULL with @error. */
static Watch *
get_watch (FlameOpenclContext *self, GError **error)
{
  Watch *watch;

  if (self->watch)
    return self->watch;
  watch = g_new0 (Watch, 1);
  watch->gpu = &self->base;
  g_mutex_init (&watch->lock);
  g_cond_init (&watch->changed);
  g_queue_init (&watch->calls);
  watch->thread = g_thread_try_new ("flame-opencl", watch_run, watch, error);
  if (watch->thread) {
    self->watch = watch;
    return watch;
  }
  g_mutex_clear (&watch->lock);
  g_cond_clear (&watch->changed);
  g_free (watch);
  return NULL;
}

/*
 * Lets @watch poll for @call.
 * @call: (transfer full)
 */
static void
poll_for (Watch *watch, Call *call)
{
  g_mutex_lock (&watch->lock);
  g_queue_push_tail (&watch->calls, call);
  g_cond_signal (&watch->changed);
  g_mutex_unlock (&watch->lock);
}

/*
 * Lets the stream set a word when everything queued so far has run.
 *
 * @word: (out) (nullable) NULL if there is none
 */
static gboolean
queue_word (Watch *watch, gpointer stream, gint **word, GError **error)
{
  Mail *mail = &watch->mail;
  FlameGpuPlace from = {.pitch = sizeof **word}, to = {.pitch = sizeof **word};

  g_mutex_lock (&watch->lock);
  if (!mail->is_tried)
    mail_open (mail, watch->gpu);
  from.device = mail->one;
  to.host = *word = take_word (mail);
  g_mutex_unlock (&watch->lock);
  return !*word || flame_opencl_copy (watch->gpu, stream, &to, &from,
                       sizeof **word, 1, "queueing a host function", error);
}

/*
 * Lets the driver call @call back. Returns FALSE with @error if it will not be called.
 * @call: (transfer full)
 */
static gboolean
call_back (FlameGpu *gpu, Call *call, GError **error)
{
  /* the call may be over and freed when the driver returns */
  cl_event reached = call->reached;
  const cl_int result =
      flame_opencl_context_of (gpu)->call->clSetEventCallback (
          reached, CL_COMPLETE, on_reached, call);

  flame_opencl_release (gpu, reached);
  if (flame_opencl_context_check (
          gpu, result, FALSE, "queueing a host function", error))
    return TRUE;
  call_free (call);
  return FALSE;
}

/*
 * @watch: (nullable) what polls; NULL if the driver calls back
 * @early: whether it may come before the driver knows that it should
 */
static gboolean
queue_call (FlameGpu *gpu, FlameOpenclStream *stream, Watch *watch,
    gboolean early, FlameGpuHostFunc function, gpointer user_data,
    GError **error)
{
  gint *word = NULL;
  cl_event reached = NULL;
  Call *call;

  if ((early && !queue_word (watch, stream, &word, error)) ||
      !(reached = flame_opencl_mark (gpu, stream, error)) ||
      !flame_opencl_flush (gpu, stream, error)) {
    flame_opencl_release (gpu, reached);
    return FALSE;
  }
  call = g_new (Call, 1);
  *call = (Call){.function = function,
      .user_data = user_data,
      .calls = flame_opencl_calls_ref (stream->calls),
      .number = flame_opencl_calls_add (stream->calls),
      .reached = reached,
      .word = word};
  if (!watch)
    return call_back (gpu, call, error);
  poll_for (watch, call);
  return TRUE;
}

/* Returns FALSE with @error if @gpu is polled and the thread for that cannot start. */
static gboolean
find_watch (FlameGpu *gpu, Watch **watch, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);

  *watch = NULL;
  if (!self->polls)
    return TRUE;
  g_mutex_lock (&self->lock);
  *watch = get_watch (self, error);
  g_mutex_unlock (&self->lock);
  return *watch != NULL;
}

gboolean
flame_opencl_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error)
{
  Watch *watch;

  return find_watch (gpu, &watch, error) &&
         queue_call (gpu, stream, watch, FALSE, function, user_data, error);
}

gboolean
flame_opencl_stream_call_early (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error)
{
  Watch *watch;

  return find_watch (gpu, &watch, error) &&
         queue_call (
             gpu, stream, watch, watch != NULL, function, user_data, error);
}
