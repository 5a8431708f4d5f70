/*
 * Breeds genomes until one is fit to be seen. The endless stream plays them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/breed.h"

#include "core/animation/breed/probe.h"
#include "core/animation/playlist.h"
#include "core/api/load-options.h"
#include "core/genome/random/genome.h"
#include "core/genome/random/random.h"
#include "core/genome/random/variations.h"
#include "core/genome/variation.h"
#include "core/genome/genome.h"
#include "kernels/variation-ids.h"

#define FAMILY 3
/* With this many tries the fallback is never reached in practice. */
#define MAX_TRIES 400
/* After this many ugly children a new genome takes their place. */
#define MAX_CHILD_TRIES 12

/*
 * The share of cameras that fly around the flame in a loop. The others only rise and
 * sink.
 */
#define FLIES_ROUND 0.35

/* Founders that are remembered. Continuing the stream needs two. */
#define N_FOUNDERS 4

typedef struct
{
  gint64 family;
  FlameGenome *genome; /* (nullable) */
  FlameFlight flight;
} Founder;

struct _FlameBreeder
{
  guint64 seed;
  FlameBreed breed;
  GMutex lock; /* guards the fields below */
  Founder founders[N_FOUNDERS];
  guint oldest;
};

/*
 * The last resort, so that the stream has no gap for any seed: a spiral that is known
 * to look fine.
 */
static FlameGenome *
new_plain (guint64 seed)
{
  FlameGenome *genome = flame_genome_new_random (seed);
  FlameRandom random;
  FlameXform *xform;

  flame_random_init (&random, seed);
  while (genome->n_xforms > 0)
    flame_xform_clear (&genome->xforms[--genome->n_xforms]);
  g_clear_pointer (&genome->chaos, g_free);
  flame_genome_clear_finals (genome);

  xform = flame_genome_add_xform (genome);
  xform->weight = 1.0;
  xform->coefs = (FlameAffine){{0.6, 0.5, -0.5, 0.6, 0.5, 0.1}};
  flame_xform_set_variation (xform, FLAME_VAR_julian, 1.0);
  flame_xform_set_param (xform, FLAME_PARAM_julian_power, 3.0);
  flame_xform_set_param (xform, FLAME_PARAM_julian_dist, -1.0);
  xform = flame_genome_add_xform (genome);
  xform->weight = 0.6;
  xform->coefs = (FlameAffine){{0.7, -0.3, 0.3, 0.7, -0.6, 0.2}};
  flame_xform_set_variation (xform, FLAME_VAR_spherical, 0.35);
  flame_xform_set_variation (xform, FLAME_VAR_linear, 0.3);
  flame_palette_randomize (&genome->palette, &random);
  flame_probe_fit (genome, NULL, seed);
  return genome;
}

/*
 * Breeds a genome's camera flight in its loop, which depends only on the breed and
 * @seed. A genome without a camera has none.
 */
static void
breed_flight (FlameBreed breed, const FlameGenome *genome, guint64 seed,
    FlameFlight *flight)
{
  FlameRandom random;

  *flight = (FlameFlight){0};
  if (breed == FLAME_BREED_CLASSIC || !flame_genome_has_view (genome))
    return;
  flame_random_init (&random, flame_random_derive (seed, 'f'));
  if (flame_random_chance (&random, FLIES_ROUND))
    flight->yaw = flame_random_sign (&random);
  flight->pitch = flame_random_bell (&random, 0.35);
  flight->near = flame_random_bell (&random, 0.3);
}

FlameGenome *
flame_breed_one (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed)
{
  FlameGenome *genome = second  ? flame_genome_new_cross (first, second, seed)
                        : first ? flame_genome_new_mutant (first, seed)
                                : flame_genome_new_random (seed);

  if (breed == FLAME_BREED_CLASSIC)
    return genome;
  if (second)
    flame_genome_enrich_cross (genome, first, second, seed);
  else if (first)
    flame_genome_enrich_mutant (genome, seed);
  else
    flame_genome_enrich (genome, seed);
  return genome;
}

/* (transfer full) (nullable) Returns a genome if it is acceptable. */
static FlameGenome *
breed_fit (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed, FlameFlight *flight)
{
  g_autoptr (FlameGenome) genome = flame_breed_one (breed, first, second, seed);

  breed_flight (breed, genome, seed, flight);
  return flame_probe_fit (genome, flight, seed) ? g_steal_pointer (&genome)
                                                : NULL;
}

/*
 * (transfer full) Returns the first of many random genomes that is acceptable.
 */
static FlameGenome *
new_founder (FlameBreed breed, guint64 seed, FlameFlight *flight)
{
  for (guint i = 0; i < MAX_TRIES; i++) {
    FlameGenome *genome =
        breed_fit (breed, NULL, NULL, flame_random_derive (seed, i), flight);

    if (genome)
      return genome;
  }
  *flight = (FlameFlight){0};
  return new_plain (seed);
}

/*
 * (transfer full) (nullable) Returns the first of some children that is acceptable.
 */
