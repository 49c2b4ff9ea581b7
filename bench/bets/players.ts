import { createHash, randomBytes } from 'node:crypto';
import { HOUSE_OWNER } from '../../apps/server/src/ledger/ledger.ts';
import { withClient } from './cluster.ts';

const FUNDS = 100_000_000_00;

/** The arcade token of the n-th player, computed from n so that it need not be stored. */
export const tokenOf = (n: number): string => createHash('sha256').update(`arcade session ${n}`).digest('base64url');

/** Registers players in bulk: device, session, wallets with their transfers, a seed pair, a session in the arcade. */
export async function makePlayers(url: string, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, n) => createHash('sha256').update(tokenOf(n)).digest());
  const seeds = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  const commitments = seeds.map((seed) => createHash('sha256').update(seed).digest('hex'));
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(
      `create temporary table newcomer on commit drop as
       select n, uuidv7() as id, uuidv7() as device, h as hash, s as seed, c as commitment
       from unnest($1::bytea[], $2::text[], $3::text[]) with ordinality u (h, s, c, n)`,
      [hashes, seeds, commitments],
    );
    for (const text of REGISTER) await client.query(text);
    await client.query(DEPOSIT, [FUNDS, HOUSE_OWNER]);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}

const REGISTER = [
  `insert into player (id, alias_name, user_name, phone, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
   select id, 'player-' || n, 'bench_' || n, '+923' || lpad(n::text, 9, '0'), now(), '2026-01', now(), now() from newcomer`,
  `insert into device (id, player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
   select device, id, hash, 'web', 'bench', '127.0.0.1', now(), now() from newcomer`,
  `insert into session (player_id, device_id, token_hash, created_at, expires_at)
   select id, device, sha256(hash), now(), now() + interval '1 day' from newcomer`,
  `insert into arcade.session (token_hash, player_id, device_id, game_id, created_at, heard_at, expires_at)
   select hash, id, device, 'dice', now(), now(), now() + interval '1 day' from newcomer`,
  `insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, client_seed, state, created_at, activated_at)
   select id, seed, commitment, 'bench-' || n, 'active', now(), now() from newcomer`,
  `insert into ledger.owner (id, kind, created_at) select id, 'player', now() from newcomer`,
];

/** Every player deposits and moves all money to the game wallet: two transfers each, and counters that match them. */
const DEPOSIT = `
  with wallet as (
    insert into ledger.account (owner_id, purpose, currency, guarded, credits_posted, debits_posted, entries)
    select p.id, w.purpose, 'PKR', true, case when w.purpose = 'bonus' then 0 else $1::bigint end,
      case when w.purpose = 'main' then $1::bigint else 0 end, case w.purpose when 'main' then 2 when 'game' then 1 else 0 end
    from newcomer p cross join unnest(array['main', 'bonus', 'game']) w (purpose)
    returning id, owner_id, purpose
  ), pair as (
    select m.id as main, g.id as game from wallet m join wallet g on g.owner_id = m.owner_id and g.purpose = 'game'
    where m.purpose = 'main'
  )
  insert into ledger.transfer (journal_id, kind, debit_account, credit_account, amount, reason, at,
    debit_entry, debit_balance, credit_entry, credit_balance)
  select uuidv7(), 'post', a.id, b.main, $1, 'deposit', now(), null::bigint, null::bigint, 1, $1
  from pair b, ledger.account a where a.owner_id = $2 and a.purpose = 'psp_clearing:bank'
  union all
  select uuidv7(), 'post', b.main, b.game, $1, 'game_in', now(), 2, 0, 1, $1 from pair b`;
