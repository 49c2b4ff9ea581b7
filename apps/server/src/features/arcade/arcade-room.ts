import type { Pool } from 'pg';
import { type BetService, createBetService } from '../../fairness/place-bets.ts';
import type { App, RequestContext } from '../../http/request-context.ts';
import { type ArcadeSession, ArcadeSessions } from './arcade-sessions.ts';

/** What the arcade keeps as long as its server lives. */
type Room = { bets: BetService; sessions: ArcadeSessions };

/** A server is known by its pool: a request sees a copy of the server's parts, and the same pool. */
const rooms = new WeakMap<Pool, Room>();

export function roomOf(app: App): Room {
  const known = rooms.get(app.pool);
  if (known) return known;
  const room = { bets: createBetService(app), sessions: new ArcadeSessions(app) };
  rooms.set(app.pool, room);
  return room;
}

/** The arcade session of a request that cannot be without one. */
export function arcadeSessionOf(ctx: RequestContext): ArcadeSession {
  if (ctx.gameSession === null) throw new Error(`${ctx.call.path} was asked without an arcade session`);
  return ctx.gameSession as ArcadeSession;
}
