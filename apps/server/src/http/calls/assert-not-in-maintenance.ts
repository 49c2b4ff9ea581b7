import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext } from '../../core/app.ts';
import { maintenanceInForce } from '../../core/maintenance.ts';

/**
 * Refuses a call that maintenance stops, as its declaration says.
 *
 * A request whose key was used runs, because its handler returns the stored response: the refusal would say that nothing moved.
 *
 * Errors  MAINTENANCE
 */
export async function assertNotInMaintenance(ctx: RequestContext, body: unknown): Promise<void> {
  const { in_maintenance = 'works' } = ctx.call;
  if (in_maintenance === 'works') return;
  const maintenance = maintenanceInForce(ctx);
  if (maintenance === null || (await isKeyUsed(ctx))) return;
  const { game_id } = (body ?? {}) as { game_id?: string };
  if (in_maintenance === 'open_round' && game_id !== undefined && (await hasOpenRound(ctx, game_id))) return;
  const left_ms = maintenance.until.getTime() - ctx.clock.now().getTime();
  const data = { until: maintenance.until.toISOString() };
  throw apiError('MAINTENANCE', data, { retry_after_s: Math.max(1, Math.ceil(left_ms / 1000)) });
}

const playerOf = ({ session, gameSession }: RequestContext): string | null =>
  session?.player_id ?? gameSession?.player_id ?? null;

async function isKeyUsed(ctx: RequestContext): Promise<boolean> {
  const [owner_id, key] = [playerOf(ctx), ctx.idempotency_key];
  if (owner_id === null || key === null) return false;
  if (await ctx.ledger.responses.isKeyUsed(ctx.db, { owner_id, key })) return true;
  const { rows } = await sql`select from game_launch where player_id = ${owner_id} and key = ${key}`.execute(ctx.db);
  return rows.length > 0;
}

async function hasOpenRound(ctx: RequestContext, game_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from arcade.open_round where player_id = ${playerOf(ctx)} and game_id = ${game_id} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
