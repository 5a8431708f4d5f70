/*
 * Calls the variations' functions with random words that a test provides.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/given-words.h"

#include <string.h>

#include "kernels/rng.h"

static struct
{
  const guint32 *all;
  guint n, at;
  GRand *random; /* (nullable) replaces the words */
} words;

/*
 * Replaces the random numbers of the variations' functions (see meson.build).
 */
uint32_t flame_given_word (FlameRng *rng);

uint32_t
flame_given_word (FlameRng *rng G_GNUC_UNUSED)
{
  const guint at = words.at++;

  if (words.random)
    return g_rand_int (words.random);

  return at < words.n ? words.all[at] : 0x80000000u;
}

#define FLAME_INFO(name, number, ...) FlameVariationCall flame_given_##name;
#include "kernels/variations/list.h"

static FlameVariationCall *const calls[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...) [number] = flame_given_##name,
#include "kernels/variations/list.h"
};

void
given_words_set_random (GRand *random)
{
  words.random = random;
}

void
given_words_evaluate (
    const VectorCase *c, const VectorRow *row, guint place, double out[4])
{
  FlameRng rng = {0, 0, 0};
  FlamePoint p;
  FlameSum o;

  vector_case_begin (c, row, place, &p, &o);
  words.all = row->words;
  words.n = row->n_words;
  words.at = 0;
  calls[c->number](&p, c->constants, (float) c->weight, &rng, &o);
  vector_case_end (&o, out);
}

static gboolean
agrees (const VectorCase *c, const VectorRow *row, double out[4])
{
  double outs[VECTOR_PLACES][4];

  for (guint place = 0; place < VECTOR_PLACES; place++)
    given_words_evaluate (c, row, place, outs[place]);
  memcpy (out, outs[0], sizeof outs[0]);
  return vector_row_agrees (row, outs, 1.0);
}

gboolean
given_words_agree (const VectorCase *c, const VectorRow *row, double out[4])
{
  VectorRow other;

  if (agrees (c, row, out))
    return TRUE;
  if (flame_variation_infos[c->number].state == 0 || row->has_state)
    return FALSE;
  other = *row;
  other.state[0] = 1.0f;
  return agrees (c, &other, out);
}

void
given_words_sum (
    const VectorCase *c, const VectorRow *row, guint n, VectorSums *sums)
{
  double out[4];

  for (guint i = 0; i < n; i++) {
    given_words_evaluate (c, row, 0, out);
    vector_moments_add (out, sums);
  }
}
