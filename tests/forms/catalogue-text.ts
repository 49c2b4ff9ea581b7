import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { readMessages } from '../../tools/messages/read-messages.ts';

export type Language = 'en' | 'ur';
/** A message id, with an amount if the text needs one. */
export type ErrorText = MessageId | readonly [id: MessageId, limit: string];

const readCatalogue = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  Object.assign({}, ...Object.values(await readMessages(language)));

const catalogues = { en: await readCatalogue('en'), ur: await readCatalogue('ur') };

/** Returns the text of the catalogue, with an amount formatted for sentences of either direction. */
export function catalogueText(language: Language, text: ErrorText): string {
  const [id, limit] = typeof text === 'string' ? [text] : text;
  const written = catalogues[language][id];
  if (written === undefined) throw new Error(`the catalogue has no ${id}`);
  return limit === undefined ? written : written.replace('{limit}', `\u2066PKR\u00a0${limit}\u2069`);
}

/** The text of each field's error. */
export const catalogueTexts = (
  language: Language,
  errors: Readonly<Record<string, ErrorText>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, catalogueText(language, text)]));
