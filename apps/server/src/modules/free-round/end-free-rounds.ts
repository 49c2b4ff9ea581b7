import { createHash } from 'node:crypto';
import type { FreeRoundState } from '@nua/contract/free-round.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import { type BonusDeps, grantBonus } from '../bonus/public.ts';
import { type FreeRoundsRow, isDepositReversed, readOpenOf } from './free-rounds-row.ts';

const DAY_MS = 86_400_000;

/**
 * Ends open free rounds. Their winnings become a bonus. If the deposit of the rounds was reversed, the house keeps the winnings.
 *
 * The caller holds the owner's lock and the lock of the row.
 */
export async function endFreeRounds(
  deps: BonusDeps,
  tx: Tx,
  row: FreeRoundsRow,
  decided: Exclude<FreeRoundState, 'open'>,
): Promise<void> {
  if (row.state !== 'open') throw new Error(`free rounds ${row.id} cannot end: their state is ${row.state}`);
  // `ended` forfeits the winnings; the other states pay them.
  const end = (await isDepositReversed(tx, row)) ? 'ended' : decided;
  const at = deps.clock.now();
  await collectWinnings(deps, tx, row, at);
  const bonus_id = end === 'ended' || row.won_cents === 0n ? null : await payWinnings(deps, tx, row, at);
  await sql`update free_rounds set state = ${end}, ended_at = ${at}, bonus_id = ${bonus_id} where id = ${row.id}`.execute(
    tx,
  );
}

/** Ends all open free rounds of a closing account; the house keeps their winnings. The caller holds the owner's lock. */
export async function giveUpAllFreeRounds(deps: BonusDeps, tx: Tx, player_id: string): Promise<void> {
  for (const row of await readOpenOf(tx, player_id)) await endFreeRounds(deps, tx, row, 'ended');
}

/** Returns the reserved winnings (`purse`) to the account that pays bonuses. */
async function collectWinnings(deps: Pick<App, 'ledger'>, tx: Tx, row: FreeRoundsRow, at: Date): Promise<void> {
  if (row.won_cents === 0n) return;
  const id = newId();
  await deps.ledger.mustPost(tx, {
    id,
    owner_id: row.player_id,
    key: id,
    request_hash: createHash('sha256').update(`free rounds ${row.id} end`).digest(),
    currency: 'PKR',
    legs: [
      {
        debit: { house: 'free_round_winnings' },
        credit: { house: 'promo_expense:free_round' },
        amount: row.won_cents,
        reason: 'purse',
      },
    ],
    at,
    ref: { type: 'free_rounds', id: row.id },
    despite_block: true,
  });
}

const payWinnings = (deps: BonusDeps, tx: Tx, row: FreeRoundsRow, at: Date): Promise<string> =>
  grantBonus(deps, tx, {
    player_id: row.player_id,
    source: 'free_round',
    source_id: row.id,
    amount: row.won_cents,
    wager_times: row.wager_times,
    expires_at: new Date(at.getTime() + row.bonus_days * DAY_MS),
    ...(row.rule_kind !== null && { rule: { kind: row.rule_kind, version: row.rule_version! } }),
    ...(row.deposit_id !== null && { deposit_id: row.deposit_id }),
  });
