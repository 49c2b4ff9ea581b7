import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsIn } from '../requirements/render.ts';
import { ROOT } from '../tidy/source-file.ts';

/**
 * A small fault in the code of a requirement. `row` is the requirement's id. A test in the file `test` that names the
 * requirement must fail.
 */
export type Fault = {
  row: string;
  /** The path of the file to break, from the root. */
  file: string;
  /** Text that is in the file exactly once. */
  find: string;
  replace: string;
  /** The path of the test file, from the root. */
  test: string;
};

/** How a fault is tested: with `vitest` alone, with vitest after a build of the client, or in a browser after a build. */
export type Stage = 'vitest' | 'built' | 'browser';

/** Test files that read the output of the build. */
const READS_BUILD = /^(tests\/pages|apps\/web\/build)\//;
const IN_BUILD = /^(apps\/(web|arcade)|packages)\//;

export function stageOf({ file, test }: Fault): Stage {
  if (test.endsWith('.e2e.ts')) return 'browser';
  return READS_BUILD.test(test) && IN_BUILD.test(file) ? 'built' : 'vitest';
}

/** Whether the build contains the file, so that the fault has an effect only after another build. */
export const needsBuild = (fault: Fault) => stageOf(fault) !== 'vitest' && IN_BUILD.test(fault.file);

/** Matches test names with one of the rows in square brackets. */
export const namesRow = (rows: readonly string[]) =>
  new RegExp(`\\[[^\\]]*(?:${rows.map((row) => row.replace('.', '\\.')).join('|')})[^\\]]*\\]`);

/** A fault in one line, for a report. */
export const describeFault = ({ row, file, find, replace }: Fault) =>
  `${row} ${file}: ${oneLine(find)} -> ${oneLine(replace)}`;

const oneLine = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 90));

/** The text of the broken file. Throws unless the text to replace occurs exactly once. */
export function breakText(text: string, { file, find, replace }: Fault): string {
  const pieces = text.split(find);
  if (pieces.length !== 2) throw new Error(`${file} contains ${pieces.length - 1} times: ${find}`);
  return pieces.join(replace);
}

/** The errors in the record of a fault, one line each. Empty if the fault fits the source. */
export function problemsOf(fault: Fault): string[] {
  const problems: string[] = [];
  const read = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null);
  const source = read(fault.file);
  const count = source === null ? 0 : source.split(fault.find).length - 1;
  if (source === null) problems.push(`${fault.file} does not exist`);
  else if (count !== 1) problems.push(`${fault.file} contains ${count} times: ${fault.find}`);
  if (fault.find === fault.replace) problems.push(`changes nothing: ${fault.find}`);
  const test = read(fault.test);
  if (test === null) problems.push(`${fault.test} does not exist`);
  else if (!idsIn(test).includes(fault.row)) problems.push(`${fault.test} names no ${fault.row}`);
  return problems.map((problem) => `${fault.row}: ${problem}`);
}
