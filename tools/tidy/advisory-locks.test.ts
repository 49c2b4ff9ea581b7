import { describe, expect, it } from 'vitest';
import { lockNumbers, lockTexts, SQL_LOCK_TEXTS } from '../../apps/server/src/db/advisory-locks.ts';
import { isScript, isTest, parse, readProject, type SourceFile } from './source-file.ts';

const REGISTER = 'apps/server/src/db/advisory-locks.ts';
const project = readProject();
const serverFiles = project.filter(({ path }) => path.startsWith('apps/server/src/'));
const scripts = serverFiles.filter((file) => isScript(file) && file.path !== REGISTER);
const statements = serverFiles.filter(({ path }) =>
  /^apps\/server\/src\/db\/(functions|migrations)\/.*\.sql$/.test(path),
);

const TAKES_LOCK = /\bpg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(/;
const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path);

/** The texts of all locks for the same subject, so that two locks with the same form would have equal texts. */
const textsOfSameSubject = () => {
  const hash = Buffer.from('ab', 'hex');
  return [
    lockTexts.claim('ab'),
    lockTexts.claim_code(hash),
    lockTexts.code_device(hash),
    lockTexts.code_phone('ab'),
    lockTexts.code_phone_device('ab', hash),
    lockTexts.code_player('ab'),
    lockTexts.guest(hash),
    lockTexts.person('ab'),
    lockTexts.promotion('ab'),
    lockTexts.provider_call('ab', 'ab'),
    lockTexts.push_token(),
    lockTexts.replay_share('ab'),
    lockTexts.shared_rounds('ab'),
    lockTexts.stored_response('ab', 'ab', 'ab'),
    ...SQL_LOCK_TEXTS.map((text) => (text.endsWith(' ') ? `${text}ab` : text)),
  ];
};

describe('the register of advisory locks', () => {
  it('gives every lock its own number', () => {
    const numbers = Object.values(lockNumbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('gives every lock its own text', () => {
    const texts = textsOfSameSubject();
    expect(texts).toHaveLength(Object.keys(lockTexts).length + SQL_LOCK_TEXTS.length);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('lists exactly the texts of the locks that SQL functions take', () => {
    const texts = statements.flatMap(({ text }) => [...text.matchAll(/\bhashtext(?:extended)?\('([^']*)'/g)]);
    expect([...new Set(texts.map(([, text]) => text))].sort()).toEqual(SQL_LOCK_TEXTS);
    expect(pathsOf(statements.filter(({ text }) => /advisory_\w*lock\w*\(\s*\d/.test(text)))).toEqual([]);
  });

  it('is the only place where a lock number is written', () => {
    const numbers = Object.values(lockNumbers).map((number) => [...String(number)].join('_?'));
    const written = new RegExp(`\\b(?:${numbers.join('|')})\\b|\\bLOCK = \\d|_LOCK = \\d`);
    expect(pathsOf(scripts.filter(({ text }) => written.test(text)))).toEqual([]);
  });

  it('contains every lock that a statement of the server takes', () => {
    const takers = scripts.filter((file) => !isTest(file) && TAKES_LOCK.test(file.text));
    expect(takers.length).toBeGreaterThan(5);
    expect(pathsOf(takers.filter((file) => !parse(file).code.includes('/advisory-locks.ts')))).toEqual([]);
    const literal = /advisory_(?:xact_)?lock(?:_shared)?\((?:hashtext(?:extended)?\()?\s*['\d]/;
    expect(pathsOf(takers.filter((file) => literal.test(parse(file).code)))).toEqual([]);
  });
});
