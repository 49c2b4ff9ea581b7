/** The database does not answer. Whether the statement under way was done is not known. */
export class DatabaseAway extends Error {
  constructor(message = 'the database does not answer') {
    super(message);
    this.name = 'DatabaseAway';
  }
}

/** No host of the address is the primary, or it is not clear which one. Nothing was done. */
export class NotPrimary extends DatabaseAway {
  /** The rest of a sentence whose subject is the address. */
  readonly problem: string;

  constructor(problem: string) {
    super(`the address of the database ${problem}`);
    this.name = 'NotPrimary';
    this.problem = problem;
  }
}

/** The primary has committed, and no standby has confirmed it. Whether a promoted standby has the commit is not known. */
export class LocallyCommitted extends DatabaseAway {
  constructor() {
    super('the commit was not confirmed by a standby');
    this.name = 'LocallyCommitted';
  }
}

/** Lost connections (08), shutdown and start (57P), a standby before its promotion has ended (25006), no connection left (53300). */
const AWAY_STATE = /^(08...|57P..|25006|53300)$/;
const AWAY_ERRNO = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The texts of errors of `pg` that have no code. */
const AWAY_TEXT = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;
const BROKEN_TEXT = /^(Client has encountered a connection error|Client was closed)/;

/** Whether an error of a query means that the database could not be reached or was lost, and not that it refused the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && AWAY_STATE.test(code)) return true;
  if (typeof code === 'string' && AWAY_ERRNO.test(code)) return ['connect', 'read', 'write'].includes(String(syscall));
  return AWAY_TEXT.test(error.message) || BROKEN_TEXT.test(error.message);
}
