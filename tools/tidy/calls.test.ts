import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { isTest, parse, readProject } from './source-file.ts';

const scripts = readProject().filter(({ path }) => /\.tsx?$/.test(path));
const server = scripts.filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file));
const tests = scripts.filter((file) => /\.(test|e2e)\.tsx?$/.test(file.path) && !file.path.startsWith('tools/'));

const all = Object.entries(calls);

/** The number of `handle(` calls with this declaration. */
function handlersOf(name: string): number {
  const handled = new RegExp(`\\bhandle\\w*\\(\\s*(?:calls|\\w+)\\.${name}\\b`, 'g');
  return server.reduce((sum, file) => sum + [...parse(file).code.matchAll(handled)].length, 0);
}

function isNamedByATest(name: string, path: string): boolean {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/g, '[^\'"`]+');
  const named = new RegExp(`\\bcalls\\.${name}\\b|['"\`]${literal}['"\`?]|\\b${name}\\b`);
  return tests.some((file) => named.test(parse(file).code));
}

const folder = /^apps\/server\/src\/modules\/([\w-]+)\/(?:([\w-]+)\/)?/;

/** The contract files of modules whose folder has another name. */
const CONTRACT: Record<string, readonly string[]> = {
  'person/sign-in': ['auth'],
  'person/code': ['auth'],
  'person/registration': ['auth'],
  'person/password': ['auth'],
  'payment/channel': ['payment-channel', 'bank'],
  cms: ['cms', 'ad'],
  site: ['config', 'setting'],
};
const handled = /\bhandle\w*\(\s*(?:calls|\w+)\.(\w+)\b/g;

/** The calls that a module handles, each with the contract files that may declare it. */
const handledCalls = server.flatMap((file) => {
  const [, module, inner] = folder.exec(file.path) ?? [];
  if (module === undefined) return [];
  const module_path = inner === undefined ? module : `${module}/${inner}`;
  return [...parse(file).code.matchAll(handled)].map(([, name = '']) => ({
    name,
    paths: (CONTRACT[module_path] ?? [inner ?? module]).map((file) => `packages/contract/src/${file}.ts`),
  }));
});

describe('every call of the API', () => {
  it('is declared in a contract file of its folder', () => {
    const declares = ({ name, paths }: { name: string; paths: readonly string[] }) =>
      scripts.some((file) => paths.includes(file.path) && file.text.includes(`export const ${name} = declare(`));
    expect(handledCalls.length).toBeGreaterThan(50);
    expect(handledCalls.filter((call) => !declares(call))).toEqual([]);
  });

  it('belongs to a feature in the app’s list', () => {
    const text = server.find(({ path }) => path.endsWith('/app/features.ts'))?.text ?? '';
    // An import does not add a feature, so only the list counts.
    const [, list = ''] = text.split('export const features');
    const features = server.filter(({ path }) => /\/modules\/.*-feature\.ts$/.test(path));
    expect(features.length).toBeGreaterThan(20);
    const named = features.map(({ text }) => /export const (\w+Feature)\b/.exec(text)?.[1] ?? 'none');
    expect(named.filter((name) => !new RegExp(`\\b${name},`).test(list))).toEqual([]);
  });

  it('is in the table of calls', () => {
    const contract = scripts.filter((file) => file.path.startsWith('packages/contract/src/') && !isTest(file));
    const declared = contract.flatMap((file) =>
      [...parse(file).code.matchAll(/^export const (\w+) = declare\(/gm)].map(([, name = '']) => name),
    );
    expect(declared.length).toBeGreaterThan(50);
    expect(declared.filter((name) => !(name in calls))).toEqual([]);
  });

  it('has exactly one handler', () => {
    const odd = all
      .map(([name]) => `${name}: ${handlersOf(name)} handlers`)
      .filter((line) => !line.endsWith(': 1 handlers'));
    expect(odd).toEqual([]);
  });

  it('is named by a test', () => {
    expect(all.filter(([name, { path }]) => !isNamedByATest(name, path)).map(([name]) => name)).toEqual([]);
  });

  it('has its own method and path', () => {
    const endpoints = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(endpoints.filter((endpoint, index) => endpoints.indexOf(endpoint) !== index)).toEqual([]);
  });
});
