import type { App } from '../../core/app.ts';
import { advanceStamp } from './ask-calendars.ts';
import { findStamp, storeStamp } from './stamp-store.ts';
import { type AnnouncedChain, chainText } from './stamp-texts.ts';

const RETRY_MS = 60_000;

/**
 * Sends the announcement of a hash chain to the timestamp servers (OpenTimestamps calendars), at most once a minute. Returns true if a
 * server has accepted it, or if the site has no timestamp servers.
 *
 * A licensed site must have timestamp servers, so it uses no chain without a timestamp.
 */
export async function stampChain(app: App, chain: AnnouncedChain): Promise<boolean> {
  if (app.ports.calendars.length === 0) return true;
  const [kind, subject, now] = ['chain' as const, chain.terminating_hash, app.clock.now()];
  const stamp = await storeStamp(app.pool, { kind, subject, text: chainText(chain), at: now });
  const isDue = stamp.asked_at === null || now.getTime() - stamp.asked_at.getTime() >= RETRY_MS;
  if (stamp.stamped_at !== null || !isDue) return stamp.stamped_at !== null;
  await advanceStamp(app, stamp).catch((error) =>
    app.log.warn({ err: error, terminating_hash: subject }, 'the chain waits for its stamp'),
  );
  return (await findStamp(app.pool, kind, subject))?.stamped_at != null;
}
