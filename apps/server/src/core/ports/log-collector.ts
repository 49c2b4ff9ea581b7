import { fetchOutgoing } from './outgoing.ts';

export type LogCollectorSettings = { url: string; token: string };

const EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;
/** A batch is sent as soon as this many lines wait. */
const BATCH_LINES = 500;
/** Many collectors reject longer batches, and a rejected batch blocks every later line. A longer line is sent alone. */
const BATCH_CHARACTERS = 256 * 1024;
/** Above this number the oldest waiting lines are dropped, so that an unreachable collector does not fill the memory. */
const MAX_LINES = 20_000;

/**
 * Sends each line of the log to another system within about a second, in addition to stdout. An attacker who takes over this server cannot
 * change the lines already sent.
 *
 * A batch is repeated until the collector accepts it, so the collector may receive a line twice.
 *
 * Shape   address, bearer token; a function that writes a warning -> a stream for the log
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

  /** Sends all waiting lines. Returns false if the collector did not accept them. */
  async flush(): Promise<boolean> {
    // The batch in progress is no longer in the list of lines.
    while (this.#lines.length > 0 || this.#dropped > 0 || this.#sending !== null) {
      this.#sending ??= this.#send().finally(() => {
        this.#sending = null;
      });
      if (!(await this.#sending)) return false;
    }
    return true;
  }

  /** Attempts to send the waiting lines, and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(): Promise<boolean> {
    const dropped = this.#dropped;
    const batch = this.#lines.splice(0, this.#batchSize());
    const lost = { level: 50, msg: 'log lines were dropped', dropped };
    const refusal = await this.#post((dropped > 0 ? `${JSON.stringify(lost)}\n` : '') + batch.join(''));
    this.#warnOfRefusal(refusal);
    if (refusal === null) this.#dropped -= dropped;
    else {
      this.#lines.unshift(...batch);
      this.#dropOldest();
    }
    return refusal === null;
  }

  #batchSize(): number {
    let size = 0;
    const excess_at = this.#lines.slice(0, BATCH_LINES).findIndex((line) => {
      size += line.length;
      return size > BATCH_CHARACTERS;
    });
    return excess_at === -1 ? BATCH_LINES : Math.max(1, excess_at);
  }

  #warnOfRefusal(refusal: string | null): void {
    if (refusal !== null && !this.#is_refusing)
      this.#warn(`the collector of LOG_URL does not accept the log (${refusal}); the lines are sent again later`);
    this.#is_refusing = refusal !== null;
  }

  #dropOldest(): void {
    const excess = this.#lines.length - MAX_LINES;
    if (excess <= 0) return;
    this.#lines.splice(0, excess);
    this.#dropped += excess;
  }

  /** Returns null if the body was accepted, or else the reason. It logs nothing, because the log goes to the same collector. */
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
