import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageId } from '../../apps/web/src/i18n/message-id.ts';

export type Language = 'en' | 'ur';
/** A text of the catalogue; with the amount it names, where it names one. */
export type ErrorText = MessageId | readonly [id: MessageId, limit: string];

const folder = join(import.meta.dirname, '../../apps/web/src/i18n');

async function readCatalogue(language: Language): Promise<Readonly<Record<string, string>>> {
  const modules = await Promise.all(
    readdirSync(join(folder, language)).map(
      async (file) => ((await import(join(folder, language, file))) as { messages: Record<string, string> }).messages,
    ),
  );
  return Object.assign({}, ...modules);
}

const catalogues = { en: await readCatalogue('en'), ur: await readCatalogue('ur') };

/** The text as it stands in the catalogue, with an amount as money is written inside a sentence of either direction. */
export function catalogueText(language: Language, text: ErrorText): string {
  const [id, limit] = typeof text === 'string' ? [text] : text;
  const written = catalogues[language][id];
  if (written === undefined) throw new Error(`the catalogue has no ${id}`);
  return limit === undefined ? written : written.replace('{limit}', `\u2066PKR\u00a0${limit}\u2069`);
}

/** Each field with its text. */
export const catalogueTexts = (
  language: Language,
  errors: Readonly<Record<string, ErrorText>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, catalogueText(language, text)]));
