/*
 * Who may do what: tokens, origins, hosts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "tools/live/options.h"

/* TRUE where no token is needed, or it is @token; takes as long for any other */
gboolean live_access_has_token (
    const LiveOptions *options, const char *token); /* (nullable) */

/*
 * Whether a page of @origin may connect: it is one of ours, as the Host header
 * says, or one that the command line names. @origin, @host: (nullable)
 */
gboolean live_access_is_origin (
    const LiveOptions *options, const char *origin, const char *host);

/*
 * Whether a request may go to @host: names that point to this machine but are
 * not its own are how other pages get around their origin. @host: (nullable)
 */
gboolean live_access_is_host (const LiveOptions *options, const char *host);
