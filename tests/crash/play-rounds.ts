import { calls, errors } from '@nua/contract';
import { type AnySharedGame, sharedGames, steppedGames } from '@nua/games';
import { modesOn } from '../world/shared-rounds.ts';
import type { Chance } from './chance.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import type { Intent } from './intent-log.ts';

/** Players who have left a round of several steps at least once. */
const haveCashedOut = new WeakSet<CrashPlayer>();

/** The game of everybody's rounds that can be left while it runs. */
export const climbing: AnySharedGame = sharedGames.find(({ climb }) => climb !== null)!;

/** The target of a bet that is to leave by itself; rounds that a run chooses reach it. */
const SOON = { target_hundredths: 132 };

/** A stake that never empties a wallet in which there is something. */
const small = (chance: Chance): string => `${chance.between(5, 20)}.00`;

type Meant = Omit<Intent, 'id' | 'player_id'>;

/** Does a thing, now and then twice at once with two keys, as from two tabs. */
async function perhapsTwice(player: CrashPlayer, chance: Chance, one: Meant, other = one): Promise<void> {
  const both = chance.between(0, 2) === 0 ? [one, other] : [one];
  await Promise.all(both.map((meant) => player.perform(meant)));
}

/**
 * Opens a round of steps or goes on with the one that is open. Rounds of the game that the player leaves alone are opened, and touched
 * once at most: they wait until their time is over.
 */
export async function playSteps(player: CrashPlayer, chance: Chance, game = chance.pick(steppedGames)): Promise<void> {
  const params = { game: game.id };
  const { round } = await player.lookAtTable(calls.arcadeOpenRound, { params });
  if (round === null) {
    const open = (): Meant => ({ kind: 'open_round', params, body: { stake: small(chance), ...game.modes()[0] } });
    return await perhapsTwice(player, chance, open(), open());
  }
  if (game.id === player.leaves && (round.n > 0 || chance.between(0, 1) === 0)) return;
  const { round_id } = round;
  const n = round.n + 1;
  const meant = (): Meant => {
    const cash_out = round.moves.find(({ step }) => step.action === 'cash_out');
    // A short run is over before chance alone has brought every player to leave a round.
    const { step } = cash_out && !haveCashedOut.has(player) ? cash_out : chance.pick(round.moves);
    if (step.action === 'cash_out') haveCashedOut.add(player);
    return step.action === 'cash_out'
      ? { kind: 'cash_out_round', params, body: { round_id, n } }
      : { kind: 'take_step', params, body: { round_id, n, ...step } };
  };
  await perhapsTwice(player, chance, meant(), meant());
}

/** Where the round of everybody is; whoever asks is in the game. */
async function phaseOf(player: CrashPlayer, game: AnySharedGame) {
  await player.lookAtTable(calls.arcadeHeartbeat);
  return (await player.lookAtTable(calls.arcadePhase, { params: { game: game.id } })).news!;
}

/** Does what can be done on a round of everybody now: a bet, or a cash-out. */
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

/** Bets on a round that climbs and leaves it, by hand or at a target; tried again until that is done. */
export async function leaveClimb(player: CrashPlayer, chance: Chance, by: 'hand' | 'target'): Promise<void> {
  const params = { game: climbing.id };
  const { phase, bet } = await phaseOf(player, climbing);
  if (bet?.outcome.cashed_out_hundredths) return;
  if (phase === 'running' && bet?.state === 'open' && by === 'hand')
    await player.perform({ kind: 'cash_out_shared', params, body: { round_id: bet.round_id } });
  if (phase === 'betting' && bet === null) {
    const body = { stake: small(chance), ...(by === 'target' ? SOON : {}) };
    const { code } = await player.perform({ kind: 'bet_shared', params, body });
    if (code === errors.INSUFFICIENT_FUNDS) await player.refill(chance);
    else if (by === 'target') return;
  }
  throw new Interrupted('the round has not been left');
}
