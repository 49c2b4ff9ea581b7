import type { GameId } from '@nua/games/play/catalogue.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { hundredthsText, parseHundredths } from '@nua/games/play/hundredths.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { asciiDigits, type Cents, toWire } from '@nua/money';

/** The fields of the verification page, as text. */
export type Claim = {
  game: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: string;
  /** The fields of the call, by their names in an address. Parameters that the game does not have are ignored. */
  call: Readonly<Record<string, string>>;
};

/** The game of an old address, which names no game. */
const FIRST_GAME: GameId = 'dice';

const HUNDREDTHS = /_hundredths$/;

/** The name of a call's field in an address and a form: `target_hundredths` becomes `target`. */
export const fieldName = (name: string): string => name.replace(HUNDREDTHS, '');

/**
 * Converts a call to the texts of its fields.
 *
 * Shape   { target_hundredths: 4950, over: true } -> { target: '49.50', over: '1' }; { picks: [3, 17] } -> { picks: '3,17' };
 *         a list of objects stays JSON
 */
export function writeCall(call: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(call).map(([name, value]) => [fieldName(name), writeValue(name, value)]));
}

function writeValue(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(',');
  return HUNDREDTHS.test(name) ? hundredthsText(Number(value)) : String(value);
}

/** The steps of a round as the query parameter `steps`; empty for a round without steps. */
export const writeSteps = (steps: readonly Values[]): { steps?: string } =>
  steps.length > 0 ? { steps: JSON.stringify(steps) } : {};

type PlayedBet = { call: Values; stake: Cents; cashed_out_hundredths: number | null };

/**
 * Converts a bet to the texts of its fields.
 *
 * Shape   { call, stake, cashed_out_hundredths } -> { target: '2.00', stake: '10.00', cashed_out: '1.50' }
 */
export const writeBet = ({ call, stake, cashed_out_hundredths: cash_out }: PlayedBet): Record<string, string> => ({
  ...writeCall(call),
  stake: toWire(stake),
  cashed_out: cash_out === null ? '' : hundredthsText(cash_out),
});

/** Parses the steps. An invalid list becomes an empty one. */
export const readSteps = (texts: Claim['call']): readonly unknown[] => readList(texts.steps ?? '[]');

function readList(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Parses the call. Null if it is invalid in the game. */
export function readCallText(game: AnyGame, texts: Claim['call']): Values | null {
  const [mode] = game.modes();
  const values = Object.entries(mode).map(([name, example]) => [
    name,
    readValue(name, example, texts[fieldName(name)] ?? ''),
  ]);
  return readCall(game, Object.fromEntries(values));
}

function readValue(name: string, example: unknown, text: string): unknown {
  if (typeof example === 'boolean') return text === '1';
  const typed = asciiDigits(text);
  if (Array.isArray(example)) return typeof example[0] === 'object' ? readList(text) : readNumbers(typed);
  // An empty field means null, if the game allows it. Other text that is not a number makes the call invalid.
  if (HUNDREDTHS.test(name)) return typed.trim() === '' ? null : (parseHundredths(typed) ?? Number.NaN);
  return typeof example === 'number' ? Number(typed) : text;
}

/** Parses numbers that are separated by spaces, commas or Urdu commas. Other text becomes NaN, which no call allows. */
function readNumbers(text: string): number[] {
  const words = text.split(/[\s,،]+/).filter((word) => word !== '');
  return words.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : Number.NaN));
}

/**
 * Converts a claim to the parameters of an address.
 *
 * Shape   claim -> 'game=dice&server_seed=…&client_seed=…&nonce=1'; empty fields are left out
 */
export function checkQuery({ call, ...claim }: Claim): string {
  const filled = Object.entries({ ...claim, ...call }).filter(([, text]) => text !== '');
  return new URLSearchParams(filled).toString();
}

/** The maximum length of a parameter. */
const maxLengthOf = (name: string): number => (/^(table|steps|chips|legs)$/.test(name) ? 5_000 : 200);

/** Parses a claim. The part after # has priority, because it is never sent to a server. */
export function readClaim(search: string, hash: string): Claim {
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) query.set(name, value);
  const texts = Object.fromEntries([...query].map(([name, value]) => [name, value.slice(0, maxLengthOf(name))]));
  const { game = FIRST_GAME, server_seed = '', server_seed_hash = '', client_seed = '', nonce = '', ...call } = texts;
  return { game, server_seed, server_seed_hash, client_seed, nonce, call };
}
