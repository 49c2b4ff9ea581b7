import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import {
  canonicalText,
  type EditionDays,
  editionAt,
  problemsOf,
  purseOf,
  type Rules,
  type Tournament,
} from '@nua/rewards';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { providedReturns } from '../play/public.ts';
import { ruleAt, rulesAt } from '../reward/public.ts';
import { type Edition, movePurse, ruleOfEdition } from './edition-row.ts';

export type OpeningDeps = Pick<App, 'ledger'> & { config: Pick<App['config'], 'game_providers'> };

/**
 * Publishes the editions that are due under the rule in force: writes the row and reserves the purse, in one transaction.
 *
 * A second run for the same days finds the row and reserves nothing. No edition opens while the rules, together with unfinished editions of
 * earlier rules, would return too much to players.
 */
export async function openEditions(deps: OpeningDeps, tx: Tx, at: Date): Promise<void> {
  const { version, rule } = await ruleAt(tx, 'tournament', at);
  for (const tournament of rule.tournaments) {
    const days = editionAt(tournament, dayInKarachi(at));
    if (days === null || (await isOpened(tx, tournament, days))) continue;
    if (problemsOf(await withEarlierEditions(tx, await rulesAt(tx, at), at), providedReturns(deps)).length > 0)
      continue;
    const purse = purseOf(tournament);
    const { rows } = await sql<{ id: string }>`
      insert into tournament (rule_id, rule_version, from_day, until_day, purse_cents, held_cents, created_at)
      values (${tournament.id}, ${version}, ${days.from_day}, ${days.until_day}, ${purse}, ${purse}, ${at})
      on conflict do nothing returning id`.execute(tx);
    if (rows[0]) await movePurse(deps, tx, { tournament_id: rows[0].id, amount: purse, to: 'purse', at });
  }
}

async function isOpened(tx: Tx, { id }: Tournament, { from_day, until_day }: EditionDays): Promise<boolean> {
  const { rows } = await sql`select 1 from tournament
    where rule_id = ${id} and from_day <= ${until_day} and until_day >= ${from_day}`.execute(tx);
  return rows.length > 0;
}

/**
 * Adds the tournaments of unfinished earlier editions to the rules. An edition ends under the version with which it began, so its cost is
 * added to the cost of the rule in force.
 */
export async function withEarlierEditions(db: Queryable, rules: Rules, at: Date): Promise<Rules> {
  const { rows } = await sql<Pick<Edition, 'rule_id' | 'rule_version'>>`
    select distinct rule_id, rule_version from tournament
    where state = 'open' and until_day >= ${dayInKarachi(at)}`.execute(db);
  const texts = new Set(rules.tournament.tournaments.map(canonicalText));
  const earlier: Tournament[] = [];
  for (const row of rows) earlier.push(await ruleOfEdition(db, row));
  const others = earlier.filter((tournament) => !texts.has(canonicalText(tournament)));
  return { ...rules, tournament: { tournaments: [...rules.tournament.tournaments, ...others] } };
}
