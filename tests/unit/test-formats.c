/*
 * Every output format must show the float picture: matrix, range, byte order,
 * and nothing outside the rows.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "tests/support/backend.h"
#include "tests/support/picture.h"

/* Odd sizes, so that chroma ends with half a pair. */
#define WIDTH 61
#define HEIGHT 43
#define PADDING 20
#define UNTOUCHED 0xa5

static const char genome[] =
    "<flame size='61 43' scale='16' quality='60' filter='0.7' gamma='2'"
    " brightness='9' estimator_radius='4' background='0.05 0.2 0.1'>"
    "<xform weight='0.5' color='0' linear='0.4' spherical='0.5'"
    " coefs='0.6 0.3 -0.3 0.6 0.4 -0.2'/>"
    "<xform weight='0.5' color='1' julia='0.8'"
    " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"
    "<color index='0' rgb='255 60 20'/><color index='90' rgb='40 230 60'/>"
    "<color index='190' rgb='60 70 255'/></flame>";

static FlameRenderer *renderer;
static FlameAnimation *animation;
static Picture *reference;

static Picture *
render (FlameFormat format, FlameMatrix matrix, gboolean full_range,
    FlameFrameFlags flags)
{
  Picture *picture = picture_new (format, WIDTH, HEIGHT, PADDING);
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request = {
      .animation = animation, .seed = 3, .flags = flags};

  memset (picture->memory, UNTOUCHED, picture->size);
  picture->video.matrix = matrix;
  picture->video.full_range = full_range;
  request.video = picture->video;
  request.planes = picture->planes;
  job = flame_renderer_queue (renderer, &request, &error);
  g_assert_no_error (error);
  flame_job_wait (job);
  g_assert_true (flame_job_get_result (job, &error));
  g_assert_no_error (error);
  return picture;
}

static const float *
float_pixel (const Picture *picture, int x, int y)
{
  return (const float *) (const void *) (picture->planes.data[0] +
                                         (gsize) y *
                                             picture->planes.stride[0]) +
         4 * x;
}

static void
check_padding (const Picture *picture)
{
  for (int plane = 0; plane < 4; plane++) {
    for (int y = 0; y < picture_rows (picture, plane); y++) {
      const guint8 *row = picture->planes.data[plane] +
                          (gsize) y * picture->planes.stride[plane];

      for (int x = picture_row_bytes (picture, plane);
           x < picture->planes.stride[plane]; x++)
        g_assert_cmpuint (row[x], ==, UNTOUCHED);
    }
  }
}

/* ------------------------------------------------------------------- RGB */

typedef struct
{
  FlameFormat format;
  int bytes, channel_bytes;
  int order[4]; /* positions of R, G, B, A; -1 = missing */
  gboolean native;
} Packed;

static const Packed packed[] = {
    {FLAME_FORMAT_RGBA, 4, 1, {0, 1, 2, 3}, FALSE},
    {FLAME_FORMAT_BGRA, 4, 1, {2, 1, 0, 3}, FALSE},
    {FLAME_FORMAT_RGBX, 4, 1, {0, 1, 2, -1}, FALSE},
    {FLAME_FORMAT_BGRX, 4, 1, {2, 1, 0, -1}, FALSE},
    {FLAME_FORMAT_RGB, 3, 1, {0, 1, 2, -1}, FALSE},
    {FLAME_FORMAT_ARGB64, 8, 2, {1, 2, 3, 0}, TRUE},
    {FLAME_FORMAT_RGBA64_LE, 8, 2, {0, 1, 2, 3}, FALSE},
};

static double
packed_value (const Packed *p, const guint8 *pixel, int channel)
{
  guint16 value;

  if (p->channel_bytes == 1)
    return pixel[p->order[channel]] / 255.0;
  memcpy (&value, pixel + 2 * p->order[channel], 2);
  return (p->native ? value : GUINT16_FROM_LE (value)) / 65535.0;
}

static void
check_packed (const Packed *p, const Picture *expected, FlameFrameFlags flags)
{
  g_autoptr (Picture) picture =
      render (p->format, FLAME_MATRIX_BT709, TRUE, flags);
  /* Rounding and one step of dither. */
  double step = p->channel_bytes == 1 ? 1.01 / 255 : 1.01 / 65535 + 1e-6;
  double sum[4] = {0};

  for (int y = 0; y < HEIGHT; y++) {
    const guint8 *row =
        picture->planes.data[0] + (gsize) y * picture->planes.stride[0];

    for (int x = 0; x < WIDTH; x++) {
      const float *pixel = float_pixel (expected, x, y);

      for (int c = 0; c < 4; c++) {
        double error;

        if (p->order[c] < 0)
          continue;
        error = packed_value (p, row + x * p->bytes, c) - pixel[c];
        g_assert_cmpfloat (fabs (error), <=, step);
        sum[c] += error;
      }
    }
  }
  /* Neither rounding nor dither may change the mean. */
  for (int c = 0; c < 4; c++)
    g_assert_cmpfloat (fabs (sum[c] / (WIDTH * HEIGHT)), <, 0.1 * step);
  check_padding (picture);
}

