import type { voidReasons } from '@nua/contract/game.ts';
import { type Cents, ZERO } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput } from '../../core/input/list-query.ts';
import type { Page } from '../../core/input/page-of.ts';
import { whereFilters } from '../../core/input/where-filters.ts';
import type { PlayerQuery, RunPlayerQuery } from '../../db/player-query.ts';
import { type AllowedMonths, droppedMonthsOf, readDroppedMonths } from '../../ledger/dropped-months.ts';
import { chooseMonths, type DroppedPart, type MonthArchive, monthsOfFilter } from '../../ledger/month-archive.ts';
import { SHARED_COLUMN, VOID_REASON_COLUMN } from './round-columns.ts';
import { ROUNDS_COUNTED, VOIDED_TOO_COUNTED } from './round-sums.ts';

/** A finished round as shown to its player. The server seed is included only after its pair is revealed. */
export type ShownRound = {
  id: string;
  game_id: string;
  at: string;
  stake: Cents;
  payout: Cents;
  net: Cents;
  bonus_stake: Cents;
  bonus_payout: Cents;
  seed_pair_id: string | null;
  nonce: number | null;
  free_rounds_id: string | null;
  outcome: Record<string, unknown>;
  state: 'settled' | 'voided';
  void_reason: (typeof voidReasons)[number] | null;
  server_seed_hash: string | null;
  client_seed: string | null;
  server_seed: string | null;
  shared: {
    number: number;
    hash: string | null;
    salt: string;
    terminating_hash: string;
    salt_height: number;
    announced_at: string;
    lapsed_hundredths: number | null;
  } | null;
};

type Row = Omit<ShownRound, 'at' | 'net'> & {
  at: Date;
  table_version: number;
  result: Record<string, unknown> | null;
};

const COLUMNS = { id: 'r.id', game_id: 'r.game_id', seed_pair_id: 'r.seed_pair_id', at: 'r.at' };

/**
 * Lists a player's rounds, newest first by default. Ids are ordered by time, so the primary key gives the order.
 *
 * With `voided`, the list includes voided rounds, so that no nonce of a pair is missing. Rounds of dropped months come from the archive.
 *
 * Errors  ARCHIVE_UNAVAILABLE, ARCHIVE_TOO_WIDE
 */
export async function listRoundsOf(
  runQuery: RunPlayerQuery,
  list: ListInput,
  { archive, voided = false }: { archive: MonthArchive; voided?: boolean },
): Promise<Page<ShownRound>> {
  const states = voided ? sql`r.state <> 'open'` : sql`r.state = 'settled'`;
  const where = (player_id: RawBuilder<string>) =>
    sql`r.player_id = ${player_id} and ${states} and ${whereFilters(list.filter, COLUMNS)}`;
  const direction = sql.raw(list.sort[0]?.direction === 'asc' ? 'asc' : 'desc');
  const roundsFrom = (archived: string | null, offset: number): PlayerQuery<Row> => ({
    select: (player_id) => sql`
      select r.id, r.game_id, r.at, r.stake_cents::text as stake, r.payout_cents::text as payout,
        r.bonus_stake_cents::text as bonus_stake, r.bonus_payout_cents::text as bonus_payout, r.seed_pair_id, r.nonce, r.free_rounds_id, r.outcome,
        r.state, r.table_version, p.server_seed_hash, p.client_seed,
        case when p.state = 'revealed' then p.server_seed end as server_seed, s.result,
        ${sql.raw(SHARED_COLUMN)}, ${sql.raw(VOID_REASON_COLUMN)}
      from ${withArchived(archived)} r left join arcade.seed_pair p on p.id = r.seed_pair_id
        left join arcade.shared_round s on s.id = r.shared_round_id left join arcade.hash_chain c on c.id = s.chain_id
      where ${where(player_id)} order by r.id ${direction} limit ${list.size} offset ${offset}`,
    cents: ['stake', 'payout', 'bonus_stake', 'bonus_payout'],
    times: ['at'],
  });
  const counted = (archived: string | null): PlayerQuery<{ total: number }> => ({
    select: (player_id) =>
      sql`select count(*)::int as total from ${withArchived(archived)} r where ${where(player_id)}`,
  });
  const unfiltered = voided ? VOIDED_TOO_COUNTED : ROUNDS_COUNTED;
  const is_unfiltered = list.filter.length === 0;
  const allowed = allowedMonths(list);
  const [rows, [found], dropped] = await Promise.all([
    runQuery(roundsFrom(null, list.offset)),
    runQuery(is_unfiltered ? unfiltered : counted(null)),
    readDroppedMonths(runQuery, allowed, droppedRounds(states, allowed)),
  ]);
  const page = { list: rows.map(shownRound), page: list.page, size: list.size, total: found!.total };
  if (dropped.length === 0) return page;
  const { months, offset } = is_unfiltered
    ? chooseMonths(dropped, { ...list, total: page.total, is_ascending: list.sort[0]?.direction === 'asc' })
    : { months: monthsOfFilter(dropped), offset: list.offset };
  if (months.length === 0 && offset === list.offset) return page;
  const archived = await archive.read(
    months.map(({ month, owner_id }) => ({ table: 'arcade.round', month, owner_id })),
  );
  const [all_rows, [counts]] = await Promise.all([
    runQuery(roundsFrom(archived, offset)),
    is_unfiltered ? [found] : runQuery(counted(archived)),
  ]);
  return { ...page, list: all_rows.map(shownRound), total: counts!.total };
}

const withArchived = (archived: string | null): RawBuilder<unknown> =>
  archived === null
    ? sql`arcade.round`
    : sql`(select * from arcade.round union all select * from arcade.archived_rounds(${archived}::json))`;

/** Returns the bounds of the months that the filters by id and time allow. */
function allowedMonths({ filter }: ListInput): AllowedMonths {
  const bound = (field: string, operator: string) => {
    const value = filter.find((entry) => entry.field === field && entry.operator === operator)?.value;
    return typeof value === 'string' ? value : null;
  };
  return { id: bound('id', 'eq'), from: bound('at', 'gte'), to: bound('at', 'lte') };
}

/**
 * Queries the dropped months with rounds of a player, oldest first. `kept_before` counts the rounds in the database before the month, and
 * `kept_until` the rounds before the next month.
 */
const droppedRounds = (states: RawBuilder<unknown>, allowed: AllowedMonths): PlayerQuery<DroppedPart> => ({
  select: (player_id) => {
    const kept = (before: RawBuilder<unknown>) =>
      sql`(select count(*) from arcade.round r where r.player_id = ${player_id} and ${states} and r.id < ${before})::int`;
    return sql`
      select d.month, ${player_id} as owner_id, d.rounds::int as dropped_rows, ${kept(sql`d.first_id`)} as kept_before,
        ${kept(sql`d.next_id`)} as kept_until
      from (${droppedMonthsOf(player_id, allowed)}) d order by d.first_id`;
  },
});

function shownRound({ at, table_version, outcome, result, ...round }: Row): ShownRound {
  return {
    ...round,
    at: at.toISOString(),
    net: netOf(round),
    // The result of a shared round is stored with the shared round when it ends.
    outcome: { ...outcome, ...result, table_version },
  };
}

/** Returns the player's net win in a round. A voided round returned its stake. The house pays the stake of a free round. */
function netOf({
  state,
  free_rounds_id,
  stake,
  payout,
}: Pick<ShownRound, 'state' | 'free_rounds_id' | 'stake' | 'payout'>): Cents {
  if (state === 'voided') return ZERO;
  return (free_rounds_id === null ? payout - stake : payout) as Cents;
}
