import { calls } from '@nua/contract';
import { sessionOf } from '../../core/app.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { closeAccount } from './close-account.ts';
import { obstaclesOf, remainingMoney } from './closing-rules.ts';
import { readClosingFacts } from './read-closing-facts.ts';

const getClosing = handle(calls.getClosing, async (ctx) => {
  const facts = await readClosingFacts(ctx, ctx.db, sessionOf(ctx).player_id);
  return {
    obstacles: obstaclesOf(facts),
    left: remainingMoney(facts),
    minimum: facts.minimum,
    open_rounds: facts.open_rounds,
  };
});

export const accountClosingFeature: Feature = { name: 'account-closing', handlers: [getClosing, closeAccount] };
