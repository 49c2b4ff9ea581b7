/** The side at fault: the provider, which runs the games, or the platform, which has the player's account. */
export type Side = 'provider' | 'platform';

/** A rule of a protocol, with its check. */
export type Rule<Subject> = {
  id: string;
  /** The text of the rule. */
  sentence: string;
  side: Side;
  /** Describes the first violation. Null if the rule holds. */
  check(subject: Subject): Promise<string | null>;
};

export type Finding = { rule: string; says: string; side: Side; holds: boolean; seen: string | null };

/** Checks every rule in sequence. A rule is broken if its check fails. */
export async function checkRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, sentence, side, check } of rules) {
    const observation = await check(subject).catch((error: unknown) => `the check could not be finished: ${error}`);
    findings.push({ rule: id, says: sentence, side, holds: observation === null, seen: observation });
  }
  return findings;
}

/** The lines of a report. A broken rule is shown with its wrong observation and the side at fault. */
export function reportLines(name: string, findings: readonly Finding[]): string[] {
  const lines = findings.map(({ rule, says: sentence, side, holds, seen: observation }) =>
    holds
      ? `holds   ${rule}  ${sentence}`
      : `BROKEN  ${rule}  ${sentence}\n        at fault: the ${side}. ${observation}`,
  );
  const broken = findings.filter(({ holds }) => !holds).length;
  return [...lines, `${name}: ${findings.length} rules, ${broken === 0 ? 'all hold' : `${broken} broken`}`];
}

/** Describes the first wrong observation. Null if all are correct. */
export function firstDifference(
  observations: readonly (readonly [name: string, observation: unknown, expected: unknown])[],
): string | null {
  for (const [name, observation, expected] of observations)
    if (textOf(observation) !== textOf(expected))
      return `${name}: ${textOf(observation)} instead of ${textOf(expected)}.`;
  return null;
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? `${part} paisa` : part));
