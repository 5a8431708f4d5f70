/*
 * Noise in space: cells, and random values or slopes on a lattice, alone or in octaves.
 *
 * Facts: what Peck's FastNoise of 2016 computes with its defaults in three dimensions,
 * as JWildfire uses it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

typedef enum
{
  FLAME_NOISE_VALUE,
  FLAME_NOISE_PERLIN,
  FLAME_NOISE_SIMPLEX,
  FLAME_NOISE_CUBIC,
  FLAME_NOISE_CELLULAR,
  FLAME_NOISE_WHITE,
} FlameNoise;

/* How octaves are combined, for the first four kinds of noise. */
typedef enum
{
  FLAME_OCTAVES_NONE,
  FLAME_OCTAVES_FBM,
  FLAME_OCTAVES_BILLOW,
  FLAME_OCTAVES_RIDGES,
} FlameOctaves;

typedef enum
{
  FLAME_CELLS_EUCLIDEAN,
  FLAME_CELLS_MANHATTAN,
  FLAME_CELLS_NATURAL,
} FlameCellDistance;

/* What is made of the distances to the nearest cell and the next. */
typedef enum
{
  FLAME_CELLS_VALUE, /* a random number of the nearest cell */
  FLAME_CELLS_FIRST,
  FLAME_CELLS_SECOND,
  FLAME_CELLS_SUM,
  FLAME_CELLS_DIFFERENCE,
  FLAME_CELLS_PRODUCT,
  FLAME_CELLS_QUOTIENT,
} FlameCellResult;

/* The kind of noise; on a GPU, constants at the call. */
typedef struct
{
  FlameNoise noise;
  FlameOctaves octaves;
  FlameCellDistance distance;
  FlameCellResult result;
} FlameNoiseKind;

typedef struct
{
  uint32_t seed;
  float frequency;
  int n_octaves;
  float gain, lacunarity;
  float bounding; /* 1 over the sum of the octaves' gains */
} FlameNoiseNumbers;

