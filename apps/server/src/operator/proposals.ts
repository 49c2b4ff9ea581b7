import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { Queryable } from '../db/connect.ts';
import { localTime } from './local-time.ts';
import { CommandError, type OperatorDeps, OtherActProposed } from './operator-deps.ts';
import { quoted } from './parameters.ts';

/** An act that one operator proposed and another operator may approve. It is executed at most once, exactly as proposed. */
export type Proposal = {
  id: string;
  act: string;
  subject: string;
  words: string[];
  content: unknown;
  content_hash: Buffer;
  operator: string;
  at: Date;
  expires_at: Date;
  state: 'open' | 'done' | 'closed';
  agreed_by: string | null;
  /** The operator who withdrew or declined the proposal. Null if it was closed for another reason. */
  closed_by: string | null;
};

/**
 * The open proposals about the same subject of which only one can be done: every other act, the same act with other arguments, or none. An act
 * is not proposed beside one of them, and closes them when it is done.
 */
export type ConflictsWith = 'every act' | 'same act' | 'nothing';

const COLUMNS = sql`id, act, subject, words, content, content_hash, operator, at, expires_at, state, agreed_by, closed_by`;

/** An act with its subject, and the subjects that it decides beside that one. */
export type Deciding = Pick<Proposal, 'act' | 'subject' | 'at'> & { also_decides: readonly string[] };

/** The part of a proposal that its first operator writes. */
export type NewProposal = Pick<Proposal, 'words' | 'content' | 'operator' | 'expires_at'> & Deciding;

export const jsonOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part) => (typeof part === 'bigint' ? part.toString() : part));

export const contentHash = (content: unknown): Buffer => createHash('sha256').update(jsonOf(content)).digest();

export async function findOpenProposal(db: Queryable, id: string, now: Date): Promise<Proposal> {
  const { rows } = await sql<Proposal>`select ${COLUMNS} from operator_proposal where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new CommandError(`There is no proposal ${quoted(id)}. See: waiting`);
  if (found.state === 'done') throw new CommandError(`Proposal ${id} was executed; ${found.agreed_by} agreed to it.`);
  if (found.closed_by !== null)
    throw new CommandError(
      found.closed_by === found.operator
        ? `Proposal ${id} was withdrawn by ${found.operator}, who made it.`
        : `Proposal ${id} was declined by ${found.closed_by}.`,
    );
  if (found.state === 'closed')
    throw new CommandError(
      `Proposal ${id} was closed: its subject was decided by another act, or the operator who made it was removed.`,
    );
  if (found.expires_at <= now) throw new CommandError(`Proposal ${id} expired at ${localTime(found.expires_at)}.`);
  return found;
}

/** Locks a proposal in the transaction of its act, so that it is executed only once if two operators approve it at the same time. */
export async function lockProposal(tx: Tx, id: string, now: Date): Promise<Proposal> {
  await sql`select 1 from operator_proposal where id = ${id} for update`.execute(tx);
  return await findOpenProposal(tx, id, now);
}

export async function markDone(tx: Tx, id: string, agreed_by: string, at: Date): Promise<void> {
  await sql`update operator_proposal set state = 'done', agreed_by = ${agreed_by}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function findSame(tx: Tx, { act, subject, content, at }: NewProposal): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS} from operator_proposal where state = 'open' and expires_at > ${at} and act = ${act} and subject = ${subject}
      and content_hash = ${contentHash(content)} order by at`.execute(tx);
  return rows;
}

export async function createProposal(tx: Tx, proposal: NewProposal): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    insert into operator_proposal (act, subject, also_decides, words, content, content_hash, operator, at, expires_at)
    values (${proposal.act}, ${proposal.subject}, ${proposal.also_decides}::text[], ${jsonOf(proposal.words)}::jsonb, ${jsonOf(proposal.content)}::jsonb,
      ${contentHash(proposal.content)}, ${proposal.operator}, ${proposal.at}, ${proposal.expires_at}) returning *`.execute(
    tx,
  );
  return rows[0]!;
}

/** The condition for open proposals about the subject of an act: only one of the act and the proposal can be done. */
const aboutSubject = ({ act }: Deciding, conflicts_with: ConflictsWith) =>
  ({ 'every act': sql`true`, 'same act': sql`act = ${act}`, nothing: sql`false` })[conflicts_with];

/** The condition for open proposals that decide a subject which an act decides too, so that only one of them can be done. */
const conflicting = (done: Deciding, conflicts_with: ConflictsWith) => sql`(
    subject = ${done.subject} and ${aboutSubject(done, conflicts_with)} or subject = any(${done.also_decides}::text[])
    or also_decides && ${[done.subject, ...done.also_decides]}::text[])`;

/**
 * Throws if a proposal is open that conflicts with a new one. The act has locked its subject, so that of two acts that are proposed at the same
 * time only one becomes a proposal. A proposal of the same act with the same arguments is no conflict: its content has become outdated.
 *
 * Errors  OtherActProposed
 */
export async function assertNoConflict(tx: Tx, proposal: NewProposal, conflicts_with: ConflictsWith): Promise<void> {
  const { subject, act, words, at, also_decides } = proposal;
  const { rows } = await sql<Pick<Proposal, 'id' | 'operator' | 'expires_at'> & Deciding>`
    select id, act, subject, also_decides, at, operator, expires_at from operator_proposal
    where state = 'open' and expires_at > ${at} and ${conflicting(proposal, conflicts_with)}
      and (act <> ${act} or words <> ${jsonOf(words)}::jsonb) order by at limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const proposed = other.act === act && other.subject === subject ? `${act} with other values` : other.act;
  const decided = [other.subject, ...other.also_decides].find((one) => one === subject || also_decides.includes(one));
  const as_well = decided === other.subject ? '' : `, which decides ${decided} as well`;
  throw new OtherActProposed(
    `${other.operator} has proposed ${proposed} for ${other.subject}${as_well}. Only one of the two can be done. The proposal lapses at ${localTime(other.expires_at)}, unless it is withdrawn or declined before.`,
    { act: other.act, proposal: other.id },
  );
}

/** Closes one proposal, which its operator withdraws or another operator declines. The caller holds its lock. */
export async function closeProposal(tx: Tx, id: string, closed_by: string, at: Date): Promise<void> {
  await sql`update operator_proposal set state = 'closed', closed_by = ${closed_by}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** Closes the open proposals that decide a subject that was decided, so that none is executed later. */
export async function closeProposals(tx: Tx, subject: string, at: Date): Promise<void> {
  await sql`update operator_proposal set state = 'closed', decided_at = ${at}
    where (subject = ${subject} or also_decides && ${[subject]}::text[]) and state = 'open'`.execute(tx);
}

/** Closes the open proposals that conflict with an act that was done. */
export async function closeConflicting(tx: Tx, done: Deciding, conflicts_with: ConflictsWith): Promise<void> {
  await sql`update operator_proposal set state = 'closed', decided_at = ${done.at}
    where state = 'open' and ${conflicting(done, conflicts_with)}`.execute(tx);
}

/** Closes the proposals of a removed name, because the name may be given to another person. */
export async function closeProposalsOf(tx: Tx, operator: string, at: Date): Promise<void> {
  await sql`update operator_proposal set state = 'closed', decided_at = ${at}
    where operator = ${operator} and state = 'open'`.execute(tx);
}

/** Reads the open proposals, oldest first, at most 100. */
export async function readOpenProposals({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`select ${COLUMNS} from operator_proposal
    where state = 'open' and expires_at > ${clock.now()} order by at limit 100`.execute(db);
  return rows;
}
