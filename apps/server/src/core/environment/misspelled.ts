import { isSecret, variableNames } from './variables.ts';

/** Shorter names may belong to another program. */
const MIN_LENGTH = 8;

const known: readonly string[] = variableNames.flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name]));

/** Reports whether one inserted, missing, replaced or swapped letter turns one word into the other. */
export function isOneTypo(given: string, meant: string): boolean {
  if (given === meant || Math.abs(given.length - meant.length) > 1) return false;
  let at = 0;
  while (at < given.length && given[at] === meant[at]) at += 1;
  const [given_rest, meant_rest] = [given.slice(at), meant.slice(at)];
  const isExchanged =
    given_rest[0] === meant_rest[1] && given_rest[1] === meant_rest[0] && given_rest.slice(2) === meant_rest.slice(2);
  return (
    given_rest.slice(1) === meant_rest.slice(1) ||
    given_rest.slice(1) === meant_rest ||
    given_rest === meant_rest.slice(1) ||
    (given_rest.length > 1 && isExchanged)
  );
}

/**
 * Reports each set variable whose name differs by one letter from that of a known variable. A first start with a misspelled
 * LICENCE_REFERENCE would permanently record the database as play money.
 *
 * Shape   environment -> sentences
 */
export function misspelledNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => name.length >= MIN_LENGTH && name.includes('_') && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => isOneTypo(name, one));
      return meant === undefined ? [] : [`${name} is unknown; it must be ${meant}, or be left out.`];
    });
}
