import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { el, setText } from '../../view/element.ts';
import styles from './die.module.css';

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
  const on = pipPlaces[count] ?? [];
  const places = Array.from({ length: 9 }, (_, place) => el('i', on.includes(place) ? { 'data-on': '' } : {}));
  return el('div', { class: styles.pips }, ...places);
}
