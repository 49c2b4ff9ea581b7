import { randomUUID } from 'node:crypto';
import { firstDifference, type Rule } from './rule.ts';

/** A provider's response about a transfer. Amounts are in paisa. */
export type Reply = { state: 'done'; amount: bigint } | { state: 'refused' | 'cancelled' | 'not_found' };
export type Transfer = { id: string; player_id: string };

/** A provider with its own wallet. `newPlayer` and `bet` exist only for this tool. */
export type TransferSubject = {
  name: string;
  newPlayer(): Promise<string>;
  createMember(player_id: string): Promise<void>;
  deposit(transfer: Transfer & { amount: bigint }): Promise<Reply>;
  withdrawAll(transfer: Transfer): Promise<Reply>;
  queryTransfer(transfer: Transfer): Promise<Reply>;
  cancelTransfer(transfer: Transfer): Promise<Reply>;
  balance(player_id: string): Promise<bigint>;
  /** Plays one round. Returns null if the bet was refused. */
  bet(player_id: string, stake: bigint): Promise<{ stake: bigint; payout: bigint } | null>;
};

const AMOUNT = 100_000n;
const DONE: Reply = { state: 'done', amount: AMOUNT };
const newTransfer = async (subject: TransferSubject) => ({ id: randomUUID(), player_id: await subject.newPlayer() });

async function newFundedPlayer(subject: TransferSubject): Promise<string> {
  const transfer = await newTransfer(subject);
  await subject.deposit({ ...transfer, amount: AMOUNT });
  return transfer.player_id;
}

type TransferRule = Rule<TransferSubject>;

const deposits: readonly TransferRule[] = [
  {
    id: 'same-id-twice',
    sentence: 'a deposit repeated with its id moves money once and gets the same response',
    side: 'provider',
    async check(subject) {
      const transfer = { ...(await newTransfer(subject)), amount: AMOUNT };
      const [first, second] = [await subject.deposit(transfer), await subject.deposit(transfer)];
      const balance = await subject.balance(transfer.player_id);
      return firstDifference([
        ['the first response', first, DONE],
        ['the second', second, DONE],
        ['the balance', balance, AMOUNT],
      ]);
    },
  },
  {
    id: 'same-id-at-once',
    sentence: 'twenty simultaneous deposits with one id move money once',
    side: 'provider',
    async check(subject) {
      const transfer = { ...(await newTransfer(subject)), amount: AMOUNT };
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => subject.deposit(transfer)));
      const unexpected = settled.find((result) => result.status === 'fulfilled' && result.value.state !== 'done');
      const balance = await subject.balance(transfer.player_id);
      return firstDifference([
        ['one of the responses', unexpected ?? null, null],
        ['the balance', balance, AMOUNT],
      ]);
    },
  },
  {
    id: 'same-id-other-amount',
    sentence: 'another amount with a known id moves nothing and is never reported as done',
    side: 'provider',
    async check(subject) {
      const transfer = await newTransfer(subject);
      await subject.deposit({ ...transfer, amount: AMOUNT });
      const second = await subject.deposit({ ...transfer, amount: AMOUNT * 2n });
      const reported = second.state === 'done' ? second.amount : AMOUNT;
      const balance = await subject.balance(transfer.player_id);
      return firstDifference([
        ['the reported amount', reported, AMOUNT],
        ['the balance', balance, AMOUNT],
      ]);
    },
  },
  {
    id: 'late-deposit',
    sentence: 'a deposit that was cancelled before it arrives is refused',
    side: 'provider',
    async check(subject) {
      const transfer = await newTransfer(subject);
      const cancelled = await subject.cancelTransfer(transfer);
      const late = await subject.deposit({ ...transfer, amount: AMOUNT });
      const queried = await subject.queryTransfer(transfer);
      return firstDifference([
        ['the cancelling', cancelled.state, 'cancelled'],
        ['the late deposit', late.state === 'done', false],
        ['the query after it', queried.state, 'cancelled'],
        ['the balance', await subject.balance(transfer.player_id), 0n],
      ]);
    },
  },
  {
    id: 'done-stays-done',
    sentence: 'a deposit that is done stays done when it is cancelled',
    side: 'provider',
    async check(subject) {
      const transfer = await newTransfer(subject);
      await subject.deposit({ ...transfer, amount: AMOUNT });
      const cancelled = await subject.cancelTransfer(transfer);
      const balance = await subject.balance(transfer.player_id);
      return firstDifference([
        ['the cancelling', cancelled, DONE],
        ['the balance', balance, AMOUNT],
      ]);
    },
  },
  {
    id: 'lost-before',
    sentence: 'a deposit that never arrived is not found, and can be cancelled permanently',
    side: 'provider',
    async check(subject) {
      const transfer = await newTransfer(subject);
      const queried = await subject.queryTransfer(transfer);
      const cancelled = await subject.cancelTransfer(transfer);
      const again = await subject.cancelTransfer(transfer);
      return firstDifference([
        ['the query', queried.state, 'not_found'],
        ['the cancelling', cancelled.state, 'cancelled'],
        ['the second cancelling', again.state, 'cancelled'],
      ]);
    },
  },
  {
    id: 'lost-after',
    sentence: 'a deposit whose response got lost is found by its query, with its amount',
    side: 'provider',
    async check(subject) {
      const transfer = await newTransfer(subject);
      // The response is ignored, as if it was lost.
      await subject.deposit({ ...transfer, amount: AMOUNT });
      return firstDifference([['the query', await subject.queryTransfer(transfer), DONE]]);
    },
  },
];