/* the positions of cells' points: x, y and z for 256 cells */
FLAME_TABLE float flame_cell_places[] = {0.1453787434f, -0.4149781685f,
    -0.0956981749f, -0.01242829687f, -0.1457918398f, -0.4255470325f,
    0.2877979582f, -0.02606483451f, -0.3449535616f, -0.07732986802f,
    0.2377094325f, 0.3741848704f, 0.1107205875f, -0.3552302079f, -0.2530858567f,
    0.2755209141f, 0.2640521179f, -0.238463215f, 0.294168941f, 0.1526064594f,
    0.3044271714f, 0.4000921098f, -0.2034056362f, 0.03244149937f,
    -0.1697304074f, 0.3970864695f, -0.1265461359f, -0.1483224484f,
    -0.3859694688f, 0.1775613147f, 0.2623596946f, -0.2354852944f, 0.2796677792f,
    -0.2709003183f, 0.3505271138f, -0.07901746678f, -0.03516550699f,
    0.3885234328f, 0.2243054374f, -0.1267712655f, 0.1920044036f, 0.3867342179f,
    0.02952021915f, 0.4409685861f, 0.08470692262f, -0.2806854217f,
    -0.266996757f, 0.2289725438f, -0.171159547f, 0.2141185563f, 0.3568720405f,
    0.2113227183f, 0.3902405947f, -0.07453178509f, -0.1024352839f,
    0.2128044156f, -0.3830421561f, -0.3304249877f, -0.1566986703f,
    0.2622305365f, 0.2091111325f, 0.3133278055f, -0.2461670583f, 0.344678154f,
    -0.1944240454f, -0.2142341261f, 0.1984478035f, -0.3214342325f,
    -0.2445373252f, -0.2929008603f, 0.2262915116f, 0.2559320961f,
    -0.1617332831f, 0.006314769776f, -0.4198838754f, -0.3582060271f,
    -0.148303178f, -0.2284613961f, -0.1852067326f, -0.3454119342f,
    -0.2211087107f, 0.3046301062f, 0.1026310383f, 0.314908508f, -0.03816768434f,
    -0.2551766358f, -0.3686842991f, -0.4084952196f, 0.1805950793f,
    0.05492788837f, -0.02687443361f, -0.2749741471f, 0.3551999201f,
    -0.03801098351f, 0.3277859044f, 0.3059600725f, 0.2371120802f, 0.2900386767f,
    -0.2493099024f, 0.4447660503f, 0.03946930643f, 0.05590469027f,
    0.01985147278f, -0.01503183293f, -0.4493105419f, 0.4274339143f,
    0.03345994256f, -0.1366772882f, -0.2072988631f, 0.2871414597f,
    -0.2776273824f, -0.3791240978f, 0.1281177671f, 0.2057929936f,
    -0.2098721267f, -0.1007087278f, -0.3851122467f, 0.01582798878f,
    0.4263894424f, 0.1429738373f, -0.1888129464f, -0.3160996813f,
    -0.2587096108f, 0.1612988974f, -0.1974805082f, -0.3707885038f,
    -0.08974491322f, 0.229148752f, -0.3767448739f, 0.07041229526f,
    0.4150230285f, -0.1590534329f, -0.1082925611f, -0.1586061639f,
    0.4069604477f, 0.2474100658f, -0.3309414609f, 0.1782302128f, -0.1068836661f,
    -0.2701644537f, -0.3436379634f, 0.2396452163f, 0.06803600538f,
    -0.3747549496f, -0.3063886072f, 0.2597428179f, 0.2028785103f, 0.1593342891f,
    -0.3114350249f, -0.2830561951f, 0.2709690528f, 0.1412648683f,
    -0.3303331794f, -0.1519780427f, 0.3623355133f, 0.2193527988f, 0.1699773681f,
    0.3456012883f, 0.2327390037f, -0.1986155616f, 0.3836276443f, -0.1260225743f,
    -0.1887482106f, -0.2050154888f, -0.353330953f, 0.2659103394f, 0.3015631259f,
    -0.2021172246f, -0.08838976154f, -0.4288819642f, -0.1036702021f,
    -0.04201869311f, 0.3099592485f, 0.3235115047f, -0.3230334656f, 0.201549922f,
    -0.2398478873f, 0.2612720941f, 0.2759854499f, -0.2409749453f, 0.385713046f,
    0.2193460345f, 0.07491837764f, 0.07654967953f, 0.3721732183f, 0.241095919f,
    0.4317038818f, -0.02577753072f, 0.1243675091f, -0.2890436293f,
    -0.3418179959f, -0.04598084447f, -0.2201947582f, 0.383023377f,
    -0.08548310451f, 0.4161322773f, -0.1669634289f, -0.03817251927f,
    0.2204718095f, 0.02654238946f, -0.391391981f, -0.1040307469f, 0.3890079625f,
    -0.2008741118f, -0.1432122615f, 0.371614387f, -0.2095065525f, 0.3978380468f,
    -0.06206669342f, 0.2009293758f, -0.2599274663f, 0.2616724959f,
    -0.2578084893f, 0.4032618332f, -0.1124593585f, 0.1650235939f,
    -0.08953470255f, -0.3048244735f, 0.3186935478f, 0.118937202f,
    -0.2875221847f, 0.325092195f, 0.02167047076f, -0.03284630549f,
    -0.4482761547f, -0.3411343612f, 0.2500031105f, 0.1537068389f, 0.3162964612f,
    0.3082064153f, -0.08640228117f, 0.2355138889f, -0.3439334267f,
    -0.1695376245f, -0.02874541518f, -0.3955933019f, 0.2125550295f,
    -0.2461455173f, 0.02020282325f, -0.3761704803f, 0.04208029445f,
    -0.4470439576f, 0.02968078139f, 0.2727458746f, 0.2288471896f,
    -0.2752065618f, -0.1347522818f, -0.02720848277f, -0.4284874806f,
    0.3829624424f, 0.1231931484f, -0.2016512234f, -0.3547613644f, 0.1271702173f,
    0.2459107769f, 0.2305790207f, 0.3063895591f, 0.2354968222f, -0.08323845599f,
    -0.1922245118f, 0.3982726409f, 0.2993663085f, -0.2619918095f,
    -0.2103333191f, -0.2154865723f, 0.2706747713f, 0.287751117f, 0.01683355354f,
    -0.2680655787f, -0.3610505186f, 0.05240429123f, 0.4335128183f,
    -0.1087217856f, 0.00940104872f, -0.4472890582f, 0.04841609928f,
    0.3465688735f, 0.01141914583f, -0.2868093776f, -0.3706867948f,
    -0.2551104378f, 0.003156692623f, 0.2741169781f, 0.2139972417f,
    -0.2855959784f, 0.06413433865f, 0.1708718512f, 0.4113266307f, -0.388187972f,
    -0.03973280434f, -0.2241236325f, 0.06419469312f, -0.2803682491f,
    0.3460819069f, -0.1986120739f, -0.3391173584f, 0.2192091725f, -0.203203009f,
    -0.3871641506f, 0.1063600375f, -0.1389736354f, -0.2775901578f,
    -0.3257760473f, -0.06555641638f, 0.342253257f, -0.2847192729f,
    -0.2529246486f, -0.2904227915f, 0.2327739768f, 0.1444476522f, 0.1069184044f,
    0.4125570634f, -0.3643780054f, -0.2447099973f, -0.09922543227f,
    0.4286142488f, -0.1358496089f, -0.01829506817f, 0.165872923f,
    -0.3136808464f, -0.2767498872f, 0.2219610524f, -0.3658139958f,
    0.1393320198f, 0.04322940318f, -0.3832730794f, 0.2318037215f,
    -0.08481269795f, -0.4404869674f, -0.03574965489f, 0.1822082075f,
    -0.3953259299f, 0.1140946023f, -0.3269323334f, 0.3036542563f,
    0.05838957105f, -0.4080485344f, 0.04227858267f, -0.184956522f,
    0.2676025294f, -0.01299671652f, 0.36155217f, 0.3024892441f, -0.1009990293f,
    -0.3174892964f, 0.1448494052f, 0.425921681f, -0.0104580805f, 0.4198402157f,
    0.08062320474f, 0.1404780841f, -0.3008872161f, -0.333040905f,
    -0.03241355801f, 0.3639310428f, -0.1291284382f, -0.2310412139f,
    0.3295806598f, 0.0184175994f, -0.3058388149f, 0.2776259487f, -0.2974929052f,
    -0.1921504723f, 0.4149000507f, -0.144793182f, -0.09691688386f, 0.145016715f,
    -0.0398992945f, 0.4241205002f, 0.09299023471f, -0.299732164f,
    -0.3225111565f, 0.1028907093f, -0.361266869f, 0.247789732f, 0.2683057049f,
    -0.07076041213f, -0.3542668666f, -0.4227307273f, -0.07933161816f,
    -0.1323073187f, -0.1781224702f, 0.1806857196f, -0.3716517945f,
    0.4390788626f, -0.02841848598f, -0.09435116353f, 0.2972583585f,
    0.2382799621f, -0.2394997452f, -0.1707002821f, 0.2215845691f, 0.3525077196f,
    0.3806686614f, 0.1471852559f, -0.1895464869f, -0.1751445661f, -0.274887877f,
    0.3102596268f, -0.2227237566f, -0.2316778837f, 0.3149912482f, 0.1369633021f,
    0.1341343041f, -0.4071228836f, -0.3529503428f, -0.2472893463f,
    -0.129514612f, -0.2590744185f, -0.2985577559f, -0.2150435121f,
    -0.3784019401f, 0.2199816631f, -0.1044989934f, -0.05635805671f,
    0.1485737441f, 0.4210102279f, 0.3251428613f, 0.09666046873f, -0.2957006485f,
    -0.4190995804f, 0.1406751354f, -0.08405978803f, -0.3253150961f,
    -0.3080335042f, -0.04225456877f, 0.2857945863f, -0.05796152095f,
    0.3427271751f, -0.2733604046f, 0.1973770973f, -0.2980207554f, 0.219003657f,
    0.2410037886f, -0.3105713639f, 0.3182767252f, -0.271342949f, 0.1660509868f,
    -0.03222023115f, -0.3331161506f, -0.300824678f, -0.3087780231f,
    0.1992794134f, -0.2596995338f, -0.06487611647f, -0.4311322747f,
    0.1114273361f, 0.3921171432f, -0.06294284106f, -0.2116183942f,
    -0.1606404506f, -0.358928121f, -0.2187812825f, -0.03767771199f,
    -0.2290351443f, 0.3855169162f, 0.1394866832f, -0.3602213994f, 0.2308332918f,
    -0.4345093872f, 0.005751117145f, 0.1169124335f, -0.1044637494f,
    0.4168128432f, -0.1336202785f, 0.2658727501f, 0.2551943237f, 0.2582393035f,
    0.2051461999f, 0.1975390727f, 0.3484154868f, -0.266085566f, 0.23483312f,
    0.2766800993f, 0.07849405464f, -0.3300346342f, -0.2956616708f,
    -0.2160686338f, 0.05376451292f, -0.3910546287f, -0.185779186f,
    0.2148499206f, 0.3490352499f, 0.02492421743f, -0.3229954284f,
    -0.3123343347f, -0.120167831f, 0.4017266681f, 0.1633259825f,
    -0.02160084693f, -0.06885389554f, 0.4441762538f, 0.2597670064f,
    0.3096300784f, 0.1978643903f, -0.1611553854f, -0.09823036005f,
    0.4085091653f, -0.3278896792f, 0.1461670309f, 0.2713366126f, 0.2822734956f,
    0.03754421121f, -0.3484423997f, 0.03169341113f, 0.347405252f,
    -0.2842624114f, 0.2202613604f, -0.3460788041f, -0.1849713341f,
    0.2933396046f, 0.3031973659f, 0.1565989581f, -0.3194922995f, 0.2453752201f,
    -0.200538455f, -0.3441586045f, -0.1698856132f, -0.2349334659f,
    0.2703645948f, -0.3574277231f, 0.04060059933f, 0.2298568861f, 0.3744156221f,
    0.0973588921f, 0.09326603877f, -0.3170108894f, 0.3054595587f,
    -0.1116165319f, -0.2985018719f, 0.3177080142f, 0.2172907365f,
    -0.3460005203f, -0.1885958001f, 0.1991339479f, 0.3820341668f,
    -0.1299829458f, -0.0541918155f, -0.2103145071f, 0.39412061f, 0.08871336998f,
    0.2012117383f, 0.3926114802f, 0.2787673278f, 0.3505404674f, 0.04370535101f,
    -0.322166438f, 0.3067213525f, 0.06804996813f, -0.4277366384f, 0.132066775f,
    0.04582286686f, 0.240131882f, -0.1612516055f, 0.344723946f, 0.1448607981f,
    -0.2387819045f, 0.3528435224f, -0.3837065682f, -0.2206398454f,
    0.08116235683f, -0.4382627882f, -0.09082753406f, -0.04664855374f,
    -0.37728353f, 0.05445141085f, 0.2391488697f, 0.1259579313f, 0.348394558f,
    0.2554522098f, -0.1406285511f, -0.270877371f, -0.3306796947f,
    -0.1580694418f, 0.4162931958f, -0.06491553533f, 0.2477612106f,
    -0.2927867412f, -0.2353514536f, 0.2916132853f, 0.3312535401f,
    0.08793624968f, 0.07365265219f, -0.1666159848f, 0.411478311f, -0.26126526f,
    -0.2422237692f, 0.2748965434f, -0.3721862032f, 0.252790166f,
    0.008634938242f, -0.3691191571f, -0.255281188f, 0.03290232422f,
    0.2278441737f, -0.3358364886f, 0.1944244981f, 0.363398169f, -0.2310190248f,
    0.1306597909f, -0.304231482f, -0.2698452035f, 0.1926830856f, -0.3199312232f,
    0.316332536f, -0.008816977938f, 0.2874852279f, 0.1642275508f, -0.304764754f,
    -0.1451096801f, 0.3277541114f, -0.2720669462f, 0.3220090754f, 0.0511344108f,
    0.3101538769f, -0.1247400865f, -0.04333605335f, -0.4301882115f,
    -0.2829555867f, -0.3056190617f, -0.1703910946f, 0.1069384374f,
    0.3491024667f, -0.2630430352f, -0.1420661144f, -0.3055376754f,
    -0.2982682484f, -0.250548338f, 0.3156466809f, -0.2002316239f, 0.3265787872f,
    0.1871229129f, 0.2466400438f, 0.07646097258f, -0.3026690852f, 0.324106687f,
    0.3451771584f, 0.2757120714f, -0.0856480183f, 0.298137964f, 0.2852657134f,
    0.179547284f, 0.2812250376f, 0.3466716415f, 0.05684409612f, 0.4390345476f,
    -0.09790429955f, -0.01278335452f, 0.2148373234f, 0.1850172527f,
    0.3494474791f, 0.2595421179f, -0.07946825393f, 0.3589187731f, 0.3182823114f,
    -0.307355516f, -0.08203022006f, -0.4089859285f, -0.04647718411f,
    0.1818526372f, -0.2826749061f, 0.07417482322f, 0.3421885344f, 0.3483864637f,
    0.225442246f, -0.1740766085f, -0.3226415069f, -0.1420585388f,
    -0.2796816575f, 0.4330734858f, -0.118868561f, -0.02859407492f,
    -0.08717822568f, -0.3909896417f, -0.2050050172f, -0.2149678299f,
    0.3939973956f, -0.03247898316f, -0.2687330705f, 0.322686276f,
    -0.1617284888f, 0.2105665099f, -0.1961317136f, -0.3459683451f,
    0.4361845915f, -0.1105517485f, 0.004616608544f, 0.05333333359f,
    -0.313639498f, -0.3182543336f, -0.05986216652f, 0.1361029153f,
    -0.4247264031f, 0.3664988455f, 0.2550543014f, -0.05590974511f,
    -0.2341015558f, -0.182405731f, 0.3382670703f, -0.04730947785f,
    -0.4222150243f, -0.1483114513f, -0.2391566239f, -0.2577696514f,
    -0.2808182972f, -0.1242081035f, 0.4256953395f, -0.07652336246f,
    0.2614832715f, -0.3650179274f, 0.02980623099f, -0.2728794681f,
    -0.3499628774f, 0.07458404908f, 0.007892900508f, -0.1672771315f,
    0.4176793787f, -0.01730330376f, 0.2978486637f, -0.3368779738f,
    0.2054835762f, -0.3252600376f, -0.2334146693f, -0.3231994983f,
    0.1564282844f, -0.2712420987f, -0.2669545963f, 0.2599343665f,
    -0.2523278991f, -0.05554372779f, 0.3170813944f, -0.3144428146f,
    -0.2083935713f, -0.310922837f, -0.2497981362f, 0.06989323478f,
    -0.3156141536f, 0.3130537363f, 0.3847566193f, -0.1605309138f,
    -0.1693876312f, -0.3026215288f, -0.3001537679f, -0.1443188342f,
    0.3450735512f, 0.08611519592f, 0.2756962409f, 0.1814473292f, -0.2788782453f,
    -0.3029914042f, -0.03855010448f, 0.09795110726f, 0.4375151083f,
    0.3533670318f, 0.2665752752f, 0.08105160988f, -0.007945601311f,
    0.140359426f, -0.4274764309f, 0.4063099273f, -0.1491768253f, -0.1231199324f,
    -0.2016773589f, 0.008816271194f, -0.4021797064f, -0.07527055435f,
    -0.425643481f, -0.1251477955f};

