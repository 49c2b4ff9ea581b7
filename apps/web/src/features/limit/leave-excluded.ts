import type { Client } from '../../client.ts';

/** Leaves an open game whose player is excluded. Where the words about it do not come, it is left without them. */
export async function leaveExcluded(client: Client): Promise<void> {
  try {
    const { leaveForExclusion } = await import('./leave-for-exclusion.ts');
    await leaveForExclusion(client);
  } catch {
    await client.navigate('/');
  }
}
