import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../core/clock.ts';
import type { InstallationKeys } from '../core/ports/installation-keys.ts';
import { createFieldSeal } from '../core/sealing/field-seal.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';

type SecretKeySettings = Pick<Configuration, 'secret_key' | 'old_secret_keys'>;

/** The encrypted key of prints (keyed hashes) is bound to this text, because it has no row id. */
export const PRINTS = 'installation key of prints';

export const NO_SECRET_KEY =
  'SECRET_KEY is not set; it must be set with a licence, or the key of identity numbers would be in the database beside them.';

const keyOf = (secret_key: string): Buffer => createHash('sha256').update(secret_key).digest();

/**
 * Returns the keys of this installation. The current key is SECRET_KEY, or a key that is created once and stored in the database. Earlier
 * keys only decrypt. The key of prints (keyed hashes) is stored encrypted with the current key.
 *
 * Errors  ConfigurationError if none of the keys opens this database
 * Source  docs/decisions/0059-a-secret-key-that-can-be-replaced.md
 */
export async function installationKeys(pool: Pool, clock: Clock, given: SecretKeySettings): Promise<InstallationKeys> {
  const keys = chooseKeys(given, await findOrCreateStoredKey(pool, clock, given));
  return { ...keys, prints: await findOrCreatePrintsKey(pool, clock, keys) };
}

/**
 * Throws if no key opens this database, for example if the other nodes have another SECRET_KEY. It writes nothing, because a start calls it
 * before anything may be written.
 *
 * Errors  ConfigurationError
 */
export async function checkInstallationKeys(pool: Pool, given: SecretKeySettings): Promise<void> {
  const { rows } = await pool.query<{ is_new: boolean }>("select to_regclass('installation_secret') is null as is_new");
  if (rows[0]!.is_new) return;
  const [sealed] = (await readValues(pool, 'prints')) ?? [];
  if (sealed === undefined) return;
  openPrints(sealed, chooseKeys(given, (await readValues(pool, 'codes')) ?? []));
}

type SecretKeys = Omit<InstallationKeys, 'prints'>;

/** Chooses the current key from the configured and the stored keys. All other keys only decrypt. */
function chooseKeys(given: SecretKeySettings, stored: readonly Buffer[]): SecretKeys {
  const configured = [...(given.secret_key === null ? [] : [given.secret_key]), ...given.old_secret_keys].map(keyOf);
  const [current, ...old] = given.secret_key === null ? [...stored, ...configured] : [...configured, ...stored];
  if (current === undefined) throw wrongKey(given);
  return { current, old };
}

/**
 * Reads the key that is stored in the database, and creates it if SECRET_KEY is not set. If SECRET_KEY is set, the stored key only
 * decrypts.
 *
 * A database with a key of prints already has its current key. A command without SECRET_KEY must not add an unprotected key to it.
 */
async function findOrCreateStoredKey(pool: Pool, clock: Clock, { secret_key }: SecretKeySettings): Promise<Buffer[]> {
  if (secret_key === null)
    await pool.query(
      `insert into installation_secret (name, value, created_at) select 'codes', $1, $2
       where not exists (select from installation_secret where name = 'prints') on conflict (name) do nothing`,
      [randomBytes(32), clock.now()],
    );
  return (await readValues(pool, 'codes')) ?? [];
}

async function readValues(pool: Pool, name: string): Promise<Buffer[] | null> {
  const text = 'select value from installation_secret where name = $1';
  const { rows } = await pool.query<{ value: Buffer }>(text, [name]);
  return rows.length === 0 ? null : rows.map(({ value }) => value);
}

/**
 * Returns the key of prints. A database without one stores the oldest key as its key of prints, because earlier versions computed prints
 * with the oldest key.
 */
async function findOrCreatePrintsKey(pool: Pool, clock: Clock, keys: SecretKeys): Promise<Buffer> {
  const { current, old } = keys;
  const seal = createFieldSeal({ ...keys, prints: current });
  const sealedOldest = seal.seal((old.at(-1) ?? current).toString('base64'), PRINTS);
  if ((await readValues(pool, 'prints')) === null)
    await pool.query(
      `insert into installation_secret (name, value, created_at) values ('prints', $1, $2) on conflict (name) do nothing`,
      [sealedOldest, clock.now()],
    );
  const [sealed] = (await readValues(pool, 'prints')) ?? [sealedOldest];
  return openPrints(sealed!, keys);
}

function openPrints(sealed: Buffer, keys: SecretKeys): Buffer {
  const seal = createFieldSeal({ ...keys, prints: keys.current });
  try {
    return Buffer.from(seal.open(sealed, PRINTS), 'base64');
  } catch {
    throw wrongKey();
  }
}

const wrongKey = ({ secret_key }: Partial<SecretKeySettings> = {}) =>
  new ConfigurationError([
    `SECRET_KEY ${secret_key === null ? 'is not set, and this database has a key' : 'is not the key of this database, and OLD_SECRET_KEYS does not name it'}; it must be the same on every node and for every command (docs/operations.md, "The secret key").`,
  ]);
