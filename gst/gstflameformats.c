/*
 * Output formats: the caps, the choice among those that a peer accepts, and the
 * engine's description of the negotiated caps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameformats.h"

#include <gst/video/video-hdr.h>

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 720
#define DEFAULT_FPS 30

typedef struct
{
  GstVideoFormat gst;
  FlameFormat flame;
} Format;

/*
 * In order of preference. 4:2:0 comes first: encoders that list 4:4:4 first would
 * otherwise make files that few players can play.
 */
static const Format formats[] = {
    {GST_VIDEO_FORMAT_NV12, FLAME_FORMAT_NV12},
    {GST_VIDEO_FORMAT_I420, FLAME_FORMAT_I420},
    {GST_VIDEO_FORMAT_RGBA, FLAME_FORMAT_RGBA},
    {GST_VIDEO_FORMAT_BGRx, FLAME_FORMAT_BGRX},
    {GST_VIDEO_FORMAT_RGBx, FLAME_FORMAT_RGBX},
    {GST_VIDEO_FORMAT_BGRA, FLAME_FORMAT_BGRA},
    {GST_VIDEO_FORMAT_Y444, FLAME_FORMAT_Y444},
    {GST_VIDEO_FORMAT_Y42B, FLAME_FORMAT_Y42B},
    {GST_VIDEO_FORMAT_P010_10LE, FLAME_FORMAT_P010_10LE},
    {GST_VIDEO_FORMAT_I420_10LE, FLAME_FORMAT_I420_10LE},
    {GST_VIDEO_FORMAT_I422_10LE, FLAME_FORMAT_I422_10LE},
    {GST_VIDEO_FORMAT_Y444_10LE, FLAME_FORMAT_Y444_10LE},
    {GST_VIDEO_FORMAT_RGB, FLAME_FORMAT_RGB},
    {GST_VIDEO_FORMAT_RGBA64_LE, FLAME_FORMAT_RGBA64_LE},
    {GST_VIDEO_FORMAT_ARGB64, FLAME_FORMAT_ARGB64},
    {GST_VIDEO_FORMAT_GRAY8, FLAME_FORMAT_GRAY8},
};

/* full range, RGB, PQ or HLG, BT.2020 */
#define HDR_RGB_PQ "1:1:14:7"
#define HDR_RGB_HLG "1:1:15:7"

static const char *const colorimetries[] = {GST_VIDEO_COLORIMETRY_BT709,
    GST_VIDEO_COLORIMETRY_BT601, GST_VIDEO_COLORIMETRY_SRGB,
    GST_VIDEO_COLORIMETRY_BT2020, GST_VIDEO_COLORIMETRY_BT2020_10, HDR_RGB_PQ,
    HDR_RGB_HLG, GST_VIDEO_COLORIMETRY_BT2100_PQ,
    GST_VIDEO_COLORIMETRY_BT2100_HLG, NULL};

static const char *const chroma_sites[] = {
    "mpeg2", "jpeg", "cosited", "v-cosited", NULL};

/* ---------------------------------------------------------------------- HDR */

/* Luminances are in units of 1/10000 cd/m2. HLG has a nominal peak. */
#define PER_NIT 10000
#define HLG_PEAK 1000

static FlameTransfer
get_transfer (GstVideoTransferFunction transfer)
{
  switch (transfer) {
    case GST_VIDEO_TRANSFER_SMPTE2084:
      return FLAME_TRANSFER_PQ;
    case GST_VIDEO_TRANSFER_ARIB_STD_B67:
      return FLAME_TRANSFER_HLG;
    default:
      return FLAME_TRANSFER_SDR;
  }
}

static FlameTransfer
parse_transfer (const GValue *value)
{
  GstVideoColorimetry colorimetry;

  if (!G_VALUE_HOLDS_STRING (value) ||
      !gst_video_colorimetry_from_string (
          &colorimetry, g_value_get_string (value)))
    return FLAME_TRANSFER_SDR;
  return get_transfer (colorimetry.transfer);
}

