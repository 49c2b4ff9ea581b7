/** The database does not respond. It is unknown whether the running statement was executed. */
export class DatabaseAway extends Error {
  constructor(message = 'the database does not answer') {
    super(message);
    this.name = 'DatabaseAway';
  }
}

/** No host of the address is the primary, or it is unclear which one is. Nothing was executed. */
export class NotPrimary extends DatabaseAway {
  /** The rest of a sentence whose subject is the address. */
  readonly problem: string;

  constructor(problem: string) {
    super(`the address of the database ${problem}`);
    this.name = 'NotPrimary';
    this.problem = problem;
  }
}

/** The primary has committed, but no standby has confirmed it. It is unknown whether a promoted standby has the commit. */
export class LocallyCommitted extends DatabaseAway {
  constructor() {
    super('the commit was not confirmed by a standby');
    this.name = 'LocallyCommitted';
  }
}

/** Lost connections (08), shutdown and start (57P), a standby during its promotion (25006), too many connections (53300). */
const AWAY_STATE = /^(08...|57P..|25006|53300)$/;
const AWAY_ERRNO = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The texts of errors of `pg` that have no code. */
const AWAY_TEXT = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;
const BROKEN_TEXT = /^(Client has encountered a connection error|Client was closed)/;

/** Reports whether an error means that the database was lost or could not be reached, as opposed to a refused query. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && AWAY_STATE.test(code)) return true;
  if (typeof code === 'string' && AWAY_ERRNO.test(code)) return ['connect', 'read', 'write'].includes(String(syscall));
  return AWAY_TEXT.test(error.message) || BROKEN_TEXT.test(error.message);
}
