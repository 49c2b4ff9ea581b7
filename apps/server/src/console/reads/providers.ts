import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listHeldWins } from '@nua/contract/console/game.ts';
import { getProvider, listProviders } from '@nua/contract/console/provider.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { stillHeld } from '../../modules/play/public.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';

const MAX_LISTED = 200;
const DAY_MS = 86_400_000;
/** How many days of returns, and how many days of calls, a provider's page shows. */
const RETURN_DAYS = 30;
const CALL_DAYS = 7;

type HeldRow = {
  provider: string;
  win: string;
  amount: Cents;
  player_id: string;
  player: string;
  round_id: string | null;
  provider_round: string | null;
  game_id: string | null;
  asked_at: Date;
  allowed_at: Date | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const heldWins = handleConsole(listHeldWins, async (ctx, { query: { provider: name = null } }) => {
  const { reads } = ctx;
  const look = await logFirstLook(ctx, {
    ...{ act: 'held wins', subject: 'read held wins' },
    reason: 'held wins that wait',
  });
  const { rows } = await sql<HeldRow>`
    select h.provider, h.id as win, h.amount_cents as amount, h.player_id, coalesce(p.user_name, p.alias_name) as player,
      b.round_id, r.provider_round, r.game_id, h.asked_at, h.allowed_at
    from seamless.held_win h join player p on p.id = h.player_id
      left join seamless.bet b on b.provider = h.provider and b.id = h.bet_id left join arcade.round r on r.id = b.round_id
    where ${stillHeld} and (${name}::text is null or h.provider = ${name}) order by h.asked_at, h.id limit ${MAX_LISTED}`.execute(
    reads,
  );
  return look.show({
    list: rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString(), allowed_at: iso(row.allowed_at) })),
  });
});

type Row = ConsoleResponse<typeof listProviders>['list'][number];
type Counts = Row['calls'];
type Figures = {
  name: string;
  /** The sessions that are valid now, and those that began in the last 24 hours. */
  valid: number;
  of_day: number;
  held_wins: number;
  open_rounds: number;
  calls: Partial<Record<string, number>>;
};

/** Reads the figures of the configured providers, and of removed ones for which something is still open. */
async function readFigures({ app, reads }: ConsoleContext): Promise<Figures[]> {
  const now = app.clock.now();
  const day_ago = new Date(now.getTime() - DAY_MS);
  const configured = app.config.game_providers.map(({ name }) => name);
  const { rows } = await sql<Figures>`
    with held as (select h.provider as name, count(*)::int as n from seamless.held_win h where ${stillHeld} group by 1),
    open_round as (select r.provider as name, count(*)::int as n from arcade.round_in_progress r
      where r.provider is not null and r.at <= ${day_ago} group by 1)
    select n.name, coalesce(s.valid, 0) as valid, coalesce(s.of_day, 0) as of_day, coalesce(held.n, 0) as held_wins,
      coalesce(open_round.n, 0) as open_rounds, coalesce(c.calls, '{}') as calls
    from (select unnest(${configured}::text[]) as name union select name from held union select name from open_round) n
      left join held using (name) left join open_round using (name)
      cross join lateral (
        select count(*) filter (where expires_at > ${now} and ended_at is null)::int as valid,
          count(*) filter (where created_at > ${day_ago})::int as of_day
        from seamless.session where provider = n.name and expires_at > ${day_ago}) s
      cross join lateral (
        select json_object_agg(d.result, d.calls) as calls from (
          select result, sum(calls)::float8 as calls from seamless.call_day
          where provider = n.name and day >= ${dayInKarachi(day_ago)}::date group by 1) d) c
    order by n.name`.execute(reads);
  return rows;
}

function countsOf({ calls }: Figures): Counts {
  const { done = 0, refused = 0, repeat = 0, not_accepted = 0, clock = 0, signature = 0 } = calls;
  return { answered: done + refused, refused, failed: repeat + not_accepted, clock, signature };
}

