/*
 * A flamesrc that misbehaves: see the header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/farm/fake-flamesrc.h"

FakeBehaviour fake_behaviour;
Fake *fake_source;

/* ------------------------------------------------------------- the element */

typedef struct
{
  GstPushSrcClass parent;
} FakeClass;

enum
{
  PROP_STRINGS = 1,
  PROP_QUALITY = 7,
  PROP_LOOP,
  PROP_ZOOM
};

static const char *const names[] = {
    "location", "profile", "palettes", "filters", "backend", "devices"};

G_DEFINE_TYPE (Fake, fake, GST_TYPE_PUSH_SRC)

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  Fake *self = (Fake *) object;

  (void) pspec;
  if (id == PROP_QUALITY)
    self->quality = g_value_get_double (value);
  else if (id == PROP_LOOP)
    self->loop = g_value_get_boolean (value);
  else if (id < PROP_QUALITY) {
    g_free (self->strings[id - PROP_STRINGS]);
    self->strings[id - PROP_STRINGS] = g_value_dup_string (value);
  }
}

static gboolean
fake_start (GstBaseSrc *src)
{
  GstStructure *structure = gst_structure_new ("flame-backend", "backend",
      G_TYPE_STRING, "cuda", "device", G_TYPE_STRING, "a card", NULL);

  if (fake_behaviour == DOES_NOT_START)
    return FALSE;
  if (fake_behaviour == DOES_NOT_OPEN) {
    GST_ELEMENT_ERROR (src, RESOURCE, OPEN_READ, ("no such genome"), (NULL));
    return FALSE;
  }
  if (fake_behaviour == REFUSES_FILTERS) {
    GST_ELEMENT_ERROR (src, RESOURCE, SETTINGS, ("filters: what?"), (NULL));
    return FALSE;
  }
  if (fake_behaviour == WARNS)
    GST_ELEMENT_WARNING (src, RESOURCE, SETTINGS, ("mind the gap"), (NULL));
  gst_element_post_message (
      GST_ELEMENT (src), gst_message_new_element (GST_OBJECT (src), structure));
  gst_base_src_set_format (src, GST_FORMAT_TIME);
  return TRUE;
}

/* The first seek is that of a source that starts. */
static gboolean
fake_is_seekable (GstBaseSrc *src)
{
  if (g_atomic_int_get (&((Fake *) src)->n_seeks) == 0)
    return TRUE;
  if (fake_behaviour == FAILS_AT_SEEKS)
    GST_ELEMENT_ERROR (src, STREAM, FAILED, ("the disk is gone"), (NULL));
  return fake_behaviour != FAILS_AT_SEEKS && fake_behaviour != REFUSES_SEEKS;
}

static gboolean
fake_do_seek (GstBaseSrc *src, GstSegment *segment)
{
  Fake *self = (Fake *) src;

  g_atomic_int_inc (&self->n_seeks);
  self->next = gst_util_uint64_scale_ceil (
      segment->position, FAKE_FPS_N, FAKE_FPS_D * GST_SECOND);
  self->stop = gst_util_uint64_scale_ceil (
      segment->stop, FAKE_FPS_N, FAKE_FPS_D * GST_SECOND);
  return TRUE;
}

static gboolean
fake_query (GstBaseSrc *src, GstQuery *query)
{
  GstFormat format;

  if (GST_QUERY_TYPE (query) != GST_QUERY_DURATION ||
      fake_behaviour == HAS_NO_END)
    return GST_BASE_SRC_CLASS (fake_parent_class)->query (src, query);
  gst_query_parse_duration (query, &format, NULL);
  if (format == GST_FORMAT_DEFAULT)
    gst_query_set_duration (query, format, FAKE_N_FRAMES);
  return format == GST_FORMAT_DEFAULT;
}

