/*
 * When a GPU spreads light by classes of kernels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/post/post-classes.h"

#include "kernels/density.h"

gsize
flame_gpu_classes_get_bytes (const FlamePostParams *post, gboolean far)
{
  const FlameDensityParams *density = post->density;
  const int phase = post->filter_left % post->oversample;

  if (far)
    return flame_class_bytes (
        flame_count_node_taps (post->n_taps, phase, post->oversample) +
            2 * density->far.reach,
        1, FLAME_MAX_CLASSES);
  return flame_class_bytes (post->n_taps + 2 * density->near.reach,
      post->oversample, FLAME_MAX_CLASSES);
}

gboolean
flame_gpu_classes_serve (const FlamePostParams *post, gsize shared_bytes)
{
  return flame_post_can_join_filter (post) &&
         post->oversample <= FLAME_CLASS_OVERSAMPLE &&
         post->density->near.n > 0 &&
         flame_gpu_classes_get_bytes (post, FALSE) <= shared_bytes &&
         flame_gpu_classes_get_bytes (post, TRUE) <= shared_bytes;
}
