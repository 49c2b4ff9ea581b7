import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isTest, parse, readProject } from './source-file.ts';

const scripts = readProject().filter(({ path }) => /\.tsx?$/.test(path));
const server = scripts.filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file));
const tests = scripts.filter((file) => /\.(test|e2e)\.tsx?$/.test(file.path) && !file.path.startsWith('tools/'));

const all = Object.entries(calls);

/** How often the call's declaration is handed to `handle(`. */
function handlersOf(name: string): number {
  const handled = new RegExp(`\\bhandle\\w*\\(\\s*(?:calls|\\w+)\\.${name}\\b`, 'g');
  return server.reduce((sum, file) => sum + [...parse(file).code.matchAll(handled)].length, 0);
}

function isNamedByATest(name: string, path: string): boolean {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/g, '[^\'"`]+');
  const named = new RegExp(`\\bcalls\\.${name}\\b|['"\`]${literal}['"\`?]|\\b${name}\\b`);
  return tests.some((file) => named.test(parse(file).code));
}

const feature = /^apps\/server\/src\/features\/([\w-]+)\//;
const handled = /\bhandle\w*\(\s*(?:calls|\w+)\.(\w+)\b/g;

/** The calls that a feature handles, each with the contract file that must declare it. */
const handledCalls = server.flatMap((file) => {
  const word = feature.exec(file.path)?.[1];
  if (word === undefined) return [];
  return [...parse(file).code.matchAll(handled)].map(([, name = '']) => ({
    name,
    path: `packages/contract/src/${word}.ts`,
  }));
});

describe('calls', () => {
  it('every call is declared in the contract file of its feature', () => {
    const declares = ({ name, path }: { name: string; path: string }) =>
      scripts.some((file) => file.path === path && file.text.includes(`export const ${name} = declare(`));
    expect(handledCalls.length).toBeGreaterThan(50);
    expect(handledCalls.filter((one) => !declares(one))).toEqual([]);
  });

  it('every feature is one of the app’s', () => {
    const known = new Set(
      server
        .filter(({ path }) => path.endsWith('/app/features.ts'))
        .flatMap(importsOf)
        .map(({ target }) => target),
    );
    const features = server.filter(({ path }) => /\/features\/[\w-]+\/[\w-]+-feature\.ts$/.test(path));
    expect(features.length).toBeGreaterThan(20);
    expect(features.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  it('every call that a contract file declares is in the table of calls', () => {
    const contract = scripts.filter((file) => file.path.startsWith('packages/contract/src/') && !isTest(file));
    const declared = contract.flatMap((file) =>
      [...parse(file).code.matchAll(/^export const (\w+) = declare\(/gm)].map(([, name = '']) => name),
    );
    expect(declared.length).toBeGreaterThan(50);
    expect(declared.filter((name) => !(name in calls))).toEqual([]);
  });

  it('every declared call has exactly one handler', () => {
    const odd = all
      .map(([name]) => `${name}: ${handlersOf(name)} handlers`)
      .filter((line) => !line.endsWith(': 1 handlers'));
    expect(odd).toEqual([]);
  });

  it('every declared call is named by a test', () => {
    expect(all.filter(([name, { path }]) => !isNamedByATest(name, path)).map(([name]) => name)).toEqual([]);
  });

  it('no two calls have the same method and path', () => {
    const spoken = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(spoken.filter((one, index) => spoken.indexOf(one) !== index)).toEqual([]);
  });
});
