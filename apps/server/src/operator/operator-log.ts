import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';

/** The operator in an entry about a person who has not signed in. No staff member has this name. */
export const STRANGER = 'stranger';

/** The operator in an entry of a command that needs no name. No staff member has this name. */
export const DATABASE = 'database';

/** The names that the system uses in place of a staff member's: `nua` in the shipped rules, `demo` in the rows of a demo. */
export const SYSTEM_NAMES: readonly string[] = [STRANGER, DATABASE, 'nua', 'demo'];

/** The suffix of the act in an entry that logs a proposal. The entry of the change itself has the act without it. */
export const FIRST_OPERATOR_SUFFIX = ' (first name)';

/** The suffixes of the act in an entry that logs the end of a proposal without its change. */
export const WITHDRAWN_SUFFIX = ' (withdrawn)';
export const DECLINED_SUFFIX = ' (declined)';

/** The suffixes of entries that contain a proposed change which was not made. */
export const PROPOSAL_SUFFIXES: readonly string[] = [FIRST_OPERATOR_SUFFIX, WITHDRAWN_SUFFIX, DECLINED_SUFFIX];

/** An entry of the operator log, which is never changed or deleted. */
export type OperatorAct = {
  operator: string;
  at: Date;
  act: string;
  /** The kind and id of the changed row, such as `withdraw 0198…`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  note?: string | undefined;
};

const asJson = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? part.toString() : part));

/** Logs an act in the transaction of its change, so that both commit together. */
export async function logAct(tx: Tx, act: OperatorAct): Promise<void> {
  await sql`insert into operator_log (at, operator, act, subject, before, after, note)
    values (${act.at}, ${act.operator}, ${act.act}, ${act.subject}, ${asJson(act.before)}::jsonb, ${asJson(act.after)}::jsonb,
      ${act.note ?? null})`.execute(tx);
}
