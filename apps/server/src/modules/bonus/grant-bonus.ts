import { createHash } from 'node:crypto';
import type { BonusSource } from '@nua/contract/bonus.ts';
import type { Cents } from '@nua/money';
import type { RuleKind } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import { sendBonusGranted } from '../event/public.ts';
import { ruleVersionAt } from '../reward/public.ts';
import { activateNext, type BonusDeps } from './activate-next.ts';
import { expenseAccount, lockBonus } from './bonus-row.ts';
import { wagerOf } from './bonus-rules.ts';
import { endBonus } from './end-bonus.ts';

/**
 * A bonus to grant, once for each `source_id`.
 *
 * The required wagering is `wager_times` times the amount; 0 clears the bonus immediately.
 *
 * Units   amounts in paisa; null means no maximum
 */
export type Grant = {
  player_id: string;
  source: BonusSource;
  source_id: string;
  amount: Cents;
  wager_times: number;
  stake_maximum?: Cents | null;
  conversion_maximum?: Cents | null;
  expires_at: Date;
  rule?: { kind: RuleKind; version: number };
  /** The deposit that the bonus belongs to. A withdrawal gives the bonus up, and a reversal of the deposit takes it back. */
  deposit_id?: string;
  /** True if the player requested the bonus and sees the result, so its event shows no pop-up. */
  is_awaited?: true;
};

/**
 * Grants a bonus: pays it from the house account into the bonus wallet and writes its row. The bonus waits while another bonus is active.
 *
 * The caller holds the owner's lock. A second grant for the same source fails on the unique constraint.
 *
 * Shape   (deps, tx, grant) -> id of the bonus
 */
export async function grantBonus(deps: BonusDeps, tx: Tx, grant: Grant): Promise<string> {
  const { player_id, source, source_id, amount, expires_at, rule, is_awaited } = grant;
  const at = deps.clock.now();
  const id = newId();
  await deps.ledger.mustPost(tx, {
    id: newId(),
    owner_id: player_id,
    key: id,
    request_hash: createHash('sha256').update(`bonus ${source} ${source_id}`).digest(),
    currency: 'PKR',
    legs: [
      { debit: { house: expenseAccount[source] }, credit: { player_id, purpose: 'bonus' }, amount, reason: 'bonus' },
    ],
    at,
    ref: { type: 'bonus', id },
  });
  const weight_version = await ruleVersionAt(tx, 'weight', at);
  await sql`
    insert into bonus (id, player_id, source, source_id, rule_kind, rule_version, weight_version, amount_cents, left_cents,
      wager_needed_cents, stake_maximum_cents, conversion_maximum_cents, deposit_id, state, granted_at, expires_at)
    values (${id}, ${player_id}, ${source}, ${source_id}, ${rule?.kind ?? null}, ${rule?.version ?? null}, ${weight_version},
      ${amount}, ${amount}, ${wagerOf(amount, grant.wager_times)}, ${grant.stake_maximum ?? null},
      ${grant.conversion_maximum ?? null}, ${grant.deposit_id ?? null}, 'waiting', ${at}, ${expires_at})`.execute(tx);
  await activateNext(tx, player_id, at);
  const needs_no_wager = grant.wager_times === 0;
  if (needs_no_wager) await endBonus(deps, tx, (await lockBonus(tx, id))!, 'cleared');
  await sendBonusGranted(tx, { player_id, at, amount, extra: { bonus_id: id }, ...(is_awaited && { is_awaited }) });
  return id;
}
