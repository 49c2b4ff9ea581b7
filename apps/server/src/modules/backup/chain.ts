import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { BackupStore } from '../../core/ports/backup-store.ts';
import { parseLsn } from '../../db/replication/lsn.ts';
import { BackupRefused } from './refused.ts';
import type { BackupSeal } from './sealing.ts';

/** The object store of the backups, and the keys that seal and open its objects. */
export type BackupVault = { store: BackupStore; seal: BackupSeal };

const lsn = v.pipe(v.string(), v.transform(parseLsn));
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/**
 * The unbroken history of one database: base backups, and all log after the position where the chain begins. If the replication slot is
 * lost, a new chain begins.
 */
const chainSchema = v.object({
  system_id: v.string(),
  timeline: v.number(),
  server_version: v.number(),
  segment_bytes: v.number(),
  /** The name of Nua's database in the cluster, and the name of a superuser. */
  database: v.string(),
  superuser: v.string(),
  begins_at: time,
  begins_lsn: lsn,
});
export type Chain = v.InferOutput<typeof chainSchema>;

/** The end of a chain's stored log, and the time until which the stored log is complete. */
const headSchema = v.object({ stored_lsn: lsn, covered_until: time });
export type ChainHead = v.InferOutput<typeof headSchema>;

const baseSchema = v.object({
  started_at: time,
  /** The earliest time that can be restored from this backup. */
  ended_at: time,
  timeline: v.number(),
  start_lsn: lsn,
  end_lsn: lsn,
  /** The bytes of the data folder, uncompressed. */
  tar_bytes: v.number(),
  parts: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
});
export type BaseManifest = v.InferOutput<typeof baseSchema>;

/** The names of objects. A chain's name consists of the database's system id, the chain's start time and a random part. */
export const names = {
  chain: (chain: string) => `${chain}/chain`,
  head: (chain: string) => `${chain}/head`,
  base: (chain: string, base: string) => `${chain}/base/${base}`,
  manifest: (chain: string, base: string) => `${chain}/base/${base}/manifest`,
  /** PostgreSQL's manifest of the data files. */
  files: (chain: string, base: string) => `${chain}/base/${base}/files`,
  part: (chain: string, base: string, index: number) => `${chain}/base/${base}/part-${String(index).padStart(6, '0')}`,
  logs: (chain: string) => `${chain}/wal/`,
  log: (chain: string, from: bigint, to: bigint) => `${chain}/wal/${hex16(from)}-${hex16(to)}`,
};

const hex16 = (value: bigint): string => value.toString(16).padStart(16, '0');

/** The positions in the name of a piece of the log; null for any other name. */
export function positionsOf(name: string): { from: bigint; to: bigint } | null {
  const [, from, to] = /\/wal\/([0-9a-f]{16})-([0-9a-f]{16})$/.exec(name) ?? [];
  return from === undefined || to === undefined ? null : { from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) };
}

/** Formats a time for a name: `20261127t001122z`. */
export const timeInName = (at: Date): string =>
  at
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase();

export const newChainId = (at: Date): string => `${timeInName(at)}_${randomBytes(3).toString('hex')}`;

export async function putSealed(vault: BackupVault, name: string, plain: Buffer): Promise<Buffer> {
  const sealed = vault.seal.seal(name, plain);
  await vault.store.put(name, sealed);
  return sealed;
}

/** Reads and opens an object. Throws BackupRefused if it is missing. */
export async function getSealed(vault: BackupVault, name: string): Promise<Buffer> {
  const sealed = await vault.store.get(name);
  if (sealed === null) throw new BackupRefused(`${name} is missing.`);
  return vault.seal.open(name, sealed);
}

async function getJson<Schema extends v.GenericSchema>(vault: BackupVault, name: string, schema: Schema) {
  const read = v.safeParse(schema, JSON.parse((await getSealed(vault, name)).toString('utf8')));
  if (!read.success) throw new BackupRefused(`${name} was written by another version of Nua.`);
  return read.output;
}

const asJson = (value: object): Buffer => Buffer.from(JSON.stringify(value));

export const readChain = (vault: BackupVault, chain: string) => getJson(vault, names.chain(chain), chainSchema);
export const readHead = (vault: BackupVault, chain: string) => getJson(vault, names.head(chain), headSchema);
export const readBase = (vault: BackupVault, chain: string, base: string) =>
  getJson(vault, names.manifest(chain, base), baseSchema);

export const writeChain = (vault: BackupVault, chain: string, value: v.InferInput<typeof chainSchema>) =>
  putSealed(vault, names.chain(chain), asJson(value));
export const writeHead = (vault: BackupVault, chain: string, value: v.InferInput<typeof headSchema>) =>
  putSealed(vault, names.head(chain), asJson(value));
export const writeBase = (vault: BackupVault, chain: string, base: string, value: v.InferInput<typeof baseSchema>) =>
  putSealed(vault, names.manifest(chain, base), asJson(value));
