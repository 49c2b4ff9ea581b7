import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { pageOf } from '../../../core/input/page-of.ts';
import { matchesFilters } from '../../../core/input/where-filters.ts';
import { TtlCache } from '../../../core/ttl-cache.ts';
import { newestWins, type Win } from '../../../ledger/newest-wins.ts';
import { CONTINUED, listRoundsOf } from '../../fairness/public.ts';
import { isClosed } from '../pace/play-pace.ts';
import { closedGames, findGame, gameNameOf, listedGames } from '../pace/playable-games.ts';
import { launchGame } from './launch-game.ts';
import { pullForDebts } from './pull-for-debts.ts';
import { pullGameWallet } from './pull-game-wallet.ts';
import { runDueTransfers } from './run-due-transfers.ts';

const CHECK_EVERY_MS = 1_000;

const getGame = handle(calls.getGame, (ctx, { params }) => {
  const game = findGame(ctx, params.game_id!);
  if (!game) throw apiError('NOT_FOUND');
  const { id, category } = game;
  return { id, category, is_open: !isClosed(ctx, game) };
});

/** Lists the games to continue, those with an open round first. */
const listContinue = handle(calls.listContinue, async (ctx) => {
  const list = await ctx.playerLoader().load(CONTINUED);
  return { list, page: 1, size: list.length, total: list.length };
});

const listGames = handle(calls.listGames, (ctx, { list }) => {
  const rules = ctx.settings.get('play_rules');
  const games = listedGames(ctx)
    .filter(({ id, category }) => matchesFilters({ id, category }, list.filter))
    .map((game) => ({
      id: game.id,
      name: game.name,
      category: game.category,
      provider: game.provider ?? ctx.ports.game.name,
      rtp_bps: game.rtp_bps,
      rtp_maximum_bps: game.rtp_maximum_bps,
      stake_minimum: rules.stake_minimum,
      stake_maximum: rules.stake_maximum,
      payout_cap: rules.payout_cap,
    }));
  const page = pageOf(list.sort[0]?.direction === 'desc' ? games.reverse() : games, list);
  return { ...page, closed_games: closedGames(ctx) };
});

const listRounds = handle(calls.listRounds, async (ctx, { list, query }) => {
  const which = { archive: ctx.ports.month_archive, voided: query.include === 'voided' };
  const page = await listRoundsOf(ctx.playerLoader().load, list, which);
  return { ...page, list: page.list.map((round) => ({ ...round, game_name: gameNameOf(ctx, round.game_id) })) };
});

const MAX_WINS = 10;
const CACHE_MS = 5_000;
const caches = new WeakMap<object, TtlCache<Win[]>>();

/** Lists recent wins of all players. Names are shortened so that nobody is recognised. */
const listWins = handle(calls.listWins, async (ctx) => {
  const wins = await winCacheOf(ctx).get('', () => newestWins(ctx.db, MAX_WINS));
  const list = wins.map(({ at, alias_name, is_demo, ...win }) => ({
    ...win,
    game_name: gameNameOf(ctx, win.game_id),
    name: shortName(alias_name),
    at: at.toISOString(),
    demo: is_demo,
  }));
  return { list, page: 1, size: MAX_WINS, total: list.length };
});

/** Every visitor loads the lobby, so all visitors share one query. A test with a stopped clock caches nothing. */
function winCacheOf(ctx: RequestContext): TtlCache<Win[]> {
  const cache = caches.get(ctx.pool) ?? new TtlCache<Win[]>(ctx.clock.runs ? CACHE_MS : 0);
  caches.set(ctx.pool, cache);
  return cache;
}

export const gameFeature: Feature = {
  name: 'game',
  handlers: [listGames, getGame, launchGame, listRounds, listWins, listContinue, pullGameWallet],
  jobs: [
    { name: 'game-transfer', every_ms: CHECK_EVERY_MS, run: runDueTransfers },
    { name: 'game-debt', every_ms: CHECK_EVERY_MS, run: pullForDebts },
  ],
};
