import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';
import type { App } from '../core/app.ts';
import { subjectOfName } from '../operator/chosen-secret.ts';
import { type OperatorAct, STRANGER } from '../operator/operator-log.ts';
import { logAlone } from './log-alone.ts';
import { RefusalCounter, type Refused, type RefusedGroup } from './refusal-counter.ts';

const WINDOW_MS = 60_000;

/** The log's texts for errors that show an attempt without permission; null for errors that are not logged here. */
const reasons: Readonly<Record<ConsoleErrorName, string | null>> = {
  NOT_SIGNED_IN: 'without a session',
  SECOND_FACTOR_NEEDED: 'without the second factor',
  FORBIDDEN: 'without the permission',
  FOREIGN_PAGE: 'from a page of another site',
  SIGN_IN_REFUSED: 'with a wrong name or password',
  JOIN_REFUSED: 'with a wrong name or code of an invitation',
  SIGN_IN_DELAYED: 'while earlier failures delay a sign-in',
  // The sign-in logs each of these itself.
  CODE_REFUSED: null,
  PASSKEY_REFUSED: null,
  INVITATION_REFUSED: null,
  // The caller knows the code of an invitation or the password.
  PASSWORD_EXISTS: null,
  PASSWORD_WAITS: null,
  // The refused act has a log entry with its reason.
  ACT_REFUSED: null,
  OTHER_ACT_PROPOSED: null,
  // Staff members get these errors several times a day in their normal work.
  SECOND_FACTOR_STALE: null,
  REASON_NEEDED: null,
  MALFORMED_JSON: null,
  INVALID_INPUT: null,
  NOT_FOUND: null,
  METHOD_NOT_ALLOWED: null,
  CONFIRMATION_NEEDED: null,
  PROPOSAL_CHANGED: null,
  PASSKEY_LIMIT: null,
  BODY_TOO_LARGE: null,
  KEY_REUSED: null,
  PICTURE_REFUSED: null,
  PICTURE_TOO_LARGE: null,
  INTERNAL: null,
  UNAVAILABLE: null,
};

/**
 * Logs the refused calls of a console.
 *
 * If a staff member is signed in with both factors, the first refusal of each call and error in a minute is logged at once. All other
 * refusals are counted and logged once a minute, so that strangers cannot block the log.
 */
export class RefusalLog {
  readonly #app: App;
  readonly #counter = new RefusalCounter();
  /** The refusals of staff members that were logged at once in the current minute. */
  readonly #logged = new Set<string>();
  readonly #timer: NodeJS.Timeout | null;
  #began_at: Date;

  constructor(app: App) {
    this.#app = app;
    this.#began_at = app.clock.now();
    this.#timer = app.clock.runs ? setInterval(() => void this.#endWindow(), WINDOW_MS) : null;
    this.#timer?.unref();
  }

  /** Counts a refused call, or logs it. `detail` is what the call lacked. */
  async record(refused: Refused, detail: string | null): Promise<void> {
    const { error, call, name, caller } = refused;
    const reason = reasons[error];
    if (reason === null) return;
    const now = this.#app.clock.now();
    if (now.getTime() - this.#began_at.getTime() >= WINDOW_MS) void this.#endWindow();
    const key = `${error} ${name} ${call}`;
    if (caller !== 'staff' || name === null || this.#logged.has(key)) return this.#counter.add(refused, now);
    this.#logged.add(key);
    const act = `${call} (${error === 'FORBIDDEN' ? 'forbidden' : 'refused'})`;
    await logAlone(this.#app, { operator: name, at: now, act, subject: subjectOfName(name), note: detail ?? reason });
  }

  /** Logs the counted calls and stops the timer. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#endWindow();
  }

  /** Logs the counted calls. If that fails, they are added to the counts of the next minute. */
  async #endWindow(): Promise<void> {
    const now = this.#app.clock.now();
    this.#began_at = now;
    this.#logged.clear();
    const groups = this.#counter.take(now);
    if (groups.length === 0) return;
    try {
      await logAlone(this.#app, ...groups.map((group) => entryOf(group, now)));
    } catch (error) {
      for (const group of groups) this.#counter.addGroup(group);
      this.#app.log.error({ err: error }, 'refused calls of the console could not be logged');
    }
  }
}

/** The notes for callers with an incomplete or ended session. For other callers, the text of the error is the note. */
const notes: Readonly<Record<RefusedGroup['caller'], string | null>> = {
  staff: null,
  password: 'with the password alone',
  'ended session': 'with a session that has ended',
  stranger: null,
};

/** Returns a log entry. It names the operator only for a caller with both factors, because a stranger may know a password. */
function entryOf({ error, name, caller, since, calls, ...group }: RefusedGroup, at: Date): OperatorAct {
  const address = group.address ?? `${group.addresses} addresses`;
  const from = group.has_more_addresses ? `${address} and others` : address;
  const is_staff = caller === 'staff' && name !== null;
  return {
    operator: is_staff ? name : STRANGER,
    at,
    act: 'calls (refused)',
    subject: name === null ? `address ${from}` : subjectOfName(name),
    after: { error, ...(is_staff ? {} : { from }), since: since.toISOString(), calls },
    note: notes[caller] ?? reasons[error] ?? error,
  };
}
