import type { LimitKind, LimitPeriod } from '@nua/contract/limit.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { recordWebhookEvent } from '../webhook/public.ts';

/** A SQL clause: an inserted limit replaces the existing limit and drops its pending raise. */
export const REPLACE_LIMIT = sql`on conflict (player_id, kind, period) do update set amount_cents = excluded.amount_cents,
  set_at = excluded.set_at, wanted_cents = null, wanted_at = null, confirm_from = null, confirm_until = null`;

/** Copies the limits of another account of the same person, where this account has no limit or a higher limit. */
export async function copyLimits(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  // For 90 days after an account has left a number, its limits bind the accounts that have the number.
  const { rows } = await sql<{ kind: LimitKind; period: LimitPeriod; amount: Cents | null }>`
    with theirs as (
      select l.kind, l.period, l.amount_cents from player_limit l
      where l.player_id = ${from} and exists (select from person_print mine join person_print p on p.print = mine.print
        where p.player_id = ${from} and mine.player_id = ${to} and mine.left_at is null
          and p.proof = 'held' and mine.proof = 'held' and p.lifted_at is null and mine.lifted_at is null
          and (p.left_at is null or p.left_at > ${at}::timestamptz - interval '90 days'))
    ), before as (
      select kind, period, amount_cents from player_limit where player_id = ${to}
    ), carried as (
      insert into player_limit as mine (player_id, kind, period, amount_cents, set_at, carried_from)
      select ${to}, kind, period, amount_cents, ${at}, ${from} from theirs
      ${REPLACE_LIMIT}
        where mine.amount_cents > excluded.amount_cents
      returning kind, period, amount_cents
    )
    insert into player_limit_change (player_id, kind, period, act, before_cents, after_cents, at)
    select ${to}, c.kind, c.period, 'carried', b.amount_cents, c.amount_cents, ${at}
    from carried c left join before b using (kind, period)
    returning kind, period, after_cents as amount`.execute(tx);
  for (const limit of rows) await recordWebhookEvent(tx, 'limit.set', { player_id: to, ...limit }, at);
}

/** Removes the limits that were copied from an account. The account turned out to belong to another person. */
export async function dropCopiedLimits(
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await sql`
    with dropped as (
      delete from player_limit where player_id = ${to} and carried_from = ${from} returning kind, period, amount_cents
    )
    insert into player_limit_change (player_id, kind, period, act, before_cents, after_cents, at)
    select ${to}, kind, period, 'lifted', amount_cents, null, ${at} from dropped`.execute(tx);
}
