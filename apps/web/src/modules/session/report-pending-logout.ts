import type { KeyValueStorage } from '../../platform/storage.ts';
import { readPendingLogout } from './pending-logout.ts';

/** Reports the pending logouts to the server. A logout without a response stays pending for the next call. */
export async function reportPendingLogout(storage: KeyValueStorage): Promise<void> {
  if (readPendingLogout(storage).length === 0) return;
  await import('./report-logout.ts').then(({ reportLogout }) => reportLogout(storage)).catch(() => undefined);
}
