import { createHash } from 'node:crypto';
import { type Cents, parseCents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { RequestContext, Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import { DEMO_GRANT } from '../../../settings/setting-rules.ts';
import { phoneIdentifier } from '../../protection/public.ts';

/** Returns the play money of a new player. Without a setting, a demo site grants a default and other sites grant nothing. */
export function demoGrant({ settings, config }: Pick<RequestContext, 'settings' | 'config'>): Cents {
  const { demo_grant } = settings.get('guest_rules');
  if (demo_grant !== null) return demo_grant;
  return config.demo ? parseCents(DEMO_GRANT) : ZERO;
}

/** Returns the amount to post. A site with a licence grants nothing, even if an operator sets a grant after the check at startup. */
const amountToPost = (ctx: RequestContext): Cents => (ctx.config.licence_reference === null ? demoGrant(ctx) : ZERO);

/** Posts the grant to a guest whose device has not had it. The device's row is locked, so concurrent guests get one grant. */
export async function grantGuest(
  ctx: RequestContext,
  tx: Tx,
  { player_id, device_hash }: { player_id: string; device_hash: Buffer },
): Promise<void> {
  const amount = amountToPost(ctx);
  if (amount <= 0n) return;
  const at = ctx.clock.now();
  const { rows } = await sql`
    insert into guest_device (device_hash, granted_at, created_at) values (${device_hash}, ${at}, ${at})
    on conflict (device_hash) do update set granted_at = excluded.granted_at where guest_device.granted_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`update guest_made set granted_at = ${at} where player_id = ${player_id}`.execute(tx);
  await postGrant(ctx, tx, player_id, amount);
}

/**
 * Posts the grant to a player whose phone has just been proven, once for each phone.
 *
 * A player who received the grant as a guest gets no second grant, and the phone's grant counts as used.
 */
export async function grantPhone(
  ctx: RequestContext,
  tx: Tx,
  { player_id, phone }: { player_id: string; phone: string },
): Promise<void> {
  const amount = amountToPost(ctx);
  if (amount <= 0n) return;
  const { print } = phoneIdentifier(ctx.keys, phone);
  const { rows } = await sql<{ had_before: boolean }>`
    insert into phone_grant (phone_print, granted_at) values (${print}, ${ctx.clock.now()})
    on conflict do nothing
    returning exists (select from guest_made where player_id = ${player_id} and granted_at is not null) as had_before`.execute(
    tx,
  );
  if (rows[0]?.had_before === false) await postGrant(ctx, tx, player_id, amount);
}

async function postGrant(ctx: RequestContext, tx: Tx, player_id: string, amount: Cents): Promise<void> {
  const at = ctx.clock.now();
  const id = newId();
  await ctx.ledger.mustPost(tx, {
    id,
    owner_id: player_id,
    key: id,
    request_hash: createHash('sha256').update(`demo grant ${player_id}`).digest(),
    currency: 'PKR',
    at,
    legs: [
      {
        debit: { house: 'promo_expense:demo_grant' },
        credit: { player_id, purpose: 'main' },
        amount,
        reason: 'demo_grant',
      },
    ],
  });
}
