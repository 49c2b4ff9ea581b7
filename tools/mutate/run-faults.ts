import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { ensureChromium, ensureHeadlessShell } from '../bootstrap/chromium.mjs';
import { describeFault, type Fault, stageOf } from './fault.ts';
import { makeScratchTree } from './scratch-tree.ts';
import type { Outcome } from './try-faults.ts';

async function browsers(): Promise<Record<string, string>> {
  return {
    NUA_CHROMIUM: await ensureChromium(process.execPath),
    NUA_HEADLESS_SHELL: (await ensureHeadlessShell()) ?? '',
  };
}

/** The environment without the variables of an enclosing test run. */
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|NUA_TEST)/.test(name)));

async function runInTree(faults: readonly Fault[], onOutcome: (outcome: Outcome) => void): Promise<void> {
  if (faults.length === 0) return;
  const tree = makeScratchTree();
  try {
    const env = faults.some((fault) => stageOf(fault) === 'browser') ? await browsers() : {};
    const child = spawn(process.execPath, [join(tree.root, 'tools/mutate/try-faults.ts')], {
      cwd: tree.root,
      env: { ...ownEnvironment(), NUA_REPORT: '', TZ: 'UTC', CI: '1', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    child.stdin.end(JSON.stringify(faults));
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('FAULT ')) onOutcome(JSON.parse(line.slice(6)));
    }
    const [code] = await exited;
    if (code !== 0)
      throw new Error(`the run in ${tree.root} ended early with ${code}: the remaining faults are not tested`);
  } finally {
    tree.remove();
  }
}

/** Tests every fault. Faults that need no build run in parallel with the other faults. */
export async function runFaults(
  faults: readonly Fault[],
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const record = (outcome: Outcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  const without_build = faults.filter((fault) => stageOf(fault) === 'vitest');
  const with_build = faults.filter((fault) => stageOf(fault) !== 'vitest');
  if (with_build.length > 0) await ensureBuilt(process.execPath);
  await Promise.all([runInTree(without_build, record), runInTree(with_build, record)]);
  return outcomes;
}

/** Lists the faults that no test detected. */
export const findUndetected = (faults: readonly Fault[], outcomes: readonly Outcome[]) =>
  faults.flatMap((fault) => {
    const outcome = outcomes.find((tried) => describeFault(tried.fault) === describeFault(fault));
    return outcome?.noticed ? [] : [`${describeFault(fault)}: ${outcome?.by || 'no test of this requirement failed'}`];
  });

/** Reads a result file. The last line of an interrupted run may be unfinished. */
export const readOutcomes = (text: string): Outcome[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Finds the faults that no earlier run detected. A fault that has changed counts as new. */
export const findUntried = (faults: readonly Fault[], earlier: readonly Outcome[]): Fault[] => {
  const noticed = new Set(earlier.filter((outcome) => outcome.noticed).map(({ fault }) => JSON.stringify(fault)));
  return faults.filter((fault) => !noticed.has(JSON.stringify(fault)));
};
