import { fetchOutgoing } from './outgoing.ts';

export type LogCollectorSettings = { url: string; token: string };

const EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** A batch is sent at once when so many lines wait. */
const BATCH_LINES = 500;
/** A collector that is away must not fill the memory: the oldest lines are dropped, and the next batch has their number. */
const MAX_LINES = 20_000;

/**
 * Sends each line of the log to another system as it is written, beside stdout: who takes this server over later cannot change what has
 * left it.
 *
 * A batch is lines of JSON. A batch that was not taken is sent again until it is, so the collector may receive a line twice; a line of its
 * own reports how many were dropped while it was away.
 *
 * Shape   address, bearer token -> a stream for the log
 * Source  docs/operations.md, "Security lines in the log"
 */
export class LogCollector {
  readonly #settings: LogCollectorSettings;
  readonly #timer: NodeJS.Timeout;
  #lines: string[] = [];
  #dropped = 0;
  #sending: Promise<boolean> | null = null;

  constructor(settings: LogCollectorSettings) {
    this.#settings = settings;
    this.#timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  write(line: string): void {
    this.#lines.push(line.endsWith('\n') ? line : `${line}\n`);
    this.#dropOldest();
    if (this.#lines.length === BATCH_LINES) void this.flush();
  }

  /** Sends what waits; true once nothing is left, false where the collector did not take it. */
  async flush(): Promise<boolean> {
    // A batch under way is neither among the lines nor taken yet.
    while (this.#lines.length > 0 || this.#dropped > 0 || this.#sending !== null) {
      this.#sending ??= this.#send().finally(() => {
        this.#sending = null;
      });
      if (!(await this.#sending)) return false;
    }
    return true;
  }

  /** Sends what waits, once, and ends. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(): Promise<boolean> {
    const dropped = this.#dropped;
    const batch = this.#lines.splice(0, BATCH_LINES);
    const lost = { level: 50, msg: 'log lines were dropped', dropped };
    const isTaken = await this.#post((dropped > 0 ? `${JSON.stringify(lost)}\n` : '') + batch.join(''));
    if (isTaken) this.#dropped -= dropped;
    else {
      this.#lines.unshift(...batch);
      this.#dropOldest();
    }
    return isTaken;
  }

  #dropOldest(): void {
    const excess = this.#lines.length - MAX_LINES;
    if (excess <= 0) return;
    this.#lines.splice(0, excess);
    this.#dropped += excess;
  }

  /** Nothing here is logged: a line about a lost line would be the next one. */
  async #post(body: string): Promise<boolean> {
    try {
      const response = await fetchOutgoing(this.#settings.url, {
        method: 'POST',
        redirect: 'error',
        headers: { authorization: `Bearer ${this.#settings.token}`, 'content-type': 'application/x-ndjson' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
