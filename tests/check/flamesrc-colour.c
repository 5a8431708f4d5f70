/*
 * Colour: for each colorimetry, the element renders what GStreamer's converter
 * makes of its 16-bit RGB, and HDR has the brightness that it declares.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/colour-reference.h"
#include "tests/check/support.h"

#include <math.h>

#define SCENE "quality=40 n-threads=1 seed=3 num-buffers=1 "
#define SIZE "width=64,height=48,framerate=30/1"
#define SOURCE "video/x-raw,format=ARGB64,colorimetry=sRGB,"
/* Full range, RGB matrix, transfer PQ or HLG, primaries BT.2020. */
#define PQ_SOURCE "video/x-raw,format=ARGB64,colorimetry=(string)1:1:14:7,"
#define HLG_SOURCE "video/x-raw,format=ARGB64,colorimetry=(string)1:1:15:7,"

static GstSample *
render_sample (const char *properties, const char *caps)
{
  GstSample *sample;
  Player player;

  player_init (&player, properties, "turn.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (sample != NULL);
  player_clear (&player);
  return sample;
}

static void
get_info (GstSample *sample, GstVideoInfo *info)
{
  fail_unless (gst_video_info_from_caps (info, gst_sample_get_caps (sample)));
}

/* Returns: (transfer full) */
static GstBuffer *
convert (GstSample *sample, const GstVideoInfo *to, gboolean through_light)
{
  GstVideoInfo from;
  GstVideoFrame in, out;
  GstVideoConverter *converter;
  GstBuffer *buffer = gst_buffer_new_allocate (NULL, to->size, NULL);
  GstStructure *config =
      gst_structure_new ("config", GST_VIDEO_CONVERTER_OPT_DITHER_METHOD,
          GST_TYPE_VIDEO_DITHER_METHOD, GST_VIDEO_DITHER_NONE, NULL);

  if (through_light)
    gst_structure_set (config, GST_VIDEO_CONVERTER_OPT_GAMMA_MODE,
        GST_TYPE_VIDEO_GAMMA_MODE, GST_VIDEO_GAMMA_MODE_REMAP,
        GST_VIDEO_CONVERTER_OPT_PRIMARIES_MODE, GST_TYPE_VIDEO_PRIMARIES_MODE,
        GST_VIDEO_PRIMARIES_MODE_FAST, NULL);
  get_info (sample, &from);
  converter = gst_video_converter_new (&from, to, config);
  fail_unless (converter != NULL);
  fail_unless (gst_video_frame_map (
      &in, &from, gst_sample_get_buffer (sample), GST_MAP_READ));
  fail_unless (gst_video_frame_map (&out, to, buffer, GST_MAP_WRITE));
  gst_video_converter_frame (converter, &in, &out);
  gst_video_frame_unmap (&out);
  gst_video_frame_unmap (&in);
  gst_video_converter_free (converter);
  return buffer;
}

/* Largest differences between the samples of a component, in codes. */
typedef struct
{
  double ours, theirs; /* each from the exact code */
  gint apart;          /* from each other */
  gint spread;         /* of ours; a flat picture shows nothing */
} Difference;

/*
 * Returns how many samples can be compared. At even widths, if chroma is sited
 * on every other column, the converter leaves the last pixel out of the last
 * chroma sample. That makes up to 6 codes of 10 bits.
 */
static gint
count_comparable (const GstVideoInfo *info, guint c)
{
  const gint width = GST_VIDEO_INFO_COMP_WIDTH (info, c);

  return GST_VIDEO_FORMAT_INFO_W_SUB (info->finfo, c) > 0 &&
                 GST_VIDEO_INFO_WIDTH (info) % 2 == 0 &&
                 info->chroma_site & GST_VIDEO_CHROMA_SITE_H_COSITED
             ? width - 1
             : width;
}

static void
measure (const GstVideoFrame *ours, const GstVideoFrame *theirs,
    const ExactPicture *exact, guint c, Difference *difference)
{
  const gint comparable = count_comparable (&ours->info, c);
  gint x, y, low = G_MAXINT, high = 0;

  *difference = (Difference){0};
  for (y = 0; y < exact->height[c]; y++)
    for (x = 0; x < exact->width[c]; x++) {
      const gint a = get_code (ours, c, x, y), b = get_code (theirs, c, x, y);
      const double e = exact_picture_get (exact, c, x, y);

      low = MIN (low, a);
      high = MAX (high, a);
      difference->ours = MAX (difference->ours, fabs (a - e));
      if (x >= comparable)
        continue;
      difference->theirs = MAX (difference->theirs, fabs (b - e));
      difference->apart = MAX (difference->apart, ABS (a - b));
    }
  difference->spread = high - low;
}

/*
 * Returns how far the converter is from the exact codes. It truncates them
 * instead of rounding, and between RGB formats that is the whole error. If
 * there is a matrix, the converter also rounds the coefficients to 1/256: those
 * of BT.709's luma in full range sum to 255/256 at 10 bits and to 254/256 at 8
 * bits, so its white is 1019 of 1023 and 253 of 255. Through light it also uses
 * tables of 16 bits, which are coarse in dark colours. It ignores the range
 * between RGB formats, and has no filter for chroma that is sited on every
 * other row.
 */
static double
get_error_of_converter (const GstVideoInfo *info, gboolean through_light)
{
  if (GST_VIDEO_INFO_IS_RGB (info) &&
      info->colorimetry.range == GST_VIDEO_COLOR_RANGE_16_235)
    return G_MAXDOUBLE;
  if (GST_VIDEO_INFO_IS_RGB (info))
    return through_light ? 1.2 : 1;
  if (GST_VIDEO_FORMAT_INFO_H_SUB (info->finfo, 1) > 0 &&
      info->chroma_site & GST_VIDEO_CHROMA_SITE_V_COSITED)
    return G_MAXDOUBLE;
  if (GST_VIDEO_INFO_COMP_DEPTH (info, 0) > 8)
    return 4.01;
  return through_light ? 2.3 : 2.01;
}

/*
 * Asserts that the element is always within a code of the definition, dither
 * included; the 16-bit source adds some hundredths. It is compared with the
 * converter only if the converter is right.
 */
static void
assert_near (const Difference *difference, double limit, const char *name)
{
  fail_unless (difference->ours < 1.02, "%s: %g codes from what is right", name,
      difference->ours);
  fail_unless (difference->theirs <= limit,
      "%s: the converter is %g codes from what is right", name,
      difference->theirs);
  fail_unless (difference->theirs > 1 || difference->apart <= 1,
      "%s: %d codes from the converter's", name, difference->apart);
  fail_unless (difference->spread > 20, "%s is flat", name);
}

static void
compare (GstSample *rgb, GstSample *ours, GstBuffer *theirs,
    gboolean through_light, const char *caps)
{
  GstVideoInfo from, to;
  GstVideoFrame source, a, b;
  ExactPicture exact;
  guint c;

  get_info (rgb, &from);
  get_info (ours, &to);
  fail_unless (gst_video_frame_map (
      &source, &from, gst_sample_get_buffer (rgb), GST_MAP_READ));
  fail_unless (gst_video_frame_map (
      &a, &to, gst_sample_get_buffer (ours), GST_MAP_READ));
  fail_unless (gst_video_frame_map (&b, &to, theirs, GST_MAP_READ));
  exact_picture_init (&exact, &source, &to, through_light);
  for (c = 0; c < exact.n_components; c++) {
    g_autofree char *name = g_strdup_printf ("%s: component %u", caps, c);
    Difference difference;

    measure (&a, &b, &exact, c, &difference);
    GST_INFO ("%s: ours %.3f, the converter's %.3f, apart %d", name,
        difference.ours, difference.theirs, difference.apart);
    assert_near (
        &difference, get_error_of_converter (&to, through_light), name);
  }
  exact_picture_clear (&exact);
  gst_video_frame_unmap (&b);
  gst_video_frame_unmap (&a);
  gst_video_frame_unmap (&source);
}

/* @size: the size of @rgb */
static void
check_conversion (GstSample *rgb, const char *size, const char *format,
    const char *colorimetry, const char *site, gboolean through_light)
{
  g_autofree char *chroma =
      site ? g_strdup_printf (",chroma-site=%s", site) : g_strdup ("");
  g_autofree char *caps =
      g_strdup_printf ("video/x-raw,format=%s,colorimetry=(string)%s%s,%s",
          format, colorimetry, chroma, size);
  GstSample *ours = render_sample (SCENE, caps);
  GstVideoInfo info;
  GstBuffer *theirs;

  get_info (ours, &info);
  theirs = convert (rgb, &info, through_light);
  compare (rgb, ours, theirs, through_light, caps);
  gst_buffer_unref (theirs);
  gst_sample_unref (ours);
}

static const char *const sizes[] = {
    "width=64,height=48,framerate=30/1", "width=63,height=47,framerate=30/1"};

static void
check_against_converter (const char *source, const char *format,
    const char *colorimetry, gboolean through_light)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *caps = g_strconcat (source, sizes[i], NULL);
    GstSample *rgb = render_sample (SCENE, caps);

    check_conversion (rgb, sizes[i], format, colorimetry, NULL, through_light);
    gst_sample_unref (rgb);
  }
}

