/*
 * PQ, HLG and BT.2020, compared with the formulas of their standards in double
 * precision. HDR must keep what SDR clips.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/api/video.h"
#include "core/plan/check.h"
#include "core/plan/frame-request.h"
#include "core/plan/pixel-layout.h"
#include "core/plan/post-plan.h"
#include "core/plan/signal.h"
#include "kernels/cpu/post.h"
#include "tests/support/scene.h"
#include "tests/unit/post-loops.h"

#define WHITE 203.0
/* One code of 16 bits. */
#define TOLERANCE (1.2 / 65535.0)

/* ------------------------------------------------- the standards' formulas */

static double
srgb_decode (double v)
{
  return v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4);
}

static double
srgb_encode (double l)
{
  return l <= 0.0031308 ? l * 12.92 : 1.055 * pow (l, 1 / 2.4) - 0.055;
}

/* Decodes PQ to cd/m2. */
static double
pq_decode (double v)
{
  const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
  const double c1 = 3424.0 / 4096, c2 = 2413.0 / 128, c3 = 2392.0 / 128;
  const double t = pow (v, 1 / m2);

  return 10000 * pow (fmax (t - c1, 0) / (c2 - c3 * t), 1 / m1);
}

static double
pq_encode (double nits)
{
  const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
  const double c1 = 3424.0 / 4096, c2 = 2413.0 / 128, c3 = 2392.0 / 128;
  const double t = pow (nits / 10000, m1);

  return nits > 0 ? pow ((c1 + c2 * t) / (1 + c3 * t), m2) : 0;
}

static double
hlg_decode (double v)
{
  const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log (4 * a);

  return v <= 0.5 ? v * v / 3 : (exp ((v - c) / a) + b) / 12;
}

static double
hlg_encode (double e)
{
  const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log (4 * a);

  return e <= 1.0 / 12 ? sqrt (3 * e) : a * log (12 * e - b) + c;
}

/* Converts an RGB signal to cd/m2 of each channel. */
static void
display_light (FlameTransfer transfer, const double v[3], double nits[3])
{
  double e[3], luminance;

  if (transfer == FLAME_TRANSFER_PQ) {
    for (int c = 0; c < 3; c++)
      nits[c] = pq_decode (v[c]);
    return;
  }
  for (int c = 0; c < 3; c++)
    e[c] = hlg_decode (v[c]);
  luminance = 0.2627 * e[0] + 0.6780 * e[1] + 0.0593 * e[2];
  for (int c = 0; c < 3; c++)
    nits[c] = luminance > 0 ? 1000 * pow (luminance, 0.2) * e[c] : 0;
}

static void
invert (const double m[3][3], double out[3][3])
{
  double det = 0;

  for (int i = 0; i < 3; i++)
    det += m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] -
                         m[1][(i + 2) % 3] * m[2][(i + 1) % 3]);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      out[j][i] =
          (m[(i + 1) % 3][(j + 1) % 3] * m[(i + 2) % 3][(j + 2) % 3] -
              m[(i + 1) % 3][(j + 2) % 3] * m[(i + 2) % 3][(j + 1) % 3]) /
          det;
}

/*
 * Computes the matrix for the red, green and blue of @xy, with a white of D65.
 */
static void
rgb_to_xyz (const double xy[3][2], double m[3][3])
{
  const double white[3] = {0.3127 / 0.3290, 1.0, (1 - 0.3127 - 0.3290) / 0.329};
  double inverse[3][3];

  for (int i = 0; i < 3; i++) {
    m[0][i] = xy[i][0] / xy[i][1];
    m[1][i] = 1.0;
    m[2][i] = (1 - xy[i][0] - xy[i][1]) / xy[i][1];
  }
  invert ((const double (*)[3]) m, inverse);
  for (int i = 0; i < 3; i++) {
    double gain = 0;

    for (int j = 0; j < 3; j++)
      gain += inverse[i][j] * white[j];
    for (int j = 0; j < 3; j++)
      m[j][i] *= gain;
  }
}

/*
 * Converts BT.709's linear light to BT.2020's primaries, derived from the
 * chromaticities.
 */
static void
widen (const double in[3], double out[3])
{
  static const double bt709[3][2] = {{.64, .33}, {.30, .60}, {.15, .06}};
  static const double bt2020[3][2] = {{.708, .292}, {.170, .797}, {.131, .046}};
  double from[3][3], to[3][3], back[3][3], xyz[3] = {0};

  rgb_to_xyz (bt709, from);
  rgb_to_xyz (bt2020, to);
  invert ((const double (*)[3]) to, back);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      xyz[i] += from[i][j] * in[j];
  for (int i = 0; i < 3; i++) {
    out[i] = 0;
    for (int j = 0; j < 3; j++)
      out[i] += back[i][j] * xyz[j];
  }
}

