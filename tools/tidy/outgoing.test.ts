import { expect, it } from 'vitest';
import { isScript, isTest, parse, readProject, type SourceFile } from './source-file.ts';

/** Files whose requests stay inside the system, or that check the register of hosts themselves. */
const ALLOWED = [
  // This file contains the only `fetch`.
  'apps/server/src/core/ports/outgoing.ts',
  // This file checks the register before it opens its own connection.
  'apps/server/src/providers/sms/call-sms-gateway.ts',
  // Operators type these addresses, so this file checks that they are public instead.
  'apps/server/src/providers/webhook/create-webhook-sender.ts',
];

/** Whether the code of a script matches, without its comments. Only a text that matches is parsed, because parsing is slow. */
const matches = (file: SourceFile, pattern: RegExp): boolean =>
  isScript(file) && pattern.test(file.text) && pattern.test(parse(file).code);

it('the server reaches other hosts only through fetchOutgoing [ASVS 13.2.5]', () => {
  const callers = readProject()
    .filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file))
    // The demo calls the sandbox, which is part of the server.
    .filter(({ path }) => !path.startsWith('apps/server/src/demo/'))
    .filter((file) => matches(file, /(?<![.\w])fetch\(|from '(node:)?(https|http2|undici)'|request as httpRequest/));
  expect(callers.map(({ path }) => path)).toEqual(ALLOWED);
});

it('every pool of database connections is a DatabasePool', () => {
  const files = readProject().filter((file) => matches(file, /new (pg\.)?Pool\(/));
  expect(files.map(({ path }) => path)).toEqual([]);
});

// The compiler compares the class with Transaction member by member, which is slow. `Queryable` and `Db` are the types for other files.
it('only connect.ts imports the class Kysely', () => {
  const files = readProject().filter((file) => matches(file, /\bKysely\b[^;]*from 'kysely'/));
  expect(files.map(({ path }) => path)).toEqual(['apps/server/src/db/connect.ts']);
});

it('only tests hash passwords at a reduced cost', () => {
  const files = readProject().filter((file) => matches(file, /\bhashCheaply\(/));
  expect(files.map(({ path }) => path)).toEqual([
    'apps/server/src/modules/person/password/hash-password.ts',
    'tests/world/world.ts',
  ]);
});
