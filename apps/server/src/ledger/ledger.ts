import type { Cents } from '@nua/money';
import type { Pool } from 'pg';
import { type Batcher, createBatcher } from './batcher.ts';

export { debtPaidBy } from './debts.ts';

import {
  openDebtAccount,
  payDebt,
  postAndPayDebts,
  readDebt,
  readDebtorsWithGameMoney,
  readDebtPaidBy,
} from './debts.ts';
import type { Journal, LedgerRefusal, Verdict } from './journal.ts';
import {
  blockPlayer,
  freezeAmount,
  lockWallets,
  openPlayerAccounts,
  type PlayerBalances,
  readBalances,
} from './player-accounts.ts';
import { inOneTransaction, runDurably } from './run-durably.ts';
import type { LedgerTx } from './run-sql.ts';
import { createStoredResponses, maintainResponsePartitions, type StoredResponses } from './stored-responses.ts';

export type {
  HousePurpose,
  Journal,
  LedgerAccountRef,
  LedgerRefusal,
  Leg,
  PlayerPurpose,
  Reason,
  Verdict,
  VerdictBalances,
} from './journal.ts';
export { HOUSE_OWNER } from './journal.ts';
export { type PlayerBalances, WALLETS } from './player-accounts.ts';
export type { LedgerTx } from './run-sql.ts';
export type { ResponseKey, StoredResponse, StoredResponses } from './stored-responses.ts';

/** The changes to a player's block or freeze. An absent field does not change. */
export type Freeze = { frozen?: boolean; amount?: Cents; reason?: string };

/**
 * The only way to move money. It posts transfers, opens wallets, reads balances and stores responses.
 *
 * Money that enters the main wallet of a player in debt pays the debt first, for every caller.
 *
 * Shape   `post` works inside the caller's transaction and decides journal by journal; `submit` commits by itself, in a
 *         batch with other journals
 * Units   amounts in paisa (Cents)
 * Errors  `submit` rejects with BatcherFull if the queue is full; then nothing was started
 * Source  specification section 1 (wallets); posting rules are decided in docs/decisions
 */
export type Ledger = {
  post(tx: LedgerTx, journals: readonly Journal[]): Promise<Verdict[]>;
  /** Posts one journal, and throws if it was not posted. `expected` maps refusals to the errors to throw. */
  mustPost(tx: LedgerTx, journal: Journal, expected?: ExpectedRefusals): Promise<Verdict>;
  submit(journal: Journal): Promise<Verdict>;
  openPlayerAccounts(tx: LedgerTx, player_id: string, currency?: 'PKR'): Promise<void>;
  /** Opens a player's debt account. Call it before a leg debits that account. */
  openDebtAccount(tx: LedgerTx, player_id: string): Promise<void>;
  /** Reads a player's debt. Hold the owner's lock if a decision depends on it. */
  debtOf(tx: LedgerTx, player_id: string): Promise<Cents>;
  /** Reads the players who are in debt and have money in their game wallets. */
  debtorsWithGameMoney(): Promise<string[]>;
  /** Reads how much of each order's money paid the player's debt. */
  debtPaidBy(tx: LedgerTx, player_id: string, order_ids: readonly string[]): Promise<ReadonlyMap<string, Cents>>;
  balances(player_ids: readonly string[], tx?: LedgerTx): Promise<Map<string, PlayerBalances>>;
  /** Locks the player until the transaction ends, so that a caller can read a balance and move all of it. */
  lockWallets(tx: LedgerTx, player_id: string): Promise<void>;
  freezePlayer(tx: LedgerTx, player_id: string, freeze: Freeze): Promise<'frozen' | 'INSUFFICIENT_FUNDS'>;
  /** Stores the responses of requests with an idempotency key. */
  responses: StoredResponses;
  /** Creates the partitions of the coming days for stored responses, and drops expired partitions. */
  maintainResponsePartitions(): Promise<void>;
  /** Resolves when no submitted journal waits or is in progress. */
  idle(): Promise<void>;
};

export type ExpectedRefusals = Partial<Record<LedgerRefusal, () => Error>>;

const BATCH = { max_batch: 128, concurrency: 2, max_waiting: 2_000 };

/** Creates the ledger of one database. */
export function createLedger({ pool, clock }: { pool: Pool; clock: { now(): Date } }): Ledger {
  const batcher: Batcher<Journal, Verdict> = createBatcher({
    ...BATCH,
    run: (journals) => runDurably(pool, (client) => inOneTransaction(client, () => postAndPayDebts(client, journals))),
  });
  const ledger: Ledger = {
    post: postAndPayDebts,
    async mustPost(tx, journal, expected = {}) {
      const [verdict] = await ledger.post(tx, [journal]);
      if (verdict?.status === 'posted') return verdict;
      const error = verdict?.refusal && expected[verdict.refusal]?.();
      throw (
        error ??
        new Error(
          `journal ${journal.key} (${journal.legs[0]?.reason}) was not posted: ${verdict?.refusal ?? verdict?.status}`,
        )
      );
    },
    submit: (journal) => batcher.submit(journal),
    openPlayerAccounts: (tx, player_id, currency = 'PKR') => openPlayerAccounts(tx, player_id, currency, clock.now()),
    openDebtAccount: (tx, player_id) => openDebtAccount(tx, player_id),
    debtOf: (tx, player_id) => readDebt(tx, player_id),
    debtorsWithGameMoney: () => readDebtorsWithGameMoney(pool),
    debtPaidBy: readDebtPaidBy,
    balances: (player_ids, tx) => readBalances(tx ?? pool, player_ids),
    lockWallets,
    async freezePlayer(tx, player_id, freeze) {
      if (freeze.frozen !== undefined) await blockPlayer(tx, player_id, freeze.frozen);
      if (freeze.amount === undefined) return 'frozen';
      // Another transaction may have read the available balance to decide how much of a reversal becomes a debt.
      await lockWallets(tx, player_id);
      const done = await freezeAmount(tx, player_id, freeze.amount, freeze.reason ?? null);
      // Released money is spendable again, so it first pays the debt.
      if (done === 'frozen') await payDebt(tx, player_id, clock.now());
      return done;
    },
    responses: createStoredResponses(clock),
    maintainResponsePartitions: () => maintainResponsePartitions(pool, clock.now()),
    idle: () => batcher.idle(),
  };
  return ledger;
}