static void
test_packed (gconstpointer data)
{
  const Packed *p = data;
  g_autoptr (Picture) clear = NULL;

  check_packed (p, reference, 0);
  if (p->order[3] < 0)
    return;
  clear = render (
      FLAME_FORMAT_RGBA_F32, FLAME_MATRIX_BT709, TRUE, FLAME_FRAME_TRANSPARENT);
  check_packed (p, clear, FLAME_FRAME_TRANSPARENT);
}

/* ------------------------------------------------------------------- YUV */

/* BT.601, BT.709 and BT.2020, in the order of FlameMatrix. */
static const double red_weight[] = {0.299, 0.2126, 0.2627};
static const double blue_weight[] = {0.114, 0.0722, 0.0593};

/* Computes the standards' samples, for components of 0 to 1. */
static void
to_yuv (const float *rgb, FlameMatrix matrix, gboolean full_range, int bits,
    double yuv[3])
{
  double kr = red_weight[matrix], kb = blue_weight[matrix];
  double y = kr * rgb[0] + (1 - kr - kb) * rgb[1] + kb * rgb[2];
  double unit = 1 << (bits - 8), top = (1 << bits) - 1;

  yuv[0] = full_range ? top * y : (16 + 219 * y) * unit;
  yuv[1] = 128 * unit +
           (full_range ? top : 224 * unit) * (rgb[2] - y) / (2 * (1 - kb));
  yuv[2] = 128 * unit +
           (full_range ? top : 224 * unit) * (rgb[0] - y) / (2 * (1 - kr));
}

typedef struct
{
  FlameFormat format;
  int bits;
  int shift; /* unused low bits of a word */
  gboolean chroma, paired;
  int shift_h, shift_v;
} Planar;

static const Planar planar[] = {
    {FLAME_FORMAT_NV12, 8, 0, TRUE, TRUE, 1, 1},
    {FLAME_FORMAT_I420, 8, 0, TRUE, FALSE, 1, 1},
    {FLAME_FORMAT_Y444, 8, 0, TRUE, FALSE, 0, 0},
    {FLAME_FORMAT_Y42B, 8, 0, TRUE, FALSE, 1, 0},
    {FLAME_FORMAT_P010_10LE, 10, 6, TRUE, TRUE, 1, 1},
    {FLAME_FORMAT_I420_10LE, 10, 0, TRUE, FALSE, 1, 1},
    {FLAME_FORMAT_I422_10LE, 10, 0, TRUE, FALSE, 1, 0},
    {FLAME_FORMAT_Y444_10LE, 10, 0, TRUE, FALSE, 0, 0},
    {FLAME_FORMAT_GRAY8, 8, 0, FALSE, FALSE, 0, 0},
};

static double
planar_value (
    const Planar *p, const Picture *picture, int component, int x, int y)
{
  int plane = p->paired ? MIN (component, 1) : component;
  int column = p->paired && component ? 2 * x + component - 1 : x;
  const guint8 *row =
      picture->planes.data[plane] + (gsize) y * picture->planes.stride[plane];
  guint16 value;

  if (p->bits == 8)
    return row[column];
  memcpy (&value, row + 2 * column, 2);
  value = GUINT16_FROM_LE (value);
  g_assert_cmpuint (value & ((1 << p->shift) - 1), ==, 0);
  return value >> p->shift;
}

/*
 * Computes chroma. If it is not cosited, it lies between the pixels of its
 * block.
 */
static void
expected_chroma (
    const Planar *p, const Picture *picture, int x, int y, double yuv[3])
{
  int n = 0;

  memset (yuv, 0, 3 * sizeof (double));
  for (int j = y << p->shift_v; j < (y + 1) << p->shift_v; j++) {
    for (int i = x << p->shift_h; i < (x + 1) << p->shift_h; i++) {
      double one[3];

      /* The last pair of an odd size repeats its only pixel. */
      to_yuv (float_pixel (reference, MIN (i, WIDTH - 1), MIN (j, HEIGHT - 1)),
          picture->video.matrix, picture->video.full_range, p->bits, one);
      for (int c = 0; c < 3; c++)
        yuv[c] += one[c];
      n++;
    }
  }
  for (int c = 0; c < 3; c++)
    yuv[c] /= n;
}

static void
check_luma (const Planar *p, const Picture *picture)
{
  double sum = 0;

  /* GRAY8 is always full range. */
  gboolean full_range = picture->video.full_range || !p->chroma;

  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      double yuv[3], error;

      to_yuv (float_pixel (reference, x, y), picture->video.matrix, full_range,
          p->bits, yuv);
      error = planar_value (p, picture, 0, x, y) - yuv[0];
      g_assert_cmpfloat (fabs (error), <=, 1.01);
      sum += error;
    }
  }
  g_assert_cmpfloat (fabs (sum / (WIDTH * HEIGHT)), <, 0.1);
}

