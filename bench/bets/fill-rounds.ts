import type pg from 'pg';
import { withClient } from './cluster.ts';
import { attachPartitions, detachPartitions } from './month-tables.ts';

const SLICE = 500_000;
const STAKE = 500;

/**
 * Fills the database with rounds of some days, with their transfers. The last day was `days_ago` days before now. A player alternately loses a stake and gains one, so
 * that the wallet ends with its initial balance.
 *
 * `addTransfers` adds other transfers to `ledger.transfer_fill` before the indexes are built.
 */
export async function fillRounds(
  url: string,
  count: number,
  days = 30,
  { days_ago = 0, addTransfers }: { days_ago?: number; addTransfers?: (client: pg.Client) => Promise<void> } = {},
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
    await client.query(
      `select ledger.keep_outcome_days((now() at time zone 'UTC')::date - d, 9) from generate_series(8, 0, -1) d`,
    );
    const filled = await detachPartitions(client);
    await client.query(PLAYER_ACCOUNTS);
    const { rows } = await client.query('select count(*)::int as players from player_accounts');
    const players = rows[0].players as number;
    const turns = 2 * Math.floor(count / players / 2);
    const perSlice = Math.max(1, Math.floor(SLICE / players));
    for (let first = 1; first <= turns; first += perSlice) {
      await client.query(SLICE_OF_TURNS, [first, Math.min(turns, first + perSlice - 1), turns, STAKE, days, days_ago]);
      for (const text of [ROUNDS, STAKES, WINS, RESPONSES, 'drop table slice']) await client.query(text);
    }
    await client.query(COUNTERS, [turns, STAKE]);
    await client.query('update arcade.seed_pair set next_nonce = next_nonce + $1', [turns]);
    await addTransfers?.(client);
    await attachPartitions(client, filled);
    for (const text of SUMS) await client.query(text);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

const PLAYER_ACCOUNTS = `
  create temporary table player_accounts as
  select a.owner_id as player_id, a.id as account_id, p.id as pair_id, a.credits_posted as funds,
    (select h.id from ledger.account h where h.purpose = 'game_pnl:original') as house
  from ledger.account a join arcade.seed_pair p on p.player_id = a.owner_id where a.purpose = 'game' and a.guarded`;

const SLICE_OF_TURNS = `
  create temporary table slice as
  select t.*, uuidv7(t.at - now()) as id, t.turn % 2 = 0 as won, 1 + t.turn + (t.turn - 1) / 2 as entry, $4::bigint as stake
  from (
    select c.*, turn, now() - make_interval(days => $6::int) - make_interval(days => $5::int) * (1 - (turn + random() * 0.99) / ($3::int + 2)) as at
    from generate_series($1::int, $2::int) turn cross join player_accounts c order by at
  ) t`;

const ROUNDS = `
  insert into arcade.round_fill (id, player_id, game_id, seed_pair_id, nonce, stake_cents, payout_cents, outcome, table_version,
    balance_after_cents, state, at)
  select id, player_id, 'dice', pair_id, turn, stake, case when won then 2 * stake else 0 end,
    '{"target_hundredths":4950,"over":false,"roll_hundredths":4321,"win":true}', 1,
    case when won then funds else funds - stake end, 'settled', at from slice`;

const STAKES = `
  insert into ledger.transfer_fill (id, journal_id, kind, debit_account, credit_account, amount, reason, at, debit_entry, debit_balance)
  select id, id, 'post', account_id, house, stake, 'bet', at, entry, case when won then funds - 2 * stake else funds - stake end
  from slice`;

const WINS = `
  insert into ledger.transfer_fill (id, journal_id, kind, debit_account, credit_account, amount, reason, at, credit_entry, credit_balance)
  select uuidv7(at - now()), id, 'post', house, account_id, 2 * stake, 'win', at, entry + 1, funds from slice where won`;

const RESPONSES = `
  insert into ledger.outcome (owner_id, key, route, day, request_hash, journal_id)
  select player_id, gen_random_uuid(), 'bet', (at at time zone 'UTC')::date, sha256(uuid_send(id)), id
  from slice where at > now() - interval '7 days'`;

/**
 * Sums past rounds in advance. Otherwise background jobs would sum them during the measurement. `arcade.fold_rounds` sums one player a
 * call, which takes many minutes for a million players.
 */
const SUMS = [
  `insert into arcade.round_sum (player_id, day, game_id, rounds, stake_cents, payout_cents)
   select player_id, karachi_day(at), game_id, count(*), sum(stake_cents), sum(payout_cents) from arcade.round group by 1, 2, 3`,
  `insert into arcade.round_mark (player_id, last_id)
   select distinct on (player_id) player_id, id from arcade.round order by player_id, id desc`,
];

const COUNTERS = `
  update ledger.account a set debits_posted = a.debits_posted + $1::int * $2::bigint, credits_posted = a.credits_posted + $1::int * $2::bigint,
    entries = a.entries + $1::int + $1::int / 2
  from player_accounts c where c.account_id = a.id`;
