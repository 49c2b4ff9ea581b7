import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { HOUSE_OWNER } from '../../apps/server/src/ledger/ledger.ts';
import { withClient } from './cluster.ts';

const FUNDS = 100_000_000_00;

/** The session token of the n-th player. It is computed, so that no list of tokens is stored. */
export const tokenOf = (n: number): string => createHash('sha256').update(`arcade session ${n}`).digest('base64url');

const PLAYERS_A_TRANSACTION = 50_000;

/** Registers players with funds and a game session. Their accounts were created at random times of the last `days` days. */
export async function makePlayers(url: string, count: number, days = 0): Promise<void> {
  await withClient(url, async (client) => {
    for (let first = 0; first < count; first += PLAYERS_A_TRANSACTION)
      await registerPlayers(client, { first, count: Math.min(PLAYERS_A_TRANSACTION, count - first), days });
    await client.query('vacuum analyze');
  });
}

async function registerPlayers(
  client: pg.Client,
  { first, count, days }: { first: number; count: number; days: number },
) {
  const hashes = Array.from({ length: count }, (_, n) =>
    createHash('sha256')
      .update(tokenOf(first + n))
      .digest(),
  );
  const seeds = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  const commitments = seeds.map((seed) => createHash('sha256').update(seed).digest('hex'));
  await client.query('begin');
  await client.query(
    `create temporary table newcomer on commit drop as
     select n + $5::int as n, uuidv7(at - now()) as id, uuidv7(at - now()) as device, at, h as hash, s as seed, c as commitment
     from (select u.*, now() - make_interval(days => $4::int) * random() as at
       from unnest($1::bytea[], $2::text[], $3::text[]) with ordinality u (h, s, c, n) order by at) u`,
    [hashes, seeds, commitments, days, first],
  );
  for (const text of REGISTER) await client.query(text);
  await client.query(DEPOSIT, [FUNDS, HOUSE_OWNER]);
  await client.query('commit');
}

const REGISTER = [
  `insert into player (id, alias_name, user_name, phone, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
   select id, 'player-' || n, 'bench_' || n, '+923' || lpad(n::text, 9, '0'), at, '2026-01', at, at from newcomer`,
  `insert into device (id, player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
   select device, id, hash, 'web', 'bench', '127.0.0.1', at, now() from newcomer`,
  `insert into session (player_id, device_id, token_hash, created_at, expires_at)
   select id, device, sha256(hash), now(), now() + interval '1 day' from newcomer`,
  `insert into arcade.session (token_hash, player_id, device_id, game_id, created_at, heard_at, expires_at)
   select hash, id, device, 'dice', now(), now(), now() + interval '1 day' from newcomer`,
  `insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, client_seed, state, created_at, activated_at)
   select id, seed, commitment, 'bench-' || n, 'active', at, at from newcomer`,
  `insert into ledger.owner (id, kind, created_at) select id, 'player', at from newcomer`,
];

/** Every player deposits and moves all money to the game wallet. */
const DEPOSIT = `
  with wallet as (
    insert into ledger.account (owner_id, purpose, currency, guarded, credits_posted, debits_posted, entries)
    select p.id, w.purpose, 'PKR', true, case when w.purpose = 'bonus' then 0 else $1::bigint end,
      case when w.purpose = 'main' then $1::bigint else 0 end, case w.purpose when 'main' then 2 when 'game' then 1 else 0 end
    from newcomer p cross join unnest(array['main', 'bonus', 'game']) w (purpose)
    returning id, owner_id, purpose
  ), pair as (
    select m.id as main, g.id as game, n.at from wallet m join wallet g on g.owner_id = m.owner_id and g.purpose = 'game'
    join newcomer n on n.id = m.owner_id where m.purpose = 'main'
  )
  insert into ledger.transfer (id, journal_id, kind, debit_account, credit_account, amount, reason, at,
    debit_entry, debit_balance, credit_entry, credit_balance)
  select uuidv7(b.at - now()), uuidv7(b.at - now()), 'post', a.id, b.main, $1, 'deposit', b.at, null::bigint, null::bigint, 1, $1
  from pair b, ledger.account a where a.owner_id = $2 and a.purpose = 'psp_clearing:bank'
  union all
  select uuidv7(b.at - now()), uuidv7(b.at - now()), 'post', b.main, b.game, $1, 'game_in', b.at, 2, 0, 1, $1 from pair b`;
