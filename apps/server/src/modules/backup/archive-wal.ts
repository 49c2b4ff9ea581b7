import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { lockNumbers } from '../../db/advisory-locks.ts';
import { formatLsn, type Lsn } from '../../db/replication/lsn.ts';
import { connectReplication } from '../../db/replication/replication-client.ts';
import { streamWal, type WalBytes, type WalPosition, type WalStream } from '../../db/replication/wal-stream.ts';
import { type BackupVault, type ChainHead, names, putSealed, writeHead } from './chain.ts';
import { type OpenChain, openChain } from './open-chain.ts';

const compress = promisify(zstdCompress);

/** The pause before the next attempt, after a failure or while another process has the lock. */
const RETRY_MS = 5_000;
const MAX_PIECE_BYTES = 16 * 1024 * 1024;
/** The stream is paused while more received log than this waits to be stored. */
const MAX_WAITING_BYTES = 4 * MAX_PIECE_BYTES;
/** While there is no new log, the head is written again at this interval, with a later time. */
const IDLE_HEAD_MS = 60_000;
/** If the server has not reported its position for this long, the archiver asks for it. */
const QUIET_MS = 4_000;
/** The connection counts as lost if the server has not reported its position for this long. */
const SILENCE_MS = 30_000;

export type ArchiverOptions = {
  vault: BackupVault;
  url: string;
  /** The interval at which received log is stored. */
  piece_ms: number;
  retry_ms?: number;
  log: { info(about: object, text: string): void; error(about: object, text: string): void };
  onStored?: (chain: string, covered_until: Date) => void | Promise<void>;
};

export type Archiver = {
  /** Stores the received log and stops. */
  stop(): Promise<void>;
};

/** Receives the log of one connection and stores it in pieces. */
class PieceWriter {
  readonly #vault: BackupVault;
  readonly #chain: string;
  #waiting: WalBytes[] = [];
  #waiting_bytes = 0;
  #received: Lsn;
  #stored: Lsn;
  /** At each of these times, the server's log ended at `lsn`, and all of it was received. */
  #moments: { lsn: Lsn; at: Date }[] = [];
  #head: ChainHead;
  #reported_ms = performance.now();
  #is_paused = false;
  stream: WalStream | null = null;

  constructor(vault: BackupVault, { chain, head }: OpenChain) {
    this.#vault = vault;
    this.#chain = chain;
    this.#head = head;
    this.#received = head.stored_lsn;
    this.#stored = head.stored_lsn;
  }

