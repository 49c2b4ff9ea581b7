import type { Pool } from 'pg';
import type { App, RequestContext } from '../../../core/app.ts';
import { type BetService, createBetService } from '../../fairness/public.ts';
import { PressRecorder } from '../round/presses.ts';
import { RoundWatch } from '../round/round-watch.ts';
import { type ArcadeSession, ArcadeSessions } from './arcade-sessions.ts';

type ArcadeServices = { bets: BetService; sessions: ArcadeSessions; presses: PressRecorder; watch: RoundWatch };

/** The key is the server's pool, because requests use copies of the app that share the pool. */
const servicesOfPools = new WeakMap<Pool, ArcadeServices>();

export function arcadeServicesOf(app: App): ArcadeServices {
  const known = servicesOfPools.get(app.pool);
  if (known) return known;
  const services = {
    bets: createBetService(app),
    sessions: new ArcadeSessions(app),
    presses: new PressRecorder(app),
    watch: new RoundWatch(app),
  };
  servicesOfPools.set(app.pool, services);
  return services;
}

export function arcadeSessionOf(ctx: RequestContext): ArcadeSession {
  if (ctx.gameSession === null) throw new Error(`${ctx.call.path} was called without an arcade session`);
  return ctx.gameSession as ArcadeSession;
}
