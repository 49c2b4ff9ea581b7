import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { packState, unpackState } from '../api/hydration-json.ts';
import { publicQueries } from '../api/stale-times.ts';
import type { ClientConfig } from '../api/wire.ts';
import { PRIVATE_COPIES } from '../platform/player-copies.ts';

/** Queries whose responses are never cached, because they are valid only once or are too large. */
const uncached: ReadonlySet<string> = new Set(['launch', 'seed', 'captcha', 'push', 'app-identity']);

const PUBLIC = 'nua.public';
const ENTRY = '/cached-responses';
const MAX_QUERIES = 40;
const MAX_BYTES = 512 * 1024;

type CachedQuery = DehydratedState['queries'][number];
type CacheRecord = { mark: string | null; queries: CachedQuery[] };

/** The cached responses in the form that the query cache loads, and the config that they contain. */
export type CachedResponses = { config: ClientConfig | null; queries: DehydratedState };

/** A hash of the session's token. It marks the player's responses, so that no other session reads them. */
export async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kept ${token}`));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The newest responses of the query cache, at most `MAX_QUERIES`. */
export function responsesToCache(queries: QueryClient, isPublic: boolean): CachedQuery[] {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' && state.data !== undefined })
    .filter(({ queryKey }) => !uncached.has(String(queryKey[0])) && publicQueries.has(String(queryKey[0])) === isPublic)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
    .map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      dehydratedAt: state.dataUpdatedAt,
      state: { ...state, error: null, fetchStatus: 'idle' } as CachedQuery['state'],
    }));
}

/**
 * Writes the public responses and the player's responses to two stores of the browser's cache.
 *
 * `isSameSession` returns whether the player is still signed in. After a logout during the write, the player's store is deleted.
 */
export async function cacheResponses(
  stores: CacheStorage,
  queries: QueryClient,
  session: { token: string; player_id: string } | null,
  isSameSession: () => boolean,
): Promise<void> {
  await write(stores, PUBLIC, { mark: null, queries: responsesToCache(queries, true) });
  if (session === null) return;
  const name = PRIVATE_COPIES + session.player_id;
  const mark = await markOf(session.token);
  if (!isSameSession()) return;
  await write(stores, name, { mark, queries: responsesToCache(queries, false) });
  if (!isSameSession()) await stores.delete(name);
}

async function write(stores: CacheStorage, name: string, record: CacheRecord): Promise<void> {
  const before = await read(stores, name);
  // The page may have evicted a query from its memory. The cached response of that query is then still the newest one.
  const fresh = new Set(record.queries.map(({ queryHash }) => queryHash));
  const older = before?.mark === record.mark ? before.queries.filter(({ queryHash }) => !fresh.has(queryHash)) : [];
  const text = packState({ ...record, queries: withinSize([...record.queries, ...older].slice(0, MAX_QUERIES)) });
  const cache = await stores.open(name);
  await cache.put(ENTRY, new Response(text, { headers: { 'content-type': 'application/json' } }));
}

/** Omits the largest responses until the rest fits into `MAX_BYTES`, so that one long list does not displace all others. */
function withinSize(queries: readonly CachedQuery[]): CachedQuery[] {
  const sizes = new Map(queries.map((query) => [query, packState(query).length]));
  let size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const omitted = new Set<CachedQuery>();
  for (const [query, bytes] of [...sizes].sort(([, a], [, b]) => b - a)) {
    if (size <= MAX_BYTES) break;
    omitted.add(query);
    size -= bytes;
  }
  return queries.filter((query) => !omitted.has(query));
}

/** Reads the public responses and those of this session's player. Deletes the responses of every other session. */
export async function readCachedResponses(
  stores: CacheStorage | undefined,
  token: string | null,
): Promise<CachedResponses> {
  const queries: CachedQuery[] = [];
  try {
    const mark = token === null ? null : await markOf(token);
    for (const name of (await stores?.keys()) ?? []) {
      const isPrivate = name.startsWith(PRIVATE_COPIES);
      if (!isPrivate && name !== PUBLIC) continue;
      const record = await read(stores!, name);
      if (record !== null && (!isPrivate || (mark !== null && record.mark === mark))) queries.push(...record.queries);
      else if (isPrivate) await stores!.delete(name);
    }
  } catch {
    // A cache that cannot be read counts as empty.
  }
  const config = queries.find(({ queryKey }) => queryKey[0] === 'config')?.state.data as ClientConfig | undefined;
  return { config: config ?? null, queries: { queries, mutations: [] } };
}

async function read(stores: CacheStorage, name: string): Promise<CacheRecord | null> {
  const response = await (await stores.open(name)).match(ENTRY);
  if (response === undefined) return null;
  try {
    const record = unpackState<CacheRecord>(await response.text());
    // An earlier version of the client wrote the record in another form.
    return Array.isArray(record.queries) ? record : null;
  } catch {
    return null;
  }
}
