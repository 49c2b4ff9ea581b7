import { calls } from '@nua/contract';
import { houseGame } from '@nua/games';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { handle } from '../../http/handle.ts';
import { refuseInput } from '../../http/refusal.ts';
import { sessionOf } from '../../http/request-context.ts';

type Sums = { rounds: number; wagered: Cents; won: Cents; net: Cents };
type Row = { day: string; game_id: string; rounds: bigint; wagered: Cents; won: Cents };
type Line = Sums & { day: string; category: 0 | 1 | 2 | 3 | 4 | 5 | 6 };

const ZONE = sql.lit('Asia/Karachi');

export const getReport = handle(calls.getReport, async (ctx, { query }) => {
  for (const path of ['from', 'to'] as const) {
    const day = query[path];
    if (day !== undefined && !isCalendarDay(day))
      throw refuseInput([{ path: `query.${path}`, rule: 'a calendar day' }]);
  }
  const from = query.from === undefined ? sql`` : sql`and at >= ${query.from}::date::timestamp at time zone ${ZONE}`;
  const to = query.to === undefined ? sql`` : sql`and at < (${query.to}::date + 1)::timestamp at time zone ${ZONE}`;
  const { rows } = await sql<Row>`
    select to_char(date_trunc(${sql.lit(query.by)}, at at time zone ${ZONE}), 'YYYY-MM-DD') as day, game_id,
      count(*) as rounds, sum(stake_cents)::bigint as wagered, sum(payout_cents)::bigint as won
    from arcade.round where player_id = ${sessionOf(ctx).player_id} and state = 'settled' ${from} ${to}
    group by 1, 2 order by 1 desc, 2`.execute(ctx.db);
  const lines = byCategory(rows);
  return { total: lines.reduce<Sums>(add, { rounds: 0, wagered: ZERO, won: ZERO, net: ZERO }), rows: lines };
});

/** The form is checked already; the 31st of February has it too. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return day >= '2000-01-01' && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** Games of one category on one day are one line. */
function byCategory(rows: readonly Row[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { day, game_id, rounds, wagered, won } of rows) {
    const category = houseGame(game_id)?.category ?? 0;
    const sums = { rounds: Number(rounds), wagered, won, net: (won - wagered) as Cents };
    const line = lines.get(`${day} ${category}`);
    lines.set(`${day} ${category}`, { day, category, ...(line ? add(line, sums) : sums) });
  }
  return [...lines.values()];
}

function add(left: Sums, right: Sums): Sums {
  return {
    rounds: left.rounds + right.rounds,
    wagered: (left.wagered + right.wagered) as Cents,
    won: (left.won + right.won) as Cents,
    net: (left.net + right.net) as Cents,
  };
}
