/*
 * One genome at every time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/still.h"

#include "core/animation/animation-private.h"
#include "core/animation/interpolate/reuse.h"

typedef struct
{
  FlameSource source;
  FlameGenome *genome;
} Still;

static void
evaluate (FlameSource *source, double time G_GNUC_UNUSED, FlameGenome *genome)
{
  flame_genome_assign_picture (genome, ((Still *) source)->genome);
}

static gboolean
is_constant (FlameSource *source G_GNUC_UNUSED, double begin G_GNUC_UNUSED,
    double end G_GNUC_UNUSED)
{
  return TRUE;
}

static void
free_still (FlameSource *source)
{
  flame_genome_free (((Still *) source)->genome);
  g_free (source);
}

static const FlameSourceClass still_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .free = free_still,
};

FlameAnimation *
flame_animation_new_still (FlameGenome *genome)
{
  Still *still = g_new0 (Still, 1);

  still->source.class = &still_class;
  still->genome = genome;
  return flame_animation_new_of (&still->source, genome);
}

FlameAnimation *
flame_animation_peek (const FlameAnimation *animation, double time, guint look)
{
  FlameSource *source = animation->source;
  g_autoptr (FlameGenome) genome = NULL;

  if (!source->class->peek)
    return NULL;
  genome = flame_genome_new ();
  if (!source->class->peek (source, time, look, genome))
    return NULL;
  return flame_animation_new_still (g_steal_pointer (&genome));
}
