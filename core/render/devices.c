/*
 * What a renderer draws with: backends, opened and shared out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/devices.h"

#include <string.h>

#include "flame/cuda.h"

/* ------------------------------------------------------- which are asked for */

typedef enum
{
  WANTS_ANY,  /* what cuda_device and cuda_sharing say */
  WANTS_ALL,  /* those that work */
  WANTS_LIST, /* these and no others */
} Wants;

static gboolean
fail_to_parse (const char *text, GError **error)
{
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "CUDA devices \"%s\": expected \"auto\", \"all\" or numbers of devices "
      "such as \"0\" or \"0,2\"",
      text);
  return FALSE;
}

/* @numbers: (element-type int) */
static gboolean
add_number (
    GArray *numbers, const char *number, const char *text, GError **error)
{
  guint64 parsed;
  int ordinal;

  if (!g_ascii_string_to_unsigned (number, 10, 0, G_MAXINT, &parsed, NULL))
    return fail_to_parse (text, error);
  ordinal = (int) parsed;
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, int, i) == ordinal) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
          "CUDA devices \"%s\": device %d is named twice", text, ordinal);
      return FALSE;
    }
  g_array_append_val (numbers, ordinal);
  return TRUE;
}

/* @text: (nullable) auto */
static gboolean
parse (const char *text, Wants *wants, GArray *numbers, GError **error)
{
  g_auto (GStrv) parts = NULL;

  *wants = WANTS_ANY;
  if (!text || g_str_equal (text, "auto"))
    return TRUE;
  *wants = g_str_equal (text, "all") ? WANTS_ALL : WANTS_LIST;
  if (*wants == WANTS_ALL)
    return TRUE;
  parts = g_strsplit (text, ",", -1);
  for (guint i = 0; parts[i]; i++)
    if (!add_number (numbers, g_strstrip (parts[i]), text, error))
      return FALSE;
  return numbers->len > 0 || fail_to_parse (text, error);
}

int
flame_cuda_devices_get_first (const char *text)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  Wants wants;

  if (!parse (text, &wants, numbers, NULL) || wants != WANTS_LIST)
    return -1;
  return g_array_index (numbers, int, 0);
}

gboolean
flame_cuda_devices_check (const char *text, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  Wants wants;

  return parse (text, &wants, numbers, error);
}

/* ------------------------------------------------------------------- opening */

static void
device_free (FlameDevice *device)
{
  g_free (device);
}

static void
add_device (FlameDevices *self, FlameBackend *backend)
{
  FlameDevice *device = g_new0 (FlameDevice, 1);

  device->backend = backend;
  device->stats.ordinal = -1;
  if (self->klass->get_ordinal)
    device->stats.ordinal = self->klass->get_ordinal (backend);
  g_strlcpy (device->stats.name, self->klass->description (backend),
      sizeof device->stats.name);
  g_ptr_array_add (self->list, device);
}

static gboolean
open_one (FlameDevices *self, const FlameRendererConfig *config, GError **error)
{
  FlameBackend *backend = self->klass->open (config, error);

  if (!backend)
    return FALSE;
  add_device (self, backend);
  return TRUE;
}

/* whoever shares a context is drawn for on its device, unless one is named */
static gboolean
open_any (FlameDevices *self, const FlameRendererConfig *config, GError **error)
{
  FlameRendererConfig single = *config;

  single.cuda_devices = NULL;
  if (config->cuda_sharing && config->cuda_sharing->context)
    single.cuda_device = -1;
  return open_one (self, &single, error);
}

static void
append_name (GString *list, int ordinal, const char *name)
{
  g_string_append_printf (
      list, "%s%d (%s)", list->len ? ", " : "", ordinal, name);
}

/* @names: of all that there are */
static gboolean
check_numbers (const GArray *numbers, char **names, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  const int n = (int) g_strv_length (names);

  for (int i = 0; i < n; i++)
    append_name (list, i, names[i]);
  for (guint i = 0; i < numbers->len; i++) {
    const int ordinal = g_array_index (numbers, int, i);

    if (ordinal < n)
      continue;
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "there is no CUDA device %d; there %s: %s", ordinal,
        n == 1 ? "is" : "are", list->str);
    return FALSE;
  }
  return TRUE;
}

