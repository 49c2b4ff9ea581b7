import { reportUpdateOutcome } from '@nua/contract/update.ts';
import { onResume, openUpdater } from '#system/updater';
import type { Client } from '../../client/client.ts';
import { isBusy } from '../../page/mid-step.ts';
import { isServerReachable } from '../../platform/reload-once.ts';
import type { FromApp } from '../../platform/system/updater.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { mayReload, settingsQuery } from '../site/public.ts';
import { askOverMobileData, notifyOutcome, notifyRestarted } from './notify-update.ts';

/**
 * Reports that this bundle is ready. Then checks for a newer bundle when the app is idle, and again at each return to the app.
 *
 * Source  specification R4.22
 */
export async function startUpdates(client: Client): Promise<void> {
  const updater = openUpdater(fromApp(client));
  const check = async () => notifyOutcome(client, await updater.check());
  const restarted = await updater.start();
  if (restarted !== null) await notifyRestarted(client, restarted);
  onResume(() => void check());
  whenIdle(check);
}

const fromApp = (client: Client): FromApp => ({
  async ping() {
    if (!(await isServerReachable())) throw new Error('no answer');
  },
  isSwitchedOn: () => client.queries.fetchQuery(settingsQuery(client)).then(mayReload),
  isMidStep: () => isBusy(client),
  ask: (bytes) => askOverMobileData(client, bytes),
  report: (body) => client.call(reportUpdateOutcome, { body, quiet: true, background: true }),
});
