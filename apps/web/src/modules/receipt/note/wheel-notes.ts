import type { seeds as seedsSchema } from '@nua/contract/arcade.ts';
import { type Cents, toWire } from '@nua/money';
import { tableHash } from '@nua/rewards/wheel/wheel-commitment.ts';
import type * as v from 'valibot';
import type { DrawNote, WheelName } from './receipt-rules.ts';

export type ShownSeeds = v.InferOutput<typeof seedsSchema>;

/** A spin in the log of a wheel. `pays` is the prize of the spin, or the amount that it added to the player's sum. */
export type LoggedDraw = {
  readonly id: string;
  readonly nonce: number;
  readonly seed_pair_id: string;
  readonly server_seed: string | null;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly table: string;
  readonly pays: Cents;
};

/** Returns the note of a wheel's seed pairs. `version` is the version of the rule to which the next pair is committed. */
export function seedsNote(wheel: WheelName, { active, next }: ShownSeeds, version: number): DrawNote {
  const { id: active_id = null, server_seed_hash: active_hash = null, client_seed = null } = active ?? {};
  const pairs = { active_id, active_hash, client_seed, next_id: next.id, next_hash: next.server_seed_hash };
  return { kind: 'wheel_seeds', wheel, version, ...pairs };
}

/** Returns a note of the spin and, if the seed pair is revealed, a note of the pair. */
export function spinNotes({ id, nonce, seed_pair_id: pair, pays, server_seed, ...spin }: LoggedDraw): DrawNote[] {
  const bet = { kind: 'bet', pair, nonce, id, stake: '0.00', payout: toWire(pays) } as const;
  if (server_seed === null) return [bet];
  const { server_seed_hash, client_seed, table } = spin;
  const seeds = { server_seed, server_seed_hash, client_seed };
  return [bet, { kind: 'wheel_reveal', id: pair, ...seeds, nonce: null, table_hash: tableHash(table) }];
}
