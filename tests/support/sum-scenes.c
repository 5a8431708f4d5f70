/*
 * Genomes that are difficult for the accumulator.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/sum-scenes.h"

#include <string.h>

#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"

#define HEAD                                                                   \
  "<flame size='1920 1080' scale='400' quality='100' filter='0'"               \
  " estimator_radius='0' gamma='2' brightness='4'"
#define PALETTE                                                                \
  "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"     \
  "<color index='255' rgb='60 70 255'/></flame>"

/* an xform with five expensive variations */
#define COMPLEX(color, coefs)                                                  \
  "<xform weight='0.1' color='" color "' julian='0.3' julian_power='3'"        \
  " julian_dist='1' curl='0.2' curl_c1='0.3' curl_c2='0.1' super_shape='0.2'"  \
  " super_shape_m='3' super_shape_n1='2' super_shape_n2='1'"                   \
  " super_shape_n3='1' disc='0.3' elliptic='0.2' coefs='" coefs                \
  "' post='0.9 0.1 -0.1 0.9 0.05 0'/>"

const SumScene sum_scenes[] = {
    {"affine3", HEAD ">"
                     "<xform weight='1' color='0' linear='1'"
                     " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                     "<xform weight='1' color='0.5' linear='1'"
                     " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                     "<xform weight='1' color='1' linear='1'"
                     " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>" PALETTE},
    {"point", HEAD ">"
                   "<xform weight='1' color='0.25' linear='1'"
                   " coefs='0.5 0.1 -0.1 0.5 0.1 0.1'/>" PALETTE},
    {"points", HEAD ">"
                    "<xform weight='1' color='0' linear='1'"
                    " coefs='0.0001 0 0 0.0001 0.5 0.1'/>"
                    "<xform weight='1' color='0.5' linear='1'"
                    " coefs='0.0001 0 0 0.0001 -0.5 0.2'/>"
                    "<xform weight='2' color='1' linear='1'"
                    " coefs='0.0001 0 0 0.0001 0.1 -0.4'/>" PALETTE},
    {"line", HEAD ">"
                  "<xform weight='1' color='0' linear='1'"
                  " coefs='0.5 0 0 0.01 -1 0'/>"
                  "<xform weight='1' color='1' linear='1'"
                  " coefs='0.5 0 0 0.01 1 0'/>" PALETTE},
    {"complex",
        HEAD ">" COMPLEX ("0", "0.5 0.1 -0.1 0.5 0.3 0.2") COMPLEX (
            "0.1", "0.6 -0.2 0.2 0.6 -0.3 0.2")
            COMPLEX ("0.2", "0.5 0.4 -0.4 0.5 0.3 -0.2") COMPLEX (
                "0.3", "0.7 0.1 -0.1 0.7 -0.3 -0.2") COMPLEX ("0.4",
                "0.4 0.3 -0.3 0.4 0.1 0.6") COMPLEX ("0.5",
                "0.5 -0.5 0.5 0.5 0.6 0.1") COMPLEX ("0.6",
                "0.3 0.6 -0.6 0.3 -0.6 0") COMPLEX ("0.7", "0.6 0 0 0.6 0 0.5")
                COMPLEX ("0.8", "0.5 0.2 -0.2 0.5 0 -0.5")
                    COMPLEX ("0.9", "0.4 -0.4 0.4 0.4 0.4 0.4") PALETTE},
    {"sheep",
        HEAD ">"
             "<xform weight='0.4' color='0' color_speed='0.5'"
             " linear='0.5' spherical='0.3' coefs='0.7 0.3 -0.3 0.7 0.2 0'/>"
             "<xform weight='0.2' color='0.2' swirl='0.4' linear='0.3'"
             " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"
             "<xform weight='0.2' color='0.5' julian='0.7'"
             " julian_power='2' julian_dist='1' coefs='0.6 0 0 0.6 0.3 0.2'/>"
             "<xform weight='0.1' color='0.8' polar='0.3' bubble='0.5'"
             " coefs='0.8 0.2 -0.2 0.8 0 -0.4'/>"
             "<xform weight='0.1' color='1' disc='0.8'"
             " coefs='0.9 0 0 0.9 0.1 0.1'/>"
             "<finalxform color='0' color_speed='0' linear='0.8'"
             " sinusoidal='0.2' coefs='1 0 0 1 0 0'/>" PALETTE},
    /*
     * half of the points converge to the origin, and the others never cross to their
     * side
     */
    {"falling", HEAD ">"
                     "<xform weight='2' color='0' disc='1'"
                     " coefs='1 0 0 1 0 0' chaos='1 1 0'/>"
                     "<xform weight='0.5' color='0.5' linear='1'"
                     " coefs='0.4317 0 0 0.4317 0 0'/>"
                     "<xform weight='0.5' color='1' bubble='0.2'"
                     " coefs='0.0121754 0.825949 0 1 0 0' chaos='0'/>" PALETTE},
    /* what plain flames do not have */
    {"xaos", HEAD " palette_mode='linear'>"
                  "<xform weight='1' color='0' linear='1' chaos='0 1 1'"
                  " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                  "<xform weight='1' color='0.5' linear='1' chaos='1 0.2 3'"
                  " opacity='0.3' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                  "<xform weight='1' color='1' linear='0.9' pre_blur='0.1'"
                  " opacity='0.6' coefs='0.6 -0.3 0.3 0.6 0 0.7'/>"
                  "<finalxform color='0.5' color_speed='0.2' linear='0.9'"
                  " bubble='0.3' opacity='0.5' coefs='1 0 0 1 0 0'/>" PALETTE},
    {"bright", HEAD ">"
                    "<xform weight='1' color='0' linear='1' opacity='2'"
                    " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                    "<xform weight='1' color='0.5' linear='1' opacity='0'"
                    " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                    "<xform weight='1' color='1' linear='1' opacity='1'"
                    " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>" PALETTE},
    /* final xforms one after the other, with colours from both */
    {"finals",
        HEAD ">"
             "<xform weight='1' color='0' linear='1'"
             " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
             "<xform weight='1' color='0.5' linear='1'"
             " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
             "<xform weight='1' color='1' linear='1'"
             " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>"
             "<finalxform color='0.5' color_speed='0.2' linear='0.9'"
             " bubble='0.3' opacity='0.5' coefs='1 0 0 1 0 0'/>"
             "<finalxform color='1' color_speed='0.1' gaussian_blur='0.1'"
             " swirl='0.6' post='0.9 0.1 -0.1 0.9 0.1 0'/>"
             "<finalxform color='0' color_speed='0' linear='0.9'"
             " julian='0.1' opacity='0.8'/>" PALETTE},
    /* two palettes, a final xform for one of them, many lights */
    {"layers", HEAD " palette_mode='linear'><layer>"
                    "<xform weight='1' color='0' linear='1'"
                    " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                    "<xform weight='1' color='0.5' linear='1'"
                    " opacity='0.3' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                    "<finalxform color='0.5' color_speed='0.2' linear='0.9'"
                    " bubble='0.3' opacity='0.5' coefs='1 0 0 1 0 0'/>"
                    "<color index='0' rgb='255 90 30'/></layer><layer>"
                    "<xform weight='3' color='0' linear='1'"
                    " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>"
                    "<xform weight='1' color='1' swirl='1' opacity='0.6'"
                    " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                    "<color index='0' rgb='40 220 90'/>"
                    "<color index='255' rgb='60 70 255'/></layer></flame>"},
    /* throws points far out, where they restart */
    {"bad", HEAD ">"
                 "<xform weight='1' color='0' linear='1'"
                 " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                 "<xform weight='1' color='0.5' linear='1'"
                 " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                 "<xform weight='0.2' color='1' linear='1'"
                 " coefs='1e11 0 0 1e11 0 0.7'/>" PALETTE},
    /* loses one point in a hundred steps, which others replace */
    {"lost",
        HEAD " lost_steps='1000'>"
             "<xform weight='1' color='0' linear='1'"
             " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
             "<xform weight='1' color='0.5' linear='1'"
             " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
             "<xform weight='0.02' color='1' csc='1'"
             " coefs='0 0 0 0 0 1000'/>"
             "<xform weight='0.002' color='1' gaussian_blur='1'/>" PALETTE},
    {"forms", HEAD ">"
                   "<xform weight='1' color='0' linear='0.5' swirl='0.3'"
                   " pre_sinusoidal='0.9' pre_julian='0.6' pre_julian_power='3'"
                   " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                   "<xform weight='1' color='0.5' linear='1' pre_blur='0.2'"
                   " post_blur='0.1' post_bubble='0.8' post_swirl='0.6'"
                   " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                   "<xform weight='1' color='1' pre_spherical='0.4'"
                   " coefs='0.6 -0.3 0.3 0.6 0 0.7'"
                   " post='0.9 0.1 -0.1 0.9 0.05 0'/>" PALETTE},
    /* heights, and a camera that blurs distant points */
    {"space", HEAD " version='ember' cam_pitch='0.6' cam_yaw='0.3'"
                   " cam_persp='0.2' cam_zpos='0.1' cam_dof='0.1'>"
                   "<xform weight='1' color='0' linear='0.6' zcone='0.3'"
                   " pre_ztranslate='0.2' coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                   "<xform weight='1' color='0.5' hemisphere='0.9'"
                   " post_rotate_x='0.3' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                   "<xform weight='1' color='1' julia3D='0.8'"
                   " julia3D_power='3' coefs='0.6 -0.3 0.3 0.6 0 0.7'"
                   " post='0.9 0.1 -0.1 0.9 0.05 0'/>"
                   "<finalxform color='0' color_speed='0' linear='0.9'"
                   " zcone='0.1' opacity='0.8'/>" PALETTE},
    /* colours that variations set, the entry point, maps in space */
    {"lanes", HEAD " palette_mode='linear'>"
                   "<xform weight='1' color='0' dc_linear='0.9'"
                   " dc_linear_scale='0.7' dc_linear_angle='0.4'"
                   " var_color='0.6' coefs='0.5 0 0 0.5 -0.9 -0.6'"
                   " yzCoefs='0.8 0.6 -0.6 0.8 0 0.1'/>"
                   "<xform weight='1' color='0.5' linear='0.7'"
                   " post_depth='0.9' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'"
                   " zxPost='0.8 -0.6 0.6 0.8 0.1 0'/>"
                   "<xform weight='1' color='1' linear='0.9'"
                   " pre_curl_sp='0.9' pre_curl_sp_c1='0.2'"
                   " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>" PALETTE},
    /* own red, green and blue, passed on and lost again, in two layers */
    {"colors",
        HEAD " version='JWildfire' palette_mode='linear'><layer>"
             "<xform weight='2' color='0' symmetry='0' dc_hexagons='0.8'"
             " dc_hexagons_zoom='9' dc_hexagons_time='0.4' opacity='0.6'"
             " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
             "<xform weight='1' color='1' symmetry='0' dc_fractcolor='0.8'"
             " dc_fractcolor_iters='7' dc_fractcolor_Gradient='1'"
             " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'"
             " post='0.9 0.1 -0.1 0.9 0.3 0.4'/>"
             "<xform weight='1' color='0.5' symmetry='1' linear='0.9'"
             " post_pyr3_perlin='0' coefs='0.6 -0.3 0.3 0.6 0.4 0.7'/>"
             "<xform weight='1' color='0.5' symmetry='0' linear='0.9'"
             " coefs='0.6 -0.3 0.3 0.6 0 -0.7'/>"
             "<finalxform color='0.5' symmetry='1' linear='0.9'"
             " bubble='0.1' opacity='0.8'/>"
             "<color index='0' rgb='255 90 30'/>"
             "<color index='255' rgb='30 40 250'/></layer><layer>"
             "<xform weight='1' color='0' symmetry='0' dc_worley='0.9'"
             " dc_worley_ColorOnly='1' dc_worley_Gradient='1'"
             " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>"
             "<xform weight='1' color='1' symmetry='0' linear='1'"
             " pyr3_perlin='1' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
             "<color index='0' rgb='40 220 90'/>"
             "<color index='255' rgb='60 70 255'/></layer></flame>"},
    /* likewise for some points, with fog */
    {"fog", HEAD " version='ember' palette_mode='linear' cam_pitch='0.6'"
                 " cam_persp='0.2' cam_zdimish='0.8' cam_zdimdist='0.5'"
                 " cam_zdimcolor='0.1 0.5 0.9'>"
                 "<xform weight='1' color='0' symmetry='0' dc_hexagons='0.8'"
                 " dc_hexagons_zoom='9' dc_hexagons_time='0.4'"
                 " coefs='0.5 0 0 0.5 -0.9 -0.6'/>"
                 "<xform weight='1' color='0.5' hemisphere='0.9' opacity='0.6'"
                 " post_rotate_x='0.3' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                 "<xform weight='1' color='1' julia3D='0.8'"
                 " julia3D_power='3' coefs='0.6 -0.3 0.3 0.6 0 0.7'/>" PALETTE},
    /*
     * a nested flame of two transforms and a final one, and what others add to it
     */
    {"subflame", HEAD
        " version='JWildfire' antialias_amount='0'>"
        "<xform weight='1' color='0.2' symmetry='0.4' linear='0.2'"
        " subflame_wf='1' subflame_wf_scale='0.7' subflame_wf_angle='30'"
        " subflame_wf_offset_x='0.3' subflame_wf_color_mode='0'"
        " subflame_wf_flame='"
        "3c666c616d652076657273696f6e3d274a57696c6466697265272073697a653d27"
        "38203827207363616c653d2734273e3c78666f726d207765696768743d27312720"
        "636f6c6f723d273027206c696e65617233443d27302e392720636f6566733d2730"
        "2e352030203020302e35202d302e38202d302e36272f3e3c78666f726d20776569"
        "6768743d27312720636f6c6f723d2731272073796d6d657472793d27302e322720"
        "6a756c69616e3d27302e3727206a756c69616e5f706f7765723d27332720636f65"
        "66733d27302e3620302e32202d302e3220302e3620302e3520302e34272f3e3c66"
        "696e616c78666f726d206c696e6561723d27302e382720627562626c653d27302e"
        "33272f3e3c636f6c6f7220696e6465783d273027207267623d2732353520393020"
        "3330272f3e3c636f6c6f7220696e6465783d2732353527207267623d2733302034"
        "3020323530272f3e3c2f666c616d653e"
        "' coefs='0.7 0.2 -0.2 0.7 -0.9 -0.6'/>"
        "<xform weight='1' color='1' linear='0.9'"
        " coefs='0.5 -0.3 0.3 0.5 0.4 0.5'/>" PALETTE},
    /* forms in unusual order, and colours that are not blended */
    {"order", HEAD ">"
                   "<xform weight='1' color='0.1' color_speed='0.3'"
                   " color_type='DISTANCE' preadd_swirl='0.2' linear='0.5'"
                   " among_spherical='0.6' sinusoidal='0.3'"
                   " coefs='0.7 0.2 -0.2 0.7 -0.9 -0.6'"
                   " post='0.9 0.1 -0.1 0.9 0.05 0'/>"
                   "<xform weight='1' color='0.5' color_speed='0.45'"
                   " color_type='CYCLIC' linear='0.7' postadd_bent='0.2'"
                   " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
                   "<xform weight='1' color='1' color_speed='0' linear='0.9'"
                   " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>" PALETTE},
    {"order-space",
        HEAD " version='ember' cam_pitch='0.6' cam_persp='0.2'>"
             "<xform weight='1' color='0.1' color_speed='0.3'"
             " color_type='DISTANCE' preadd_zcone='0.2' linear='0.5'"
             " among_julia3D='0.6' zcone='0.3'"
             " coefs='0.7 0.2 -0.2 0.7 -0.9 -0.6'/>"
             "<xform weight='1' color='0.5' color_speed='0.45'"
             " color_type='CYCLIC' linear='0.7' postadd_zcone='0.2'"
             " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>" PALETTE},
    /* functions so long that some are not inlined into the loop */
    {"parts",
        HEAD " version='EMBER-1'>"
             "<xform weight='1' color='0' linear='0.4' crackle='0.2'"
             " coefs='0.7 0.2 -0.2 0.7 -0.9 -0.6'/>"
             "<xform weight='1' color='0.3' linear='0.5' synth='0.3'"
             " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
             "<xform weight='1' color='0.6' linear='0.5' CircleRand='0.05'"
             " coefs='0.6 -0.3 0.3 0.6 0 0.7'/>"
             "<xform weight='1' color='1' linear='0.8' mandelbrot='0.2'"
             " coefs='0.6 -0.3 0.3 0.6 0 -0.7'/>"
             "<xform weight='1' color='0.8' linear='0.6' trig='0.05'"
             " coefs='0.5 -0.2 0.2 0.5 -0.4 0.5'/>"
             "<finalxform color='0.5' symmetry='0.6' linear='0.9'"
             " Truchet='0.1'/>" PALETTE},
    {NULL, NULL},
};