/* ------------------------------------------------------------------- SDR */

static const char *const yuv_formats[] = {"NV12", "I420", "Y42B", "Y444",
    "P010_10LE", "I420_10LE", "I422_10LE", "Y444_10LE"};

/*
 * Limited, then full range. The converter is set to leave transfer and
 * primaries.
 */
static const char *const matrices[] = {
    "bt601", "bt709", "2:6:5:1", "1:4:16:4", "1:3:5:1", "1:6:5:1"};

static const char *const sites[] = {"mpeg2", "jpeg", "cosited", "v-cosited"};

GST_START_TEST (yuv_is_what_the_converter_makes)
{
  guint i, m, s;

  for (i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *caps = g_strconcat (SOURCE, sizes[i], NULL);
    GstSample *rgb = render_sample (SCENE, caps);

    for (m = 0; m < G_N_ELEMENTS (matrices); m++)
      for (s = 0; s < G_N_ELEMENTS (sites); s++)
        check_conversion (
            rgb, sizes[i], yuv_formats[__i__], matrices[m], sites[s], FALSE);
    gst_sample_unref (rgb);
  }
}
GST_END_TEST;

static const char *const rgb_formats[] = {
    "RGBA", "BGRA", "RGBx", "BGRx", "RGB", "RGBA64_LE"};

