/*
 * Functions of xforms in a very long kernel: compiled by themselves, beside the loop
 * that calls them (core/gpu-backend/stages/kernel-compile.c), each part of the text
 * with its number as FLAME_PART; all at once, without one, where the driver links no
 * parts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/shared.h"
#include "kernels/gpu/xform.h"

/* whether this compilation makes one of @parts, a mask */
#ifdef FLAME_PART
#define FLAME_HAS_PART(parts) ((parts) >> FLAME_PART & 1)
#else
#define FLAME_HAS_PART(parts) 1
#endif

#ifdef FLAME_PART

/*
 * What a function is given of a point and gives back, by value: what a pointer leads
 * to would be in memory. How the point shows is read where it is called.
 */
typedef struct
{
  float x, y, color;
  uint32_t counter; /* of the random numbers */
#if FLAME_IN_SPACE
  float z;
#endif
#if FLAME_HAS_RGB
  float rgb[3];
#endif
} FlameFar;

FLAME_FN void
flame_pack (const FlameStep *s, const FlameRng *rng, FlameFar *far)
{
  far->x = s->x;
  far->y = s->y;
  far->color = s->color;
  far->counter = rng->counter;
#if FLAME_IN_SPACE
  far->z = s->z;
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    far->rgb[c] = s->rgb[c];
#endif
}

FLAME_FN void
flame_unpack (const FlameFar *far, FlameStep *s, FlameRng *rng)
{
  s->x = far->x;
  s->y = far->y;
  s->color = far->color;
  rng->counter = far->counter;
#if FLAME_IN_SPACE
  s->z = far->z;
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    s->rgb[c] = far->rgb[c];
#endif
}

#if FLAME_N_STATES
/* of a function that keeps something of the point: all that is kept */
typedef struct
{
  FlameFar point;
  float states[FLAME_N_STATES];
} FlameFarKeeper;

FLAME_FN void
flame_pack (const FlameStep *s, const FlameRng *rng, FlameFarKeeper *far)
{
  flame_pack (s, rng, &far->point);
  for (int f = 0; f < FLAME_N_STATES; f++)
    far->states[f] = s->states[f];
}

FLAME_FN void
flame_unpack (const FlameFarKeeper *far, FlameStep *s, FlameRng *rng)
{
  flame_unpack (&far->point, s, rng);
  for (int f = 0; f < FLAME_N_STATES; f++)
    s->states[f] = far->states[f];
}
#endif

/*
 * A place in the record. One in shared memory is handed over as such: a pointer that
 * may lead anywhere has two registers, and loads that take longer.
 */
#if FLAME_RECORD_IN_SHARED
typedef FlameAddress FlameFarPlace;
#define FLAME_FAR_PLACE(pointer) flame_address_of (pointer)
#define FLAME_FAR_POINTER(place)                                               \
  ((const float *) __cvta_shared_to_generic (place))
#else
typedef const float *FlameFarPlace;
#define FLAME_FAR_PLACE(pointer) (pointer)
#define FLAME_FAR_POINTER(place) (place)
#endif

#define FLAME_FAR_SHAPE(index, Far)                                            \
  extern "C" __device__ Far flame_far_##index (FlameFarPlace record,           \
      FlameFarPlace k, Far far, uint32_t key0, uint32_t key1)

/* behind the function, in its own part */
#define FLAME_DEFINE_SHAPE(index, Far)                                         \
  FLAME_FAR_SHAPE (index, Far)                                                 \
  {                                                                            \
    FlameRng rng = {0, key0, key1};                                            \
    FlameStep step;                                                            \
                                                                               \
    flame_unpack (&far, &step, &rng);                                          \
    flame_shape_##index (                                                      \
        FLAME_FAR_POINTER (record), FLAME_FAR_POINTER (k), &step, &rng);       \
    flame_pack (&step, &rng, &far);                                            \
    return far;                                                                \
  }
/* in its place, where it is called */
#define FLAME_CALL_SHAPE(index, Far)                                           \
  FLAME_FAR_SHAPE (index, Far);                                                \
  FLAME_FN void flame_shape_##index (                                          \
      const float *record, const float *k, FlameStep *s, FlameRng *rng)        \
  {                                                                            \
    Far far;                                                                   \
                                                                               \
    flame_pack (s, rng, &far);                                                 \
    far = flame_far_##index (FLAME_FAR_PLACE (record), FLAME_FAR_PLACE (k),    \
        far, rng->key0, rng->key1);                                            \
    flame_unpack (&far, s, rng);                                               \
    flame_take_sample (k, s);                                                  \
  }
#else
#define FLAME_DEFINE_SHAPE(index, Far)
#define FLAME_CALL_SHAPE(index, Far)
#endif
