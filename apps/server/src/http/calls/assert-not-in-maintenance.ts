import { calls } from '@nua/contract';
import { sharedGames } from '@nua/games';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext } from '../../core/app.ts';
import { maintenanceInForce } from '../../core/maintenance.ts';
import { hasOpenRound } from '../../modules/play/public.ts';

type Given = { body?: unknown; params?: Record<string, string> };

/**
 * Refuses a call during a maintenance if its declaration requires that.
 *
 * A repeated request with a stored response is allowed, because its handler only returns that response. A refusal would wrongly report that
 * no money moved.
 *
 * Errors  MAINTENANCE
 */
export async function assertNotInMaintenance(ctx: RequestContext, { body, params }: Given): Promise<void> {
  const { in_maintenance = 'works' } = ctx.call;
  if (in_maintenance === 'works') return;
  const maintenance = maintenanceInForce(ctx);
  if (maintenance === null || (await hasStoredResponse(ctx, params?.game))) return;
  const { game_id } = (body ?? {}) as { game_id?: string };
  const player_id = playerOf(ctx);
  if (in_maintenance === 'open_round' && game_id !== undefined && player_id !== null)
    if (await hasOpenRound(ctx.db, player_id, game_id)) return;
  const remaining_ms = maintenance.until.getTime() - ctx.clock.now().getTime();
  const data = { until: maintenance.until.toISOString() };
  throw apiError('MAINTENANCE', data, { retry_after_s: Math.max(1, Math.ceil(remaining_ms / 1000)) });
}

const playerOf = ({ session, gameSession }: RequestContext): string | null =>
  session?.player_id ?? gameSession?.player_id ?? null;

/** True for a bet in a game without shared rounds. The statement that posts such a bet stores its response under the route `bet`. */
const isPostedBet = ({ call }: RequestContext, game: string | undefined): boolean =>
  call === calls.arcadeBet && !sharedGames.some(({ id }) => id === game);

/** Reports whether this call has a stored response for the key. */
async function hasStoredResponse(ctx: RequestContext, game: string | undefined): Promise<boolean> {
  const [owner_id, key] = [playerOf(ctx), ctx.idempotency_key];
  if (owner_id === null || key === null) return false;
  if (ctx.call === calls.launchGame) {
    const { rows } = await sql`select from game_launch where player_id = ${owner_id} and key = ${key}`.execute(ctx.db);
    return rows.length > 0;
  }
  const route = isPostedBet(ctx, game) ? 'bet' : `${ctx.call.method} ${ctx.call.path}`;
  return await ctx.ledger.responses.isStored(ctx.db, { owner_id, key, route });
}