GST_START_TEST (rgb_is_what_the_converter_makes)
{
  check_against_converter (SOURCE, rgb_formats[__i__], "sRGB", FALSE);
}
GST_END_TEST;

GST_START_TEST (limited_rgb_is_right)
{
  check_against_converter (SOURCE, rgb_formats[__i__], "2:1:7:1", FALSE);
}
GST_END_TEST;

GST_START_TEST (grey_is_what_the_converter_makes)
{
  check_against_converter (SOURCE, "GRAY8", "1:4:0:0", FALSE);
}
GST_END_TEST;

/* The converter applies RGB's range on its way to YUV. */
GST_START_TEST (limited_rgb_is_what_the_converter_reads)
{
  check_against_converter (
      "video/x-raw,format=ARGB64,colorimetry=(string)2:1:7:1,", "Y444", "bt709",
      FALSE);
}
GST_END_TEST;

GST_START_TEST (wide_primaries_are_what_the_converter_makes)
{
  check_against_converter (SOURCE, "Y444", "2:6:7:7", TRUE);
  check_against_converter (SOURCE, "Y444", "1:6:7:7", TRUE);
  check_against_converter (SOURCE, "Y444_10LE", "2:6:7:7", TRUE);
  check_against_converter (SOURCE, "RGBA", "1:1:7:7", TRUE);
}
GST_END_TEST;

