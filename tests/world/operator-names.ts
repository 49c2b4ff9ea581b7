import type { OperatorDeps } from '../../apps/server/src/operator/operator-deps.ts';
import { addName } from '../../apps/server/src/operator/operator-names.ts';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import type { World } from './world.ts';

/** The secret of a name, as its owner would type it. */
export const secretOf = (name: string): string => `the secret of ${name}`;

/** Gives names their secrets, as their owners and the names before them do. One that has its secret already keeps it. */
export async function giveNames(world: World, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await world.pool.query<{ name: string }>(
      'select name from operator_name where secret_hash is not null order by added_at',
    );
    const others = rows.map((row) => row.name);
    if (others.includes(name)) continue;
    const readSecret = async () => secretOf(name);
    const shown = await addName(world.app as OperatorDeps, { name, note: undefined, readSecret });
    const fingerprint = /[0-9a-f]{4}(-[0-9a-f]{4}){2}$/.exec(shown)?.[0];
    const [first, second] = others;
    if (fingerprint === undefined || first === undefined) continue;
    const proposed = await operateAs(world, first, 'allow-name', name, 'all', fingerprint);
    if (second !== undefined) await agreeAs(world, second, proposed, fingerprint);
  }
}

/** An operator's command, with the secret and the agreement of the person who runs it. */
export const operateAs = (world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> =>
  runCommand(world.app, ['--as', name, '--yes', ...words], () => async () => secretOf(name));

/** The proposal that an output names. */
export const proposalIn = (shown: string): string =>
  /agree ([0-9a-f-]{36})/.exec(shown)?.[1] ?? `no proposal: ${shown}`;

/** Agrees to the proposal that an output names. */
export const agreeAs = (world: Pick<World, 'app'>, name: string, shown: string, ...typed: string[]): Promise<string> =>
  operateAs(world, name, 'agree', proposalIn(shown), ...typed);

/** A command of one of two names: one that the other has proposed already is agreed to. */
export async function secondAs(world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> {
  try {
    return await operateAs(world, name, ...words);
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes('has proposed exactly this')) throw error;
    const place = words.indexOf('--note');
    return await agreeAs(world, name, message, ...(place < 0 ? [] : words.slice(place, place + 2)));
  }
}

/** An act that takes two names: the first proposes it, the second agrees. */
export async function operateByTwo(
  world: World,
  names: readonly [string, string],
  ...words: string[]
): Promise<string> {
  await giveNames(world, ...names);
  return await agreeAs(world, names[1], await operateAs(world, names[0], ...words));
}
