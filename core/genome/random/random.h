/*
 * Random numbers for breeding genomes, which are the same on every machine for a seed:
 * Blackman and Vigna's xoshiro256**, seeded with Steele's SplitMix64.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 s[4];
} FlameRandom;

/* One step of SplitMix64 from @value. Any two values give unrelated results. */
static inline guint64
flame_random_mix (guint64 value)
{
  value += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  value = (value ^ (value >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  value = (value ^ (value >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return value ^ (value >> 31);
}

/* A seed for part @index of what @seed produces. */
static inline guint64
flame_random_derive (guint64 seed, guint64 index)
{
  return flame_random_mix (flame_random_mix (seed) ^ flame_random_mix (~index));
}

static inline void
flame_random_init (FlameRandom *random, guint64 seed)
{
  for (guint i = 0; i < 4; i++)
    random->s[i] = seed = flame_random_mix (seed + i);
}

static inline guint64
flame_random_rotate (guint64 value, guint bits)
{
  return (value << bits) | (value >> (64 - bits));
}

static inline guint64
flame_random_next (FlameRandom *random)
{
  guint64 *s = random->s;
  const guint64 result = flame_random_rotate (s[1] * 5, 7) * 9;
  const guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = flame_random_rotate (s[3], 45);
  return result;
}

/* [0, 1) */
static inline double
flame_random_01 (FlameRandom *random)
{
  return (double) (flame_random_next (random) >> 11) * 0x1p-53;
}

static inline double
flame_random_range (FlameRandom *random, double from, double to)
{
  return from + (to - from) * flame_random_01 (random);
}

/* 0 to @n - 1; @n > 0. */
static inline guint
flame_random_below (FlameRandom *random, guint n)
{
  return (guint) (((flame_random_next (random) >> 32) * (guint64) n) >> 32);
}

static inline gboolean
flame_random_chance (FlameRandom *random, double probability)
{
  return flame_random_01 (random) < probability;
}

static inline double
flame_random_sign (FlameRandom *random)
{
  return flame_random_chance (random, 0.5) ? 1.0 : -1.0;
}

/*
 * A random number near 0, the sum of three uniform ones. It is seldom beyond @width.
 */
static inline double
flame_random_bell (FlameRandom *random, double width)
{
  double sum = 0.0;

  for (guint i = 0; i < 3; i++)
    sum += flame_random_range (random, -1.0, 1.0);
  return width * sum / 2.0;
}
