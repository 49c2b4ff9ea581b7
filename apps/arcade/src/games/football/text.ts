import type { Language } from '@nua/contract/wire.ts';
import type { FootballCall, FootballStep } from '@nua/games/football/football.ts';
import type { FootballMarket } from '@nua/games/football/match.ts';
import type { GameText } from '../../table/view.ts';

const en = {
  go: 'Bet',
  playing: 'Show the result',
  first: 'Pick one to eight matches. All picks must be right.',
  choose: 'Pick a result',
  too_much: 'Even with the smallest stake, this slip would pay more than PKR {amount}. Choose a likelier pick.',
  landed: 'Right picks: {result}.',
  history: 'Your last slips',
  history_empty: 'No slips yet',
  fields: { legs: 'Your slip' },
  steps: {
    before: 'The hash of the previous round is known when bets are placed',
    teams: 'This hash and the salt decide which teams meet',
    goals: 'The numbers of this round decide the goals',
  },
  remove: 'Remove {leg}, {odds}',
  empty: 'Tap odds to add picks to your slip.',
  odds: 'Odds',
  chance: 'Wins',
  of: '{wins} in {all}',
  pays: 'Pays up to',
  matches: 'Matches',
  closes: 'Bets close in {seconds} s',
  starting: 'Kick-off',
  minute: 'Minute {minute}',
  full_time: 'Full time',
  waiting: 'The next matches begin soon',
};

const ur: typeof en = {
  go: 'داؤ لگائیں',
  playing: 'نتیجہ دکھائیں',
  first: 'ایک سے آٹھ میچ چنیں، سب درست ہوں تو جیت۔',
  choose: 'نتیجہ چنیں',
  too_much:
    'سب سے چھوٹے داؤ پر بھی اس سلپ پر PKR {amount} سے زیادہ ملیں گے۔ کوئی ایسا نتیجہ چنیں جس کا امکان زیادہ ہو۔',
  landed: 'درست انتخاب: {result}۔',
  history: 'آپ کی پچھلی سلپس',
  history_empty: 'ابھی کوئی سلپ نہیں',
  fields: { legs: 'آپ کی سلپ' },
  steps: {
    before: 'داؤ لگتے وقت پچھلے راؤنڈ کا ہیش معلوم ہوتا ہے',
    teams: 'یہ ہیش اور سالٹ طے کرتے ہیں کہ کون سی ٹیمیں کھیلیں گی',
    goals: 'اس راؤنڈ کے نمبروں سے گول طے ہوتے ہیں',
  },
  remove: '{leg}، {odds} ہٹائیں',
  empty: 'کوئی ریٹ دبائیں، وہ سلپ میں آ جائے گا۔',
  odds: 'ریٹ',
  chance: 'امکان',
  of: '\u2067{all} میں سے {wins}\u2069',
  pays: 'زیادہ سے زیادہ',
  matches: 'میچ',
  closes: 'داؤ {seconds} سیکنڈ میں بند',
  starting: 'میچ شروع',
  minute: 'منٹ {minute}',
  full_time: 'میچ ختم',
  waiting: 'اگلے میچ جلد شروع ہوں گے',
};

export const footballText = { en, ur } satisfies Readonly<Record<Language, GameText<keyof FootballCall, FootballStep>>>;

/** The names of the markets and picks. A leg shows a winner by the team's name, and a score in digits. */
type Labels = { markets: Readonly<Record<FootballMarket, string>>; picks: Readonly<Record<string, string>> };
export const footballLabels: Readonly<Record<Language, Labels>> = {
  en: {
    markets: { result: 'Winner', goals: 'Goals', both: 'Both score', score: 'Score' },
    picks: {
      home: '1',
      draw: 'Draw',
      away: '2',
      over: 'Over 2.5',
      under: 'Under 2.5',
      yes: 'Both score',
      no: 'Not both',
    },
  },
  ur: {
    markets: { result: 'فاتح', goals: 'گول', both: 'دونوں گول', score: 'اسکور' },
    picks: {
      home: '1',
      draw: 'برابر',
      away: '2',
      over: '2.5 سے زیادہ',
      under: '2.5 سے کم',
      yes: 'دونوں گول',
      no: 'دونوں نہیں',
    },
  },
};
