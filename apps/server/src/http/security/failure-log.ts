/** The minimum time between two lines about one failed dependency. */
const REPORT_EVERY_MS = 60_000;
/** A limit for the memory, above the number of a site's dependencies. */
const MAX_DEPENDENCIES = 200;
const MAX_CAUSES = 4;

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

/**
 * Passes one log line per minute for each failed dependency. The next line has the number of lines that were left out.
 *
 * The field `dependency` of a line names the dependency. For a network error without this field, the address in the error or the text of
 * the line identifies it.
 */
export class FailureLog {
  readonly #now_ms: () => number;
  readonly #reported = new Map<string, { at_ms: number; left_out: number }>();

  constructor(now_ms: () => number = () => performance.now()) {
    this.#now_ms = now_ms;
  }

  /** Returns the arguments of a line to write, or null for a line to leave out. */
  pass<Line extends readonly unknown[]>(line: Line): Line | null {
    const name = dependencyOf(line);
    if (name === null) return line;
    const now_ms = this.#now_ms();
    const before = this.#reported.get(name);
    if (before !== undefined && now_ms - before.at_ms < REPORT_EVERY_MS) {
      before.left_out += 1;
      return null;
    }
    if (this.#reported.size >= MAX_DEPENDENCIES) this.#reported.clear();
    this.#reported.set(name, { at_ms: now_ms, left_out: 0 });
    const left_out = before?.left_out ?? 0;
    if (left_out === 0) return line;
    const [first, ...rest] = line;
    const fields = first instanceof Error ? { err: first } : (first as object);
    return [{ ...fields, left_out }, ...rest] as unknown as Line;
  }
}

type Fields = { err?: unknown; dependency?: unknown };

function dependencyOf([first, text]: readonly unknown[]): string | null {
  if (typeof first !== 'object' || first === null) return null;
  const { err, dependency } = first as Fields;
  if (typeof dependency === 'string') return dependency;
  let error: unknown = first instanceof Error ? first : err;
  for (let depth = 0; depth < MAX_CAUSES && error instanceof Error; depth += 1) {
    const { code, name, hostname, address, port } = error as Error & Record<string, unknown>;
    const isUnreachable = (typeof code === 'string' && UNREACHABLE.test(code)) || name === 'TimeoutError';
    if (isUnreachable) return hostname || address ? `${hostname ?? address}:${port ?? ''}` : String(text);
    error = error.cause;
  }
  return null;
}
