import { calls } from '@nua/contract';
import { type AnyGame, houseGames, type Values } from '@nua/games';
import { readyTable, type Table } from './play.ts';
import { leadSharedRounds } from './shared-rounds.ts';
import { expectOk, type Someone, type World } from './world.ts';

type Steps = { round_id: string; state: string; n: number; moves: readonly { step: Values }[] };

/** Plays a stepped round: up to three steps, then a cash-out or the last offered move. */
async function playSteps(world: World, table: Table, game: AnyGame): Promise<string> {
  const params = { game: game.id };
  const { token } = table;
  const [call] = game.modes();
  const opened = await world.call(calls.arcadeOpen, { token, params, body: { stake: '10.00', ...call } });
  let round = expectOk(opened).data as Steps;
  while (round.state === 'open') {
    const { round_id, n, moves } = round;
    const canCashOut = moves.some(({ step }) => step.action === 'cash_out');
    const others = moves.filter(({ step }) => step.action !== 'cash_out');
    const step = n >= 3 && canCashOut ? null : ((n >= 3 ? others.at(-1) : others[0])?.step ?? null);
    const request = { token, params };
    round =
      step === null
        ? (expectOk(await world.call(calls.arcadeCashOut, { ...request, body: { round_id, n: n + 1 } })).data as Steps)
        : expectOk(await world.call(calls.arcadeStep, { ...request, body: { round_id, n: n + 1, ...step } })).data;
  }
  return round.round_id;
}

/** Bets on a shared round, and cashes out if it has a climbing multiplier. */
async function playShared(world: World, table: Table, game: AnyGame): Promise<string> {
  const rounds = await leadSharedRounds(world, game.id);
  try {
    await rounds.begin(
      game.id === 'crash' ? ({ crash_hundredths: end }) => Number(end) > 200 && Number(end) < 500 : undefined,
    );
    const [call] = await rounds.modes();
    const { token } = table;
    const params = { game: game.id };
    const body = { stake: '10.00', ...call, ...(game.id === 'crash' && { target_hundredths: null }) };
    const bet = expectOk(await world.call(calls.arcadeBet, { token, params, body })).data;
    if (game.kind === 'shared' && game.climb !== null) {
      await rounds.runFor(6_000);
      await world.call(calls.arcadeCashOut, { token, params, body: { round_id: bet.round_id } });
    }
    await rounds.finish();
    return bet.round_id;
  } finally {
    await rounds.stop();
  }
}

/** Plays a round of a game. Returns its id. */
export async function playRound(world: World, table: Table, game: AnyGame): Promise<string> {
  if (game.kind === 'stepped') return await playSteps(world, table, game);
  if (game.kind === 'shared') return await playShared(world, table, game);
  const [call] = game.modes();
  const params = { game: game.id };
  const reply = await world.call(calls.arcadeBet, { token: table.token, params, body: { stake: '10.00', ...call } });
  return expectOk(reply).data.round_id;
}

export type SharedLink = { game: AnyGame; table: Table; round_id: string; id: string; path: string };

export async function shareOneRound(
  world: World,
  who: Someone,
  game: AnyGame,
  choice: { shows_stake: boolean; shows_check: boolean },
): Promise<SharedLink> {
  const table = await readyTable(world, who, undefined, game);
  const round_id = await playRound(world, table, game);
  const request = { token: table.token, params: { round: round_id }, body: choice };
  const { id } = expectOk(await world.call(calls.shareRound, request)).data.share;
  return { game, table, round_id, id, path: `/arcade/verify?game=${game.id}&round=${id}` };
}

export const allGames = houseGames;
