import { calls } from '@nua/contract';
import { ZERO } from '@nua/money';
import { listRoundsOf } from '../../fairness/list-rounds-of.ts';
import { type Feature, handle } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { arcadeSessionOf, roomOf } from './arcade-room.ts';
import { openSession } from './open-session.ts';
import { placeDiceBet } from './place-dice-bet.ts';
import { getSeeds, rotateSeeds } from './seeds.ts';
import { sweepArcade } from './sweep-arcade.ts';

const getBalance = handle(calls.arcadeBalance, async (ctx) => {
  const { player_id } = arcadeSessionOf(ctx);
  return { balance: (await ctx.ledger.balances([player_id])).get(player_id)?.game ?? ZERO };
});

const listArcadeRounds = handle(calls.arcadeRounds, (ctx, { list }) =>
  listRoundsOf(ctx.db, arcadeSessionOf(ctx).player_id, list),
);

const SWEEP_EVERY_MS = 3_600_000;
const tickers = new WeakMap<object, Ticker>();

export const arcadeFeature: Feature = {
  name: 'arcade',
  handlers: [openSession, getBalance, placeDiceBet, getSeeds, rotateSeeds, listArcadeRounds],
  findTicket: (app, token, beforeAsking) => roomOf(app).sessions.find(token, beforeAsking),
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'arcade', SWEEP_EVERY_MS, () => sweepArcade(app)),
    );
  },
  async stop(app) {
    await tickers.get(app)?.stop();
    await roomOf(app).bets.idle();
  },
};
