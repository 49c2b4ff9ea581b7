import { fetchOutgoing } from './outgoing.ts';

export type LogCollectorSettings = { url: string; token: string };

const EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** A batch is sent at once when so many lines wait. */
const BATCH_LINES = 500;
/** A longer batch is what many collectors refuse, and it would hold up every line after it. A longer line is sent alone. */
const BATCH_CHARACTERS = 256 * 1024;
/** A collector that is away must not fill the memory: the oldest lines are dropped, and the next batch has their number. */
const MAX_LINES = 20_000;

/**
 * Sends each line of the log to another system as it is written, beside stdout: who takes this server over later cannot change what has
 * left it.
 *
 * A batch is lines of JSON. A batch that was not taken is sent again until it is, so the collector may receive a line twice; a line of its
 * own reports how many were dropped while it was away. That it does not take the log is a warning on stderr, once until it does.
 *
 * Shape   address, bearer token; what writes a warning -> a stream for the log
 * Source  docs/operations.md, "Security lines in the log"
 */
export class LogCollector {
  readonly #settings: LogCollectorSettings;
  readonly #warn: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  #lines: string[] = [];
  #dropped = 0;
  #sending: Promise<boolean> | null = null;
  #is_refusing = false;

  constructor(settings: LogCollectorSettings, warn: (line: string) => void = warnOnStderr) {
    this.#settings = settings;
    this.#warn = warn;
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
    const batch = this.#lines.splice(0, this.#linesOfBatch());
    const lost = { level: 50, msg: 'log lines were dropped', dropped };
    const refusal = await this.#post((dropped > 0 ? `${JSON.stringify(lost)}\n` : '') + batch.join(''));
    this.#noteRefusal(refusal);
    if (refusal === null) this.#dropped -= dropped;
    else {
      this.#lines.unshift(...batch);
      this.#dropOldest();
    }
    return refusal === null;
  }

  #linesOfBatch(): number {
    let size = 0;
    const tooLong = this.#lines.slice(0, BATCH_LINES).findIndex((line) => {
      size += line.length;
      return size > BATCH_CHARACTERS;
    });
    return tooLong === -1 ? BATCH_LINES : Math.max(1, tooLong);
  }

  #noteRefusal(refusal: string | null): void {
    if (refusal !== null && !this.#is_refusing)
      this.#warn(`the collector of LOG_URL does not take the log (${refusal}); its lines wait`);
    this.#is_refusing = refusal !== null;
  }

  #dropOldest(): void {
    const excess = this.#lines.length - MAX_LINES;
    if (excess <= 0) return;
    this.#lines.splice(0, excess);
    this.#dropped += excess;
  }

  /** Null where the body was taken, otherwise why not. Nothing here is logged: a line about a lost line would be the next one. */
  async #post(body: string): Promise<string | null> {
    try {
      const response = await fetchOutgoing(this.#settings.url, {
        method: 'POST',
        redirect: 'error',
        headers: { authorization: `Bearer ${this.#settings.token}`, 'content-type': 'application/x-ndjson' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok ? null : String(response.status);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return cause?.code ?? name;
    }
  }
}

const warnOnStderr = (line: string) => void process.stderr.write(`nua · warning: ${line}\n`);
