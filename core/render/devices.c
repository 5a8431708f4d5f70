/*
 * The devices of a renderer: opened backends, and the sharing of frames between them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/devices.h"

#include <string.h>

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/error.h"
#include "core/render/backends.h"
#include "core/render/device-list.h"
#include "flame/cuda.h"

/* ------------------------------------------------------- which are asked for */

int
flame_cuda_devices_get_first (const char *text)
{
  FlameDeviceList list;
  int number = -1;

  if (flame_device_list_parse (&list, text, NULL) && list.entries->len > 0) {
    const FlameDeviceEntry *first = flame_device_list_get (&list, 0);

    if (first->kind != FLAME_BACKEND_OPENCL)
      number = first->number;
  }
  flame_device_list_clear (&list);
  return number;
}

/* (nullable) */
static const FlameBackendRow *
find_row (FlameBackendKind kind)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++)
    if (rows[i].kind == kind)
      return &rows[i];
  return NULL;
}

/* FALSE with UNAVAILABLE; @row: (nullable) */
static gboolean
check_row (const FlameBackendRow *row, GError **error)
{
  if (row && row->klass)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
      "this build has no %s backend", row ? row->name : "such");
}

static GArray *
list_devices (FlameBackendKind kind, GError **error)
{
  const FlameBackendRow *row = find_row (kind);

  if (!check_row (row, error))
    return NULL;
  if (row->klass->list_devices)
    return row->klass->list_devices (error);
  return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
      "the %s backend has no devices", row->name);
}

GPtrArray *
flame_backend_list_devices (FlameBackendKind kind, GError **error)
{
  g_autoptr (GArray) infos = list_devices (kind, error);
  GPtrArray *devices;

  if (!infos)
    return NULL;
  devices = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < infos->len; i++)
    g_ptr_array_add (
        devices, g_memdup2 (&g_array_index (infos, FlameDeviceInfo, i),
                     sizeof (FlameDeviceInfo)));
  return devices;
}

gboolean
flame_backend_is_present (FlameBackendKind kind, GError **error)
{
  const FlameBackendRow *row = find_row (kind);

  if (!row)
    return TRUE; /* one that works is enough */
  return check_row (row, error) &&
         (!row->klass->is_present || row->klass->is_present (error));
}

/* ------------------------------------------------------------------- opening */

/* An attempt to open devices. */
typedef struct
{
  FlameDevices *self;
  const FlameRendererConfig *config;
  const FlameDeviceList *list;
  const FlameBackendRow *row; /* the backend being tried */
  FlamePrefersFunc prefers;   /* (nullable) */
} Opening;

/* A device to open. */
typedef struct
{
  const FlameBackendRow *row;
  int ordinal;
  gboolean is_requested; /* this backend, out of all, is requested */
} Target;

static void
add_device (
    FlameDevices *self, const FlameBackendRow *row, FlameBackend *backend)
{
  FlameDevice *device = g_new0 (FlameDevice, 1);
  const FlameBackendClass *klass = row->klass;

  device->api = row->name;
  device->klass = klass;
  device->backend = backend;
  device->stats.backend = klass->kind;
  device->stats.ordinal =
      klass->get_ordinal ? klass->get_ordinal (backend) : -1;
  g_strlcpy (device->stats.name, klass->description (backend),
      sizeof device->stats.name);
  g_ptr_array_add (self->list, device);
}

static gboolean
open_one (const Opening *opening, const Target *target, GError **error)
{
  FlameRendererConfig single = *opening->config;
  FlameBackend *backend;

  single.devices = NULL;
  single.device = target->ordinal;
  if (target->is_requested)
    single.backend = target->row->kind;
  backend = target->row->klass->open (&single, error);
  if (!backend)
    return FALSE;
  add_device (opening->self, target->row, backend);
  return TRUE;
}

/* If a context is shared, its device draws, unless another is named. */
static gboolean
open_any (const Opening *opening, GError **error)
{
  const FlameRendererConfig *config = opening->config;
  const gboolean shares = config->cuda_sharing && config->cuda_sharing->context;
  const Target target = {
      .row = opening->row, .ordinal = shares ? -1 : config->device};

  return open_one (opening, &target, error);
}