/* ----------------------------------------------------------------- lattice */

/*
 * Truncates to an integer: numbers beyond the range of integers become the nearest one
 * in range.
 */
FLAME_FN int32_t
flame_noise_whole (float x)
{
  return (int32_t) (x > -2e9f ? (x < 2e9f ? x : 2e9f) : -2e9f);
}

FLAME_FN int32_t
flame_noise_floor (float x)
{
  return flame_noise_whole (x) - (x >= 0.0f ? 0 : 1);
}

FLAME_FN int32_t
flame_noise_round (float x)
{
  return flame_noise_whole (x >= 0.0f ? x + 0.5f : x - 0.5f);
}

FLAME_FN uint32_t
flame_noise_mix (uint32_t seed, int32_t x, int32_t y, int32_t z)
{
  const uint32_t n = seed ^ 1619u * (uint32_t) x ^ 31337u * (uint32_t) y ^
                     6971u * (uint32_t) z;

  return n * n * n * 60493u;
}

FLAME_FN uint32_t
flame_noise_hash (uint32_t seed, int32_t x, int32_t y, int32_t z)
{
  const uint32_t mixed = flame_noise_mix (seed, x, y, z);

  return (uint32_t) ((int32_t) mixed >> 13) ^ mixed;
}

/* Returns a number in [-1, 1). */
FLAME_FN float
flame_noise_value (uint32_t seed, int32_t x, int32_t y, int32_t z)
{
  return (float) (int32_t) flame_noise_mix (seed, x, y, z) * 0x1p-31f;
}

