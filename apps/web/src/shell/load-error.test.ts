import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pages = new URL('../features/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, pages), 'utf8');
const files = (readdirSync(pages, { recursive: true }) as string[]).filter((path) => path.endsWith('.tsx'));
const folders = new Set(
  files.filter((path) => read(path).includes('shell/load-error.tsx')).map((path) => path.split('/')[0]!),
);
const homes = files.filter((path) => path.endsWith('-page.tsx') && folders.has(path.split('/')[0]!));

it.each(homes)('%s loads the messages that say what could not be loaded', (path) => {
  const [, namespaces = ''] = /export const namespaces = \[(.*)\]/.exec(read(path)) ?? [];
  expect(namespaces).toContain("'payment'");
});
