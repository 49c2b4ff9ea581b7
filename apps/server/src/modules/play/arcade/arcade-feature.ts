import { calls } from '@nua/contract';
import { ZERO } from '@nua/money';
import { sql } from 'kysely';
import type { RequestContext } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { askAlone } from '../../../db/player-query.ts';
import { readShownBonus } from '../../bonus/public.ts';
import { listRoundsOf } from '../../fairness/public.ts';
import { type Leading, startLeading } from '../round/lead.ts';
import { abandonDueRounds } from './abandon-due-rounds.ts';
import { arcadeSessionOf, roomOf } from './arcade-room.ts';
import { getGameMath } from './get-game-math.ts';
import { openLines } from './open-lines.ts';
import { openSession } from './open-session.ts';
import { placeBet } from './place-bet.ts';
import { getSeeds, rotateSeeds } from './seeds.ts';
import { getPhase } from './shared-bets.ts';
import { cashOut, getOpenRound, placeOpening, takeStep } from './step-round.ts';
import { sweepArcade } from './sweep-arcade.ts';

const getBalance = handle(calls.arcadeBalance, (ctx) => tableMoneyOf(ctx));

const recordHeartbeat = handle(calls.arcadeHeartbeat, async (ctx) => {
  const { token_hash } = arcadeSessionOf(ctx);
  await sql`update arcade.session set heard_at = ${ctx.clock.now()}
    where token_hash = ${Buffer.from(token_hash, 'hex')}`.execute(ctx.db);
  return await tableMoneyOf(ctx);
});

async function tableMoneyOf(ctx: RequestContext) {
  const { player_id, game_id } = arcadeSessionOf(ctx);
  const wallets = (await ctx.ledger.balances([player_id])).get(player_id);
  const bonus = await readShownBonus(ctx.db, player_id, game_id, ctx.clock.now());
  return { balance: wallets?.game ?? ZERO, main: wallets?.main ?? ZERO, bonus };
}

const listArcadeRounds = handle(calls.arcadeRounds, (ctx, { list }) =>
  listRoundsOf(askAlone(ctx.db, arcadeSessionOf(ctx).player_id, ctx.clock.now()), list),
);

const leading = new WeakMap<RequestContext['pool'], Leading>();

const SWEEP_EVERY_MS = 3_600_000;
const LOOK_EVERY_MS = 5_000;

export const arcadeFeature: Feature = {
  name: 'arcade',
  handlers: [
    openSession,
    getBalance,
    recordHeartbeat,
    placeBet,
    placeOpening,
    takeStep,
    cashOut,
    getOpenRound,
    getPhase,
    getGameMath,
    getSeeds,
    rotateSeeds,
    listArcadeRounds,
  ],
  sockets: (app, find) => openLines(app, find),
  findGameSession: (app, token, beforeAsking) => roomOf(app).sessions.find(token, beforeAsking),
  jobs: [
    { name: 'arcade-sweep', every_ms: SWEEP_EVERY_MS, run: sweepArcade },
    { name: 'rounds-due', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: abandonDueRounds },
  ],
  start(app) {
    // With a stopped clock, a test moves the clock and advances the rounds itself.
    if (app.config.roles.has('worker') && app.clock.runs) leading.set(app.pool, startLeading(app));
  },
  async stop(app) {
    await leading.get(app.pool)?.stop();
    await roomOf(app).bets.idle();
    await roomOf(app).presses.stop();
  },
};
