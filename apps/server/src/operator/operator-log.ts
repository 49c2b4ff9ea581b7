import { sql } from 'kysely';
import type { Tx } from '../http/request-context.ts';
import { CommandError } from './operator-deps.ts';

/** What an operator did, as it stands in the log for good. */
export type OperatorAct = {
  operator: string;
  at: Date;
  act: string;
  /** The kind and id of what was changed: `withdraw 0198…`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  note?: string | undefined;
};

const asJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? one.toString() : one));

/** Writes the act in the transaction of what it did: neither exists without the other. */
export async function logAct(tx: Tx, act: OperatorAct): Promise<void> {
  await sql`insert into operator_log (at, operator, act, subject, before, after, note)
    values (${act.at}, ${act.operator}, ${act.act}, ${act.subject}, ${asJson(act.before)}::jsonb, ${asJson(act.after)}::jsonb,
      ${act.note ?? null})`.execute(tx);
}

/**
 * Takes one operator's yes to an act that needs two different names; true when this was the second. Only names that have a secret
 * count, and such a name acts only with it (`confirmName`), from one command a name: nobody types both.
 *
 * Shape   transaction, { act, subject, operator, at } -> boolean
 * Errors  CommandError where the name has no secret
 */
export async function isSecondName(
  tx: Tx,
  vote: { act: string; subject: string; operator: string; at: Date },
): Promise<boolean> {
  // Locked, so that a name which is removed at this moment leaves no yes behind (forgetYesesOf).
  const { rows: own } = await sql`
    select 1 from operator_name where name = ${vote.operator} and secret_hash is not null for share`.execute(tx);
  if (own.length === 0)
    throw new CommandError(
      `This act takes two names, each with its own secret. ${vote.operator} has none: see add-name.`,
    );
  await sql`insert into operator_vote (act, subject, operator, at)
    values (${vote.act}, ${vote.subject}, ${vote.operator}, ${vote.at}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ names: bigint }>`
    select count(*) as names from operator_vote v join operator_name n on n.name = v.operator and n.secret_hash is not null
    where v.act = ${vote.act} and v.subject = ${vote.subject}`.execute(tx);
  return (rows[0]?.names ?? 0n) >= 2n;
}

/** The act is done, or something else was: earlier votes count for nothing any more. */
export async function clearVotes(tx: Tx, subject: string): Promise<void> {
  await sql`delete from operator_vote where subject = ${subject}`.execute(tx);
}

/** The name was removed: what it said yes to must not count again when somebody is given the name anew. */
export async function forgetYesesOf(tx: Tx, operator: string): Promise<void> {
  await sql`delete from operator_vote where operator = ${operator}`.execute(tx);
}
