import type { steppedRound } from '@nua/contract/round.ts';
import type { AnySteppedGame, FoldedRound, Move, Values } from '@nua/games';
import { foldSteps, houseGame, isSameStep, type NextFloat } from '@nua/games';
import { type Cents, toWire, ZERO } from '@nua/money';
import type * as v from 'valibot';
import { apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import { transfersOfRound } from '../../../ledger/round-transfers.ts';
import { splitFurtherStake } from '../../bonus/public.ts';
import { sendBalanceChanged } from '../../event/public.ts';
import {
  findOpenRound,
  listOpenRounds,
  type OpenRound,
  reserveGameNonce,
  type SeedlessRound,
  serverFloats,
  type TakenStep,
  writeOpenRound,
  writeRoundEnd,
  writeStep,
} from '../../fairness/public.ts';
import { assertNotExcluded } from '../../protection/public.ts';
import {
  type Escrow,
  type OwnStake,
  type RoundDeps,
  returnEscrow,
  settleEscrow,
  takeIntoEscrow,
} from './round-money.ts';
import { rulesOf } from './rules-of.ts';

export type RoundView = v.InferOutput<typeof steppedRound>;

const CASH_OUT: Values = { action: 'cash_out' };
const isCashOut = (step: Values): boolean => isSameStep(step, CASH_OUT);

/** An open round in one transaction: the stored round, its state, and the source of its next random numbers. */
type LoadedRound = { round: OpenRound; folded: FoldedRound<unknown>; next: NextFloat; balance: Cents };

/** Returns the permitted steps, without steps that could pay more than the round's payout cap. */
function movesOf(game: AnySteppedGame, { round, folded }: LoadedRound): readonly Move<Values>[] {
  return game
    .moves(folded.state)
    .filter(({ step, pays_at_most }) => isCashOut(step) || pays_at_most <= round.payout_cap);
}

const escrowOf = ({ id, player_id, game_id, stake, bonus_stake, bonus_id }: SeedlessRound): Escrow => ({
  ...{ round_id: id, player_id, game_id, stake, bonus_stake, bonus_id },
});

/** Computes the state of a stored round from its numbers, its call and its steps. */
function unfold(game: AnySteppedGame, round: OpenRound, balance: Cents): LoadedRound {
  const next = serverFloats(round);
  const folded = foldSteps(game, round.call, openingStake(round), stepsOf(round), next);
  if (folded === null || folded.staked !== round.stake)
    throw new Error(`the steps of round ${round.id} do not add up to its stake`);
  return { round, folded, next, balance };
}

const stepsOf = ({ steps }: SeedlessRound): Values[] => steps.map(({ step }) => step);
const openingStake = ({ stake, steps }: SeedlessRound): Cents =>
  steps.reduce((sum, { extra_stake }) => (sum - extra_stake) as Cents, stake);

/**
 * Opens a round: moves its stake into escrow and uses a nonce of the player's seed pair. Some rounds end immediately.
 *
 * The caller holds the owner's lock and has checked stake and call.
 *
 * Errors  ROUND_IN_PROGRESS if the player has an open round of this game, SEED_NOT_SET, those of `takeIntoEscrow`
 */
export async function openRound(
  deps: RoundDeps,
  tx: Tx,
  game: AnySteppedGame,
  { player_id, call, stake, payout_cap }: { player_id: string; call: Values; stake: Cents; payout_cap: Cents },
): Promise<RoundView> {
  const game_id = game.id;
  const known = await findOpenRound(tx, deps.seeds, { player_id, game_id });
  if (known) throw apiError('ROUND_IN_PROGRESS');
  const id = newId();
  const { escrow, balances, at } = await takeIntoEscrow(deps, tx, {
    round_id: id,
    player_id,
    game_id,
    stake,
    held: null,
  });
  const pair = await reserveGameNonce(tx, deps.seeds, player_id);
  if (pair === null) throw apiError('SEED_NOT_SET');
  const { bonus_stake, bonus_id } = escrow;
  const round: OpenRound = {
    ...{
      id,
      player_id,
      game_id,
      seed_pair_id: pair.id,
      nonce: pair.nonce,
      stake,
      bonus_id,
      bonus_stake,
      call,
      payout_cap,
      at,
    },
    ...{ table_version: game.table_version, server_seed: pair.server_seed, client_seed: pair.client_seed, steps: [] },
  };
  await writeOpenRound(tx, { ...round, balance: balances.game });
  return await settleOrShow(deps, tx, game, unfold(game, round, balances.game));
}

/**
 * Takes a step of an open round. The step is stored under its number before the response, so no shown result can be undone.
 *
 * The caller holds the owner's lock.
 *
 * Errors  NOT_FOUND for another player's round or an ended round, STEP_OUT_OF_TURN (data.n is the next number), STEP_REFUSED if the step is
 *         not permitted, PLAYER_EXCLUDED for all steps except a cash-out, those of `takeIntoEscrow` if the step costs a stake
 */
export async function takeRoundStep(
  deps: RoundDeps,
  tx: Tx,
  current_game: AnySteppedGame,
  { player_id, round_id, n, step }: { player_id: string; round_id: string; n: number; step: Values },
): Promise<RoundView> {
  const round = await findOpenRound(tx, deps.seeds, { player_id, game_id: current_game.id });
  if (round?.id !== round_id) throw apiError('NOT_FOUND');
  const game = rulesOf(current_game, round);
  const loaded = unfold(game, round, await gameWallet(deps, tx, player_id));
  if (n !== round.steps.length + 1) throw apiError('STEP_OUT_OF_TURN', { n: round.steps.length + 1 });
  const move = movesOf(game, loaded).find((permitted) => isSameStep(permitted.step, step));
  if (move === undefined) throw apiError('STEP_REFUSED');
  if (!isCashOut(step)) await assertNotExcluded(tx, player_id, deps.clock.now());
  return await settleOrShow(deps, tx, game, await advance(deps, tx, game, loaded, move));
}

/** Ends a player's open rounds, or one of them, by the published rule of their games. The caller holds the owner's lock. */
export async function abandonRounds(deps: RoundDeps, tx: Tx, player_id: string, round_id?: string): Promise<void> {
  const open = (await listOpenRounds(tx, deps.seeds, player_id)).filter(({ id }) => id === (round_id ?? id));
  for (const round of open) {
    const current_game = houseGame(round.game_id);
    if (current_game?.kind !== 'stepped') continue;
    const game = rulesOf(current_game, round);
    await abandon(deps, tx, game, unfold(game, round, await gameWallet(deps, tx, player_id)));
  }
  if (open.length > 0)
    await sendBalanceChanged(tx, { player_id, at: deps.clock.now(), extra: { round_id: open[0]!.id } });
}

async function abandon(deps: RoundDeps, tx: Tx, game: AnySteppedGame, loaded: LoadedRound): Promise<void> {
  const steps = game.abandon(loaded.folded.state);
  if (steps === null) return await returnStakes(deps, tx, loaded.round);
  let current = loaded;
  for (const step of steps) {
    const move = game.moves(current.folded.state).find((permitted) => isSameStep(permitted.step, step));
    if (move === undefined || move.extra_stake > 0n)
      throw new Error(`${game.id} cannot take a step of its abandon rule`);
    current = await advance(deps, tx, game, current, move);
  }
  const view = await settleOrShow(deps, tx, game, current);
  if (view.state === 'open') throw new Error(`round ${view.round_id} is open after being abandoned`);
}

/** Returns the own money of each stake with its time. The times of extra stakes are stored only in the ledger. */
async function ownStakes(tx: Tx, round: SeedlessRound): Promise<OwnStake[]> {
  const { id: round_id, player_id, stake, bonus_stake, at } = round;
  if (openingStake(round) === stake) return [{ own: (stake - bonus_stake) as Cents, at }];
  const transfers = await transfersOfRound(tx, { round_id, player_id });
  return transfers
    .filter(({ reason, from }) => reason === 'bet' && from === 'game')
    .map(({ amount, at }) => ({ own: BigInt(amount) as Cents, at }));
}

/** Returns the stake of an open round to the player. This needs no seed. The caller holds the owner's lock. */
export async function returnStakes(deps: RoundDeps, tx: Tx, round: SeedlessRound): Promise<void> {
  const at = deps.clock.now();
  const { balances } = await returnEscrow(deps, tx, escrowOf(round), { at, staked: await ownStakes(tx, round) });
  await writeRoundEnd(tx, round, {
    ...{ state: 'voided', payout: ZERO, outcome: { ...round.call, steps: stepsOf(round) }, balance: balances.game, at },
    ...{ bonus_payout: ZERO, bonus_after: ZERO, contribution: ZERO },
  });
}

const gameWallet = async (deps: RoundDeps, tx: Tx, player_id: string): Promise<Cents> =>
  (await deps.ledger.balances([player_id], tx)).get(player_id)?.game ?? ZERO;

async function advance(
  deps: RoundDeps,
  tx: Tx,
  game: AnySteppedGame,
  loaded: LoadedRound,
  { step, extra_stake }: Move<Values>,
): Promise<LoadedRound> {
  const { folded, next } = loaded;
  let { round, balance } = loaded;
  if (extra_stake > 0n) {
    const { id, player_id, game_id } = round;
    const held = escrowOf(round);
    const staked = await takeIntoEscrow(deps, tx, { round_id: id, player_id, game_id, stake: extra_stake, held });
    round = { ...round, stake: staked.escrow.stake, bonus_stake: staked.escrow.bonus_stake };
    balance = staked.balances.game;
  }
  const taken: TakenStep = { step, extra_stake };
  const n = round.steps.length + 1;
  await writeStep(tx, round, { ...taken, n, at: deps.clock.now() });
  round = { ...round, steps: [...round.steps, taken] };
  const staked = (folded.staked + extra_stake) as Cents;
  return { round, balance, next, folded: { state: game.take(folded.state, step, next), staked } };
}

/** Settles a round that has ended or can only be cashed out; otherwise returns its view. */
async function settleOrShow(deps: RoundDeps, tx: Tx, game: AnySteppedGame, loaded: LoadedRound): Promise<RoundView> {
  const payout = game.payout(loaded.folded.state);
  if (payout !== null) return await settle(deps, tx, game, loaded, payout);
  const moves = movesOf(game, loaded);
  if (moves.length === 1 && isCashOut(moves[0]!.step))
    return await settleOrShow(deps, tx, game, await advance(deps, tx, game, loaded, moves[0]!));
  const { bonus_id, bonus_stake } = loaded.round;
  return {
    ...viewOf(game, loaded),
    ...{ state: 'open', payout: ZERO, bonus_stake, bonus_payout: ZERO, outcome: null },
    bonus_balance: bonus_id === null ? ZERO : await bonusWallet(deps, tx, loaded.round.player_id),
    moves: moves.map((move) => moveOf(loaded.round, move)),
  };
}

const moveOf = (round: OpenRound, move: Move<Values>): RoundView['moves'][number] => ({
  ...move,
  extra_bonus: splitFurtherStake(move.extra_stake, round).bonus,
});

const bonusWallet = async (deps: RoundDeps, tx: Tx, player_id: string): Promise<Cents> =>
  (await deps.ledger.balances([player_id], tx)).get(player_id)?.bonus ?? ZERO;

async function settle(
  deps: RoundDeps,
  tx: Tx,
  game: AnySteppedGame,
  loaded: LoadedRound,
  payout: Cents,
): Promise<RoundView> {
  const { round, folded } = loaded;
  const at = deps.clock.now();
  const outcome = {
    ...round.call,
    ...game.result(folded.state),
    ...{ steps: stepsOf(round), opening_stake: toWire(openingStake(round)) },
  };
  const { balances, bonus_payout, bonus_after, contribution } = await settleEscrow(
    deps,
    tx,
    escrowOf(round),
    payout,
    at,
  );
  const end = { payout, outcome, balance: balances.game, bonus_payout, bonus_after, contribution, at };
  await writeRoundEnd(tx, round, { state: 'settled', ...end });
  return {
    ...viewOf(game, loaded),
    ...{ state: 'settled', payout, bonus_stake: round.bonus_stake, bonus_payout, bonus_balance: bonus_after },
    ...{
      balance: balances.game,
      moves: [],
      outcome: { ...outcome, table_version: round.table_version },
      at: at.toISOString(),
    },
  };
}

const viewOf = (game: AnySteppedGame, { round, folded, balance }: LoadedRound) => ({
  ...{ round_id: round.id, seed_pair_id: round.seed_pair_id, nonce: round.nonce, n: round.steps.length },
  ...{ stake: round.stake, opening_stake: openingStake(round), call: round.call },
  ...{ balance, shown: game.shown(folded.state), at: round.at.toISOString() },
});

export async function showOpenRound(
  deps: Pick<App, 'ledger' | 'db' | 'seeds'>,
  current_game: AnySteppedGame,
  player_id: string,
): Promise<RoundView | null> {
  const round = await findOpenRound(deps.db, deps.seeds, { player_id, game_id: current_game.id });
  if (round === null) return null;
  const game = rulesOf(current_game, round);
  const wallets = (await deps.ledger.balances([player_id])).get(player_id);
  const loaded = unfold(game, round, wallets?.game ?? ZERO);
  return {
    ...viewOf(game, loaded),
    ...{ state: 'open', payout: ZERO, bonus_stake: round.bonus_stake, bonus_payout: ZERO, outcome: null },
    bonus_balance: round.bonus_id === null ? ZERO : (wallets?.bonus ?? ZERO),
    moves: movesOf(game, loaded).map((move) => moveOf(round, move)),
  };
}
