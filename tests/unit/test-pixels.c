/*
 * Every output format at even and odd sizes and strides, compared with colour
 * conversion in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/api/video.h"
#include "core/plan/picture.h"
#include "core/plan/post-plan.h"
#include "tests/unit/post-loops.h"

#define GUARD 0xa5

/* The position of one component in a format. */
typedef struct
{
  int plane, offset, step; /* in bytes; @step: from pixel to pixel */
  int component;           /* R G B A, Y Cb Cr; 7: padding */
} Place;

typedef struct
{
  FlameFormat format;
  int n_planes, bytes, bits, shift;
  int half_x, half_y;
  int n_places;
  Place places[4];
} Format;

enum
{
  R,
  G,
  B,
  A,
  Y,
  CB,
  CR,
  PAD
};

#define HOST(le, be) (G_BYTE_ORDER == G_LITTLE_ENDIAN ? (le) : (be))

static const Format formats[] = {
    {FLAME_FORMAT_NV12, 2, 1, 8, 0, 1, 1, 3,
        {{0, 0, 1, Y}, {1, 0, 2, CB}, {1, 1, 2, CR}}},
    {FLAME_FORMAT_I420, 3, 1, 8, 0, 1, 1, 3,
        {{0, 0, 1, Y}, {1, 0, 1, CB}, {2, 0, 1, CR}}},
    {FLAME_FORMAT_RGBA, 1, 1, 8, 0, 0, 0, 4,
        {{0, 0, 4, R}, {0, 1, 4, G}, {0, 2, 4, B}, {0, 3, 4, A}}},
    {FLAME_FORMAT_BGRA, 1, 1, 8, 0, 0, 0, 4,
        {{0, 0, 4, B}, {0, 1, 4, G}, {0, 2, 4, R}, {0, 3, 4, A}}},
    {FLAME_FORMAT_RGBX, 1, 1, 8, 0, 0, 0, 4,
        {{0, 0, 4, R}, {0, 1, 4, G}, {0, 2, 4, B}, {0, 3, 4, PAD}}},
    {FLAME_FORMAT_BGRX, 1, 1, 8, 0, 0, 0, 4,
        {{0, 0, 4, B}, {0, 1, 4, G}, {0, 2, 4, R}, {0, 3, 4, PAD}}},
    {FLAME_FORMAT_RGB, 1, 1, 8, 0, 0, 0, 3,
        {{0, 0, 3, R}, {0, 1, 3, G}, {0, 2, 3, B}}},
    {FLAME_FORMAT_Y444, 3, 1, 8, 0, 0, 0, 3,
        {{0, 0, 1, Y}, {1, 0, 1, CB}, {2, 0, 1, CR}}},
    {FLAME_FORMAT_Y42B, 3, 1, 8, 0, 1, 0, 3,
        {{0, 0, 1, Y}, {1, 0, 1, CB}, {2, 0, 1, CR}}},
    {FLAME_FORMAT_P010_10LE, 2, 2, 10, 6, 1, 1, 3,
        {{0, 0, 2, Y}, {1, 0, 4, CB}, {1, 2, 4, CR}}},
    {FLAME_FORMAT_I420_10LE, 3, 2, 10, 0, 1, 1, 3,
        {{0, 0, 2, Y}, {1, 0, 2, CB}, {2, 0, 2, CR}}},
    {FLAME_FORMAT_I422_10LE, 3, 2, 10, 0, 1, 0, 3,
        {{0, 0, 2, Y}, {1, 0, 2, CB}, {2, 0, 2, CR}}},
    {FLAME_FORMAT_Y444_10LE, 3, 2, 10, 0, 0, 0, 3,
        {{0, 0, 2, Y}, {1, 0, 2, CB}, {2, 0, 2, CR}}},
    {FLAME_FORMAT_ARGB64, 1, 2, 16, 0, 0, 0, 4,
        {{0, 0, 8, A}, {0, 2, 8, R}, {0, 4, 8, G}, {0, 6, 8, B}}},
    {FLAME_FORMAT_RGBA64_LE, 1, 2, 16, 0, 0, 0, 4,
        {{0, 0, 8, R}, {0, 2, 8, G}, {0, 4, 8, B}, {0, 6, 8, A}}},
    {FLAME_FORMAT_GRAY8, 1, 1, 8, 0, 0, 0, 1, {{0, 0, 1, Y}}},
    {FLAME_FORMAT_RGBA_F32, 1, 4, 32, 0, 0, 0, 4,
        {{0, 0, 16, R}, {0, 4, 16, G}, {0, 8, 16, B}, {0, 12, 16, A}}},
};

