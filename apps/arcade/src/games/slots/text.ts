import type { Language } from '@nua/contract/wire.ts';
import type { SlotStep } from '@nua/games/slots/slot-game.ts';
import type { GameText } from '../../table/view.ts';

type OwnTextId = 'lines' | 'line_win' | 'scatter_win' | 'free_won' | 'free_at' | 'free_paid' | 'pay_table';
export type SlotText = GameText<never, SlotStep, OwnTextId>;

export const slotText: Readonly<Record<Language, SlotText>> = {
  en: {
    go: 'Spin',
    playing: 'Spinning…',
    first: 'Choose a stake, then spin. Ten lines always play.',
    landed: 'The reels pay {result}.',
    history: 'Your last spins',
    history_empty: 'No spins yet',
    fields: {},
    steps: {
      stops: 'Five fractions decide where the five reels stop',
      wins: 'What the lines and scatters pay (10 is the whole stake)',
      free: 'Each free spin has its own stops and payout',
      total: 'The sum as a multiple of the stake',
    },
    lines: '{count} lines',
    pay_table: 'Pay table',
    line_win: 'Line {line}: {count} × {symbol} pays {pays}',
    scatter_win: '{count} × {symbol} pays {pays}',
    free_won: '{count} free spins. Wins pay {times} times as much.',
    free_at: 'Free spin {spin} of {count} · {pays} so far',
    free_paid: '{count} free spins paid {pays}',
  },
  ur: {
    go: 'گھمائیں',
    playing: 'گھوم رہا ہے…',
    first: 'داؤ چن کر گھمائیں۔ دسوں لائنیں شمار ہوں گی۔',
    landed: 'ریلوں پر {result} ملا۔',
    history: 'آپ کے پچھلے اسپن',
    history_empty: 'ابھی کوئی اسپن نہیں',
    fields: {},
    steps: {
      stops: 'پانچ اعشاریہ نمبروں سے ریلوں کی پانچ جگہیں بنتی ہیں',
      wins: 'لائنوں اور اسکیٹر سے ملنے والی رقم (10 کا مطلب پورا داؤ)',
      free: 'ہر مفت اسپن میں ریلوں کی جگہیں اور ملنے والی رقم',
      total: 'کل ملا کر داؤ کا اتنے گنا ملتا ہے',
    },
    lines: '{count} لائنیں',
    pay_table: 'انعامات کی فہرست',
    line_win: 'لائن {line}: {count} × {symbol}، {pays} ملا',
    scatter_win: '{count} × {symbol}، {pays} ملا',
    free_won: '{count} مفت اسپن ملے۔ ان میں جیت {times} گنا ملتی ہے۔',
    free_at: '{count} میں سے مفت اسپن {spin} · اب تک {pays}',
    free_paid: '{count} مفت اسپن میں {pays} ملا',
  },
};

export type SymbolNames = Readonly<Record<Language, Readonly<Record<string, string>>>>;
