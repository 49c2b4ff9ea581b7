import type pg from 'pg';
import type { Logger } from 'pino';
import { openConnection } from '../db/connection.ts';
import { NotPrimary } from '../db/database-away.ts';
import type { EpochMemory } from '../db/epoch.ts';
import { type Primary, primaryOf } from '../db/primary.ts';

const CHANNEL = 'nua_revision';
const READ = `select name, value::text as value, current_setting('transaction_read_only') = 'on' as is_read_only,
  current_setting('synchronous_standby_names') <> '' as has_standbys from revision`;
/** Much shorter than TRUSTED_FOR_MS, because a busy process may take a few hundred milliseconds to read a response. */
const READ_EVERY_MS = 250;
/**
 * Cached data is trusted for this long after a read, because blocking a player must end the player's sessions on every node within a
 * second.
 */
const TRUSTED_FOR_MS = 1_000;
/** A database that does not respond for this long counts as silent. */
const SILENT_AFTER_MS = 1_500;
/** The time to read responses that arrived while this process was stalled. */
const SETTLE_MS = 250;

/** Called after each regular read, with its outcome. */
export type Liveness = {
  responded(): void;
  /** Called when the database seems silent. */
  suspected?(): void;
  /** Reports whether a connection has received data since `suspected`. */
  hasReceived?(): boolean;
  /**
   * Called when a read has failed. `is_away` is true if the responding server is not the primary. It is also true after two silences in a
   * row, unless a connection has received data.
   */
  silent(is_away: boolean): void;
  /** Called when another host of the address has become the primary. */
  moved?(): void;
};

export type RevisionsOptions = {
  liveness?: readonly Liveness[];
  needs_standby?: boolean;
  /** Refuses an old primary; null for the embedded database, which has one server. */
  epochs?: EpochMemory | null;
};

type Row = { name: string; value: string; is_read_only: boolean; has_standbys: boolean };

type Listener = (about: string | null) => void | Promise<void>;

/**
 * Receives the changes of other processes: sessions, settings, freezes, body keys.
 *
 * The transaction of a change increments a row of the table `revision` and sends a notification. A notification may be lost with its
 * connection, so the table is also read four times a second.
 */
export class Revisions {
  readonly #url: string;
  readonly #primary: Primary | null;
  readonly #log: Logger;
  readonly #liveness: readonly Liveness[];
  /** True if a primary without standbys counts as away. */
  readonly #needs_standby: boolean;
  readonly #epochs: EpochMemory | null;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #known = new Map<string, string>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #silences = 0;
  #read_at_ms = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> = Promise.resolve();
  readonly #notifying = new Set<Promise<void>>();
  #stopped = false;

  constructor(
    url: string,
    log: Logger,
    { liveness = [], needs_standby = false, epochs = null }: RevisionsOptions = {},
  ) {
    this.#url = url;
    this.#primary = primaryOf(url);
    this.#log = log;
    this.#liveness = liveness;
    this.#needs_standby = needs_standby;
    this.#epochs = epochs;
  }