static double
max3 (const double v[3])
{
  return fmax (v[0], fmax (v[1], v[2]));
}

static double
roll (double brightest, double knee, double peak)
{
  if (brightest <= knee)
    return 1.0;
  return (knee + 1 / (1 / (brightest - knee) + 1 / (peak - knee))) / brightest;
}

/* @display: flam3's values; 1 is white */
static void
ref_signal (const FlameVideo *video, const double display[3], double v[3])
{
  const double peak = video->peak / WHITE;
  double light[3], wide[3], luminance, gain, scale;

  for (int c = 0; c < 3; c++)
    light[c] = srgb_decode (display[c]);
  widen (light, wide);
  luminance = 0.2627 * wide[0] + 0.6780 * wide[1] + 0.0593 * wide[2];
  switch (video->transfer) {
    case FLAME_TRANSFER_PQ:
      scale = roll (max3 (wide), 1.0, peak);
      for (int c = 0; c < 3; c++)
        v[c] = pq_encode (WHITE * scale * wide[c]);
      break;
    case FLAME_TRANSFER_HLG:
      gain = luminance > 0 ? pow (luminance, -1.0 / 6) : 0;
      for (int c = 0; c < 3; c++)
        wide[c] *= gain;
      scale = roll (max3 (wide), 1.4, pow (fmin (peak, 1000 / WHITE), 1 / 1.2));
      for (int c = 0; c < 3; c++)
        v[c] = hlg_encode (pow (WHITE / 1000, 1 / 1.2) * scale * wide[c]);
      break;
    default:
      for (int c = 0; c < 3; c++)
        v[c] = srgb_encode (wide[c]);
      break;
  }
}

/* ------------------------------------------------------- the vector loops */

#define N 1023

static FlameVideo
hdr_video (FlameTransfer transfer, double peak)
{
  const FlameVideo video = {
      .format = FLAME_FORMAT_RGBA_F32,
      .width = N,
      .height = 1,
      .pixel_aspect = 1.0,
      .transfer = transfer,
      .primaries = FLAME_PRIMARIES_BT2020,
      .peak = peak,
  };

  return video;
}

/*
 * Returns a tone curve that shows light as it is: gamma 1, and clipping only as
 * HDR has it.
 */
static FlamePostParams
plain_params (const FlameVideo *video, const float *tap)
{
  FlamePixelParams layout;
  FlamePostParams params = {
      .width = N,
      .height = 1,
      .oversample = 1,
      .buf_width = N,
      .buf_height = 1,
      .accum_stride = N + 1,
      .n_taps = 1,
      .taps = tap,
      .tone =
          {
              .gamma = 1.0f,
              .vibrancy = 1.0f,
              .highlight_power = -1.0f,
              .unit = {1.0f / 255.0f, 1.0f / 255.0f, 1.0f / 255.0f},
              .full = 256.0f,
              .ceiling = flame_signal_get_ceiling (video),
          },
  };

  flame_pixel_layout_fill (&layout, video);
  flame_signal_fill (&params.tone.signal, video, &layout);
  return params;
}

/* Converts display values to bucket light, for a tone curve of c 256 / 255. */
static void
fill_light (float *accum, double most)
{
  GRand *rand = g_rand_new_with_seed (5);

  for (int i = 0; i < 4 * N; i++) {
    const int what = g_rand_int_range (rand, 0, 8);
    const double top = what < 4 ? 1.0 : most;
    const double value = what == 0 ? 0.0 : g_rand_double_range (rand, 0, top);

    accum[i] = i % 4 == 3 ? 255.0 : value * 255.0 * 255.0 / 256.0;
  }
  g_rand_free (rand);
}

