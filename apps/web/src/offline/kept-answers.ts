import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { packState, unpackState } from '../api/hydration-json.ts';
import { everyones } from '../api/stale-times.ts';
import type { ClientConfig } from '../api/wire.ts';
import { PRIVATE_COPIES } from '../platform/player-copies.ts';

/** Answers that are good for one act only, or too large to be worth it. */
const never: ReadonlySet<string> = new Set(['launch', 'seed', 'captcha', 'push']);

const PUBLIC = 'nua.public';
const AT = '/kept-answers';
const MAX_QUERIES = 40;
const MAX_BYTES = 512 * 1024;

type KeptQuery = DehydratedState['queries'][number];
type Record_ = { mark: string | null; queries: KeptQuery[] };

export type Kept = { config: ClientConfig | null; queries: DehydratedState };

/** Whose a copy is: the session's token, hashed. A copy of another session is never read. */
export async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kept ${token}`));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The newest answers of a cache, as many as are worth keeping. */
export function answersToKeep(queries: QueryClient, isPublic: boolean): KeptQuery[] {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' && state.data !== undefined })
    .filter(({ queryKey }) => !never.has(String(queryKey[0])) && everyones.has(String(queryKey[0])) === isPublic)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
    .map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      dehydratedAt: state.dataUpdatedAt,
      state: { ...state, error: null, fetchStatus: 'idle', isInvalidated: false } as KeptQuery['state'],
    }));
}

/**
 * Writes the answers down: what is everyone's apart from what is the player's. `isStill` is asked again after the writing: a
 * player who left in the meantime leaves nothing behind.
 */
export async function keepAnswers(
  stores: CacheStorage,
  queries: QueryClient,
  who: { token: string; player_id: string } | null,
  isStill: () => boolean,
): Promise<void> {
  await write(stores, PUBLIC, { mark: null, queries: answersToKeep(queries, true) });
  if (who === null) return;
  const name = PRIVATE_COPIES + who.player_id;
  const mark = await markOf(who.token);
  if (!isStill()) return;
  await write(stores, name, { mark, queries: answersToKeep(queries, false) });
  if (!isStill()) await stores.delete(name);
}

async function write(stores: CacheStorage, name: string, record: Record_): Promise<void> {
  const before = await read(stores, name);
  // What the page has let go of meanwhile is still the last that is known.
  const fresh = new Set(record.queries.map(({ queryHash }) => queryHash));
  const older = before?.mark === record.mark ? before.queries.filter(({ queryHash }) => !fresh.has(queryHash)) : [];
  const text = packState({ ...record, queries: fitting([...record.queries, ...older].slice(0, MAX_QUERIES)) });
  const cache = await stores.open(name);
  await cache.put(AT, new Response(text, { headers: { 'content-type': 'application/json' } }));
}

/** The answers that fit. The largest is left out first: one endless list does not keep the others from being written. */
function fitting(queries: readonly KeptQuery[]): KeptQuery[] {
  const sizes = new Map(queries.map((query) => [query, packState(query).length]));
  let size = [...sizes.values()].reduce((sum, one) => sum + one, 0);
  const left_out = new Set<KeptQuery>();
  for (const [query, one] of [...sizes].sort(([, one], [, other]) => other - one)) {
    if (size <= MAX_BYTES) break;
    left_out.add(query);
    size -= one;
  }
  return queries.filter((query) => !left_out.has(query));
}

/** What was last known: everyone's, and the player's whose session this is. Copies of anybody else go. */
export async function readKeptAnswers(stores: CacheStorage | undefined, token: string | null): Promise<Kept> {
  const found: KeptQuery[] = [];
  try {
    const mark = token === null ? null : await markOf(token);
    for (const name of (await stores?.keys()) ?? []) {
      const isPrivate = name.startsWith(PRIVATE_COPIES);
      if (!isPrivate && name !== PUBLIC) continue;
      const record = await read(stores!, name);
      if (record !== null && (!isPrivate || (mark !== null && record.mark === mark))) found.push(...record.queries);
      else if (isPrivate) await stores!.delete(name);
    }
  } catch {
    // What cannot be read was not kept.
  }
  const config = found.find(({ queryKey }) => queryKey[0] === 'config')?.state.data as ClientConfig | undefined;
  return { config: config ?? null, queries: { queries: found, mutations: [] } };
}

async function read(stores: CacheStorage, name: string): Promise<Record_ | null> {
  const response = await (await stores.open(name)).match(AT);
  if (response === undefined) return null;
  try {
    return unpackState<Record_>(await response.text());
  } catch {
    return null;
  }
}