static gboolean
fake_set_flushing (GstBaseSrc *src, gboolean is_flushing)
{
  Fake *self = (Fake *) src;

  g_mutex_lock (&self->lock);
  self->is_flushing = is_flushing;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static gboolean
fake_unlock (GstBaseSrc *src)
{
  return fake_set_flushing (src, TRUE);
}

static gboolean
fake_unlock_stop (GstBaseSrc *src)
{
  return fake_set_flushing (src, FALSE);
}

static GstFlowReturn
fake_create (GstPushSrc *src, GstBuffer **buffer)
{
  Fake *self = (Fake *) src;
  const guint64 number = self->next++ + (fake_behaviour == GIVES_THE_NEXT);

  if (fake_behaviour == HANGS) {
    g_mutex_lock (&self->lock);
    while (!self->is_flushing)
      g_cond_wait (&self->cond, &self->lock);
    g_mutex_unlock (&self->lock);
    return GST_FLOW_FLUSHING;
  }
  if (number >= FAKE_N_FRAMES)
    return GST_FLOW_EOS;
  if (fake_behaviour == FAILS_AT_A_FRAME && number == 2) {
    GST_ELEMENT_ERROR (src, RESOURCE, FAILED, ("out of memory"), (NULL));
    return GST_FLOW_ERROR;
  }
  *buffer = gst_buffer_new_allocate (NULL, 64 * 36 * 4, NULL);
  gst_buffer_memset (*buffer, 0, 0, 64 * 36 * 4);
  GST_BUFFER_PTS (*buffer) =
      gst_util_uint64_scale (number, FAKE_FPS_D * GST_SECOND, FAKE_FPS_N);
  return GST_FLOW_OK;
}

static void
finalize (GObject *object)
{
  Fake *self = (Fake *) object;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (self->strings[i]);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
  G_OBJECT_CLASS (fake_parent_class)->finalize (object);
}

static void
fake_class_init (FakeClass *klass)
{
  static GstStaticPadTemplate pad = GST_STATIC_PAD_TEMPLATE (
      "src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS ("video/x-raw"));
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstBaseSrcClass *base = GST_BASE_SRC_CLASS (klass);

  object_class->set_property = set_property;
  object_class->finalize = finalize;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_class_install_property (object_class, PROP_STRINGS + i,
        g_param_spec_string (names[i], "", "", NULL, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_QUALITY,
      g_param_spec_double ("quality", "", "", 0, 1e7, 0, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_LOOP,
      g_param_spec_boolean ("loop", "", "", FALSE, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_ZOOM,
      g_param_spec_double ("zoom", "", "", -1, 1, 0, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_ZOOM + 1,
      g_param_spec_enum (
          "stage", "", "", GST_TYPE_STATE, GST_STATE_NULL, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_ZOOM + 2,
      g_param_spec_uint ("count", "", "", 1, 9, 1, G_PARAM_WRITABLE));
  g_object_class_install_property (object_class, PROP_ZOOM + 3,
      g_param_spec_int ("step", "", "", -3, 4, 1, G_PARAM_WRITABLE));
  gst_element_class_add_static_pad_template (GST_ELEMENT_CLASS (klass), &pad);
  gst_element_class_set_static_metadata (
      GST_ELEMENT_CLASS (klass), "flamesrc", "Source", "a test's", "a test");
  base->start = fake_start;
  base->is_seekable = fake_is_seekable;
  base->do_seek = fake_do_seek;
  base->query = fake_query;
  base->unlock = fake_unlock;
  base->unlock_stop = fake_unlock_stop;
  GST_PUSH_SRC_CLASS (klass)->create = fake_create;
}

static void
fake_init (Fake *self)
{
  g_mutex_init (&self->lock);
  g_cond_init (&self->cond);
  fake_source = self;
}

void
fake_flamesrc_remove_real (void)
{
  GstPluginFeature *real =
      gst_registry_lookup_feature (gst_registry_get (), "flamesrc");

  if (!real)
    return;
  gst_registry_remove_feature (gst_registry_get (), real);
  gst_object_unref (real);
}

void
fake_flamesrc_register (void)
{
  g_assert_true (
      gst_element_register (NULL, "flamesrc", GST_RANK_NONE, fake_get_type ()));
}
