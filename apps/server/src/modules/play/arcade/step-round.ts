import { calls } from '@nua/contract';
import { type AnySteppedGame, steppedGames, type Values } from '@nua/games';
import * as v from 'valibot';
import { apiError, inputError } from '../../../core/api-error.ts';
import { handle } from '../../../core/handle.ts';
import { issuesError } from '../../../core/input/validate.ts';
import { retryUnderGuard } from '../guard/place-guarded-bet.ts';
import { isClosed, paceOf, reserveTurn } from '../pace/play-pace.ts';
import { openRound, showOpenRound, takeRoundStep } from '../round/stepped-round.ts';
import { arcadeServicesOf, arcadeSessionOf } from './arcade-services.ts';
import { betError, parseCall } from './bet-rules.ts';
import { cashOutShared, sharedGameOf } from './shared-bets.ts';

/** Used for a closed game, which has no pace. Its bets are refused anyway. */
const UNLIMITED = { every_ms: 0 };

/** Errors  NOT_FOUND if no stepped game has this id */
function gameOf(game_id: string | undefined): AnySteppedGame {
  const game = steppedGames.find(({ id }) => id === game_id);
  if (!game) throw apiError('NOT_FOUND');
  return game;
}

/** Errors  INVALID_INPUT */
function parseStep(game: AnySteppedGame, sent: Values): Values {
  const read = v.safeParse(game.step, sent);
  if (!read.success) throw issuesError(read.issues);
  return read.output;
}

export const placeOpening = handle(calls.arcadeOpen, async (ctx, { params, body: { stake, ...sent } }) => {
  const game = gameOf(params.game);
  const call = parseCall(game, sent);
  const { player_id } = arcadeSessionOf(ctx);
  const rules = ctx.settings.get('play_rules');
  const open = () =>
    ctx.once(async (tx) => {
      // Inside `once`, so that a repeat gets the first result even if limits have changed.
      const refused = betError(game, call, stake, { ...rules, is_closed: isClosed(ctx, game) });
      if (refused) throw refused;
      const too_fast = await reserveTurn(tx, player_id, paceOf(ctx, game) ?? UNLIMITED, ctx.clock.now());
      if (too_fast) throw too_fast;
      return await openRound(ctx, tx, game, { player_id, call: call!, stake, payout_cap: rules.payout_cap });
    });
  const opened = await retryUnderGuard(open);
  // The opening used the next nonce of the pair, so the cached pair is outdated.
  arcadeServicesOf(ctx).bets.forgetPair(player_id);
  return opened;
});

export const takeStep = handle(calls.arcadeStep, async (ctx, { params, body: { round_id, n, ...sent } }) => {
  const game = gameOf(params.game);
  const step = parseStep(game, sent);
  const { player_id } = arcadeSessionOf(ctx);
  return await retryUnderGuard(() => ctx.once((tx) => takeRoundStep(ctx, tx, game, { player_id, round_id, n, step })));
});

export const cashOut = handle(calls.arcadeCashOut, async (ctx, { params, body: { round_id, n } }) => {
  const shared = sharedGameOf(params.game);
  if (shared) return await cashOutShared(ctx, shared, round_id);
  const game = gameOf(params.game);
  if (n === undefined) throw inputError([{ path: 'n', rule: 'missing' }]);
  const { player_id } = arcadeSessionOf(ctx);
  const step = { action: 'cash_out' };
  return await ctx.inGuestShare(() => ctx.once((tx) => takeRoundStep(ctx, tx, game, { player_id, round_id, n, step })));
});

export const getOpenRound = handle(calls.arcadeOpenRound, async (ctx, { params }) => {
  const round = await showOpenRound(ctx, gameOf(params.game), arcadeSessionOf(ctx).player_id);
  return { round };
});
