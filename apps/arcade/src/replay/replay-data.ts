import type { getReplay } from '@nua/contract/replay.ts';
import { type Cents, cents, ZERO } from '@nua/money';
import type { InferOutput } from 'valibot';
import type { Round } from '../table/table-state.ts';

export type ReplayData = InferOutput<typeof getReplay.response>;

/** The amounts that a scene needs. */
export type ReplayMoney = { stake: Cents; payout: Cents; bonus_stake: Cents; bonus_payout: Cents };

/** The stake for the scene while the player hides the real one: 100.00. */
const HIDDEN_STAKE = cents(10_000);

export const moneyOf = ({ money, pays_hundredths }: ReplayData): ReplayMoney => ({
  stake: money?.stake ?? HIDDEN_STAKE,
  payout: money?.payout ?? cents(pays_hundredths * 100),
  ...{ bonus_stake: ZERO, bonus_payout: ZERO },
});

/** Converts the replay to a finished round, as in the history of a table. */
export const roundOf = (replay: ReplayData): Round => ({
  ...{ round_id: 'replay', seed_pair_id: null, nonce: null, ...moneyOf(replay), at: new Date().toISOString() },
  ...{ call: replay.call ?? {}, outcome: replay.outcome ?? {}, steps: replay.steps },
});
