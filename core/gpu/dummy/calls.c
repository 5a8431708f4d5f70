/*
 * The calls of the dummy's functions, faults in them, and live handles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "core/gpu/dummy/dummy-private.h"

FlameDummyState flame_dummy;

static GHashTable *handles; /* live handle -> FlameDummyKind plus 1 */
static GHashTable *calls;   /* name -> count */

/* The fault that a test asks for. */
static struct
{
  char *function; /* (nullable) NULL: any */
  int ordinal;    /* -1: of any device */
  guint in;       /* calls until it fails; 0: none */
  guint times;    /* calls that are still to fail */
  FlameDummyFault kind;
  gboolean hit;
} fault;

void
flame_dummy_reset_calls (void)
{
  g_clear_pointer (&handles, g_hash_table_unref);
  g_clear_pointer (&calls, g_hash_table_unref);
  handles = g_hash_table_new (NULL, NULL);
  calls = g_hash_table_new (g_str_hash, g_str_equal);
  flame_dummy_fail (NULL, 0, FLAME_DUMMY_REFUSES);
}

/* ------------------------------------------------------------------- faults */

void
flame_dummy_fail_for (
    const char *function, guint nth, guint times, FlameDummyFault kind)
{
  FLAME_DUMMY_LOCK ();
  g_free (fault.function);
  fault.function = g_strdup (function);
  fault.ordinal = -1;
  fault.in = nth;
  fault.times = times;
  fault.kind = kind;
  fault.hit = FALSE;
}

void
flame_dummy_fail (const char *function, guint nth, FlameDummyFault kind)
{
  flame_dummy_fail_for (function, nth, 1, kind);
}

void
flame_dummy_fail_on (
    int ordinal, const char *function, guint nth, FlameDummyFault kind)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_fail (function, nth, kind);
  fault.ordinal = ordinal;
}

gboolean
flame_dummy_has_failed (void)
{
  FLAME_DUMMY_LOCK ();
  return fault.hit;
}

/* -------------------------------------------------------------------- calls */

FlameDummyDevice *
flame_dummy_device_of (const FlameGpu *gpu)
{
  return &flame_dummy.devices[gpu->device.ordinal];
}

static void
lose (int ordinal, const char *reason)
{
  if (!flame_dummy.devices[ordinal].loss)
    flame_dummy.devices[ordinal].loss = reason;
}

void
flame_dummy_lose (int ordinal)
{
  FLAME_DUMMY_LOCK ();
  for (int i = 0; i < (int) flame_dummy.n_devices; i++)
    if (ordinal < 0 || i == ordinal)
      lose (i, "the test loses it");
}

void
flame_dummy_lose_running (const char *reason)
{
  lose (flame_dummy.running, reason);
}

void
flame_dummy_count_call (const char *function)
{
  guint n;

  FLAME_DUMMY_LOCK ();
  n = flame_dummy_get_calls (function);
  g_hash_table_insert (calls, (gpointer) function, GUINT_TO_POINTER (n + 1));
}

guint
flame_dummy_get_calls (const char *function)
{
  FLAME_DUMMY_LOCK ();
  return GPOINTER_TO_UINT (g_hash_table_lookup (calls, function));
}

gboolean
flame_dummy_take_fault (
    int ordinal, const char *function, FlameDummyFault *kind)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_count_call (function);
  if (!fault.in ||
      (fault.function && !g_str_equal (fault.function, function)) ||
      (fault.ordinal >= 0 && fault.ordinal != ordinal) || --fault.in > 0)
    return FALSE;
  if (--fault.times)
    fault.in = 1;
  fault.hit = TRUE;
  *kind = fault.kind;
  if (fault.kind == FLAME_DUMMY_IS_LOST)
    flame_dummy_lose (ordinal);
  return TRUE;
}

/* A FlameGpu notices at its next call that its device is lost. */
gboolean
flame_dummy_check_loss (FlameGpu *gpu, GError **error)
{
  const char *loss = flame_dummy_device_of (gpu)->loss;

  if (!loss)
    return TRUE;
  g_atomic_int_set (&gpu->lost, TRUE);
  return flame_fail (error, FLAME_ERROR_BACKEND, "dummy device %d is lost: %s",
      gpu->device.ordinal, loss);
}

gboolean
flame_dummy_enter (FlameGpu *gpu, const char *function, GError **error)
{
  FlameDummyFault kind;
  const gboolean fails =
      flame_dummy_take_fault (gpu->device.ordinal, function, &kind);

  if (!flame_dummy_check_loss (gpu, error))
    return FALSE;
  return !fails || flame_fail (error,
                       kind == FLAME_DUMMY_HAS_NO_MEMORY ? FLAME_ERROR_NO_MEMORY
                                                         : FLAME_ERROR_BACKEND,
                       "%s: the test makes it fail", function);
}

void
flame_dummy_enter_release (FlameGpu *gpu, const char *function)
{
  flame_dummy_count_call (function);
  (void) flame_dummy_check_loss (gpu, NULL);
}

/* ------------------------------------------------------------------ handles */

void
flame_dummy_add (gconstpointer handle, FlameDummyKind kind)
{
  g_hash_table_insert (handles, (gpointer) handle, GUINT_TO_POINTER (kind + 1));
}

gboolean
flame_dummy_is (gconstpointer handle, FlameDummyKind kind)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (handles, handle)) == kind + 1u;
}

void
flame_dummy_remove (gconstpointer handle, FlameDummyKind kind)
{
  g_assert (flame_dummy_is (handle, kind));
  g_hash_table_remove (handles, handle);
}

guint
flame_dummy_count_handles (GString *report)
{
  static const char *const names[FLAME_DUMMY_N_KINDS] = {"device memory",
      "pinned memory", "streams", "events", "modules", "graphs"};
  guint counts[FLAME_DUMMY_N_KINDS] = {0};
  guint total = 0;
  GHashTableIter iter;
  gpointer kind;

  g_hash_table_iter_init (&iter, handles);
  while (g_hash_table_iter_next (&iter, NULL, &kind))
    counts[GPOINTER_TO_UINT (kind) - 1]++;
  for (guint i = 0; i < FLAME_DUMMY_N_KINDS; i++) {
    total += counts[i];
    if (counts[i])
      g_string_append_printf (report, "%u %s\n", counts[i], names[i]);
  }
  return total;
}
