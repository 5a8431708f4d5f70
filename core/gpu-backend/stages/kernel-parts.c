/*
 * How long variations are, and parts of about the same length.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/kernel-parts.h"

#include "core/genome/variation.h"
#include "core/gpu-backend/stages/variation-lengths.h"
#include "kernels/weighting-field.h"

/* what a call adds is little of a function this long */
#define LEAST_FAR 100

/* of the loop itself */
#define LOOP_LENGTH 1488
/*
 * A kernel that is reckoned to be longer is never made in one piece: two seconds on the
 * slowest host so far. As calls cost, so much of its functions is the loop's own; parts
 * for the others are of this length, and there before the loop's.
 */
#define MOST_WHOLE 4700
#define MOST_KEPT 2200
#define MOST_FAR 2500
/* floats kept for each point that a call hands over and back */
#define MOST_STATES 8
/* of a variation that is not listed */
#define SHORT_LENGTH 40
/* what a weighting field's use of its own constants adds: a half have fewer */
#define DRIVEN_LENGTH 400
/* of cellular noise that says which cell is nearest, and not how far */
#define NEAREST_CELL_LENGTH 200

guint
flame_gpu_kernel_use_length (const FlameVariationRef *use)
{
  const guint length = flame_gpu_variation_lengths[use->variation];

  return (length ? length : SHORT_LENGTH) + (use->driven ? DRIVEN_LENGTH : 0);
}

guint
flame_gpu_kernel_field_length (guint32 kind)
{
  /* measured like variations, the second octave's numbers and the like with it */
  static const guint16 noises[] = {
      [FLAME_NOISE_VALUE] = 184,
      [FLAME_NOISE_PERLIN] = 344,
      [FLAME_NOISE_SIMPLEX] = 320,
      [FLAME_NOISE_CUBIC] = 696,
      [FLAME_NOISE_CELLULAR] = 728,
      [FLAME_NOISE_WHITE] = 40,
  };
  const FlameNoiseKind noise = flame_field_noise (kind);
  guint length = noises[MIN (noise.noise, FLAME_NOISE_WHITE)];

  if (noise.noise == FLAME_NOISE_CELLULAR && noise.result == FLAME_CELLS_VALUE)
    length = NEAREST_CELL_LENGTH;
  /* once more for each coordinate that it moves */
  return kind >> FLAME_FIELD_HAS_JITTER & 1u ? 4 * length : length;
}

/* the longest that has no part yet; @n if there is none */
static guint
find_longest (const guint *of, guint n, const guint *part_of)
{
  guint longest = n;

  for (guint i = 0; i < n; i++)
    if (part_of[i] == 0 && of[i] >= LEAST_FAR &&
        (longest == n || of[i] > of[longest]))
      longest = i;
  return longest;
}

/*
 * The longest first, each to that of @n_far parts that has least, until of all @length
 * instructions no more than MOST_KEPT are left. Returns: whether any is in another part
 */
static gboolean
deal_out (const guint *of, guint n, guint length, guint n_far, guint *part_of)
{
  guint totals[FLAME_GPU_MAX_PARTS] = {0};
  guint left = length;

  for (guint i = find_longest (of, n, part_of); i < n && left > MOST_KEPT;
       i = find_longest (of, n, part_of)) {
    guint least = 1;

    for (guint part = 2; part <= n_far; part++)
      if (totals[part] < totals[least])
        least = part;
    part_of[i] = least;
    totals[least] += of[i];
    left -= of[i];
  }
  return left < length;
}

guint
flame_gpu_kernel_choose_parts (
    const guint *of, guint n, guint n_states, guint *part_of)
{
  guint length = 0, n_far;

  for (guint i = 0; i < n; i++) {
    part_of[i] = 0;
    length += of[i];
  }
  if (n_states > MOST_STATES || LOOP_LENGTH + length <= MOST_WHOLE)
    return 1;
  n_far = CLAMP ((length - MOST_KEPT + MOST_FAR - 1) / MOST_FAR, 1,
      FLAME_GPU_MAX_PARTS - 1);
  return deal_out (of, n, length, n_far, part_of) ? 1 + n_far : 1;
}
