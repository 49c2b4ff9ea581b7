import { commitmentOf, type Hmac, portableHmac } from './hash.ts';
import { type ClaimedRound, verifyRound } from './verify-round.ts';

/** A revealed seed pair. `last_nonce` is the number of bets that it drew. */
export type SessionPair = {
  readonly id: string;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly last_nonce: number;
};

/** A round from the player's record. A voided round returned its stake. */
export type SessionRound = ClaimedRound & {
  readonly id: string;
  readonly seed_pair_id: string | null;
  readonly state: 'settled' | 'voided';
};

/**
 * The result of checking all rounds of a pair. `missing` lists the nonces without a round, as spans ('3', '7-9'). `doubles` lists the
 * nonces of repeated rounds. `wrong` lists the nonces whose outcome or payout does not follow from the seeds. `foreign` counts the rounds
 * that do not belong to the pair.
 */
export type SessionCheck = {
  readonly rounds: number;
  readonly commitment: boolean;
  readonly missing: readonly string[];
  readonly doubles: readonly number[];
  readonly foreign: number;
  readonly wrong: readonly number[];
};

/**
 * Checks all rounds of a pair, one after the other, so that a page can show its progress and stays responsive.
 *
 * Shape   pair -> { add(round), end() -> check }
 */
export function createSessionCheck(pair: SessionPair, hmac: Hmac = portableHmac) {
  const nonces = new Set<number>();
  const ids = new Set<string>();
  const doubles: number[] = [];
  const wrong: number[] = [];
  let foreign = 0;
  return {
    add(round: SessionRound): void {
      const { nonce } = round;
      if (!isOfPair(round, pair) || nonce === null) foreign += 1;
      else if (nonces.has(nonce) || ids.has(round.id)) doubles.push(nonce);
      else {
        nonces.add(nonce);
        ids.add(round.id);
        if (!isRight(round, hmac)) wrong.push(nonce);
      }
    },
    end: (): SessionCheck => ({
      rounds: nonces.size,
      commitment: commitmentOf(pair.server_seed) === pair.server_seed_hash.toLowerCase(),
      missing: gapsIn(nonces, pair.last_nonce),
      ...{ doubles, foreign, wrong },
    }),
  };
}

const isOfPair = ({ nonce, ...round }: SessionRound, pair: SessionPair): boolean =>
  round.seed_pair_id === pair.id &&
  round.server_seed === pair.server_seed &&
  round.server_seed_hash === pair.server_seed_hash &&
  round.client_seed === pair.client_seed &&
  nonce !== null &&
  nonce >= 1 &&
  nonce <= pair.last_nonce;

/** A voided round has no outcome to compute. Its payout must be zero. */
const isRight = (round: SessionRound, hmac: Hmac): boolean =>
  round.state === 'voided' ? round.payout === 0n : verifyRound(round, hmac).ok;

function gapsIn(nonces: ReadonlySet<number>, last: number): string[] {
  const gaps: string[] = [];
  let next = 1;
  for (const nonce of [...nonces].sort((one, other) => one - other).concat(last + 1)) {
    if (nonce > next) gaps.push(nonce - 1 === next ? String(next) : `${next}-${nonce - 1}`);
    next = nonce + 1;
  }
  return gaps;
}
