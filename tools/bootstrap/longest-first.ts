import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type File = Pick<TestSpecification, 'moduleId'>;

/** True if a test file has a long variant. Both variants only call shared code, so the size of the file does not show its duration. */
const hasLongVariant = ({ moduleId }: File): boolean =>
  existsSync(moduleId.replace(/\.test\.(tsx?)$/, '.long.test.$1'));

/** Moves the files with a long variant to the start. */
export const withLongVariantsFirst = <One extends File>(files: readonly One[]): One[] => [
  ...files.filter(hasLongVariant),
  ...files.filter((file) => !hasLongVariant(file)),
];

/**
 * Orders test files: files with a long variant first, then by size as Vitest does.
 *
 * By size alone, the longest files would start last, and one worker would still run them while the others are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap(withLongVariantsFirst);
  }
}
