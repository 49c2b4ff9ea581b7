import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { buildBroken, runBrowserTests } from './browser-run.ts';
import { breakText, type Fault, namesRow, needsBuild, stageOf } from './fault.ts';

/** This program runs in a scratch tree. It breaks the tree with one fault at a time, and prints each outcome as JSON. */
const ROOT = resolve(import.meta.dirname, '../..');

export type Failure = { name: string; message: string };
export type Outcome = { fault: Fault; noticed: boolean; by: string; seconds: number };

/** Errors of a file that cannot be loaded. They do not prove that a test checks the requirement. */
const NO_ASSERTION =
  /SyntaxError|Failed to (?:resolve|load)|Cannot find (?:module|package)|Transform failed|ECONNREFUSED/;

const running: { vitest: Vitest | null } = { vitest: null };

async function startVitest(): Promise<Vitest> {
  if (running.vitest) return running.vitest;
  const vitest = await createVitest({
    root: ROOT,
    watch: false,
    reporters: [{}],
    config: join(ROOT, 'vitest.config.ts'),
  });
  await vitest.standalone();
  running.vitest = vitest;
  return vitest;
}

/** Runs the tests of these files whose names match. */
async function runTests(files: string[], names: RegExp): Promise<{ ran: number; failures: Failure[] }> {
  const runner = await startVitest();
  const paths = new Set(files.map((file) => join(ROOT, file)));
  const found = await runner.globTestSpecifications([...paths]);
  const specifications = found.filter(({ project }) => project.name === 'unit' || project.name === 'server');
  runner.setGlobalTestNamePattern(names);
  const { testModules } = await runner.runTestSpecifications(specifications);
  // The result also contains the modules of earlier runs.
  const own_modules = testModules.filter(({ moduleId }) => paths.has(moduleId));
  const tests = own_modules.flatMap((module) => [...module.children.allTests()]);
  const ran = tests.filter((test) => ['passed', 'failed'].includes(test.result().state));
  const failures = ran
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({
      name: test.fullName,
      message: (test.result().errors ?? []).map(({ name, message }) => `${name}: ${message}`).join('\n'),
    }));
  return { ran: ran.length, failures };
}

async function runStage(fault: Fault, names: RegExp) {
  return stageOf(fault) === 'browser'
    ? runBrowserTests(ROOT, [fault.test], names)
    : await runTests([fault.test], names);
}

const problems = new Map<string, string>();

/** Explains why the tests cannot detect a fault: no test names the requirement, or a test fails without the fault. Empty if they can. */
async function problemWithoutFault(fault: Fault): Promise<string> {
  const key = `${fault.test} ${fault.row}`;
  const earlier = problems.get(key);
  if (earlier !== undefined) return earlier;
  const { ran, failures } = await runStage(fault, namesRow([fault.row]));
  const failing = failures.length > 0 ? `fails without the fault: ${failures[0]?.name} ${failures[0]?.message}` : '';
  const problem = ran === 0 ? 'no test of this requirement ran' : failing;
  problems.set(key, problem);
  return problem;
}

async function tryFault(fault: Fault): Promise<{ noticed: boolean; by: string }> {
  const path = join(ROOT, fault.file);
  const original = readFileSync(path, 'utf8');
  const problem = await problemWithoutFault(fault);
  if (problem !== '') return { noticed: false, by: problem };
  let restore = () => {};
  try {
    writeFileSync(path, breakText(original, fault));
    running.vitest?.invalidateFile(path);
    if (needsBuild(fault)) restore = buildBroken(ROOT, fault.file, fault.test.startsWith('tests/native/'));
    const { failures } = await runStage(fault, namesRow([fault.row]));
    const by = failures.find(({ message }) => !NO_ASSERTION.test(message));
    return { noticed: by !== undefined, by: (by ?? failures[0])?.name ?? '' };
  } catch (error) {
    return { noticed: false, by: String(error) };
  } finally {
    writeFileSync(path, original);
    running.vitest?.invalidateFile(path);
    restore();
  }
}

// The pipe may be empty at first, so it is read asynchronously.
const faults = JSON.parse(await text(process.stdin)) as Fault[];
for (const fault of faults) {
  const started = performance.now();
  const verdict = await tryFault(fault);
  const outcome: Outcome = { fault, ...verdict, seconds: Math.round((performance.now() - started) / 100) / 10 };
  process.stdout.write(`FAULT ${JSON.stringify(outcome)}\n`);
}
await running.vitest?.close();
process.exit(0);