static void add_problem (FlameDevices *self, const GError *reason,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/* with the lock, or while opening */
static void
add_problem (FlameDevices *self, const GError *reason, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_queue_push_tail (&self->problems,
      g_error_new_valist (reason ? reason->domain : FLAME_ERROR,
          reason ? reason->code : FLAME_ERROR_SETTINGS, format, args));
  va_end (args);
}

/* several of them have to work only where each was named */
static gboolean
open_numbers (FlameDevices *self, const FlameRendererConfig *config,
    const GArray *numbers, gboolean has_to_work, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);

  for (guint i = 0; i < numbers->len; i++) {
    FlameRendererConfig single = *config;
    g_autoptr (GError) reason = NULL;

    single.cuda_devices = NULL;
    single.cuda_device = g_array_index (numbers, int, i);
    if (open_one (self, &single, &reason))
      continue;
    if (has_to_work) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    g_string_append_printf (
        reasons, "%s%s", reasons->len ? "; " : "", reason->message);
    add_problem (self, reason, "%s: it is left out", reason->message);
  }
  if (self->list->len > 0)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "no CUDA device works: %s", reasons->str);
  return FALSE;
}

static void
tell_of_kinds (FlameDevices *self)
{
  for (guint i = 1; i < self->list->len; i++) {
    const FlameDevice *first = self->list->pdata[0];
    const FlameDevice *other = self->list->pdata[i];

    if (self->klass->is_alike (first->backend, other->backend))
      continue;
    add_problem (self, NULL,
        "CUDA devices %d (%s) and %d (%s) are of different kinds: a frame's "
        "bytes depend on which of them draws it",
        first->stats.ordinal, first->stats.name, other->stats.ordinal,
        other->stats.name);
    return;
  }
}

static gboolean
open_several (FlameDevices *self, const FlameRendererConfig *config,
    Wants wants, GArray *numbers, GError **error)
{
  g_auto (GStrv) names = self->klass->list_devices (error);

  if (!names || !check_numbers (numbers, names, error))
    return FALSE;
  if (wants == WANTS_ALL)
    for (int i = 0; names[i]; i++)
      g_array_append_val (numbers, i);
  if (!open_numbers (self, config, numbers, wants == WANTS_LIST, error))
    return FALSE;
  tell_of_kinds (self);
  return TRUE;
}

static gboolean
open_class (FlameDevices *self, const FlameBackendClass *klass,
    const FlameRendererConfig *config, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));
  Wants wants;

  if (!parse (config->cuda_devices, &wants, numbers, error))
    return FALSE;
  self->klass = klass;
  if (wants == WANTS_ANY || !klass->list_devices)
    return open_any (self, config, error);
  return open_several (self, config, wants, numbers, error);
}

static void
close_all (FlameDevices *self)
{
  for (guint i = 0; i < self->list->len; i++)
    self->klass->close (flame_devices_get (self, i)->backend);
  g_ptr_array_set_size (self->list, 0);
}

static void
clear_problems (FlameDevices *self)
{
  g_queue_clear_full (&self->problems, (GDestroyNotify) g_error_free);
}

static gboolean
open_row (FlameDevices *self, const FlameBackendRow *row,
    const FlameRendererConfig *config, GError **error)
{
  if (row->klass) {
    if (open_class (self, row->klass, config, error))
      return TRUE;
    close_all (self);
    clear_problems (self);
    return FALSE;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build has no %s backend", row->name);
  return FALSE;
}

/* the one asked for, or the first that works; why others do not is kept */
static gboolean
choose (FlameDevices *self, const FlameRendererConfig *config, GError **error)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++) {
    g_autoptr (GError) reason = NULL;

    if (config->backend != FLAME_BACKEND_AUTO &&
        rows[i].kind != config->backend)
      continue;
    if (open_row (self, &rows[i], config, &reason))
      return TRUE;
    if (config->backend != FLAME_BACKEND_AUTO || i + 1 == n ||
        g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_SETTINGS)) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    if (!self->fallback_reason)
      self->fallback_reason = g_strdup (reason->message);
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "there is no backend number %d", config->backend);
  return FALSE;
}

/* "CUDA, X, sm_90", or "CUDA, X, sm_90 (devices 0, 2); CUDA, Y, sm_80 (device 1)" */
static char *
describe (const FlameDevices *self)
{
  GString *text;

  if (self->list->len == 1)
    return g_strdup (flame_devices_get (self, 0)->stats.name);
  text = g_string_new (NULL);
  for (guint i = 0; i < self->list->len; i++) {
    const char *name = flame_devices_get (self, i)->stats.name;
    g_autoptr (GString) numbers = g_string_new (NULL);
    gboolean is_told = FALSE;
    guint n = 0;

    for (guint k = 0; k < self->list->len; k++) {
      const FlameDeviceStats *stats = &flame_devices_get (self, k)->stats;

      if (!g_str_equal (stats->name, name))
        continue;
      is_told |= k < i;
      g_string_append_printf (numbers, n++ ? ", %d" : " %d", stats->ordinal);
    }
    if (!is_told)
      g_string_append_printf (text, "%s%s (device%s%s)", text->len ? "; " : "",
          name, n > 1 ? "s" : "", numbers->str);
  }
  return g_string_free (text, FALSE);
}

