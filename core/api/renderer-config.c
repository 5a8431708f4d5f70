/*
 * FlameRendererConfig: life cycle and setters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/renderer-config.h"

FlameRendererConfig *
flame_renderer_config_new (void)
{
  FlameRendererConfig *config = g_new0 (FlameRendererConfig, 1);

  config->device = -1;
  config->depth = 1;
  return config;
}

/* Returns: (transfer full) (nullable) holds a reference to the owner */
static FlameCudaSharing *
copy_sharing (const FlameCudaSharing *sharing)
{
  FlameCudaSharing *copy;

  if (!sharing)
    return NULL;
  copy = g_new (FlameCudaSharing, 1);
  *copy = *sharing;
  copy->owner = sharing->ref (sharing->owner);
  return copy;
}

static void
free_sharing (const FlameCudaSharing *sharing)
{
  if (sharing)
    sharing->unref (sharing->owner);
  g_free ((gpointer) sharing);
}

FlameRendererConfig *
flame_renderer_config_copy (const FlameRendererConfig *config)
{
  FlameRendererConfig *copy = g_new (FlameRendererConfig, 1);

  *copy = *config;
  copy->devices = g_strdup (config->devices);
  copy->cuda_sharing = copy_sharing (config->cuda_sharing);
  copy->log = config->log ? flame_log_ref (config->log) : NULL;
  copy->loss_owner = flame_shared_ref (config->loss_owner);
  return copy;
}

void
flame_renderer_config_free (FlameRendererConfig *config)
{
  if (!config)
    return;
  g_free ((char *) config->devices);
  free_sharing (config->cuda_sharing);
  flame_log_unref (config->log);
  flame_shared_unref (config->loss_owner);
  g_free (config);
}

void
flame_renderer_config_set_backend (
    FlameRendererConfig *config, FlameBackendKind backend)
{
  config->backend = backend;
}

void
flame_renderer_config_set_devices (
    FlameRendererConfig *config, const char *devices)
{
  char *copy = g_strdup (devices);

  g_free ((char *) config->devices);
  config->devices = copy;
}

void
flame_renderer_config_set_cuda_context (FlameRendererConfig *config,
    gpointer context, gpointer owner, gpointer (*ref) (gpointer owner),
    GDestroyNotify unref)
{
  const FlameCudaSharing sharing = {
      .context = context, .owner = owner, .ref = ref, .unref = unref};
  const FlameCudaSharing *before = config->cuda_sharing;

  config->cuda_sharing = context ? copy_sharing (&sharing) : NULL;
  free_sharing (before);
}

void
flame_renderer_config_set_n_threads (
    FlameRendererConfig *config, guint n_threads)
{
  config->n_threads = n_threads;
}

void
flame_renderer_config_set_yields (FlameRendererConfig *config, gboolean yields)
{
  config->yields = yields;
}

void
flame_renderer_config_set_depth (FlameRendererConfig *config, guint depth)
{
  config->depth = MAX (depth, 1);
}

void
flame_renderer_config_set_log (FlameRendererConfig *config, FlameLog *log)
{
  FlameLog *before = config->log;

  config->log = log ? flame_log_ref (log) : NULL;
  flame_log_unref (before);
}

void
flame_renderer_config_set_loss_func (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data)
{
  flame_renderer_config_set_loss_func_full (config, func, user_data, NULL);
}

void
flame_renderer_config_set_loss_func_full (FlameRendererConfig *config,
    FlameLossFunc func, gpointer user_data, GDestroyNotify destroy)
{
  FlameShared *before = config->loss_owner;

  config->loss = func;
  config->loss_data = user_data;
  config->loss_owner = flame_shared_new (user_data, destroy);
  flame_shared_unref (before);
}

G_DEFINE_BOXED_TYPE (FlameRendererConfig, flame_renderer_config,
    flame_renderer_config_copy, flame_renderer_config_free)
