/*
 * The engine's errors and warnings as messages on the bus.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameerror.h"

static void
get_domain (const GError *error, GQuark *domain, gint *code)
{
  *domain = GST_RESOURCE_ERROR;
  *code = GST_RESOURCE_ERROR_FAILED;
  if (error->domain != FLAME_ERROR)
    return;

  switch ((FlameError) error->code) {
    case FLAME_ERROR_NOT_FOUND:
    case FLAME_ERROR_PALETTES:
    case FLAME_ERROR_UNAVAILABLE:
      *code = GST_RESOURCE_ERROR_NOT_FOUND;
      break;
    case FLAME_ERROR_READ:
      *code = GST_RESOURCE_ERROR_OPEN_READ;
      break;
    case FLAME_ERROR_SETTINGS:
      *code = GST_RESOURCE_ERROR_SETTINGS;
      break;
    case FLAME_ERROR_NO_MEMORY:
      *code = GST_RESOURCE_ERROR_NO_SPACE_LEFT;
      break;
    case FLAME_ERROR_DOCUMENT:
    case FLAME_ERROR_LIMIT:
      *domain = GST_STREAM_ERROR;
      *code = GST_STREAM_ERROR_DECODE;
      break;
    case FLAME_ERROR_BACKEND:
    case FLAME_ERROR_CANCELLED:
      *domain = GST_LIBRARY_ERROR;
      *code = GST_LIBRARY_ERROR_FAILED;
      break;
  }
}

static void
post (GstElement *element, GstMessageType type, const GError *error)
{
  GQuark domain;
  gint code;

  get_domain (error, &domain, &code);
  gst_element_message_full (element, type, domain, code,
      g_strdup (error->message), NULL, __FILE__, GST_FUNCTION, __LINE__);
}

void
gst_flame_post_error (GstElement *element, const GError *error)
{
  post (element, GST_MESSAGE_ERROR, error);
}

void
gst_flame_post_failure (GstElement *element, const GError *error)
{
  post (element, GST_MESSAGE_WARNING, error);
}

void
gst_flame_post_warning (GstElement *element, const char *message)
{
  gst_element_message_full (element, GST_MESSAGE_WARNING, GST_STREAM_ERROR,
      GST_STREAM_ERROR_DECODE, g_strdup (message), NULL, __FILE__, GST_FUNCTION,
      __LINE__);
}
