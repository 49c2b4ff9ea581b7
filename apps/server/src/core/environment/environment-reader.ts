import { addressFault } from '../../db/database-address.ts';
import {
  type ChoiceOf,
  isSecret,
  mustOf,
  type NameOf,
  type Variable,
  type VariableName,
  variables,
} from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const MAX_SHOWN = 80;

/** Describes the value of a variable in an error message, without secrets, passwords and query strings. */
function valueShown(name: VariableName, given: string | null): string {
  if (given === null) return 'is not set';
  if (isSecret(name)) return `has a value of ${given.length} characters, which is not shown`;
  const shown = given.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…');
  return `is "${shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown}"`;
}

export type Reason = {
  /** Replaces the description of the value. It follows the variable's name in the message. */
  has?: string;
  /** Replaces the requirement. It completes "it must …". */
  must?: string;
};

export type EnvironmentReader = ReturnType<typeof environmentReader>;

/**
 * Reads single variables of the environment.
 *
 * Each wrong value adds a sentence to `problems`. No sentence repeats a secret.
 */
export function environmentReader(environment: Environment, problems: string[] = []) {
  const text = (name: VariableName): string | null => environment[name]?.trim() || null;
  const refuse = (name: VariableName, { has = valueShown(name, text(name)), must = mustOf(name) }: Reason = {}) => {
    problems.push(`${name} ${has}; it must ${must}.`);
  };

  return {
    problems,
    text,
    refuse,
    choice<Name extends NameOf<'one'>>(name: Name, fallback: ChoiceOf<Name>): ChoiceOf<Name> {
      const given = text(name);
      if (given === null) return fallback;
      const allowed: readonly string[] = variables[name].of;
      if (allowed.includes(given)) return given as ChoiceOf<Name>;
      refuse(name);
      return fallback;
    },
    integer(name: NameOf<'whole'>, fallback: number): number {
      const given = text(name);
      if (given === null) return fallback;
      const { min, max } = variables[name];
      const value = Number(given);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      refuse(name);
      return fallback;
    },
    validated(name: NameOf<'text'>, form: RegExp | ((given: string) => boolean)): string | null {
      const given = text(name);
      if (given === null) return null;
      if (typeof form === 'function' ? form(given) : form.test(given)) return given;
      refuse(name);
      return null;
    },
    url(name: NameOf<'address'>): string | null {
      const given = text(name);
      if (given === null) return null;
      const { protocols } = variables[name] as Extract<Variable, { form: 'address' }>;
      if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
      refuse(name);
      return null;
    },
    /** Reads the address of a database, which may name several hosts. */
    database(name: NameOf<'database'>): string | null {
      const given = text(name);
      const must = given === null ? null : addressFault(given);
      if (must === null) return given;
      refuse(name, { must });
      return null;
    },
    /** Reads a list of values, by default separated by commas or spaces, and checks each with `accepts`. */
    list(name: NameOf<'text'>, accepts: (one: string) => boolean, separator = /[\s,]+/): readonly string[] {
      const given = (text(name) ?? '').split(separator).filter((one) => one !== '');
      if (!given.every(accepts)) refuse(name);
      return given;
    },
    /** Reports each missing variable, unless all of them are missing. */
    requireTogether(...names: VariableName[]): void {
      const missing = names.filter((name) => text(name) === null);
      if (missing.length === names.length) return;
      for (const name of missing) {
        const others = names.filter((one) => one !== name).join(', ');
        refuse(name, { must: `be set together with ${others}, or all of them left out` });
      }
    },
  };
}
