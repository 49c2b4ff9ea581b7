import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { backfillPersonPrints } from '../backfill-person-prints.ts';
import { beginExclusion } from '../begin-exclusion.ts';
import { getPlay } from './get-play.ts';
import { exclusionView, PROTECTION, protectionResponse } from './protection-response.ts';
import { setLimits } from './set-limits.ts';

const DAY_MS = 86_400_000;

const excludePlayer = handle(calls.excludePlayer, (ctx, { body }) =>
  ctx.once(async (tx) => {
    const { player_id } = sessionOf(ctx);
    const request = { player_id, length: body.length, set_by: 'player', at: ctx.clock.now() };
    return exclusionView(await beginExclusion(tx, request));
  }),
);

const getLimits = handle(calls.getLimits, (ctx) => {
  const { load, at } = ctx.playerLoader();
  return protectionResponse(ctx, load, at);
});

export const limitFeature: Feature = {
  name: 'limit',
  handlers: [getLimits, setLimits, excludePlayer, getPlay],
  on_pages: PROTECTION,
  jobs: [
    { name: 'person-print-backfill', every_ms: DAY_MS, at_start: true, max_at_once: 1, run: backfillPersonPrints },
  ],
};
