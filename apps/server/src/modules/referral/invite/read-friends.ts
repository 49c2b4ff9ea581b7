import { shortName } from '@nua/contract/display-name.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { ReferralFriendState } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';
import { excludedAt } from '../../protection/public.ts';
import { FIRST_DAY, weightedByDay } from '../../reward/public.ts';
import { samePersonPairs } from './same-person.ts';

/** An invited friend. `staked` is the progress towards the weighted stakes that the friend needs to count. */
export type Friend = { id: string; name: string; staked: Cents; state: ReferralFriendState };

/** Only the newest friends are read. */
const MAX_FRIENDS = 1_000;

type Row = {
  id: string;
  alias_name: string;
  bound_at: Date;
  has_phone: boolean;
  is_closed: boolean;
  is_suspended: boolean;
  is_counted: boolean;
  is_shared: boolean;
  staked: string;
};

/**
 * Returns the friends whom a player invited, newest first. The states are not stored, because later payments and devices can reveal that
 * friends are one person.
 *
 * A friend counts only once, when the friend's own weighted stakes since the invitation reach `needed`. A friend who shares a device,
 * number or CNIC with the inviter or a counted friend does not count. Of several friends who share one of these, only the friend who was
 * invited first counts.
 *
 * Shape   (db, inviter, stakes that are needed, moment) -> friends
 */
export async function readFriends(db: Queryable, player_id: string, needed: Cents, at: Date): Promise<Friend[]> {
  const { rows } = await sql<Row>`${invitedFriends(player_id, at)}
    order by i.bound_at desc, p.id desc`.execute(db);
  const friends = rows.map(
    (row): Friend => ({
      id: row.id,
      name: shortName(row.alias_name),
      staked: inSteps(row, needed),
      state: stateOf(row, needed),
    }),
  );
  const doubles = await doublesAmong(
    db,
    friends.flatMap(({ id, state }) => (state === 'ready' ? [id] : [])),
  );
  return friends.map((friend) => (doubles.has(friend.id) ? { ...friend, state: 'shared' } : friend));
}

/** Selects the friends whom a player invited. The caller may add conditions and a limit. */
function invitedFriends(player_id: string, at: Date): RawBuilder<unknown> {
  const days = { from_day: FIRST_DAY, to_day: dayInKarachi(at) };
  const pairs = sql`select p.id as one, o.id as other
    from (select ${player_id}::uuid as id union all select f.friend_id from referral_friend f where f.player_id = ${player_id}) o
    where o.id <> p.id`;
  return sql`
    with invited as materialized (
      select i.player_id, i.bound_at from player_invite i where i.inviter_id = ${player_id}
      order by i.bound_at desc, i.player_id desc limit ${MAX_FRIENDS}
    )
    select p.id, p.alias_name, i.bound_at, p.phone is not null as has_phone,
      p.status = 5 as is_closed, p.status = 4 or ${excludedAt(sql`p.id`, at)} as is_suspended,
      exists (select from referral_friend f where f.friend_id = p.id) as is_counted,
      exists (${samePersonPairs(pairs)}) as is_shared,
      (select coalesce(sum(d.weighted), 0) from (${weightedByDay(sql`p.id`, days)}) d
        where d.day >= karachi_day(i.bound_at))::text as staked
    from invited i join player p on p.id = i.player_id`;
}

/** Returns the friends who are the same person as a friend invited earlier. `ids` are newest first. */
async function doublesAmong(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const doubles = new Set<string>();
  if (ids.length < 2) return doubles;
  const all = sql`unnest(${[...ids]}::uuid[])`;
  const pairs = sql`select a.id as one, b.id as other from ${all} a (id) join ${all} b (id) on a.id <> b.id`;
  const { rows } = await sql<{ one: string; other: string }>`${samePersonPairs(pairs)}`.execute(db);
  const oldestFirst = ids.toReversed();
  for (const [index, id] of oldestFirst.entries()) {
    const before = new Set(oldestFirst.slice(0, index).filter((other) => !doubles.has(other)));
    if (rows.some(({ one, other }) => one === id && before.has(other))) doubles.add(id);
  }
  return doubles;
}

const STEPS = 10n;

/**
 * Returns the progress in tenths of the required stakes, so that an inviter cannot infer single bets.
 *
 * An excluded or blocked friend looks like an active friend, because an exclusion is private.
 */
function inSteps({ staked, is_suspended }: Row, needed: Cents): Cents {
  const steps = (BigInt(staked) * STEPS) / needed;
  const maximum = is_suspended ? STEPS - 1n : STEPS;
  return ((needed * (steps < maximum ? steps : maximum)) / STEPS) as Cents;
}

function stateOf(row: Row, needed: Cents): ReferralFriendState {
  if (row.is_counted) return 'counted';
  if (row.is_closed) return 'left';
  if (!row.has_phone) return 'phone';
  if (row.is_shared) return 'shared';
  if (row.is_suspended) return 'playing';
  return BigInt(row.staked) < needed ? 'playing' : 'ready';
}

/**
 * Returns how many friends count or have counted, up to a maximum. All rewards for invitations use this number.
 *
 * It reads at most twice the maximum, because some friends may be one person and count only once.
 */
export async function friendsThatCount(
  db: Queryable,
  player_id: string,
  { needed, maximum, at }: { needed: Cents; maximum: number; at: Date },
): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*)::int as count from (
    select from referral_friend where player_id = ${player_id} limit ${maximum}) f`.execute(db);
  const before = counted.rows[0]!.count;
  if (before >= maximum) return maximum;
  const { rows } = await sql<
    Pick<Row, 'id' | 'bound_at'>
  >`select f.id, f.bound_at from (${invitedFriends(player_id, at)}) f
    where not f.is_counted and f.has_phone and not f.is_closed and not f.is_suspended and f.staked::numeric >= ${needed} and not f.is_shared
    limit ${2 * maximum}`.execute(db);
  const newestFirst = rows.toSorted((a, b) => b.bound_at.getTime() - a.bound_at.getTime() || (a.id < b.id ? 1 : -1));
  const doubles = await doublesAmong(
    db,
    newestFirst.map(({ id }) => id),
  );
  return Math.min(maximum, before + rows.length - doubles.size);
}

type FriendsOfCycle = { id: string; player_id: string };

/** Selects the pairs among the player of a cycle and the friends who counted in it who share a device, number or CNIC. */
function sharingPairs({ id, player_id }: FriendsOfCycle): RawBuilder<unknown> {
  const members = sql`select friend_id as id from referral_friend where cycle_id = ${id}
    union all select ${player_id}::uuid`;
  return samePersonPairs(sql`select a.id as one, b.id as other from (${members}) a join (${members}) b on a.id < b.id`);
}

/** Returns whether friends who counted in a cycle share a device, number or CNIC with each other or with the inviter. */
export async function hasSamePersonTwice(db: Queryable, cycle: FriendsOfCycle): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${sharingPairs(cycle)}) as is`.execute(db);
  return rows[0]!.is;
}

/** Returns which of them share one, as pairs of their ids. */
export async function sharingFriends(
  db: Queryable,
  cycle: FriendsOfCycle,
): Promise<readonly { one: string; other: string }[]> {
  return (await sql<{ one: string; other: string }>`${sharingPairs(cycle)}`.execute(db)).rows;
}
