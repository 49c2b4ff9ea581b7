import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { databaseTime } from '../../db/database-time.ts';
import { readBaseBackup } from '../../db/replication/base-backup.ts';
import { formatLsn } from '../../db/replication/lsn.ts';
import { type BackupVault, names, putSealed, timeInName, writeBase } from './chain.ts';

const PART_BYTES = 16 * 1024 * 1024;
/** Limits the read rate, so that the backup leaves disk time for the database on a small machine. */
const KB_PER_S = 256 * 1024;

export type TakenBase = { chain: string; base: string; tar_bytes: number; stored_bytes: number; seconds: number };

function counter(): Transform & { bytes: number } {
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      counting.bytes += chunk.length;
      next(null, chunk);
    },
  }) as Transform & { bytes: number };
  counting.bytes = 0;
  return counting;
}

/** Splits a stream into parts of at least 16 MB; the last part may be smaller. */
async function* splitIntoParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/**
 * Takes a base backup and adds it to a chain: a compressed tar in sealed parts, and finally the manifest that lists the parts. A backup
 * without a manifest is ignored.
 */
export async function takeBase(client: Client, vault: BackupVault, chain: string): Promise<TakenBase> {
  const begun = performance.now();
  const started_at = await databaseTime(client);
  const base = timeInName(started_at);
  const { tar, end } = readBaseBackup(client, { label: `nua ${base}`, kb_per_s: KB_PER_S });
  const counted = counter();
  const parts: { name: string; bytes: number; sha256: string }[] = [];
  await pipeline(tar, counted, createZstdCompress(), splitIntoParts, async (source: AsyncIterable<Buffer>) => {
    for await (const plain of source) {
      const name = names.part(chain, base, parts.length);
      const sealed = await putSealed(vault, name, plain);
      parts.push({ name, bytes: sealed.length, sha256: createHash('sha256').update(sealed).digest('hex') });
    }
  });
  const { timeline, start_lsn, end_lsn, manifest } = await end;
  await putSealed(vault, names.files(chain, base), manifest);
  const ended_at = await databaseTime(client);
  await writeBase(vault, chain, base, {
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    timeline,
    start_lsn: formatLsn(start_lsn),
    end_lsn: formatLsn(end_lsn),
    tar_bytes: counted.bytes,
    parts,
  });
  const stored_bytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return { chain, base, tar_bytes: counted.bytes, stored_bytes, seconds: (performance.now() - begun) / 1000 };
}
