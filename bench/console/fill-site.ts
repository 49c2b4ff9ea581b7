import { makePastMonths } from '../../tests/world/past-months.ts';
import { withClient } from '../bets/cluster.ts';
import { fillRounds } from '../bets/fill-rounds.ts';
import { makePlayers } from '../bets/players.ts';

export type SiteSize = { players: number; rounds: number; days: number };

/** What waits for a person has the same length on every site: people work on it, so it does not grow with the past. */
const WAITING = 200;
const DEPOSITS_A_PLAYER = 3;
const PLAYERS_A_WITHDRAWAL = 4;
const PLAYERS_A_TICKET = 20;
const PLAYERS_A_LOG_ENTRY = 20;

/** Fills a database with the past of a site: players, rounds, transfers, payments, tickets and the log of its operators. */
export async function fillSite(url: string, { players, rounds, days }: SiteSize): Promise<void> {
  await makePastMonths(url, Math.ceil(days / 30));
  await makePlayers(url, players);
  await fillRounds(url, rounds, days);
  await withClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
    await client.query(
      `create temporary table person as
       select row_number() over (order by id) as n, id, now() - make_interval(days => $1::int) * random() as joined_at from player`,
      [days],
    );
    await client.query('create unique index on person (n)');
    await client.query('analyze person');
    await client.query('update player p set created_at = o.joined_at from person o where o.id = p.id');
    await client.query(DEPOSITS, [players * DEPOSITS_A_PLAYER, days, WAITING]);
    await client.query(PAYOUT_ACCOUNTS);
    await client.query(WITHDRAWALS, [Math.floor(players / PLAYERS_A_WITHDRAWAL), days, WAITING]);
    await client.query(EVENTS);
    await client.query(TICKETS, [Math.floor(players / PLAYERS_A_TICKET), days, WAITING]);
    await client.query(ENTRIES);
    await client.query(LOG, [Math.floor(players / PLAYERS_A_LOG_ENTRY), days]);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

/** The last ones wait. Ids grow with the time. */
const DEPOSITS = `
  insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, final_at, expires_at)
  select uuidv7(at - now()), id, pay_type, amount, state, 'B' || g, at, case when state = 'paid' then at + interval '1 minute' end,
    at + interval '1 hour'
  from (
    select g, p.id, 1 + g % 3 as pay_type, 10000 + (g % 50) * 1000 as amount,
      case when g > $1::int - $3::int then 'reviewing' when g % 10 = 0 then 'failed' else 'paid' end as state,
      now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)) as at
    from generate_series(1, $1::int) g join person p on p.n = 1 + g % (select count(*) from person)
  ) d order by at`;

const PAYOUT_ACCOUNTS = `
  insert into payout_account (id, player_id, pay_type, title, iban, number_print, usable_from, created_at)
  select uuidv7(), id, 1, 'Bench', 'PK00BENC' || lpad(n::text, 16, '0'), sha256(uuid_send(id)), joined_at, joined_at from person`;

const WITHDRAWALS = `
  insert into withdraw (id, player_id, pay_type, amount_cents, state, payout_account_id, label, rail, phone, iban, title, reference, hold_id,
    created_at, day, final_at)
  select uuidv7(at - now()), id, 1, amount, state, account, 'Bank', 'bank', '', 'PK00BENC', 'Bench', 'BW' || g, uuidv7(), at,
    (at at time zone 'Asia/Karachi')::date, case when state in ('paid', 'rejected') then at + interval '5 minutes' end
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

const TICKETS = `
  insert into ticket (id, player_id, kind, state, language, created_at, changed_at, read_at)
  select uuidv7(at - now()), id, 'other', case when g > $1::int - $3::int then 'open' else 'closed' end, 'en', at, at, at
  from (
    select g, p.id, now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)) as at
    from generate_series(1, $1::int) g join person p on p.n = 1 + g * 7 % (select count(*) from person)
  ) t order by at`;

const ENTRIES = `
  insert into ticket_entry (ticket_id, text, at) select id, 'Where is my deposit?', created_at from ticket`;

/** The trigger of the table numbers and chains the entries. */
const LOG = `
  insert into operator_log (at, operator, act, subject)
  select now() - make_interval(days => $2::int) * (1 - g / ($1::float8 + 1)), 'sana', 'approve', 'withdraw ' || g from generate_series(1, $1::int) g`;
