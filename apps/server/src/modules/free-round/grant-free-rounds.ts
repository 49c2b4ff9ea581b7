import type { FreeRoundSource } from '@nua/contract/free-round.ts';
import { type Cents, formatMoney } from '@nua/money';
import type { RuleKind } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import { addMessage } from '../notify/public.ts';

/**
 * Free rounds to grant, once for each `source_id`.
 *
 * The winnings become a bonus that must be wagered `wager_times` times and expires after `bonus_days` days.
 *
 * Units   the stake of each round in paisa
 */
export type FreeRoundsGrant = {
  player_id: string;
  source: FreeRoundSource;
  source_id: string;
  games: readonly string[];
  stake: Cents;
  rounds: number;
  wager_times: number;
  bonus_days: number;
  expires_at: Date;
  rule?: { kind: RuleKind; version: number };
  /** The deposit that the free rounds belong to. Its reversal takes back unused rounds and the winnings. */
  deposit_id?: string;
};

/**
 * Grants free rounds and notifies the player. No money moves before a round is played.
 *
 * The caller holds the owner's lock. A second grant for the same source fails on the unique constraint.
 *
 * Shape   (tx, grant, time) -> id
 */
export async function grantFreeRounds(tx: Tx, grant: FreeRoundsGrant, at: Date): Promise<string> {
  const { player_id, source, source_id, games, stake, rounds, wager_times, bonus_days, expires_at, rule } = grant;
  const id = newId();
  await sql`
    insert into free_rounds (id, player_id, source, source_id, games, stake_cents, rounds, wager_times, bonus_days, rule_kind,
      rule_version, deposit_id, granted_at, expires_at)
    values (${id}, ${player_id}, ${source}, ${source_id}, ${[...games]}, ${stake}, ${rounds}, ${wager_times}, ${bonus_days},
      ${rule?.kind ?? null}, ${rule?.version ?? null}, ${grant.deposit_id ?? null}, ${at}, ${expires_at})`.execute(tx);
  const days = Math.max(1, Math.ceil((expires_at.getTime() - at.getTime()) / 86_400_000));
  const extra = { rounds: String(rounds), stake: formatMoney(stake), days: String(days), times: String(wager_times) };
  await addMessage(tx, {
    player_id,
    type: 4,
    text: 'free_rounds',
    extra,
    link: { to: '/wallet', label: 'wallet' },
    at,
  });
  return id;
}
