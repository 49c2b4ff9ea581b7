import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type File = Pick<TestSpecification, 'moduleId'>;

/** Whether a test file has a long variant. Both only call shared code, so the file's size does not show its duration. */
const hasLongVariant = ({ moduleId }: File): boolean =>
  existsSync(moduleId.replace(/\.test\.(tsx?)$/, '.long.test.$1'));

/** Moves the files with a long variant before all others. The order within both groups is unchanged. */
export const withLongVariantsFirst = <One extends File>(files: readonly One[]): One[] => [
  ...files.filter(hasLongVariant),
  ...files.filter((file) => !hasLongVariant(file)),
];

/**
 * Orders test files: those with a long variant first, then by size as Vitest does.
 *
 * By size alone, the longest files would start last, and one worker would run them while the others are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap(withLongVariantsFirst);
  }
}
