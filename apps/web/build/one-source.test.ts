import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { screenNames } from '@nua/contract/screen.ts';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
const source = join(web, 'src');
const native = join(web, 'dist-native');
const facts = JSON.parse(readFileSync(join(web, 'dist/server/build.json'), 'utf8')) as {
  pages: Record<string, { js: string[]; chunk: string }>;
};

/** The files that may import server modules. */
const ONE_SIDED = /^(entry-server\.tsx|read-build-facts\.ts|.*\.test\.tsx?)$/;

const readAll = (folder: string) =>
  globSync('**/*.{js,html}', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('the build of the client', () => {
  it('has a browser chunk for every page, and a server renderer [R1.03 web] [R1.02]', () => {
    expect(Object.keys(facts.pages)).toEqual(screenNames);
    const pages = globSync('modules/**/*-page.tsx', { cwd: source });
    expect(new Set(Object.values(facts.pages).map(({ chunk }) => chunk)).size).toBe(pages.length);
    for (const { js } of Object.values(facts.pages)) {
      for (const file of js) expect(existsSync(join(web, 'dist/client', file)), file).toBe(true);
    }
    expect(existsSync(join(web, 'dist/server/entry-server.js'))).toBe(true);
  });

  it('for the app contains every page, but no server code and no service worker [R1.03]', () => {
    const names = globSync('**/*.*', { cwd: native });
    for (const page of globSync('modules/**/*-page.tsx', { cwd: source }))
      expect(names).toContain(`assets/${page.replaceAll('/', '-').replace('.tsx', '.js')}`);
    // A hash contains capitals or digits. A word after a dash contains neither.
    expect(names.filter((name) => /-[a-z]*[A-Z\d_][\w-]*\.\w+$/.test(name))).toEqual([]);
    const code = readAll(native);
    for (const foreign of [
      '"node:',
      '`node:',
      'renderToString',
      'react-dom/server',
      '_payload.json',
      'service-worker.js',
      '/builds/latest.json',
    ])
      expect(code.includes(foreign), foreign).toBe(false);
    expect(code).toContain('https://nua.example');
  });

  it('for browsers contains no code that only the app uses [R1.03 web]', () => {
    const code = readAll(join(web, 'dist/client'));
    for (const foreign of ['apacitor', 'SecureStorage', 'nua.example'])
      expect(code.includes(foreign), foreign).toBe(false);
  });

  it('imports server modules only in the renderer [R1.03 web]', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !ONE_SIDED.test(file.split('/').at(-1)!));
    const importing = files.filter((file) =>
      /from '(node:|react-dom\/server)/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(importing.map((file) => relative('.', file))).toEqual([]);
  });
});