static void
check_signal (FlameTransfer transfer, double peak, const NamedLoops *named)
{
  const FlameVideo video = hdr_video (transfer, peak);
  const float tap = 1.0f;
  const FlamePostParams params = plain_params (&video, &tap);
  float *accum = alloc_floats (4 * (N + 1));
  float *display = alloc_floats (4 * N);
  float *scratch = alloc_floats (flame_post_scratch_floats (&params));

  fill_light (accum, transfer == FLAME_TRANSFER_SDR ? 1.0 : 12.0);
  named->loops->tone (&params, accum, display, scratch, 0, 1);
  for (int x = 0; x < N; x++) {
    double in[3], want[3];

    for (int c = 0; c < 3; c++)
      in[c] = accum[4 * x + c] * (256.0 / 255.0 / 255.0);
    ref_signal (&video, in, want);
    for (int c = 0; c < 3; c++)
      g_assert_cmpfloat_with_epsilon (display[4 * x + c], want[c], TOLERANCE);
    g_assert_cmpfloat (display[4 * x + 3], ==, 1.0);
  }
  free (accum);
  free (display);
  free (scratch);
}

static void
test_formulas (void)
{
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    check_signal (FLAME_TRANSFER_SDR, 0, named);
    for (int transfer = FLAME_TRANSFER_PQ; transfer <= FLAME_TRANSFER_HLG;
         transfer++) {
      check_signal (transfer, 400, named);
      check_signal (transfer, 1000, named);
      check_signal (transfer, 10000, named);
    }
  }
}

/* ------------------------------------------------------- a rendered frame */

static Picture *
render (FlameAnimation *animation, FlameTransfer transfer, double peak)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  Picture *picture =
      picture_new (FLAME_FORMAT_RGBA_F32, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (FlameJob) job = NULL;
  FlameFrameRequest request;

  picture->video.transfer = transfer;
  picture->video.primaries = transfer == FLAME_TRANSFER_SDR
                                 ? FLAME_PRIMARIES_BT709
                                 : FLAME_PRIMARIES_BT2020;
  picture->video.peak = peak;
  request = scene_request (animation, picture, 3.0);
  request.quality = 50;
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  return picture;
}

static void
get_pixel (const Picture *picture, int i, double v[3])
{
  const float *p = (const float *) (gpointer) picture->planes.data[0] + 4 * i;

  for (int c = 0; c < 3; c++)
    v[c] = p[c];
}

/*
 * Checks that colours of SDR have the same light in HDR, and that those that
 * SDR clips are brighter.
 */
