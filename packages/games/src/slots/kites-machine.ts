import type { SlotMachine } from './slot-machine.ts';

/** A (the great kite) pays most, F pays least. W is the evening sun (wild), S the spool (scatter). */
export const kitesMachine: SlotMachine = {
  version: 1,
  strips: [
    'DFBEFAEFSDEFCEFCEDFCDBEFBEFADFCE',
    'FEWDEFDCEFCBECFBAFDSFAEBFDEWFEDC',
    'CFECFWSDBFEDFCEDFEDAFBEFWEDFCEAB',
    'CDFBEFBWFCEFDEFSCEAWDECFBEFDAFDE',
    'EADFECBFAEFCBDFESCFEDFEDFCEFBEDF',
  ],
  line_pays: {
    A: [30, 160, 1000],
    B: [20, 80, 350],
    C: [16, 45, 160],
    D: [12, 30, 90],
    E: [6, 16, 45],
    F: [4, 10, 30],
  },
  scatter_pays: [2, 10, 50],
  free: {
    spins: 8,
    times: 2,
    strips: [
      'CDEFDECBFEAFDCBDEBF',
      'CWBDFCWEBDFECDEFDBFAE',
      'EDBEFDEABWFECBDFCWDFC',
      'EDFBDCEFBDFEWBDEWCFAC',
      'FEDCBDEFBACFECDBFED',
    ],
    cycle: { paid: 45_405_300, hits: 1_710_912, squares: 4_188_413_824, largest: 1060 },
  },
  cycle: {
    paid: 271_804_540,
    hits: 15_998_284,
    squares: 14_109_049_068,
    largest: 1124,
    three_scatters: 239_058,
    paid_at_three_scatters: 7_010_987,
    largest_at_three_scatters: 542,
  },
};
