import { afterAll, afterEach, expect, it, vi } from 'vitest';
import * as native from './files.native.ts';
import * as web from './files.web.ts';

// Test files share modules (`isolate: false`). No other file may get a module with the mocked plugin of this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
});

const { sheet } = vi.hoisted(() => ({ sheet: { shared: [] as object[], isClosed: false } }));
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    async share(what: object) {
      if (sheet.isClosed) throw new Error('Share canceled');
      sheet.shared.push(what);
    },
  }),
}));

it('the browser downloads a file', async () => {
  const saved: string[] = [];
  const link = { href: '', download: '', click: () => saved.push(link.download), remove: () => {} };
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => {} } });
  expect(await web.deliverFile(new Blob(['x'.repeat(100_001)]), 'report.csv')).toBe('saved');
  expect(saved).toEqual(['report.csv']);
});

it('the app shares a file as text, or reports that the file is too large or the sheet was closed', async () => {
  const deliver = (text: string) => native.deliverFile(new Blob([text]), 'report.csv');
  expect(await deliver('day,won')).toBe('shared');
  expect(await deliver('x'.repeat(100_001))).toBe('too_large');
  sheet.isClosed = true;
  expect(await deliver('day')).toBe('closed');
  expect(sheet.shared).toEqual([{ title: 'report.csv', text: 'day,won' }]);
});
