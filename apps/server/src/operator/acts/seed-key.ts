import { cents, toWire } from '@nua/money';
import { sql } from 'kysely';
import { addFileKey, dropOldFileKeys, isKeyInFile, openSeedSeal } from '../../configuration/seed-keys.ts';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import type { Queryable } from '../../db/connect.ts';
import { isSealedWith, isSealMigrationApplied, resealSeeds } from '../../modules/fairness/public.ts';
import { countLost } from '../../modules/play/public.ts';
import { type Act, change, inBatches, read } from '../act.ts';
import { type Acting, CommandError, type OperatorDeps } from '../operator-deps.ts';
import { logAct } from '../operator-log.ts';
import { lostKeysText, type RotatedKey, rotatedKeyText, seedKeysText } from '../texts/seed-key-texts.ts';

type KeyRow = { mark: Buffer; made_at: Date; retired_at: Date | null; lost_at: Date | null };

const readKeys = async (db: Queryable): Promise<KeyRow[]> =>
  (await sql<KeyRow>`select mark, made_at, retired_at, lost_at from arcade.seed_key order by made_at`.execute(db)).rows;

/** Returns the id of a key: its mark without the bytes of the format. */
const idOf = (mark: Buffer): string => mark.subarray(2).toString('hex');

const isOneOf = (marks: readonly Buffer[], mark: Buffer): boolean => marks.some((candidate) => candidate.equals(mark));

/**
 * Returns the nodes seen within the last 30 seconds; with a time, only the nodes that started before it. Each node has all keys in use,
 * because otherwise it does not start.
 */
