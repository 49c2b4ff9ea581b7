import { createHash } from 'node:crypto';
import { withClient } from '../bets/cluster.ts';

/** The session token of the n-th player. It is computed, so that no list of tokens is stored. */
export const tokenOf = (n: number): string => createHash('sha256').update(`listener ${n}`).digest('base64url');

/** Registers players with a session each. Returns their ids. */
export async function makeListeners(url: string, count: number): Promise<string[]> {
  const hashes = Array.from({ length: count }, (_, n) => createHash('sha256').update(tokenOf(n)).digest());
  return await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(
      `create temporary table newcomer on commit drop as
       select n, uuidv7() as id, uuidv7() as device, h as hash from unnest($1::bytea[]) with ordinality u (h, n)`,
      [hashes],
    );
    await client.query(`insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
      select id, 'tourist-' || n, now(), '2026-01', now(), now() from newcomer`);
    await client.query(`insert into device (id, player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
      select device, id, hash, 'web', 'bench', '127.0.0.1', now(), now() from newcomer`);
    await client.query(`insert into session (player_id, device_id, token_hash, created_at, expires_at)
      select id, device, hash, now(), now() + interval '1 day' from newcomer`);
    const { rows } = await client.query<{ id: string }>('select id from newcomer order by n');
    await client.query('commit');
    await client.query('analyze');
    return rows.map(({ id }) => id);
  });
}
