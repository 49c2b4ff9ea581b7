import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

type Messages = Readonly<Record<string, string>>;
const here = import.meta.dirname;
const areas = readdirSync(join(here, 'en')).map((file) => file.replace(/\.ts$/, ''));
const load = async (language: string, area: string): Promise<Messages> =>
  ((await import(`./${language}/${area}.ts`)) as { messages: Messages }).messages;

const source = readdirSync(join(here, '..'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .filter((entry) => !/\/copy\/(en|ur)$/.test(entry.parentPath))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Ids put together while running: their beginnings stand in the source. */
const composed = [...source.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)].map((match) => match[1]!);
const isUsed = (id: string) =>
  source.includes(`'${id}'`) ||
  source.includes(`"${id}"`) ||
  source.includes(`\`${id}\``) ||
  composed.some((start) => id.startsWith(start));
/** The values a message wants, found in its compiled form, choices included. */
function names(text: string): string[] {
  const found = new Set<string>();
  const walk = (parts: readonly unknown[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue;
      found.add(String(part[0]));
      for (const choice of Object.values((part[2] ?? {}) as object)) if (Array.isArray(choice)) walk(choice);
    }
  };
  walk(compileMessageOrThrow(text));
  return [...found].sort();
}

describe('the words', () => {
  it('both languages have the same areas', () => {
    expect(readdirSync(join(here, 'ur')).map((file) => file.replace(/\.ts$/, ''))).toEqual(areas);
  });
  it.each(areas)('%s says the same things in both languages, with the same values', async (area) => {
    const [en, ur] = await Promise.all([load('en', area), load('ur', area)]);
    expect(Object.keys(ur).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en)) {
      expect([id, ...names(ur[id]!)]).toEqual([id, ...names(text)]);
      expect(() => compileMessageOrThrow(text)).not.toThrow();
      expect(() => compileMessageOrThrow(ur[id]!)).not.toThrow();
    }
  });
  it.each(areas)('every id of %s is used', async (area) => {
    expect(Object.keys(await load('en', area)).filter((id) => !isUsed(id))).toEqual([]);
  });
  it('Urdu is written as Urdu', async () => {
    for (const area of areas) {
      const latin = Object.entries(await load('ur', area)).filter(
        ([id, text]) => !/[\u0600-\u06ff]/.test(text) && !/^title\.(omega|sigma)|^lobby\.language$|iban$/.test(id),
      );
      expect(latin).toEqual([]);
    }
  });
  it('English titles are the specification’s [R2.47]', async () => {
    const shell = await load('en', 'shell');
    for (const route of routes) {
      if (route.title !== null && route.title !== ' ') expect(shell[`title.${route.name}`]).toBe(route.title);
    }
  });
});