/* Returns whether every colorimetry in the field is HDR. */
static gboolean
is_hdr (const GstStructure *s)
{
  const GValue *value = gst_structure_get_value (s, "colorimetry");

  if (!value)
    return FALSE;
  if (!GST_VALUE_HOLDS_LIST (value))
    return parse_transfer (value) != FLAME_TRANSFER_SDR;
  for (guint i = 0; i < gst_value_list_get_size (value); i++)
    if (parse_transfer (gst_value_list_get_value (value, i)) ==
        FLAME_TRANSFER_SDR)
      return FALSE;
  return gst_value_list_get_size (value) > 0;
}

/*
 * Adds the descriptions of an HDR picture. flam3's colours stay inside BT.709's
 * triangle, here in units of 1/50000, and no channel exceeds @peak.
 */
static void
add_descriptions (GstCaps *caps, guint peak)
{
  const GstStructure *s = gst_caps_get_structure (caps, 0);
  const GstVideoMasteringDisplayInfo display = {
      .display_primaries = {{32000, 16500}, {15000, 30000}, {7500, 3000}},
      .white_point = {15635, 16450},
      .max_display_mastering_luminance = PER_NIT * peak,
      .min_display_mastering_luminance = 1,
  };
  /* The average of a frame is not known in advance; 0 means unknown. */
  const GstVideoContentLightLevel level = {
      .max_content_light_level = peak, .max_frame_average_light_level = 0};
  const gboolean has_display =
      gst_structure_has_field (s, "mastering-display-info");
  const gboolean has_level = gst_structure_has_field (s, "content-light-level");

  if (!has_display)
    gst_video_mastering_display_info_add_to_caps (&display, caps);
  if (!has_level)
    gst_video_content_light_level_add_to_caps (&level, caps);
}

/*
 * Adds mastering-display-info and content-light-level to fixed @caps if they are HDR
 * and do not have them.
 * @peak: cd/m2
 */
static void
describe_hdr (GstCaps *caps, guint peak)
{
  const GValue *value =
      gst_structure_get_value (gst_caps_get_structure (caps, 0), "colorimetry");

  switch (value ? parse_transfer (value) : FLAME_TRANSFER_SDR) {
    case FLAME_TRANSFER_PQ:
      add_descriptions (caps, peak);
      break;
    case FLAME_TRANSFER_HLG:
      add_descriptions (caps, MIN (peak, HLG_PEAK));
      break;
    default:
      break;
  }
}

/* --------------------------------------------------------------------- caps */

/*
 * gst_structure_fixate_field_string() returns TRUE even if it cannot find the string
 * and takes the list's first entry, so check first.
 */
static gboolean
field_has_string (const GstStructure *s, const char *field, const char *wanted)
{
  const GValue *values = gst_structure_get_value (s, field);
  g_auto (GValue) value = G_VALUE_INIT;

  if (!values)
    return FALSE;
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_static_string (&value, wanted);
  return gst_value_is_subset (&value, values);
}

static gboolean
try_string (GstStructure *s, const char *field, const char *wanted)
{
  if (!field_has_string (s, field, wanted))
    return FALSE;
  gst_structure_set (s, field, G_TYPE_STRING, wanted, NULL);
  return TRUE;
}

static gboolean
is_deep (const GstVideoFormatInfo *info)
{
  return GST_VIDEO_FORMAT_INFO_DEPTH (info, 0) >= 10;
}

static gboolean
try_formats (GstStructure *s, gboolean alpha_only, gboolean deep_only)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    const GstVideoFormatInfo *info = gst_video_format_get_info (formats[i].gst);

    if (alpha_only && !GST_VIDEO_FORMAT_INFO_HAS_ALPHA (info))
      continue;
    if (deep_only && !is_deep (info))
      continue;
    if (try_string (s, "format", GST_VIDEO_FORMAT_INFO_NAME (info)))
      return TRUE;
  }
  return FALSE;
}

/* @wanted: the default, which is also used if the field is missing */
static void
fixate_string (GstStructure *s, const char *field, const char *wanted,
    const char *const *others)
{
  if (!wanted)
    return;
  if (!gst_structure_has_field (s, field)) {
    gst_structure_set (s, field, G_TYPE_STRING, wanted, NULL);
    return;
  }
  if (try_string (s, field, wanted))
    return;
  while (*others)
    if (try_string (s, field, *others++))
      return;
}

