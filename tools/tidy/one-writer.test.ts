import { payTypes } from '@nua/contract/payment.ts';
import { describe, expect, it } from 'vitest';
import { isScript, isTest, parse, readProject } from './source-file.ts';

const project = readProject();
const server = project.filter((file) => file.path.startsWith('apps/server/src/') && isScript(file) && !isTest(file));
const migrations = project.filter(({ path }) => /^apps\/server\/src\/db\/migrations\/.*\.sql$/.test(path));
const functions = project.filter(({ path }) => /^apps\/server\/src\/db\/functions\/.*\.sql$/.test(path));

const FUNCTION = /create (?:or replace )?function\s+([\w.]+)\s*\([\s\S]*?\bas \$\$([\s\S]*?)\$\$/gi;

const writesOf = (text: string, table: string): string[] =>
  [
    ...text.matchAll(new RegExp(`\\b(?:insert into|update|delete from|truncate)\\s+(?:only\\s+)?(${table})\\b`, 'gi')),
  ].map(([, name = '']) => name.toLowerCase());

const LEDGER_TABLE = 'ledger\\.\\w+';

describe('the money tables', () => {
  it('are written only by their SQL functions and by arcade.place', () => {
    const writers = functions.flatMap(({ text }) =>
      [...text.matchAll(FUNCTION)].flatMap(([, name = '', body = '']) =>
        writesOf(body, LEDGER_TABLE).length > 0 ? [name] : [],
      ),
    );
    expect(writers).toContain('ledger.post');
    expect([...new Set(writers.filter((name) => !name.startsWith('ledger.')))]).toEqual(['arcade.place']);
  });

  it('receive transfers from one migration only', () => {
    const written = migrations.flatMap(({ path, text }) =>
      writesOf(text.replace(FUNCTION, ''), LEDGER_TABLE).map((table) => ({ path, table })),
    );
    const others = written.filter(({ table }) => table !== 'ledger.account' && table !== 'ledger.owner');
    expect(others).toEqual([
      { path: 'apps/server/src/db/migrations/0840-player-debt/up.sql', table: 'ledger.transfer' },
    ]);
  });

  it('include the clearing accounts of every pay type', () => {
    const purposes = Object.keys(payTypes).flatMap((name) => [`psp_clearing:${name}`, `payout_clearing:${name}`]);
    const missing = purposes.filter((purpose) => !migrations.some(({ text }) => text.includes(`'${purpose}'`)));
    expect(missing).toEqual([]);
  });

  it('are written from TypeScript only in the ledger folder', () => {
    const written = server.flatMap((file) =>
      writesOf(parse(file).code, LEDGER_TABLE).map((table) => ({ path: file.path, table })),
    );
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter(({ path }) => !path.startsWith('apps/server/src/ledger/'))).toEqual([]);
    expect(written.filter(({ table }) => table === 'ledger.transfer' || table === 'ledger.hold')).toEqual([]);
  });
});

describe('a SQL function', () => {
  it('is defined in the folder of functions', () => {
    const LAST_WITH_FUNCTIONS = '1004';
    const numberOf = (path: string) => /migrations\/(\d{4})/.exec(path)?.[1] ?? '';
    const creating = migrations.filter(
      ({ path, text }) =>
        numberOf(path) > LAST_WITH_FUNCTIONS && /\bcreate (or replace )?(function|procedure)\b/i.test(text),
    );
    expect(creating.map(({ path }) => path)).toEqual([]);
  });

  it('has a comment that describes its purpose', () => {
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter(({ text }) => !/^-- [A-Z][^\n]+[.,:\w]\n/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the event outbox', () => {
  it('gets rows only from send-event.ts', () => {
    const writers = server.filter((file) => writesOf(parse(file).code, 'outbox').some((table) => table === 'outbox'));
    expect(writers.map(({ path }) => path).sort()).toEqual([
      'apps/server/src/modules/account-closing/erase-person.ts',
      'apps/server/src/modules/event/send-event.ts',
    ]);
    const callers = server.filter((file) => /\b(queueEvent|outboxInsert)\b/.test(parse(file).code));
    expect(callers.map(({ path }) => path)).toEqual(['apps/server/src/modules/event/send-event.ts']);
  });
});
