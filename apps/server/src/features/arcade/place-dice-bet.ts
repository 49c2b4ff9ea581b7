import { calls } from '@nua/contract';
import { type DiceBet, diceTable, playDice } from '@nua/games';
import { isGuarded, placeGuardedBet } from '../../domain/protection/place-guarded-bet.ts';
import { findPlacedBet } from '../../fairness/find-placed-bet.ts';
import { serverFloats } from '../../fairness/node-hmac.ts';
import type { Bet, Draw, PlacedRound } from '../../fairness/place-bets.ts';
import { apiError } from '../../http/api-error.ts';
import { handle } from '../../http/handle.ts';
import { BatcherFull } from '../../ledger/batcher.ts';
import { arcadeSessionOf, roomOf } from './arcade-room.ts';
import { refuseDiceBet } from './dice-rules.ts';

/** What is stored of a round: the call and what became of it. Everything else follows from the seeds. */
type StoredDice = { target_hundredths: number; over: boolean; roll_hundredths: number; win: boolean };

export const placeDiceBet = handle(calls.diceBet, async (ctx, { body }) => {
  const { player_id, guarded } = arcadeSessionOf(ctx);
  const bet: Bet = {
    player_id,
    game_id: 'dice',
    stake: body.stake,
    key: ctx.idempotency_key!,
    request_hash: ctx.requestHash(),
    draw: (server_seed, client_seed, nonce) => drawDice(body, { server_seed, client_seed, nonce }),
  };
  const { bets } = roomOf(ctx);
  const refused = refuseDiceBet(body, ctx.settings.get('play_rules'));
  // A limit may have changed since the first time: a repeat is still answered with what happened then.
  const verdict = refused
    ? await findPlacedBet(ctx.pool, bet, ctx.clock.now())
    : guarded
      ? await placeGuardedBet(ctx, bet)
      : await bets.placeBet(bet).catch((error) => (isGuarded(error) ? placeGuardedBet(ctx, bet) : asBusy(error)));
  if (verdict === null) throw refused!;
  if (verdict.status === 'mismatch') throw apiError('KEY_REUSED');
  if (verdict.status === 'no_seed') throw apiError('SEED_NOT_SET');
  if (verdict.status === 'refused') throw apiError(verdict.refusal, { available: verdict.balance });
  if (verdict.status === 'replayed') ctx.markReplayed();
  return { ...shownRound(verdict.round), balance: verdict.balance };
});

function drawDice(bet: DiceBet, seeds: Parameters<typeof serverFloats>[0]): Draw {
  const { roll_hundredths, win, payout } = playDice(bet, serverFloats(seeds));
  const outcome: StoredDice = { target_hundredths: bet.target_hundredths, over: bet.over, roll_hundredths, win };
  return { payout, outcome, table_version: diceTable.version };
}

function shownRound({ id, seed_pair_id, nonce, stake, payout, outcome, at }: PlacedRound) {
  const { roll_hundredths, win } = outcome as StoredDice;
  return { round_id: id, seed_pair_id, nonce, roll_hundredths, win, stake, payout, at: at.toISOString() };
}

function asBusy(error: unknown): never {
  if (error instanceof BatcherFull) throw apiError('BUSY', undefined, { retry_after_s: error.retry_after_s });
  throw error;
}
