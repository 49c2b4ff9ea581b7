import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the challenge and returns the solution as base64 JSON. This takes at most 3 s on a slow phone. The browser derives the keys in the
 * background, so the page stays responsive.
 */
export async function solveCaptcha(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (solution === null) throw new Error('The challenge could not be solved.');
  return btoa(JSON.stringify({ challenge, solution }));
}
