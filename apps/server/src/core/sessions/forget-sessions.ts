import type { LRUCache } from 'lru-cache';

/** Drops the cached sessions of a player, or all of them. */
export function forgetSessions<Session extends { player_id: string }>(
  cache: LRUCache<string, Session>,
  player_id: string | null,
): void {
  if (player_id === null) return void cache.clear();
  const tokens: string[] = [];
  // The cache must not change while it is read.
  cache.forEach((session, token) => {
    if (session.player_id === player_id) tokens.push(token);
  });
  for (const token of tokens) cache.delete(token);
}
