import { isSecret, variableNames } from './variables.ts';

/** Shorter names may belong to another program. */
const MIN_LENGTH = 8;

const known: readonly string[] = variableNames.flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name]));

/** Reports whether one inserted, missing, replaced or swapped letter turns one word into the other. */
export function isOneTypo(given: string, meant: string): boolean {
  if (given === meant || Math.abs(given.length - meant.length) > 1) return false;
  let at = 0;
  while (at < given.length && given[at] === meant[at]) at += 1;
  const [here, there] = [given.slice(at), meant.slice(at)];
  const isExchanged = here[0] === there[1] && here[1] === there[0] && here.slice(2) === there.slice(2);
  return (
    here.slice(1) === there.slice(1) ||
    here.slice(1) === there ||
    here === there.slice(1) ||
    (here.length > 1 && isExchanged)
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
