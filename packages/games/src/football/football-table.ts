/**
 * The table of football, as data. Any change makes a new version; every bet stores the version that paid it.
 *
 * The goals of a team are drawn by the row with the index 4 + own strength - the opponent's strength, plus 1 at home. The eight numbers of
 * a row are how many of 2^32 equally likely numbers give 0, 1, … 7 goals.
 *
 * Units   hundredths: 200 is 2.00 times the stake
 */
export const footballTable = {
  version: 1,
  legs_maximum: 8,
  /** 95 %, in hundredths. */
  pool: 95n,
  /** Picks that would pay less are not offered. */
  odds_minimum_hundredths: 101n,
  minutes: 90,
  /** The number of teams of each strength. */
  teams_a_strength: 4,
  goals: [
    [3_026_612_313, 1_059_314_309, 185_380_004, 21_627_667, 1_892_421, 132_469, 7_727, 386],
    [2_605_029_509, 1_302_514_755, 325_628_689, 54_271_448, 6_783_931, 678_393, 56_533, 4_038],
    [2_132_819_279, 1_492_973_496, 522_540_724, 121_926_169, 21_337_080, 2_987_191, 348_506, 34_851],
    [1_746_211_803, 1_571_590_624, 707_215_781, 212_164_734, 47_737_065, 8_592_672, 1_288_901, 165_716],
    [1_359_981_950, 1_563_979_242, 899_288_064, 344_727_091, 99_109_039, 22_795_079, 4_369_057, 717_774],
    [911_790_513, 1_413_275_294, 1_095_288_354, 565_898_983, 219_285_856, 67_978_615, 17_561_142, 3_888_539],
    [611_634_538, 1_192_687_351, 1_162_870_166, 755_865_608, 368_484_484, 143_708_949, 46_705_408, 13_010_792],
    [372_031_283, 911_476_643, 1_116_558_887, 911_856_425, 558_512_060, 273_670_909, 111_748_955, 39_112_134],
    [196_274_403, 608_450_651, 943_098_508, 974_535_126, 755_264_722, 468_264_128, 241_936_466, 107_143_292],
    [82_904_265, 331_617_059, 663_234_119, 884_312_159, 884_312_158, 707_449_727, 471_633_151, 269_504_658],
  ],
} as const;

const en = `Lanterns Hoopoes Cicadas Boatmen Weavers Cedars Drummers Otters Caravans Saffrons
  Ferries Meteors Glaciers Monsoons Hornbills Snowcaps Tempests Summits Cranes Bastions`;
const ur = `لالٹین ہدہد جھینگر ملاح بُنکر دیودار ڈھولچی اودبلاؤ کارواں زعفران
  بیڑے شہابیے گلیشیئر مون_سون دھنیش برف_پوش طوفان چوٹیاں کونجیں قلعے`;
const namesOf = (all: string): readonly string[] => all.split(/\s+/).map((name) => name.replace('_', ' '));

/** The teams, by their numbers from 0: four of strength 1, then four of 2, and so on to 5. All are fictional. */
export const footballTeams = { en: namesOf(en), ur: namesOf(ur) };
