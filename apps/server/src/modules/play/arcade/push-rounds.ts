import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { line as wire } from '@nua/contract/line.ts';
import { type AnySharedGame, sharedGames } from '@nua/games';
import type { App } from '../../../core/app.ts';
import { dataText } from '../../../core/response-text.ts';
import { sealResponse } from '../../../core/sealing/sealing.ts';
import { roundPush } from '../round/round-push.ts';
import { betsOf, type SharedBet } from '../round/shared-bet.ts';
import { announcedOf, newestRound, type SharedRound } from '../round/shared-round.ts';
import { showBet } from '../round/show-phase.ts';
import { frameOf, type Line } from './line-connection.ts';
import type { Lines } from './lines.ts';

/** How many frames are sent before incoming calls are read. A cash-out counts from the moment it is read. */
const FRAMES_AT_ONCE = 500;
const RETRY_MS = 500;

/**
 * Pushes the state of shared rounds to the game WebSockets of this node, whichever node leads the rounds.
 *
 * The shared part is encoded once for all WebSockets. Each game has one run at a time, so its phases are sent in order. A change during a
 * run starts another run.
 */
export function pushRounds(app: App, lines: Lines): void {
  for (const game of sharedGames) {
    let pushed: SharedRound | null = null;
    let isRunning = false;
    let isDue = false;
    const run = async () => {
      isDue = true;
      if (isRunning) return;
      isRunning = true;
      try {
        while (isDue) {
          isDue = false;
          pushed = await pushNewest(app, game, lines.inGame(game.id), pushed);
        }
      } catch (error) {
        app.log.error({ err: error, game_id: game.id }, 'cannot push a shared round to the WebSockets of its game');
        if (!app.signal.aborted) setTimeout(run, RETRY_MS).unref();
      } finally {
        isRunning = false;
      }
    };
    // Not awaited, so that listeners of other changes are not delayed.
    app.revisions.on('shared_round', (game_id) => {
      if (game_id === null || game_id === game.id) void run();
    });
  }
}

/** Pushes the newest round, and returns the round that was pushed last. */
async function pushNewest(
  app: App,
  game: AnySharedGame,
  all: Line[],
  pushed: SharedRound | null,
): Promise<SharedRound | null> {
  if (all.length === 0) return null;
  const round = await newestRound(app, game.id);
  const before = pushed?.id === round?.id ? pushed : null;
  if (round === null || before?.state === round.state) return pushed;
  // The end of the previous round was not pushed, so `knownBet` of the WebSockets is outdated.
  if (before === null && pushed !== null && !isSettled(pushed)) forgetBets(all);
  const bets = await betsToPush(app, round, before, all);
  const push = roundPush(round, before, { server_time: round.now, announced: await announcedOf(app, game, round) });
  // The bet is sent first, so that a client that sees the round settled knows its result.
  await sendEach(bets, ({ line, bet }) => line.send(betFrame(app, line, bet, round)));
  const frame = Buffer.from(frameOf({ push: 'round' }, JSON.stringify(push)));
  await sendEach(all, (line) => line.send(frame));
  // No bet is placed before the next round starts.
  if (isSettled(round)) forgetBets(all);
  return round;
}

const isSettled = ({ state }: SharedRound): boolean => state === 'settled' || state === 'stopped';

function forgetBets(all: readonly Line[]): void {
  for (const line of all) line.knownBet = 'nothing';
}

/**
 * Returns the bets that the clients do not know yet: bets placed or cashed out in another tab or over HTTP, and bets settled by the end of
 * the round. They are read when betting closes and when all bets are settled.
 */
async function betsToPush(
  app: App,
  round: SharedRound,
  before: SharedRound | null,
  all: Line[],
): Promise<{ line: Line; bet: SharedBet }[]> {
  const isLocked = (round.state === 'locked' || round.state === 'running') && before?.state !== 'locked';
  const hasEnded = isSettled(round);
  const unaware = all.filter(({ knownBet }) =>
    isLocked ? knownBet === 'nothing' : hasEnded && knownBet !== 'settled',
  );
  if (unaware.length === 0) return [];
  const player_ids = [...new Set(unaware.map(({ owner }) => owner.session.player_id))];
  const bets = await betsOf(app.db, { player_ids, shared_round_id: round.id });
  const byPlayer = new Map(bets.map((bet) => [bet.player_id, bet]));
  const missing = unaware.flatMap((line) => {
    const bet = byPlayer.get(line.owner.session.player_id);
    return bet ? [{ line, bet }] : [];
  });
  for (const { line } of missing) line.knownBet = hasEnded ? 'settled' : 'placed';
  return missing;
}

function betFrame(app: App, { owner }: Line, bet: SharedBet, round: SharedRound): string {
  const text = dataText(showBet(bet, round.result));
  if (!owner.is_sealed) return frameOf({ push: 'bet' }, text);
  const { kid, key } = app.bodyKeys.current;
  const seal = { kid, key, day: dayInKarachi(app.clock.now()), ...wire.bet_push };
  return frameOf({ push: 'bet' }, JSON.stringify(sealResponse(seal, text)));
}

async function sendEach<Item>(items: readonly Item[], send: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    send(item);
    if (index % FRAMES_AT_ONCE === FRAMES_AT_ONCE - 1) await new Promise(setImmediate);
  }
}
