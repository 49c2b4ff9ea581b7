import { type Cents, toWire } from '@nua/money';
import type { App, Tx } from '../../core/app.ts';
import { playerQueryRunner } from '../../db/player-query.ts';
import { hasDroppedMonths, preventMonthDrops } from '../../ledger/dropped-months.ts';
import { type FundRecord, readFundRecords } from '../../ledger/fund-records.ts';
import { runSql } from '../../ledger/run-sql.ts';
import { ownTables, readOwnRows } from './own-tables.ts';

const PAGE = 500;

const PLAYER = `select id, user_name, phone, alias_name, avatar, language, sms_word, offers_off, origin, adult_confirmed_at, terms_version, terms_accepted_at,
  upgraded_at, created_at from player where id = $1`;

/** Rounds are summed by day and game, because single rounds would make the file too large. */
const ROUNDS = `select karachi_day(at)::text as day, game_id, count(*)::int as rounds,
    sum(stake_cents)::text as wagered, sum(payout_cents)::text as won
  from arcade.round where player_id = $1 and state = 'settled' group by 1, 2 order by 1, 2`;

/**
 * The same sums for a player with dropped months, whose rounds are only in `round_sum`. That table counts the stake of a free round as
 * zero, so the rounds that still exist are subtracted from its sums and added with their whole stake.
 */
const ROUNDS_WITH_DROPPED = `select day::text, game_id, sum(rounds)::int as rounds, sum(stake)::text as wagered, sum(payout)::text as won from (
    select karachi_day(r.at) as day, r.game_id, 1 as rounds, r.stake_cents as stake, r.payout_cents as payout
    from arcade.round r where r.player_id = $1 and r.state = 'settled'
    union all
    select s.day, s.game_id, s.rounds, s.stake_cents, s.payout_cents from arcade.round_sum s where s.player_id = $1
    union all
    select karachi_day(r.at), r.game_id, -1, case when r.free_rounds_id is null then -r.stake_cents else 0 end, -r.payout_cents
    from arcade.round r join arcade.round_mark m on m.player_id = r.player_id
    where r.player_id = $1 and r.state = 'settled' and r.id <= m.last_id) p
  group by 1, 2 having sum(rounds) > 0 order by 1, 2`;

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? field.toString() : field));

async function* jsonArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield `${separator}\n    ${text(item)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n  ]';
}

/** Runs several reads in one snapshot, during which no month can be dropped. */
const inSnapshot = <Result>(app: App, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await preventMonthDrops(tx);
      return await read(tx);
    });

/** A record that is committed between two pages can shift the second page, so rows of the previous page are skipped. */
async function* fundRecords(app: App, player_id: string): AsyncGenerator<object> {
  let previous_page = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const query = { offset, size: PAGE, oldest_first: true };
    const { list } = await inSnapshot(app, (tx) =>
      readFundRecords(playerQueryRunner(tx, player_id, app.clock.now()), query, app.ports.month_archive),
    );
    const page = new Set(list.map(keyOf));
    for (const record of list) {
      if (previous_page.has(keyOf(record))) continue;
      const { amount, balance_after, at, ...rest } = record;
      yield { at: at.toISOString(), ...rest, amount: toWire(amount), balance_after: toWire(balance_after) };
    }
    if (list.length < PAGE) return;
    previous_page = page;
  }
}

/** A transfer between two wallets has two fund records, so its id alone is not unique. */
const keyOf = ({ id, wallet }: FundRecord): string => `${id} ${wallet}`;

type RoundsOfDay = { day: string; game_id: string; rounds: number; wagered: string; won: string };

const readRounds = (app: App, player_id: string): Promise<RoundsOfDay[]> =>
  inSnapshot(app, async (tx) => {
    const has_dropped = await hasDroppedMonths(playerQueryRunner(tx, player_id, app.clock.now()));
    return await runSql<RoundsOfDay>(tx, has_dropped ? ROUNDS_WITH_DROPPED : ROUNDS, [player_id]);
  });

async function* rounds(app: App, player_id: string): AsyncGenerator<object> {
  const rows = await readRounds(app, player_id);
  for (const row of rows) {
    yield { ...row, wagered: toWire(BigInt(row.wagered) as Cents), won: toWire(BigInt(row.won) as Cents) };
  }
}

/**
 * Streams a player's data as one JSON text, so that a long history does not fill the memory.
 *
 * Amounts are rupees as decimal strings; numbers of payout accounts are masked as on the screens.
 */
export async function* writeExport(app: App, player_id: string): AsyncGenerator<string> {
  const { rows } = await app.pool.query(PLAYER, [player_id]);
  const balances = (await app.ledger.balances([player_id])).get(player_id);
  yield `{\n  "made_at": ${text(app.clock.now())},\n  "player": ${text(rows[0] ?? null)}`;
  if (balances) {
    const { main, bonus, game, blocked, freeze } = balances;
    const wallets = { main, bonus, game, blocked, freeze };
    yield `,\n  "wallets": ${text(Object.fromEntries(Object.entries(wallets).map(([name, amount]) => [name, toWire(amount)])))}`;
  }
  yield ',\n  "fund_records": ';
  yield* jsonArray(fundRecords(app, player_id));
  yield ',\n  "rounds_by_day": ';
  yield* jsonArray(rounds(app, player_id));
  for (const table of await ownTables(app.pool)) {
    yield `,\n  ${text(table.table)}: `;
    yield* jsonArray(readOwnRows(app.pool, table, player_id));
  }
  yield '\n}\n';
}
