import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { CNIC_PAY_TYPES } from '../../core/pay-type-facts.ts';
import type { InstallationKeys } from '../../core/ports/installation-keys.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import { lockTexts } from '../../db/advisory-locks.ts';
import type { Queryable } from '../../db/connect.ts';
import { copyLimits } from './copy-limits.ts';
import { guardPlayer, publishProtection } from './guard-player.ts';
import { playLimitKinds } from './limit-rules.ts';

/** How long an account's limits bind the next holders of a number that the account released. Exclusions bind them until they end. */
export const LIMITS_FOLLOW_MS = 90 * 86_400_000;

/**
 * A number that identifies a person, as a keyed hash. `ending` is the hash of a CNIC's last six digits, because JazzCash compares only
 * these. Matches of `ending` are shown to staff and count for promotions, but not for limits and exclusions.
 */
export type Identifier = { kind: 'phone' | 'cnic' | 'account'; print: Buffer; ending?: Buffer | null };

/** Returns the print of a phone, given in E.164. A wallet with this number has the same print. */
export function phoneIdentifier(keys: InstallationKeys, phone: string): Identifier {
  return { kind: 'phone', print: createFieldSeal(keys).print(`number ${phone}`) };
}

/** Returns the print of a CNIC's last six digits; `cnic` is thirteen digits. */
export const cnicEnding = (keys: InstallationKeys, cnic: string): Buffer =>
  createFieldSeal(keys).print(`cnic ending ${cnic.slice(-6)}`);

export function accountIdentifiers(
  keys: InstallationKeys,
  { phone, cnic, iban }: { phone: string | null; cnic: string | null; iban?: string | null },
): Identifier[] {
  const { print } = createFieldSeal(keys);
  const number = phone ?? iban ?? null;
  const found: Identifier[] = [];
  if (number !== null) found.push({ kind: 'account', print: print(`number ${number}`) });
  if (cnic !== null) found.push({ kind: 'cnic', print: print(`cnic ${cnic}`), ending: cnicEnding(keys, cnic) });
  return found;
}

export const printOf = (identifiers: readonly Identifier[], kind: Identifier['kind']): Buffer | null =>
  identifiers.find((identifier) => identifier.kind === kind)?.print ?? null;

type Proof = { player_id: string; identifiers: readonly Identifier[]; at: Date };

/**
 * Locks every account that shares a number with this player until the transaction ends, so that decisions about one person are serialised.
 * A typed number locks every account that has proven it.
 *
 * Lock order: owner, this lock, guard.
 */
export async function lockPerson(tx: Tx, player_id: string, identifiers: readonly Identifier[] = []): Promise<void> {
  const prints = identifiers.map(({ print }) => print.toString('hex'));
  await sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${lockTexts.person('')}::text || p.print, 0) as key from (
        select encode(print, 'hex') as print from person_print where player_id = ${player_id}
        union select unnest(${prints}::text[])
        union select encode(theirs.print, 'hex') from person_print o join person_print theirs on theirs.player_id = o.player_id
          where o.print in (select decode(unnest(${prints}::text[]), 'hex')) and o.lifted_at is null) p
      order by key offset 0) keys`.execute(tx);
}

/** Returns the player, and every account whose limits and exclusions bind the player. */
export async function linkedPlayers(db: Queryable, player_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select linked_players(${player_id}) as id order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the player, and every account that is bound by the player's limits and exclusions. */
export async function boundPlayers(db: Queryable, player_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select bound_players(${player_id}) as id order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records the numbers that a player has proven: a phone by its code, a wallet and its CNIC by a payment.
 *
 * Limits are copied in both directions between accounts with the same number, and bets are guarded if a limit or exclusion now binds the
 * player. A payment does not restore a match that an operator lifted, but a code sent to the phone does.
 */
export async function recordProvenNumbers(tx: Tx, { player_id, identifiers, at }: Proof): Promise<void> {
  if (identifiers.length === 0) return;
  await lockPerson(tx, player_id, identifiers);
  const linked = new Set(await linkedPlayers(tx, player_id));
  const bound = new Set(await boundPlayers(tx, player_id));
  for (const { kind, print, ending = null } of identifiers) {
    await sql`insert into person_print (player_id, kind, print, ending_print, proof, proven_at)
      values (${player_id}, ${kind}, ${print}, ${ending}, 'held', ${at})
      on conflict (player_id, kind, print) do update set proof = 'held', proven_at = excluded.proven_at, left_at = null,
        ending_print = coalesce(excluded.ending_print, person_print.ending_print),
        lifted_at = case when excluded.kind = 'phone' then null else person_print.lifted_at end`.execute(tx);
  }
  const newly_linked = (await linkedPlayers(tx, player_id)).filter((id) => !linked.has(id));
  const newly_bound = (await boundPlayers(tx, player_id)).filter((id) => !bound.has(id));
  for (const from of newly_linked) await copyLimits(tx, { from, to: player_id, at });
  for (const to of newly_bound) await copyLimits(tx, { from: player_id, to, at });
  const touched = [...(newly_linked.length > 0 ? [player_id] : []), ...newly_bound].sort();
  const guarded: string[] = [];
  for (const id of touched) if (await isBound(tx, id, at)) guarded.push(id);
  for (const id of guarded) await guardPlayer(tx, id, at);
  for (const id of guarded) await publishProtection(tx, id);
}

async function isBound(tx: Tx, player_id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from player_limit where player_id = ${player_id} and kind = any(${playLimitKinds}::text[]))
      or exists (select from player_exclusion e where e.player_id in (select linked_players(${player_id}))
        and (e.until_at is null or e.until_at > ${at})) as is`.execute(tx);
  return rows[0]!.is;
}

/** Records the target of a finished payout, for staff. It binds no player, because a payout can be sent to a stranger. */
export async function recordPayoutTarget(tx: Tx, withdraw_id: string, at: Date): Promise<void> {
  await sql`insert into person_print (player_id, kind, print, proof, proven_at)
    select a.player_id, n.kind, n.print, 'reached', ${at}
    from withdraw w join payout_account a on a.id = w.payout_account_id,
      lateral (values ('account', a.number_print), ('cnic', case when a.pay_type = any(${CNIC_PAY_TYPES}::smallint[]) then a.cnic_print end)) n (kind, print)
    where w.id = ${withdraw_id} and w.returns_deposit_id is null and length(n.print) = 32
    on conflict (player_id, kind, print) do nothing`.execute(tx);
}

/** Records that the account no longer uses `released`. */
export async function releaseNumbers(
  tx: Tx,
  { player_id, released, at }: { player_id: string; released: Identifier | 'all numbers'; at: Date },
): Promise<void> {
  const which = released === 'all numbers' ? sql`true` : sql`kind = ${released.kind} and print = ${released.print}`;
  await sql`update person_print set left_at = ${at} where player_id = ${player_id} and left_at is null and ${which}`.execute(
    tx,
  );
}
