import { type Cents, cents, parseCents, toWire } from '@nua/money';
import type { AnyGame, Values } from './game.ts';

/** The parts of a hidden stake add up to this. */
const WHOLE = cents(10_000);

type PartOfStake = { readonly stake: string };

const isPart = (one: unknown): one is PartOfStake =>
  typeof one === 'object' && one !== null && 'stake' in one && typeof one.stake === 'string';

/**
 * Converts a call so that it does not reveal the stake. If the call divides the stake, its parts become parts of 100.00, each rounded down
 * to a hundredth but at least 0.01. The last part takes the remainder.
 *
 * Shape   (game, { chips: [{ field: '17', stake: '30.00' }, { field: 'red', stake: '90.00' }] }) -> the same with 25.00
 *         and 75.00; the call itself in a game whose calls do not divide the stake
 */
export function withoutStake(game: AnyGame, call: Values): Values {
  const total = game.kind === 'shared' ? game.parts(call) : null;
  if (total === null) return call;
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every(isPart) ? scaled(value, total) : value,
    ]),
  );
}

function scaled(parts: readonly PartOfStake[], total: Cents): PartOfStake[] {
  let rest: bigint = WHOLE;
  return parts.map((part, place) => {
    const share = place === parts.length - 1 ? rest : atLeastOne((parseCents(part.stake) * WHOLE) / total);
    rest -= share;
    return { ...part, stake: toWire(share as Cents) };
  });
}

const atLeastOne = (share: bigint): bigint => (share > 0n ? share : 1n);
