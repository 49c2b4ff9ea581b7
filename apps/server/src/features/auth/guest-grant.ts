import { createHash } from 'node:crypto';
import { type Cents, parseCents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { newId } from '../../db/new-id.ts';
import type { RequestContext, Tx } from '../../http/request-context.ts';
import { DEMO_GRANT } from '../../settings/setting-rules.ts';

/** What a new guest is given: the setting, or what the environment decides where nobody has set one. */
export function guestGrant(ctx: Pick<RequestContext, 'settings' | 'config'>): Cents {
  const { demo_grant } = ctx.settings.get('guest_rules');
  if (demo_grant !== null) return demo_grant;
  return ctx.config.demo ? parseCents(DEMO_GRANT) : ZERO;
}

/** Posts the grant to a guest whose device has not had it. The device's row decides, so that two guests at once share one. */
export async function grantOnce(
  ctx: RequestContext,
  tx: Tx,
  { player_id, device_hash }: { player_id: string; device_hash: Buffer },
): Promise<void> {
  const amount = guestGrant(ctx);
  // The start refuses a grant beside real rails; an operator may still set one while the server runs.
  if (amount <= 0n || ctx.config.licence_reference !== null) return;
  const at = ctx.clock.now();
  const { rows } = await sql`
    insert into guest_device (device_hash, granted_at, created_at) values (${device_hash}, ${at}, ${at})
    on conflict (device_hash) do update set granted_at = excluded.granted_at where guest_device.granted_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) return;
  const id = newId();
  const [verdict] = await ctx.ledger.post(tx, [
    {
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
    },
  ]);
  if (verdict?.status !== 'posted') throw new Error(`the demo grant was ${verdict?.status} ${verdict?.refusal ?? ''}`);
}
