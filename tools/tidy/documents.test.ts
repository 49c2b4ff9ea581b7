import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { files } from '@nua/contract/files.ts';
import { describe, expect, it } from 'vitest';
import { SERVER_MODULES, WEB_MODULES } from './borders.ts';
import { ROOT, readProject } from './source-file.ts';

const project = readProject();
const folders = new Set(
  project.flatMap(({ path }) => path.split('/').map((_part, index, all) => all.slice(0, index).join('/'))),
);

const documents = [
  'docs/architecture.md',
  'docs/recipes.md',
  ...readdirSync(join(ROOT, 'docs/features')).map((name) => `docs/features/${name}`),
];

const AT_ROOT = /^(apps|packages|tools|tests|bench|docs)\//;

/** Expands braces: `a/{b,c}/d` -> `a/b/d`, `a/c/d`. */
function expandBraces(path: string): string[] {
  const [whole, choices = ''] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => expandBraces(path.replace(whole, choice)));
}

/** The files and folders in code spans of a document. `<word>` and `NNNN` are placeholders. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code.replace(/\/$/, ''))
    .filter((code) => AT_ROOT.test(code) || /^[a-z][\w/{},.-]*\.(tsx?|sql|css|html)$/.test(code))
    .filter((code) => !/[<>]|NNNN/.test(code))
    .flatMap(expandBraces);
}

/** A path may begin at any folder: `get-play.ts` or `limit/get-play.ts`. */
const exists = (path: string): boolean =>
  folders.has(path) || project.some((file) => file.path === path || file.path.endsWith(`/${path}`));

describe('the documents', () => {
  it.each(documents)('name only files and folders that exist: %s', (document) => {
    const text = project.find(({ path }) => path === document)?.text ?? '';
    const named = pathsIn(text);
    if (!document.startsWith('docs/features/')) expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  it.each([
    { app: 'server', modules: SERVER_MODULES },
    { app: 'client', modules: WEB_MODULES },
  ])('list the modules of the $app in their order', ({ app, modules }) => {
    const text = project.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
    const [, table = ''] = text.split(`### The ${app}'s modules, lowest first\n`);
    const listed = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, word]) => word);
    expect(listed).toEqual(modules);
    const folder = app === 'server' ? 'apps/server/src/modules' : 'apps/web/src/modules';
    expect(readdirSync(join(ROOT, folder)).sort()).toEqual([...modules].sort());
  });

  it('name only calls that are declared', () => {
    const declared = new Set(
      [...Object.values(calls), ...Object.values(files)].map(({ method, path }) => `${method} ${path}`),
    );
    const named = documents.flatMap((document) => {
      const text = project.find(({ path }) => path === document)?.text ?? '';
      return [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/c\/[\w/{}]+)/g)].map(([, method, path]) => ({
        document,
        call: `${method} ${path}`,
      }));
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ call }) => !declared.has(call))).toEqual([]);
  });
});
