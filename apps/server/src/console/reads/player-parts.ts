import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { exclusionOf, readUsage } from '../../modules/protection/public.ts';
import type { ConsoleContext } from '../console-handle.ts';

const NEWEST = 10;
const MAX_DEVICES = 30;

type Bonus = {
  id: string;
  source: string;
  state: string;
  amount: Cents;
  left: Cents;
  wagered: Cents;
  wager_needed: Cents;
  at: Date;
  expires_at: Date;
};
type FreeRounds = {
  id: string;
  source: string;
  state: string;
  games: string[];
  stake: Cents;
  rounds: number;
  used: number;
  won: Cents;
  at: Date;
  expires_at: Date;
};
type Device = { id: string; name: string; platform: string; since: Date; seen_at: Date };

const withTimes = <One extends { at: Date; expires_at: Date }>({ at, expires_at, ...rest }: One) => ({
  ...rest,
  at: at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** Reads the newest bonuses and free rounds of a player. */
async function readRewards({ reads }: ConsoleContext, id: string) {
  const bonuses = await sql<Bonus>`
    select id, source, state, amount_cents as amount, left_cents as left, wager_done_cents as wagered,
      wager_needed_cents as wager_needed, granted_at as at, expires_at
    from bonus where player_id = ${id} order by id desc limit ${NEWEST}`.execute(reads);
  const free = await sql<FreeRounds>`
    select id, source, state, games, stake_cents as stake, rounds, used, won_cents as won, granted_at as at, expires_at
    from free_rounds where player_id = ${id} order by id desc limit ${NEWEST}`.execute(reads);
  return { bonuses: bonuses.rows.map(withTimes), free_rounds: free.rows.map(withTimes) };
}

/** Reads the parts of a player's card other than wallets and payments: level, rewards, protection, devices and shared accounts. */
export async function readParts(ctx: ConsoleContext, id: string) {
  const { reads } = ctx;
  const level = await sql<{ level: number }>`select level from player_vip where player_id = ${id}`.execute(reads);
  const devices = await sql<Device>`select id, name, platform, created_at as since, last_seen_at as seen_at from device
    where player_id = ${id} order by last_seen_at desc, id limit ${MAX_DEVICES}`.execute(reads);
  // `shared_accounts` compares fingerprints that the role of the console cannot read.
  const shared = await sql<{ id: string; name: string; shares: string }>`
    select p.id, coalesce(p.user_name, p.alias_name) as name, coalesce(string_agg(s.kind, ', ' order by s.kind), '') as shares
    from shared_accounts(${id}) s join player p on p.id = s.player_id
    group by p.id order by count(*) desc, p.id limit 100`.execute(reads);
  return {
    level: level.rows[0]?.level ?? null,
    ...(await readRewards(ctx, id)),
    ...(await readProtection(ctx, id)),
    devices: devices.rows.map(({ since, seen_at, ...device }) => ({
      ...device,
      since: since.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    shared: shared.rows,
  };
}

/**
 * Reads limits and exclusion with the server's own database role. Limits count all accounts of a person together, and the console's role
 * cannot match them.
 */
async function readProtection({ app }: ConsoleContext, id: string) {
  const now = app.clock.now();
  const usage = await readUsage(app.db, id, now);
  const exclusion = await exclusionOf(app.db, id, now);
  return {
    limits: usage.map(({ kind, period, amount_cents, used, resets_at }) => ({
      kind,
      period,
      amount: amount_cents,
      used,
      resets_at: resets_at.toISOString(),
    })),
    exclusion:
      exclusion === null
        ? null
        : { kind: exclusion.kind, set_by: exclusion.set_by, until: exclusion.until?.toISOString() ?? null },
  };
}
