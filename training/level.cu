/*
 * A level of the denoiser with its gradient on a GPU, for model.py alone: level.c says
 * what the images are. A thread for each bucket, which looks at all eight of its neighbours.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define CHANNELS 4
#define TAPS 4

/* the buckets of one picture, which block and thread say; 0 if there is none */
#define FIND_BUCKET                                                            \
  const int x = blockIdx.x * blockDim.x + threadIdx.x;                         \
  const int y = blockIdx.y * blockDim.y + threadIdx.y;                         \
  const long plane = (long) width * height;                                    \
  const long at = (long) y * width + x;                                        \
  const long picture = blockIdx.z;                                             \
  if (x >= width || y >= height)                                               \
    return;                                                                    \
  light += picture * CHANNELS * plane;                                         \
  judged += picture * CHANNELS * plane;                                        \
  strict += picture * plane;                                                   \
  along += picture * TAPS * plane

/* to the right, and to the three below, as in level.c */
static __device__ int
tap_x (int tap)
{
  return tap == 0 ? 1 : tap - 2;
}

static __device__ int
tap_y (int tap)
{
  return tap == 0 ? 0 : 1;
}

static __device__ float
distance (const float *first, const float *second, long plane)
{
  float sum = 0;

#pragma unroll
  for (int c = 0; c < CHANNELS; c++) {
    const float difference = first[c * plane] - second[c * plane];

    sum += difference * difference;
  }
  return sum;
}

/* @taps: the weights of buckets beside and across */
extern "C" __global__ void
level_forward (const float *light, const float *judged, const float *strict,
    const float *along, const float *taps, float *out, int width, int height,
    int step)
{
  FIND_BUCKET;
  float sums[CHANNELS];

  out += picture * CHANNELS * plane;
#pragma unroll
  for (int c = 0; c < CHANNELS; c++)
    sums[c] = light[c * plane + at];
#pragma unroll
  for (int i = 0; i < 2 * TAPS; i++) {
    const int tap = i / 2, side = i % 2 ? -1 : 1;
    const int dx = side * step * tap_x (tap), dy = side * step * tap_y (tap);
    const long there = at + (long) dy * width + dx;

    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height)
      continue;

    const float both = strict[at] * strict[there] *
                       along[tap * plane + (side > 0 ? at : there)];
    const float like = 1 - distance (judged + at, judged + there, plane) * both;
    const float moves = like > 0 ? taps[tap % 2] * like * like : 0;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
      sums[c] += moves * (light[c * plane + there] - light[c * plane + at]);
  }
#pragma unroll
  for (int c = 0; c < CHANNELS; c++)
    out[c * plane + at] = sums[c];
}

/* @of_taps: two planes, to be added up */
extern "C" __global__ void
level_backward (const float *light, const float *judged, const float *strict,
    const float *along, const float *taps, const float *change, float *of_light,
    float *of_judged, float *of_strict, float *of_along, float *of_taps,
    int width, int height, int step)
{
  FIND_BUCKET;
  float to_light[CHANNELS], to_judged[CHANNELS] = {0}, to_strict = 0;
  float to_along[TAPS] = {0}, to_taps[2] = {0};

  change += picture * CHANNELS * plane;
#pragma unroll
  for (int c = 0; c < CHANNELS; c++)
    to_light[c] = change[c * plane + at];
#pragma unroll
  for (int i = 0; i < 2 * TAPS; i++) {
    const int tap = i / 2, side = i % 2 ? -1 : 1;
    const int dx = side * step * tap_x (tap), dy = side * step * tap_y (tap);
    const long there = at + (long) dy * width + dx;

    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height)
      continue;

    const float pair = strict[at] * strict[there];
    const float lean = along[tap * plane + (side > 0 ? at : there)];
    const float far = distance (judged + at, judged + there, plane);
    const float both = pair * lean, weight = taps[tap % 2];
    const float like = far * both < 1 ? 1 - far * both : 0;
    float of_moves = 0;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++) {
      const long here = c * plane + at, other = c * plane + there;

      of_moves += (change[here] - change[other]) * (light[other] - light[here]);
      to_light[c] += weight * like * like * (change[other] - change[here]);
    }

    const float of_like = of_moves * weight * 2 * like;

#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
      to_judged[c] -= 2 * of_like * both *
                      (judged[c * plane + at] - judged[c * plane + there]);
    to_strict -= of_like * far * lean * strict[there];
    if (side > 0) {
      to_along[tap] = -of_like * far * pair;
      to_taps[tap % 2] += of_moves * like * like;
    }
  }
#pragma unroll
  for (int c = 0; c < CHANNELS; c++) {
    of_light[(picture * CHANNELS + c) * plane + at] = to_light[c];
    of_judged[(picture * CHANNELS + c) * plane + at] = to_judged[c];
  }
#pragma unroll
  for (int tap = 0; tap < TAPS; tap++)
    of_along[(picture * TAPS + tap) * plane + at] = to_along[tap];
  of_strict[picture * plane + at] = to_strict;
  of_taps[2 * picture * plane + at] = to_taps[0];
  of_taps[(2 * picture + 1) * plane + at] = to_taps[1];
}