/*
 * BT.2020's curve is displayed as BT.709's is, so the codes are those of sRGB.
 */
GST_START_TEST (wide_sdr_has_one_curve)
{
  static const char *const names[] = {"2:6:7:7", "bt2020", "bt2020-10"};
  g_autofree char *wanted = NULL;
  guint i;

  for (i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *caps = g_strdup_printf (
        "video/x-raw,format=I420_10LE,colorimetry=(string)%s," SIZE, names[i]);
    GstSample *sample = render_sample (SCENE, caps);
    g_autofree char *md5 = buffer_md5 (gst_sample_get_buffer (sample));

    if (!wanted)
      wanted = g_steal_pointer (&md5);
    else
      assert_equals_string (md5, wanted);
    gst_sample_unref (sample);
  }
}
GST_END_TEST;

/* ------------------------------------------------------------------- HDR */

GST_START_TEST (hdr_yuv_is_what_the_converter_makes)
{
  static const char *const deep[] = {
      "P010_10LE", "I420_10LE", "I422_10LE", "Y444_10LE"};
  const char *format = deep[__i__];

  check_against_converter (PQ_SOURCE, format, "bt2100-pq", FALSE);
  check_against_converter (HLG_SOURCE, format, "bt2100-hlg", FALSE);
  check_against_converter (PQ_SOURCE, format, "1:6:14:7", FALSE);
}
GST_END_TEST;

/* Returns the luminance of the pixel; full signal is 1. */
static double
get_luminance (const GstVideoFrame *frame, gint x, gint y)
{
  static const double bt709[] = {0.2126, 0.7152, 0.0722};
  static const double bt2020[] = {0.2627, 0.6780, 0.0593};
  const GstVideoColorimetry *color = &frame->info.colorimetry;
  const double *weights =
      color->primaries == GST_VIDEO_COLOR_PRIMARIES_BT2020 ? bt2020 : bt709;
  double sum = 0;
  guint c;

  for (c = 0; c < 3; c++)
    sum += weights[c] * gst_video_transfer_function_decode (color->transfer,
                            get_code (frame, c, x, y) / 65535.0);
  return sum;
}

static gint
get_brightest (const GstVideoFrame *frame, gint x, gint y)
{
  return MAX (get_code (frame, 0, x, y),
      MAX (get_code (frame, 1, x, y), get_code (frame, 2, x, y)));
}

GST_START_TEST (pq_is_absolute)
{
  GstSample *sdr = render_sample (SCENE, SOURCE SIZE);
  GstSample *hdr = render_sample (SCENE, PQ_SOURCE SIZE);
  GstVideoFrame a, b;
  GstVideoInfo info_a, info_b;
  gint x, y, same = 0, brighter = 0;

  get_info (sdr, &info_a);
  get_info (hdr, &info_b);
  fail_unless (gst_video_frame_map (
      &a, &info_a, gst_sample_get_buffer (sdr), GST_MAP_READ));
  fail_unless (gst_video_frame_map (
      &b, &info_b, gst_sample_get_buffer (hdr), GST_MAP_READ));
  for (y = 0; y < info_a.height; y++)
    for (x = 0; x < info_a.width; x++) {
      double want = 203 * get_luminance (&a, x, y);
      double got = 10000 * get_luminance (&b, x, y);

      if (get_brightest (&a, x, y) < 65535) {
        fail_unless (fabs (got - want) < 0.02 + 0.003 * want,
            "%g cd/m2 at %d,%d, not %g", got, x, y, want);
        same++;
      } else if (got > 1.05 * want) {
        brighter++;
      }
    }
  GST_INFO ("%d as in SDR, %d brighter", same, brighter);
  fail_unless (same > 1000);
  fail_unless (brighter > 10, "%d", brighter);
  gst_video_frame_unmap (&a);
  gst_video_frame_unmap (&b);
  gst_sample_unref (sdr);
  gst_sample_unref (hdr);
}
GST_END_TEST;

