import type { InviteOutcome } from '@nua/contract/club.ts';
import { shortName } from '@nua/contract/display-name.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';
import { sendFriendRegistered } from '../../event/public.ts';
import { addMessage } from '../../notify/public.ts';
import { isExcluded } from '../../protection/public.ts';
import { isOffersOff } from '../../reward/public.ts';
import { samePersonAs } from './same-person.ts';

/** How many inviters up the chain are compared with the newcomer. */
const MAX_CHAIN = 10;

type Binding = { player_id: string; code: string; via: 'register' | 'guest' };
type Inviter = { id: string; alias_name: string };

/**
 * Binds a newcomer permanently to the owner of an invite code. An unusable code does not stop the sign-up; the response has the reason.
 *
 * The response reveals only the inviter's short name. An unknown code and a closed, blocked or excluded account get the same response. A
 * newcomer who shares a device, number, payer or payout account with someone up the chain counts as the same person.
 *
 * A player who is already bound, by the first attempt of a repeated sign-up, stays bound to the same inviter.
 *
 * Call it after the player's session has begun, because it compares the session's device.
 *
 * Shape   (deps, tx, { player_id, code, via }) -> { state: 'bound', invited_by } | { state: 'refused', reason }
 */
export async function bindInvite(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  { player_id, code, via }: Binding,
): Promise<InviteOutcome> {
  const at = clock.now();
  const bound_to = await invitedBy(tx, player_id);
  if (bound_to !== null) return { state: 'bound', invited_by: bound_to };
  // Waits until a concurrent closing of the inviter's account has finished.
  await sql`select from player where id = (select player_id from invite_code where code = ${code}) for key share`.execute(
    tx,
  );
  const inviter = await findInviter(tx, code, at);
  if (inviter === null) return { state: 'refused', reason: 'unknown' };
  const same = await samePersonAs(tx, player_id, await inviteChainOf(tx, inviter.id));
  if (same.size > 0) return { state: 'refused', reason: 'same_person' };
  const { rows } = await sql`insert into player_invite (player_id, inviter_id, via, bound_at)
    values (${player_id}, ${inviter.id}, ${via}, ${at}) on conflict do nothing returning 1`.execute(tx);
  // The player is bound to an inviter whose account has been closed since.
  if (rows.length === 0) return { state: 'refused', reason: 'unknown' };
  const invited_by = shortName(inviter.alias_name);
  await addMessage(tx, {
    player_id,
    type: 2,
    text: 'invited_by',
    extra: { name: invited_by },
    link: { to: '/club', label: 'club' },
    is_read: true,
    at,
  });
  if (via === 'register') await notifyInviter({ clock }, tx, player_id);
  return { state: 'bound', invited_by };
}

/** Returns the owner of a code if that account may invite now, or null. */
export async function findInviter(db: Queryable, code: string, at: Date): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`select p.id, p.alias_name from invite_code c join player p on p.id = c.player_id
    where c.code = ${code} and p.status = 1`.execute(db);
  const [inviter] = rows;
  return inviter && !(await isExcluded(db, inviter.id, at)) ? inviter : null;
}

/** Returns the inviter and the accounts above in the chain of invitations. */
async function inviteChainOf(tx: Tx, inviter_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select ${inviter_id}::uuid as id, 1 as n
      union all
      select i.inviter_id, line.n + 1 from line join player_invite i on i.player_id = line.id where line.n < ${MAX_CHAIN}
    )
    select id from line`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Notifies an inviter by message and event that a friend has registered or upgraded a guest account.
 *
 * An inviter who is excluded, blocked, closed or the same person as the friend gets no notification. Inviters who turned offers off see no
 * pop-up.
 */
export async function notifyInviter({ clock }: Pick<App, 'clock'>, tx: Tx, player_id: string): Promise<void> {
  const at = clock.now();
  const { rows } = await sql<{ inviter_id: string; alias_name: string }>`
    select i.inviter_id, f.alias_name from player_invite i
      join player f on f.id = i.player_id join player p on p.id = i.inviter_id
    where i.player_id = ${player_id} and p.status = 1 for key share of p`.execute(tx);
  const [friend] = rows;
  if (!friend || (await isExcluded(tx, friend.inviter_id, at))) return;
  if ((await samePersonAs(tx, player_id, [friend.inviter_id])).size > 0) return;
  const name = shortName(friend.alias_name);
  await addMessage(tx, {
    player_id: friend.inviter_id,
    type: 2,
    text: 'friend_registered',
    extra: { name },
    link: { to: '/club', label: 'club' },
    at,
  });
  const is_quiet = await isOffersOff(tx, friend.inviter_id);
  await sendFriendRegistered(tx, { player_id: friend.inviter_id, at, name, is_quiet });
}

/** Returns the short name of a player's inviter; null if there is none or the inviter's account is closed. */
export async function invitedBy(db: Queryable, player_id: string): Promise<string | null> {
  const { rows } = await sql<{ alias_name: string }>`select p.alias_name from player_invite i
    join player p on p.id = i.inviter_id where i.player_id = ${player_id} and p.status <> 5`.execute(db);
  return rows[0] ? shortName(rows[0].alias_name) : null;
}
