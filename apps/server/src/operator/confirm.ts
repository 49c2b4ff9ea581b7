import { createInterface } from 'node:readline/promises';
import type { ActEffect } from '@nua/contract/console/act.ts';
import { CommandError } from './operator-deps.ts';

/**
 * Shows what an act will do, and returns only if the operator agrees. `effect` has the data of the preview.
 *
 * Errors  CommandError if the operator does not agree; nothing was changed
 */
export type Confirm = (preview: string, effect?: ActEffect) => Promise<void>;

/** Accepts every preview, for `--yes`. */
export const confirmed: Confirm = async () => {};

/** Throws with the preview, for a command without a terminal. */
export const noConfirm: Confirm = async (preview) => {
  throw new CommandError(`${preview}\n\nNothing was done. Add --yes to do it.`);
};

/** Asks for a confirmation at the terminal. Without a terminal the command needs `--yes`. */
export function confirmAtTerminal(terminal: Pick<NodeJS.Process, 'stdin' | 'stderr'> = process): Confirm {
  return async (preview) => {
    if (!terminal.stdin.isTTY) return await noConfirm(preview);
    const lines = createInterface({ input: terminal.stdin, output: terminal.stderr });
    try {
      const response = await lines.question(`${preview}\n\nDo it? [y/N] `);
      if (!/^y(es)?$/i.test(response.trim())) throw new CommandError('Nothing was done.');
    } finally {
      lines.close();
    }
  };
}