static void
fixate_fraction (GstStructure *s, const char *field, gint num, gint den)
{
  if (!gst_structure_has_field (s, field))
    gst_structure_set (s, field, GST_TYPE_FRACTION, num, den, NULL);
  else
    gst_structure_fixate_field_nearest_fraction (s, field, num, den);
}

/*
 * Returns the chroma-site that caps without the field mean. Before GStreamer 1.26
 * gst_video_info_set_format() gives the same answer.
 */
static const char *
get_default_site (gint height)
{
  return height > 576 ? "mpeg2" : "jpeg";
}

/*
 * Sets the colours if the caps leave them open, so that encoders store what was
 * rendered.
 */
static void
fixate_color (GstStructure *s)
{
  g_autofree char *colorimetry = NULL;
  const char *name = gst_structure_get_string (s, "format");
  GstVideoInfo info;
  gint width, height;

  if (!name || !gst_structure_get_int (s, "width", &width) ||
      !gst_structure_get_int (s, "height", &height) ||
      !gst_video_info_set_format (
          &info, gst_video_format_from_string (name), width, height))
    return;

  colorimetry = gst_video_colorimetry_to_string (&info.colorimetry);
  fixate_string (s, "colorimetry", colorimetry, colorimetries);
  if (!GST_VIDEO_FORMAT_INFO_IS_YUV (info.finfo) ||
      GST_VIDEO_FORMAT_INFO_W_SUB (info.finfo, 1) == 0)
    return;
  fixate_string (s, "chroma-site", get_default_site (height), chroma_sites);
}

GstCaps *
gst_flame_formats_fixate (GstCaps *caps, gboolean alpha, guint peak)
{
  GstStructure *s;
  gboolean hdr;

  /* The first structure is what the peer accepts without a conversion. */
  caps = gst_caps_make_writable (gst_caps_truncate (caps));
  s = gst_caps_get_structure (caps, 0);

  hdr = is_hdr (s);
  if (!alpha || !try_formats (s, TRUE, hdr))
    try_formats (s, FALSE, hdr);
  gst_structure_fixate_field_nearest_int (s, "width", DEFAULT_WIDTH);
  gst_structure_fixate_field_nearest_int (s, "height", DEFAULT_HEIGHT);
  fixate_fraction (s, "framerate", DEFAULT_FPS, 1);
  fixate_fraction (s, "pixel-aspect-ratio", 1, 1);
  gst_structure_set (s, "interlace-mode", G_TYPE_STRING, "progressive", NULL);
  fixate_color (s);
  describe_hdr (caps, peak);
  return caps;
}

