import { theoryOfRound } from '@nua/games/play/round-theory.ts';
import type { Cents } from '@nua/money';
import type { DayRound, DayTransfer } from '../../ledger/day-transfers.ts';

/** The sums of the settled rounds of one day, game and mode. `expected_micro` and `variance_milli` are null if the odds are unknown. */
export type DayReturn = {
  day: string;
  game_id: string;
  provider: string;
  table_version: number;
  /** The call as JSON, if its odds are published. Empty for other calls and for games of providers. */
  mode: string;
  is_free: boolean;
  rounds: bigint;
  stake_cents: Cents;
  payout_cents: Cents;
  expected_micro: bigint | null;
  variance_milli: bigint | null;
  largest_cents: Cents;
};

/** The sums of some transfers and rounds. Keys are made by `transferKey` and `returnKey`. */
export type DaySums = { transfers: Map<string, DayTransfer>; returns: Map<string, DayReturn> };

export const transferKey = ({ day, debit, credit, reason, game_id, provider, is_free }: DayTransfer): string =>
  JSON.stringify([day, debit, credit, reason, game_id, provider, is_free]);

export const returnKey = ({ day, game_id, provider, table_version, mode, is_free }: DayReturn): string =>
  JSON.stringify([day, game_id, provider, table_version, mode, is_free]);

export const noSums = (): DaySums => ({ transfers: new Map(), returns: new Map() });

const addOrNull = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b);

export function addToSums(
  { transfers, returns }: DaySums,
  added: { transfers: readonly DayTransfer[]; rounds: readonly DayRound[] },
): void {
  for (const row of added.transfers) {
    const key = transferKey(row);
    const before = transfers.get(key);
    transfers.set(key, {
      ...row,
      transfers: row.transfers + (before?.transfers ?? 0n),
      amount_cents: (row.amount_cents + (before?.amount_cents ?? 0n)) as Cents,
    });
  }
  for (const round of added.rounds) {
    const row = returnOf(round);
    const key = returnKey(row);
    const before = returns.get(key);
    returns.set(key, before === undefined ? row : mergeReturns(before, row));
  }
}

const greater = (a: Cents, b: Cents): Cents => (a > b ? a : b);

const mergeReturns = (a: DayReturn, b: DayReturn): DayReturn => ({
  ...a,
  rounds: a.rounds + b.rounds,
  stake_cents: (a.stake_cents + b.stake_cents) as Cents,
  payout_cents: (a.payout_cents + b.payout_cents) as Cents,
  expected_micro: addOrNull(a.expected_micro, b.expected_micro),
  variance_milli: addOrNull(a.variance_milli, b.variance_milli),
  largest_cents: greater(a.largest_cents, b.largest_cents),
});

/** Returns the sums of a single round. The theoretical return of a provider's round is unknown, because the provider draws it. */
function returnOf({ id: _id, outcome, shared, ...round }: DayRound): DayReturn {
  const { game_id, provider, table_version, stake_cents: stake } = round;
  const theory = provider === '' ? theoryOfRound({ game_id, table_version, stake, outcome, shared }) : null;
  return {
    ...round,
    mode: theory?.mode ?? '',
    rounds: 1n,
    expected_micro: theory?.expected_micro ?? null,
    variance_milli: theory?.variance_milli ?? null,
    largest_cents: theory?.largest ?? round.payout_cents,
  };
}