static FlameGenome *
try_children (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed, FlameFlight *flight)
{
  for (guint i = 0; i < MAX_CHILD_TRIES; i++) {
    FlameGenome *child =
        breed_fit (breed, first, second, flame_random_derive (seed, i), flight);

    if (child)
      return child;
  }
  return NULL;
}

static FlameGenome *
new_child (FlameBreed breed, const FlameGenome *first,
    const FlameGenome *second, guint64 seed, FlameFlight *flight)
{
  FlameGenome *child = try_children (breed, first, second, seed, flight);

  return child ? child
               : new_founder (
                     breed, flame_random_derive (seed, MAX_TRIES), flight);
}

FlameGenome *
flame_breed_mutant (
    FlameBreed breed, const FlameGenome *of, guint64 seed, FlameFlight *flight)
{
  return try_children (breed, of, NULL, seed, flight);
}

FlameBreeder *
flame_breeder_new (guint64 seed, FlameBreed breed)
{
  FlameBreeder *breeder = g_new0 (FlameBreeder, 1);

  breeder->seed = seed;
  breeder->breed = breed;
  g_mutex_init (&breeder->lock);
  return breeder;
}

void
flame_breeder_free (FlameBreeder *breeder)
{
  if (!breeder)
    return;
  for (guint i = 0; i < N_FOUNDERS; i++)
    flame_genome_free (breeder->founders[i].genome);
  g_mutex_clear (&breeder->lock);
  g_free (breeder);
}

/* (transfer full) (nullable) */
static FlameGenome *
recall (FlameBreeder *breeder, gint64 family, FlameFlight *flight)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&breeder->lock);

  for (guint i = 0; i < N_FOUNDERS; i++) {
    const Founder *founder = &breeder->founders[i];

    if (!founder->genome || founder->family != family)
      continue;
    *flight = founder->flight;
    return flame_genome_copy (founder->genome);
  }
  return NULL;
}

static void
remember (FlameBreeder *breeder, gint64 family, const FlameGenome *genome,
    const FlameFlight *flight)
{
  Founder *founder;

  g_mutex_lock (&breeder->lock);
  founder = &breeder->founders[breeder->oldest++ % N_FOUNDERS];
  flame_genome_free (founder->genome);
  founder->family = family;
  founder->genome = flame_genome_copy (genome);
  founder->flight = *flight;
  g_mutex_unlock (&breeder->lock);
}

/* (transfer full) */
static FlameGenome *
get_founder (FlameBreeder *breeder, gint64 family, FlameFlight *flight)
{
  FlameGenome *genome = recall (breeder, family, flight);

  if (genome)
    return genome;
  genome = new_founder (breeder->breed,
      flame_random_derive (breeder->seed, (guint64) family * FAMILY), flight);
  remember (breeder, family, genome, flight);
  return genome;
}

/* (transfer full) */
static FlameGenome *
get_child (FlameBreeder *breeder, gint64 family, gboolean crossed, gint64 index,
    FlameFlight *flight)
{
  FlameFlight parents;
  g_autoptr (FlameGenome) first = get_founder (breeder, family, &parents);
  g_autoptr (FlameGenome) second =
      crossed ? get_founder (breeder, family + 1, &parents) : NULL;

  return new_child (breeder->breed, first, second,
      flame_random_derive (breeder->seed, (guint64) index), flight);
}

FlameGenome *
flame_breeder_get (FlameBreeder *breeder, gint64 index, FlameFlight *flight)
{
  const gint64 family =
      index >= 0 ? index / FAMILY : (index - (FAMILY - 1)) / FAMILY;
  const gint64 member = index - family * FAMILY;
  FlameFlight own;
  FlameGenome *genome =
      member == 0 ? get_founder (breeder, family, &own)
                  : get_child (breeder, family, member == 2, index, &own);

  g_free (genome->name);
  genome->name = g_strdup_printf (
      "%" G_GUINT64_FORMAT "-%" G_GINT64_FORMAT, breeder->seed, index);
  if (flight)
    *flight = own;
  return genome;
}

/* ------------------------------------------------------- the endless stream */

typedef struct
{
  FlameGenome *first;
  FlameBreeder *breeder;
} Bred;

static FlamePlaylistItem *
get_item (gpointer data, gint64 index)
{
  Bred *bred = data;
  FlameFlight flight = {0};
  FlamePlaylistItem *item = flame_playlist_item_new_flame (
      index == 0 ? flame_genome_copy (bred->first)
                 : flame_breeder_get (bred->breeder, index, &flight));

  item->flight = flight;
  return item;
}

static void
free_bred (gpointer data)
{
  Bred *bred = data;

  flame_genome_free (bred->first);
  flame_breeder_free (bred->breeder);
  g_free (bred);
}

FlameAnimation *
flame_animation_new_bred (
    const FlameGenome *first, double edge, const FlameLoadOptions *options)
{
  Bred *bred = g_new0 (Bred, 1);
  const FlamePlaylistModel model = {get_item, NULL, free_bred, bred};

  bred->first = flame_genome_copy (first);
  bred->breeder = flame_breeder_new (options->seed, options->breed);
  return flame_animation_new_playlist (
      &model, options->loop_length, edge, first);
}
