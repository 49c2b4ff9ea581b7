import { isDiceCall } from '@nua/games/dice.ts';
import { hundredthsText } from '../rules/hundredths.ts';
import { el, say } from '../view/element.ts';
import type { DiceRound, DiceState } from './dice-state.ts';
import type { Table } from './table.ts';
import styles from './track.module.css';

/** The line from 0 to 100: which part wins, the target to draw, and a flag where the last roll fell. */
export function createTrack(table: Table) {
  const { messages } = table;
  const win = el('div', { class: styles.win });
  const flagText = el('span');
  const flag = el('div', { class: styles.flag }, flagText);
  const carrier = el('div', { class: styles.carrier, 'aria-hidden': 'true' }, flag);
  carrier.hidden = true;
  const slider = el('input', {
    class: styles.slider,
    type: 'range',
    min: '0',
    max: '10000',
    step: '100',
    dir: 'ltr',
    'aria-label': messages.target,
    on: {
      input: () => {
        const requested = { target_hundredths: Number(slider.value), over: table.state.over };
        if (isDiceCall(requested)) table.change({ target_hundredths: requested.target_hundredths });
        else slider.value = String(table.state.target_hundredths);
      },
    },
  });
  const scale = el('div', { class: styles.scale, 'aria-hidden': 'true' }, ...['0', '25', '50', '75', '100'].map(mark));
  const element = el('div', { class: styles.track }, el('div', { class: styles.rail }, win), carrier, slider, scale);

  return {
    element,
    update(state: DiceState) {
      const target = Number(hundredthsText(state.target_hundredths));
      win.style.setProperty('--win-from', `${state.over ? target : 0}%`);
      win.style.setProperty('--win-to', `${state.over ? 100 : target}%`);
      if (Number(slider.value) !== state.target_hundredths) slider.value = String(state.target_hundredths);
      slider.setAttribute(
        'aria-valuetext',
        `${state.over ? messages.over : messages.under} ${hundredthsText(state.target_hundredths)}`,
      );
      slider.disabled = state.phase !== 'open' || state.round.at !== 'idle' || state.auto.status === 'running';
    },
    point(round: DiceRound, moves: boolean) {
      carrier.toggleAttribute('data-moves', moves && !carrier.hidden);
      carrier.hidden = false;
      carrier.style.setProperty('--at', hundredthsText(round.roll_hundredths));
      flag.toggleAttribute('data-win', round.win);
      say(flagText, hundredthsText(round.roll_hundredths));
    },
  };
}

const mark = (text: string): HTMLElement => el('span', { text });
