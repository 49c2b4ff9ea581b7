import { sql } from 'kysely';
import type { OperatorAct } from '../operator/operator-log.ts';
import { ConsoleError } from './console-error.ts';
import { type ConsoleContext, staffOf } from './console-handle.ts';
import { logAlone } from './log-alone.ts';
import { type Personal, personal } from './personal-response.ts';

/** An open page reads the same data repeatedly. Its reads within this time are logged once. */
const LOOK_MS = 30 * 60_000;

/** A typed reason is valid for its subject and session for this long. */
const REASON_MS = 15 * 60_000;

const REASON_ACT = 'reason';

/** A staff member's read of personal data. `reason` is typed, or names the work, such as `withdraw 0198…`. */
export type Look = { act: string; subject: string; reason: string };

/** The proof that a look is in the log. Only `show` makes a response with personal data. */
export type LoggedLook = { show: <Data>(response: Data) => Personal<Data> };

const logged: LoggedLook = { show: personal };

/** Logs a look. `after` describes the shown data if the subject does not. */
export async function logLook(
  ctx: ConsoleContext,
  { reason, ...look }: Look & Pick<OperatorAct, 'after'>,
): Promise<LoggedLook> {
  const { app } = ctx;
  await logAlone(app, { ...look, note: reason, operator: staffOf(ctx).name, at: app.clock.now() });
  return logged;
}

/** Logs a look, unless the same staff member has looked at the same data for the same reason within half an hour. */
export const logFirstLook = async (ctx: ConsoleContext, look: Look): Promise<LoggedLook> =>
  (await findLook(ctx, look)) ?? (await logLook(ctx, look));

/** Finds a look of the staff member at the same data for the same reason within half an hour. Returns null if there is none. */
export async function findLook(ctx: ConsoleContext, { act, subject, reason }: Look): Promise<LoggedLook | null> {
  const since = new Date(ctx.app.clock.now().getTime() - LOOK_MS);
  const { rows } = await sql`select 1 from operator_log where subject = ${subject} and at > ${since} and act = ${act}
    and operator = ${staffOf(ctx).name} and note = ${reason} limit 1`.execute(ctx.reads);
  return rows.length > 0 ? logged : null;
}

/** Logs the reason that a staff member gives for the next looks at a subject. */
export async function logReason(ctx: ConsoleContext, subject: string, reason: string): Promise<void> {
  const { name: operator, id: session } = staffOf(ctx);
  await logAlone(ctx.app, {
    ...{ operator, at: ctx.app.clock.now(), act: REASON_ACT, subject },
    ...{ note: reason, after: { session } },
  });
}

/** Finds the reason that the staff member gave for a subject in this session within 15 minutes. */
export async function findReason(ctx: ConsoleContext, subject: string): Promise<string | null> {
  const { name, id } = staffOf(ctx);
  const since = new Date(ctx.app.clock.now().getTime() - REASON_MS);
  const { rows } = await sql<{
    note: string | null;
  }>`select note from operator_log where subject = ${subject} and at > ${since}
    and act = ${REASON_ACT} and operator = ${name} and after ->> 'session' = ${id} order by at desc, entry desc limit 1`.execute(
    ctx.reads,
  );
  return rows[0]?.note ?? null;
}

/** Returns the reason that came with the call, or the one that was given before. Errors: REASON_NEEDED. */
export async function reasonFor(ctx: ConsoleContext, subject: string, typed?: string): Promise<string> {
  const reason = typed ?? (await findReason(ctx, subject));
  if (reason === null) throw new ConsoleError('REASON_NEEDED', { subject });
  return reason;
}
