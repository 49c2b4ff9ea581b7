import { type DiceCall, isDiceCall, isDiceWin, playDice } from '@nua/games/dice.ts';
import { diceTable } from '@nua/games/dice-table.ts';
import { createFloats } from '@nua/games/floats.ts';
import { commitmentOf, portableHmac } from '@nua/games/hash.ts';
import type { Cents } from '@nua/money';
import { asciiDigits } from '@nua/money';
import { hundredthsText, parseHundredths } from '../rules/hundredths.ts';
import type { Claim } from './check-query.ts';

/** Every intermediate value of a roll, in the order in which it comes about. */
export type RollSteps = {
  commitment: string;
  /** Whether it is the hash that was promised; null where none was given. */
  kept: boolean | null;
  message: string;
  hmac: string;
  bytes: readonly number[];
  float: number;
  float_text: string;
  roll_text: string;
  roll_hundredths: number;
  call: DiceCall | null;
  win: boolean | null;
};

/**
 * Recomputes a roll with the game's own functions. Needs no server.
 *
 * Shape   claim -> steps, or null where a seed is missing or the nonce is no whole number of 1 or more
 */
export function rollSteps(claim: Claim): RollSteps | null {
  const nonce = Number(asciiDigits(claim.nonce.trim()));
  const server_seed = claim.server_seed.trim();
  const client_seed = claim.client_seed.trim();
  if (server_seed === '' || client_seed === '' || !Number.isSafeInteger(nonce) || nonce < 1) return null;
  const seeds = { server_seed, client_seed, nonce };
  const message = `${client_seed}:${nonce}:0`;
  const block = portableHmac(server_seed, message);
  const bytes = Array.from(block.slice(0, 4));
  const float = createFloats(portableHmac)(seeds)();
  const any: DiceCall = { target_hundredths: diceTable.outcomes / 2, over: false };
  const { roll_hundredths } = playDice({ ...any, stake: 0n as Cents }, createFloats(portableHmac)(seeds));
  const commitment = commitmentOf(server_seed);
  const promised = claim.server_seed_hash.trim().toLowerCase();
  const call = readCall(claim);
  return {
    commitment,
    kept: promised === '' ? null : promised === commitment,
    message,
    hmac: Array.from(block, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    bytes,
    float,
    float_text: `${bytes.map((byte, place) => `${byte}/256${['', '²', '³', '⁴'][place]}`).join(' + ')} = ${float.toPrecision(10)}`,
    roll_text: `⌊${float.toPrecision(10)} × ${diceTable.outcomes}⌋ ÷ 100 = ${hundredthsText(roll_hundredths)}`,
    roll_hundredths,
    call,
    win: call && isDiceWin(call, roll_hundredths),
  };
}

function readCall(claim: Claim): DiceCall | null {
  const target_hundredths = parseHundredths(asciiDigits(claim.target));
  if (target_hundredths === null) return null;
  const call = { target_hundredths, over: claim.over };
  return isDiceCall(call) ? call : null;
}
