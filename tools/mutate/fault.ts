import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsIn } from '../requirements/render.ts';
import { ROOT } from '../tidy/source-file.ts';

/** A deliberate fault in the code of a requirement. A test in the file `test` that names the requirement must fail. */
export type Fault = {
  row: string;
  /** The path of the file to break. */
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The path of the test file. */
  test: string;
};

/** How a fault is tested: with Vitest, with Vitest after a build of the client, or in a browser after a build. */
export type Stage = 'vitest' | 'built' | 'browser';

/** Test files that read the built client. */
const READS_BUILD = /^(tests\/pages|apps\/web\/build)\//;
const IN_BUILD = /^(apps\/(web|arcade)|packages)\//;

export function stageOf({ file, test }: Fault): Stage {
  if (test.endsWith('.e2e.ts')) return 'browser';
  return READS_BUILD.test(test) && IN_BUILD.test(file) ? 'built' : 'vitest';
}

/** True if the client must be built again with the fault. */
export const needsBuild = (fault: Fault) => stageOf(fault) !== 'vitest' && IN_BUILD.test(fault.file);

/** Matches a test name with one of these requirement ids in square brackets. */
export const namesRow = (rows: readonly string[]) =>
  new RegExp(`\\[[^\\]]*(?:${rows.map((row) => row.replace('.', '\\.')).join('|')})[^\\]]*\\]`);

export const describeFault = ({ row, file, find, replace }: Fault) =>
  `${row} ${file}: ${oneLine(find)} -> ${oneLine(replace)}`;

const oneLine = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 90));

/** Returns the text of the broken file. Throws unless `find` occurs exactly once. */
export function breakText(text: string, { file, find, replace }: Fault): string {
  const pieces = text.split(find);
  if (pieces.length !== 2) throw new Error(`${file} contains ${pieces.length - 1} times: ${find}`);
  return pieces.join(replace);
}

/** The problems of a fault. The list is empty if the fault fits the source. */
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
