/** Reads single values of the environment, and adds every problem to `problems`. */
export function environmentReader(environment: Record<string, string | undefined>, problems: string[]) {
  const text = (name: string): string | null => environment[name]?.trim() || null;

  return {
    text,
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const given = text(name);
      if (given === null) return fallback;
      if ((allowed as readonly string[]).includes(given)) return given as T;
      problems.push(`${name} is "${given}"; it must be one of ${allowed.join(', ')}.`);
      return fallback;
    },
    whole(name: string, fallback: number, min: number, max: number): number {
      const given = text(name);
      if (given === null) return fallback;
      const value = Number(given);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.push(`${name} is "${given}"; it must be a whole number from ${min} to ${max}.`);
      return fallback;
    },
    url(name: string, protocols: readonly string[]): string | null {
      const given = text(name);
      if (given === null) return null;
      if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
      // The value may hold a password: it is never repeated.
      problems.push(`${name} is not an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`);
      return null;
    },
    secrets(name: string): readonly string[] {
      const given = text(name)?.split(/[\s,]+/) ?? [];
      if (given.some((one) => one.length < 32))
        problems.push(`${name} must be keys of at least 32 characters, with commas between them.`);
      return given;
    },
    secret(name: string): string | null {
      const given = text(name);
      if (given !== null && given.length < 32) problems.push(`${name} must have at least 32 characters.`);
      return given;
    },
  };
}
