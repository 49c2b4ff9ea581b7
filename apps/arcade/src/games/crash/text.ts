import type { Language } from '@nua/contract/wire.ts';
import type { CrashCall, CrashStep } from '@nua/games/crash/crash.ts';
import type { GameText } from '../../table/view.ts';

/** `ceiling`: the highest multiplier at which a bet can pay, limited by the payout cap or by the bet's own target. */
type OwnTextId = 'by_hand' | 'chance' | 'ceiling' | 'next' | 'starting' | 'crashed' | 'waiting' | 'past';
type CrashText = GameText<keyof CrashCall, CrashStep, OwnTextId> & { fields: { target_hundredths: string } };

export const crashText: Readonly<Record<Language, CrashText>> = {
  en: {
    go: 'Bet',
    playing: 'Round over',
    first: 'Bet, then cash out before it crashes.',
    landed: 'It crashed at {result}.',
    history: 'Your last rounds',
    history_empty: 'No rounds yet',
    fields: { target_hundredths: 'Auto cash-out' },
    steps: { bits: 'Salt and hash are combined. The first 52 bits are used', crash: 'The bits become the crash point' },
    by_hand: 'Manual',
    chance: 'Chance',
    ceiling: 'Pays up to',
    next: 'Starts in {seconds} s',
    starting: 'Starting…',
    crashed: 'Crashed',
    waiting: 'The next round begins soon',
    past: 'Last crash points',
  },
  ur: {
    go: 'داؤ لگائیں',
    playing: 'راؤنڈ ختم',
    first: 'داؤ لگائیں، پھر کریش سے پہلے کیش آؤٹ کریں۔',
    landed: '{result} پر کریش ہوا۔',
    history: 'آپ کے پچھلے راؤنڈ',
    history_empty: 'ابھی کوئی راؤنڈ نہیں',
    fields: { target_hundredths: 'خودکار کیش آؤٹ' },
    steps: {
      bits: 'سالٹ اور ہیش ملائے جاتے ہیں۔ پہلے 52 بٹ شمار ہوتے ہیں',
      crash: 'بٹس سے کریش کا ملٹی پلائر بنتا ہے',
    },
    by_hand: 'خود کریں',
    chance: 'امکان',
    ceiling: 'زیادہ سے زیادہ',
    next: '{seconds} سیکنڈ میں شروع',
    starting: 'شروع ہو رہا ہے…',
    crashed: 'کریش',
    waiting: 'اگلا راؤنڈ جلد شروع ہو گا',
    past: 'پچھلے کریش',
  },
};
