import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';

/** Finds the number that fits the challenge: about a second on a phone. Gives what the server reads: base64 of JSON. */
export async function solveCaptcha(challenge: Record<string, unknown>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (solution === null) throw new Error('The check could not be solved.');
  return btoa(JSON.stringify({ challenge, solution }));
}