  receive(bytes: WalBytes): void {
    this.#waiting.push(bytes);
    this.#waiting_bytes += bytes.data.length;
    this.#received = bytes.at + BigInt(bytes.data.length);
    if (this.#waiting_bytes > MAX_WAITING_BYTES) this.#pause(true);
  }

  recordPosition({ wal_end, at }: WalPosition): void {
    this.#reported_ms = performance.now();
    if (this.#received < wal_end) return;
    if (this.#moments.at(-1)?.lsn === this.#received) this.#moments.pop();
    this.#moments.push({ lsn: this.#received, at });
  }

  get isFull(): boolean {
    return this.#waiting_bytes >= MAX_PIECE_BYTES;
  }

  /** Whether `store` has work: received log, or a head that is older than IDLE_HEAD_MS. */
  get isDue(): boolean {
    const last = this.#moments.at(-1)?.at.getTime() ?? 0;
    return this.#waiting.length > 0 || last - this.#head.covered_until.getTime() >= IDLE_HEAD_MS;
  }

  /** Stores the received log, and then the head. Calls must not overlap. */
  async store(onStored: NonNullable<ArchiverOptions['onStored']>): Promise<void> {
    while (this.#waiting.length > 0) await this.#storePiece(this.#take());
    let covered_until = this.#head.covered_until;
    while (this.#moments[0] !== undefined && this.#moments[0].lsn <= this.#stored)
      covered_until = this.#moments.shift()!.at;
    const head = { stored_lsn: this.#stored, covered_until };
    await writeHead(this.#vault, this.#chain, {
      stored_lsn: formatLsn(head.stored_lsn),
      covered_until: covered_until.toISOString(),
    });
    this.#head = head;
    this.stream?.confirm(head.stored_lsn);
    await onStored(this.#chain, covered_until);
  }

  async #storePiece(piece: readonly WalBytes[]): Promise<void> {
    const from = piece[0]!.at;
    if (from !== this.#stored)
      throw new Error(`the log has a gap between ${formatLsn(this.#stored)} and ${formatLsn(from)}`);
    const plain = Buffer.concat(piece.map(({ data }) => data));
    const to = from + BigInt(plain.length);
    await putSealed(this.#vault, names.log(this.#chain, from, to), await compress(plain));
    this.#stored = to;
    if (this.#waiting_bytes <= MAX_WAITING_BYTES) this.#pause(false);
  }

  /** Asks a quiet server for its position. Throws an error if the server has not responded for too long. */
  keepAlive(): void {
    const quiet_ms = performance.now() - this.#reported_ms;
    if (this.#is_paused) return;
    if (quiet_ms > SILENCE_MS) throw new Error('the server of the log is silent');
    if (quiet_ms > QUIET_MS) this.stream?.requestPosition();
  }

  #pause(is_paused: boolean): void {
    if (is_paused === this.#is_paused) return;
    this.#is_paused = is_paused;
    // Time during which the stream was paused does not count as silence.
    this.#reported_ms = performance.now();
    if (is_paused) this.stream?.pause();
    else this.stream?.resume();
  }

  #take(): WalBytes[] {
    let bytes = 0;
    let count = 0;
    while (count < this.#waiting.length && bytes < MAX_PIECE_BYTES) bytes += this.#waiting[count++]!.data.length;
    this.#waiting_bytes -= bytes;
    return this.#waiting.splice(0, count);
  }
}

async function archiveOnce(client: Client, options: ArchiverOptions, stopping: AbortSignal): Promise<void> {
  const open = await openChain(client, options.vault);
  const writer = new PieceWriter(options.vault, open);
  const onStored = options.onStored ?? (() => {});
  const {
    slot,
    timeline,
    head: { stored_lsn: from },
  } = open;
  let fail: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  let storing: Promise<void> | null = null;
  const store = () => {
    storing ??= writer
      .store(onStored)
      .catch(fail)
      .finally(() => {
        storing = null;
        if (writer.isFull) store();
      });
  };
  writer.stream = streamWal(
    client,
    { slot, timeline, from },
    {
      onBytes: (bytes) => {
        writer.receive(bytes);
        if (writer.isFull) store();
      },
      onPosition: (position) => writer.recordPosition(position),
    },
  );
  options.log.info({ chain: open.chain, from: formatLsn(from) }, 'archiving the log of the database');
  const timer = setInterval(() => {
    try {
      writer.keepAlive();
    } catch (error) {
      fail(error);
    }
    if (writer.isDue) store();
  }, options.piece_ms);
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await Promise.race([writer.stream.ended, failure, stopped]);
  } finally {
    clearInterval(timer);
    await storing;
    // Log that was received before the connection was lost is stored too.
    if (writer.isDue) await writer.store(onStored).catch(() => {});
  }
}

/** Takes the archiving lock until the connection ends. Returns false if another connection has it. */
async function acquireLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${lockNumbers.log_archiver}) as mine`,
  );
  return rows[0]?.mine === true;
}

/** Archives the log continuously. Only one process of a site archives at a time; the other processes wait until its connection ends. */
export function startArchiver(options: ArchiverOptions): Archiver {
  const stopping = new AbortController();
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.retry_ms ?? RETRY_MS);
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  const run = async () => {
    while (!stopping.signal.aborted) {
      let client: Client | null = null;
      try {
        client = await connectReplication(options.url, 'nua backup log');
        if (await acquireLock(client)) await archiveOnce(client, options, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) options.log.error({ err: error }, 'the log of the database is not archived');
      } finally {
        // The client cannot end a replication stream properly, so its socket is closed.
        (client as unknown as { connection: { stream: { destroy(): void } } } | null)?.connection.stream.destroy();
      }
      if (!stopping.signal.aborted) await pause();
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
