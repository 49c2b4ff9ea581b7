import { calls, type ResponseOf } from '@nua/contract';
import type { Tournament } from '@nua/rewards';
import { sql } from 'kysely';
import { handle } from '../../core/handle.ts';
import { pageOf } from '../../core/input/page-of.ts';
import { matchesFilters } from '../../core/input/where-filters.ts';
import { type Edition, ruleOfEdition, spanOfEdition, tournamentStateOf } from './edition-row.ts';

const MAX_SHOWN = 200;

export function editionView(
  edition: Edition,
  rule: Tournament,
  at: Date,
): ResponseOf<typeof calls.listTournaments>['list'][number] {
  const { from, until } = spanOfEdition(edition);
  return {
    id: edition.id,
    name: rule.name,
    state: tournamentStateOf(edition, at),
    ranking: rule.ranking,
    starts_at: from.toISOString(),
    ends_at: until.toISOString(),
    purse: edition.purse_cents,
    first_prize: rule.prizes[0]!,
    paid: edition.paid_cents,
    players: edition.players,
  };
}

export const listTournaments = handle(calls.listTournaments, async (ctx, { list }) => {
  const at = ctx.clock.now();
  const { rows } = await sql<Edition>`select * from tournament
    order by ended_at is not null, case when ended_at is null then from_day end, from_day desc, id limit ${MAX_SHOWN}`.execute(
    ctx.db,
  );
  const rules = new Map<string, Tournament>();
  for (const row of rows) {
    const key = `${row.rule_version} ${row.rule_id}`;
    if (!rules.has(key)) rules.set(key, await ruleOfEdition(ctx.db, row));
  }
  const shown = rows.map((row) => editionView(row, rules.get(`${row.rule_version} ${row.rule_id}`)!, at));
  return pageOf(
    shown.filter(({ state }) => matchesFilters({ state }, list.filter)),
    list,
  );
});
