import {
  commitmentOf,
  foldSteps,
  gameOfVersion,
  type NextFloat,
  type OwnSeedGame,
  type Played,
  readCall,
  replayRound,
  type SharedOrigin,
  type Values,
  verifySharedRound,
} from '@nua/games';
import { type Cents, toWire, ZERO } from '@nua/money';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { type RoundTransfer, roundOfTransfer, transfersOfRound } from '../../ledger/round-transfers.ts';
import { type LedgerTx, runSql } from '../../ledger/run-sql.ts';
import { serverFloats } from './node-hmac.ts';
import { type Compared, compare, type Replay } from './replayed.ts';
import { SHARED_COLUMN, STEPS_COLUMN } from './round-columns.ts';
import { openSeed } from './sealed-seeds.ts';

type StoredRound = {
  id: string;
  player_id: string;
  game_id: string;
  nonce: number | null;
  stake: string;
  payout: string;
  outcome: Values;
  table_version: number;
  state: 'open' | 'settled' | 'voided';
  at: Date;
  pair_state: string | null;
  pair_id: string | null;
  /** The seeds of the round; null for a shared round and a provider's round. A sealed seed is only in `sealed_seed`. */
  server_seed: string | null;
  sealed_seed: Buffer | null;
  server_seed_hash: string | null;
  client_seed: string | null;
  shared: SharedOrigin | null;
  /** The provider that drew the round; null if this platform did. */
  provider: string | null;
  result: Values | null;
  steps: { step: Values; extra: string }[] | null;
};

const SELECT = `select r.id, r.player_id, r.game_id, r.nonce, r.stake_cents::text as stake, r.payout_cents::text as payout, r.outcome,
    r.table_version, r.state, r.at, p.state as pair_state, p.id as pair_id, p.server_seed, p.sealed_seed,
    p.server_seed_hash, p.client_seed, s.result, r.provider,
    ${SHARED_COLUMN}, ${STEPS_COLUMN}
  from arcade.round r left join arcade.seed_pair p on p.id = r.seed_pair_id
    left join arcade.shared_round s on s.id = r.shared_round_id left join arcade.hash_chain c on c.id = s.chain_id
  where r.id = $1 and ($2::uuid is null or r.player_id = $2::uuid)`;

/**
 * Recomputes a stored round from its seeds, its call and its steps, and compares its money with the journal.
 *
 * The server seed is included only after its pair is revealed. An open round shows only what its player has seen.
 *
 * Shape   (connection, seal of seeds, id of a round or of one of its transfers) -> replay; null if there is no such round
 */
export async function replayStored(
  tx: LedgerTx,
  seeds: SeedSeal,
  by: { round: string } | { transfer: string },
): Promise<Replay | null> {
  // The first transfer of a single-step round has the round's id. Without the transfer's player, the query would search all rounds.
  const transfer = await roundOfTransfer(tx, 'round' in by ? by.round : by.transfer);
  const id = 'round' in by ? by.round : transfer?.round_id;
  if (id === undefined || id === null) return null;
  const [stored] = await runSql<StoredRound>(tx, SELECT, [id, transfer?.player_id ?? null]);
  if (!stored) return null;
  const round = openRoundSeed(seeds, stored);
  const transfers = await transfersOfRound(tx, { round_id: id, player_id: round.player_id });
  const compared = [...compareMoney(round, transfers), ...compareDrawn(round)];
  return { about: aboutOf(round), compared, transfers, agrees: compared.every(({ agrees }) => agrees) };
}

/** Adds the server seed to a round. A round without a pair, or whose pair's key was lost, is returned without it. */
function openRoundSeed(seeds: SeedSeal, round: StoredRound): StoredRound {
  const { pair_id: id, pair_state, server_seed, sealed_seed } = round;
  if (id === null || pair_state === 'lost') return round;
  return { ...round, server_seed: openSeed(seeds, { id, server_seed, sealed_seed }) };
}

/** Compares the stored outcome with the recomputed outcome. A provider's round and a round with a lost seed are not recomputed. */
function compareDrawn(round: StoredRound): Compared[] {
  if (round.provider !== null || round.pair_state === 'lost') return [];
  return round.shared ? compareShared(round, round.shared) : compareOutcome(round);
}

export const unrevealed = (pair_state: string | null): string =>
  pair_state === 'lost' ? 'lost with its key' : 'not revealed yet';

function aboutOf({ id, player_id, game_id, table_version, state, at, ...round }: StoredRound): Values {
  const { nonce, client_seed, pair_state, shared } = round;
  const server_seed = pair_state === 'revealed' ? round.server_seed : unrevealed(pair_state);
  const steps = (round.steps ?? []).map(({ step }) => step);
  const about = { id, player_id, game_id, table_version, state, at: at.toISOString() };
  if (round.provider !== null) return { ...about, ...round.outcome };
  return shared ? { ...about, ...shared } : { ...about, server_seed, client_seed, nonce, steps };
}

