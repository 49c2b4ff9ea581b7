import type { Client } from '../../../client/client.ts';

/** Takes an excluded player out of the game, and then explains the reason in a dialog. */
export async function leaveExcluded(client: Client): Promise<void> {
  await client.navigate('/');
  await import('./show-exclusion.ts').then(({ showExclusion }) => showExclusion(client)).catch(() => undefined);
}
