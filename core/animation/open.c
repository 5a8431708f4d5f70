/*
 * Every kind of animation that is not a document: the built-in
 * one, the endless stream and flocks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/animation-private.h"

#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/animation/flock/list.h"
#include "core/animation/flock/flock.h"

/* ----------------------------------------------------------------- built in */

/* clang-format off */
/* a flam3 document of one flame */
static const char builtin_document[] =
    "<flame name=\"Slow Tide\" nick=\"gst-flame\" size=\"1280 720\" "
    "center=\"0 0\" scale=\"270\" rotate=\"0\" filter=\"0.6\" "
    "filter_shape=\"gaussian\" quality=\"50\" passes=\"1\" "
    "temporal_samples=\"1000\" background=\"0 0 0\" brightness=\"4\" "
    "gamma=\"4\" gamma_threshold=\"0.01\" vibrancy=\"1\" "
    "estimator_radius=\"9\" estimator_minimum=\"0\" "
    "estimator_curve=\"0.4\" palette_mode=\"linear\" "
    "interpolation_type=\"log\">\n"
    "   <xform weight=\"1\" color=\"0.1\" color_speed=\"0.4\" julian=\"1\" "
    "julian_power=\"3\" julian_dist=\"-1\" "
    "coefs=\"0.6 0.5 -0.5 0.6 0.5 0.1\">\n"
    "      <motion motion_frequency=\"1\" motion_function=\"sin\" "
    "coefs=\"0 0 0 0 0.12 0.08\"/>\n"
    "   </xform>\n"
    "   <xform weight=\"0.6\" color=\"0.55\" color_speed=\"0.6\" "
    "spherical=\"0.35\" linear=\"0.3\" "
    "coefs=\"0.7 -0.3 0.3 0.7 -0.6 0.2\">\n"
    "      <motion motion_frequency=\"1\" motion_function=\"hill\" "
    "spherical=\"0.08\" color=\"-0.12\"/>\n"
    "   </xform>\n"
    "   <xform weight=\"0.3\" color=\"0.85\" color_speed=\"0.6\" "
    "animate=\"0\" bubble=\"0.9\" coefs=\"0.8 0 0 0.8 0 0\">\n"
    "      <motion motion_frequency=\"2\" motion_function=\"sin\" "
    "bubble=\"0.08\"/>\n"
    "   </xform>\n"
    "   <palette count=\"256\" format=\"RGB\">\n"
    "      080E30080E30080F3208103309123609133909153C0A1840\n"
    "      0A1A440B1C480B1E4C0B21510C23550C25590D285E0D2A62\n"
    "      0E2C660E2E6A0F306E0F327210347510357910377C11387F\n"
    "      113A81113B84113C85123D87123D88123E89123E8A123E8A\n"
    "      123F8A12408B12418C12438D12468E12498F134C91134F93\n"
    "      135395135797135A99135E9B13629D1466A0146AA2146EA4\n"
    "      1472A71476A91579AB157DAD1580B01583B21586B41589B5\n"
    "      158BB7168EB91690BA1692BB1693BC1694BD1695BE1696BE\n"
    "      1696BE1796BE1A97BE1E99BF239BBF299EC02FA1C136A4C2\n"
    "      3CA8C343ACC44AB0C550B4C657B9C85DBDC964C1CA6AC6CB\n"
    "      6FCACD75CECE7AD2CF7FD5D083D9D187DCD28BDFD38EE2D4\n"
    "      91E4D593E5D594E7D696E8D696E8D696E8D698E8D59AE8D5\n"
    "      9EE8D3A1E8D2A6E9D1ABE9CFB1E9CDB6E9CABCE9C8C3EAC6\n"
    "      C9EAC3CFEAC1D5EABEDBEABCE0EBB9E5EBB7EAEBB4EFEBB2\n"
    "      F3EBB0F7ECAEFAECADFCECACFEECABFFECAAFFECAAFFECA9\n"
    "      FFEBA8FFEAA6FFE8A4FFE6A1FFE49DFFE199FFDE94FFDB8F\n"
    "      FFD88AFFD585FFD17FFFCE79FFCA73FFC76CFFC366FFC060\n"
    "      FFBD5AFFBA54FFB74EFFB549FFB345FFB242FFB13FFFB03E\n"
    "      FFB03EFFAF3EFFAE3EFEAD3EFEAB3DFEA83DFDA53DFDA23D\n"
    "      FC9F3CFC9B3CFB973CFA933BFA8F3BF98A3AF8863AF78139\n"
    "      F77C39F67839F57338F56F38F46B37F46637F36337F36037\n"
    "      F35D36F25B36F25936F25836F25836F25836F15737F05638\n"
    "      EF553AED543BEB523DE9503FE74E41E54C43E34A46E04748\n"
    "      DD454ADB424DD83F4FD53D51D23A53D03755CD3457CA3159\n"
    "      C82F5BC62C5DC42A5EC2275FC12560BF2461BF2362BE2262\n"
    "      BE2262BD2262BC2262BB2263B82163B62164B32165AF2066\n"
    "      AB2067A71F68A21F699E1E6A991D6B931D6C8E1C6E881C6F\n"
    "      831B707D1A71771A727219736D19746818756318765F1776\n"
    "      5B1777581677561678541678541678541678531677521676\n"
    "      5116754F15734E15714B156E49156C471469441466411363\n"
    "      3E135F3A135C3712583312553011512C114D281149241045\n"
    "      2010421C0F3E180F3B140F38110F350E0E330B0E31090E30\n"
    "   </palette>\n"
    "</flame>\n";
