import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import type { App } from '../../apps/server/src/core/app.ts';
import { MovableClock } from '../../apps/server/src/core/clock.ts';
import { countReportDays } from '../../apps/server/src/modules/day-sum/public.ts';
import { SEED_KEY } from '../../tests/world/credentials.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../tests/world/staff.ts';
import { withClient } from '../bets/cluster.ts';
import type { Subjects } from './requests.ts';

export type Site = {
  app: App;
  browser: ConsoleBrowser;
  subjects: Subjects;
  refreshed_at: number;
  signIn(): Promise<ConsoleBrowser>;
  stop(): Promise<void>;
};

/**
 * Starts a node with a console on the database, and signs the owner of the demo site in. The node's clock is `ahead_ms` ahead. A code signs
 * in only once, so a second node on the same database needs a different time, and therefore another `ahead_ms`.
 */
export async function openSite(database_url: string, ahead_ms = 0): Promise<Site> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const env = {
    ...process.env,
    ...WITH_CONSOLE,
    // This process may have a SOCKET in its environment. The node listens on a port.
    SOCKET: undefined,
    ROLES: 'api,console',
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    SEED_KEY,
  };
  const config = readConfiguration({ ...env, DEMO: '1', LOG_LEVEL: 'warn' }, data_dir);
  const clock = new MovableClock(ahead_ms);
  const running = await createApp({ config, clock, database_url, web: null, sandbox_tick_ms: 0 });
  const url = await running.listen(0);
  const advance = async (ms: number) => clock.advance(ms);
  const signIn = () => signInStaff({ url, consoleUrl: () => running.consoleAddress()!, advance }, 'sana');
  const browser = await signIn();
  const stop = async () => {
    await running.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
  return {
    app: running.app,
    browser,
    subjects: await findSubjects(database_url),
    refreshed_at: Date.now(),
    signIn,
    stop,
  };
}

/** Shorter than five minutes, after which the second factor expires and the day sums count as old. */
const REFRESH_AFTER_MS = 4 * 60_000;

/** Updates the day sums, and signs in again with a new code. */
export async function refreshSite(site: Site): Promise<void> {
  if (Date.now() - site.refreshed_at < REFRESH_AFTER_MS) return;
  await countReportDays(site.app);
  site.browser = await site.signIn();
  site.refreshed_at = Date.now();
}

const MIDDLE = `
  select w.player_id as player, w.id as withdrawal, to_char(w.amount_cents / 100.0, 'FM999999999990.00') as withdrawal_amount,
    d.id as deposit, to_char(d.amount_cents / 100.0, 'FM999999999990.00') as deposit_amount, t.id as ticket, t.changed_at as ticket_at
  from (select id, player_id, amount_cents from withdraw order by id offset (select count(*) / 2 from withdraw) limit 1) w,
    (select id, amount_cents from deposit order by id offset (select count(*) / 2 from deposit) limit 1) d,
    (select id, changed_at from ticket order by id offset (select count(*) / 2 from ticket) limit 1) t`;

type Middle = Omit<Subjects, 'ticket_at'> & { ticket_at: Date };

const findSubjects = (url: string): Promise<Subjects> =>
  withClient(url, async (client) => {
    const { ticket_at, ...ids } = (await client.query<Middle>(MIDDLE)).rows[0]!;
    return { ...ids, ticket_at: ticket_at.toISOString() };
  });
