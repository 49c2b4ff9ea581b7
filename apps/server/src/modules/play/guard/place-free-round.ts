import type { PoolClient } from 'pg';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { txOn } from '../../../db/connect.ts';
import { inOneTransaction, runDurably } from '../../../ledger/run-durably.ts';
import { type Bet, type BetVerdict, findPlacedBet, placeFree } from '../../fairness/public.ts';
import { countFreeRound, lockFreeRounds } from '../../free-round/public.ts';
import { guardFreeRound } from './guard-stake.ts';
import { retryUnderGuard } from './place-guarded-bet.ts';

type Deps = Pick<App, 'pool' | 'clock' | 'ledger' | 'seeds'>;

/**
 * Places one of a player's free rounds.
 *
 * The owner's lock serialises the rounds of one player, so parallel requests on any nodes cannot use a round twice. A repeated bet returns
 * its earlier round.
 *
 * Errors  PLAYER_EXCLUDED, NOT_FOUND, INVALID_INPUT, FREE_ROUNDS_ENDED, ACCOUNT_FROZEN
 */
export async function placeFreeRound(deps: Deps, bet: Bet, free_rounds_id: string): Promise<BetVerdict> {
  const { pool } = deps;
  return await keyedMutex(pool, `bets of ${bet.player_id}`, () =>
    retryUnderGuard(() =>
      runDurably(pool, (client) => inOneTransaction(client, () => play(client, deps, bet, free_rounds_id))),
    ),
  );
}

async function play(client: PoolClient, deps: Deps, bet: Bet, id: string): Promise<BetVerdict> {
  const { player_id } = bet;
  await deps.ledger.responses.lockOwner(client, player_id);
  const known = await findPlacedBet(client, bet, deps.clock.now());
  if (known) return known;
  const tx = txOn(client);
  const at = await guardFreeRound(deps, tx, player_id);
  const row = await lockFreeRounds(tx, { ...bet, id }, at);
  if ((await deps.ledger.balances([player_id], tx)).get(player_id)?.frozen) throw apiError('ACCOUNT_FROZEN');
  const verdict = await placeFree(client, deps.seeds, bet, { free_rounds_id: id, at });
  if (verdict.status === 'placed') await countFreeRound(deps, tx, row, verdict.round.payout);
  return verdict;
}