static gboolean
find_format (GstVideoFormat format, FlameFormat *result)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    if (formats[i].gst == format) {
      *result = formats[i].flame;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
find_matrix (const GstVideoInfo *info, FlameMatrix *result)
{
  switch (info->colorimetry.matrix) {
    case GST_VIDEO_COLOR_MATRIX_BT601:
      *result = FLAME_MATRIX_BT601;
      return TRUE;
    case GST_VIDEO_COLOR_MATRIX_BT709:
      *result = FLAME_MATRIX_BT709;
      return TRUE;
    case GST_VIDEO_COLOR_MATRIX_BT2020:
      *result = FLAME_MATRIX_BT2020;
      return TRUE;
    default:
      /* For grey and RGB the matrix does not matter. */
      *result = FLAME_MATRIX_BT709;
      return !GST_VIDEO_INFO_IS_YUV (info);
  }
}

/*
 * Returns FALSE for linear or logarithmic light, which would need another tone curve.
 */
static gboolean
find_transfer (const GstVideoInfo *info, FlameTransfer *result)
{
  switch (info->colorimetry.transfer) {
    case GST_VIDEO_TRANSFER_GAMMA10:
    case GST_VIDEO_TRANSFER_LOG100:
    case GST_VIDEO_TRANSFER_LOG316:
      return FALSE;
    default:
      *result = get_transfer (info->colorimetry.transfer);
      return TRUE;
  }
}

/*
 * Treats the primaries of television before BT.2020 as BT.709's, as GStreamer's
 * converter does, because they are so close to each other.
 */
static gboolean
find_primaries (const GstVideoInfo *info, FlamePrimaries *result)
{
  switch (info->colorimetry.primaries) {
    case GST_VIDEO_COLOR_PRIMARIES_BT2020:
      *result = FLAME_PRIMARIES_BT2020;
      return TRUE;
    case GST_VIDEO_COLOR_PRIMARIES_FILM:
    case GST_VIDEO_COLOR_PRIMARIES_ADOBERGB:
    case GST_VIDEO_COLOR_PRIMARIES_SMPTEST428:
    case GST_VIDEO_COLOR_PRIMARIES_SMPTERP431:
    case GST_VIDEO_COLOR_PRIMARIES_SMPTEEG432:
      return FALSE;
    default:
      *result = FLAME_PRIMARIES_BT709;
      return TRUE;
  }
}

static gboolean
can_carry (
    const GstVideoInfo *info, FlameTransfer transfer, FlamePrimaries primaries)
{
  return transfer == FLAME_TRANSFER_SDR ||
         (is_deep (info->finfo) && primaries == FLAME_PRIMARIES_BT2020);
}

static FlameVideoRange
get_range (const GstVideoInfo *info)
{
  if (info->colorimetry.range == GST_VIDEO_COLOR_RANGE_UNKNOWN)
    return FLAME_VIDEO_RANGE_AUTO;
  return info->colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255
             ? FLAME_VIDEO_RANGE_FULL
             : FLAME_VIDEO_RANGE_LIMITED;
}

/* The engine's values for GStreamer's enumerations. */
typedef struct
{
  FlameFormat format;
  FlameMatrix matrix;
  FlameTransfer transfer;
  FlamePrimaries primaries;
} Colors;

/* Returns (transfer none) (nullable) what the engine cannot draw. */
static const char *
find_colors (const GstVideoInfo *info, Colors *colors)
{
  if (!find_format (GST_VIDEO_INFO_FORMAT (info), &colors->format))
    return "unknown format";
  if (GST_VIDEO_INFO_IS_INTERLACED (info))
    return "interlaced";
  if (!find_matrix (info, &colors->matrix))
    return "colour matrix is neither BT.601, BT.709 nor BT.2020";
  if (!find_transfer (info, &colors->transfer))
    return "linear or logarithmic transfer function";
  if (!find_primaries (info, &colors->primaries))
    return "primaries are neither television's nor BT.2020's";
  if (!can_carry (info, colors->transfer, colors->primaries))
    return "PQ and HLG need BT.2020's primaries and 10 bits or more";
  if (info->chroma_site & GST_VIDEO_CHROMA_SITE_ALT_LINE)
    return "chroma sites on alternate lines";
  return NULL;
}

FlameVideo *
gst_flame_formats_get_video (const GstVideoInfo *info, const char **problem)
{
  FlameVideo *video;
  Colors colors;

  *problem = find_colors (info, &colors);
  if (*problem)
    return NULL;
  video = flame_video_new (
      colors.format, GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info));
  flame_video_set_pixel_aspect (video,
      (double) GST_VIDEO_INFO_PAR_N (info) / GST_VIDEO_INFO_PAR_D (info));
  flame_video_set_matrix (video, colors.matrix);
  flame_video_set_transfer (video, colors.transfer, colors.primaries);
  flame_video_set_range (video, get_range (info));
  flame_video_set_chroma_cosited (video,
      (info->chroma_site & GST_VIDEO_CHROMA_SITE_H_COSITED) != 0,
      (info->chroma_site & GST_VIDEO_CHROMA_SITE_V_COSITED) != 0);
  return video;
}

/* ------------------------------------------------------------ CUDA memory */

static gboolean
names_cuda (const GstCaps *caps, guint i)
{
  const GstCapsFeatures *features = gst_caps_get_features (caps, i);

  return features && !gst_caps_features_is_any (features) &&
         gst_caps_features_contains (features, "memory:CUDAMemory");
}

gboolean
gst_flame_formats_name_cuda (const GstCaps *caps)
{
  for (guint i = 0; i < gst_caps_get_size (caps); i++)
    if (names_cuda (caps, i))
      return TRUE;
  return FALSE;
}

GstCaps *
gst_flame_formats_filter_cuda (GstCaps *caps, gboolean in_cuda_memory)
{
  caps = gst_caps_make_writable (caps);
  for (guint i = gst_caps_get_size (caps); i-- > 0;)
    if (names_cuda (caps, i) != in_cuda_memory)
      gst_caps_remove_structure (caps, i);
  return caps;
}
