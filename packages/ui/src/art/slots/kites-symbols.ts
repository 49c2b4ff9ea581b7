import type { Drawings, Shape } from '../drawings.ts';

const left = 'M24 3 5 21l19 19z';
const right = 'M24 3l19 18-19 19z';
const tail = 'M24 40l6 7H18z';
const sticks: Shape = ['M24 3v37M5 21c10-7 28-7 38 0', '#00000059', 1.2];

/** Draws a kite with two halves, a tail, and extra shapes on top. */
const kite = (leftFill: string, rightFill: string, tailFill: string, ...extra: readonly Shape[]): readonly Shape[] => [
  [tail, tailFill],
  [left, leftFill],
  [right, rightFill],
  ...extra,
  sticks,
];

/** The symbols of the game Kites. */
export const kitesSymbols: Drawings = {
  A: [
    ['M24 40c-4 3-2 5 1 5s3 3-1 3', '#ffcf4a', 1.8],
    ['M5 21 0 26l6 2zM43 21l5 5-6 2z', '#ffcf4a'],
    ...kite(
      '#d91e3f',
      '#a80f33',
      '#ffcf4a',
      ['M24 10l11 11-11 13-11-13z', '#ffcf4a'],
      ['M24 14l7 7.5-7 8-7-8z', '#1d6f8f'],
      ['M24 18l3.5 3.8-3.5 3.9-3.5-3.9z', '#fff4cf'],
    ),
  ],
  B: kite(
    '#0fa3a3',
    '#0b7d86',
    '#ff9b2f',
    ['M24 3 14.5 12 24 21.5l9.5-9.5z', '#ff9b2f'],
    ['M24 21.5 14 31l10 9 10-9z', '#ffd27a'],
  ),
  C: kite(
    '#7a3fd1',
    '#5c29ad',
    '#f6a6ff',
    ['M14.5 12 24 21.5 14 31 5 21z', '#f6a6ff'],
    ['M33.5 12 24 21.5 34 31l9-10z', '#d77bf0'],
  ),
  D: kite(
    '#2e9e4f',
    '#217a3b',
    '#ffe066',
    ['M12 21a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM27 21a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z', '#ffe066'],
    ['M15 21a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM30 21a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z', '#134a24'],
  ),
  E: kite('#3b82e0', '#2b66bd', '#dcecff', ['M9.5 16.7l5-4.7L34 30l-5 5z', '#dcecff']),
  F: kite('#f27aa0', '#d95a84', '#fff', ['M24 31 14.5 31 24 40l9.5-9z', '#fff']),
  W: [
    [
      'M24 1v8M24 39v8M1 24h8M39 24h8M7.7 7.7l5.7 5.7M34.6 34.6l5.7 5.7M7.7 40.3l5.7-5.7M34.6 13.4l5.7-5.7',
      '#ffcf4a',
      3.5,
    ],
    ['M10 24a14 14 0 1 0 28 0a14 14 0 1 0-28 0z', '#ff8c2b'],
    ['M10 24a14 14 0 0 1 14-14c-6 3-9 9-8 17-3 0-5-1-6-3z', '#ffb347'],
    ['M38 24a14 14 0 0 1-25 9c10 2 18-4 20-19 3 2 5 6 5 10z', '#f0602f'],
  ],
  S: [
    ['M2 24h44', '#9c6a34', 5],
    ['M1 24h6M41 24h6', '#d9a05a', 5],
    ['M14 8h20v32H14z', '#f04f88'],
    ['M14 8h6v32h-6z', '#ff86b0'],
    ['M14 13h20M14 18h20M14 23h20M14 28h20M14 33h20', '#a81e58', 1.2],
    ['M9 6h5v36H9zM34 6h5v36h-5z', '#e8b26a'],
    ['M12 6h2v36h-2zM37 6h2v36h-2z', '#9c6a34'],
    ['M34 30c8 2 4 10 10 12', '#ff86b0', 1.6],
  ],
};
