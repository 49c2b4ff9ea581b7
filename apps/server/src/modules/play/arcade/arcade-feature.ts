import { calls } from '@nua/contract';
import { gameMath, houseGame } from '@nua/games';
import { ZERO } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext, Tx } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { playerQueryRunner } from '../../../db/player-query.ts';
import { readShownBonus } from '../../bonus/public.ts';
import {
  FOR_GAMES,
  listRoundsOf,
  type RevealedPair,
  rotateSeedPair,
  sealPlainSeeds,
  showSeeds,
} from '../../fairness/public.ts';
import { readPlayableFreeRounds } from '../../free-round/public.ts';
import { type Leading, startLeading } from '../round/lead.ts';
import { retireLostSeeds } from '../round/lost-seeds.ts';
import { abandonDueRounds } from './abandon-due-rounds.ts';
import { arcadeServicesOf, arcadeSessionOf } from './arcade-services.ts';
import { openLines } from './open-lines.ts';
import { openSession } from './open-session.ts';
import { placeBet } from './place-bet.ts';
import { getPhase } from './shared-bets.ts';
import { cashOut, getOpenRound, placeOpening, takeStep } from './step-round.ts';
import { sweepArcade } from './sweep-arcade.ts';

const getBalance = handle(calls.arcadeBalance, (ctx) => moneyOf(ctx));

const recordHeartbeat = handle(calls.arcadeHeartbeat, async (ctx) => {
  const { token_hash } = arcadeSessionOf(ctx);
  await sql`update arcade.session set heard_at = ${ctx.clock.now()}
    where token_hash = ${Buffer.from(token_hash, 'hex')}`.execute(ctx.db);
  return await moneyOf(ctx);
});

async function moneyOf(ctx: RequestContext) {
  const { player_id, game_id } = arcadeSessionOf(ctx);
  const wallets = (await ctx.ledger.balances([player_id])).get(player_id);
  const at = ctx.clock.now();
  const bonus = await readShownBonus(ctx.db, player_id, game_id, at);
  const free_rounds = await readPlayableFreeRounds(ctx.db, player_id, game_id, at);
  return { balance: wallets?.game ?? ZERO, main: wallets?.main ?? ZERO, bonus, free_rounds };
}

const listArcadeRounds = handle(calls.arcadeRounds, (ctx, { list }) =>
  listRoundsOf(playerQueryRunner(ctx.db, arcadeSessionOf(ctx).player_id, ctx.clock.now()), list, {
    archive: ctx.ports.month_archive,
    voided: true,
  }),
);

/** The odds of a closed game stay published, so that its rounds can still be verified. */
const getGameMath = handle(calls.arcadeMath, (_ctx, { params }) => {
  const game = houseGame(params.game ?? '');
  if (!game) throw apiError('NOT_FOUND');
  return gameMath(game);
});

const getSeeds = handle(calls.getSeeds, (ctx) =>
  showSeeds(ctx.db, ctx.seeds, arcadeSessionOf(ctx).player_id, FOR_GAMES, ctx.clock.now()),
);

const rotateSeeds = handle(calls.rotateSeeds, async (ctx, { body }) => {
  const { player_id } = arcadeSessionOf(ctx);
  const at = ctx.clock.now();
  const rotate = async (tx: Tx) => {
    const revealed = await rotateSeedPair(tx, ctx.seeds, FOR_GAMES, { player_id, ...body, at });
    return {
      seeds: await showSeeds(tx, ctx.seeds, player_id, FOR_GAMES, at),
      revealed: revealed && withoutTable(revealed),
    };
  };
  const response = await keyedMutex(ctx.pool, `seeds ${player_id}`, () => ctx.db.transaction().execute(rotate));
  arcadeServicesOf(ctx).bets.forgetPair(player_id);
  return response;
});

/** Removes the table hash, because a seed pair for games commits to no table. */
const withoutTable = ({ table_hash: _, ...pair }: RevealedPair) => pair;

const leading = new WeakMap<RequestContext['pool'], Leading>();

const SWEEP_EVERY_MS = 3_600_000;
const CHECK_EVERY_MS = 5_000;
const SEAL_EVERY_MS = 60_000;

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
  findGameSession: (app, token, beforeQuery) => arcadeServicesOf(app).sessions.find(token, beforeQuery),
  jobs: [
    { name: 'arcade-sweep', every_ms: SWEEP_EVERY_MS, run: sweepArcade },
    { name: 'seal-seeds', every_ms: SEAL_EVERY_MS, at_start: true, max_at_once: 1, run: sealPlainSeeds },
    { name: 'lost-seeds', every_ms: SEAL_EVERY_MS, at_start: true, max_at_once: 1, run: retireLostSeeds },
    { name: 'rounds-due', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: abandonDueRounds },
  ],
  start(app) {
    // A test with a stopped clock advances the rounds itself.
    if (app.config.roles.has('worker') && app.clock.runs) leading.set(app.pool, startLeading(app));
  },
  async stop(app) {
    await leading.get(app.pool)?.stop();
    await arcadeServicesOf(app).bets.idle();
    await arcadeServicesOf(app).presses.stop();
  },
};
