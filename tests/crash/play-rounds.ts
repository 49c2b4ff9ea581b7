import { calls, errors } from '@nua/contract';
import { type AnySharedGame, sharedGames, steppedGames } from '@nua/games';
import { modesOn } from '../world/shared-rounds.ts';
import type { Chance } from './chance.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import type { Intent } from './intent-log.ts';

const playersWithCashOut = new WeakSet<CrashPlayer>();

/** The shared game with a climbing multiplier. */
export const climbing: AnySharedGame = sharedGames.find(({ climb }) => climb !== null)!;

/** A low target. Every round that `advanceQuickly` chooses reaches it. */
const LOW_TARGET = { target_hundredths: 132 };

const smallStake = (chance: Chance): string => `${chance.between(5, 20)}.00`;

type NewIntent = Omit<Intent, 'id' | 'player_id'>;

/** Performs an intent, sometimes twice at the same time with two keys, as from two tabs. */
async function perhapsTwice(player: CrashPlayer, chance: Chance, first: NewIntent, second = first): Promise<void> {
  const intents = chance.between(0, 2) === 0 ? [first, second] : [first];
  await Promise.all(intents.map((intent) => player.perform(intent)));
}

/** Opens a stepped round or continues the open round. In the player's abandoned game, a round gets at most one step. */
export async function playSteps(player: CrashPlayer, chance: Chance, game = chance.pick(steppedGames)): Promise<void> {
  const params = { game: game.id };
  const { round } = await player.readInGame(calls.arcadeOpenRound, { params });
  if (round === null) {
    const open = (): NewIntent => ({
      kind: 'open_round',
      params,
      body: { stake: smallStake(chance), ...game.modes()[0] },
    });
    return await perhapsTwice(player, chance, open(), open());
  }
  if (game.id === player.abandoned_game && (round.n > 0 || chance.between(0, 1) === 0)) return;
  const { round_id } = round;
  const n = round.n + 1;
  const nextIntent = (): NewIntent => {
    const cash_out = round.moves.find(({ step }) => step.action === 'cash_out');
    // A player takes the first possible cash-out, because random choices may cash out no round in a short run.
    const { step } = cash_out && !playersWithCashOut.has(player) ? cash_out : chance.pick(round.moves);
    if (step.action === 'cash_out') playersWithCashOut.add(player);
    return step.action === 'cash_out'
      ? { kind: 'cash_out_round', params, body: { round_id, n } }
      : { kind: 'take_step', params, body: { round_id, n, ...step } };
  };
  await perhapsTwice(player, chance, nextIntent(), nextIntent());
}

/** Reads the phase of the shared round. The heartbeat marks the player as present in the game. */
async function phaseOf(player: CrashPlayer, game: AnySharedGame) {
  await player.readInGame(calls.arcadeHeartbeat);
  return (await player.readInGame(calls.arcadePhase, { params: { game: game.id } })).news!;
}

/** Places a bet on the current shared round, or cashes out. */
export async function playShared(player: CrashPlayer, chance: Chance): Promise<void> {
  const game = chance.pick(sharedGames);
  const params = { game: game.id };
  const { phase, bet, round } = await phaseOf(player, game);
  if (phase === 'betting' && bet === null) {
    const body = { stake: player.stake(chance), ...chance.pick(modesOn(game, round?.announced ?? null)) };
    return await perhapsTwice(player, chance, { kind: 'bet_shared', params, body });
  }
  if (phase !== 'running' || bet?.state !== 'open' || game.climb === null) return;
  await perhapsTwice(player, chance, { kind: 'cash_out_shared', params, body: { round_id: bet.round_id } });
}

/**
 * Takes one step towards a manual cash-out of a climbing round, or towards a bet with a target. The caller repeats the call while it throws
 * `Interrupted`.
 */
export async function cashOutClimbing(player: CrashPlayer, chance: Chance, by: 'hand' | 'target'): Promise<void> {
  const params = { game: climbing.id };
  const { phase, bet } = await phaseOf(player, climbing);
  if (bet?.outcome.cashed_out_hundredths) return;
  if (phase === 'running' && bet?.state === 'open' && by === 'hand')
    await player.perform({ kind: 'cash_out_shared', params, body: { round_id: bet.round_id } });
  if (phase === 'betting' && bet === null) {
    const body = { stake: smallStake(chance), ...(by === 'target' ? LOW_TARGET : {}) };
    const { code } = await player.perform({ kind: 'bet_shared', params, body });
    if (code === errors.INSUFFICIENT_FUNDS) await player.refill(chance);
    else if (by === 'target') return;
  }
  throw new Interrupted('the round has not been cashed out');
}
