import { sql } from 'kysely';
import type { Tx } from '../http/request-context.ts';

export type NoticeKind = 'new_device' | 'password_changed' | 'payout_account_added' | 'token_reused' | 'phone_changed';

export type Notice = { player_id: string; kind: NoticeKind; about?: Record<string, string>; at: Date };

/** Writes down what a player must be told about the account itself, with the fact that caused it. */
export async function addNotice(tx: Tx, { player_id, kind, about, at }: Notice): Promise<void> {
  await sql`insert into notice (player_id, kind, about, at)
    values (${player_id}, ${kind}, ${JSON.stringify(about ?? {})}::jsonb, ${at})`.execute(tx);
}
