import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { newId } from '../../db/new-id.ts';
import { grantBonus } from '../bonus/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';

const DAY_MS = 86_400_000;

export const claimClub = handle(calls.claimClub, (ctx) =>
  ctx.once(async (tx) => {
    const { player_id, is_guest } = sessionOf(ctx);
    if (is_guest) throw apiError('GUEST_MAY_NOT');
    const at = ctx.clock.now();
    await assertNotExcluded(tx, player_id, at);
    const { rule, version } = await ruleAt(tx, 'club', at);
    const claim = await claimEarnings(tx, player_id, at);
    if (claim === null) throw apiError('NOTHING_TO_CLAIM');
    const bonus_id = await grantBonus(ctx, tx, {
      player_id,
      source: 'club',
      source_id: claim.id,
      amount: claim.amount,
      wager_times: rule.wager_times,
      expires_at: new Date(at.getTime() + rule.days * DAY_MS),
      rule: { kind: 'club', version },
      is_awaited: true,
    });
    return { amount: claim.amount, bonus_id };
  }),
);

/** Marks the unclaimed earnings as claimed and returns their sum, or null if it is zero. */
async function claimEarnings(tx: Tx, player_id: string, at: Date): Promise<{ id: string; amount: Cents } | null> {
  const { rows } = await sql<{ day: string; level: number; amount_cents: Cents }>`
    select day, level, amount_cents from club_earning where player_id = ${player_id} and claim_id is null for update`.execute(
    tx,
  );
  const amount = rows.reduce((total, { amount_cents }) => (total + amount_cents) as Cents, 0n as Cents);
  if (amount === 0n) return null;
  const id = newId();
  await sql`insert into club_claim (id, player_id, amount_cents, at) values (${id}, ${player_id}, ${amount}, ${at})`.execute(
    tx,
  );
  await sql`update club_earning e set claim_id = ${id}
    from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ level }) => level)}::int[]) t (day, level)
    where e.player_id = ${player_id} and e.day = t.day and e.level = t.level`.execute(tx);
  return { id, amount };
}
