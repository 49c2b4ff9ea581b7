import { type Cents, ZERO } from '@nua/money';
import { ApiError, apiError } from '../../../core/api-error.ts';
import type { Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import type { LedgerAccountRef, VerdictBalances } from '../../../ledger/ledger.ts';
import { addFreeWin, countFreeRound, lockFreeRounds, returnFreeRound } from '../../free-round/public.ts';
import { guardFreeRound, staysUnguarded } from '../guard/guard-stake.ts';
import { ESCROW, lockGuard, postOfRound, type RoundDeps } from '../round/round-money.ts';
import { insertBet, insertRound, newestRound, type SeamlessRound } from './seamless-rows.ts';
import { type Refusal, Refused } from './seamless-verdict.ts';

const EXPENSE: LedgerAccountRef = { house: 'promo_expense:free_round' };
const WINNINGS: LedgerAccountRef = { house: 'free_round_winnings' };
/** The house's account for the games of providers. */
export const PNL: LedgerAccountRef = { house: 'game_pnl:provider' };

type FreeBet = { id: string; provider_round: string; game_id: string; stake: Cents; free_rounds_id: string };

/** The error code that the provider gets for each error about the free rounds of a bet. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  NOT_FOUND: 'FREE_ROUND_UNKNOWN',
  INVALID_INPUT: 'FREE_ROUND_DIFFERS',
  FREE_ROUNDS_ENDED: 'FREE_ROUND_ENDED',
};

/**
 * Posts a bet that uses a free round: the house pays the stake into escrow. The round can have no other bet. The caller holds the owner's
 * lock.
 *
 * Errors  FREE_ROUND_UNKNOWN, FREE_ROUND_DIFFERS, FREE_ROUND_ENDED, ROUND_ENDED; PLAYER_EXCLUDED and ACCOUNT_FROZEN; a guard error, after
 *         which the caller retries (`retryUnderGuard`)
 */
export async function postFreeBet(
  deps: RoundDeps,
  tx: Tx,
  { provider, player_id }: { provider: string; player_id: string },
  { id, provider_round, game_id, stake, free_rounds_id }: FreeBet,
): Promise<void> {
  const known = await newestRound(tx, { provider, player_id, provider_round });
  if (known?.state === 'settled') throw new Refused('ROUND_ENDED');
  if (known?.state === 'open') throw new Refused('FREE_ROUND_DIFFERS');
  const at = await guardFreeRound(deps, tx, player_id);
  if (!(await lockGuard(tx, player_id)) && !(await staysUnguarded(tx, player_id)))
    throw Object.assign(new Error(`player ${player_id} got a guard meanwhile`), { code: 'NUA01' });
  const free = await lockFreeRounds(tx, { id: free_rounds_id, player_id, game_id, stake }, at).catch(
    (error: unknown) => {
      const refusal = error instanceof ApiError ? REFUSALS[error.error] : undefined;
      throw refusal ? new Refused(refusal) : error;
    },
  );
  if ((await deps.ledger.balances([player_id], tx)).get(player_id)?.frozen) throw apiError('ACCOUNT_FROZEN');
  const round: SeamlessRound = {
    ...{ id: newId(), player_id, game_id, provider, provider_round, state: 'open', free_rounds_id, at },
    // Stake and wins count as bonus money, so that rewards and limits do not count them as the player's own.
    ...{ stake, bonus_stake: stake, payout: ZERO, bonus_payout: ZERO, bonus_id: null },
  };
  const balances = await postOfRound(
    ...([deps, tx, { round_id: round.id, player_id }] as const),
    [{ debit: EXPENSE, credit: ESCROW, amount: stake, reason: 'bet' }],
    at,
  );
  await insertRound(tx, round, balances.game);
  await insertBet(tx, { provider, id, player_id, round_id: round.id, state: 'placed', stake, bonus_stake: stake, at });
  await countFreeRound(deps, tx, free, ZERO);
}

/**
 * Adds a win to the winnings of the free rounds. If the free rounds have already ended, the house keeps the win. Returns the amount, which
 * counts as bonus money. The caller holds the owner's lock.
 */
export async function payFreeWin(deps: RoundDeps, tx: Tx, round: SeamlessRound, amount: Cents): Promise<Cents> {
  const isAdded = await addFreeWin(tx, round.free_rounds_id!, amount);
  const leg = { debit: PNL, credit: isAdded ? WINNINGS : EXPENSE, amount, reason: 'win' } as const;
  await postOfRound(deps, tx, { round_id: round.id, player_id: round.player_id }, [leg], deps.clock.now());
  return amount;
}

/** Returns the stake of a free round to the house and gives the round back to the player. The caller holds the owner's lock. */
export async function returnFreeStake(
  deps: RoundDeps,
  tx: Tx,
  { id, player_id, stake, free_rounds_id }: SeamlessRound,
): Promise<{ balances: VerdictBalances }> {
  await returnFreeRound(tx, free_rounds_id!);
  const leg = { debit: ESCROW, credit: EXPENSE, amount: stake, reason: 'bet_returned' } as const;
  return { balances: await postOfRound(deps, tx, { round_id: id, player_id }, [leg], deps.clock.now()) };
}
