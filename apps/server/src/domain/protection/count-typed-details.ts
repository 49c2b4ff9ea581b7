import { sql } from 'kysely';
import type { App } from '../../http/request-context.ts';
import type { Identifier } from './person-prints.ts';

const DAY_MS = 86_400_000;
/** Different wallets, CNICs and accounts that one player may name in 24 hours, beside those that are proven to be the player's. */
export const TYPED_A_DAY = 12;

/**
 * Counts what a player names as the own, before anything is looked up and in a transaction of its own, so that guesses that arrive
 * together are all counted. Whoever goes through a list of strangers' numbers is soon refused whatever they type.
 *
 * Shape   true where these are too many
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
