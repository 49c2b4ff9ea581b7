import { createHash } from 'node:crypto';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import {
  activateNext,
  type BonusDeps,
  type BonusRow,
  endBonus,
  expenseAccount,
  isInOpenRound,
  isRunning,
  lockBonus,
} from '../../bonus/public.ts';
import { endOpenBets } from '../round/shared-bet.ts';
import { abandonRounds } from '../round/stepped-round.ts';
import { closeRoundsOfBonus } from '../seamless/seamless-round.ts';

/** Reads and locks the bonuses that a withdrawal gives up: those tied to a deposit. The caller holds the owner's lock. */
export async function bonusesTiedToDeposits(tx: Tx, player_id: string): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`select * from bonus
    where player_id = ${player_id} and state in ('waiting', 'active') and deposit_id is not null
    order by id for update`.execute(tx);
  return rows;
}

export const sumLeft = (rows: readonly BonusRow[]): Cents =>
  rows.reduce((sum, { left_cents }) => (sum + left_cents) as Cents, ZERO);

type MoveKind = 'hold' | 'settle' | 'void';

async function moveHold(deps: BonusDeps, tx: Tx, row: BonusRow, kind: MoveKind): Promise<void> {
  if (row.left_cents === 0n) return;
  const id = newId();
  await deps.ledger.mustPost(tx, {
    id,
    owner_id: row.player_id,
    key: id,
    request_hash: createHash('sha256').update(`bonus ${row.id} ${kind} ${row.hold_id}`).digest(),
    currency: 'PKR',
    legs: [
      {
        debit: { player_id: row.player_id, purpose: 'bonus' },
        credit: { house: expenseAccount[row.source] },
        amount: row.left_cents,
        reason: 'bonus_returned',
        kind,
        hold_id: row.hold_id!,
      },
    ],
    at: deps.clock.now(),
    ref: { type: 'bonus', id: row.id },
    despite_block: kind !== 'hold',
  });
}

/** Holds these bonuses while a withdrawal is pending, so that they cannot be played. Another bonus may become active. */
export async function holdBonuses(
  deps: BonusDeps,
  tx: Tx,
  rows: readonly BonusRow[],
  { id: withdraw_id, player_id }: { id: string; player_id: string },
): Promise<void> {
  const at = deps.clock.now();
  for (const row of rows) {
    const { rows: held } = await sql<BonusRow>`
      update bonus set state = 'held', withdraw_id = ${withdraw_id}, hold_id = ${newId()}, held_at = ${at}
      where id = ${row.id} returning *`.execute(tx);
    await moveHold(deps, tx, held[0]!, 'hold');
  }
  if (rows.length > 0) await activateNext(tx, player_id, at);
}

/**
 * Ends the holds of a withdrawal: the bonuses are given up if the payout was paid, and returned if not.
 *
 * The time on hold does not count towards the expiry of a returned bonus. A bonus ends if its deposit was reversed meanwhile.
 */
export async function resolveHeldBonuses(
  deps: BonusDeps,
  tx: Tx,
  { id: withdraw_id, player_id }: { id: string; player_id: string },
  kind: 'settle' | 'void',
): Promise<void> {
  const at = deps.clock.now();
  const { rows } = await sql<BonusRow & { is_reversed: boolean }>`
    select b.*, coalesce((select d.state = 'reversed' from deposit d where d.id = b.deposit_id), false) as is_reversed
    from bonus b where b.withdraw_id = ${withdraw_id} and b.state = 'held' order by b.id for update of b`.execute(tx);
  for (const row of rows) {
    await moveHold(deps, tx, row, kind);
    if (kind === 'settle') {
      await sql`update bonus set state = 'given_up', left_cents = 0, ended_at = ${at} where id = ${row.id}`.execute(tx);
      continue;
    }
    const expires_at = new Date(at.getTime() + (row.expires_at.getTime() - row.held_at!.getTime()));
    const { rows: returned } = await sql<BonusRow>`
      update bonus set state = 'waiting', expires_at = ${expires_at}, withdraw_id = null, hold_id = null, held_at = null
      where id = ${row.id} returning *`.execute(tx);
    if (row.is_reversed) await endBonus(deps, tx, returned[0]!, 'given_up');
  }
  if (rows.length > 0) await activateNext(tx, player_id, at);
}

/**
 * Reclaims the rest of the bonuses of a reversed deposit.
 *
 * Money in open rounds is returned first. Held bonuses end with their withdrawal. A round with a held win stays open, and its bonus expires
 * now and ends after that round.
 */
export async function endBonusesOfDeposit(
  deps: BonusDeps & Pick<App, 'seeds'>,
  tx: Tx,
  deposit_id: string,
): Promise<void> {
  const { rows } = await sql<BonusRow>`select * from bonus
    where deposit_id = ${deposit_id} and state in ('waiting', 'active') order by id for update`.execute(tx);
  for (const { player_id, id } of rows) {
    if (!(await isInOpenRound(tx, id))) continue;
    await abandonRounds(deps, tx, player_id);
    await endOpenBets(deps, tx, player_id);
    await closeRoundsOfBonus(deps, tx, player_id, id);
  }
  for (const { id } of rows) {
    const row = await lockBonus(tx, id);
    // The end of a round may have cleared the bonus or used it up.
    if (!row || !isRunning(row.state)) continue;
    if (await isInOpenRound(tx, id)) await expireNow(tx, id, deps.clock.now());
    else await endBonus(deps, tx, row, 'given_up');
  }
}

/** Makes a bonus expire now. The job in `run-due-bonuses.ts` ends it after its rounds. */
async function expireNow(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update bonus set expires_at = least(expires_at, ${at}) where id = ${id}`.execute(tx);
}

/** Marks all bonuses of a closing account as given up; the account's final transfer moves their money. */
export async function giveUpAllBonuses(tx: Tx, player_id: string, at: Date): Promise<void> {
  await sql`update bonus set state = 'given_up', left_cents = 0, ended_at = ${at}
    where player_id = ${player_id} and ended_at is null`.execute(tx);
}
