import { createFloats } from '@nua/games/play/floats.ts';
import type { AnyGame, Step, Values } from '@nua/games/play/game.ts';
import { commitmentOf, portableHmac } from '@nua/games/play/hash.ts';
import { asciiDigits, cents } from '@nua/money';
import { type Claim, readCallText } from './check-query.ts';

/** Every intermediate value of a round, in the order in which it comes about. */
export type RoundSteps = {
  commitment: string;
  /** Whether it is the hash that was promised; null where none was given. */
  kept: boolean | null;
  message: string;
  hmac: string;
  bytes: readonly number[];
  float_text: string;
  /** From the fraction on it is the game's own way. */
  steps: readonly Step<string>[];
  outcome: Values;
  call: Values | null;
  win: boolean | null;
};

/** Any stake that is paid a prize above nothing. */
const STAKE = cents(10_000);

/**
 * Recomputes a round with the game's own functions. Needs no server.
 *
 * Shape   claim -> steps, or null where a seed is missing or the nonce is no whole number of 1 or more
 */
export function roundSteps(game: AnyGame, claim: Claim): RoundSteps | null {
  const nonce = Number(asciiDigits(claim.nonce.trim()));
  const server_seed = claim.server_seed.trim();
  const client_seed = claim.client_seed.trim();
  if (server_seed === '' || client_seed === '' || !Number.isSafeInteger(nonce) || nonce < 1) return null;
  const numbers = () => createFloats(portableHmac)({ server_seed, client_seed, nonce });
  const message = `${client_seed}:${nonce}:0`;
  const block = portableHmac(server_seed, message);
  const bytes = Array.from(block.slice(0, 4));
  const commitment = commitmentOf(server_seed);
  const promised = claim.server_seed_hash.trim().toLowerCase();
  const call = readCallText(game, claim.call);
  const played = call ?? game.modes()[0];
  const { outcome, payout } = game.play(played, STAKE, numbers());
  return {
    commitment,
    kept: promised === '' ? null : promised === commitment,
    message,
    hmac: Array.from(block, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    bytes,
    float_text: `${bytes.map((byte, place) => `${byte}/256${['', '²', '³', '⁴'][place]}`).join(' + ')} = ${numbers()().toPrecision(10)}`,
    steps: game.explain(played, numbers()),
    outcome,
    call,
    win: call && payout > 0n,
  };
}
