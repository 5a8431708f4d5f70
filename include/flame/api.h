/*
 * The macro that makes a function of libfractalflame visible.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* Only the build of the shared library defines it. */
#ifdef FLAME_BUILD_SHARED
#define FLAME_API __attribute__ ((visibility ("default")))
#else
#define FLAME_API
#endif
