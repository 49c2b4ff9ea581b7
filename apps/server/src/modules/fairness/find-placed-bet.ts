import type { Cents } from '@nua/money';
import type { Pool, PoolClient } from 'pg';
import { findJournalResponse } from '../../ledger/find-journal-response.ts';
import { readBalances } from '../../ledger/player-accounts.ts';
import { type BetKey, type BetVerdict, readEarlierVerdict } from './place-bets.ts';

/** Returns the earlier result of a bet with this key, or null if the key is new. */
export async function findPlacedBet(client: Pool | PoolClient, bet: BetKey, now: Date): Promise<BetVerdict | null> {
  const known = await findJournalResponse(client, { owner_id: bet.player_id, key: bet.key, route: 'bet', now });
  if (known === null) return null;
  if (!known.request_hash.equals(bet.request_hash)) return { status: 'mismatch' };
  if (known.journal_id !== null) return await readEarlierVerdict(client, bet, known.journal_id);
  const balance = (await readBalances(client, [bet.player_id])).get(bet.player_id)?.game ?? (0n as Cents);
  return { status: 'refused', refusal: known.refusal as 'INSUFFICIENT_FUNDS', balance };
}
