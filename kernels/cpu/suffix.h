/*
 * Names of what is compiled once for each instruction set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifndef FLAME_CPU_SUFFIX
#define FLAME_CPU_SUFFIX base
#endif

#define FLAME_CPU_JOIN_(name, suffix) name##_##suffix
#define FLAME_CPU_JOIN(name, suffix) FLAME_CPU_JOIN_ (name, suffix)
#define FLAME_CPU_NAME(name) FLAME_CPU_JOIN (name, FLAME_CPU_SUFFIX)
