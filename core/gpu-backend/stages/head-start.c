/*
 * One thread that loads the compiler and compiles a kernel while a device is opened.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/head-start.h"

#include <string.h>

#include "core/gpu-backend/stages/kernel-source.h"

struct _FlameGpuHeadStart
{
  gboolean has_first;
  FlamePlan plan;            /* of the first frame, for its structure alone */
  FlameGpuLoadCompiler load; /* (nullable) with a compiler */
  GThread *thread;

  GMutex lock; /* all below */
  GCond changed;
  gboolean is_loaded;         /* the compiler, or there is none */
  FlameGpuCompiler *compiler; /* (nullable) */
  gboolean has_device, quit;
  gint stop; /* atomic: quit, for the compiler */
  FlameGpuDevice device;
  FlameGpuDiskCache *disk; /* (nullable) */
  gboolean is_decided;     /* whether there is a source, and which */
  gboolean is_compiling;
  char *source; /* (nullable) of what is compiled */
  GBytes *code; /* (nullable) */
};

/* ----------------------------------------------------------------- thread */

static void
load_compiler (FlameGpuHeadStart *self)
{
  /* without it the prebuilt kernels draw everything */
  FlameGpuCompiler *compiler = self->compiler ? NULL : self->load (NULL);

  g_mutex_lock (&self->lock);
  if (compiler)
    self->compiler = compiler;
  self->is_loaded = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* (transfer full) (nullable) */
static char *
make_source (FlameGpuHeadStart *self)
{
  FlameGpuKernelForm form;

  flame_gpu_kernel_form_init (&form, &self->device);
  return flame_gpu_kernel_source (&self->plan.structure, &form, NULL);
}

static gboolean
is_on_disk (FlameGpuHeadStart *self, const char *source)
{
  g_autofree char *structure = flame_gpu_kernel_key (source);
  g_autofree char *key = flame_gpu_disk_cache_make_key (
      "", structure, self->device.arch, self->compiler->version);
  g_autoptr (GBytes) code =
      self->disk ? flame_gpu_disk_cache_load (self->disk, key) : NULL;

  return code != NULL;
}

/* whether there is something to compile, @source then what */
static gboolean
wait_for_device (FlameGpuHeadStart *self)
{
  gboolean has_device;

  g_mutex_lock (&self->lock);
  while (!self->has_device && !self->quit)
    g_cond_wait (&self->changed, &self->lock);
  has_device = !self->quit;
  g_mutex_unlock (&self->lock);
  return has_device;
}

static void
compile (FlameGpuHeadStart *self)
{
  char *source = make_source (self);
  g_autoptr (GError) reason = NULL;
  GBytes *code;

  if (!source || is_on_disk (self, source)) {
    g_free (source);
    return;
  }
  g_mutex_lock (&self->lock);
  self->source = source;
  self->is_compiling = self->is_decided = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  /* what is wrong is said when the kernel is asked for, and it is tried again */
  code = flame_gpu_kernel_compile_with (
      self->compiler, source, NULL, self->device.arch, &self->stop, &reason);
  g_mutex_lock (&self->lock);
  self->code = code;
  self->is_compiling = FALSE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

static gpointer
head_start_main (gpointer data)
{
  FlameGpuHeadStart *self = data;

  load_compiler (self);
  if (self->has_first && self->compiler && wait_for_device (self))
    compile (self);
  g_mutex_lock (&self->lock);
  self->is_decided = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ------------------------------------------------------------------ calls */

/* one thread alone has the animation yet, so it is asked here */
static gboolean
plan_first (FlameGpuHeadStart *self, FlameAnimation *first, double time)
{
  const FlameFrameRequest request = {.animation = first,
      .time = time,
      .quality = 1.0,
      .video = {.format = FLAME_FORMAT_NV12,
          .width = 16,
          .height = 16,
          .pixel_aspect = 1.0}};

  /* what is wrong with a frame is told when it is asked for */
  return flame_plan_fill (&self->plan, &request, NULL);
}

FlameGpuHeadStart *
flame_gpu_head_start_new (FlameAnimation *first, double time,
    FlameGpuCompiler *compiler, FlameGpuLoadCompiler load)
{
  FlameGpuHeadStart *self = g_new0 (FlameGpuHeadStart, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  flame_plan_init (&self->plan);
  self->plan.is_sketch = TRUE;
  self->load = load;
  self->compiler = compiler ? flame_gpu_compiler_ref (compiler) : NULL;
  self->has_first = first && plan_first (self, first, time);
  self->thread = g_thread_new ("flame-cuda-first", head_start_main, self);
  return self;
}

void
flame_gpu_head_start_free (FlameGpuHeadStart *self)
{
  if (!self)
    return;
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_atomic_int_set (&self->stop, TRUE);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (self->thread);
  flame_plan_clear (&self->plan);
  flame_gpu_compiler_unref (self->compiler);
  g_free (self->source);
  g_clear_pointer (&self->code, g_bytes_unref);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self);
}

void
flame_gpu_head_start_set_device (FlameGpuHeadStart *self,
    const FlameGpuDevice *device, FlameGpuDiskCache *disk)
{
  g_mutex_lock (&self->lock);
  /* the thread reads it from then on */
  if (!self->has_device) {
    self->device = *device;
    self->disk = disk;
    self->has_device = TRUE;
    g_cond_broadcast (&self->changed);
  }
  g_mutex_unlock (&self->lock);
}

FlameGpuCompiler *
flame_gpu_head_start_get_compiler (FlameGpuHeadStart *self)
{
  FlameGpuCompiler *compiler;

  g_mutex_lock (&self->lock);
  while (!self->is_loaded)
    g_cond_wait (&self->changed, &self->lock);
  compiler = self->compiler ? flame_gpu_compiler_ref (self->compiler) : NULL;
  g_mutex_unlock (&self->lock);
  return compiler;
}

GBytes *
flame_gpu_head_start_take (
    FlameGpuHeadStart *self, const char *source, int arch)
{
  GBytes *code = NULL;

  g_mutex_lock (&self->lock);
  while (self->has_device && !self->is_decided)
    g_cond_wait (&self->changed, &self->lock);
  if (self->source && strcmp (self->source, source) == 0 &&
      self->device.arch == arch) {
    while (self->is_compiling)
      g_cond_wait (&self->changed, &self->lock);
    code = g_steal_pointer (&self->code);
  }
  g_mutex_unlock (&self->lock);
  return code;
}
