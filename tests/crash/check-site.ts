import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import type { Breach } from './breach.ts';
import type { IntentLog } from './intent-log.ts';
import { checkInvariants, type OutsideBooks } from './invariants.ts';
import { type CheckedRounds, ROUNDS_REACHED } from './round-invariants.ts';

/** Counts payments and bonuses by state, and rounds by result. */
export async function countResults(database_url: string): Promise<Record<string, number>> {
  const pool = createPool(database_url, { max: 1 });
  try {
    const { rows } = await pool.query<{ what: string; times: number }>(
      `select 'deposit ' || state as what, count(*)::int as times from deposit group by 1
       union all select 'withdraw ' || state, count(*)::int from withdraw group by 1
       union all select 'bonus ' || state, count(*)::int from bonus group by 1
       union all ${Object.entries(ROUNDS_REACHED)
         .map(([what, where]) => `select '${what}', count(*)::int from arcade.round r where ${where}`)
         .join(' union all ')}
       union all select 'bet of own and bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 and bonus_stake_cents < stake_cents
       union all select 'free round', count(*)::int from arcade.round where free_rounds_id is not null
       union all select 'returned free round of a provider', count(*)::int from arcade.round
         where free_rounds_id is not null and provider is not null and state = 'voided'
       union all select 'free round of a provider', count(*)::int from arcade.round
         where free_rounds_id is not null and provider is not null and state = 'settled'
       union all select 'free rounds ended', count(*)::int from free_rounds where state <> 'open'
       union all select 'tournament prize', count(*)::int from tournament_prize where state = 'paid'
       union all select 'bet of bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
  } finally {
    await pool.end();
  }
}

/** `sandbox_url` is the address of the sandbox's pages. */
export type SiteAddresses = { database_url: string; sandbox_url: string; seeds: SeedSeal };

/** Checks all invariants of a site. Every intent must have its response. */
export async function checkSite(
  { database_url, sandbox_url, seeds }: SiteAddresses,
  log: IntentLog,
  players: string[],
  checked_rounds: CheckedRounds,
): Promise<Breach[]> {
  const pool = createPool(database_url, { max: 2 });
  try {
    const readOutside = async () => (await (await fetch(`${sandbox_url}/sandbox/books`)).json()) as OutsideBooks;
    return await checkInvariants({ pool, seeds }, log, readOutside, players, checked_rounds);
  } finally {
    await pool.end();
  }
}