const paisa = (text: string): Cents => BigInt(text) as Cents;
const stepsOf = ({ steps }: StoredRound): Values[] => (steps ?? []).map(({ step }) => step);
const openingStake = ({ stake, steps }: StoredRound): Cents =>
  (steps ?? []).reduce((remaining, { extra }) => (remaining - BigInt(extra)) as Cents, paisa(stake));

function compareMoney(
  { stake, payout, state, provider }: StoredRound,
  transfers: readonly RoundTransfer[],
): Compared[] {
  const sumOf = (reason: string) =>
    transfers.reduce((sum, entry) => (entry.reason === reason ? ((sum + BigInt(entry.amount)) as Cents) : sum), ZERO);
  const moved = (reason: string) => toWire(sumOf(reason));
  const notReturned = () => toWire((sumOf('bet') - sumOf('bet_returned')) as Cents);
  // A provider can return single bets of a round; these do not count as stake.
  if (provider !== null)
    return [
      compare('stake, moved and not returned', state === 'voided' ? '0.00' : toWire(paisa(stake)), notReturned()),
      compare('payout, moved', toWire(paisa(payout)), moved('win')),
    ];
  return [
    compare('stake, moved', toWire(paisa(stake)), moved('bet')),
    compare('payout, moved', toWire(paisa(payout)), moved('win')),
    compare('returned, moved', state === 'voided' ? toWire(paisa(stake)) : '0.00', moved('bet_returned')),
  ];
}

function compareOutcome(round: StoredRound): Compared[] {
  const { server_seed, client_seed, nonce } = round;
  if (server_seed === null || client_seed === null || nonce === null) return [compare('seeds', 'none', 'a pair')];
  const seeds = { server_seed, client_seed, nonce };
  return [
    compare('server_seed_hash', round.server_seed_hash, commitmentOf(server_seed)),
    ...comparePlay(round, () => serverFloats(seeds)),
  ];
}

/**
 * Compares a bet on a shared round. The hash is stored when the round ends; before that, only the money of a cashed-out bet is compared.
 */
function compareShared({ stake, payout, outcome, result, ...round }: StoredRound, shared: SharedOrigin): Compared[] {
  if (round.state !== 'settled' || shared.hash === null) return [];
  const { game_id, table_version } = round;
  const stored = { ...outcome, ...result, table_version };
  const check = verifySharedRound({ game_id, shared, stake: paisa(stake), payout: paisa(payout), outcome: stored });
  return [
    compare('hash in its chain', true, check.commitment),
    compare('result and cash-out', true, check.outcome),
    ...(check.expected ? comparePlayed({ ...round, outcome: stored, payout }, check.expected) : []),
  ];
}

function comparePlay(round: StoredRound, numbers: () => NextFloat): Compared[] {
  const game = gameOfVersion(round.game_id, round.table_version);
  const stored = round.state === 'open' ? (round.outcome.call as Values) : round.outcome;
  const call = game ? readCall(game, stored) : null;
  if (!game || game.kind === 'shared' || call === null)
    return [compare('rules', `version ${round.table_version}`, 'not known here')];
  if (round.state !== 'settled') return compareStake(game, call, round, numbers());
  const played = replayRound(game, call, openingStake(round), stepsOf(round), numbers());
  if (played === null) return [compare('steps', stepsOf(round), 'do not end the round')];
  return [...compareStake(game, call, round, numbers()), ...comparePlayed(round, played)];
}

/** Checks that the steps are possible and cost the stored stake. */
function compareStake(game: OwnSeedGame, call: Values, round: StoredRound, next: NextFloat): Compared[] {
  if (game.kind !== 'stepped') return [];
  const folded = foldSteps(game, call, openingStake(round), stepsOf(round), next);
  const staked = folded === null ? 'the steps cannot be taken' : toWire(folded.staked);
  return [compare('stake, with steps', toWire(paisa(round.stake)), staked)];
}

function comparePlayed(
  { outcome, payout, ...round }: Pick<StoredRound, 'outcome' | 'payout' | 'steps'>,
  played: Played<Values>,
): Compared[] {
  const steps =
    'steps' in outcome
      ? [
          compare(
            'outcome.steps',
            outcome.steps,
            (round.steps ?? []).map(({ step }) => step),
          ),
        ]
      : [];
  return [
    compare('payout', toWire(paisa(payout)), toWire(played.payout)),
    ...Object.entries(played.outcome).map(([name, value]) => compare(`outcome.${name}`, outcome[name], value)),
    ...steps,
  ];
}
