import { type DiceCall, type DiceOutcome, dice, diceTable } from '@nua/games/dice/dice.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import art from '@nua/ui/art/dice.svg?no-inline';
import { autoBet } from '../../table/auto-bet.ts';
import { createTrack, type TrackContent } from '../../table/track.ts';
import type { ViewOf } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { createDiceControls } from './controls.ts';
import styles from './die.module.css';
import { diceText } from './text.ts';

/** A position on the track from 0 to 100. */
const placeOf = (hundredths: number): number => Number(hundredthsText(hundredths));

const trackContent: TrackContent<DiceCall, DiceOutcome> = {
  marks: ['0', '25', '50', '75', '100'],
  min: 0,
  max: diceTable.outcomes,
  step: 100,
  slideOf: ({ target_hundredths }) => target_hundredths,
  callAt: (target_hundredths, call) => ({ ...call, target_hundredths }),
  winsOf: ({ target_hundredths, over }) => (over ? [placeOf(target_hundredths), 100] : [0, placeOf(target_hundredths)]),
  placeOf: ({ roll_hundredths }) => placeOf(roll_hundredths),
};

export const view: ViewOf<typeof dice> = {
  kind: 'single',
  auto: autoBet,
  game: dice,
  art,
  text: diceText,
  rules: () => import('./rules.ts'),
  callText: ({ target_hundredths, over }, lang) =>
    `${over ? diceText[lang].over : diceText[lang].under} ${hundredthsText(target_hundredths)}`,
  outcomeText: ({ roll_hundredths }) => hundredthsText(roll_hundredths),
  controls: createDiceControls,
  stage(table) {
    const die = createDie();
    const track = createTrack(table, trackContent);
    return {
      element: die.element,
      below: track.element,
      update: track.update,
      play: (_round, quick) => die.tumble(quick),
      rest(round, isAnimated) {
        die.rest(round.outcome.roll_hundredths);
        track.point(round, isAnimated);
      },
    };
  },
};

const restTransform = 'rotateX(-18deg) rotateY(-26deg)';
const pipPlaces: Record<number, readonly number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The sides of the cube. The first side faces the player. */
const sides: readonly (readonly [turn: string, shade: string, pips: number])[] = [
  ['', '#f4e3d6', 6],
  ['rotateY(180deg)', '#f4e3d6', 4],
  ['rotateY(90deg)', '#b88f82', 3],
  ['rotateY(-90deg)', '#d3b3a5', 2],
  ['rotateX(90deg)', '#fff8f0', 5],
  ['rotateX(-90deg)', '#a57c70', 1],
];

const ROLL_MS = 950;
const QUICK_ROLL_MS = 420;

/** The die on the stage: an ivory cube that tumbles and lands with the roll on its face. */
export function createDie() {
  const number = el('span', { class: styles.number, dir: 'ltr' });
  const faces = sides.map(([turn, shade, count]) => {
    const face = el('div', { class: styles.face }, pips(count));
    face.style.transform = `${turn} translateZ(calc(var(--edge) / 2))`;
    face.style.backgroundColor = shade;
    return face;
  });
  const cube = el(
    'div',
    { class: styles.die },
    ...['', 'rotateX(90deg)', 'rotateY(90deg)'].map((turn) => {
      const plane = el('div', { class: styles.core });
      plane.style.transform = turn;
      return plane;
    }),
    ...faces,
  );
  const hop = el('div', { class: styles.hop }, cube);
  const element = el('div', { class: styles.scene, 'aria-hidden': 'true' }, hop);

  return {
    element,
    rest(roll_hundredths: number) {
      cube.classList.remove(styles.tumbling ?? '');
      // The first roll replaces the pips with a number.
      faces[0]!.replaceChildren(number);
      setText(number, hundredthsText(roll_hundredths));
    },
    tumble(quick: boolean): Animation[] {
      const duration = quick ? QUICK_ROLL_MS : ROLL_MS;
      cube.classList.add(styles.tumbling ?? '');
      const turns = quick ? 1 : 2;
      const from = `rotateX(${-18 - 360 * turns}deg) rotateY(${-26 - 360 * turns}deg)`;
      const spin = cube.animate([{ transform: from }, { transform: restTransform }], {
        duration,
        easing: 'cubic-bezier(.2,.65,.25,1)',
      });
      const heights = [0, -0.34, 0, -0.09, 0].map((height) => ({
        transform: `translateY(calc(var(--edge) * ${height}))`,
      }));
      const jump = hop.animate(heights, { duration, easing: 'ease-in-out' });
      return [spin, jump];
    },
  };
}

function pips(count: number): HTMLElement {
  const filled = pipPlaces[count] ?? [];
  const places = Array.from({ length: 9 }, (_, place) => el('i', filled.includes(place) ? { 'data-on': '' } : {}));
  return el('div', { class: styles.pips }, ...places);
}
