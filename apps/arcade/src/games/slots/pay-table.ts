import type { Language } from '@nua/contract/wire.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { slotPaysText } from '@nua/games/slots/slot-game.ts';
import { SCATTER, type SlotPays, slotLines, WILD } from '@nua/games/slots/slot-machine.ts';
import { fill } from '../../i18n/messages.ts';
import { createDrawing, svg } from '../../view/drawing.ts';
import { el } from '../../view/element.ts';
import facts from '../../view/facts.module.css';
import { fact } from '../../view/facts.ts';
import type { SlotLook } from './look.ts';
import styles from './reels.module.css';
import { slotText } from './text.ts';

/** The rules of a machine: what each symbol pays, what is special, the lines and the most that a spin can pay. */
export function createPayTable({ game, machine, names }: SlotLook, lang: Language): HTMLElement {
  const text = slotText[lang];
  const name = (letter: string) => names[lang][letter]!;
  const row = (letter: string, pays: SlotPays, each: number) =>
    el(
      'div',
      { class: styles.row },
      createDrawing(letter).element,
      el('span', { text: name(letter) }),
      ...pays.map((pay) => el('span', { text: slotPaysText(pay * each) })),
    );
  const note = (of: string, values: Readonly<Record<string, string>>) =>
    el('p', { class: facts.lead, text: fill(of, { symbol: name(SCATTER), ...values }) });
  const head = el(
    'div',
    { class: styles.row },
    el('i'),
    el('i'),
    ...['3', '4', '5'].map((count) => el('small', { text: count })),
  );
  const { free } = machine;
  return el(
    'div',
    { class: facts.facts },
    el('p', { class: facts.lead, text: text.pays_lead }),
    el(
      'div',
      { class: styles.pays },
      head,
      ...Object.entries(machine.line_pays).map(([letter, pays]) => row(letter, pays, 1)),
      row(SCATTER, machine.scatter_pays, slotLines.length),
    ),
    note(text.scatter, {}),
    free && note(text.free_rule, { count: String(free.spins), times: String(free.times) }),
    note(text.wild, { symbol: name(WILD), scatter: name(SCATTER) }),
    el('p', { class: facts.lead, text: text.lines_lead }),
    el('div', { class: styles.ways, 'aria-hidden': 'true' }, ...slotLines.map(drawnLine)),
    fact(text.largest, `${ratioText(game.odds({}).largest, 2)}×`),
  );
}

const drawnLine = (rows: readonly number[]): SVGElement => {
  const points = rows.map((at, reel) => `${reel * 10 + 5},${at * 10 + 5}`).join(' ');
  return svg('svg', { viewBox: '0 0 50 30' }, svg('polyline', { points }));
};