gboolean
flame_devices_open (
    FlameDevices *self, const FlameRendererConfig *config, GError **error)
{
  *self = (FlameDevices){
      .list = g_ptr_array_new_with_free_func ((GDestroyNotify) device_free)};
  g_queue_init (&self->problems);
  if (!choose (self, config, error))
    return FALSE;
  self->description = describe (self);
  return TRUE;
}

void
flame_devices_close (FlameDevices *self)
{
  close_all (self);
  g_ptr_array_unref (self->list);
  clear_problems (self);
  g_free (self->description);
  g_free (self->fallback_reason);
}

gboolean
flame_backend_is_present (FlameBackendKind kind, GError **error)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++) {
    const FlameBackendClass *klass = rows[i].klass;

    if (rows[i].kind != kind)
      continue;
    if (klass)
      return !klass->is_present || klass->is_present (error);
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "this build has no %s backend", rows[i].name);
    return FALSE;
  }
  return TRUE; /* some will do */
}

/* -------------------------------------------------------------- sharing out */

gboolean
flame_device_is_before (const FlameDevice *device, const FlameDevice *other)
{
  if (!other || device->n_busy != other->n_busy)
    return !other || device->n_busy < other->n_busy;
  return device->turn < other->turn;
}

guint
flame_devices_count_working (const FlameDevices *self)
{
  guint n = 0;

  for (guint i = 0; i < self->list->len; i++)
    n += !g_atomic_int_get (&flame_devices_get (self, i)->is_dropped);
  return n;
}

void
flame_devices_drop (
    FlameDevices *self, FlameDevice *device, const GError *reason)
{
  g_atomic_int_set (&device->is_dropped, TRUE);
  device->stats.is_dropped = TRUE;
  add_problem (self, reason,
      "CUDA device %d (%s) is dropped, and its frames are drawn by the others: "
      "%s",
      device->stats.ordinal, device->stats.name, reason->message);
}

FlamePrepared
flame_devices_prepare (
    const FlameDevices *self, FlamePlan *plan, gboolean urgent)
{
  FlamePrepared all = FLAME_PREPARED_READY;

  for (guint i = 0; i < self->list->len; i++) {
    const FlameDevice *device = self->list->pdata[i];
    FlamePrepared prepared;

    if (g_atomic_int_get (&device->is_dropped))
      continue;
    prepared = self->klass->prepare (device->backend, plan, urgent);
    if (all != FLAME_PREPARED_COMING && prepared != FLAME_PREPARED_READY)
      all = prepared;
  }
  return all;
}

gboolean
flame_devices_alloc_host (
    const FlameDevices *self, gsize size, FlameHostBlock *block, GError **error)
{
  const FlameDevice *device = self->list->pdata[0];

  for (guint i = 0; i < self->list->len; i++) {
    device = self->list->pdata[i];
    if (!g_atomic_int_get (&device->is_dropped))
      break;
  }
  return self->klass->alloc_host (device->backend, size, block, error);
}

/* ------------------------------------------------------------------- figures */

static FlameKernelStats *
find_kernel (GArray *stats, guint n, const char *name)
{
  for (guint i = 0; i < n; i++) {
    FlameKernelStats *kernel = &g_array_index (stats, FlameKernelStats, i);

    if (strcmp (kernel->name, name) == 0)
      return kernel;
  }
  return NULL;
}

static void
add_kernel (FlameKernelStats *sum, const FlameKernelStats *kernel)
{
  if (kernel->timed > 0) {
    sum->min = sum->timed > 0 ? MIN (sum->min, kernel->min) : kernel->min;
    sum->max = MAX (sum->max, kernel->max);
  }
  sum->count += kernel->count;
  sum->timed += kernel->timed;
  sum->total += kernel->total;
}

void
flame_devices_add_kernel_stats (const FlameDevices *self, GArray *stats)
{
  if (!self->klass->add_kernel_stats)
    return;
  for (guint i = 0; i < self->list->len; i++) {
    const guint n = stats->len;
    g_autoptr (GArray) own =
        g_array_new (FALSE, TRUE, sizeof (FlameKernelStats));

    self->klass->add_kernel_stats (flame_devices_get (self, i)->backend, own);
    for (guint k = 0; k < own->len; k++) {
      const FlameKernelStats *kernel =
          &g_array_index (own, FlameKernelStats, k);
      FlameKernelStats *sum = find_kernel (stats, n, kernel->name);

      if (sum)
        add_kernel (sum, kernel);
      else
        g_array_append_vals (stats, kernel, 1);
    }
  }
}
