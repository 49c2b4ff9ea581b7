import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { newId } from '../../db/new-id.ts';
import { readThread } from './ticket-row.ts';

const DAY_MS = 86_400_000;

/** Sends a question to customer service. A question may refer to one of the player's payments. */
export const createTicket = handle(calls.createTicket, (ctx, { body }) =>
  ctx.once(async (tx) => {
    const { player_id } = sessionOf(ctx);
    const at = ctx.clock.now();
    await assertOwnPayments(tx, player_id, body);
    await assertWithinLimits(ctx, tx, player_id, at);
    const id = newId();
    await sql`insert into ticket (id, player_id, kind, deposit_id, withdraw_id, language, created_at, changed_at, read_at)
      values (${id}, ${player_id}, ${body.kind}, ${body.deposit_id ?? null}::uuid, ${body.withdraw_id ?? null}::uuid,
        ${body.language}, ${at}, ${at}, ${at})`.execute(tx);
    await sql`insert into ticket_entry (ticket_id, text, at) values (${id}, ${body.text}, ${at})`.execute(tx);
    return await readThread(tx, sql<boolean>`t.id = ${id}`);
  }),
);

async function assertOwnPayments(
  tx: Tx,
  player_id: string,
  { deposit_id, withdraw_id }: { deposit_id?: string | undefined; withdraw_id?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`select
    (${deposit_id ?? null}::uuid is null or exists (select from deposit where id = ${deposit_id ?? null}::uuid and player_id = ${player_id}))
    and (${withdraw_id ?? null}::uuid is null or exists (select from withdraw where id = ${withdraw_id ?? null}::uuid and player_id = ${player_id}))
    as own`.execute(tx);
  if (!rows[0]?.own) throw apiError('NOT_FOUND');
}

/** Refuses a question above the limits. `once` holds the player's lock, so concurrent questions are all counted. */
async function assertWithinLimits(ctx: RequestContext, tx: Tx, player_id: string, at: Date): Promise<void> {
  const rules = ctx.settings.get('ticket_rules');
  const since = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{ open: bigint; day: bigint }>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where created_at > ${since}) as day
    from ticket where player_id = ${player_id}`.execute(tx);
  const { open = 0n, day = 0n } = rows[0] ?? {};
  if (open >= BigInt(rules.per_player_open) || day >= BigInt(rules.per_player_day)) throw apiError('TICKET_LIMIT');
}
