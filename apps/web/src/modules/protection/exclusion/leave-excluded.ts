import type { Client } from '../../../client/client.ts';

/** Takes an excluded player out of the game first. Then a dialog explains the reason, if its messages can be loaded. */
export async function leaveExcluded(client: Client): Promise<void> {
  await client.navigate('/');
  await import('./show-exclusion.ts').then(({ showExclusion }) => showExclusion(client)).catch(() => undefined);
}
