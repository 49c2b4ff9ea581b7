import { calls } from '@nua/contract';
import { type AnySharedGame, firstCashOutMs, sharedGames, type Values } from '@nua/games';
import type { Cents } from '@nua/money';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { requestMarkOf } from '../../../core/once.ts';
import { retryUnderGuard } from '../guard/place-guarded-bet.ts';
import { isClosed, paceOf, reserveTurn } from '../pace/play-pace.ts';
import { cashOutBet, placeSharedBet, UndecidedBet } from '../round/shared-bet.ts';
import { showBet, showPhase } from '../round/show-phase.ts';
import { arcadeServicesOf, arcadeSessionOf } from './arcade-services.ts';
import { betError, parseCall } from './bet-rules.ts';

/** A long poll waits this long for a change; the client's own timeout is eight seconds. */
const WAIT_MS = 6_000;

export const sharedGameOf = (game_id: string | undefined): AnySharedGame | undefined =>
  sharedGames.find(({ id }) => id === game_id);

export async function betOnShared(ctx: RequestContext, game: AnySharedGame, stake: Cents, sent: Values) {
  const call = parseCall(game, sent);
  const { player_id } = arcadeSessionOf(ctx);
  const rules = ctx.settings.get('play_rules');
  const place = () =>
    ctx.once(async (tx) => {
      // Inside `once`, so that a repeat gets the first result even if limits have changed.
      const refused = betError(game, call, stake, { ...rules, is_closed: isClosed(ctx, game) });
      if (refused) throw refused;
      const pace = paceOf(ctx, game);
      const too_fast = pace && (await reserveTurn(tx, player_id, pace, ctx.clock.now()));
      if (too_fast) throw too_fast;
      const { payout_cap } = rules;
      return showBet(await placeSharedBet(ctx, tx, game, { player_id, call: call!, stake, payout_cap }), null);
    });
  return await retryUnderGuard(place);
}

/**
 * Cashes out a bet on the running round.
 *
 * The time at which the player pressed is recorded first. It decides the payout, even if the end of the round settles the bet before this
 * request does. A press that was too late gets its response when the round is over.
 */
export async function cashOutShared(ctx: RequestContext, game: AnySharedGame, round_id: string) {
  const { presses, watch } = arcadeServicesOf(ctx);
  const { player_id } = arcadeSessionOf(ctx);
  const request = requestMarkOf(ctx);
  if (game.climb) await presses.record({ bet_id: round_id, player_id, minimum_ms: firstCashOutMs(game), request });
  const done = new AbortController();
  const signal = AbortSignal.any([ctx.signal, done.signal]);
  try {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      const change = watch.next(game.id, Math.max(0, deadline - performance.now()), signal);
      try {
        return await ctx.inGuestShare(() =>
          ctx.once(async (tx) => showBet(await cashOutBet(ctx, tx, game, { player_id, round_id }), null)),
        );
      } catch (error) {
        if (!(error instanceof UndecidedBet)) throw error;
      }
      if (signal.aborted || performance.now() >= deadline)
        throw apiError('STILL_RUNNING', undefined, { retry_after_s: 1 });
      await change;
    }
  } finally {
    done.abort();
  }
}

/** A caller that knows the newest state waits for the next change. */
export const getPhase = handle(calls.arcadePhase, async (ctx, { params, query }) => {
  const game = sharedGameOf(params.game);
  if (!game) throw apiError('NOT_FOUND');
  const { player_id } = arcadeSessionOf(ctx);
  const { watch } = arcadeServicesOf(ctx);
  const request = { player_id, after: query.after ?? null };
  const change = watch.next(game.id, query.after === undefined ? 0 : WAIT_MS, ctx.signal);
  const now = await showPhase(ctx, game, request);
  if (now.news !== null || query.after === undefined) return now;
  await change;
  return await showPhase(ctx, game, request);
});