typedef struct
{
  const Format *format;
  FlamePostPlan plan;
  float *display, *scratch;
  guint8 *memory;
  gsize size;
  FlamePlanes planes;
} Picture;

static int
plane_width (const Format *f, int plane, int width)
{
  return plane && f->half_x ? (width + 1) / 2 : width;
}

static int
plane_height (const Format *f, int plane, int height)
{
  return plane && f->half_y ? (height + 1) / 2 : height;
}

/* Returns the bytes of a row that hold samples. */
static int
row_bytes (const Format *f, int plane, int width)
{
  int step = 0;

  for (int i = 0; i < f->n_places; i++)
    if (f->places[i].plane == plane)
      step = f->places[i].step;
  return step * plane_width (f, plane, width);
}

static void
picture_init (
    Picture *picture, const Format *format, const FlameVideo *video, int extra)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GError) error = NULL;
  gsize offset = 0;

  memset (picture, 0, sizeof *picture);
  picture->format = format;
  flame_post_plan_init (&picture->plan, genome, NULL, video,
      FLAME_FRAME_TRANSPARENT | FLAME_FRAME_NO_DENSITY_ESTIMATION, &error);
  g_assert_no_error (error);
  flame_post_plan_set_dither (&picture->plan, 99);
  for (int i = 0; i < format->n_planes; i++) {
    picture->planes.stride[i] = row_bytes (format, i, video->width) + extra;
    picture->size += (gsize) picture->planes.stride[i] *
                     plane_height (format, i, video->height);
  }
  picture->memory = g_malloc (picture->size);
  memset (picture->memory, GUARD, picture->size);
  for (int i = 0; i < format->n_planes; i++) {
    picture->planes.data[i] = picture->memory + offset;
    offset += (gsize) picture->planes.stride[i] *
              plane_height (format, i, video->height);
  }
  picture->display = alloc_floats (4 * (gsize) video->width * video->height);
  picture->scratch =
      alloc_floats (flame_post_scratch_floats (&picture->plan.params));
}

static void
picture_clear (Picture *picture)
{
  flame_post_plan_clear (&picture->plan);
  free (picture->display);
  free (picture->scratch);
  g_free (picture->memory);
}

static void
picture_fill (Picture *picture)
{
  const int n = 4 * picture->plan.video.width * picture->plan.video.height;
  GRand *rand = g_rand_new_with_seed (n);

  for (int i = 0; i < n; i++) {
    /* Many samples are black or white, the ends of the range. */
    const int what = g_rand_int_range (rand, 0, 6);

    picture->display[i] = what == 0   ? 0.0f
                          : what == 1 ? 1.0f
                                      : g_rand_double (rand);
  }
  g_rand_free (rand);
}

static void
picture_paint (Picture *picture, double r, double g, double b)
{
  const int n = picture->plan.video.width * picture->plan.video.height;

  for (int i = 0; i < n; i++) {
    picture->display[4 * i] = r;
    picture->display[4 * i + 1] = g;
    picture->display[4 * i + 2] = b;
    picture->display[4 * i + 3] = 1.0f;
  }
}

static void
picture_convert (Picture *picture, const FlamePostLoops *loops, int band)
{
  const int height = picture->plan.video.height;

  for (int y = 0; y < height; y += band)
    loops->convert (&picture->plan.params, picture->display,
        picture->planes.data, picture->planes.stride, picture->scratch, y,
        MIN (y + band, height));
}

static double
read_sample (const Picture *picture, const Place *place, int x, int y)
{
  const guint8 *p = picture->planes.data[place->plane] +
                    (gssize) y * picture->planes.stride[place->plane] +
                    (gssize) x * place->step + place->offset;
  float f;

  if (picture->format->bytes == 1)
    return *p;
  if (picture->format->bytes == 4) {
    memcpy (&f, p, sizeof f);
    return f;
  }
  if (picture->format->format == FLAME_FORMAT_ARGB64)
    return HOST (p[0] | p[1] << 8, p[1] | p[0] << 8);
  return (p[0] | p[1] << 8) >> picture->format->shift;
}

/* ------------------------------------------------------------- reference */

static const double matrices[3][2] = {
    {0.299, 0.114}, {0.2126, 0.0722}, {0.2627, 0.0593}};

static double
ref_component (const Picture *picture, int component, int x, int y)
{
  const FlameVideo *video = &picture->plan.video;
  const int cx = CLAMP (x, 0, video->width - 1);
  const int cy = CLAMP (y, 0, video->height - 1);
  const float *p = picture->display + 4 * (cy * video->width + cx);
  const double kr = matrices[video->matrix][0];
  const double kb = matrices[video->matrix][1];
  const double luma = kr * p[0] + (1 - kr - kb) * p[1] + kb * p[2];

  switch (component) {
    case Y:
      return luma;
    case CB:
      return (p[2] - luma) / (2 * (1 - kb));
    case CR:
      return (p[0] - luma) / (2 * (1 - kr));
    case PAD:
      return 1.0;
    default:
      return p[component];
  }
}