/* clang-format on */

FlameAnimation *
flame_animation_new_builtin (const FlameLoadOptions *options, GError **error)
{
  return flame_animation_new_from_data (
      builtin_document, -1, "built-in animation", options, error);
}

FlameAnimation *
flame_animation_new_endless (const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameAnimation) builtin =
      flame_animation_new_builtin (options, error);

  if (!builtin)
    return NULL;
  return flame_animation_new_bred (flame_animation_get_flame (builtin, 0),
      flame_load_get_edge_length (options), options);
}

/* ------------------------------------------------------------------ flocks */

static FlamePlaylistItem *
get_flock_item (gpointer flock, gint64 index)
{
  return flame_flock_get_item (flock, index);
}

static guint
get_flock_version (gpointer flock, gint64 index)
{
  return flame_flock_get_version (flock, index);
}

static void
free_flock (gpointer flock)
{
  flame_flock_free (flock);
}

/* (transfer full) */
static FlameGenome *
get_first (FlameFlock *flock)
{
  FlamePlaylistItem *item = flame_flock_get_item (flock, 0);
  FlameGenome *genome;

  if (item->flame) {
    genome = flame_genome_copy (item->flame);
  } else {
    genome = flame_genome_new ();
    flame_animation_evaluate (
        item->clip, flame_animation_get_start (item->clip), genome);
    genome->name = g_strdup (flame_animation_get_title (item->clip));
    genome->nick = g_strdup (flame_animation_get_author (item->clip));
  }
  flame_playlist_item_free (item);
  return genome;
}

FlameAnimation *
flame_animation_new_flock (
    const char *location, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameFlock) flock = NULL;
  g_autoptr (FlameGenome) first = NULL;
  FlamePlaylistModel model = {
      get_flock_item, get_flock_version, free_flock, NULL};

  if (!flame_load_check_lengths (options, location, error))
    return NULL;
  flock = flame_flock_new (location, options, error);
  if (!flock)
    return NULL;
  first = get_first (flock);
  flame_flock_watch (flock);
  model.data = g_steal_pointer (&flock);
  return flame_animation_new_playlist (&model, options->loop_length,
      flame_load_get_edge_length (options), first);
}

gboolean
flame_animation_is_flock (const char *path)
{
  return flame_flock_is_location (path);
}

char **
flame_animation_list_flock (const char *location, GError **error)
{
  g_autoptr (GPtrArray) files = flame_flock_list_files (location, error);
  char **paths;

  if (!files)
    return NULL;
  paths = g_new0 (char *, files->len + 1);
  for (guint i = 0; i < files->len; i++)
    paths[i] = g_strdup (((const FlameFlockFile *) files->pdata[i])->path);
  return paths;
}
