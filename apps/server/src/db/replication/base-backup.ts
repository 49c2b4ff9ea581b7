import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { type Lsn, parseLsn } from './lsn.ts';
import { submit, type WireConnection } from './replication-client.ts';

/** The data of a base backup that is known only at its end. */
export type BaseBackupEnd = {
  timeline: number;
  /** The recovery begins at this position. The database is consistent as soon as the recovery reaches `end_lsn`. */
  start_lsn: Lsn;
  end_lsn: Lsn;
  /** PostgreSQL's own manifest: each file with its size and SHA-256. */
  manifest: Buffer;
};

export type BaseBackup = { tar: Readable; end: Promise<BaseBackupEnd> };

const NEW_ARCHIVE = 'n';
const MANIFEST = 'm';
const DATA = 'd';

/**
 * Starts a base backup. The tar contains the data folder and the log that makes it consistent. The server sends it as fast as it is read,
 * but at most `kb_per_s`.
 *
 * Errors  the stream and `end` fail if the connection fails, and for a cluster with tablespaces outside its folder
 */
export function readBaseBackup(client: Client, { label, kb_per_s }: { label: string; kb_per_s: number }): BaseBackup {
  const wire = (client as unknown as { connection: WireConnection }).connection;
  const tar = new Readable({ read: () => wire.stream.resume(), highWaterMark: 4 * 1024 * 1024 });
  const manifest: Buffer[] = [];
  const rows: (string | null)[][] = [];
  let is_manifest = false;
  const end = new Promise<BaseBackupEnd>((resolve, reject) => {
    const fail = (error: Error) => {
      tar.destroy(error);
      reject(error);
    };
    client.once('end', () => fail(new Error('the connection of the base backup was lost')));
    submit(client, {
      submit: (connection) =>
        connection.query(
          `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, WAIT false, MAX_RATE ${kb_per_s}, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
        ),
      handleCopyData: ({ chunk }) => {
        const kind = String.fromCharCode(chunk[0] ?? 0);
        // The bytes are copied, because the driver reuses its buffer.
        const data = Buffer.from(chunk.subarray(1));
        if (kind === NEW_ARCHIVE && !data.toString('latin1').startsWith('base.tar\0')) {
          fail(new Error('A backup of a cluster with tablespaces outside its data folder is not possible.'));
          wire.stream.destroy();
        } else if (kind === MANIFEST) is_manifest = true;
        else if (kind === DATA && is_manifest) manifest.push(data);
        else if (kind === DATA && !tar.push(data)) wire.stream.pause();
      },
      handleDataRow: ({ fields }) => rows.push(fields),
      handleError: fail,
      handleReadyForQuery: () => {
        tar.push(null);
        const [first, last] = [rows[0], rows.at(-1)];
        if (first === undefined || last === undefined) return fail(new Error('the base backup had no positions'));
        const [start_lsn, end_lsn] = [parseLsn(String(first[0])), parseLsn(String(last[0]))];
        resolve({ timeline: Number(first[1]), start_lsn, end_lsn, manifest: Buffer.concat(manifest) });
      },
    });
  });
  // A failure also ends the tar, for a caller that reads only the tar.
  end.catch(() => {});
  return { tar, end };
}