/* Computes the weights of three samples about an even one. */
static void
ref_siting (int half, int cosited, double w[3])
{
  w[0] = half && cosited ? 0.25 : 0.0;
  w[1] = half ? 0.5 : 1.0;
  w[2] = half ? 0.5 - w[0] : 0.0;
}

static double
ref_sample (const Picture *picture, int component, int x, int y)
{
  const FlameVideo *video = &picture->plan.video;
  const Format *f = picture->format;
  const gboolean chroma = component == CB || component == CR;
  const int half_x = chroma && f->half_x, half_y = chroma && f->half_y;
  double wx[3], wy[3], sum = 0.0;

  ref_siting (half_x, video->chroma_cosited_h, wx);
  ref_siting (half_y, video->chroma_cosited_v, wy);
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      if (wx[i] * wy[j] > 0.0)
        sum += wx[i] * wy[j] *
               ref_component (picture, component, (x << half_x) + i - 1,
                   (y << half_y) + j - 1);
  return sum;
}

static double
ref_code (const Picture *picture, int component, double value)
{
  const FlameVideo *video = &picture->plan.video;
  const int bits = picture->format->bits;
  const double top = bits == 32 ? 1.0 : (1 << bits) - 1;
  const gboolean full =
      video->full_range || video->format == FLAME_FORMAT_GRAY8;
  const double unit = (1 << bits % 32) / 256.0;

  if (component == Y)
    return full ? value * top : (16 + 219 * value) * unit;
  if (component == CB || component == CR)
    return MIN (128 * unit + value * (full ? top : 224 * unit), top);
  return value * top;
}

static void
check_guards (const Picture *picture)
{
  const FlameVideo *video = &picture->plan.video;

  for (int i = 0; i < picture->format->n_planes; i++) {
    const int used = row_bytes (picture->format, i, video->width);

    for (int y = 0; y < plane_height (picture->format, i, video->height); y++)
      for (int x = used; x < picture->planes.stride[i]; x++)
        g_assert_cmphex (
            picture->planes.data[i][y * picture->planes.stride[i] + x], ==,
            GUARD);
  }
}

static void
check_samples (const Picture *picture)
{
  const FlameVideo *video = &picture->plan.video;
  const Format *f = picture->format;
  const double tolerance = f->bits == 32 ? 1e-7 : f->bits == 16 ? 1.02 : 1.0001;

  for (int i = 0; i < f->n_places; i++) {
    const Place *place = &f->places[i];

    for (int y = 0; y < plane_height (f, place->plane, video->height); y++)
      for (int x = 0; x < plane_width (f, place->plane, video->width); x++) {
        const double value = ref_sample (picture, place->component, x, y);

        g_assert_cmpfloat_with_epsilon (read_sample (picture, place, x, y),
            ref_code (picture, place->component, value), tolerance);
      }
  }
}

static void
check_format (const Format *format, const FlameVideo *video, int extra)
{
  Picture picture;
  g_autofree guint8 *whole = NULL;

  picture_init (&picture, format, video, extra);
  whole = g_malloc (picture.size);
  picture_fill (&picture);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    picture_convert (&picture, named->loops, 1 << 20);
    check_guards (&picture);
    check_samples (&picture);
    memcpy (whole, picture.memory, picture.size);
    for (int band = 2; band <= 8; band += 2) {
      memset (picture.memory, GUARD, picture.size);
      picture_convert (&picture, named->loops, band);
      g_assert_cmpmem (picture.memory, picture.size, whole, picture.size);
    }
  }
  picture_clear (&picture);
}

static void
test_formats (void)
{
  static const int sizes[][2] = {
      {1, 1}, {2, 2}, {1, 5}, {7, 1}, {16, 8}, {33, 17}, {64, 6}, {131, 9}};

  g_assert_cmpint (G_N_ELEMENTS (formats), ==, FLAME_N_FORMATS);
  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (int bits = 0; bits < 8; bits++)
        for (int matrix = 0; matrix < 3; matrix++) {
          const FlameVideo video = {.format = formats[f].format,
              .width = sizes[s][0],
              .height = sizes[s][1],
              .pixel_aspect = 1.0,
              .matrix = matrix,
              .full_range = bits & 1,
              .chroma_cosited_h = (bits & 2) != 0,
              .chroma_cosited_v = (bits & 4) != 0};

          check_format (&formats[f], &video, (bits * 3 + matrix) % 7);
        }
}