  /** Calls the listener with the subject of each change, or with null if the subject is unknown and everything may have changed. */
  on(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  /** Reports whether the connection was checked recently. If not, cached data must not be trusted. */
  get isFresh(): boolean {
    return performance.now() - this.#read_at_ms < TRUSTED_FOR_MS;
  }

  async start(): Promise<void> {
    await this.#readNext();
    const readAgain = () => {
      if (this.#stopped) return;
      void this.#readNext().finally(() => {
        // After the first silence the next read starts immediately, because a replacement database may already respond.
        if (!this.#stopped) this.#timer = setTimeout(readAgain, this.#silences === 1 ? 0 : READ_EVERY_MS).unref();
      });
    };
    this.#timer = setTimeout(readAgain, READ_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#reading;
    await Promise.all(this.#notifying);
    await this.#client?.end().catch(() => {});
    this.#client = null;
  }

  /**
   * Reads the table now, for a caller that changed a revision through another connection. Resolves after every listener has run, so a
   * listener must not call it.
   */
  async catchUp(): Promise<void> {
    await this.#readNext();
    await Promise.all(this.#notifying);
  }

  /**
   * Reads the table after all earlier reads have ended. Two parallel reads would count one silence twice, and could open two connections.
   */
  #readNext(): Promise<void> {
    const read = () => this.#read();
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  async #read(): Promise<void> {
    if (this.#stopped) return;
    try {
      const known = this.#client;
      const client = known ?? (await this.#connect());
      // The result may lack later changes.
      const asked_at_ms = performance.now();
      const { rows } = await client.query<Row>(READ);
      if (rows[0]?.is_read_only) throw new NotPrimary('leads to a standby');
      if (this.#needs_standby && !rows[0]?.has_standbys) throw new NotPrimary('leads to a primary without standbys');
      if (known === null) await this.#acceptEpoch(client);
      for (const { name, value } of rows) {
        const before = this.#known.get(name);
        this.#known.set(name, value);
        if (before !== undefined && before !== value) await this.#notify(name, null);
      }
      this.#read_at_ms = asked_at_ms;
      this.#silences = 0;
      for (const one of this.#liveness) one.responded();
      void this.#watch();
    } catch (error) {
      this.#primary?.forget();
      if (!this.#stopped) this.#log.warn({ err: error }, 'cannot read the revisions');
      const broken = this.#client;
      this.#client = null;
      broken?.end().catch(() => {});
      await this.#noteSilence(error instanceof NotPrimary);
    }
  }

  async #acceptEpoch(client: pg.Client): Promise<void> {
    const begun = await this.#epochs?.accept(client);
    if (!begun) return;
    this.#log.info(begun, 'an epoch of the database has begun for this node');
    try {
      this.#epochs?.store();
    } catch (error) {
      this.#log.warn({ err: error }, 'the epoch of the database cannot be stored: a restart would forget it');
    }
  }

  /** Disconnects from a former primary that does not know that it was replaced. */
  async #watch(): Promise<void> {
    const has_moved = await this.#primary?.hasMoved().catch((error) => {
      this.#log.error({ err: error }, 'cannot query the hosts of the database');
    });
    if (!has_moved || this.#stopped) return;
    this.#log.error('another host is the primary now: the connections to the former primary are closed');
    const before = this.#client;
    this.#client = null;
    before?.end().catch(() => {});
    for (const one of this.#liveness) one.moved?.();
  }

  /** @param is_refused true if the server that responds must not be written to. */
  async #noteSilence(is_refused: boolean): Promise<void> {
    if (this.#stopped) return;
    if (is_refused) for (const one of this.#liveness) one.silent(true);
    if (performance.now() - this.#read_at_ms < SILENT_AFTER_MS) return;
    for (const one of this.#liveness) one.suspected?.();
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    this.#silences += 1;
    const has_received = this.#liveness.some((one) => one.hasReceived?.());
    const is_away = is_refused || (this.#silences > 1 && !has_received);
    for (const one of this.#liveness) one.silent(is_away);
  }

  async #connect(): Promise<pg.Client> {
    const client = await openConnection(this.#url, {
      application_name: 'nua revisions',
      connectionTimeoutMillis: SILENT_AFTER_MS,
      query_timeout: SILENT_AFTER_MS,
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    client.on('notification', ({ payload }) => this.#onNotification(payload ?? ''));
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    return client;
  }

  #onNotification(payload: string): void {
    const [name = '', value = '', about = ''] = payload.split(' ');
    const before = this.#known.get(name);
    // Only a number that grew by one is stored. After a larger step, a notification was lost, and the next read calls the listeners.
    if (before !== undefined && BigInt(value || '0') === BigInt(before) + 1n) this.#known.set(name, value);
    const notified = this.#notify(name, about === '' ? null : about).finally(() => this.#notifying.delete(notified));
    this.#notifying.add(notified);
  }

  async #notify(name: string, about: string | null): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        await listener(about);
      } catch (error) {
        this.#log.error({ err: error, revision: name }, 'a listener of a revision failed');
      }
    }
  }
}
