import { equivalents } from './equivalents.ts';

/** A change of one expression, and the result of the tests. */
export type Mutant = {
  file: string;
  line: number;
  /** Stryker's name of the kind of change. */
  mutator: string;
  original: string;
  replacement: string;
  /** Stryker's status: Killed, Timeout, Survived, NoCoverage, RuntimeError or Ignored. */
  status: string;
};

/** A mutant without an observable change. */
export type Equivalent = {
  /** A file, or a part of its path. */
  file: string;
  mutator?: string;
  /** A part of the original text. */
  original?: string;
  replacement?: string;
  reason: string;
};

export const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(
    ({ file, mutator, original, replacement }) =>
      mutant.file.includes(file) &&
      (mutator ?? mutant.mutator) === mutant.mutator &&
      mutant.original.includes(original ?? '') &&
      (replacement ?? mutant.replacement) === mutant.replacement,
  );

export type Score = { percent: number; killed: number; counted: number; equivalent: number; survivors: Mutant[] };

/** Computes the share of mutants that the tests detected. Mutants that do not compile or were ignored are not counted. */
export function scoreOf(mutants: readonly Mutant[]): Score {
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const survivors = alive.filter((mutant) => !isEquivalent(mutant));
  const counted = killed + survivors.length;
  const percent = counted === 0 ? 100 : (100 * killed) / counted;
  return { percent, killed, counted, equivalent: alive.length - survivors.length, survivors };
}

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);

export const describeMutant = ({ file, line, mutator, original, replacement, status }: Mutant): string =>
  `${status} ${file}:${line} ${mutator}: ${short(original)} -> ${short(replacement)}`;
