import type { Client } from '../client/client.ts';
import { renewPush } from '../features/push/this-device.ts';
import { registerWorker } from './register-worker.ts';
import { startWeakNetwork } from './start-weak-network.tsx';

/** What a browser has for times without a network: the support for weak networks, the service worker, and pushes through it. */
export async function startOffline(client: Client, options: { build: string; isAway?: boolean }): Promise<void> {
  await startWeakNetwork(client, options);
  await registerWorker(client, options.build).catch(() => null);
  let renewedFor: string | null = null;
  const renew = () => {
    const { token } = client.stores.auth.get();
    if (token === renewedFor) return;
    renewedFor = token;
    void renewPush(client);
  };
  client.stores.auth.subscribe(renew);
  renew();
}
