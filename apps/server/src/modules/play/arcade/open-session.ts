import { calls } from '@nua/contract';
import type { Stamper } from '@nua/contract/arcade.ts';
import { houseGame } from '@nua/games';
import { ZERO } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, RequestContext, Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { hashToken, newToken } from '../../../core/sessions/sessions.ts';
import { readShownBonus } from '../../bonus/public.ts';
import { FOR_GAMES, showSeeds } from '../../fairness/public.ts';
import { readPlayableFreeRounds } from '../../free-round/public.ts';
import { assertNotExcluded } from '../../protection/public.ts';
import { type Pace, paceOf } from '../pace/play-pace.ts';
import { hashLaunchToken } from './arcade-provider.ts';
import { SESSION_MS } from './arcade-sessions.ts';

/** Returns the pace of a game, without a minimum interval if the game is closed, because its bets are refused anyway. */
function paceOfGame(ctx: RequestContext, game_id: string): Pace {
  const game = houseGame(game_id);
  return (game && paceOf(ctx, game)) ?? { every_ms: 0, auto: false };
}

type LaunchTokenRow = { player_id: string; device_id: string; game_id: string };

/**
 * Locks the session of the device that got the launch token. A concurrent sign-out is either seen here, or ends the new game session
 * afterwards.
 *
 * Like a sign-out, this transaction locks the session row first.
 *
 * Errors  LAUNCH_TOKEN_REFUSED if that device is signed out
 */
async function lockSignIn(tx: Tx, launch_token: string, at: Date): Promise<void> {
  const { rows } = await sql`select 1 from session s
    where (s.player_id, s.device_id) = (select player_id, device_id from arcade.launch_token where token_hash = ${hashLaunchToken(launch_token)})
      and s.ended_at is null and s.expires_at > ${at} order by s.id for share`.execute(tx);
  if (rows.length === 0) throw apiError('LAUNCH_TOKEN_REFUSED');
}

/** Opens a game session. The statement that reads the launch token also consumes it, so only one of two frames gets a session. */
export const openSession = handle(calls.arcadeSession, async (ctx, { body }) => {
  const at = ctx.clock.now();
  const token = newToken();
  const launchToken = await ctx.db.transaction().execute(async (tx) => {
    await lockSignIn(tx, body.launch_token, at);
    const { rows } = await sql<LaunchTokenRow>`
      update arcade.launch_token t set used_at = ${at} from player p
      where t.token_hash = ${hashLaunchToken(body.launch_token)} and t.used_at is null and t.expires_at > ${at}
        and p.id = t.player_id and p.status = 1
      returning t.player_id, t.device_id, t.game_id`.execute(tx);
    const [row] = rows;
    if (!row) throw apiError('LAUNCH_TOKEN_REFUSED');
    await assertNotExcluded(tx, row.player_id, at);
    await sql`insert into arcade.session (token_hash, player_id, device_id, game_id, created_at, heard_at, expires_at)
      values (${hashToken(token)}, ${row.player_id}, ${row.device_id}, ${row.game_id}, ${at}, ${at},
        ${new Date(at.getTime() + SESSION_MS)})`.execute(tx);
    return row;
  });
  const rules = ctx.settings.get('play_rules');
  const wallets = (await ctx.ledger.balances([launchToken.player_id])).get(launchToken.player_id);
  return {
    token,
    game_id: launchToken.game_id,
    balance: wallets?.game ?? ZERO,
    bonus: await readShownBonus(ctx.db, launchToken.player_id, launchToken.game_id, at),
    free_rounds: await readPlayableFreeRounds(ctx.db, launchToken.player_id, launchToken.game_id, at),
    seeds: await showSeeds(ctx.db, ctx.seeds, launchToken.player_id, FOR_GAMES, at),
    stake_minimum: rules.stake_minimum,
    stake_maximum: rules.stake_maximum,
    payout_cap: rules.payout_cap,
    pace: paceOfGame(ctx, launchToken.game_id),
    stamped_by: stamperOf(ctx),
    encrypt: ctx.bodyKeys.forConfig(),
    server_time: at.toISOString(),
  };
});

/** Returns who timestamps the hashes of new seeds on this site. */
export function stamperOf({ ports }: { ports: Pick<App['ports'], 'calendars' | 'blocks'> }): Stamper {
  if (ports.calendars.length === 0) return 'nobody';
  return ports.blocks?.is_own ? 'sandbox' : 'outside';
}
