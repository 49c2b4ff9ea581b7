import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { beginExclusion } from '../begin-exclusion.ts';
import { shownExclusion } from './protection-response.ts';

/** A repeated request gets the stored response; a second exclusion must last longer than the first. */
export const excludePlayer = handle(calls.excludePlayer, (ctx, { body }) =>
  ctx.once(async (tx) => {
    const { player_id } = sessionOf(ctx);
    const request = { player_id, length: body.length, set_by: 'player', at: ctx.clock.now() };
    return shownExclusion(await beginExclusion(tx, request));
  }),
);
