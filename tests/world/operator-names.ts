import type { OperatorDeps } from '../../apps/server/src/operator/operator-deps.ts';
import { addName } from '../../apps/server/src/operator/operator-names.ts';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import type { World } from './world.ts';

/** The secret of a name, as its owner would type it. */
export const secretOf = (name: string): string => `the secret of ${name}`;

/** Gives names their secrets, the first two of a world. One that has its secret already keeps it. */
export async function giveNames(world: World, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const known = await world.pool.query('select 1 from operator_name where name = $1 and secret_hash is not null', [
      name,
    ]);
    if (known.rowCount) continue;
    await addName(world.app as OperatorDeps, { name, note: undefined, readSecret: async () => secretOf(name) });
  }
}

/** An operator's command, with the secret and the yes of whoever runs it. */
export const operateAs = (world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> =>
  runCommand(world.app, ['--as', name, '--yes', ...words], () => async () => secretOf(name));

/** An act that takes two names, said by both. */
export async function operateByTwo(
  world: World,
  names: readonly [string, string],
  ...words: string[]
): Promise<string> {
  await giveNames(world, ...names);
  await operateAs(world, names[0], ...words);
  return await operateAs(world, names[1], ...words);
}
