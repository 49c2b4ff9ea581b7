import type { SlotMachine } from './slot-machine.ts';

/**
 * A the moon, B the boat, C the heron, D the lotus, E the lantern, F the reed, W the dolphin (wild), S the shell
 * (scatter).
 */
export const riverMachine: SlotMachine = {
  version: 1,
  strips: [
    'DFBAESDEFDCEFACFEBFEDFCAEFBEFDCE',
    'CBDFCEFDCBEFAEFDCFEWFDEFBEADEFSE',
    'DFEDFEDCFECAFBADEFBEFCEDWFBECFES',
    'FSEDWFCDEFBCEFDEFAEFDEFACEDBCFEB',
    'EDBCFDEAFECAEFDCBFAESFEDFECDFEBF',
  ],
  line_pays: {
    A: [60, 500, 5500],
    B: [25, 100, 500],
    C: [15, 50, 200],
    D: [10, 30, 100],
    E: [5, 15, 50],
    F: [4, 10, 40],
  },
  scatter_pays: [2, 10, 100],
  free: {
    spins: 12,
    times: 2,
    strips: [
      'FDBCEDFBEFCEDBFECFDCE',
      'FWBEFCEDFCDECBDFWBFEDC',
      'CFWCEBDFWDFBECFDCEFBDE',
      'ECDFEDCBFWEFBCFDEBCFDW',
      'FDCFEBFCDFEDCBECBEFDE',
    ],
    cycle: { paid: 70_860_150, hits: 2_558_094, squares: 7_427_691_190, largest: 620 },
  },
  cycle: {
    paid: 238_292_420,
    hits: 14_107_972,
    squares: 89_297_506_088,
    largest: 5700,
    three_scatters: 239_058,
    paid_at_three_scatters: 6_756_251,
    largest_at_three_scatters: 1050,
  },
};
