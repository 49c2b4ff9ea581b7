import { isDecided, type Studio, type StudioCall, type StudioResponse } from '@nua/sandbox';
import { firstDifference, type Rule } from './rule.ts';

/** A platform's seamless wallet, and a simulated provider that calls it. */
export type WalletSubject = {
  studio: Studio;
  game: string;
  /** Opens a session of a player with at least PKR 500.00. */
  newSession(): Promise<string>;
};

type Fields = Record<string, string>;
export type WalletRule = Rule<WalletSubject>;

const paisaOf = (text: string): bigint => BigInt(text.replace('.', ''));
const moneyOf = (paisa: bigint): string => `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;

/** Opens a session, with a function for each call. */
export async function openSession({ studio, game, newSession }: WalletSubject) {
  const session = await newSession();
  const session_fields = { session, currency: 'PKR' };
  const round = studio.newName('round');
  const send = (call: StudioCall, fields: Fields) => studio.attempt(call, { ...session_fields, ...fields });
  const betOf = (id = studio.newName('bet'), amount = '10.00'): Fields => ({ id, round, game, amount });
  const winOf = (bet: string, amount: string, id = studio.newName('win')): Fields => ({ id, bet, amount });
  const rollbackOf = (bet: string): Fields => ({ id: studio.newName('rollback'), bet });
  const endOf = (staked: string, paid: string): Fields => ({ id: studio.newName('end'), round, staked, paid });
  const balance = async () => checkedFieldsOf(await send('balance', {})).balance ?? '0.00';
  const start = paisaOf(await balance());
  return {
    ...{ session, round, send, betOf, winOf, rollbackOf, endOf, balance },
    /** The initial balance plus this amount, which may be negative. */
    after: (rupees: bigint, paisa = 0n) => moneyOf(start + rupees * 100n + paisa),
    bet: (id?: string, amount?: string) => send('bet', betOf(id, amount)),
    win: (bet: string, amount: string, id?: string) => send('win', winOf(bet, amount, id)),
    rollback: (bet: string) => send('rollback', rollbackOf(bet)),
    end: (staked: string, paid: string) => send('end_round', endOf(staked, paid)),
  };
}

/** The fields of a response that the rules check. */
export type CheckedFields = { status: number; applied?: boolean; error?: string; balance?: string };
export const checkedFieldsOf = ({ status, text }: StudioResponse): CheckedFields => {
  const {
    bonus: _bonus,
    currency: _currency,
    ...rest
  } = JSON.parse(text) as Omit<CheckedFields, 'status'> & { bonus?: string; currency?: string };
  return { status, ...rest };
};
export const okResponse = (applied: boolean, balance: string): CheckedFields => ({ status: 200, applied, balance });
export const refusedResponse = (error: string, balance: string): CheckedFields => ({ status: 422, error, balance });

/** Counts the different responses. A response without a decision does not count. */
const differentResponses = (all: readonly StudioResponse[]): number =>
  new Set(all.filter(isDecided).map(({ status, text }) => `${status} ${text}`)).size;

const repeatedCallRules: readonly WalletRule[] = [
  {
    id: 'same-id-twice',
    sentence: 'a repeated bet gets the same response to the byte and moves money once',
    side: 'platform',
    async check(subject) {
      const { send, betOf, bet, balance, after } = await openSession(subject);
      const fields = betOf();
      const first = await send('bet', fields);
      await bet();
      return firstDifference([
        ['the repeat', await send('bet', fields), first],
        ['the balance', await balance(), after(-20n)],
      ]);
    },
  },
  {
    id: 'every-call-twice',
    sentence: 'a repeated win, rollback and end of a round get the same response to the byte and move money once',
    side: 'platform',
    async check(subject) {
      const { send, bet, winOf, rollbackOf, endOf, balance, after } = await openSession(subject);
      const [won_bet, rolled_back_bet] = [subject.studio.newName('bet'), subject.studio.newName('bet')];
      await bet(won_bet);
      await bet(rolled_back_bet);
      const sendTwice = async (call: StudioCall, fields: Fields) => [
        await send(call, fields),
        await send(call, fields),
      ];
      const [win, winAgain] = await sendTwice('win', winOf(won_bet, '25.00'));
      const [rollback, rollbackAgain] = await sendTwice('rollback', rollbackOf(rolled_back_bet));
      const [end, endAgain] = await sendTwice('end_round', endOf('10.00', '25.00'));
      return firstDifference([
        ['the repeated win', winAgain, win],
        ['the repeated rollback', rollbackAgain, rollback],
        ['the repeated end', endAgain, end],
        ['the balance', await balance(), after(15n)],
      ]);
    },
  },
  {
    id: 'same-id-at-once',
    sentence: 'thirty simultaneous bets with one id get the same response and move money once',
    side: 'platform',
    async check(subject) {
      const { send, betOf, balance, after } = await openSession(subject);
      const fields = betOf();
      const all = await Promise.all(Array.from({ length: 30 }, () => send('bet', fields)));
      return firstDifference([
        ['the number of different responses', differentResponses(all), 1],
        ['the balance', await balance(), after(-10n)],
      ]);
    },
  },
  {
    id: 'same-win-at-once',
    sentence: 'ten simultaneous wins with one id get the same response and pay once',
    side: 'platform',
    async check(subject) {
      const { send, bet, winOf, balance, after } = await openSession(subject);
      const id = subject.studio.newName('bet');
      await bet(id);
      const fields = winOf(id, '30.00');
      const all = await Promise.all(Array.from({ length: 10 }, () => send('win', fields)));
      return firstDifference([
        ['the number of different responses', differentResponses(all), 1],
        ['the balance', await balance(), after(20n)],
      ]);
    },
  },
  {
    id: 'same-id-other-amount',
    sentence: 'another call with a known id is refused',
    side: 'platform',
    async check(subject) {
      const { send, betOf, balance, after } = await openSession(subject);
      const fields = betOf();
      await send('bet', fields);
      const other = await send('bet', { ...fields, amount: '11.00' });
      return firstDifference([
        ['the status', other.status, 409],
        ['the balance', await balance(), after(-10n)],
      ]);
    },
  },
  {
    id: 'signature',
    sentence: 'a call with a wrong signature is refused',
    side: 'platform',
    async check(subject) {
      const { session, balance, betOf, after } = await openSession(subject);
      const text = JSON.stringify({ ...betOf(), session, currency: 'PKR' });
      const { status } = await subject.studio.post('bet', text, 'the-secret-of-somebody-else-0123456789');
      return firstDifference([
        ['the status', status, 401],
        ['the balance', await balance(), after(0n)],
      ]);
    },
  },
];

const callOrderRules: readonly WalletRule[] = [
  {
    id: 'late-bet',
    sentence: 'a bet that arrives after its rollback is refused, and its win moves nothing',
    side: 'platform',
    async check(subject) {
      const { bet, rollback, win, after } = await openSession(subject);
      const id = subject.studio.newName('bet');
      return firstDifference([
        ['the rollback', checkedFieldsOf(await rollback(id)), okResponse(false, after(0n))],
        ['the late bet', checkedFieldsOf(await bet(id)), refusedResponse('BET_CANCELLED', after(0n))],
        ['the win', checkedFieldsOf(await win(id, '50.00')), okResponse(false, after(0n))],
      ]);
    },
  },
  {
    id: 'win-after-rollback',
    sentence: 'after a rollback neither a win nor another rollback moves money',
    side: 'platform',
    async check(subject) {
      const { bet, rollback, win, after } = await openSession(subject);
      const id = subject.studio.newName('bet');
      await bet(id);
      return firstDifference([
        ['the rollback', checkedFieldsOf(await rollback(id)), okResponse(true, after(0n))],
        ['the win', checkedFieldsOf(await win(id, '50.00')), okResponse(false, after(0n))],
        ['the second rollback', checkedFieldsOf(await rollback(id)), okResponse(false, after(0n))],
      ]);
    },
  },
  {
    id: 'early-win',
    sentence: 'a win that arrives before its bet waits, and is paid when it is repeated',
    side: 'platform',
    async check(subject) {
      const { bet, win, after } = await openSession(subject);
      const [bet_id, win_id] = [subject.studio.newName('bet'), subject.studio.newName('win')];
      const early = await win(bet_id, '50.00', win_id);
      await bet(bet_id);
      const repeated = checkedFieldsOf(await win(bet_id, '50.00', win_id));
      return firstDifference([
        ['the early win', early.status, 503],
        ['its repeat', repeated, okResponse(true, after(40n))],
      ]);
    },
  },
  {
    id: 'early-end',
    sentence: 'a round does not end while one of its calls is missing, and accepts nothing after its end',
    side: 'platform',
    async check(subject) {
      const { bet, win, end, after } = await openSession(subject);
      const id = subject.studio.newName('bet');
      await bet(id);
      const early = await end('10.00', '5.00');
      await win(id, '5.00');
      return firstDifference([
        ['the early end', early.status, 503],
        ['the end', checkedFieldsOf(await end('10.00', '5.00')), okResponse(true, after(-5n))],
        ['a win after it', checkedFieldsOf(await win(id, '5.00')), refusedResponse('ROUND_ENDED', after(-5n))],
      ]);
    },
  },
  {
    id: 'end-twice',
    sentence: 'a round ends once: a second end with the same sums does nothing, one with other sums is refused',
    side: 'platform',
    async check(subject) {
      const { bet, end, after } = await openSession(subject);
      await bet();
      return firstDifference([
        ['the end', checkedFieldsOf(await end('10.00', '0.00')), okResponse(true, after(-10n))],
        ['the second end', checkedFieldsOf(await end('10.00', '0.00')), okResponse(false, after(-10n))],
        [
          'an end with other sums',
          checkedFieldsOf(await end('20.00', '0.00')),
          refusedResponse('ROUND_ENDED', after(-10n)),
        ],
      ]);
    },
  },
];

const balanceRules: readonly WalletRule[] = [
  {
    id: 'insufficient-funds',
    sentence: 'a bet above the balance is refused with the real balance, also when it is repeated',
    side: 'platform',
    async check(subject) {
      const { send, betOf, after } = await openSession(subject);
      const fields = betOf(undefined, after(0n, 1n));
      const [first, second] = [await send('bet', fields), await send('bet', fields)];
      return firstDifference([
        ['the response', checkedFieldsOf(first), refusedResponse('INSUFFICIENT_FUNDS', after(0n))],
        ['its repeat', second, first],
      ]);
    },
  },
  {
    id: 'lost-answers',
    sentence:
      'ten rounds whose calls are lost, doubled, late and forged end with the balance that the provider expects',
    side: 'platform',
    async check(subject) {
      const { session, balance } = await openSession(subject);
      const { studio, game } = subject;
      let expected = paisaOf(await balance());
      for (let round = 0; round < 10; round += 1) {
        const { staked, paid } = await studio.playRound({ session, game, stake: 500n, faults: 0.4 });
        expected += paid - staked;
      }
      const last_balance = paisaOf(await balance());
      return firstDifference([
        ['the complaints of the studio', studio.complaints, []],
        ['the balance', last_balance, expected],
      ]);
    },
  },
];

/** The rules that a provider can check from outside, with one session and its secret (docs/features/seamless.md). */
export const walletRules: readonly WalletRule[] = [...repeatedCallRules, ...callOrderRules, ...balanceRules];
