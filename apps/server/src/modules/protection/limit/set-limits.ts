import { type BodyOf, calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { playerQueryRunner } from '../../../db/player-query.ts';
import { recordWebhookEvent } from '../../webhook/public.ts';
import { copyLimits, REPLACE_LIMIT } from '../copy-limits.ts';
import { guardPlayer, publishProtection } from '../guard-player.ts';
import { decideLimit, isPlayLimit, type LimitStep } from '../limit-rules.ts';
import { boundPlayers, lockPerson } from '../person-prints.ts';
import { readLimits } from '../read-limits.ts';
import { protectionResponse } from './protection-response.ts';

type LimitRequest = NonNullable<BodyOf<typeof calls.setLimits>['limits']>[number];

const LOGGED_ACTS = { set: 'set', ask: 'asked', confirm: 'confirmed', cancel: 'cancelled' } as const;

const HOUR_MS = 3_600_000;

export const setLimits = handle(calls.setLimits, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  return await ctx.db.transaction().execute(async (tx) => {
    // A deposit takes the same lock, so every deposit after the response counts against the new limit.
    await ctx.ledger.responses.lockOwner(tx, player_id);
    await lockPerson(tx, player_id);
    for (const request of body.limits ?? []) await applyRequest(ctx, tx, request, at);
    if (body.reality_check !== undefined) await setRealityCheck(tx, player_id, body.reality_check, at);
    const limits = await readLimits(tx, player_id, at);
    const bound = await boundPlayers(tx, player_id);
    // A raise applies only to this account, because `copyLimits` never raises a limit.
    for (const id of bound) if (id !== player_id) await copyLimits(tx, { from: player_id, to: id, at });
    const hasPlayLimit = limits.some(isPlayLimit);
    for (const id of hasPlayLimit ? bound : []) await guardPlayer(tx, id, at);
    const response = await protectionResponse(ctx, playerQueryRunner(tx, player_id, at), at);
    for (const id of bound) await publishProtection(tx, id);
    return response;
  });
});

async function applyRequest(ctx: RequestContext, tx: Tx, request: LimitRequest, at: Date): Promise<void> {
  const { player_id } = sessionOf(ctx);
  const { kind, period, amount } = request;
  const limits = await readLimits(tx, player_id, at);
  const current = limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
  const step = decideLimit(current, request, at);
  if (step === 'nothing') return;
  if (step === 'refuse') {
    const confirm_from = current?.wanted_cents === amount ? (current.confirm_from?.toISOString() ?? null) : null;
    throw apiError('LIMIT_NOT_CONFIRMABLE', { kind, period, confirm_from });
  }
  await writeStep(ctx, tx, step, request, at);
  await sql`insert into player_limit_change (player_id, kind, period, act, before_cents, after_cents, at)
    values (${player_id}, ${kind}, ${period}, ${LOGGED_ACTS[step]}, ${current?.amount_cents ?? null}, ${amount}, ${at})`.execute(
    tx,
  );
  // A request for a raise changes nothing yet.
  if (step === 'set' || step === 'confirm')
    await recordWebhookEvent(tx, 'limit.set', { player_id, kind, period, amount }, at);
}

async function writeStep(
  ctx: RequestContext,
  tx: Tx,
  step: Exclude<LimitStep, 'nothing' | 'refuse'>,
  { kind, period, amount }: LimitRequest,
  at: Date,
): Promise<void> {
  const { player_id } = sessionOf(ctx);
  const isThisLimit = sql`player_id = ${player_id} and kind = ${kind} and period = ${period}`;
  if (step === 'ask') {
    const { raise_wait_hours, raise_open_hours } = ctx.settings.get('protection_rules');
    const from = new Date(at.getTime() + raise_wait_hours * HOUR_MS);
    const until = new Date(from.getTime() + raise_open_hours * HOUR_MS);
    await sql`update player_limit set wanted_cents = ${amount}, wanted_at = ${at}, confirm_from = ${from}, confirm_until = ${until}
      where ${isThisLimit}`.execute(tx);
  } else if (amount === null) {
    await sql`delete from player_limit where ${isThisLimit}`.execute(tx);
  } else {
    await sql`insert into player_limit (player_id, kind, period, amount_cents, set_at)
      values (${player_id}, ${kind}, ${period}, ${amount}, ${at})
      ${REPLACE_LIMIT}, carried_from = null`.execute(tx);
  }
}

async function setRealityCheck(tx: Tx, player_id: string, minutes: number, at: Date): Promise<void> {
  await sql`insert into reality_check (player_id, minutes, set_at) values (${player_id}, ${minutes}, ${at})
    on conflict (player_id) do update set minutes = excluded.minutes, set_at = excluded.set_at`.execute(tx);
}
