import { parseCents } from '@nua/money';
import { verifyReferralSpin, verifySpin } from '@nua/rewards/wheel/verify-spin.ts';
import type { Pool } from 'pg';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { PAIR_COLUMNS, withSeeds } from '../world/secret-seeds.ts';
import { type Breach, type Check, compareIds, idsOf } from './breach.ts';
import type { IntentLog } from './intent-log.ts';

/** Invariants of spins and claims. */
export const REWARD_BOOKS: readonly Check[] = [
  [
    '13 the nonces of a seed pair’s spins begin at 1 without gaps, and the pair’s next nonce is unused',
    `select p.id from arcade.seed_pair p
     left join (select seed_pair_id, count(*) as spins, max(nonce) as last
       from (select seed_pair_id, nonce from wheel_spin union all select seed_pair_id, nonce from referral_spin) s group by 1) s on s.seed_pair_id = p.id
     where p.purpose <> 'game' and (coalesce(s.spins, 0) <> p.next_nonce - 1 or coalesce(s.last, 0) <> p.next_nonce - 1)`,
  ],
  [
    '14 every claim has one bonus of its player and amount, and every bonus of a reward has a claim',
    `with claim as (
       select 'wheel' as source, id, player_id, prize_cents as amount, bonus_id from wheel_spin where claimed_at is not null
       union all select 'vip', id, player_id, amount_cents, bonus_id from vip_claim where claimed_at is not null
       union all select 'task', id, player_id, amount_cents, bonus_id from task_claim
       union all select 'club', c.id, c.player_id, c.amount_cents, b.id from club_claim c left join bonus b on b.source = 'club' and b.source_id = c.id
       union all select 'referral', id, player_id, target_cents, bonus_id from referral_cycle where state = 'paid')
     select coalesce(c.source, b.source), coalesce(c.id, b.source_id)
     from claim c full join (select * from bonus where source in ('wheel', 'vip', 'task', 'club', 'referral')) b
       on b.source = c.source and b.source_id = c.id
     where c.id is null or b.id is null or b.id is distinct from c.bonus_id or b.player_id <> c.player_id or b.amount_cents <> c.amount`,
  ],
  [
    '14 a claim of commission pays exactly the days marked with it',
    `select c.id from club_claim c left join (select claim_id, sum(amount_cents) as sum from club_earning group by 1) e on e.claim_id = c.id
     where e.sum is distinct from c.amount_cents`,
  ],
  [
    '14 a tournament that is over has paid each prize once and at most its purse, and holds nothing',
    `select t.id from tournament t left join (
       select p.tournament_id, sum(p.amount_cents) filter (where p.state = 'paid') as paid, count(*) filter (where p.state = 'due') as due
       from tournament_prize p left join bonus b on b.id = p.bonus_id and b.source_id = p.id and b.amount_cents = p.amount_cents
       where p.state <> 'paid' or b.id is not null group by 1) p on p.tournament_id = t.id
     where coalesce(p.paid, 0) <> t.paid_cents or t.paid_cents > t.purse_cents
       or t.ended_at is not null and (t.held_cents <> 0 or coalesce(p.due, 0) <> 0)`,
  ],
  [
    '14 each prize of a tournament is one bonus of its winner and one transfer from the purse, in the order of the prizes',
    `with purse as (
       select (t.ref ->> 'id')::uuid as id, t.amount, row_number() over (partition by t.ref ->> 'id' order by t.id) as n
       from ledger.transfer t join ledger.account d on d.id = t.debit_account
       where t.reason = 'purse' and d.purpose = 'tournament_purse'
     ), prize as (
       select p.tournament_id as id, p.n, p.player_id, p.amount_cents as amount, p.bonus_id, p.at,
         lag(p.bonus_id) over places as previous_bonus, lag(p.at) over places as previous_at, lag(p.state) over places as previous_state
       from tournament_prize p where p.state <> 'returned' window places as (partition by p.tournament_id order by p.n)
     )
     select p.id from prize p left join purse u using (id, n)
       left join (select source_id, count(*) as times from bonus where source = 'tournament' group by 1) b
         on b.source_id = (select source_id from bonus where bonus.id = p.bonus_id)
     where p.bonus_id is not null and (u.amount is distinct from p.amount or b.times is distinct from 1
       or p.previous_state = 'due' or p.previous_at > p.at or p.previous_bonus > p.bonus_id)`,
  ],
  [
    '14 the purse account holds what the open tournaments hold',
    `select 'purse' from (select coalesce(sum(case when c.purpose = 'tournament_purse' then t.amount else -t.amount end), 0) as sum
       from ledger.transfer t join ledger.account c on c.id = t.credit_account join ledger.account d on d.id = t.debit_account
       where t.kind in ('post', 'settle') and 'tournament_purse' in (c.purpose, d.purpose)) books
     where books.sum <> (select coalesce(sum(held_cents), 0) from tournament)`,
  ],
  [
    '14 every level that a player has reached has its reward',
    `select v.player_id from player_vip v, generate_series(1, v.level) reached (level)
       where not exists (select from vip_claim c where c.player_id = v.player_id and c.kind = 'level_up' and c.level = reached.level)`,
  ],
  [
    '14 a settled day gives each inviter the share of the stakes of both levels, once',
    `with rate (level, bps_hundredths) as (
       select level, (r.rule -> 'levels' -> (level::int - 1) ->> 'rate_bps_hundredths')::bigint
       from reward_rule r, generate_series(1, 2) level where r.kind = 'club' and r.version = 1
     ), staked as (
       select r.player_id, s.day, r.game_id, sum(r.stake_cents - r.bonus_stake_cents) * weight_on(r.game_id, s.day) / 10000 as cents
       from arcade.round r join club_settlement s on s.stage = 'done' and s.day = (r.at at time zone 'Asia/Karachi')::date
         and r.state = 'settled'
       group by 1, 2, 3
     ), weighted as (select player_id, day, sum(floor(cents)) as cents from staked group by 1, 2),
     share as (
       select one.inviter_id as player_id, w.day, 1 as level, w.cents from weighted w join player_invite one using (player_id)
       union all
       select two.inviter_id, w.day, 2, w.cents from weighted w join player_invite one using (player_id)
         join player_invite two on two.player_id = one.inviter_id
     ), wanted as (
       select s.player_id, s.day, s.level, sum(s.cents) as weighted, sum(floor(s.cents * rate.bps_hundredths / 1000000)) as amount
       from share s join rate using (level) where s.cents > 0 group by 1, 2, 3)
     select coalesce(e.player_id, w.player_id), coalesce(e.day, w.day)::text
     from (select e.* from club_earning e join club_settlement s on s.day = e.day and s.stage = 'done') e
     full join wanted w on (w.player_id, w.day, w.level) = (e.player_id, e.day, e.level)
     where e.weighted_cents is distinct from w.weighted or e.amount_cents is distinct from w.amount`,
  ],
  [
    '14 the sum of a cycle is the sum of its spins',
    `select c.id from referral_cycle c join (select cycle_id, sum(added_cents) as sum from referral_spin group by 1) s on s.cycle_id = c.id
     where s.sum <> c.sum_cents`,
  ],
];

