import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type File = Pick<TestSpecification, 'moduleId'>;

/** A file with a long twin is a few lines about a body elsewhere, so its size does not show how long it runs. */
const hasLongTwin = ({ moduleId }: File): boolean => existsSync(moduleId.replace(/\.test\.(tsx?)$/, '.long.test.$1'));

/** The files with a long twin before all others; the order within both is preserved. */
export const withTwinsFirst = <One extends File>(files: readonly One[]): One[] => [
  ...files.filter(hasLongTwin),
  ...files.filter((file) => !hasLongTwin(file)),
];

/**
 * The order of test files: those with a long twin, then by size as Vitest has it.
 *
 * By size alone the longest files of all would run last, one worker with them and the other idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap(withTwinsFirst);
  }
}
