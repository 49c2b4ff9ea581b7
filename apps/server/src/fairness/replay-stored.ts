import { isDeepStrictEqual } from 'node:util';
import {
  type AnyGame,
  commitmentOf,
  foldSteps,
  gameOfVersion,
  type Played,
  readCall,
  replayRound,
  type Values,
} from '@nua/games';
import { type Cents, toWire, ZERO } from '@nua/money';
import { type RoundTransfer, roundOfTransfer, transfersOfRound } from '../ledger/round-transfers.ts';
import { type LedgerTx, runSql } from '../ledger/run-sql.ts';
import { serverFloats } from './node-hmac.ts';

type StoredRound = {
  id: string;
  player_id: string;
  game_id: string;
  nonce: number;
  stake: string;
  payout: string;
  outcome: Values;
  table_version: number;
  state: 'open' | 'settled' | 'voided';
  at: Date;
  pair_state: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  steps: { step: Values; extra: string }[] | null;
};

/** One thing that is stored of a round, and what the seeds, the table or the journal give for it. */
export type Compared = { what: string; stored: unknown; computed: unknown; agrees: boolean };

/** A round computed again. */
export type Replay = { about: Values; compared: Compared[]; transfers: RoundTransfer[]; agrees: boolean };

const SELECT = `select r.id, r.player_id, r.game_id, r.nonce, r.stake_cents::text as stake, r.payout_cents::text as payout, r.outcome,
    r.table_version, r.state, r.at, p.state as pair_state, p.server_seed, p.server_seed_hash, p.client_seed,
    (select json_agg(json_build_object('step', s.step, 'extra', s.extra_stake_cents::text) order by s.n)
      from arcade.round_step s where s.round_id = r.id) as steps
  from arcade.round r join arcade.seed_pair p on p.id = r.seed_pair_id
  where r.id = $1 and ($2::uuid is null or r.player_id = $2::uuid)`;

/**
 * Computes a stored round again from its seeds, its call and its steps, and compares its money with the journal.
 *
 * The server seed is shown only of a revealed pair; of an open round nothing is shown that its player has not seen.
 *
 * Shape   (connection, id of a round or of one of its transfers) -> replay; null where there is no such round
 */
export async function replayStored(tx: LedgerTx, by: { round: string } | { transfer: string }): Promise<Replay | null> {
  // The first transfer of a round of one step has its id, and says whose it is: without that all rounds are read through.
  const named = await roundOfTransfer(tx, 'round' in by ? by.round : by.transfer);
  const id = 'round' in by ? by.round : named?.round_id;
  if (id === undefined) return null;
  const [round] = await runSql<StoredRound>(tx, SELECT, [id, named?.player_id ?? null]);
  if (!round) return null;
  const transfers = await transfersOfRound(tx, { round_id: id, player_id: round.player_id });
  const compared = [
    compare('server_seed_hash', round.server_seed_hash, commitmentOf(round.server_seed)),
    ...compareMoney(round, transfers),
    ...compareOutcome(round),
  ];
  return { about: aboutOf(round), compared, transfers, agrees: compared.every(({ agrees }) => agrees) };
}

function aboutOf({ id, player_id, game_id, table_version, state, at, ...round }: StoredRound): Values {
  const { nonce, client_seed, pair_state } = round;
  const server_seed = pair_state === 'revealed' ? round.server_seed : 'not revealed yet';
  const steps = (round.steps ?? []).map(({ step }) => step);
  return { id, player_id, game_id, table_version, state, at: at.toISOString(), server_seed, client_seed, nonce, steps };
}

const compare = (what: string, stored: unknown, computed: unknown): Compared => ({
  ...{ what, stored, computed },
  agrees: isDeepStrictEqual(stored, computed),
});

const paisa = (text: string): Cents => BigInt(text) as Cents;
const stepsOf = ({ steps }: StoredRound): Values[] => (steps ?? []).map(({ step }) => step);
const openingStake = ({ stake, steps }: StoredRound): Cents =>
  (steps ?? []).reduce((left, { extra }) => (left - BigInt(extra)) as Cents, paisa(stake));

/** What moved on the player's accounts is what the round says. */
function compareMoney({ stake, payout, state }: StoredRound, transfers: readonly RoundTransfer[]): Compared[] {
  const moved = (reason: string) =>
    toWire(transfers.reduce((sum, one) => (one.reason === reason ? ((sum + BigInt(one.amount)) as Cents) : sum), ZERO));
  return [
    compare('stake, moved', toWire(paisa(stake)), moved('bet')),
    compare('payout, moved', toWire(paisa(payout)), moved('win')),
    compare('returned, moved', state === 'voided' ? toWire(paisa(stake)) : '0.00', moved('bet_returned')),
  ];
}

/** What the seeds and the table give. */
function compareOutcome(round: StoredRound): Compared[] {
  const game = gameOfVersion(round.game_id, round.table_version);
  const stored = round.state === 'open' ? (round.outcome.call as Values) : round.outcome;
  const call = game ? readCall(game, stored) : null;
  if (!game || game.kind === 'shared' || call === null)
    return [compare('rules', `version ${round.table_version}`, 'not known here')];
  if (round.state !== 'settled') return compareStake(game, call, round);
  const played = replayRound(game, call, openingStake(round), stepsOf(round), serverFloats(round));
  if (played === null) return [compare('steps', stepsOf(round), 'do not end the round')];
  return [...compareStake(game, call, round), ...comparePlayed(round, played)];
}

/** The steps can be taken, and cost what they are said to. */
function compareStake(game: AnyGame, call: Values, round: StoredRound): Compared[] {
  if (game.kind !== 'stepped') return [];
  const folded = foldSteps(game, call, openingStake(round), stepsOf(round), serverFloats(round));
  const staked = folded === null ? 'the steps cannot be taken' : toWire(folded.staked);
  return [compare('stake, with steps', toWire(paisa(round.stake)), staked)];
}

function comparePlayed({ outcome, payout, ...round }: StoredRound, played: Played<Values>): Compared[] {
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
