import type { Client } from '../client/client.ts';
import type { GuardAnswer, Navigation } from './guards/guard.ts';
import { guards } from './guards/guards.ts';

/** The first guard with an answer ends the navigation. */
export async function runGuards(move: Navigation, client: Client): Promise<GuardAnswer> {
  for (const guard of guards) {
    const answer = await guard(move, client);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