static void add_problem (FlameDevices *self, const GError *reason,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/*
 * While opening. The problem is reported later, as another attempt may solve it.
 */
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

/* Call this with the lock, or while opening. */
static void
report_problems (FlameDevices *self)
{
  GError *problem;

  while ((problem = g_queue_pop_head (&self->problems))) {
    if (self->loss)
      self->loss (problem, self->loss_data);
    g_error_free (problem);
  }
}

/*
 * Fails because no device matches @entry.
 * @infos: all devices
 */
static gboolean
fail_to_find (const FlameBackendRow *row, const FlameDeviceEntry *entry,
    const GArray *infos, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  const char *are = infos->len == 1 ? "is" : "are";

  for (guint i = 0; i < infos->len; i++) {
    const FlameDeviceInfo *info = &g_array_index (infos, FlameDeviceInfo, i);

    g_string_append_printf (
        list, "%s%d (%s)", i ? ", " : "", info->ordinal, info->name);
  }
  if (entry->name)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_NOT_FOUND,
        "no %s device has \"%s\" in its name; there %s: %s", row->name,
        entry->name, are, list->str);
  else
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "there is no %s device %d; there %s: %s", row->name, entry->number, are,
        list->str);
  return FALSE;
}

static void
add_target (GArray *targets, const Target *target)
{
  for (guint i = 0; i < targets->len; i++) {
    const Target *other = &g_array_index (targets, Target, i);

    if (other->row == target->row && other->ordinal == target->ordinal)
      return;
  }
  g_array_append_vals (targets, target, 1);
}

/*
 * A processor that is driven as an OpenCL device is used only if it is requested.
 */
static gboolean
may_be_taken (
    const Opening *opening, const FlameDeviceInfo *info, gboolean is_requested)
{
  return info->is_gpu || is_requested ||
         opening->config->backend != FLAME_BACKEND_AUTO;
}

/* Adds the devices that @entry refers to. */
static gboolean
add_entry (const Opening *opening, const FlameDeviceEntry *entry,
    GArray *targets, GError **error)
{
  const gboolean is_requested = entry->kind != FLAME_BACKEND_AUTO;
  const FlameBackendRow *row =
      is_requested ? find_row (entry->kind) : opening->row;
  const FlameBackendKind asked = opening->config->backend;
  g_autoptr (GArray) infos = NULL;
  gboolean found = FALSE;

  if (is_requested && asked != FLAME_BACKEND_AUTO && asked != entry->kind)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "devices \"%s\": %s has none of %s's", opening->config->devices,
        find_row (asked)->name, row->name);
  if (!check_row (row, error))
    return FALSE;
  infos = row->klass->list_devices (error);
  if (!infos)
    return FALSE;
  for (guint i = 0; i < infos->len; i++) {
    const FlameDeviceInfo *info = &g_array_index (infos, FlameDeviceInfo, i);
    const Target target = {row, info->ordinal, is_requested};

    if (!flame_device_entry_is (entry, info) ||
        (entry->name && !may_be_taken (opening, info, is_requested)))
      continue;
    add_target (targets, &target);
    found = TRUE;
  }
  return found || fail_to_find (row, entry, infos, error);
}

/*
 * Adds all devices of the backend; only its GPUs, unless the backend is requested.
 */
static gboolean
add_all (const Opening *opening, GArray *targets, GError **error)
{
  const FlameBackendRow *row = opening->row;
  g_autoptr (GArray) infos = row->klass->list_devices (error);

  if (!infos)
    return FALSE;
  for (guint i = 0; i < infos->len; i++) {
    const FlameDeviceInfo *info = &g_array_index (infos, FlameDeviceInfo, i);
    const Target target = {row, info->ordinal, FALSE};

    if (may_be_taken (opening, info, FALSE))
      add_target (targets, &target);
  }
  if (targets->len > 0)
    return TRUE;
  return flame_fail (
      error, FLAME_ERROR_UNAVAILABLE, "no %s device is a GPU", row->name);
}

/* @has_to_work: every device was named, so each must work */
static gboolean
open_targets (const Opening *opening, const GArray *targets,
    gboolean has_to_work, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  FlameDevices *self = opening->self;

  for (guint i = 0; i < targets->len; i++) {
    g_autoptr (GError) reason = NULL;

    if (open_one (opening, &g_array_index (targets, Target, i), &reason))
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
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE, "no %s device works: %s",
      opening->row->name, reasons->str);
}

