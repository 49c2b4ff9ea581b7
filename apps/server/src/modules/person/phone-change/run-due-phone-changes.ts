import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import { notifyPlayer } from '../../notify/public.ts';
import { exclusionOfPhone, phoneIdentifier } from '../../protection/public.ts';
import { movePhone } from './move-phone.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

const BATCH_SIZE = 50;

type DuePhoneChange = {
  id: string;
  player_id: string;
  old_phone: string;
  new_phone: string;
  device_id: string | null;
  asked_at: Date;
  told_at: Date | null;
};

/**
 * Applies every change whose 72 hours are over. A change is cancelled if another account has taken the number, the number is excluded, the
 * player is blocked, or the old number was not notified.
 */
export async function runDuePhoneChanges(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from phone_change where state = 'waiting' and due_at <= $1 order by due_at limit $2",
    [app.clock.now(), BATCH_SIZE],
  );
  for (const { id } of rows) {
    if (app.signal.aborted) return;
    try {
      await runChange(app, id);
    } catch (error) {
      app.log.error({ err: error, phone_change_id: id }, 'a due change of phone failed');
    }
  }
}

async function runChange(app: App, id: string): Promise<void> {
  const done = await app.db.transaction().execute((tx) => applyOrCancel(app, tx, id));
  if (done === null) return;
  app.sessions.forget(done.player_id);
  const { player_id, old_phone, new_phone } = done;
  for (const phone of [old_phone, new_phone]) await notifyPlayer(app, { player_id, phone }, 'phone_changed');
}

/** Returns the change, or null if it was cancelled. */
async function applyOrCancel(app: App, tx: Tx, id: string): Promise<DuePhoneChange | null> {
  const at = app.clock.now();
  // The change may be stopped while this statement waits for the player's row, so its state is read afterwards.
  const { rows } = await sql<{ status: number; phone: string | null; is_taken: boolean }>`
    select p.status, p.phone, exists (select from player o where o.phone = c.new_phone and o.id <> p.id) as is_taken
    from phone_change c join player p on p.id = c.player_id where c.id = ${id} for no key update of p`.execute(tx);
  const found = await sql<DuePhoneChange>`
    select id, player_id, old_phone, new_phone, device_id, asked_at, told_at from phone_change
    where id = ${id} and state = 'waiting' for update`.execute(tx);
  const due = found.rows[0];
  const player = rows[0];
  if (!due || !player) return null;
  const { player_id } = due;
  if (player.status !== 1 || player.is_taken || player.phone !== due.old_phone) {
    await stopPhoneChange(tx, { player_id, reason: player.is_taken ? 'taken' : 'blocked', at });
    return null;
  }
  // An excluded account may have used this number since the request.
  const identifier = phoneIdentifier(app.keys, due.new_phone);
  if (await exclusionOfPhone(tx, { player_id, identifier, at })) {
    await stopPhoneChange(tx, { player_id, reason: 'taken', at });
    return null;
  }
  // The server may have died before it notified the old number.
  if (due.told_at === null) {
    await stopPhoneChange(tx, { player_id, reason: 'not_told', at });
    return null;
  }
  await sql`update phone_change set state = 'done', ended_at = ${at} where id = ${id}`.execute(tx);
  const keep = await sql<{ id: string }>`
    select id from session where player_id = ${player_id} and device_id = ${due.device_id}::uuid and ended_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  const keep_session = keep.rows[0]?.id ?? null;
  const { old_phone, new_phone, asked_at } = due;
  await movePhone(app, tx, { player_id, old_phone, new_phone, way: 'lost', asked_at, keep_session, at });
  return due;
}
