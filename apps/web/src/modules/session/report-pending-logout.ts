import type { KeyValueStorage } from '../../platform/storage.ts';
import { readPendingLogout } from './pending-logout.ts';

/** Reports the logout to the server, now and whenever the network is back, until the server has responded. */
export async function reportPendingLogout(storage: KeyValueStorage): Promise<void> {
  if (readPendingLogout(storage).length === 0) return;
  await import('./report-logout.ts').then(({ reportLogout }) => reportLogout(storage)).catch(() => undefined);
}
