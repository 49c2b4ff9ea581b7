import { calls } from '@nua/contract';
import { ZERO } from '@nua/money';
import { listRoundsOf } from '../../fairness/list-rounds-of.ts';
import { type Feature, handle } from '../../http/handle.ts';
import { arcadeSessionOf, roomOf } from './arcade-room.ts';
import { openSession } from './open-session.ts';
import { placeDiceBet } from './place-dice-bet.ts';
import { getSeeds, rotateSeeds } from './seeds.ts';

const getBalance = handle(calls.arcadeBalance, async (ctx) => {
  const { player_id } = arcadeSessionOf(ctx);
  return { balance: (await ctx.ledger.balances([player_id])).get(player_id)?.game ?? ZERO };
});

const listArcadeRounds = handle(calls.arcadeRounds, (ctx, { list }) =>
  listRoundsOf(ctx.db, arcadeSessionOf(ctx).player_id, list),
);

export const arcadeFeature: Feature = {
  name: 'arcade',
  handlers: [openSession, getBalance, placeDiceBet, getSeeds, rotateSeeds, listArcadeRounds],
  findTicket: (app, token) => roomOf(app).sessions.find(token),
  async stop(app) {
    await roomOf(app).bets.idle();
  },
};
