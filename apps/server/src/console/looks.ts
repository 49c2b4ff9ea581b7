import { sql } from 'kysely';
import { type ConsoleContext, staffOf } from './console-handle.ts';
import { logAlone } from './log-alone.ts';

/** An open page reads the same data repeatedly. Its reads within this time count as one look. */
const LOOK_MS = 30 * 60_000;

/** A logged read of personal data. `note` is the reason, or what was shown. */
export type Look = { act: string; subject: string; note?: string };

export async function logLook(ctx: ConsoleContext, look: Look): Promise<void> {
  const { app } = ctx;
  await logAlone(app, { ...look, operator: staffOf(ctx).name, at: app.clock.now() });
}

/** Logs a look, unless the same staff member has looked at the same data within half an hour. */
export async function logFirstLook(ctx: ConsoleContext, look: Look): Promise<void> {
  if (!(await hasLooked(ctx, look))) await logLook(ctx, look);
}

/** Reports whether the staff member has looked at the same data within half an hour. */
export async function hasLooked(ctx: ConsoleContext, { act, subject, note }: Look): Promise<boolean> {
  const since = new Date(ctx.app.clock.now().getTime() - LOOK_MS);
  const { rows } = await sql`select 1 from operator_log where subject = ${subject} and at > ${since} and act = ${act}
    and operator = ${staffOf(ctx).name} and (${note ?? null}::text is null or note = ${note ?? null}) limit 1`.execute(
    ctx.reads,
  );
  return rows.length > 0;
}
