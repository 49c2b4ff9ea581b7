import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { type MutantGroup, type MutantGroupName, mutantGroups, NOT_MUTATED } from './mutant-groups.ts';
import type { Mutant } from './mutant-score.ts';

/** Runs Stryker on a group, or on some of its files. Stryker works in a copy of the tree. */
export async function findMutants(name: MutantGroupName, only: readonly string[] | null): Promise<Mutant[]> {
  const { sources, excluded = [], withStatic = false }: MutantGroup = mutantGroups[name];
  const mutate = only ? only.filter((file) => sources.some((glob) => matchesGlob(file, glob))) : [...sources];
  if (mutate.length === 0) return [];
  process.env.NUA_MUTANTS = name;
  const results = await new Stryker({
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
    mutate: [...mutate, ...NOT_MUTATED.map((glob) => `!${glob}`)],
    // Without tsconfig.json, Stryker does not use the compiler API that TypeScript 7 lacks.
    ignorePatterns: ['**', '!{apps,packages,tests,tools}/**', '!package.json', 'apps/**/dist*/**', 'apps/native/**'],
    coverageAnalysis: 'perTest',
    mutator: { plugins: null, excludedMutations: [...excluded] },
    ignoreStatic: !withStatic,
    reporters: ['progress-append-only'],
    concurrency: Number(process.env.NUA_MUTANT_WORKERS ?? 2),
    timeoutMS: 20_000,
    allowEmpty: true,
  }).runMutationTest();
  return results.map(({ fileName, location, mutatorName, replacement, status }) => {
    const file = fileName.slice(process.cwd().length + 1);
    const { start, end } = location;
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .slice(start.line - 1, end.line);
    lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
    const original = lines.join('\n').slice(start.column - 1);
    return { file, line: start.line, mutator: mutatorName, original, replacement: replacement ?? '', status };
  });
}
