import { firstRules, ruleKinds, ruleText } from '@nua/rewards';
import type pg from 'pg';
import { withClient } from '../bets/cluster.ts';

/** The number of players, of their rounds on the settled day, and of their rounds in the 30 days before. */
export type ClubSize = { members: number; rounds: number; past: number };

/** The number of friends that each player has invited. */
const FRIENDS = 5;

/**
 * Fills the database with a tree of invitations and the rounds of its members.
 *
 * Each member has a device and a verified number, because the settlement searches them for accounts of the same person.
 */
export async function fillClub(url: string, day: string, { members, rounds, past }: ClubSize): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off`);
    await writeRules(client);
    await client.query(NEWCOMERS, [members]);
    for (const text of MEMBERS) await client.query(text);
    await client.query(INVITES, [FRIENDS, day]);
    await client.query(ROUNDS, [past, `${day}T00:00:00+05:00`, '-30 days', members]);
    await client.query(ROUNDS, [rounds, `${day}T00:00:00+05:00`, '1 day', members]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

async function writeRules(client: pg.Client): Promise<void> {
  for (const kind of ruleKinds) {
    await client.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       values ($1, 1, $2, '2000-01-01', 'bench', 'bench', now())`,
      [kind, ruleText(firstRules[kind])],
    );
  }
}

const NEWCOMERS = `create temporary table newcomer as
  select n, uuidv7() as id, sha256(('device ' || n)::bytea) as device, sha256(('number ' || n)::bytea) as number
  from generate_series(0, $1::int - 1) n`;

const MEMBERS = [
  'create unique index on newcomer (n)',
  `insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
   select id, 'member-' || n, now(), '2026-01', now(), now() from newcomer`,
  `insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
   select id, device, 'web', 'bench', '127.0.0.1', now(), now() from newcomer`,
  `insert into person_print (player_id, kind, print, proof, proven_at) select id, 'phone', number, 'held', now() from newcomer`,
  'analyze newcomer',
];

const INVITES = `insert into player_invite (player_id, inviter_id, via, bound_at)
  select friend.id, by.id, 'register', $2::date from newcomer friend join newcomer by on by.n = (friend.n - 1) / $1
  where friend.n > 0`;

/** Inserts a number of rounds between two times, each of a random member. */
const ROUNDS = `insert into arcade.round (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome,
    table_version, balance_after_cents, state, at)
  select uuidv7(), c.id, case when r.n % 3 = 0 then 'limbo' else 'dice' end, c.id, r.n + extract(epoch from $3::interval)::int,
    100 + r.n % 9900, 0, '{"target_hundredths":4950,"over":false,"roll_hundredths":4321,"win":false}', 1, 0, 'settled', r.at
  from (select n, least($2::timestamptz, $2::timestamptz + $3::interval)
      + (greatest($3::interval, -$3::interval) * ((n - 0.5) / greatest($1::int, 1))) as at,
      floor(random() * $4::int)::int as who from generate_series(1, $1::int) n) r
    join newcomer c on c.n = r.who order by r.n`;
