import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agreeAs, giveNames, operateAs, secretOf } from '../../../../tests/world/operator-names.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { secretReader } from './read-secret.ts';
import { runCommand } from './run-command.ts';

const world = useWorld();

describe('a secret from a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nua-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read only if nobody else may read the file', async () => {
    const file = join(folder, 'amna');
    writeFileSync(file, `${secretOf('amna')}\n`, { mode: 0o600 });
    await giveNames(world, 'bashir', 'chand');
    const added = await runCommand(world.app, ['add-script', 'amna', '--new-secret-file', file], secretReader);
    const fingerprint = added.split(' ').at(-1)!;
    await agreeAs(
      world,
      'chand',
      await operateAs(world, 'bashir', 'allow-name', 'amna', 'look', fingerprint),
      fingerprint,
    );
    expect(await runCommand(world.app, ['--as', 'amna', 'waiting', '--secret-file', file], secretReader)).toBeTruthy();
    chmodSync(file, 0o644);
    const open = runCommand(world.app, ['--as', 'amna', 'waiting', '--secret-file', file], secretReader);
    await expect(open).rejects.toThrow('chmod 600');
    const gone = runCommand(
      world.app,
      ['--as', 'amna', 'waiting', '--secret-file', join(folder, 'gone')],
      secretReader,
    );
    await expect(gone).rejects.toThrow('cannot be read');
  });
});
