import type { Pool } from 'pg';
import type { App, RequestContext } from '../../../core/app.ts';
import { type BetService, createBetService } from '../../fairness/public.ts';
import { PressRecorder } from '../round/presses.ts';
import { RoundWatch } from '../round/round-watch.ts';
import { type ArcadeSession, ArcadeSessions } from './arcade-sessions.ts';

/** The arcade's state of one server. */
type Room = { bets: BetService; sessions: ArcadeSessions; presses: PressRecorder; watch: RoundWatch };

/** The key is the server's pool, because a request has a copy of the app's parts with the same pool. */
const rooms = new WeakMap<Pool, Room>();

export function roomOf(app: App): Room {
  const known = rooms.get(app.pool);
  if (known) return known;
  const room = {
    bets: createBetService(app),
    sessions: new ArcadeSessions(app),
    presses: new PressRecorder(app),
    watch: new RoundWatch(app),
  };
  rooms.set(app.pool, room);
  return room;
}

/** The arcade session of a request that requires one. */
export function arcadeSessionOf(ctx: RequestContext): ArcadeSession {
  if (ctx.gameSession === null) throw new Error(`${ctx.call.path} was called without an arcade session`);
  return ctx.gameSession as ArcadeSession;
}
