import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { App } from '../../http/request-context.ts';

export const SEND_QUEUE = 'message-send';

/**
 * Puts every sending that is not over into the queue: one that was just written by an operator's command, and one whose worker
 * died with its job.
 */
export async function offerSends({ db }: Pick<App, 'db'>, boss: Pick<PgBoss, 'send'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from message_send where state in ('waiting', 'running') order by created_at limit 20`.execute(db);
  for (const { id } of rows) await boss.send(SEND_QUEUE, { send_id: id }, { singletonKey: id });
}