static void
check_chroma (const Planar *p, const Picture *picture)
{
  int width = (WIDTH + (1 << p->shift_h) - 1) >> p->shift_h;
  int height = (HEIGHT + (1 << p->shift_v) - 1) >> p->shift_v;

  for (int c = 1; c < 3; c++) {
    double sum = 0;

    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double yuv[3], error;

        expected_chroma (p, picture, x, y, yuv);
        error = planar_value (p, picture, c, x, y) - yuv[c];
        g_assert_cmpfloat (fabs (error), <=, 1.01);
        sum += error;
      }
    }
    g_assert_cmpfloat (fabs (sum / (width * height)), <, 0.1);
  }
}

static void
test_planar (gconstpointer data)
{
  const Planar *p = data;

  for (int matrix = FLAME_MATRIX_BT601; matrix <= FLAME_MATRIX_BT2020;
       matrix++) {
    for (int full_range = 0; full_range < 2; full_range++) {
      g_autoptr (Picture) picture = render (p->format, matrix, full_range, 0);

      check_luma (p, picture);
      if (p->chroma)
        check_chroma (p, picture);
      check_padding (picture);
    }
  }
}

/* Cosited chroma moves towards the left and upper luma samples. */
static void
test_siting (void)
{
  double sum[2][2] = {{0}};

  for (int h = 0; h < 2; h++) {
    for (int v = 0; v < 2; v++) {
      Picture *picture = picture_new (FLAME_FORMAT_I420, WIDTH, HEIGHT, 0);
      FlameFrameRequest request = {.animation = animation, .seed = 3};
      g_autoptr (FlameJob) job = NULL;
      g_autoptr (GError) error = NULL;

      picture->video.chroma_cosited_h = h;
      picture->video.chroma_cosited_v = v;
      request.video = picture->video;
      request.planes = picture->planes;
      job = flame_renderer_queue (renderer, &request, &error);
      g_assert_no_error (error);
      flame_job_wait (job);
      g_assert_true (flame_job_get_result (job, &error));

      /*
       * The difference between chroma and the luma sample it may be cosited
       * with.
       */
      for (int y = 1; y < HEIGHT / 2; y++) {
        for (int x = 1; x < WIDTH / 2; x++) {
          double yuv[3];

          to_yuv (float_pixel (reference, 2 * x, 2 * y), FLAME_MATRIX_BT709,
              FALSE, 8, yuv);
          sum[h][v] +=
              fabs (picture->planes.data[1][y * picture->planes.stride[1] + x] -
                    yuv[1]);
        }
      }
      picture_free (picture);
    }
  }
  g_assert_cmpfloat (sum[1][0], <, sum[0][0]);
  g_assert_cmpfloat (sum[0][1], <, sum[0][0]);
  g_assert_cmpfloat (sum[1][1], <, sum[1][0]);
  g_assert_cmpfloat (sum[1][1], <, sum[0][1]);
}

static void
test_reference (void)
{
  double low = 1, high = 0;

  check_padding (reference);
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      const float *pixel = float_pixel (reference, x, y);

      for (int c = 0; c < 3; c++) {
        g_assert_true (pixel[c] >= 0 && pixel[c] <= 1);
        low = MIN (low, pixel[c]);
        high = MAX (high, pixel[c]);
      }
      g_assert_cmpfloat (pixel[3], ==, 1);
    }
  }
  g_assert_cmpfloat (low, <, 0.1);
  g_assert_cmpfloat (high, >, 0.9);
}

static void
set_up (void)
{
  const FlameRendererConfig config = {
      .backend = test_backend (), .device = -1, .depth = 1};
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (GError) error = NULL;

  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
  animation = flame_animation_new_from_data (
      genome, -1, "test-formats", &options, &error);
  g_assert_no_error (error);
  reference = render (FLAME_FORMAT_RGBA_F32, FLAME_MATRIX_BT709, TRUE, 0);
}

static void
add (const char *group, FlameFormat format, gconstpointer data,
    GTestDataFunc function)
{
  g_autofree char *path =
      g_strdup_printf ("/formats/%s/%s", group, picture_format_name (format));

  g_test_add_data_func (path, data, function);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  set_up ();
  g_test_add_func ("/formats/float", test_reference);
  for (guint i = 0; i < G_N_ELEMENTS (packed); i++)
    add ("rgb", packed[i].format, &packed[i], test_packed);
  for (guint i = 0; i < G_N_ELEMENTS (planar); i++)
    add ("yuv", planar[i].format, &planar[i], test_planar);
  g_test_add_func ("/formats/siting", test_siting);
  status = g_test_run ();
  picture_free (reference);
  flame_animation_unref (animation);
  flame_renderer_free (renderer);
  return status;
}
