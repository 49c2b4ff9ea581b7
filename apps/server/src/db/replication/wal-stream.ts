import type { Client } from 'pg';
import { formatLsn, type Lsn } from './lsn.ts';
import { submit, type WireConnection } from './replication-client.ts';

/** Bytes of the log. `data` begins at position `at`. */
export type WalBytes = { at: Lsn; data: Buffer };

/** The end of the server's log, and the time of the server's clock. */
export type WalPosition = { wal_end: Lsn; at: Date };

export type WalStream = {
  /** Requests the server's position. */
  requestPosition(): void;
  /** Confirms that the log up to a position is stored. The server may then delete it. */
  confirm(stored: Lsn): void;
  pause(): void;
  resume(): void;
  /** Never resolves. Rejects when the stream ends for any reason. */
  ended: Promise<never>;
};

const EPOCH_MS = Date.UTC(2000, 0, 1);
const BYTES = 'w';
const KEEPALIVE = 'k';

const timeOf = (microseconds: bigint): Date => new Date(EPOCH_MS + Number(microseconds / 1000n));

function statusMessage(stored: Lsn, requests_reply: boolean): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0, 'latin1');
  message.writeBigUInt64BE(stored, 1);
  message.writeBigUInt64BE(stored, 9);
  message[33] = requests_reply ? 1 : 0;
  return message;
}

/**
 * Streams the log from a position of a slot, for as long as the connection lasts.
 *
 * Shape   (connection, slot, timeline, from), the consumer of bytes and of positions
 * Errors  `ended` rejects: the server stopped, the slot is in use (55006), the log before `from` was deleted (58P01)
 */
export function streamWal(
  client: Client,
  { slot, timeline, from }: { slot: string; timeline: number; from: Lsn },
  consumer: { onBytes(bytes: WalBytes): void; onPosition(position: WalPosition): void },
): WalStream {
  const wire = (client as unknown as { connection: WireConnection }).connection;
  let stored = from;
  const sendStatus = (requests_reply = false) => wire.sendCopyFromChunk(statusMessage(stored, requests_reply));
  const ended = new Promise<never>((_resolve, reject) => {
    client.once('end', () => reject(new Error('the connection of the log was lost')));
    submit(client, {
      submit: (connection) =>
        connection.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`),
      handleCopyData: ({ chunk }) => {
        const kind = String.fromCharCode(chunk[0] ?? 0);
        if (kind === BYTES) {
          // The bytes are copied, because the driver reuses its buffer.
          consumer.onBytes({ at: chunk.readBigUInt64BE(1), data: Buffer.from(chunk.subarray(25)) });
          consumer.onPosition({ wal_end: chunk.readBigUInt64BE(9), at: timeOf(chunk.readBigInt64BE(17)) });
        } else if (kind === KEEPALIVE) {
          consumer.onPosition({ wal_end: chunk.readBigUInt64BE(1), at: timeOf(chunk.readBigInt64BE(9)) });
          if (chunk[17] === 1) sendStatus();
        }
      },
      handleDataRow: () => {},
      handleError: reject,
      handleReadyForQuery: () => reject(new Error('the server ended the log')),
    });
  });
  ended.catch(() => {});
  return {
    ended,
    pause: () => wire.stream.pause(),
    resume: () => wire.stream.resume(),
    requestPosition: () => sendStatus(true),
    confirm: (lsn) => {
      stored = lsn;
      sendStatus();
    },
  };
}