function rowOf({ app }: ConsoleContext, figures: Figures): Row {
  const { name, valid, of_day, held_wins, open_rounds } = figures;
  const configured = app.config.game_providers.find((one) => one.name === name);
  const { closed_games } = app.settings.get('play_rules');
  const games = configured?.games.map(({ id }) => id) ?? [];
  const games_open = games.filter((id) => !closed_games.includes(id)).length;
  const state = configured === undefined ? 'removed' : games_open > 0 ? 'on' : 'off';
  return {
    ...{ name, state, games: games.length, games_open, held_wins, open_rounds },
    sessions: { valid, of_day },
    calls: countsOf(figures),
  };
}

export const providers = handleConsole(listProviders, async (ctx) => ({
  list: (await readFigures(ctx)).map((figures) => rowOf(ctx, figures)),
}));

type Return = ConsoleResponse<typeof getProvider>['returns'][number];
type ReturnSums = { game_id: string; rounds: number; stake: Cents; payout: Cents };

/** Reads what each game of a provider has returned since a day. It includes games that are not configured any more. */
async function readReturns({ app, reads }: ConsoleContext, name: string, since: string): Promise<Return[]> {
  const { rows } = await sql<ReturnSums>`
    select game_id, sum(rounds)::float8 as rounds, sum(stake_cents)::bigint as stake, sum(payout_cents)::bigint as payout
    from day_return where provider = ${name} and day >= ${since}::date and not is_free group by 1 order by 1`.execute(
    reads,
  );
  const games = app.config.game_providers.find((one) => one.name === name)?.games ?? [];
  const { closed_games } = app.settings.get('play_rules');
  const none = { rounds: 0, stake: 0n as Cents, payout: 0n as Cents };
  const offered = games.map(({ id, name: game, rtp_bps }): Return => {
    const { rounds, stake, payout } = rows.find(({ game_id }) => game_id === id) ?? none;
    const state = closed_games.includes(id) ? ('closed' as const) : ('open' as const);
    const sums = { rounds, stake, payout, return: stake > 0n ? Number(payout) / Number(stake) : null };
    return { game_id: id, game: game.en, state, ...sums, published: rtp_bps / 10_000 };
  });
  const removed = rows.filter(({ game_id }) => !games.some(({ id }) => id === game_id));
  return [
    ...offered,
    ...removed.map(
      (row): Return => ({
        ...row,
        ...{ game: row.game_id, state: 'not offered', published: null },
        return: row.stake > 0n ? Number(row.payout) / Number(row.stake) : null,
      }),
    ),
  ];
}

type Day = ConsoleResponse<typeof getProvider>['days'][number];
type OpenRound = Omit<ConsoleResponse<typeof getProvider>['rounds'][number], 'at'> & { at: Date };

export const provider = handleConsole(getProvider, async (ctx, { query: { name } }) => {
  const { app, reads } = ctx;
  const now = app.clock.now().getTime();
  const figures = (await readFigures(ctx)).find((one) => one.name === name);
  if (figures === undefined) throw new ConsoleError('NOT_FOUND');
  const since = dayInKarachi(new Date(now - (RETURN_DAYS - 1) * DAY_MS));
  const days = await sql<Omit<Day, 'last_at'> & { last_at: Date }>`
    select day::text as day, call, result, calls::float8 as calls, last_at from seamless.call_day
    where provider = ${name} and day >= ${dayInKarachi(new Date(now - (CALL_DAYS - 1) * DAY_MS))}::date
    order by day desc, call, result`.execute(reads);
  const rounds = await sql<OpenRound>`
    select r.id, r.game_id, coalesce(r.provider_round, '') as provider_round, r.player_id, coalesce(p.user_name, p.alias_name) as player,
      r.stake_cents as stake, r.at
    from arcade.round_in_progress r join player p on p.id = r.player_id
    where r.provider = ${name} and r.at <= ${new Date(now - DAY_MS)} order by r.at limit ${MAX_LISTED}`.execute(reads);
  const look = await logFirstLook(ctx, { act: 'provider', subject: 'read provider', reason: `provider ${name}` });
  return look.show({
    ...rowOf(ctx, figures),
    since,
    returns: await readReturns(ctx, name, since),
    days: days.rows.map(({ last_at, ...day }) => ({ ...day, last_at: last_at.toISOString() })),
    rounds: rounds.rows.map(({ at, ...round }) => ({ ...round, at: at.toISOString() })),
  });
});