static void
report_mixed_kinds (FlameDevices *self)
{
  for (guint i = 1; i < self->list->len; i++) {
    const FlameDevice *first = self->list->pdata[0];
    const FlameDevice *other = self->list->pdata[i];

    if (first->klass == other->klass &&
        first->klass->is_alike (first->backend, other->backend))
      continue;
    add_problem (self, NULL,
        "%s device %d (%s) and %s device %d (%s) are of different kinds: a "
        "frame's bytes depend on which of them draws it",
        first->api, first->stats.ordinal, first->stats.name, other->api,
        other->stats.ordinal, other->stats.name);
    return;
  }
}

static gboolean
open_several (const Opening *opening, GError **error)
{
  const FlameDeviceList *list = opening->list;
  const gboolean is_list = list->wanted == FLAME_DEVICES_LISTED;
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (Target));

  if (!is_list && !add_all (opening, targets, error))
    return FALSE;
  for (guint i = 0; i < list->entries->len; i++)
    if (!add_entry (opening, flame_device_list_get (list, i), targets, error))
      return FALSE;
  if (!open_targets (opening, targets, is_list, error))
    return FALSE;
  report_mixed_kinds (opening->self);
  return TRUE;
}

static void
close_all (FlameDevices *self)
{
  for (guint i = 0; i < self->list->len; i++) {
    const FlameDevice *device = flame_devices_get (self, i);

    device->klass->close (device->backend);
  }
  g_ptr_array_set_size (self->list, 0);
}

static void
clear_problems (FlameDevices *self)
{
  g_queue_clear_full (&self->problems, (GDestroyNotify) g_error_free);
}

static gboolean
open_row (const Opening *opening, GError **error)
{
  const FlameBackendRow *row = opening->row;
  gboolean is_open;

  if (!check_row (row, error))
    return FALSE;
  if (opening->list->wanted == FLAME_DEVICES_ANY || !row->klass->list_devices)
    is_open = open_any (opening, error);
  else
    is_open = open_several (opening, error);
  if (is_open)
    return TRUE;
  close_all (opening->self);
  clear_problems (opening->self);
  return FALSE;
}

/* Whether @row is requested, or may be tried instead. */
static gboolean
is_tried (const Opening *opening, const FlameBackendRow *row)
{
  const FlameBackendKind listed = flame_device_list_get_kind (opening->list);

  if (opening->config->backend != FLAME_BACKEND_AUTO)
    return row->kind == opening->config->backend;
  if (row->on_request && opening->list->wanted != FLAME_DEVICES_LISTED)
    return opening->list->wanted == FLAME_DEVICES_ANY && opening->prefers &&
           opening->prefers (opening->config, row->kind);
  /*
   * If a list names backends with devices, the backend of its first entry opens all.
   */
  return listed == FLAME_BACKEND_AUTO || listed == row->kind ||
         (row->klass && !row->klass->list_devices);
}

/*
 * Whether this machine has a driver for @row, so that a failure is worth reporting.
 */
static gboolean
is_present (const FlameBackendRow *row)
{
  return row->klass &&
         (!row->klass->is_present || row->klass->is_present (NULL));
}

/*
 * Notes why a backend is not used, before another is tried. A backend without a driver
 * on this machine is not mentioned beside others.
 */
static void
add_reason (
    FlameDevices *self, const FlameBackendRow *row, const GError *reason)
{
  g_autofree char *before = self->fallback_reason;

  if (!before)
    self->fallback_reason = g_strdup (reason->message);
  else if (is_present (row))
    self->fallback_reason = g_strdup_printf ("%s; %s", before, reason->message);
  else
    self->fallback_reason = g_steal_pointer (&before);
}

/*
 * Whether no other backend can be tried after @reason.
 * @unknown: (inout) a name that no device has
 */
static gboolean
is_final (const Opening *opening, GError *reason, GError **unknown)
{
  if (opening->config->backend == FLAME_BACKEND_AUTO &&
      g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NOT_FOUND)) {
    if (!*unknown)
      *unknown = g_error_copy (reason);
    return FALSE;
  }
  /* A device with that name exists, but does not work. */
  if (is_present (opening->row))
    g_clear_error (unknown);
  return opening->config->backend != FLAME_BACKEND_AUTO ||
         g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

/* Fails with an error of the settings, rather than of the device. */
static gboolean
fail (GError *reason, GError **error)
{
  if (g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NOT_FOUND))
    reason->code = FLAME_ERROR_SETTINGS;
  g_propagate_error (error, reason);
  return FALSE;
}