typedef struct
{
  const char *properties, *peer, *format, *colorimetry, *display, *level;
} Choice;

#define DISPLAY(nits) "32000:16500:15000:30000:7500:3000:15635:16450:" nits ":1"

static const Choice choices[] = {
    {"", "format={NV12,P010_10LE},colorimetry=bt2100-pq", "P010_10LE",
        "bt2100-pq", DISPLAY ("10000000"), "1000:0"},
    {"hdr-peak=4000 ", "colorimetry={bt2100-hlg,bt2100-pq}", "P010_10LE",
        "bt2100-pq", DISPLAY ("40000000"), "4000:0"},
    {"hdr-peak=4000 ", "format=I422_10LE,colorimetry=bt2100-hlg", "I422_10LE",
        "bt2100-hlg", DISPLAY ("10000000"), "1000:0"},
    {"hdr-peak=600 ", "format=ARGB64,colorimetry=(string)1:1:15:7", "ARGB64",
        "1:1:15:7", DISPLAY ("6000000"), "600:0"},
    {"transparency=true ", "colorimetry=(string)1:1:14:7", "RGBA64_LE",
        "1:1:14:7", DISPLAY ("10000000"), "1000:0"},
    /* The values that the peer states are kept. */
    {"",
        "format=P010_10LE,colorimetry=bt2100-pq,"
        "content-light-level=(string)700:90",
        "P010_10LE", "bt2100-pq", DISPLAY ("10000000"), "700:90"},
    /* SDR is chosen if the peer accepts both. */
    {"", "format={P010_10LE,NV12},colorimetry={bt2100-pq,bt709}", "NV12",
        "bt709", NULL, NULL},
};

GST_START_TEST (hdr_caps_describe_the_light)
{
  const Choice *choice = &choices[__i__];
  g_autofree char *properties = g_strconcat (SCENE, choice->properties, NULL);
  g_autofree char *caps =
      g_strconcat ("video/x-raw,", choice->peer, "," SIZE, NULL);
  GstSample *sample = render_sample (properties, caps);
  const GstStructure *s =
      gst_caps_get_structure (gst_sample_get_caps (sample), 0);

  assert_equals_string (gst_structure_get_string (s, "format"), choice->format);
  assert_equals_string (
      gst_structure_get_string (s, "colorimetry"), choice->colorimetry);
  assert_equals_string (
      gst_structure_get_string (s, "mastering-display-info"), choice->display);
  assert_equals_string (
      gst_structure_get_string (s, "content-light-level"), choice->level);
  gst_sample_unref (sample);
}
GST_END_TEST;

static Suite *
flamesrc_colour_suite (void)
{
  Suite *suite = suite_create ("flamesrc-colour");
  TCase *tests = tcase_create ("colour");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, yuv_is_what_the_converter_makes, 0, G_N_ELEMENTS (yuv_formats));
  tcase_add_loop_test (
      tests, rgb_is_what_the_converter_makes, 0, G_N_ELEMENTS (rgb_formats));
  tcase_add_loop_test (
      tests, limited_rgb_is_right, 0, G_N_ELEMENTS (rgb_formats));
  tcase_add_test (tests, grey_is_what_the_converter_makes);
  tcase_add_test (tests, limited_rgb_is_what_the_converter_reads);
  tcase_add_test (tests, wide_primaries_are_what_the_converter_makes);
  tcase_add_test (tests, wide_sdr_has_one_curve);
  tcase_add_loop_test (tests, hdr_yuv_is_what_the_converter_makes, 0, 4);
  tcase_add_test (tests, pq_is_absolute);
  tcase_add_loop_test (
      tests, hdr_caps_describe_the_light, 0, G_N_ELEMENTS (choices));
  return suite;
}

GST_CHECK_MAIN (flamesrc_colour);
