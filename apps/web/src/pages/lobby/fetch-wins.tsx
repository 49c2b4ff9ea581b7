import { listWins } from '@nua/contract/game.ts';
import type { ReactNode } from 'react';
import type { Game } from '../../api/wire.ts';
import type { Client } from '../../client.ts';

import { RecentWins } from './recent-wins.tsx';

/** Asks for the newest wins; how they are drawn and their words come with this file, after the lobby stands. */
export async function fetchWins(client: Client): Promise<((games: readonly Game[]) => ReactNode) | null> {
  const [wins] = await Promise.all([
    client.call(listWins, { quiet: true, background: true }),
    client.copy.load(['wins']),
  ]);
  if (wins.list.length === 0) return null;
  return (games) => <RecentWins wins={wins.list} games={games} />;
}