const withdrawals: readonly TransferRule[] = [
  {
    id: 'withdraw-lost-after',
    sentence: 'a withdrawal whose response got lost is found by its query, and repeating it moves no more money',
    side: 'provider',
    async check(subject) {
      const player_id = await newFundedPlayer(subject);
      const transfer = { id: randomUUID(), player_id };
      await subject.withdrawAll(transfer);
      await subject.deposit({ id: randomUUID(), player_id, amount: 500n });
      const queried = await subject.queryTransfer(transfer);
      const again = await subject.withdrawAll(transfer);
      const balance = await subject.balance(player_id);
      return firstDifference([
        ['the query', queried, DONE],
        ['the repeat', again, DONE],
        ['the balance', balance, 500n],
      ]);
    },
  },
  {
    id: 'withdraw-lost-before',
    sentence: 'a withdrawal that was cancelled before it arrives takes nothing',
    side: 'provider',
    async check(subject) {
      const player_id = await newFundedPlayer(subject);
      const transfer = { id: randomUUID(), player_id };
      const cancelled = await subject.cancelTransfer(transfer);
      const late = await subject.withdrawAll(transfer);
      return firstDifference([
        ['the cancelling', cancelled.state, 'cancelled'],
        ['the late withdrawal', late.state === 'done', false],
        ['the balance', await subject.balance(player_id), AMOUNT],
      ]);
    },
  },
  {
    id: 'withdraw-against-bets',
    sentence: 'a withdrawal of everything during bets neither loses nor creates money, or is refused as a whole',
    side: 'provider',
    async check(subject) {
      const player_id = await newFundedPlayer(subject);
      const bets = (count: number) => Array.from({ length: count }, () => subject.bet(player_id, 1_000n));
      const first = bets(5);
      const withdrawal = subject.withdrawAll({ id: randomUUID(), player_id });
      const rounds = (await Promise.all([...first, ...bets(5)])).filter((round) => round !== null);
      const withdrawn = await withdrawal;
      const won = rounds.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
      const remaining = await subject.balance(player_id);
      const moved = withdrawn.state === 'done' ? withdrawn.amount : 0n;
      return firstDifference([
        ['the withdrawn and the remaining amount, less the winnings', moved + remaining - won, AMOUNT],
      ]);
    },
  },
  {
    id: 'member-twice',
    sentence: 'creating a player again leaves the wallet unchanged',
    side: 'provider',
    async check(subject) {
      const player_id = await newFundedPlayer(subject);
      await subject.createMember(player_id);
      return firstDifference([['the balance', await subject.balance(player_id), AMOUNT]]);
    },
  },
];

/** The rules that the platform relies on while money is with the provider. */
export const transferRules: readonly TransferRule[] = [...deposits, ...withdrawals];
