import type { Language } from './language.ts';

/** A message as the build compiles it: plain text, or pieces, of which some are values and some choices by a value. */
export type Message = string | readonly Piece[];
type Piece = string | readonly [name: string, kind?: string, choices?: Readonly<Record<string, Message>>];

export type MessageValues = Readonly<Record<string, unknown>>;

/**
 * Fills the values into a compiled message. Of the choices that messages may hold, ours use `plural` and `select` alone; a test
 * keeps it so.
 */
export function fillMessage(language: Language, message: Message, values: MessageValues = {}, count?: number): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const piece of message) {
    if (typeof piece === 'string') {
      text += piece === '#' && count !== undefined ? new Intl.NumberFormat(language).format(count) : piece;
      continue;
    }
    const [name, kind, choices] = piece;
    const value = values[name];
    if (choices === undefined) {
      text += value ?? '';
      continue;
    }
    const isPlural = kind === 'plural';
    const choice = isPlural ? new Intl.PluralRules(language).select(Number(value)) : String(value);
    text += fillMessage(language, choices[choice] ?? choices.other ?? '', values, isPlural ? Number(value) : count);
  }
  return text;
}
