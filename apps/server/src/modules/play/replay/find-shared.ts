import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { readReplay } from '../../fairness/public.ts';
import { excludedAt } from '../../protection/public.ts';
import { replayViewOf, type ShareChoice, type ShownReplay } from './replay-rules.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Row = ShareChoice & { player_id: string; round_id: string };

/**
 * Finds a shared round by the id of its link.
 *
 * Returns null if the id never existed, the link was taken back, or the player is excluded, blocked or closed. A stranger cannot
 * distinguish these cases.
 */
export async function findShared(
  { config, db, clock, seeds, ports }: Pick<App, 'config' | 'db' | 'clock' | 'seeds' | 'ports'>,
  share_id: string,
): Promise<ShownReplay | null> {
  if (!UUID.test(share_id)) return null;
  const { rows } = await sql<Row>`
    select s.player_id, s.round_id, s.shows_stake, s.shows_check
    from replay_share s join player p on p.id = s.player_id
    where s.id = ${share_id} and s.taken_back_at is null and p.status = 1
      and not ${excludedAt(sql`s.player_id`, clock.now())}`.execute(db);
  const [share] = rows;
  if (!share) return null;
  const stored = await readReplay({ db, seeds, archive: ports.month_archive }, share);
  return stored && replayViewOf({ config }, stored, share);
}
