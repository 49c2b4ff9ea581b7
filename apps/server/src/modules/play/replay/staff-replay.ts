import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { readReplay } from '../../fairness/public.ts';
import { replayViewOf, type ShownReplay } from './replay-rules.ts';

const WORKS_MS = 5 * 60_000;

type StaffReplay = { player_id: string; round_id: string; operator: string };

/**
 * Creates the link by which a staff member replays a round on the site. It works for five minutes, and for every person who has it.
 *
 * Shape   -> the random id in the link, and when it expires
 */
export async function openStaffReplay(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { player_id, round_id, operator }: StaffReplay,
): Promise<{ id: string; until: Date }> {
  const now = clock.now();
  const until = new Date(now.getTime() + WORKS_MS);
  await sql`delete from replay_look where expires_at <= ${now}`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into replay_look (player_id, round_id, operator, expires_at)
    values (${player_id}, ${round_id}, ${operator}, ${until}) returning id`.execute(db);
  return { id: rows[0]!.id, until };
}

/** Finds the round of a staff member's link that has not expired. It shows the stake, the time, and a seed only if it is revealed. */
export async function findStaffReplay(
  { config, db, clock, seeds, ports }: Pick<App, 'config' | 'db' | 'clock' | 'seeds' | 'ports'>,
  link: string,
): Promise<ShownReplay | null> {
  const { rows } = await sql<{ player_id: string; round_id: string }>`
    select player_id, round_id from replay_look where id = ${link} and expires_at > ${clock.now()}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const stored = await readReplay({ db, seeds, archive: ports.month_archive }, found);
  return stored && replayViewOf({ config }, stored, { shows_stake: true, shows_check: true, shows_record: true });
}