/*
 * Chooses the requested backend, or the first that works, and keeps the reasons why
 * others do not.
 */
static gboolean
choose (Opening *opening, GError **error)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);
  g_autoptr (GError) unknown = NULL;
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < n; i++) {
    opening->row = &rows[i];
    if (!is_tried (opening, &rows[i]))
      continue;
    /*
     * A name that no device has is a mistake, so the CPU does not replace it.
     */
    if (unknown && rows[i].klass && !rows[i].klass->list_devices)
      return fail (g_steal_pointer (&unknown), error);
    g_clear_error (&reason);
    if (open_row (opening, &reason))
      return TRUE;
    if (is_final (opening, reason, &unknown))
      return fail (g_steal_pointer (&reason), error);
    add_reason (opening->self, &rows[i], reason);
  }
  if (reason)
    return fail (g_steal_pointer (&reason), error);
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "there is no backend number %d", opening->config->backend);
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
    gboolean is_listed = FALSE;
    guint n = 0;

    for (guint k = 0; k < self->list->len; k++) {
      const FlameDeviceStats *stats = &flame_devices_get (self, k)->stats;

      if (!g_str_equal (stats->name, name))
        continue;
      is_listed |= k < i;
      g_string_append_printf (numbers, n++ ? ", %d" : " %d", stats->ordinal);
    }
    if (!is_listed)
      g_string_append_printf (text, "%s%s (device%s%s)", text->len ? "; " : "",
          name, n > 1 ? "s" : "", numbers->str);
  }
  return g_string_free (text, FALSE);
}

/* Counts the devices in use; 1 if the CPU has replaced them all. */
static guint
count_working (const FlameDevices *self)
{
  guint n = 0;

  for (guint i = 0; i < self->list->len; i++)
    n += !g_atomic_int_get (&flame_devices_get (self, i)->is_dropped);
  return MAX (n, 1);
}

gboolean
flame_devices_open (FlameDevices *self, const FlameRendererConfig *config,
    FlamePrefersFunc prefers, GError **error)
{
  FlameDeviceList list;
  Opening opening = {
      .self = self, .config = config, .list = &list, .prefers = prefers};
  gboolean is_open;

  *self = (FlameDevices){
      .list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_free)};
  g_queue_init (&self->problems);
  self->loss = config->loss;
  self->loss_data = config->loss_data;
  self->loss_owner = flame_shared_ref (config->loss_owner);
  is_open = flame_device_list_parse (&list, config->devices, error) &&
            choose (&opening, error);
  flame_device_list_clear (&list);
  if (is_open) {
    self->description = describe (self);
    report_problems (self);
  }
  self->n_working = count_working (self);
  return is_open;
}

void
flame_devices_close (FlameDevices *self)
{
  close_all (self);
  g_ptr_array_unref (self->list);
  clear_problems (self);
  g_free (self->description);
  g_free (self->fallback_reason);
  flame_shared_unref (self->loss_owner);
}

/* -------------------------------------------------------------- sharing out */

void
flame_devices_drop (FlameDevices *self, FlameDevice *device,
    const char *substitute, const GError *reason)
{
  g_atomic_int_set (&device->is_dropped, TRUE);
  device->stats.is_dropped = TRUE;
  self->n_working = count_working (self);
  add_problem (self, reason,
      "%s device %d (%s) is dropped, and its frames are drawn by %s: %s",
      device->api, device->stats.ordinal, device->stats.name, substitute,
      reason->message);
  report_problems (self);
}

FlamePrepared
flame_devices_prepare (
    const FlameDevices *self, FlamePlan *plan, gboolean urgent)
{
  FlamePrepared all = FLAME_PREPARED_READY;

  for (guint i = 0; i < self->list->len; i++) {
    const FlameDevice *device = self->list->pdata[i];
    FlamePrepared prepared;

    if (g_atomic_int_get (&device->is_dropped) || !device->klass->prepare)
      continue;
    prepared = device->klass->prepare (device->backend, plan, urgent);
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
  return device->klass->alloc_host (device->backend, size, block, error);
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
  for (guint i = 0; i < self->list->len; i++) {
    const FlameDevice *device = flame_devices_get (self, i);
    const guint n = stats->len;
    g_autoptr (GArray) own =
        g_array_new (FALSE, TRUE, sizeof (FlameKernelStats));

    if (device->klass->add_kernel_stats)
      device->klass->add_kernel_stats (device->backend, own);
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
