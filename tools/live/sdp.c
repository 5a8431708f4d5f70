/*
 * Reads a browser's answer to the offer of the picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/sdp.h"

#include <gio/gio.h>
#include <string.h>

#define MAX_CANDIDATE 512

/* The parts of an answer that matter. */
typedef struct
{
  const char *mid, *ufrag, *password, *fingerprint;
  gboolean resends;
} Answer;

static gboolean
fail (GError **error, const char *problem)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
      "the browser's answer %s", problem);
  return FALSE;
}

/* (nullable) Of the media, or else of the whole session. */
static const char *
get_attribute (
    const GstSDPMessage *sdp, const GstSDPMedia *media, const char *name)
{
  const char *value = gst_sdp_media_get_attribute_val (media, name);

  return value ? value : gst_sdp_message_get_attribute_val (sdp, name);
}

/* @more: allowed characters besides letters and digits */
static gboolean
is_word (const char *text, const char *more, gsize least, gsize most)
{
  gsize length = text ? strlen (text) : 0;

  if (length < least || length > most)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && !strchr (more, text[i]))
      return FALSE;
  return TRUE;
}

static gboolean
has_format (const GstSDPMedia *media, guint payload)
{
  for (guint i = 0; i < gst_sdp_media_formats_len (media); i++)
    if (g_ascii_strtoull (gst_sdp_media_get_format (media, i), NULL, 10) ==
        payload)
      return TRUE;
  return FALSE;
}

static gboolean
read_keys (const GstSDPMessage *sdp, const LiveEncoder *encoder, Answer *answer,
    GError **error)
{
  const GstSDPMedia *media;

  if (gst_sdp_message_medias_len (sdp) != 1)
    return fail (error, "is not of one picture");
  media = gst_sdp_message_get_media (sdp, 0);
  if (g_strcmp0 (gst_sdp_media_get_media (media), "video") != 0)
    return fail (error, "is not of one picture");
  if (gst_sdp_media_get_port (media) == 0 ||
      !has_format (media, LIVE_PAYLOAD)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
        "this browser does not play %s", encoder->rtp_name);
    return FALSE;
  }
  *answer = (Answer){
      .mid = gst_sdp_media_get_attribute_val (media, "mid"),
      .ufrag = get_attribute (sdp, media, "ice-ufrag"),
      .password = get_attribute (sdp, media, "ice-pwd"),
      .fingerprint = get_attribute (sdp, media, "fingerprint"),
      .resends = has_format (media, LIVE_PAYLOAD_AGAIN),
  };
  if (!is_word (answer->mid, "", 1, 16) ||
      !is_word (answer->ufrag, "+/", 4, 256) ||
      !is_word (answer->password, "+/", 22, 256) ||
      !is_word (answer->fingerprint, "- :", 16, 256))
    return fail (error, "lacks its keys");
  return TRUE;
}

/* (transfer full) */
static char *
describe (const Answer *answer, const LiveEncoder *encoder)
{
  g_autofree char *again = g_strdup_printf (" %d", LIVE_PAYLOAD_AGAIN);
  g_autofree char *resent =
      g_strdup_printf ("a=rtpmap:%d rtx/90000\r\na=fmtp:%d apt=%d\r\n",
          LIVE_PAYLOAD_AGAIN, LIVE_PAYLOAD_AGAIN, LIVE_PAYLOAD);

  return g_strdup_printf (
      "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n"
      "a=group:BUNDLE %s\r\nm=video 9 UDP/TLS/RTP/SAVPF %d%s\r\n"
      "c=IN IP4 0.0.0.0\r\na=rtcp-mux\r\na=recvonly\r\na=mid:%s\r\n"
      "a=ice-ufrag:%s\r\na=ice-pwd:%s\r\na=fingerprint:%s\r\na=setup:active\r\n"
      "a=rtpmap:%d %s/90000\r\na=rtcp-fb:%d nack\r\na=rtcp-fb:%d nack "
      "pli\r\n%s",
      answer->mid, LIVE_PAYLOAD, answer->resends ? again : "", answer->mid,
      answer->ufrag, answer->password, answer->fingerprint, LIVE_PAYLOAD,
      encoder->rtp_name, LIVE_PAYLOAD, LIVE_PAYLOAD,
      answer->resends ? resent : "");
}

/* (transfer full) (nullable) */
static GstSDPMessage *
parse (const char *text, gsize length)
{
  GstSDPMessage *sdp = NULL;

  if (gst_sdp_message_new (&sdp) != GST_SDP_OK)
    return NULL;
  if (gst_sdp_message_parse_buffer ((const guint8 *) text, length, sdp) ==
      GST_SDP_OK)
    return sdp;
  gst_sdp_message_free (sdp);
  return NULL;
}

GstSDPMessage *
live_sdp_read_answer (
    const char *text, const LiveEncoder *encoder, GError **error)
{
  gsize length = strlen (text);
  g_autofree char *anew = NULL;
  GstSDPMessage *sdp;
  Answer answer;

  sdp = length > 0 && length <= LIVE_MAX_SDP ? parse (text, length) : NULL;
  if (!sdp) {
    fail (error, "is no session description");
    return NULL;
  }
  if (read_keys (sdp, encoder, &answer, error))
    anew = describe (&answer, encoder);
  gst_sdp_message_free (sdp);
  return anew ? parse (anew, strlen (anew)) : NULL;
}

gboolean
live_sdp_is_candidate (const char *text)
{
  g_auto (GStrv) words = NULL;

  if (!g_str_has_prefix (text, "candidate:") || strlen (text) > MAX_CANDIDATE)
    return FALSE;
  for (const char *c = text; *c; c++)
    if (!g_ascii_isprint (*c))
      return FALSE;
  /* foundation, component, transport, priority, address, port, "typ", type. */
  words = g_strsplit (text, " ", -1);
  return g_strv_length (words) >= 8 && g_hostname_is_ip_address (words[4]) &&
         g_str_equal (words[6], "typ");
}
