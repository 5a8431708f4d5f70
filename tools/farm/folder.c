/*
 * A farm's folder, and the claims of its workers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "flame/file.h"
#include "tools/film/error.h"
#include "tools/film/segment.h"

char *
farm_path (
    const FilmPlan *plan, const char *kind, guint index, const char *suffix)
{
  g_autofree char *name = g_strdup_printf ("%06u%s", index, suffix);

  return g_build_filename (plan->folder, kind, name, NULL);
}

/* ------------------------------------------------------------------ trouble */

/* Overwritten in place, which works even on a full disk. */
#define TROUBLE_BYTES 4096

static gboolean
write_trouble (const FilmPlan *plan, int flags, const char *message)
{
  g_autofree char *path =
      g_build_filename (plan->folder, "work", "trouble", NULL);
  char text[TROUBLE_BYTES];
  const int file = g_open (path, O_WRONLY | O_CLOEXEC | flags, 0666);
  gboolean done;

  if (file < 0)
    return FALSE;
  memset (text, ' ', sizeof text);
  memcpy (text, message, MIN (strlen (message), sizeof text));
  done = write (file, text, sizeof text) == sizeof text;
  close (file);
  return done;
}

void
farm_note_trouble (const FilmPlan *plan, const char *message)
{
  write_trouble (plan, 0, message);
}

char *
farm_dup_trouble (const FilmPlan *plan)
{
  g_autofree char *path =
      g_build_filename (plan->folder, "work", "trouble", NULL);
  g_autoptr (GBytes) bytes =
      flame_file_read (path, FLAME_FILE_REGULAR, TROUBLE_BYTES, NULL);
  g_autofree char *text = NULL;
  char *valid;

  if (!bytes)
    return NULL;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  valid = g_utf8_make_valid (g_strstrip (text), -1);
  if (!*valid)
    g_clear_pointer (&valid, g_free);
  return valid;
}

/* ------------------------------------------------------------------ folder */

gboolean
farm_prepare (const FilmPlan *plan, GError **error)
{
  static const char *const kinds[] = {
      "segments", "claims", "failed", "work", "logs"};
  g_autofree char *probe = g_strdup_printf (
      "%s/work/probe.%s.%d", plan->folder, g_get_host_name (), (int) getpid ());
  int file;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autofree char *path = g_build_filename (plan->folder, kinds[i], NULL);

    if (g_mkdir_with_parents (path, 0777) != 0)
      return film_fail_errno (error, errno, "make", path);
  }
  file = g_open (probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0)
    return film_fail_errno (error, errno, "write into", plan->folder);
  close (file);
  g_unlink (probe);
  /* Reserves space for a later message about a full disk. */
  write_trouble (plan, O_CREAT | O_EXCL, "");
  return TRUE;
}

static gboolean
is_dead (gint64 pid)
{
  return kill ((pid_t) pid, 0) != 0 && errno == ESRCH;
}

/* Whether a file is named NAME.HOST.PID... after a process that is gone. */
static gboolean
is_left (const char *name)
{
  g_autofree char *host = g_strdup_printf (".%s.", g_get_host_name ());
  const char *at = strstr (name, host);
  const gint64 pid = at ? g_ascii_strtoll (at + strlen (host), NULL, 10) : 0;

  return pid > 0 && pid <= G_MAXINT && is_dead (pid);
}

static void
clean_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (is_left (name))
      g_unlink (path);
  }
}

void
farm_clean (const FilmPlan *plan)
{
  g_autofree char *work = g_build_filename (plan->folder, "work", NULL);

  clean_folder (plan->folder);
  clean_folder (work);
}

gboolean
farm_is_done (const FilmPlan *plan, guint index)
{
  g_autoptr (FilmSegment) segment =
      film_segment_find (plan, plan->folder, index, FALSE, NULL);

  return segment != NULL;
}

/* ---------------------------------------------------------------- failures */

static guint
read_count (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && json_node_get_value_type (node) == G_TYPE_INT64
             ? (guint) CLAMP (json_node_get_int (node), 0, G_MAXINT)
             : 0;
}

void
farm_read_failures (const FilmPlan *plan, guint index, FarmFailures *failures)
{
  g_autofree char *path = farm_path (plan, "failed", index, ".json");
  g_autoptr (JsonObject) object = input_read_json (path, NULL);

  *failures = (FarmFailures){0};
  if (!object)
    return;
  failures->n_failed = read_count (object, "attempts");
  failures->n_killed = read_count (object, "killed");
  failures->message = g_strdup (input_get_string (object, "error"));
}

guint
farm_count_failures (const FilmPlan *plan, guint index)
{
  FarmFailures failures;

  farm_read_failures (plan, index, &failures);
  g_free (failures.message);
  return failures.n_failed;
}

