/*
 * What caps say about HDR: which colorimetries are, and how bright it gets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamehdr.h"

#include <gst/video/video-hdr.h>

/* the unit of luminances, and HLG's nominal peak */
#define PER_NIT 10000
#define HLG_PEAK 1000

FlameTransfer
gst_flame_hdr_get_transfer (GstVideoTransferFunction transfer)
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
  return gst_flame_hdr_get_transfer (colorimetry.transfer);
}

gboolean
gst_flame_hdr_is_wanted (const GstStructure *s)
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
 * flam3's colours never leave BT.709's triangle, here in 1/50000, and no channel
 * passes @peak.
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
  /* the frames' average is not known beforehand: 0 says so */
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

void
gst_flame_hdr_describe (GstCaps *caps, guint peak)
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
