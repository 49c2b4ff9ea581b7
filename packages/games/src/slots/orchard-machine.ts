import type { SlotMachine } from './slot-machine.ts';

const outer = 'ADEBFCEDFSCFEDBFECDFEBDFCEDFAEBF';
const inner = 'ADEWFCEDFSCFEDBFECDFEBDFCEDFAEBF';
const middle = 'ADEWFCEDFSCFEDBFECDFEBWFCEDFAEBF';

/** A mango, B pomegranate, C orange, D guava, E banana, F grapes, W the basket (wild), S the scales (scatter). */
export const orchardMachine: SlotMachine = {
  version: 1,
  strips: [outer, inner, middle, inner, outer],
  line_pays: {
    A: [50, 250, 1500],
    B: [28, 110, 450],
    C: [20, 65, 220],
    D: [13, 36, 115],
    E: [8, 20, 80],
    F: [5, 15, 55],
  },
  scatter_pays: [5, 20, 100],
  free: null,
  cycle: {
    paid: 321_343_940,
    hits: 13_971_057,
    squares: 24_183_161_718,
    largest: 2030,
    three_scatters: 239_058,
    paid_at_three_scatters: 15_633_844,
    largest_at_three_scatters: 1275,
  },
};
