import { lastHour } from '../../jobs/last-hour.ts';
import type { BackupKind, BackupState } from './backup-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DRILL_EVERY_MS = 30 * DAY_MS;
/** A failed run is repeated after this time. */
const RETRY_AFTER_MS = HOUR_MS / 2;

const isRetryPaused = ({ failed_at, now }: BackupState): boolean =>
  failed_at !== null && now.getTime() - failed_at.getTime() < RETRY_AFTER_MS;

/**
 * Decides whether a base backup or a drill is due.
 *
 * A base backup is due once a night, and immediately for a chain without a base backup. A drill is due after the first base backup, and
 * then every 30 days.
 */
export function isDue(states: Record<BackupKind, BackupState>, kind: 'base' | 'drill', hour: number): boolean {
  const { log, base, [kind]: state } = states;
  const is_archived = log.done_at !== null && log.chain !== null;
  if (isRetryPaused(state) || !is_archived) return false;
  const has_base = base.done_at !== null && base.chain === log.chain;
  if (kind === 'base') return !has_base || base.done_at! < lastHour(state.now, hour);
  if (!has_base) return false;
  return state.done_at === null || state.now.getTime() - state.done_at.getTime() >= DRILL_EVERY_MS;
}
