import type { Client } from '../../client/client.ts';

/** The player may not play any more: leaves the game first, then the lobby says why, if its messages can be loaded. */
export async function leaveExcluded(client: Client): Promise<void> {
  await client.navigate('/');
  await import('./tell-exclusion.ts').then(({ tellExclusion }) => tellExclusion(client)).catch(() => undefined);
}
