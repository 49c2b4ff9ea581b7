import { CommandError } from './operator-deps.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const NAME = /^[a-z][a-z0-9._-]{1,39}$/;

/** A value as an error names it: in quotes, cut short. */
export const given = (text: string | undefined): string =>
  text === undefined || text === '' ? 'nothing' : `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;

/**
 * Makes sure that an act was given exactly these words.
 *
 * Errors  CommandError that names the words wanted and the words given
 */
export function wanted(act: string, words: readonly string[], ...names: string[]): string[] {
  if (words.length !== names.length)
    throw new CommandError(
      `${act} takes ${names.join(' ') || 'nothing'}, and was given ${words.map(given).join(' ') || 'nothing'}. See: npm run operator`,
    );
  return [...words];
}

export function readId(name: string, text: string | undefined): string {
  if (!text || !UUID.test(text))
    throw new CommandError(`${given(text)} is no id: ${name} looks like 01990000-0000-7000-8000-000000000000.`);
  return text.toLowerCase();
}

export function operatorName(text: string | undefined): string {
  if (!text || !NAME.test(text))
    throw new CommandError(
      `${given(text)} is no operator’s name: 2 to 40 small letters, digits, dots, dashes and underscores, a letter first.`,
    );
  return text;
}

export function oneOf<Word extends string>(name: string, text: string | undefined, ...allowed: Word[]): Word {
  if (!allowed.includes(text as Word))
    throw new CommandError(`${name} is ${allowed.join(' or ')}, not ${given(text)}.`);
  return text as Word;
}
