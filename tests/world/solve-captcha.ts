import { calls } from '@nua/contract';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expectOk, type World } from './world.ts';

/** Requests and solves a proof-of-work challenge, as the client does. */
export async function solveCaptcha(world: Pick<World, 'call'>): Promise<string> {
  const { wire } = expectOk(await world.call(calls.captchaCode));
  const challenge = wire.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
