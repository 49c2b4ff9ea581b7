import type { Pool } from 'pg';

/** The settings that decide whether a commit waits for a standby, and whether something can end that wait. */
export type CommitSettings = {
  standby_names: string;
  commit: string;
  statement_timeout: string;
  transaction_timeout: string;
};

/** Describes each setting that allows an acknowledged commit to be lost together with the primary. */
export function quorumProblems(settings: CommitSettings): string[] {
  const { standby_names, commit, statement_timeout, transaction_timeout } = settings;
  const problems: string[] = [];
  const refuse = (name: string, has: string, must: string) =>
    problems.push(`DURABILITY is quorum, and ${name} of the database is ${has}; it must ${must}.`);
  if (standby_names === '') refuse('synchronous_standby_names', 'empty', 'name standbys, as in ANY 1 (db_2, db_3)');
  if (!['on', 'remote_apply'].includes(commit)) refuse('synchronous_commit', commit, 'be on or remote_apply');
  const limits = { statement_timeout, transaction_timeout };
  for (const [name, limit] of Object.entries(limits))
    if (limit !== '0')
      refuse(name, limit, 'be 0: otherwise PostgreSQL can stop waiting for a standby and commit without it');
  return problems;
}

/** Returns the problems of the pool's database, for the pool's own user. */
export async function findQuorumProblems(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<CommitSettings>(
    `select current_setting('synchronous_standby_names') as standby_names, current_setting('synchronous_commit') as commit,
       current_setting('statement_timeout') as statement_timeout, current_setting('transaction_timeout') as transaction_timeout`,
  );
  return quorumProblems(rows[0]!);
}