/*
 * Returns the slope of @dx, @dy, @dz along one of twelve edges; four of them occur
 * twice.
 */
FLAME_FN float
flame_noise_slope (uint32_t seed, int32_t x, int32_t y, int32_t z, float dx,
    float dy, float dz)
{
  const uint32_t hash = flame_noise_hash (seed, x, y, z) & 15u;
  /* the last four repeat earlier ones */
  const uint32_t edge =
      hash < 12u
          ? hash
          : (hash == 12u ? 0u : (hash == 13u ? 9u : (hash == 14u ? 1u : 11u)));
  /* of x and y, x and z, y and z */
  const float u = edge < 8u ? dx : dy;
  const float v = edge < 4u ? dy : dz;

  return (edge & 1u ? -u : u) + (edge & 2u ? -v : v);
}

FLAME_FN float
flame_noise_lerp (float a, float b, float t)
{
  return a + t * (b - a);
}

FLAME_FN float
flame_noise_ease (float t)
{
  return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/* -------------------------------------------------------------------- kinds */

/*
 * Interpolates between a cube's corners: their values or, with @slopes, their slopes'
 * values.
 */
FLAME_FN float
flame_corner_noise (int slopes, uint32_t seed, float x, float y, float z)
{
  const int32_t ix = flame_noise_floor (x), iy = flame_noise_floor (y),
                iz = flame_noise_floor (z);
  const float fx = x - (float) ix, fy = y - (float) iy, fz = z - (float) iz;
  const float tx = flame_noise_ease (fx), ty = flame_noise_ease (fy);
  float corner[2], edge[2], face[2];

  for (int k = 0; k < 2; k++) {
    for (int j = 0; j < 2; j++) {
      for (int i = 0; i < 2; i++)
        corner[i] = slopes ? flame_noise_slope (seed, ix + i, iy + j, iz + k,
                                 fx - (float) i, fy - (float) j, fz - (float) k)
                           : flame_noise_value (seed, ix + i, iy + j, iz + k);
      edge[j] = flame_noise_lerp (corner[0], corner[1], tx);
    }
    face[k] = flame_noise_lerp (edge[0], edge[1], ty);
  }
  return flame_noise_lerp (face[0], face[1], flame_noise_ease (fz));
}

/*
 * Returns the contribution of a simplex's corner @i, @j, @k at the distance @x, @y, @z
 * from it.
 */
FLAME_FN float
flame_noise_simplex_corner (
    uint32_t seed, int32_t i, int32_t j, int32_t k, float x, float y, float z)
{
  const float t = 0.6f - x * x - y * y - z * z;

  return t < 0.0f ? 0.0f
                  : t * t * t * t * flame_noise_slope (seed, i, j, k, x, y, z);
}

FLAME_FN float
flame_simplex_noise (uint32_t seed, float x, float y, float z)
{
  const float third = 1.0f / 3.0f, sixth = 1.0f / 6.0f;
  const float skew = (x + y + z) * third;
  const int32_t i = flame_noise_floor (x + skew),
                j = flame_noise_floor (y + skew),
                k = flame_noise_floor (z + skew);
  const float back = (float) (i + j + k) * sixth;
  const float x0 = x - ((float) i - back), y0 = y - ((float) j - back),
              z0 = z - ((float) k - back);
  /* which coordinates come first, and which do not come last */
  const int xy = x0 >= y0, yz = y0 >= z0, xz = x0 >= z0;
  const int i1 = xy && (yz || xz), j1 = !xy && yz, k1 = !i1 && !j1;
  const int i2 = xy || (yz && xz), j2 = !xy || yz, k2 = !(i2 && j2);

  return 32.0f * (flame_noise_simplex_corner (seed, i, j, k, x0, y0, z0) +
                     flame_noise_simplex_corner (seed, i + i1, j + j1, k + k1,
                         x0 - (float) i1 + sixth, y0 - (float) j1 + sixth,
                         z0 - (float) k1 + sixth) +
                     flame_noise_simplex_corner (seed, i + i2, j + j2, k + k2,
                         x0 - (float) i2 + third, y0 - (float) j2 + third,
                         z0 - (float) k2 + third) +
                     flame_noise_simplex_corner (seed, i + 1, j + 1, k + 1,
                         x0 - 0.5f, y0 - 0.5f, z0 - 0.5f));
}

/* Interpolates between @v[1] and @v[2]. */
FLAME_FN float
flame_noise_cubic (const float *v, float t)
{
  const float p = v[3] - v[2] - (v[0] - v[1]);

  return t * t * t * p + t * t * (v[0] - v[1] - p) + t * (v[2] - v[0]) + v[1];
}

FLAME_FN float
flame_cubic_noise (uint32_t seed, float x, float y, float z)
{
  const int32_t ix = flame_noise_floor (x), iy = flame_noise_floor (y),
                iz = flame_noise_floor (z);
  float point[4], row[4], layer[4];

  for (int k = 0; k < 4; k++) {
    for (int j = 0; j < 4; j++) {
      for (int i = 0; i < 4; i++)
        point[i] = flame_noise_value (seed, ix + i - 1, iy + j - 1, iz + k - 1);
      row[j] = flame_noise_cubic (point, x - (float) ix);
    }
    layer[k] = flame_noise_cubic (row, y - (float) iy);
  }
  return flame_noise_cubic (layer, z - (float) iz) * (1.0f / 3.375f);
}

FLAME_FN float
flame_cell_distance (FlameCellDistance how, float x, float y, float z)
{
  const float straight = x * x + y * y + z * z;
  const float around = flame_fabsf (x) + flame_fabsf (y) + flame_fabsf (z);

  return (how != FLAME_CELLS_MANHATTAN ? straight : 0.0f) +
         (how != FLAME_CELLS_EUCLIDEAN ? around : 0.0f);
}

FLAME_FN float
flame_cell_result (FlameCellResult result, float first, float second)
{
  switch (result) {
    case FLAME_CELLS_SECOND:
      return second - 1.0f;
    case FLAME_CELLS_SUM:
      return second + first - 1.0f;
    case FLAME_CELLS_DIFFERENCE:
      return second - first - 1.0f;
    case FLAME_CELLS_PRODUCT:
      return second * first - 1.0f;
    case FLAME_CELLS_QUOTIENT:
      return first / second - 1.0f;
    default:
      return first - 1.0f;
  }
}

FLAME_FN float
flame_cellular_noise (
    const FlameNoiseKind *kind, uint32_t seed, float x, float y, float z)
{
  const int32_t ix = flame_noise_round (x), iy = flame_noise_round (y),
                iz = flame_noise_round (z);
  float first = 999999.0f, second = 999999.0f, value = 0.0f;

  for (int n = 0; n < 27; n++) {
    const int32_t cx = ix + n / 9 - 1, cy = iy + n / 3 % 3 - 1,
                  cz = iz + n % 3 - 1;
    FLAME_CONSTANT const float *place =
        flame_cell_places + 3u * (flame_noise_hash (seed, cx, cy, cz) & 255u);
    const float distance =
        flame_cell_distance (kind->distance, (float) cx - x + place[0],
            (float) cy - y + place[1], (float) cz - z + place[2]);

    if (distance < first) {
      second = first;
      first = distance;
      value = flame_noise_value (0u, cx, cy, cz);
    } else if (distance < second) {
      second = distance;
    }
  }
  return kind->result == FLAME_CELLS_VALUE
             ? value
             : flame_cell_result (kind->result, first, second);
}

/* Mixes a float's bits. */
FLAME_FN int32_t
flame_noise_bits (float x)
{
#if FLAME_ON_GPU
  const int32_t bits = __float_as_int (x);
#else
  union
  {
    float x;
    int32_t bits;
  } both = {x};
  const int32_t bits = both.bits;
#endif

  return bits ^ bits >> 16;
}

/* ------------------------------------------------------------------- all */

FLAME_FN float
flame_noise_once (
    const FlameNoiseKind *kind, uint32_t seed, float x, float y, float z)
{
  switch (kind->noise) {
    case FLAME_NOISE_VALUE:
      return flame_corner_noise (0, seed, x, y, z);
    case FLAME_NOISE_PERLIN:
      return flame_corner_noise (1, seed, x, y, z);
    case FLAME_NOISE_SIMPLEX:
      return flame_simplex_noise (seed, x, y, z);
    case FLAME_NOISE_CUBIC:
      return flame_cubic_noise (seed, x, y, z);
    case FLAME_NOISE_CELLULAR:
      return flame_cellular_noise (kind, seed, x, y, z);
    default:
      return flame_noise_value (seed, flame_noise_bits (x),
          flame_noise_bits (y), flame_noise_bits (z));
  }
}

/* Returns what an octave adds. */
FLAME_FN float
flame_noise_octave (FlameOctaves octaves, float noise)
{
  if (octaves == FLAME_OCTAVES_BILLOW)
    return flame_fabsf (noise) * 2.0f - 1.0f;
  return octaves == FLAME_OCTAVES_RIDGES ? 1.0f - flame_fabsf (noise) : noise;
}

/* Returns a number that is approximately in [-1, 1]. */
FLAME_FN float
flame_fast_noise (const FlameNoiseKind *kind, const FlameNoiseNumbers *numbers,
    float x, float y, float z)
{
  const int ridges = kind->octaves == FLAME_OCTAVES_RIDGES;
  float part = 1.0f, sum = 0.0f;

  x *= numbers->frequency;
  y *= numbers->frequency;
  z *= numbers->frequency;
  if (kind->octaves == FLAME_OCTAVES_NONE)
    return flame_noise_once (kind, numbers->seed, x, y, z);
  for (int i = 0; i == 0 || i < numbers->n_octaves; i++) {
    const float octave = flame_noise_octave (kind->octaves,
        flame_noise_once (kind, numbers->seed + (uint32_t) i, x, y, z));

    /* of ridges, only the first octave is added */
    sum += ridges && i > 0 ? -octave * part : octave * part;
    x *= numbers->lacunarity;
    y *= numbers->lacunarity;
    z *= numbers->lacunarity;
    part *= numbers->gain;
  }
  return ridges ? sum : sum * numbers->bounding;
}
