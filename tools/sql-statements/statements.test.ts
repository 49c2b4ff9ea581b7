import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONTH_COPY } from '../../apps/server/src/ledger/archived-months.ts';
import { CREATE_PLAIN_TABLES } from '../../apps/server/src/ledger/plain-rounds.ts';
import { CREATE_WINDOW_TABLES } from '../../apps/server/src/ledger/reconcile-window.ts';
import { CREATE_SUM_TABLES } from '../../apps/server/src/ledger/verified-point.ts';
import { type FreshDatabase, freshDatabase } from '../../tests/world/database.ts';
import { differences, NULL_PROBLEM } from './compare.ts';
import { KNOWN, NEVER_NULL, NOT_PREPARED, NOT_READ, UNTYPED } from './exceptions.ts';
import { type Column, Preparer } from './prepare.ts';
import { Source } from './source.ts';
import { readStatements, type Statement, type Unread } from './statements.ts';

let source: Source;
let database: FreshDatabase;
let client: pg.Client;
let statements: Statement[];
let unread: Unread[];
const failed: string[] = [];
const columns = new Map<string, Column[]>();

const fileOf = (place: string) => place.replace('apps/server/src/', '').replace(/:\d+$/, '');

beforeAll(async () => {
  source = new Source();
  ({ statements, unread } = readStatements(source));
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Statements of the reconciliation and of the archive read temporary tables. These are created here for the whole connection.
  for (const text of [...CREATE_WINDOW_TABLES, ...CREATE_SUM_TABLES])
    await client.query(text.replace(' on commit drop', ''));
  await client.query(`create temporary table ${MONTH_COPY} (like ledger.transfer)`);
  for (const text of CREATE_PLAIN_TABLES) await client.query(text);
  const preparer = await Preparer.on(client);
  for (const { place, texts } of statements) {
    for (const text of texts) {
      try {
        columns.set(text, await preparer.columnsOf(text));
      } catch (error) {
        failed.push(`${place}: ${(error as Error).message} in ${text.replace(/\s+/g, ' ')}`);
      }
    }
  }
});
afterAll(async () => {
  source?.close();
  await client?.end();
  await database?.drop();
});

function findDifferences(): string[] {
  const all = statements.flatMap((statement) =>
    statement.texts.flatMap((text) =>
      differences(source, statement, columns.get(text) ?? []).map(
        (difference) => `${fileOf(statement.place)} ${difference}`,
      ),
    ),
  );
  return [...new Set(all)].sort();
}

describe('a SQL statement of the server', () => {
  it('can be prepared on the migrated schema', () => {
    expect(statements.length).toBeGreaterThan(700);
    const unexpected = failed.filter((problem) => NOT_PREPARED[fileOf(problem.split(': ')[0]!)] === undefined);
    expect(unexpected).toEqual([]);
    expect(failed.length).toBe(Object.keys(NOT_PREPARED).length);
  });

  it('can be extracted from the source, unless it is a listed exception', () => {
    const files = Object.groupBy(unread, ({ place }) => fileOf(place));
    const counted = Object.fromEntries(Object.entries(files).map(([file, found]) => [file, found?.length]));
    const listed = Object.fromEntries(Object.entries(NOT_READ).map(([file, { statements }]) => [file, statements]));
    expect(counted, unread.map(({ place, reason }) => `${place}: ${reason}`).join('\n')).toEqual(listed);
  });

  it('returns the columns of its row type', () => {
    const known = [
      ...Object.entries(KNOWN).flatMap(([file, reasons]) => Object.keys(reasons).map((text) => `${file} ${text}`)),
      ...Object.entries(NEVER_NULL).flatMap(([file, reasons]) =>
        Object.keys(reasons).map((column) => `${file} ${column}: ${NULL_PROBLEM}`),
      ),
    ];
    const differing = findDifferences();
    expect(differing.filter((difference) => !known.includes(difference))).toEqual([]);
    // The list contains no unneeded exceptions.
    expect(known.filter((exception) => !differing.includes(exception))).toEqual([]);
  });

  it('has a row type if it returns named columns', () => {
    const untyped = statements.filter(
      ({ row, texts }) =>
        row === null &&
        texts.some((text) =>
          (columns.get(text) ?? []).some(({ name, type }) => name !== '?column?' && type !== 'void'),
        ),
    );
    expect([...new Set(untyped.map(({ place }) => fileOf(place)))].sort()).toEqual(Object.keys(UNTYPED).sort());
  });
});

describe('the comparison of columns with a row type', () => {
  const compare = (type: string, changes: Partial<Column>) => {
    const statement = statements.find(({ row }) => row && source.checker.typeToString(row) === type);
    if (!statement) throw new Error(`no statement asserts ${type}`);
    return differences(source, statement, [{ name: 'total', type: 'int4', is_nullable: false, ...changes }]);
  };

  it('reports a missing column, a different type and an unexpected null', () => {
    expect(compare('{ total: number; }', {})).toEqual([]);
    expect(compare('{ total: number; }', { name: 'count' })).toEqual(['total: is no column']);
    expect(compare('{ total: number; }', { type: 'int8' })).toEqual(['total: is int8 (bigint), asserted as number']);
    expect(compare('{ total: number; }', { is_nullable: true })).toEqual(['total: may be null, asserted as not null']);
  });

  it.each([
    ['select id from player', false],
    ['select phone from player', true],
    ['select p.id from player p left join session s on s.player_id = p.id', false],
    ['select s.id from player p left join session s on s.player_id = p.id', true],
    ['select count(*) from player', false],
    ['select sum(status) from player', true],
    ['select coalesce(sum(status), 0) from player', false],
    ['select (select id from player limit 1)', true],
    ['select exists (select from player)', false],
    ['select array(select id from player)', false],
    ['select case when status = 1 then id end from player', true],
    ['update player set status = 1 returning phone', true],
  ])('reports whether a column may be null: %s', async (text, is_nullable) => {
    const preparer = await Preparer.on(client);
    expect((await preparer.columnsOf(text)).map((column) => column.is_nullable)).toEqual([is_nullable]);
  });

  it('rejects a statement with an unknown column', async () => {
    const preparer = await Preparer.on(client);
    await expect(preparer.columnsOf('select nothing_of_this_name from player')).rejects.toThrow('does not exist');
  });
});
