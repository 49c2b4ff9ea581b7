import { createHash } from 'node:crypto';
import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { lockText, lockTexts } from '../../../db/advisory-locks.ts';
import { readSubscription } from '../../../providers/push/push-hosts.ts';

/** The maximum number of tokens per player. A further token replaces the one that was seen longest ago. */
const MAX_TOKENS = 10;

/**
 * Assigns a push token to the player who registers it. The token's previous player gets no more pushes on it, and pushes already queued are
 * deleted.
 */
export const registerPushToken = handle(calls.registerPushToken, async (ctx, { body }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const kind = body.token.startsWith('{') ? 'web' : 'fcm';
  const subscription = kind === 'web' ? readSubscription(body.token, ctx.ports.pushService()) : null;
  if (kind === 'web' && subscription === null) {
    throw apiError('INVALID_INPUT', {
      fields: [{ field: 'token', problem: 'no subscription of a known push service' }],
    });
  }
  // A subscription is identified by its address, not by its JSON text.
  const token_hash = createHash('sha256')
    .update(subscription?.endpoint ?? body.token)
    .digest();
  const token = subscription === null ? body.token : JSON.stringify(subscription);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    // Two registrations may lock each other's rows, by device and by token, so they run one after the other.
    await lockText(tx, lockTexts.push_token());
    await sql`delete from push_delivery where token_hash = ${token_hash} and player_id <> ${player_id}`.execute(tx);
    // A device has one token of each kind, because a browser never uses an old token again.
    await sql`delete from push_token where device_id = ${device_id} and kind = ${kind} and token_hash <> ${token_hash}`.execute(
      tx,
    );
    await sql`insert into push_token (token_hash, kind, token, player_id, device_id, created_at, last_seen_at)
      values (${token_hash}, ${kind}, ${token}, ${player_id}, ${device_id}, ${at}, ${at})
      on conflict (token_hash) do update set token = excluded.token, player_id = excluded.player_id,
        device_id = excluded.device_id, last_seen_at = excluded.last_seen_at`.execute(tx);
    await sql`delete from push_token where token_hash in (
      select token_hash from push_token where player_id = ${player_id}
      order by last_seen_at desc, token_hash offset ${MAX_TOKENS})`.execute(tx);
  });
  return {};
});
