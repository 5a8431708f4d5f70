/*
 * Who may do what: tokens, origins, hosts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/access.h"

#include <gio/gio.h>
#include <string.h>

gboolean
live_access_has_token (const LiveOptions *options, const char *token)
{
  const char *wanted = options->token;
  gsize length, given;
  guchar different;

  if (!wanted)
    return TRUE;
  if (!token)
    return FALSE;
  length = strlen (wanted);
  given = strlen (token);
  different = length != given;
  /* as many steps as the given one has characters, whatever they are */
  for (gsize i = 0; i < given; i++)
    different |= (guchar) token[i] ^ (guchar) wanted[i % (length + 1)];
  return different == 0;
}

static gboolean
is_named (const LiveOptions *options, const char *origin)
{
  for (char **one = options->origins; one && *one; one++)
    if (g_ascii_strcasecmp (*one, origin) == 0)
      return TRUE;
  return FALSE;
}

gboolean
live_access_is_origin (
    const LiveOptions *options, const char *origin, const char *host)
{
  const char *rest;

  if (!origin || !host)
    return FALSE;
  if (is_named (options, origin))
    return TRUE;
  if (g_str_has_prefix (origin, "http://"))
    rest = origin + strlen ("http://");
  else if (g_str_has_prefix (origin, "https://"))
    rest = origin + strlen ("https://");
  else
    return FALSE;
  return live_access_is_host (options, host) &&
         g_ascii_strcasecmp (rest, host) == 0;
}

/* (transfer full) without port and brackets */
static char *
get_name (const char *host)
{
  const char *colon = strrchr (host, ':');
  const char *bracket = strrchr (host, ']');

  if (*host == '[' && bracket)
    return g_strndup (host + 1, bracket - host - 1);
  return colon ? g_strndup (host, colon - host) : g_strdup (host);
}

static gboolean
is_loopback (const char *name)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (name);

  return address ? g_inet_address_get_is_loopback (address)
                 : g_ascii_strcasecmp (name, "localhost") == 0;
}

gboolean
live_access_is_host (const LiveOptions *options, const char *host)
{
  g_autofree char *name = host ? get_name (host) : NULL;

  if (!name)
    return FALSE;
  /* who has the token may come by any name */
  if (options->token || is_loopback (name))
    return TRUE;
  for (char **one = options->origins; one && *one; one++) {
    const char *rest = strstr (*one, "://");

    if (rest && g_ascii_strcasecmp (rest + 3, host) == 0)
      return TRUE;
  }
  return FALSE;
}
