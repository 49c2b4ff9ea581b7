import { firstDifference, type Rule } from './rule.ts';
import {
  checkedFieldsOf,
  okResponse,
  openSession,
  refusedResponse,
  type WalletSubject,
  walletRules,
} from './wallet-rules.ts';

/** The seamless wallet of a site that the run starts. The checks can use its players, operators and ledger. */
export type SeamlessSubject = WalletSubject & {
  /** Signs the player of a session out. */
  endSession(session: string): Promise<void>;
  /** A win of this amount needs the approval of operators. */
  held_amount: string;
  /** Lets the operators approve a held win. */
  allowWin(id: string): Promise<void>;
  /** Grants the player of a session free rounds of PKR 10.00. Returns their id. */
  grantFreeRounds(session: string, rounds: number): Promise<string>;
  /** Reconciles the ledger. The list is empty if the ledger is correct. */
  differences(): Promise<readonly string[]>;
};

type SeamlessRule = Rule<SeamlessSubject>;

const endedSessionRules: readonly SeamlessRule[] = [
  {
    id: 'late-win',
    sentence: 'after the session has ended, a win, a rollback and the end of a round are accepted, a bet is refused',
    side: 'platform',
    async check(subject) {
      const { session, bet, win, rollback, end, after } = await openSession(subject);
      const [won_bet, rolled_back_bet] = [subject.studio.newName('bet'), subject.studio.newName('bet')];
      await bet(won_bet);
      await bet(rolled_back_bet);
      await subject.endSession(session);
      return firstDifference([
        ['a bet', checkedFieldsOf(await bet()), refusedResponse('SESSION_ENDED', after(-20n))],
        ['the win', checkedFieldsOf(await win(won_bet, '30.00')), okResponse(true, after(10n))],
        ['the rollback', checkedFieldsOf(await rollback(rolled_back_bet)), okResponse(true, after(20n))],
        ['the end', checkedFieldsOf(await end('10.00', '30.00')), okResponse(true, after(20n))],
      ]);
    },
  },
];

const heldWinRules: readonly SeamlessRule[] = [
  {
    id: 'held-win',
    sentence:
      'a win that waits for operators survives a rollback and the end of its round, and is paid when they allow it',
    side: 'platform',
    async check(subject) {
      const { bet, win, rollback, end } = await openSession(subject);
      const { held_amount, studio } = subject;
      const [bet_id, win_id] = [studio.newName('bet'), studio.newName('win')];
      await bet(bet_id);
      const first = checkedFieldsOf(await win(bet_id, held_amount, win_id));
      const rolled_back = await rollback(bet_id);
      const ended = await end('10.00', '0.00');
      await subject.allowWin(win_id);
      const paid = checkedFieldsOf(await win(bet_id, held_amount, win_id));
      return firstDifference([
        ['the win', first, { status: 503, error: 'WIN_HELD' }],
        ['the rollback', rolled_back.status, 503],
        ['the end without the win', ended.status, 503],
        ['the allowed win', [paid.status, paid.applied], [200, true]],
        ['the end', (await end('10.00', held_amount)).status, 200],
      ]);
    },
  },
  {
    id: 'held-id',
    sentence: 'another call with the id of a waiting win is refused',
    side: 'platform',
    async check(subject) {
      const [mine, other] = [await openSession(subject), await openSession(subject)];
      const [bet_id, win_id] = [subject.studio.newName('bet'), subject.studio.newName('win')];
      await mine.bet(bet_id);
      await mine.win(bet_id, subject.held_amount, win_id);
      return firstDifference([
        ['another amount', (await mine.win(bet_id, '1.00', win_id)).status, 409],
        ['another player’s bet', (await other.bet(win_id)).status, 409],
        ['the win itself', (await mine.win(bet_id, subject.held_amount, win_id)).status, 503],
      ]);
    },
  },
];

const freeRoundRules: readonly SeamlessRule[] = [
  {
    id: 'free-round',
    sentence:
      'a bet with a free round takes no money and is used once; another stake, another player and a bet too many are refused',
    side: 'platform',
    async check(subject) {
      const [mine, other] = [await openSession(subject), await openSession(subject)];
      const free_round = await subject.grantFreeRounds(mine.session, 1);
      const fields = (amount = '10.00'): Record<string, string> => ({ ...mine.betOf(undefined, amount), free_round });
      const [bet, second_bet] = [fields(), fields()];
      const tooExpensive = await mine.send('bet', fields('20.00'));
      const byOtherPlayer = await other.send('bet', fields());
      const first = await mine.send('bet', bet);
      const again = await mine.send('bet', bet);
      const tooMany = await mine.send('bet', { ...second_bet, round: subject.studio.newName('round') });
      return firstDifference([
        ['another stake', checkedFieldsOf(tooExpensive), refusedResponse('FREE_ROUND_DIFFERS', mine.after(0n))],
        ['another player', checkedFieldsOf(byOtherPlayer), refusedResponse('FREE_ROUND_UNKNOWN', other.after(0n))],
        ['the bet', checkedFieldsOf(first), okResponse(true, mine.after(0n))],
        ['its repeat', again, first],
        ['a bet too many', checkedFieldsOf(tooMany), refusedResponse('FREE_ROUND_ENDED', mine.after(0n))],
        ['the win', checkedFieldsOf(await mine.win(bet.id!, '30.00')), okResponse(true, mine.after(0n))],
        ['the end', checkedFieldsOf(await mine.end('10.00', '30.00')), okResponse(true, mine.after(0n))],
      ]);
    },
  },
  {
    id: 'free-round-back',
    sentence:
      'a rollback gives a free round back once, and the studio plays every granted free round despite lost, doubled, late and forged calls',
    side: 'platform',
    async check(subject) {
      const { studio, game } = subject;
      const { session, send, betOf, rollback, balance, after } = await openSession(subject);
      const free_round = await subject.grantFreeRounds(session, 5);
      const roundsLeft = async () => (await studio.freeRoundsOf(session))[0]?.left;
      const id = studio.newName('bet');
      await send('bet', { ...betOf(id), free_round });
      const left_after_bet = await roundsLeft();
      await rollback(id);
      await rollback(id);
      const left_after_rollback = await roundsLeft();
      const { rounds } = await studio.playFreeRounds({ session, game, free_round, faults: 0.4 });
      return firstDifference([
        ['the rounds after the bet', left_after_bet, 4],
        ['the rounds after its rollback', left_after_rollback, 5],
        ['the rounds that were played', rounds, 5],
        ['the balance', await balance(), after(0n)],
        ['the complaints of the studio', studio.complaints, []],
      ]);
    },
  },
];

const booksRules: readonly SeamlessRule[] = [
  {
    id: 'books',
    sentence: 'after all checks the platform’s books are consistent',
    side: 'platform',
    check: async (subject) => firstDifference([['the differences', await subject.differences(), []]]),
  },
];

/** The rules that a provider relies on when its calls move money on the platform (docs/features/seamless.md). */
export const seamlessRules: readonly SeamlessRule[] = [
  ...walletRules,
  ...endedSessionRules,
  ...heldWinRules,
  ...freeRoundRules,
  ...booksRules,
];
