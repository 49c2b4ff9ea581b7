import type { Pool } from 'pg';
import type { App, RequestContext } from '../../../core/app.ts';
import { type BetService, createBetService } from '../../fairness/public.ts';
import { PressRecorder } from '../round/presses.ts';
import { RoundWatch } from '../round/round-watch.ts';
import { type ArcadeSession, ArcadeSessions } from './arcade-sessions.ts';

type Room = { bets: BetService; sessions: ArcadeSessions; presses: PressRecorder; watch: RoundWatch };

/** The key is the server's pool, because requests use copies of the app that share the pool. */
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

export function arcadeSessionOf(ctx: RequestContext): ArcadeSession {
  if (ctx.gameSession === null) throw new Error(`${ctx.call.path} was called without an arcade session`);
  return ctx.gameSession as ArcadeSession;
}
