import { type editionStates, listTournaments } from '@nua/contract/console/tournament.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { handleConsole } from '../console-handle.ts';
import { directionOf } from './filtered-page.ts';

const PAGE = 50;

type Row = {
  id: string;
  name: string | null;
  from: string;
  until: string;
  state: (typeof editionStates)[number];
  players: number;
  purse: Cents;
  held: Cents;
  paid: Cents;
  ended_at: Date | null;
};

/** The name of an edition is that of its version of the rule. */
export const tournaments = handleConsole(listTournaments, async ({ reads }, { query: { sort, after = null } }) => {
  const { direction, follows } = directionOf(sort);
  const { rows } = await sql<Row>`
    select t.id, (
        select one -> 'name' ->> 'en' from reward_rule r, jsonb_array_elements(r.rule -> 'tournaments') one
        where r.kind = 'tournament' and r.version = t.rule_version and one ->> 'id' = t.rule_id::text) as name,
      t.from_day::text as from, t.until_day::text as until, t.state, t.players, t.purse_cents as purse, t.held_cents as held,
      t.paid_cents as paid, t.ended_at
    from tournament t where (${after}::uuid is null or t.id ${follows} ${after})
    order by t.id ${direction} limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map(({ name, ended_at, ...row }) => ({
    ...row,
    name: name ?? '',
    ended_at: ended_at?.toISOString() ?? null,
  }));
  return { list, has_more: rows.length > PAGE };
});
