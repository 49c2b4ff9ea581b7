import { hashPassword } from '../../apps/server/src/modules/person/public.ts';
import { storeChosenSecret } from '../../apps/server/src/operator/chosen-secret.ts';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import type { World } from './world.ts';

const NAMED_BEFORE_MS = 25 * 3_600_000;

/** The secret of an operator's name. */
export const secretOf = (name: string): string => `the secret of ${name}`;

/**
 * Gives operators' names their secrets by the steps that operators use. A name that has a secret is unchanged. The
 * secrets are older than a day, because a newer name may not agree to proposals of the operators who allowed it.
 */
export const giveNames = (world: World, ...names: readonly string[]): Promise<void> =>
  giveNamesAt(world, new Date(world.clock.now().getTime() - NAMED_BEFORE_MS), names);

/** Gives names their secrets as if the time was `at`. */
export async function giveNamesAt(world: World, at: Date, names: readonly string[]): Promise<void> {
  const then = { app: Object.assign(Object.create(world.app), { clock: { now: () => at } }) as World['app'] };
  for (const name of names) {
    const { rows } = await world.pool.query<{ name: string }>(
      'select name from operator_name where secret_hash is not null order by added_at',
    );
    const others = rows.map((row) => row.name);
    if (others.includes(name)) continue;
    const fingerprint = await chooseSecret(then, name);
    const [first, second] = others;
    if (fingerprint === null || first === undefined) continue;
    const proposed = await operateAs(then, first, 'allow-name', name, 'all', fingerprint);
    if (second !== undefined) await agreeAs(then, second, proposed, fingerprint);
  }
}

/**
 * Stores the secret of a name, as an invited person does in the console. Returns its fingerprint, or null for the very
 * first name, which no operator has to allow.
 */
export async function chooseSecret(
  { app }: Pick<World, 'app'>,
  name: string,
  secret = secretOf(name),
): Promise<string | null> {
  const hash = await hashPassword(secret);
  const chosen = { name, hash, is_script: false, at: app.clock.now(), by: 'stranger' };
  return (await app.db.transaction().execute((tx) => storeChosenSecret(tx, chosen)))?.fingerprint ?? null;
}

/** Runs an operator's command with that operator's secret and confirmation. */
export const operateAs = (world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> =>
  runCommand(world.app, ['--as', name, '--yes', ...words], () => async () => secretOf(name));

/** Blocks a player, as an operator does. */
export async function blockPlayer(world: World, who: string, reason: string): Promise<void> {
  await giveNames(world, 'nadia');
  await operateAs(world, 'nadia', 'block', who, reason);
}

/** The id of the proposal that a command's output contains. */
export const proposalIn = (output: string): string =>
  /agree ([0-9a-f-]{36})/.exec(output)?.[1] ?? `no proposal: ${output}`;

/** Agrees to the proposal that a command's output contains. */
export const agreeAs = (world: Pick<World, 'app'>, name: string, output: string, ...typed: string[]): Promise<string> =>
  operateAs(world, name, 'agree', proposalIn(output), ...typed);

/**
 * Runs a command as one of two operators. If the other operator has already proposed exactly this, agrees to the
 * proposal.
 */
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

/** Runs a command that needs two operators. The first operator proposes it, and the second agrees. */
export async function operateByTwo(
  world: World,
  names: readonly [string, string],
  ...words: string[]
): Promise<string> {
  await giveNames(world, ...names);
  return await agreeAs(world, names[1], await operateAs(world, names[0], ...words));
}
