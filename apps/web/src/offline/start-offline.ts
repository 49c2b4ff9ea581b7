import type { Client } from '../client/client.ts';
import { renewPushes } from '../modules/notify/public.ts';
import { registerWorker } from './register-worker.ts';
import { startWeakNetwork } from './start-weak-network.tsx';

/** Starts a browser's offline support: the support for weak networks, the service worker, and pushes through it. */
export async function startOffline(client: Client, options: { build: string; isAway?: boolean }): Promise<void> {
  await startWeakNetwork(client, options);
  await registerWorker(client, options.build).catch(() => null);
  renewPushes(client);
}
