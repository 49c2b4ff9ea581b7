import type { Motion } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import { colourOf, colours } from './board.ts';
import styles from './roulette.module.css';

/** The order of the numbers on a European wheel, clockwise. */
const ORDER = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
];
const POCKET = 360 / ORDER.length;
const WHEEL_TURN_MS = 6_000;
const BALL_TURN_MS = 1_100;
/** The ball is in its pocket after this fraction of the fall animation. */
const REST_FRACTION = 0.72;
export const FALL_MS = 4_200;

const rotated = (degrees: number): string => `rotate(${degrees}deg)`;

/** The wheel and its ball. The animation follows the times of the round, so that every screen shows the same state. */
export function createWheel() {
  const edges = ORDER.map((number, index) => `${colours[colourOf(number)]} 0 ${(index + 1) * POCKET}deg`);
  const pockets = ORDER.map((number, index) => {
    const pocket = el('span', { text: String(number) });
    pocket.style.transform = rotated(index * POCKET);
    return pocket;
  });
  const disc = el('div', { class: styles.disc }, ...pockets);
  disc.style.backgroundImage = `conic-gradient(from ${-POCKET / 2}deg, ${edges.join(',')})`;
  const ball = el('i');
  ball.hidden = true;
  const orbit = el('div', { class: styles.orbit }, ball);
  let running: Animation[] = [];
  const start = (all: Animation[], at_ms: number) => {
    for (const animation of running) animation.cancel();
    for (const animation of all) animation.currentTime = Math.max(0, at_ms);
    running = all;
    ball.hidden = false;
  };
  const rotate = (element: HTMLElement, from: number, to: number, timing: KeyframeAnimationOptions) =>
    element.animate({ transform: [rotated(from), rotated(to)] }, { fill: 'forwards', ...timing });
  return {
    element: el('div', { class: styles.wheel, dir: 'ltr', 'aria-hidden': 'true' }, disc, orbit),
    /** Turns endlessly, as if the turn had begun `at_ms` ago. */
    turn(at_ms: number) {
      const iterations = Number.POSITIVE_INFINITY;
      ball.toggleAttribute('data-resting', false);
      start(
        [
          rotate(disc, 0, 360, { duration: WHEEL_TURN_MS, iterations }),
          rotate(orbit, 0, -360, { duration: BALL_TURN_MS, iterations }),
        ],
        at_ms,
      );
    },
    /** Lets the ball fall on a number, as if the fall had begun `at_ms` ago, after the wheel had turned for `turned_ms`. */
    fall(number: number, turned_ms: number, at_ms: number): Motion {
      const from = (360 * turned_ms) / WHEEL_TURN_MS;
      const to = from + 140;
      const ball_from = (-360 * turned_ms) / BALL_TURN_MS;
      const to_pocket = (((ball_from - to - ORDER.indexOf(number) * POCKET) % 360) + 360) % 360;
      const timing = { duration: FALL_MS * REST_FRACTION, easing: 'cubic-bezier(.25,.6,.45,1)' };
      ball.toggleAttribute('data-resting', true);
      const drop = ball.animate([{ top: '1%' }, { top: '1%', offset: 0.55 }, {}], {
        duration: FALL_MS * REST_FRACTION,
      });
      const stay = ball.animate({}, FALL_MS);
      const ball_to = ball_from - to_pocket - 360;
      start([rotate(disc, from, to, timing), rotate(orbit, ball_from, ball_to, timing), drop, stay], at_ms);
      const all = running;
      const finish = () => {
        for (const animation of all) animation.finish();
      };
      return { finished: Promise.allSettled(all.map((animation) => animation.finished)), finish };
    },
  };
}
