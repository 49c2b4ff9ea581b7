import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { App, Tx } from '../../core/app.ts';
import { type Exclusion, exclusionOf } from './is-excluded.ts';
import { type Identifier, LIMITS_FOLLOW_MS } from './person-prints.ts';
import { readUsage } from './read-limits.ts';

type Typed = { player_id: string; identifiers: readonly Identifier[]; at: Date };
type Owner = { player_id: string; left_at: Date | null };

/**
 * Returns the other accounts that have proven one of these numbers, unless the player has proven it too. Payout targets do not count,
 * because anybody can request a payout to a stranger's wallet.
 */
async function otherOwners(tx: Tx, { player_id, identifiers }: Typed): Promise<Owner[]> {
  if (identifiers.length === 0) return [];
  const { rows } = await sql<Owner>`
    select o.player_id, case when bool_or(o.left_at is null) then null else max(o.left_at) end as left_at from person_print o
    where o.print in (${sql.join(identifiers.map(({ print }) => print))}) and o.player_id <> ${player_id} and o.proof = 'held'
      and o.lifted_at is null
      and not exists (select from person_print mine where mine.player_id = ${player_id} and mine.print = o.print
        and mine.proof = 'held' and mine.lifted_at is null)
      and o.player_id not in (select linked_players(${player_id}))
    group by o.player_id order by o.player_id`.execute(tx);
  return rows;
}

/**
 * Refuses typed details of an excluded person, or of a person whose limits do not allow the amount. Deposits that wait for their payer
 * count as paid.
 *
 * The error does not reveal whether an account or an exclusion exists.
 *
 * Shape   `too_many` is the result of `countTypedDetails`
 * Units   amount in paisa; without an amount, only exclusions are checked
 * Errors  DETAILS_REFUSED
 */
export async function assertTypedDetailsAllowed(
  tx: Tx,
  typed: Typed & { amount?: Cents; too_many: boolean },
): Promise<void> {
  const { at, amount, too_many } = typed;
  if (too_many) throw apiError('DETAILS_REFUSED');
  for (const { player_id, left_at } of await otherOwners(tx, typed)) {
    if (await exclusionOf(tx, player_id, at)) throw apiError('DETAILS_REFUSED');
    const limitsBind = left_at === null || at.getTime() - left_at.getTime() < LIMITS_FOLLOW_MS;
    if (amount === undefined || !limitsBind) continue;
    const usage = await readUsage(tx, player_id, at, { also_typed: true });
    if (usage.some(({ kind, left }) => kind === 'deposit' && amount > left)) throw apiError('DETAILS_REFUSED');
  }
}

type PhoneCheck = { player_id: string; identifier: Identifier; at: Date };

/** Returns the exclusion of another account that held the phone, or null. */
export async function exclusionOfPhone(tx: Tx, { player_id, identifier, at }: PhoneCheck): Promise<Exclusion | null> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from person_print
    where print = ${identifier.print} and proof = 'held' and lifted_at is null and player_id <> ${player_id}`.execute(
    tx,
  );
  for (const owner of rows) {
    const exclusion = await exclusionOf(tx, owner.player_id, at);
    if (exclusion) return exclusion;
  }
  return null;
}

/**
 * Refuses a phone number if another account held it and is excluded.
 *
 * Errors  PHONE_EXCLUDED, with the end of the exclusion; null means permanent
 */
export async function assertPhoneNotExcluded(tx: Tx, check: PhoneCheck): Promise<void> {
  const exclusion = await exclusionOfPhone(tx, check);
  if (exclusion)
    throw apiError('PHONE_EXCLUDED', { kind: exclusion.kind, until: exclusion.until?.toISOString() ?? null });
}

const DAY_MS = 86_400_000;
/** The maximum number of wallets, CNICs and accounts that a player may type in 24 hours. Proven details do not count. */
export const TYPED_A_DAY = 12;

/**
 * Counts the details that a player types, and returns true if they are too many. Call it before any lookup and outside the caller's
 * transaction, so that concurrent guesses are all counted.
 */
export async function countTypedDetails(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  player_id: string,
  identifiers: readonly Identifier[],
): Promise<boolean> {
  const at = clock.now();
  const held = sql`select print from person_print where player_id = ${player_id} and proof = 'held' and lifted_at is null`;
  let is_new = false;
  for (const { print } of identifiers) {
    const { rows } = await sql`
      insert into typed_detail (player_id, print, at)
      select ${player_id}, ${print}, ${at} where ${print} not in (${held})
      on conflict (player_id, print) do update set at = excluded.at returning 1`.execute(db);
    if (rows.length > 0) is_new = true;
  }
  if (!is_new) return false;
  const { rows } = await sql<{ typed: bigint }>`
    select count(*) as typed from typed_detail where player_id = ${player_id} and at > ${new Date(at.getTime() - DAY_MS)}
      and print not in (${held})`.execute(db);
  return (rows[0]?.typed ?? 0n) > BigInt(TYPED_A_DAY);
}
