import { sql } from 'kysely';
import { hashPassword } from '../../apps/server/src/modules/person/public.ts';
import { storeChosenSecret } from '../../apps/server/src/operator/chosen-secret.ts';
import { type CommandSessions, noSessions } from '../../apps/server/src/operator/command-session.ts';
import { confirmed } from '../../apps/server/src/operator/confirm.ts';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import type { World } from './world.ts';

const NAMED_BEFORE_MS = 25 * 3_600_000;

export const secretOf = (name: string): string => `the secret of ${name}`;

/**
 * Gives operators their secrets. The secrets are older than a day, because a new operator cannot agree to proposals of the operators who
 * allowed the name.
 */
export const giveNames = (world: World, ...names: readonly string[]): Promise<void> =>
  giveNamesAt(world, new Date(world.clock.now().getTime() - NAMED_BEFORE_MS), names);

/** Gives operators their secrets at the time `at`, by the steps that operators use. An operator with a secret is unchanged. */
export async function giveNamesAt(world: World, at: Date, names: readonly string[]): Promise<void> {
  const past_world = { app: Object.assign(Object.create(world.app), { clock: { now: () => at } }) as World['app'] };
  for (const name of names) {
    const { rows } = await world.pool.query<{ name: string }>(
      'select name from operator_name where secret_hash is not null order by added_at',
    );
    const others = rows.map((row) => row.name);
    if (others.includes(name)) continue;
    const fingerprint = await chooseSecret(past_world, name);
    const [first, second] = others;
    if (fingerprint === null || first === undefined) continue;
    const proposed = await operateAs(past_world, first, 'allow-name', name, 'all', fingerprint);
    if (second !== undefined) await agreeAs(past_world, second, proposed, fingerprint);
  }
}

/**
 * Stores the secret of a name, as an invited person does in the console. Returns its fingerprint, or null for the first name, which needs
 * no approval.
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

/**
 * The sessions of a command in which a person with a password is signed in, with a second factor of the last five minutes. A script has
 * none.
 */
export const signedInAs = ({ app }: Pick<World, 'app'>, name: string): CommandSessions => ({
  ...noSessions,
  find: async () => {
    const { rows } = await sql`
      select 1 from operator_name where name = ${name} and has_secret and not is_script`.execute(app.db);
    return rows.length === 0 ? null : { name, is_fresh: true, refresh: async () => {} };
  },
});

/** Runs a command in the session of an operator, with the operator's secret and confirmation. */
export const operateAs = (world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> =>
  runCommand(
    world.app,
    ['--as', name, '--yes', ...words],
    () => async () => secretOf(name),
    confirmed,
    signedInAs(world, name),
  );

/** Blocks a player. */
export async function blockPlayer(world: World, who: string, reason: string): Promise<void> {
  await giveNames(world, 'nadia');
  await operateAs(world, 'nadia', 'block', who, reason);
}

/** Reads the id of the proposal from a command's output. */
export const proposalIn = (output: string): string =>
  /agree ([0-9a-f-]{36})/.exec(output)?.[1] ?? `no proposal: ${output}`;

/** Agrees to the proposal in a command's output. */
export const agreeAs = (world: Pick<World, 'app'>, name: string, output: string, ...typed: string[]): Promise<string> =>
  operateAs(world, name, 'agree', proposalIn(output), ...typed);

/** Runs a command as one of two operators. If the other operator has already proposed the command, agrees to the proposal. */
export async function proposeOrAgreeAs(world: Pick<World, 'app'>, name: string, ...words: string[]): Promise<string> {
  try {
    return await operateAs(world, name, ...words);
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes('has proposed exactly this')) throw error;
    const note_index = words.indexOf('--note');
    return await agreeAs(world, name, message, ...(note_index < 0 ? [] : words.slice(note_index, note_index + 2)));
  }
}

/** Runs a command that needs two operators: the first proposes it, and the second agrees. */
export async function operateByTwo(
  world: World,
  names: readonly [string, string],
  ...words: string[]
): Promise<string> {
  await giveNames(world, ...names);
  return await agreeAs(world, names[1], await operateAs(world, names[0], ...words));
}
