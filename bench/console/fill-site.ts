import type pg from 'pg';
import { HOUSE_OWNER } from '../../apps/server/src/ledger/ledger.ts';
import { makePastMonths } from '../../tests/world/past-months.ts';
import { withClient } from '../bets/cluster.ts';
import { fillRounds } from '../bets/fill-rounds.ts';
import { makePlayers } from '../bets/players.ts';
import { MOVES } from './moves.ts';

export type SiteSize = { players: number; rounds: number; days: number };

/** The length of each queue. The staff works on the queues, so their length does not depend on the size of the site. */
const WAITING = 200;
const DEPOSITS_A_PLAYER = 3;
const PLAYERS_A_WITHDRAWAL = 4;
const PLAYERS_A_TICKET = 20;
const PLAYERS_A_LOG_ENTRY = 20;

/** Fills a database with the past of a site. A player with ten rounds has 25 transfers. */
export async function fillSite(url: string, { players, rounds, days }: SiteSize): Promise<void> {
  await makePastMonths(url, Math.ceil(days / 30));
  await makePlayers(url, players, days);
  await fillRounds(url, rounds, days, { addTransfers: (client) => addPayments(client, players, days) });
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off`);
    await client.query(LOG, [Math.floor(players / PLAYERS_A_LOG_ENTRY), days]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

async function addPayments(client: pg.Client, players: number, days: number): Promise<void> {
  // Foreign keys and triggers are turned off, because their checks of millions of rows take long.
  await client.query('set session_replication_role = replica');
  await client.query(
    'create temporary table person as select row_number() over (order by id) as n, id, created_at as joined_at from player',
  );
  await client.query('create unique index on person (n)');
  await client.query('analyze person');
  await client.query(DEPOSITS, [players * DEPOSITS_A_PLAYER, days, WAITING]);
  await client.query(PAYOUT_ACCOUNTS);
  await client.query(WITHDRAWALS, [Math.floor(players / PLAYERS_A_WITHDRAWAL), days, WAITING]);
  await client.query('analyze deposit, withdraw');
  await client.query(EVENTS);
  await client.query(BONUSES);
  for (const text of MOVES) await client.query(text.replaceAll('HOUSE_OWNER', `'${HOUSE_OWNER}'`));
  for (const text of PROTECTION) await client.query(text);
  await client.query(TICKETS, [Math.floor(players / PLAYERS_A_TICKET), days, WAITING]);
  await client.query(ENTRIES);
  await client.query('set session_replication_role = origin');
}

/** The newest deposits wait for a review. One of 25 deposits is large. A deposit takes seconds to minutes. */
const DEPOSITS = `
  insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, final_at, expires_at)
  select uuidv7(at - now()), id, pay_type, amount, state, 'B' || g, at,
    case when state <> 'reviewing' then least(now(), at + interval '10 seconds' * exp(4 * random())) end, at + interval '1 hour'
  from (
    select g, p.id, 1 + g % 3 as pay_type, case when g % 25 = 1 then 12000000 else 10000 + (g % 50) * 1000 end as amount,
      case when g > $1::int - $3::int then 'reviewing' when g % 10 = 0 then 'failed' else 'paid' end as state,
      now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)) as at
    from generate_series(1, $1::int) g join person p on p.n = 1 + g % (select count(*) from person)
  ) d order by at`;

const PAYOUT_ACCOUNTS = `
  insert into payout_account (id, player_id, pay_type, title, iban, number_print, usable_from, created_at)
  select uuidv7(), id, 1, 'Bench', 'PK00BENC' || lpad(n::text, 16, '0'), sha256(uuid_send(id)), joined_at, joined_at from person`;

/** The newest withdrawals wait for a review. A payout takes minutes to hours. */
const WITHDRAWALS = `
  insert into withdraw (id, player_id, pay_type, amount_cents, state, payout_account_id, label, rail, phone, iban, title, reference, hold_id,
    created_at, day, final_at)
  select uuidv7(at - now()), id, 1, amount, state, account, 'Bank', 'bank', '', 'PK00BENC', 'Bench', 'BW' || g, uuidv7(), at,
    (at at time zone 'Asia/Karachi')::date,
    case when state <> 'reviewing' then least(now(), at + interval '1 minute' * exp(5 * random())) end
  from (
    select g, p.id, a.id as account, 20000 + (g % 50) * 1000 as amount,
      case when g > $1::int - $3::int then 'reviewing' when g % 10 = 0 then 'rejected' else 'paid' end as state,
      now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)) as at
    from generate_series(1, $1::int) g join person p on p.n = 1 + g * 3 % (select count(*) from person)
    join payout_account a on a.player_id = p.id
  ) w order by at`;

const EVENTS = `
  insert into deposit_event (id, deposit_id, at, state, source)
  select uuidv7(created_at - now()), id, created_at, 'created', 'player' from deposit
  union all
  select uuidv7(final_at - now()), id, final_at, state, 'provider' from deposit where final_at is not null;
  insert into withdraw_event (id, withdraw_id, at, state, source)
  select uuidv7(created_at - now()), id, created_at, 'reviewing', 'player' from withdraw
  union all
  select uuidv7(final_at - now()), id, final_at, state, 'provider' from withdraw where final_at is not null`;

/** One bonus for each player, granted for the first deposit and expired after a week. */
const BONUSES = `
  insert into bonus (id, player_id, source, source_id, weight_version, amount_cents, left_cents, wager_needed_cents, deposit_id, state, granted_at,
    expires_at, ended_at)
  select uuidv7(at - now()), player_id, 'deposit', id, 1, 5000, 0, 5000, id, 'expired', at, at + interval '7 days', least(now(), at + interval '7 days')
  from (select distinct on (player_id) id, player_id, final_at as at from deposit where state = 'paid' order by player_id, created_at) d`;

/** Half of the players set a limit, some take a break, and some have deposits refused by a limit. */
const PROTECTION = [
  `insert into player_limit_change (id, player_id, kind, period, act, after_cents, at)
   select uuidv7(joined_at - now()), id, 'deposit', 'day', 'set', 500000, joined_at from person where n % 2 = 0`,
  `insert into player_exclusion (id, player_id, length, set_by, from_at, until_at)
   select uuidv7(joined_at - now()), id, 'day', 'player', joined_at, joined_at + interval '1 day' from person where n % 50 = 0`,
  `insert into protection_refusal (player_id, day, code, call, attempts, first_at, last_at)
   select id, karachi_day(joined_at), 'LIMIT_REACHED', 'POST /api/c/payment/deposit', 2, joined_at, joined_at from person where n % 5 = 0`,
];

const TICKETS = `
  insert into ticket (id, player_id, kind, state, language, created_at, changed_at, read_at)
  select uuidv7(at - now()), id, 'other', case when g > $1::int - $3::int then 'open' else 'closed' end, 'en', at, at, at
  from (
    select g, p.id, now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)) as at
    from generate_series(1, $1::int) g join person p on p.n = 1 + g * 7 % (select count(*) from person)
  ) t order by at`;

const ENTRIES = `
  insert into ticket_entry (ticket_id, text, at) select id, 'Where is my deposit?', created_at from ticket`;

const LOG = `
  insert into operator_log (at, operator, act, subject)
  select now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)), 'sana', 'approve', 'withdraw ' || g from generate_series(1, $1::int) g`;
