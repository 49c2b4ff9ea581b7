import type { KeyValueStorage } from '../../platform/storage.ts';
import { readPendingLogout } from './pending-logout.ts';

/** Tells the server, now and whenever there is a line again, until it has heard. */
export async function reportPendingLogout(storage: KeyValueStorage): Promise<void> {
  if (readPendingLogout(storage).length === 0) return;
  await import('./report-logout.ts').then(({ reportLogout }) => reportLogout(storage)).catch(() => undefined);
}