/* ------------------------------------------------------ ends and averages */

static void
check_flat (Picture *picture, double value)
{
  for (int i = 0; i < picture->format->n_places; i++) {
    const Place *place = &picture->format->places[i];
    const double code = ref_code (picture, place->component,
        place->component >= Y && place->component != PAD &&
                place->component != Y
            ? 0.0
        : place->component == PAD || place->component == A ? 1.0
                                                           : value);

    for (int y = 0; y < 32; y++)
      for (int x = 0; x < 32; x++)
        g_assert_cmpfloat_with_epsilon (
            read_sample (picture, place, x, y), code, 1e-9);
  }
}

static void
test_black_and_white (void)
{
  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    for (int bits = 0; bits < 6; bits++) {
      const FlameVideo video = {.format = formats[f].format,
          .width = 64,
          .height = 64,
          .pixel_aspect = 1.0,
          .matrix = bits / 2,
          .full_range = bits % 2,
          .chroma_cosited_h = TRUE};

      for (const NamedLoops *named = available_loops (); named->name; named++) {
        Picture picture;

        picture_init (&picture, &formats[f], &video, 0);
        for (int seed = 0; seed < 8; seed++) {
          flame_post_plan_set_dither (&picture.plan, seed);
          picture_paint (&picture, 0.0, 0.0, 0.0);
          picture_convert (&picture, named->loops, 64);
          check_flat (&picture, 0.0);
          picture_paint (&picture, 1.0, 1.0, 1.0);
          picture_convert (&picture, named->loops, 64);
          check_flat (&picture, 1.0);
        }
        picture_clear (&picture);
      }
    }
}

/*
 * Dither keeps the mean, even of small areas, and differs from plain rounding.
 */
static void
test_dither_mean (void)
{
  const FlameVideo video = {.format = FLAME_FORMAT_Y444,
      .width = 64,
      .height = 64,
      .pixel_aspect = 1.0,
      .matrix = FLAME_MATRIX_BT709,
      .chroma_cosited_h = TRUE};
  const Format *format = NULL;

  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    if (formats[f].format == video.format)
      format = &formats[f];
  for (const NamedLoops *named = available_loops (); named->name; named++)
    for (int step = 1; step < 40; step++) {
      Picture picture;

      picture_init (&picture, format, &video, 0);
      picture_paint (&picture, step / 41.3, step / 80.7, 1.0 - step / 43.1);
      picture_convert (&picture, named->loops, 64);
      for (int i = 0; i < 3; i++) {
        const Place *place = &format->places[i];
        const double want = ref_code (&picture, place->component,
            ref_sample (&picture, place->component, 0, 0));

        for (int by = 0; by < 64; by += 16)
          for (int bx = 0; bx < 64; bx += 16) {
            double sum = 0.0;

            for (int y = by; y < by + 16; y++)
              for (int x = bx; x < bx + 16; x++)
                sum += read_sample (&picture, place, x, y);
            g_assert_cmpfloat_with_epsilon (sum / 256.0, want, 0.03);
          }
      }
      picture_clear (&picture);
    }
}

/* Another seed gives another pattern, the same seed the same. */
static void
test_dither_seed (void)
{
  const FlameVideo video = {.format = FLAME_FORMAT_GRAY8,
      .width = 64,
      .height = 64,
      .pixel_aspect = 1.0,
      .matrix = FLAME_MATRIX_BT709,
      .full_range = TRUE,
      .chroma_cosited_h = TRUE};
  const FlamePostLoops *loops = available_loops ()->loops;
  g_autofree guint8 *first = g_malloc (64 * 64);
  Picture picture;

  picture_init (&picture, &formats[G_N_ELEMENTS (formats) - 2], &video, 0);
  picture_paint (&picture, 0.3, 0.3, 0.3);
  flame_post_plan_set_dither (&picture.plan, 1);
  picture_convert (&picture, loops, 64);
  memcpy (first, picture.memory, 64 * 64);
  flame_post_plan_set_dither (&picture.plan, 2);
  picture_convert (&picture, loops, 64);
  g_assert_cmpint (memcmp (first, picture.memory, 64 * 64), !=, 0);
  flame_post_plan_set_dither (&picture.plan, 1);
  picture_convert (&picture, loops, 64);
  g_assert_cmpmem (picture.memory, 64 * 64, first, 64 * 64);
  picture_clear (&picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pixels/formats", test_formats);
  g_test_add_func ("/pixels/black-and-white", test_black_and_white);
  g_test_add_func ("/pixels/dither-mean", test_dither_mean);
  g_test_add_func ("/pixels/dither-seed", test_dither_seed);
  return g_test_run ();
}
