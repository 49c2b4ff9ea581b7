import type { Values } from '@nua/games/play/game.ts';
import * as v from 'valibot';
import { el, setText } from '../view/element.ts';
import { isLocked, type Round, type TableState } from './table-state.ts';
import styles from './track.module.css';
import type { Table } from './view.ts';

/** The content of a track. The scale from 0 to 100 is its whole width, in per cent. */
export type TrackContent<Call extends Values, Outcome extends Values> = {
  marks: readonly string[];
  /** The slider's range and step, in its own unit. */
  min: number;
  max: number;
  step: number;
  /** The value of the slider for a call. */
  slideOf(call: Call): number;
  /** The call for a value of the slider. An invalid call is ignored. */
  callAt(slide: number, call: Call): Values;
  /** The winning range, from 0 to 100. */
  winsOf(call: Call): readonly [from: number, to: number];
  /** The place of the flag, from 0 to 100. */
  placeOf(outcome: Outcome): number;
};

/** A slider for the target on a line of all results, with the winning range, and a flag at the last result. */
export function createTrack<Call extends Values, Outcome extends Values>(
  table: Table<Call, Outcome>,
  content: TrackContent<Call, Outcome>,
) {
  const { messages, view, lang } = table;
  const win = el('div', { class: styles.win });
  const flagText = el('span');
  const flag = el('div', { class: styles.flag }, flagText);
  const carrier = el('div', { class: styles.carrier, 'aria-hidden': 'true' }, flag);
  carrier.hidden = true;
  const slider = el('input', {
    class: styles.slider,
    type: 'range',
    min: String(content.min),
    max: String(content.max),
    step: String(content.step),
    dir: 'ltr',
    'aria-label': messages.target,
    on: {
      input: () => {
        const { call } = table.state;
        const requested = v.safeParse(view.game.call, content.callAt(Number(slider.value), call));
        if (requested.success) table.change({ call: requested.output });
        else slider.value = String(content.slideOf(call));
      },
    },
  });
  const marks = content.marks.map((text) => el('span', { text }));
  const scale = el('div', { class: styles.scale, 'aria-hidden': 'true' }, ...marks);
  const element = el('div', { class: styles.track }, el('div', { class: styles.rail }, win), carrier, slider, scale);

  return {
    element,
    update(state: TableState<Call, Outcome>) {
      const [from, to] = content.winsOf(state.call);
      win.style.setProperty('--win-from', `${from}%`);
      win.style.setProperty('--win-to', `${to}%`);
      const slide = String(content.slideOf(state.call));
      if (slider.value !== slide) slider.value = slide;
      slider.setAttribute('aria-valuetext', view.callText(state.call, lang));
      slider.disabled = state.phase !== 'open' || isLocked(state);
    },
    point({ call, outcome, payout }: Round<Call, Outcome>, isAnimated: boolean) {
      carrier.toggleAttribute('data-moves', isAnimated && !carrier.hidden);
      carrier.hidden = false;
      carrier.style.setProperty('--at', String(content.placeOf(outcome)));
      flag.toggleAttribute('data-win', payout > 0n);
      const text = view.outcomeText(outcome, call);
      flag.toggleAttribute('data-long', text.length > 6);
      setText(flagText, text);
    },
  };
}
