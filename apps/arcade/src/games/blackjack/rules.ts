import type { Language } from '@nua/contract/wire.ts';
import { type BlackjackAction, bestPlay } from '@nua/games/blackjack/best-play.ts';
import { blackjackTable } from '@nua/games/blackjack/blackjack.ts';
import { ratioText } from '@nua/games/play/odds.ts';
import { fill } from '../../i18n/messages.ts';
import type { GameRules } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import facts from '../../view/facts.module.css';
import styles from './rules.module.css';
import { blackjackWords } from './text.ts';

const ups = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;
const letters: Readonly<Record<BlackjackAction, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P' };

type PlayText = Readonly<Record<'lead' | 'hand' | 'note' | 'best', string>>;

const texts: Readonly<Record<Language, PlayText>> = {
  en: {
    best: 'Best play',
    lead: 'Played like this, the game returns {rtp}% of everything staked. Of the first stake {edge}% is lost on average; no other play loses less.',
    hand: 'Your hand',
    note: 'With three cards or more, hit instead of doubling; with a soft 18, stand.',
  },
  ur: {
    best: 'بہترین کھیل',
    lead: 'اس طرح کھیلنے پر گیم لگائی گئی کل رقم کا {rtp}% واپس دیتی ہے۔ پہلے داؤ کا اوسطاً {edge}% جاتا ہے؛ کسی اور طرح اس سے کم نہیں جاتا۔',
    hand: 'آپ کا ہاتھ',
    note: 'تین یا زیادہ پتوں پر دگنا کرنے کی جگہ پتا لیں؛ نرم 18 پر رکیں۔',
  },
};

type Line = { name: string; low: number; has_ace: boolean; is_pair: boolean };

const pointsText = (points: number): string => (points === 1 ? 'A' : String(points));
const hard = (low: number, name = String(low)): Line => ({ name, low, has_ace: false, is_pair: false });
const soft = (more: number): Line => ({ name: `A ${more}`, low: more + 1, has_ace: true, is_pair: false });
const pair = (points: number): Line => ({
  ...{ name: `${pointsText(points)} ${pointsText(points)}`, low: 2 * points, has_ace: points === 1, is_pair: true },
});

/** One line for all hands with the same play. */
const lines: readonly Line[] = [
  ...[hard(17, '17+'), ...[16, 15, 14, 13, 12, 11, 10, 9].map((low) => hard(low)), hard(8, '5–8')],
  ...[9, 8, 7, 6, 5, 4, 3, 2].map(soft),
  ...[1, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(pair),
];

/** The best play of each hand against each open card of the dealer: computed here, from the rules alone. */
function drawBestPlay(lang: Language): HTMLElement {
  const { lead, hand, note, best } = texts[lang];
  const { actions } = blackjackWords[lang];
  const { choose, odds, edge } = bestPlay();
  const percent = (share: typeof edge) => ratioText({ ...share, numerator: share.numerator * 100n }, 2);
  const head = el('tr', {}, el('th', { text: hand }), ...ups.map((up) => el('th', { text: pointsText(up) })));
  const rows = lines.map(({ name, low, has_ace, is_pair }) =>
    el(
      'tr',
      {},
      el('th', { text: name }),
      ...ups.map((up) => {
        const action = choose({ count: { low, has_ace }, up, is_first: true, is_pair });
        return el('td', { 'data-step': action, text: letters[action], 'aria-label': actions[action] });
      }),
    ),
  );
  const legend = (Object.keys(letters) as BlackjackAction[]).map((action) =>
    el('span', {}, el('b', { text: letters[action] }), ` ${actions[action]}`),
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
  words: {
    en: [
      'Come closer to 21 than the dealer without passing it. A win pays 1 to 1, a blackjack 3 to 2; equal hands get the stake back.',
      'Every card is drawn from a full deck: the same card can come again.',
      'The dealer stands on every 17 and looks for blackjack before you play.',
      'Any two cards can be doubled, also after a split. Double and split cost the stake once more.',
      'Two cards of one rank can be split once, into {hands} hands; a jack and a queen cannot. Split aces get one card each, and 21 with them is no blackjack.',
      'A hand of 21 stands. There is no insurance and no surrender.',
      'A round left open for 24 hours stands on every hand.',
    ],
    ur: [
      '21 سے اوپر گئے بغیر ڈیلر سے زیادہ قریب آئیں۔ جیت پر 1 : 1، بلیک جیک پر 3 : 2 ملتا ہے؛ برابر ہاتھ پر داؤ واپس۔',
      'ہر پتا پوری گڈی سے نکلتا ہے: وہی پتا پھر آ سکتا ہے۔',
      'ڈیلر ہر 17 پر رکتا ہے، اور آپ کی باری سے پہلے بلیک جیک دیکھ لیتا ہے۔',
      'کوئی بھی دو پتے دگنے ہو سکتے ہیں، تقسیم کے بعد بھی۔ دگنا اور تقسیم پر داؤ ایک بار اور لگتا ہے۔',
      'ایک ہی درجے کے دو پتے ایک بار تقسیم ہو سکتے ہیں، {hands} ہاتھوں میں؛ غلام اور بیگم نہیں۔ تقسیم شدہ اکوں کو ایک ایک پتا ملتا ہے، اور ان کا 21 بلیک جیک نہیں۔',
      '21 کا ہاتھ رک جاتا ہے۔ نہ انشورنس ہے نہ دستبرداری۔',
      '24 گھنٹے کھلا چھوڑا گیا راؤنڈ ہر ہاتھ پر رک جاتا ہے۔',
    ],
  },
  more: drawBestPlay,
};
