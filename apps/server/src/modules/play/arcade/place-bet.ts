import { calls } from '@nua/contract';
import { type AnySingleGame, freeRoundCap, singleGames, type Values } from '@nua/games';
import { type Cents, ZERO } from '@nua/money';
import { type ApiError, apiError, inputError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { BatcherFull } from '../../../ledger/batcher.ts';
import { type Bet, type BetVerdict, findPlacedBet, type PlacedRound, serverFloats } from '../../fairness/public.ts';
import { placeFreeRound } from '../guard/place-free-round.ts';
import { isGuardError, placeGuardedBet } from '../guard/place-guarded-bet.ts';
import { isClosed, paceOf, reserveTurn } from '../pace/play-pace.ts';
import { arcadeServicesOf, arcadeSessionOf } from './arcade-services.ts';
import { betError, type PlayRules, parseCall } from './bet-rules.ts';
import { betOnShared, sharedGameOf } from './shared-bets.ts';

const freeRoundError = () => inputError([{ path: 'free_rounds_id', rule: 'a game with rounds of one step' }]);

/** Used for a closed game, which has no pace. Its bets are refused anyway. */
const UNLIMITED = { every_ms: 0 };

export const placeBet = handle(calls.arcadeBet, async (ctx, { params, body }) => {
  const { stake, free_rounds_id, ...sent } = body;
  const shared = sharedGameOf(params.game);
  if (shared && free_rounds_id !== undefined) throw freeRoundError();
  if (shared) return await betOnShared(ctx, shared, stake, sent);
  const game = singleGames.find(({ id }) => id === params.game);
  if (!game) throw apiError('NOT_FOUND');
  const call = parseCall(game, sent);
  const { player_id } = arcadeSessionOf(ctx);
  const key = { player_id, key: ctx.idempotency_key!, request_hash: ctx.requestHash() };
  const rules = ctx.settings.get('play_rules');
  const range = free_rounds_id === undefined ? rules : freeRoundRange(game, stake, rules);
  const refused = betError(game, call, stake, { ...range, is_closed: isClosed(ctx, game) });
  const pace = paceOf(ctx, game) ?? UNLIMITED;
  const bet = call && { ...key, game_id: game.id, stake, draw: drawOf(game, call, stake) };
  // A repeated bet gets the first result, even if limits have changed. It reserves no turn, so it does not delay the next bet.
  const is_paced = pace.every_ms > 0;
  const known = bet === null || refused || is_paced ? await findPlacedBet(ctx.pool, key, ctx.clock.now()) : null;
  if (bet === null || refused || known) return responseOf(ctx, known, refused);
  const too_fast = await reserveTurn(ctx.db, player_id, pace, ctx.clock.now());
  // An earlier attempt with the same key may have reserved this turn and placed the bet meanwhile.
  if (too_fast) return responseOf(ctx, await findPlacedBet(ctx.pool, key, ctx.clock.now()), too_fast);
  return responseOf(ctx, await place(ctx, bet, free_rounds_id), null);
});

type Range = Omit<PlayRules, 'is_closed'>;

/** Widens the limits to the stake of a free round, which was fixed when it was granted, and to the payout of the game's first call. */
const freeRoundRange = (
  game: AnySingleGame,
  stake: Cents,
  { stake_minimum, stake_maximum, payout_cap }: Range,
): Range => ({
  stake_minimum: stake < stake_minimum ? stake : stake_minimum,
  stake_maximum: stake > stake_maximum ? stake : stake_maximum,
  payout_cap: freeRoundCap(game, stake, payout_cap),
});

/** A round is stored as its call and outcome; the rest can be computed from the seeds. */
function drawOf(game: AnySingleGame, call: Values, stake: Cents): Bet['draw'] {
  return (server_seed, client_seed, nonce) => {
    const { payout, outcome } = game.play(call, stake, serverFloats({ server_seed, client_seed, nonce }));
    return { payout, outcome: { ...call, ...outcome }, table_version: game.table_version };
  };
}

function place(ctx: RequestContext, bet: Bet, free_rounds_id: string | undefined): Promise<BetVerdict> {
  if (free_rounds_id !== undefined) return placeFreeRound(ctx, bet, free_rounds_id);
  if (arcadeSessionOf(ctx).guarded) return placeGuardedBet(ctx, bet);
  return arcadeServicesOf(ctx)
    .bets.placeBet(bet)
    .catch((error) => (isGuardError(error) ? placeGuardedBet(ctx, bet) : rethrowAsBusy(error)));
}

function responseOf(ctx: RequestContext, verdict: BetVerdict | null, refused: ApiError | null) {
  if (verdict === null) throw refused!;
  if (verdict.status === 'mismatch') throw apiError('KEY_REUSED');
  if (verdict.status === 'no_seed') throw apiError('SEED_NOT_SET');
  if (verdict.status === 'refused') throw apiError(verdict.refusal, { available: verdict.balance });
  if (verdict.status === 'replayed') ctx.markReplayed();
  return { ...roundViewOf(verdict.round), balance: verdict.balance };
}

const NO_BONUS = { stake: ZERO, payout: ZERO, after: ZERO };

function roundViewOf({ id, seed_pair_id, nonce, stake, payout, outcome, at, bonus, free_rounds_id }: PlacedRound) {
  const free_parts = free_rounds_id === null ? NO_BONUS : { stake, payout, after: ZERO };
  const { stake: bonus_stake, payout: bonus_payout, after: bonus_balance } = bonus ?? free_parts;
  const parts = { bonus_stake, bonus_payout, bonus_balance };
  return {
    round_id: id,
    seed_pair_id,
    nonce,
    stake,
    payout,
    ...parts,
    free_rounds_id,
    outcome: { ...outcome },
    at: at.toISOString(),
  };
}

function rethrowAsBusy(error: unknown): never {
  if (error instanceof BatcherFull) throw apiError('BUSY', undefined, { retry_after_s: error.retry_after_s });
  throw error;
}
