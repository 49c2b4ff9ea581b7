import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { pageOf } from '../../../core/input/page-of.ts';
import { matchesFilters } from '../../../core/input/where-filters.ts';
import { listedGames } from '../pace/playable-games.ts';

/** The games that can be played now. */
export const listGames = handle(calls.listGames, (ctx, { list }) => {
  const rules = ctx.settings.get('play_rules');
  const games = listedGames(ctx)
    .filter(({ id, category }) => matchesFilters({ id, category }, list.filter))
    .map((game) => ({
      id: game.id,
      name: game.name,
      category: game.category,
      provider: game.provider ?? ctx.ports.game.name,
      rtp_bps: game.rtp_bps,
      stake_minimum: rules.stake_minimum,
      stake_maximum: rules.stake_maximum,
      payout_cap: rules.payout_cap,
    }));
  return pageOf(list.sort[0]?.direction === 'desc' ? games.reverse() : games, list);
});
