import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../../tools/messages/read-messages.ts';

const texts = { en: await readMessages('en'), ur: await readMessages('ur') };
const namespaces = Object.keys(texts.en);
const load = async (language: 'en' | 'ur', namespace: string) => texts[language][namespace]!;

const root = join(import.meta.dirname, '..');
const source = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.|^text\.(en|ur)\.|^message-id\./.test(name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** The prefixes of ids that the source composes at run time. */
const idPrefixes = [...source.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)].map((match) => match[1]!);
const isUsed = (id: string) =>
  source.includes(`'${id}'`) ||
  source.includes(`"${id}"`) ||
  source.includes(`\`${id}\``) ||
  idPrefixes.some((start) => id.startsWith(start));

const SAME_IN_BOTH: Readonly<Record<string, string>> = {
  'title.omega-test': 'the name of an internal page, which is not translated',
  'title.sigma-test': 'the name of an internal page, which is not translated',
  'deposit.bank.iban': 'the standard’s name, as every bank app writes it',
  'payout.iban': 'the standard’s name, as every bank app writes it',
};
/** The language switch is for readers of the other language, so its text is in that language's script. */
const IN_OTHER_LANGUAGE = new Set(['shell.language']);

/** The names of the values in a compiled message, including values inside plural forms. */
function valueNamesOf(text: string): string[] {
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

function choicesOf(text: string): string[][] {
  const parts = compileMessageOrThrow(text) as readonly unknown[];
  return parts
    .filter((part): part is unknown[] => Array.isArray(part) && part[1] === 'plural')
    .map((part) => Object.keys(part[2] as object));
}

describe('the texts of the client', () => {
  it('have the same namespaces in both languages', () => {
    expect(Object.keys(texts.ur)).toEqual(namespaces);
  });
  it.each(namespaces)('in the namespace %s have the same ids and placeholders in both languages', async (namespace) => {
    const [en, ur] = await Promise.all([load('en', namespace), load('ur', namespace)]);
    expect(Object.keys(ur).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en)) {
      expect([id, ...valueNamesOf(ur[id]!)]).toEqual([id, ...valueNamesOf(text)]);
      expect(() => compileMessageOrThrow(text)).not.toThrow();
      expect(() => compileMessageOrThrow(ur[id]!)).not.toThrow();
    }
  });
  it.each(namespaces)('in the namespace %s are all used in the code', async (namespace) => {
    expect(Object.keys(await load('en', namespace)).filter((id) => !isUsed(id))).toEqual([]);
  });
  it('exist for every message id in the code, each in only one namespace', async () => {
    const known = (await Promise.all(namespaces.map((namespace) => load('en', namespace)))).flatMap((english) =>
      Object.keys(english),
    );
    expect(known.filter((id, index) => known.indexOf(id) !== index)).toEqual([]);
    const usedIds = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!);
    expect(usedIds.length).toBeGreaterThan(100);
    expect(usedIds.filter((id) => !known.includes(id))).toEqual([]);
  });
  it('are different in each language unless listed as an exception', async () => {
    const same: string[] = [];
    for (const namespace of namespaces) {
      const [en, ur] = await Promise.all([load('en', namespace), load('ur', namespace)]);
      same.push(...Object.keys(en).filter((id) => en[id] === ur[id]));
    }
    expect(same.sort()).toEqual(Object.keys(SAME_IN_BOTH).sort());
  });
  it('in Urdu use Urdu letters and punctuation, and Western digits [R5.07]', async () => {
    for (const namespace of namespaces) {
      const urduTexts = Object.entries(await load('ur', namespace)).filter(
        ([id]) => SAME_IN_BOTH[id] === undefined && !IN_OTHER_LANGUAGE.has(id),
      );
      // A text without letters is only a value or a sign.
      const latin = urduTexts.filter(
        ([, text]) => /[a-z]/i.test(text.replace(/\{[^}]*\}/g, '')) && !/[\u0600-\u06ff]/.test(text),
      );
      expect(latin).toEqual([]);
      expect(urduTexts.filter(([, text]) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text))).toEqual([]);
      // These Arabic letters look like Urdu letters, but a search does not find them and fonts render them wrongly.
      expect(urduTexts.filter(([, text]) => /[\u064a\u0643\u0649\u06d5]/.test(text))).toEqual([]);
      // Urdu has its own full stop, comma and question mark.
      expect(urduTexts.filter(([, text]) => /[\u0600-\u06ff][,;?]|[\u0600-\u06ff]\./.test(text))).toEqual([]);
    }
  });
  it('have a singular and a plural form for each count in both languages', async () => {
    for (const namespace of namespaces) {
      for (const language of ['en', 'ur'] as const) {
        for (const [id, text] of Object.entries(await load(language, namespace))) {
          for (const choices of choicesOf(text)) {
            expect([id, ...choices]).toEqual(expect.arrayContaining([id, 'one', 'other']));
          }
        }
      }
    }
  });
});
