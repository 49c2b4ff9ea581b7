import type { Language } from '@nua/contract/wire.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { slotPaysText } from '@nua/games/slots/slot-game.ts';
import { SCATTER, type SlotPays, slotLines, WILD } from '@nua/games/slots/slot-machine.ts';
import { fill } from '../../i18n/messages.ts';
import type { GameRules } from '../../table/view.ts';
import { createDrawing, svg } from '../../view/drawing.ts';
import { el } from '../../view/element.ts';
import facts from '../../view/facts.module.css';
import { fact } from '../../view/facts.ts';
import type { SlotLook } from './look.ts';
import styles from './reels.module.css';

type RuleTexts = Readonly<Record<'pays' | 'wild' | 'scatter' | 'free' | 'lines' | 'largest', string>>;

/** `{symbol}` is the wild in the sentence `wild`, and the scatter in the other sentences. */
const texts: Readonly<Record<Language, RuleTexts>> = {
  en: {
    pays: 'Payouts for 3, 4 and 5 in a row from the left, as multiples of the stake. Each line pays its longest row. All wins are added.',
    wild: '{symbol} replaces every symbol except the {scatter}. It is not on the first reel.',
    scatter: 'The {symbol} pays wherever it stops.',
    free: '3 or more of the {symbol} start {count} free spins on their own reels. Wins in them pay {times} times as much, and they start no more free spins.',
    lines: 'The ten lines',
    largest: 'Highest payout of a spin',
  },
  ur: {
    pays: 'بائیں سے لگاتار 3، 4 اور 5 ایک جیسے نشان آنے پر داؤ کا اتنے گنا ملتا ہے۔ ہر لائن پر صرف سب سے لمبی قطار شمار ہوتی ہے۔ سب لائنوں کی جیت جمع ہوتی ہے۔',
    wild: '{symbol} کا نشان {scatter} کے سوا ہر نشان کی جگہ لے لیتا ہے۔ یہ پہلی ریل پر نہیں ہوتا۔',
    scatter: '{symbol} کہیں بھی رکے، رقم ملتی ہے۔',
    free: '3 یا زیادہ {symbol} پر الگ ریلوں کے {count} مفت اسپن ملتے ہیں۔ ان میں جیت {times} گنا ملتی ہے، اور ان سے مزید مفت اسپن نہیں ملتے۔',
    lines: 'دس لائنیں',
    largest: 'ایک اسپن کی سب سے بڑی جیت',
  },
};

export function slotRules(look: SlotLook): GameRules {
  const { free } = look.machine;
  const rulesOf = (lang: Language): [string, ...string[]] => {
    const { pays, wild, scatter, free: freeRule } = texts[lang];
    const name = (letter: string) => look.names[lang][letter]!;
    const describe = (template: string, symbol: string) =>
      fill(template, {
        ...{ symbol: name(symbol), scatter: name(SCATTER) },
        ...(free && { count: String(free.spins), times: String(free.times) }),
      });
    return [pays, describe(scatter, SCATTER), ...(free ? [describe(freeRule, SCATTER)] : []), describe(wild, WILD)];
  };
  return { sentences: { en: rulesOf('en'), ur: rulesOf('ur') }, more: (lang) => createPayTable(look, lang) };
}

function createPayTable({ game, machine, names }: SlotLook, lang: Language): HTMLElement {
  const text = texts[lang];
  const row = (letter: string, pays: SlotPays, factor: number) =>
    el(
      'div',
      { class: styles.row },
      createDrawing(letter).element,
      el('span', { text: names[lang][letter]! }),
      ...pays.map((pay) => el('span', { text: slotPaysText(pay * factor) })),
    );
  const head = el(
    'div',
    { class: styles.row },
    el('i'),
    el('i'),
    ...['3', '4', '5'].map((count) => el('small', { text: count })),
  );
  return el(
    'div',
    { class: facts.facts },
    el(
      'div',
      { class: styles.pays },
      head,
      ...Object.entries(machine.line_pays).map(([letter, pays]) => row(letter, pays, 1)),
      row(SCATTER, machine.scatter_pays, slotLines.length),
    ),
    el('p', { class: facts.lead, text: text.lines }),
    el('div', { class: styles.ways, 'aria-hidden': 'true' }, ...slotLines.map(drawnLine)),
    fact(text.largest, `${ratioText(game.odds({}).largest, 2)}×`),
  );
}

const drawnLine = (rows: readonly number[]): SVGElement => {
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  return svg('svg', { viewBox: '0 0 50 30' }, svg('polyline', { points }));
};