static void
compare_with_sdr (
    const Picture *sdr, const Picture *hdr, FlameTransfer transfer, double peak)
{
  int n_same = 0, n_brighter = 0;
  double most = 0;

  for (int i = 0; i < SCENE_WIDTH * SCENE_HEIGHT; i++) {
    double display[3], light[3], wide[3], signal[3], nits[3];

    get_pixel (sdr, i, display);
    get_pixel (hdr, i, signal);
    for (int c = 0; c < 3; c++)
      light[c] = srgb_decode (display[c]);
    widen (light, wide);
    display_light (transfer, signal, nits);
    most = fmax (most, max3 (nits));
    if (max3 (display) < 1.0) {
      for (int c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (
            nits[c], WHITE * wide[c], 0.01 + 0.002 * nits[c]);
      n_same++;
    } else if (max3 (nits) > 1.02 * WHITE * max3 (wide)) {
      n_brighter++;
    }
  }
  g_test_message (
      "%d as in SDR, %d brighter, up to %.0f cd/m2", n_same, n_brighter, most);
  g_assert_cmpint (n_same, >, 200);
  g_assert_cmpint (n_brighter, >, 20);
  g_assert_cmpfloat (most, >, 1.5 * WHITE);
  g_assert_cmpfloat (most, <, peak * 1.001);
}

static void
test_highlights (void)
{
  const char *attribute = strstr (scene_dense, "brightness='3'");
  g_autofree char *bright =
      g_strdup_printf ("%.*sbrightness='9'%s", (int) (attribute - scene_dense),
          scene_dense, attribute + strlen ("brightness='3'"));
  g_autoptr (FlameAnimation) animation = scene_load (bright);
  g_autoptr (Picture) sdr = render (animation, FLAME_TRANSFER_SDR, 0);

  for (int transfer = FLAME_TRANSFER_PQ; transfer <= FLAME_TRANSFER_HLG;
       transfer++)
    for (double peak = 500; peak <= 1000; peak += 500) {
      g_autoptr (Picture) hdr = render (animation, transfer, peak);

      compare_with_sdr (sdr, hdr, transfer, peak);
    }
}

/* The curve never reaches the peak, rises strictly, and keeps the hue. */
static void
test_roll_off (void)
{
  const float tap = 1.0f;

  for (int transfer = FLAME_TRANSFER_PQ; transfer <= FLAME_TRANSFER_HLG;
       transfer++) {
    const FlameVideo video = hdr_video (transfer, 1000);
    const FlamePostParams params = plain_params (&video, &tap);
    float *accum = alloc_floats (4 * (N + 1));
    float *display = alloc_floats (4 * N);
    float *scratch = alloc_floats (flame_post_scratch_floats (&params));
    double last = 0;

    for (int x = 0; x < N; x++) {
      const float level = 255.0f * 8.0f * x / N;

      accum[4 * x] = level;
      accum[4 * x + 1] = 0.5f * level;
      accum[4 * x + 2] = 0.1f * level;
      accum[4 * x + 3] = 255.0f;
    }
    available_loops ()->loops->tone (&params, accum, display, scratch, 0, 1);
    for (int x = 0; x < N; x++) {
      double signal[3], nits[3], light[3], wide[3];

      for (int c = 0; c < 3; c++) {
        signal[c] = display[4 * x + c];
        light[c] = srgb_decode (accum[4 * x + c] * (256.0 / 65025.0));
      }
      widen (light, wide);
      display_light (transfer, signal, nits);
      g_assert_true (x == 0 || nits[0] > last);
      g_assert_cmpfloat (nits[0], <, 1000);
      g_assert_cmpfloat_with_epsilon (
          nits[1] * wide[0], nits[0] * wide[1], 1e-3 * (1 + nits[0] * wide[1]));
      last = nits[0];
    }
    g_assert_cmpfloat (last, >, 750);
    free (accum);
    free (display);
    free (scratch);
  }
}

/* Black and white of limited RGB are whole codes in every format. */
static void
test_limited_rgb (void)
{
  static const FlameFormat formats[] = {
      FLAME_FORMAT_RGBA, FLAME_FORMAT_RGBA64_LE};
  const float tap = 1.0f;

  for (guint f = 0; f < G_N_ELEMENTS (formats); f++) {
    const double unit = f ? 256.0 : 1.0, top = f ? 65535.0 : 255.0;
    const FlameVideo video = {.format = formats[f],
        .width = N,
        .height = 1,
        .pixel_aspect = 1.0,
        .limited_rgb = TRUE};
    const FlamePostParams params = plain_params (&video, &tap);
    float *accum = alloc_floats (4 * (N + 1));
    float *display = alloc_floats (4 * N);
    float *scratch = alloc_floats (flame_post_scratch_floats (&params));

    fill_light (accum, 1.0);
    available_loops ()->loops->tone (&params, accum, display, scratch, 0, 1);
    for (int i = 0; i < 4 * N; i++) {
      const double in = accum[i] * (256.0 / 65025.0);

      if (i % 4 < 3)
        g_assert_cmpfloat_with_epsilon (
            display[i] * top, (16 + 219 * in) * unit, unit * 1e-3);
    }
    free (accum);
    free (display);
    free (scratch);
  }
}

/* ------------------------------------------------------------- bad requests */

static void
refuse (FlameFormat format, FlameTransfer transfer, FlamePrimaries primaries,
    double peak)
{
  FlameVideo video = hdr_video (transfer, peak);
  g_autoptr (GError) error = NULL;

  video.format = format;
  video.primaries = primaries;
  g_assert_false (flame_video_check (&video, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

static void
test_refused (void)
{
  const FlameVideo good = hdr_video (FLAME_TRANSFER_PQ, 0);

  g_assert_true (flame_video_check (&good, NULL));
  refuse (FLAME_FORMAT_NV12, FLAME_TRANSFER_PQ, FLAME_PRIMARIES_BT2020, 1000);
  refuse (FLAME_FORMAT_RGBA, FLAME_TRANSFER_HLG, FLAME_PRIMARIES_BT2020, 1000);
  refuse (
      FLAME_FORMAT_P010_10LE, FLAME_TRANSFER_PQ, FLAME_PRIMARIES_BT709, 1000);
  refuse (
      FLAME_FORMAT_P010_10LE, FLAME_TRANSFER_PQ, FLAME_PRIMARIES_BT2020, 399);
  refuse (
      FLAME_FORMAT_P010_10LE, FLAME_TRANSFER_PQ, FLAME_PRIMARIES_BT2020, NAN);
  refuse (FLAME_FORMAT_P010_10LE, 7, FLAME_PRIMARIES_BT2020, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hdr/formulas", test_formulas);
  g_test_add_func ("/hdr/highlights", test_highlights);
  g_test_add_func ("/hdr/roll-off", test_roll_off);
  g_test_add_func ("/hdr/limited-rgb", test_limited_rgb);
  g_test_add_func ("/hdr/refused", test_refused);
  return g_test_run ();
}
