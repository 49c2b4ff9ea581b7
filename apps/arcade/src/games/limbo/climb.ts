import { multiplierText } from '../../rules/multiplier-text.ts';
import type { Motion } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import styles from './climb.module.css';

const RISE_MS = 800;
const QUICK_RISE_MS = 320;
/** A multiplier with more characters does not fit in the rings at full size. */
const LONG_CHARACTERS = 8;

/** The multiplier in its rings. It rises independently of the target, so a near miss gets no extra suspense. */
export function createClimb() {
  const number = el('span', { class: styles.number, dir: 'ltr' });
  const rings = [0, 1, 2].map(() => el('i', { class: styles.ring }));
  const element = el('div', { class: styles.climb, 'aria-hidden': 'true' }, ...rings, number);
  const show = (hundredths: number) => {
    const text = multiplierText(hundredths);
    number.textContent = text;
    number.toggleAttribute('data-long', text.length > LONG_CHARACTERS);
  };
  show(100);
  return {
    element,
    rest(result_hundredths: number, won: boolean) {
      show(result_hundredths);
      element.removeAttribute('data-rising');
      element.dataset.end = won ? 'won' : 'lost';
    },
    /** Counts up from 1.00 exponentially, in step with the returned animation. */
    rise(result_hundredths: number, quick: boolean): Motion {
      element.removeAttribute('data-end');
      element.toggleAttribute('data-rising', true);
      const duration = quick ? QUICK_RISE_MS : RISE_MS;
      const exponent = Math.log10(result_hundredths) - 2;
      const clock = number.animate([{ transform: 'scale(0.94)' }, { transform: 'none' }], duration);
      const draw = () => {
        if (clock.playState !== 'running') return;
        show(Math.floor(10 ** (2 + (exponent * Number(clock.currentTime)) / duration)));
        requestAnimationFrame(draw);
      };
      draw();
      return clock;
    },
  };
}
