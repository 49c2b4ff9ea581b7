import type { Language } from '@nua/contract/wire.ts';
import { type BlackjackAction, bestPlay } from '@nua/games/blackjack/best-play.ts';
import { blackjackTable } from '@nua/games/blackjack/blackjack.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { fill } from '../../i18n/messages.ts';
import type { GameRules } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import facts from '../../view/facts.module.css';
import styles from './rules.module.css';
import { blackjackLabels } from './text.ts';

const upcards = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;
const actionLetters: Readonly<Record<BlackjackAction, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P' };

type PlayText = Readonly<Record<'lead' | 'hand' | 'note' | 'best', string>>;

const texts: Readonly<Record<Language, PlayText>> = {
  en: {
    best: 'Best play',
    lead: 'With this play, the game returns {rtp}% of all stakes on average. You lose {edge}% of the first stake on average. No other play loses less.',
    hand: 'Your hand',
    note: 'With three cards or more you cannot double: hit instead, but stand with a soft 18.',
  },
  ur: {
    best: 'کھیلنے کا بہترین طریقہ',
    lead: 'اس طرح کھیلیں تو داؤ پر لگی کل رقم کا اوسطاً {rtp}% واپس ملتا ہے۔ آپ پہلے داؤ کا اوسطاً {edge}% ہارتے ہیں۔ کسی اور طرح کھیلنے سے نقصان اس سے کم نہیں ہوتا۔',
    hand: 'آپ کا ہاتھ',
    note: 'تین یا زیادہ پتے ہوں تو داؤ دگنا نہیں ہو سکتا۔ اس کے بجائے پتا لیں، مگر سافٹ 18 پر رکیں۔',
  },
};

type HandRow = { name: string; low: number; has_ace: boolean; is_pair: boolean };

const pointsText = (points: number): string => (points === 1 ? 'A' : String(points));
const hard = (low: number, name = String(low)): HandRow => ({ name, low, has_ace: false, is_pair: false });
const soft = (more: number): HandRow => ({ name: `A ${more}`, low: more + 1, has_ace: true, is_pair: false });
const pair = (points: number): HandRow => ({
  ...{ name: `${pointsText(points)} ${pointsText(points)}`, low: 2 * points, has_ace: points === 1, is_pair: true },
});

/** Hands with the same actions share a row. */
const handRows: readonly HandRow[] = [
  ...[hard(17, '17+'), ...[16, 15, 14, 13, 12, 11, 10, 9].map((low) => hard(low)), hard(8, '5–8')],
  ...[9, 8, 7, 6, 5, 4, 3, 2].map(soft),
  ...[1, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(pair),
];

/** The best action for each hand against each upcard of the dealer. */
function createBestPlayTable(lang: Language): HTMLElement {
  const { lead, hand, note, best } = texts[lang];
  const { actions } = blackjackLabels[lang];
  const { choose, odds, edge } = bestPlay();
  const percent = (share: typeof edge) => ratioText({ ...share, numerator: share.numerator * 100n }, 2);
  const head = el(
    'tr',
    {},
    el('th', { text: hand }),
    ...upcards.map((upcard) => el('th', { text: pointsText(upcard) })),
  );
  const rows = handRows.map(({ name, low, has_ace, is_pair }) =>
    el(
      'tr',
      {},
      el('th', { text: name }),
      ...upcards.map((upcard) => {
        const action = choose({ count: { low, has_ace }, upcard, is_first: true, is_pair });
        return el('td', { 'data-step': action, text: actionLetters[action], 'aria-label': actions[action] });
      }),
    ),
  );
  const legend = (Object.keys(actionLetters) as BlackjackAction[]).map((action) =>
    el('span', {}, el('b', { text: actionLetters[action] }), ` ${actions[action]}`),
  );
  return el(
    'div',
    { class: facts.facts },
    el('h3', { text: best }),
    el('p', { class: facts.lead, text: fill(lead, { rtp: percent(odds.rtp), edge: percent(edge) }) }),
    el('div', { class: styles.letters }, ...legend),
    el('table', { class: styles.table, 'aria-label': best }, el('thead', {}, head), el('tbody', {}, ...rows)),
    el('p', { class: facts.lead, text: note }),
  );
}

export const rules: GameRules = {
  facts: { hands: String(blackjackTable.hands) },
  sentences: {
    en: [
      'Get closer to 21 than the dealer without going over. A win pays 1 to 1 and a blackjack pays 3 to 2. If the hands are equal, you get the stake back.',
      'Every card is drawn from a full deck, so the same card can appear again.',
      'The dealer stands on every 17 and checks for blackjack before you play.',
      'You can double on any two cards, also after a split. Double and split cost the stake once more.',
      'You can split two cards of one rank once, into {hands} hands. A jack and a queen cannot be split. Each split ace gets one card. A 21 with a split ace is not a blackjack.',
      'A hand of 21 stands automatically. There is no insurance and no surrender.',
      'If you leave a round open for 24 hours, the game stands on every hand.',
    ],
    ur: [
      '21 سے اوپر نہ جائیں، اور ڈیلر کے مقابلے میں 21 کے زیادہ قریب رہیں۔ جیت پر داؤ کے برابر منافع ملتا ہے، اور بلیک جیک پر داؤ کا ڈیڑھ گنا منافع۔ دونوں ہاتھ برابر ہوں تو داؤ واپس ملتا ہے۔',
      'ہر پتا پوری گڈی سے نکلتا ہے: وہی پتا پھر آ سکتا ہے۔',
      'ڈیلر ہر 17 پر رکتا ہے، اور آپ کی باری سے پہلے دیکھ لیتا ہے کہ اس کا بلیک جیک ہے یا نہیں۔',
      'کسی بھی دو پتوں پر داؤ دگنا کر سکتے ہیں، تقسیم کے بعد بھی۔ دگنا یا تقسیم کرنے پر اتنا ہی داؤ ایک بار اور لگتا ہے۔',
      'ایک جیسے دو پتے ایک بار {hands} ہاتھوں میں تقسیم کر سکتے ہیں۔ غلام اور بیگم ایک ساتھ تقسیم نہیں ہوتے۔ تقسیم کیے گئے ہر اکے کو ایک ہی پتا ملتا ہے، اور ان کا 21 بلیک جیک نہیں ہوتا۔',
      '21 ہوتے ہی ہاتھ خود رک جاتا ہے۔ انشورنس اور سرینڈر نہیں ہیں۔',
      'راؤنڈ 24 گھنٹے کھلا رہے تو ہر ہاتھ خود رک جاتا ہے۔',
    ],
  },
  more: createBestPlayTable,
};
