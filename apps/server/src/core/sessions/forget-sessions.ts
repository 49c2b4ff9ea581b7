import type { LRUCache } from 'lru-cache';

/** Evicts the cached sessions of a player, or all of them. */
export function forgetSessions<Session extends { player_id: string }>(
  cache: LRUCache<string, Session>,
  player_id: string | null,
): void {
  if (player_id === null) return void cache.clear();
  const tokens: string[] = [];
  // Collected first, because the cache must not change during the iteration.
  cache.forEach((session, token) => {
    if (session.player_id === player_id) tokens.push(token);
  });
  for (const token of tokens) cache.delete(token);
}
