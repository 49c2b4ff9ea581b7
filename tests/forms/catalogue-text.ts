import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { readMessages } from '../../tools/messages/read-messages.ts';

export type Language = 'en' | 'ur';
/** A message id, or a message id with the amount for its text. */
export type ErrorText = MessageId | readonly [id: MessageId, limit: string];

const readCatalogue = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  Object.assign({}, ...Object.values(await readMessages(language)));

const catalogues = { en: await readCatalogue('en'), ur: await readCatalogue('ur') };

/** Returns a text of the catalogue. An amount is isolated from the direction of the sentence. */
export function catalogueText(language: Language, text: ErrorText): string {
  const [id, limit] = typeof text === 'string' ? [text] : text;
  const message = catalogues[language][id];
  if (message === undefined) throw new Error(`the catalogue has no ${id}`);
  return limit === undefined ? message : message.replace('{limit}', `\u2066PKR\u00a0${limit}\u2069`);
}

/** Matches a text of the catalogue, with any values in place of its placeholders. */
export function catalogueMatch(language: Language, id: MessageId): RegExp {
  let depth = 0;
  let pattern = '';
  for (const character of catalogueText(language, id)) {
    if (character === '}') depth -= 1;
    else if (depth === 0) pattern += character === '{' ? '.*' : character.replace(/[.*+?()|[\]^$\\]/, '\\$&');
    if (character === '{') depth += 1;
  }
  return new RegExp(pattern);
}

export const catalogueTexts = (
  language: Language,
  errors: Readonly<Record<string, ErrorText>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, catalogueText(language, text)]));
