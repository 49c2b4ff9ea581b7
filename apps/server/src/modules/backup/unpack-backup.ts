import { createHash } from 'node:crypto';
import { chownSync, closeSync, existsSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';
import type { ServerAccount } from '../../db/embedded/account.ts';
import { segmentName } from '../../db/replication/lsn.ts';
import { type BackupVault, getSealed, names, positionsOf } from './chain.ts';
import { type Choice, choosePieces, type Piece } from './choose-backup.ts';
import { checkFiles, type ExtractedFiles, TarExtractor } from './extract-tar.ts';
import { BackupRefused } from './refused.ts';

const decompress = promisify(zstdDecompress);

/** The number of parts of a base backup, 16 MB each, that are fetched at the same time. */
const PARTS_AHEAD = 4;
/** The number of pieces of the log, most of them small, that are fetched at the same time. */
const PIECES_AHEAD = 16;

/** Yields the results in order, and reads up to `ahead` items at the same time. */
async function* readAhead<Item, Result>(
  items: readonly Item[],
  ahead: number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const reading: Promise<Result>[] = [];
  const begin = (item: Item) => {
    const result = read(item);
    // The rejection is reported when its item is yielded. Until then, this handler prevents an unhandled rejection.
    result.catch(() => {});
    reading.push(result);
  };
  for (const item of items.slice(0, ahead)) begin(item);
  for (let next = ahead; reading.length > 0; next += 1) {
    yield await reading.shift()!;
    if (next < items.length) begin(items[next]!);
  }
}

/** Reads the parts of a base backup in order. Each part is opened and its hash compared with the manifest. */
function readParts(vault: BackupVault, { manifest }: Choice): AsyncGenerator<Buffer> {
  return readAhead(manifest.parts, PARTS_AHEAD, async ({ name, sha256 }) => {
    const sealed = await vault.store.get(name);
    if (sealed === null) throw new BackupRefused(`${name} is missing.`);
    const plain = vault.seal.open(name, sealed);
    if (createHash('sha256').update(sealed).digest('hex') !== sha256)
      throw new BackupRefused(`${name} is not the object that the manifest of its backup names.`);
    return plain;
  });
}

/** Writes the data folder of a base backup, and compares each file with PostgreSQL's manifest. */
async function unpackBase(vault: BackupVault, choice: Choice, data: string, account: ServerAccount): Promise<void> {
  const files = await getSealed(vault, names.files(choice.from.id, choice.base));
  const extractor = new TarExtractor(data, account);
  let extracted: ExtractedFiles = new Map();
  await pipeline(
    Readable.from(readParts(vault, choice)),
    createZstdDecompress(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) extractor.write(chunk);
      extracted = extractor.end();
    },
  );
  checkFiles(extracted, files);
}

/** Returns the pieces of the log that the chosen backup needs: none if it is restored without later log. */
async function piecesFor(vault: BackupVault, { from, manifest, has_log }: Choice): Promise<Piece[]> {
  if (from.head === null || !has_log) return [];
  const stored = (await vault.store.list(names.logs(from.id))).flatMap((name) => {
    const positions = positionsOf(name);
    return positions === null ? [] : [{ name, ...positions }];
  });
  return choosePieces(stored, manifest.start_lsn, from.head.stored_lsn);
}

/** Writes bytes of the log into the segments in `pg_wal`. A new segment is created at its full size. */
function writeLog(
  bytes: Buffer,
  start: bigint,
  segments: { folder: string; timeline: number; segment_bytes: number; account: ServerAccount },
) {
  const { folder, timeline, segment_bytes, account } = segments;
  for (let done = 0; done < bytes.length; ) {
    const position = start + BigInt(done);
    const offset = Number(position % BigInt(segment_bytes));
    const part = bytes.subarray(done, done + Math.min(segment_bytes - offset, bytes.length - done));
    const path = join(folder, segmentName(timeline, position, segment_bytes));
    const is_new = !existsSync(path);
    const file = openSync(path, is_new ? 'wx' : 'r+', 0o600);
    if (is_new) ftruncateSync(file, segment_bytes);
    for (let written = 0; written < part.length; )
      written += writeSync(file, part, written, part.length - written, offset + written);
    closeSync(file);
    if (is_new && account !== null) chownSync(path, account.uid, account.gid);
    done += part.length;
  }
}

/**
 * Writes a data folder from which PostgreSQL can recover: the base backup and the log after it.
 *
 * Errors  BackupRefused if an object is missing, has an unknown key, or was changed or cut off
 */
export async function unpackBackup(
  vault: BackupVault,
  choice: Choice,
  { data, account }: { data: string; account: ServerAccount },
): Promise<void> {
  const pieces = await piecesFor(vault, choice);
  await unpackBase(vault, choice, data, account);
  const { timeline, segment_bytes } = choice.from.chain;
  const plains = readAhead(pieces, PIECES_AHEAD, async ({ name, from, to }) => {
    const plain = await decompress(await getSealed(vault, name));
    if (BigInt(plain.length) !== to - from) throw new BackupRefused(`${name} has another length than its name states.`);
    return { plain, from };
  });
  for await (const { plain, from } of plains) {
    writeLog(plain, from, { folder: join(data, 'pg_wal'), timeline, segment_bytes, account });
  }
}
