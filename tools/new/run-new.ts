import { spawnSync } from 'node:child_process';
import { makeScratchTree } from '../mutate/scratch-tree.ts';

type Outcome = { status: number | null; output: string };

/** Copies the working tree. A test may run `npm run new` in the copy. */
export function makeTree() {
  const { root, remove } = makeScratchTree();
  const run = (...args: string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  /** Runs `npm run new`. Returns the paths in its output. */
  const generate = (kind: string, name: string): string[] => {
    const { status, output } = run('tools/new/main.ts', kind, name);
    if (status !== 0) throw new Error(output);
    return output.split('\n\n', 1)[0]!.split('\n');
  };
  return { root, remove, run, generate };
}

/** An example of each kind, with the path of its generated test. A page or a call without a feature creates a module. */
export const EXAMPLES = [
  ['page', 'bonus-history', /bonus-history-page/],
  ['dialog', 'bonus-history/bonus-help', /bonus-help-dialog/],
  ['call', 'list-bonus-history', /list-bonus-history/],
  ['call', 'bonus-history/send-bonus-note', /send-bonus-note/],
  ['game', 'coin', /coin\/coin/],
] as const;