/* @message: (nullable): NULL if the worker was killed */
static void
note (const FilmPlan *plan, guint index, const char *message)
{
  g_autofree char *path = farm_path (plan, "failed", index, ".json");
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *valid = message ? g_utf8_make_valid (message, -1) : NULL;
  g_autofree char *text = NULL;
  FarmFailures before;

  farm_read_failures (plan, index, &before);
  json_object_set_int_member (
      object, "attempts", before.n_failed + (message ? 1 : 0));
  json_object_set_int_member (
      object, "killed", before.n_killed + (message ? 0 : 1));
  json_object_set_string_member (object, "host", g_get_host_name ());
  if (message || before.message)
    json_object_set_string_member (
        object, "error", message ? valid : before.message);
  g_free (before.message);
  json_node_set_object (node, object);
  text = json_to_string (node, TRUE);
  /* If even this cannot be written, the worker's own message must do. */
  film_write_file (path, text, -1, NULL);
}

void
farm_add_failure (const FilmPlan *plan, guint index, const char *message)
{
  note (plan, index, message);
}

void
farm_clear_failures (const FilmPlan *plan, guint index)
{
  g_autofree char *path = farm_path (plan, "failed", index, ".json");

  g_unlink (path);
}

/* ------------------------------------------------------------------ claims */

/* The name of a machine and two numbers. */
#define MAX_CLAIM_BYTES 4096

/* Whether this process of this machine has the claim. */
static gboolean
is_claimant (const char *path, const char *pid)
{
  g_autoptr (GBytes) bytes =
      flame_file_read (path, FLAME_FILE_REGULAR, MAX_CLAIM_BYTES, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;

  if (!bytes)
    return FALSE;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  parts = g_strsplit (text, " ", 3);
  return g_strv_length (parts) == 3 &&
         g_str_equal (parts[0], g_get_host_name ()) &&
         g_str_equal (parts[1], pid);
}

void
farm_note_crash (const FilmPlan *plan, const char *pid, int number)
{
  for (guint i = 0; i < film_plan_n_segments (plan); i++) {
    g_autofree char *path = farm_path (plan, "claims", i, "");
    g_autofree char *message = NULL;

    if (!is_claimant (path, pid))
      continue;
    message = g_strdup_printf ("the worker crashed: %s", g_strsignal (number));
    note (plan, i, message);
    g_unlink (path);
  }
}

/* (transfer full): This process. A requeued job of Slurm keeps its number. */
static char *
describe_self (void)
{
  const char *job = g_getenv ("SLURM_JOB_ID");

  return g_strdup_printf (
      "%s %d %s", g_get_host_name (), (int) getpid (), job ? job : "-");
}

/* Whether the worker that wrote the claim @text is known to be gone. */
static gboolean
is_gone (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (g_strstrip ((char *) text), " ", 3);
  const char *job = g_getenv ("SLURM_JOB_ID");
  gint64 pid;

  if (g_strv_length (parts) != 3)
    return FALSE;
  if (job && g_str_equal (parts[2], job))
    return TRUE;
  return g_str_equal (parts[0], g_get_host_name ()) &&
         g_ascii_string_to_signed (parts[1], 10, 1, G_MAXINT, &pid, NULL) &&
         is_dead (pid);
}

/* Seconds since the claim was renewed, by the file server's clock. */
static gint64
get_age (const FilmPlan *plan, const char *path)
{
  g_autofree char *now_path = g_strdup_printf (
      "%s/work/now.%s.%d", plan->folder, g_get_host_name (), (int) getpid ());
  GStatBuf claim, now;
  int file = g_open (now_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  gint64 age = 0;

  if (file < 0)
    return 0;
  if (g_stat (path, &claim) == 0 && fstat (file, &now) == 0)
    age = (gint64) now.st_mtime - (gint64) claim.st_mtime;
  close (file);
  g_unlink (now_path);
  return age;
}

static gboolean
is_void (const FilmPlan *plan, const char *path)
{
  g_autoptr (GBytes) bytes =
      flame_file_read (path, FLAME_FILE_REGULAR, MAX_CLAIM_BYTES, NULL);
  g_autofree char *text = NULL;

  if (!bytes)
    return FALSE;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return is_gone (text) || get_age (plan, path) > FARM_CLAIM_SECONDS;
}

gboolean
farm_is_claimed (const FilmPlan *plan, guint index)
{
  g_autofree char *path = farm_path (plan, "claims", index, "");

  return g_file_test (path, G_FILE_TEST_EXISTS) && !is_void (plan, path);
}

static gboolean
write_claim (const char *path)
{
  g_autofree char *self = describe_self ();
  const ssize_t length = (ssize_t) strlen (self);
  int file = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  gboolean done = file >= 0 && write (file, self, (gsize) length) == length;

  if (file >= 0)
    close (file);
  return done;
}

gboolean
farm_claim (const FilmPlan *plan, guint index)
{
  g_autofree char *path = farm_path (plan, "claims", index, "");

  if (write_claim (path))
    return TRUE;
  if (!is_void (plan, path))
    return FALSE;
  /* A cluster may take its machines back; the segment is not to blame. */
  note (plan, index, NULL);
  g_unlink (path);
  return write_claim (path);
}

void
farm_claim_renew (const FilmPlan *plan, guint index)
{
  g_autofree char *path = farm_path (plan, "claims", index, "");

  utime (path, NULL);
}

void
farm_claim_release (const FilmPlan *plan, guint index)
{
  g_autofree char *path = farm_path (plan, "claims", index, "");

  g_unlink (path);
}