const char *
sum_scene_xml (const char *name)
{
  for (const SumScene *scene = sum_scenes; scene->name; scene++) {
    if (strcmp (scene->name, name) == 0)
      return scene->xml;
  }
  return NULL;
}

gboolean
sum_plan_fill (FlamePlan *plan, FlameAnimation *animation, int width,
    int height, double quality, double shutter, guint64 seed,
    FlameFrameFlags flags, GError **error)
{
  const FlameFrameRequest request = {
      .animation = animation,
      .time = flame_animation_get_start (animation),
      .shutter = shutter,
      .seed = seed,
      .quality = quality,
      .flags = flags,
      .video = {.format = FLAME_FORMAT_RGBA,
          .width = width,
          .height = height,
          .pixel_aspect = 1.0},
  };

  return flame_plan_fill (plan, &request, NULL, error);
}

void
sum_mean_light (const char *xml, FlameFrameFlags flags, double mean[4])
{
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = scene_load (xml);
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;

  flame_plan_init (&plan);
  sum_plan_fill (&plan, animation, 32, 32, 40.0, 0.0, 1, flags, &error);
  g_assert_no_error (error);
  sums = sums_from_cpu (&plan);
  memset (mean, 0, 4 * sizeof *mean);
  for (gint i = 0; i < sums->width * sums->height; i++)
    for (guint c = 0; c < 4; c++)
      mean[c] += sums->sums[4 * i + c];
  for (guint c = 0; c < 4; c++)
    mean[c] /= (double) sums->samples;
  flame_plan_clear (&plan);
  flame_animation_unref (animation);
}
