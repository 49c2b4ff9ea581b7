import { unnamedBrowser } from '@nua/contract/device.ts';
import { sql } from 'kysely';
import type { RequestContext, Tx } from '../../../core/app.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import { hashToken, newToken } from '../../../core/sessions/sessions.ts';
import { newId } from '../../../db/new-id.ts';
import { addNotice } from '../../notify/public.ts';

export type Origin = 'web' | 'android' | 'ios';

/**
 * A new session as sent to clients. `new_device` is true if this device is new and not the player's first, or if another device had signed
 * it out.
 */
export type BegunSession = { token: string; created_at: string; player_id: string; new_device: boolean };

/** A session that is not refreshed ends after this time. */
export const SESSION_MS = 30 * 86_400_000;
/** A session ends after this time, even if it was refreshed. */
export const LONGEST_SESSION_MS = 90 * 86_400_000;
const MAX_DEVICES = 5;
/** A number that was unused for this long may belong to another person now. */
const IDLE_MS = 60 * 86_400_000;

/**
 * Begins a session on the caller's device.
 *
 * An earlier session of the same device ends. Beyond five devices, the session that was idle longest ends. A notice informs the player of a
 * new device, except of the first.
 */
export async function beginSession(
  ctx: RequestContext,
  tx: Tx,
  { player_id, origin }: { player_id: string; origin: Origin },
): Promise<BegunSession> {
  const at = ctx.clock.now();
  // The lock serialises a player's new sessions, so that concurrent sign-ins cannot exceed the maximum.
  await sql`select 1 from player where id = ${player_id} for update`.execute(tx);
  // The sessions are locked before the revision row that all players share, so that no transaction blocks that row while it waits.
  await sql`select 1 from session where player_id = ${player_id} and ended_at is null order by id for update`.execute(
    tx,
  );
  const device = await findOrAddDevice(ctx, tx, player_id, origin, at);
  await endIdleDevices(tx, player_id, device.id, at);
  await sql`select end_sessions(${player_id}, 'replaced', ${at}, ${device.id})`.execute(tx);
  const token = newToken();
  await sql`insert into session (id, player_id, device_id, token_hash, created_at, expires_at)
    values (${newId()}, ${player_id}, ${device.id}, ${hashToken(token)}, ${at}, ${new Date(at.getTime() + SESSION_MS)})`.execute(
    tx,
  );
  if (device.is_stranger) {
    await recordReturn(tx, player_id, device.id, at);
    await addNotice(tx, { player_id, kind: 'new_device', about: { name: device.name, device_id: device.id }, at });
  }
  return { token, created_at: at.toISOString(), player_id, new_device: device.is_stranger };
}

type Device = { id: string; name: string; is_stranger: boolean };

async function findOrAddDevice(
  ctx: RequestContext,
  tx: Tx,
  player_id: string,
  origin: Origin,
  at: Date,
): Promise<Device> {
  const device_hash = hashDevice(ctx.deviceKey());
  const name = deviceName(ctx.caller.user_agent, origin);
  const { rows: updated } = await sql<{ id: string; was_known: boolean }>`
    update device set last_seen_at = ${at}, last_ip = ${ctx.ip}, name = ${name}, platform = ${origin}, is_known = true,
      rejoined_at = case when is_known then rejoined_at else ${at} end
    where player_id = ${player_id} and device_hash = ${device_hash} returning id, old.is_known as was_known`.execute(
    tx,
  );
  if (updated[0]) return { id: updated[0].id, name, is_stranger: !updated[0].was_known };
  const { rows: others } = await sql`select 1 from device where player_id = ${player_id} limit 1`.execute(tx);
  const id = newId();
  await sql`insert into device (id, player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
    values (${id}, ${player_id}, ${device_hash}, ${origin}, ${name}, ${ctx.ip}, ${at}, ${at})`.execute(tx);
  return { id, name, is_stranger: others.length > 0 };
}

/** Records that a new device signed in after no other device had used the account for a long time. */
async function recordReturn(tx: Tx, player_id: string, device_id: string, at: Date): Promise<void> {
  await sql`update player set returned_at = ${at} where id = ${player_id} and not exists (
    select from device d where d.player_id = ${player_id} and d.id <> ${device_id}
      and d.last_seen_at > ${new Date(at.getTime() - IDLE_MS)})`.execute(tx);
}

async function endIdleDevices(tx: Tx, player_id: string, device_id: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from device d
    where d.player_id = ${player_id} and d.id <> ${device_id}
      and exists (select from session s where s.device_id = d.id and s.ended_at is null and s.expires_at > ${at}
                    and (s.works_until is null or s.works_until > ${at}))
    order by d.last_seen_at desc, d.id desc offset ${MAX_DEVICES - 1}`.execute(tx);
  for (const { id } of rows)
    await sql`update session set ended_at = ${at}, end_reason = 'cap'
    where device_id = ${id} and ended_at is null`.execute(tx);
  if (rows.length > 0) await sql`select bump_revision('session', ${player_id})`.execute(tx);
}

/** Returns the names of browser and system, for example `Chrome, Android`. */
export function deviceName(user_agent: string, origin: Origin): string {
  const browser = /\b(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\b/.exec(user_agent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' };
  // Android is first, because the header of an Android device also contains Linux.
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'];
  const system = systems.find((name) => user_agent.includes(name)) ?? '';
  const words = [names[browser] ?? browser, system === 'Macintosh' ? 'Mac' : system].filter((word) => word !== '');
  if (words.length > 0) return words.join(', ');
  return origin === 'web' ? unnamedBrowser : origin === 'android' ? 'Android' : 'iPhone';
}