const REWARD_SOURCES = `('wheel', 'vip', 'task', 'club', 'referral')`;
const CLAIMS = ['claim_prize', 'claim_vip', 'claim_task', 'claim_club', 'cash_out'] as const;
const SPINS = { spin: 'wheel_spin', referral_spin: 'referral_spin' } as const;

/** Checks spins and claims (invariants 3 to 5): each response is stored once and unchanged, and nothing else is stored. */
export async function checkRewardIntents(pool: Pool, log: IntentLog, players: string[]): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const kind of ['spin', 'referral_spin'] as const) {
    const spins = log.accepted(kind).map(({ wire }) => wire);
    const { rows } = await pool.query(`select to_jsonb(s) as spin from ${SPINS[kind]} s where player_id = any($1)`, [
      players,
    ]);
    const stored = new Map<unknown, Stored>(rows.map(({ spin }) => [spin.id, spin]));
    const found = await idsOf(
      pool,
      `select id, count(*) as times from ${SPINS[kind]} where player_id = any($1) group by 1`,
      players,
    );
    const wrong = spins.filter((wire) => !isSameSpin(wire, stored.get(wire.id)));
    breaches.push(
      ...compareIds(
        kind,
        spins.map(({ id }) => String(id)),
        found,
      ),
    );
    if (wrong.length > 0) breaches.push(`3 ${wrong.length} ${kind}s differ from their responses, e.g. ${wrong[0]!.id}`);
  }
  // A cash-out that needs two approvals has no bonus yet.
  const paid = CLAIMS.flatMap((kind) => log.accepted(kind)).filter(({ wire }) => wire.bonus_id !== null);
  const bonuses = await idsOf(
    pool,
    `select id, count(*) as times from bonus where player_id = any($1) and source in ${REWARD_SOURCES} group by 1`,
    players,
  );
  return [
    ...breaches,
    ...compareIds(
      'claim',
      paid.map(({ wire }) => String(wire.bonus_id)),
      bonuses,
    ),
  ];
}

type Stored = {
  seed_pair_id: string;
  nonce: number;
  segment?: number;
  prize_cents?: number;
  kind?: string;
  drawn_bps?: number;
  added_cents?: number;
};

function isSameSpin(wire: Record<string, unknown>, stored: Stored | undefined): boolean {
  if (!stored || stored.nonce !== wire.nonce || stored.seed_pair_id !== wire.seed_pair_id) return false;
  return stored.kind === undefined
    ? stored.segment === wire.segment && isAmount(wire.prize, stored.prize_cents)
    : stored.kind === wire.kind && stored.drawn_bps === wire.drawn_bps && isAmount(wire.added, stored.added_cents);
}

const isAmount = (text: unknown, cents: number | undefined) =>
  cents !== undefined && parseCents(String(text)) === BigInt(cents);

/** Checks that the result of every spin follows from its seeds and the table in its commitment (invariant 13). */
export async function checkSpins(pool: Pool, seal: SeedSeal, players: string[]): Promise<Breach[]> {
  const seeds = `${PAIR_COLUMNS}, p.server_seed_hash, p.client_seed, p.table_text as table, s.nonce, s.id`;
  const from = (table: string) =>
    `${table} s join arcade.seed_pair p on p.id = s.seed_pair_id where s.player_id = any($1)`;
  const wheel = await pool.query(`select ${seeds}, s.segment, s.prize_cents as prize from ${from('wheel_spin')}`, [
    players,
  ]);
  const referral = await pool.query(
    `select ${seeds}, s.kind, s.added_cents as added, s.sum_before_cents as sum, s.friends_before as friends from ${from('referral_spin')}`,
    [players],
  );
  const wrong = [
    ...withSeeds(wheel.rows, seal).filter((spin) => !verifySpin(spin).ok),
    ...withSeeds(referral.rows, seal).filter(
      ({ sum, friends, ...spin }) => !verifyReferralSpin({ ...spin, before: { sum, friends } }).ok,
    ),
  ];
  return wrong.length === 0 ? [] : [`13 ${wrong.length} spins do not follow from their seeds, e.g. ${wrong[0].id}`];
}