async function servingNodes(db: Queryable, started_before: Date | null): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from serving_node where seen_at > clock_timestamp() - interval '30 seconds'
      and (${started_before}::timestamptz is null or started_at < ${started_before}) order by place`.execute(db);
  return rows.map(({ place }) => place);
}

/**
 * Seals every seed again with the current key, and retires the earlier keys. If the key is in the data folder, it first creates a new key.
 *
 * Each batch is one transaction, so the command can be killed at any point and repeated.
 *
 * Errors  CommandError if a node would go on sealing with an earlier key, or if no key opens a value
 */
export async function rotateSeedKey(deps: OperatorDeps, acting: Acting): Promise<RotatedKey> {
  const { db, config } = deps;
  await assertUpgraded(db);
  const seeds = await newestSeal(deps);
  const mark = seeds.key_id!;
  await assertNoOlderNode(db, mark);
  const counts = await resealSeeds(db, seeds);
  if (counts.unreadable > 0)
    throw new CommandError(
      `Sealed again with the current key: ${counts.resealed}. No key opens ${counts.unreadable} values: add the missing key to OLD_SEED_KEYS and repeat.`,
    );
  await retireOtherKeys(deps, mark);
  if (isKeyInFile(config)) dropOldFileKeys(config);
  const after = { ...counts, key: idOf(mark) };
  await db
    .transaction()
    .execute((tx) =>
      logAct(tx, { ...acting, at: deps.clock.now(), act: 'seed-key rotate', subject: 'seed key', after }),
    );
  return { key: idOf(mark), resealed: counts.resealed, is_in_file: isKeyInFile(config) };
}

/** Throws before the end of the upgrade, because nodes of the earlier version may need the plain text. */
async function assertUpgraded(db: Queryable): Promise<void> {
  if (!(await isSealMigrationApplied(db)))
    throw new CommandError(
      'The upgrade to sealed seeds is not finished: run "npm run migrate" once every node has this version.',
    );
}

/** Returns the seal with the new key, which is recorded in the database. */
async function newestSeal({ db, config, seeds }: OperatorDeps): Promise<SeedSeal> {
  if (!isKeyInFile(config)) {
    if (seeds.key_id === null)
      throw new CommandError('SEED_KEY is not set: set the new key, and the earlier ones in OLD_SEED_KEYS.');
    const isKnown = (await readKeys(db)).some(
      ({ mark, retired_at, lost_at }) => mark.equals(seeds.key_id!) && !retired_at && !lost_at,
    );
    if (!isKnown)
      throw new CommandError(
        'No node has started with this SEED_KEY: restart each with it, and the earlier key in OLD_SEED_KEYS.',
      );
    return seeds;
  }
  const nodes = await servingNodes(db, null);
  if (nodes.length > 0)
    throw new CommandError(
      `A server reads the key from the data folder only when it starts: stop the server first (${nodes.join(', ')}).`,
    );
  if (seeds.key_id === null) throw new CommandError('There is no seed key yet: start the server once.');
  addFileKey(config);
  const newest = openSeedSeal(config);
  await sql`select arcade.use_seed_key(${newest.key_id})`.execute(db);
  return newest;
}

async function assertNoOlderNode(db: Queryable, mark: Buffer): Promise<void> {
  const current = (await readKeys(db)).find((row) => row.mark.equals(mark));
  const nodes = await servingNodes(db, current!.made_at);
  if (nodes.length > 0)
    throw new CommandError(
      `These nodes started before the current key and seal with an earlier one: restart them first (${nodes.join(', ')}).`,
    );
}

/** The update locks the rows of the keys, so no value is sealed with them between the check and the commit. */
async function retireOtherKeys({ db, clock }: OperatorDeps, mark: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mark: Buffer }>`update arcade.seed_key set retired_at = ${clock.now()}
      where mark <> ${mark} and retired_at is null and lost_at is null returning mark`.execute(tx);
    const retired = rows.map((row) => row.mark);
    if (await isSealedWith(tx, retired))
      throw new CommandError('A node sealed a seed with an earlier key meanwhile: repeat the command.');
  });
}

export const seedKeyActs = {
  'seed-key': read({
    permission: 'look',
    help: 'the keys that seal the seeds of coming rounds, by id',
    arguments: {},
    run: async ({ deps: { db, seeds } }) => {
      const keys = (await readKeys(db)).map(({ mark, made_at, retired_at, lost_at }) => ({
        ...{ key: idOf(mark), made_at, retired_at, lost_at, is_here: isOneOf(seeds.key_ids, mark) },
      }));
      return { keys };
    },
    text: seedKeysText,
  }),
  'seed-key rotate': inBatches({
    permission: 'technical',
    help: 'seals the seeds of coming rounds again with the current SEED_KEY; may be stopped and repeated',
    arguments: {},
    run: ({ deps, acting }) => rotateSeedKey(deps, acting),
    text: rotatedKeyText,
  }),
  'seed-key lost': change({
    permission: 'technical',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'declares the missing keys of seeds lost for good: the next start returns the stakes of open rounds, and retires their seeds',
    arguments: {},
    run: async ({ tx, deps }) => {
      await assertUpgraded(tx);
      const nodes = await servingNodes(tx, null);
      if (nodes.length > 0)
        throw new CommandError(
          `No key is lost: these nodes serve and have all of them. Copy the missing key from the environment of one: ${nodes.join(', ')}.`,
        );
      const missing = (await readKeys(tx))
        .filter(({ mark, retired_at, lost_at }) => !retired_at && !lost_at && !isOneOf(deps.seeds.key_ids, mark))
        .map(({ mark }) => mark);
      if (missing.length === 0) throw new CommandError('This command has every key in use, so none is lost.');
      const { stakes_cents, ...counts } = await countLost(tx, missing);
      const ids = missing.map(idOf);
      const lost = cents(BigInt(stakes_cents));
      const stakes = toWire(lost);
      return {
        subject: `seed key ${ids.join(', ')}`,
        content: { keys: ids, ...counts, stakes },
        money_effect: null,
        apply: async ({ at }) => {
          await sql`update arcade.seed_key set lost_at = ${at} where mark = any (${missing})`.execute(tx);
          return { data: { keys: ids.join(', '), stakes: lost, ...counts }, after: { keys: ids, ...counts, stakes } };
        },
      };
    },
    text: lostKeysText,
  }),
} satisfies Record<string, Act>;
