/*
 * A libnvcuvid.so.1 that decodes nothing. Without any, GStreamer's plugin
 * nvcodec does not even offer the elements that only move memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#define NOT_SUPPORTED 801

#define MISSING(name)                                                          \
  int name (void);                                                             \
  int name (void)                                                              \
  {                                                                            \
    return NOT_SUPPORTED;                                                      \
  }
MISSING (cuvidCreateDecoder)
MISSING (cuvidCreateVideoParser)
MISSING (cuvidCtxLock)
MISSING (cuvidCtxLockCreate)
MISSING (cuvidCtxLockDestroy)
MISSING (cuvidCtxUnlock)
MISSING (cuvidDecodePicture)
MISSING (cuvidDestroyDecoder)
MISSING (cuvidDestroyVideoParser)
MISSING (cuvidMapVideoFrame64)
MISSING (cuvidParseVideoData)
MISSING (cuvidUnmapVideoFrame64)

/*
 * The answer stays as the caller has cleared it, which means "not supported".
 */
int cuvidGetDecoderCaps (void *caps);
int
cuvidGetDecoderCaps (void *caps)
{
  (void) caps;
  return 0;
}
