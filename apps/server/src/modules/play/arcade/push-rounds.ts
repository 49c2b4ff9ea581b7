import { line as wire } from '@nua/contract/line.ts';
import { dayInKarachi } from '@nua/contract/seal.ts';
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

/** So many frames are sent before calls that came meanwhile get their turn: a cash-out is stamped when it is read. */
const SENT_AT_ONCE = 500;
const AGAIN_MS = 500;

/**
 * Tells the lines of this node where the rounds of everybody are, whichever node moves them.
 *
 * What is the same for everybody is read and written once, however many lines there are. One game is told by one run at a time, so
 * phases are sent in their order; a change during a run makes it look once more.
 */
export function pushRounds(app: App, lines: Lines): void {
  for (const game of sharedGames) {
    let told: SharedRound | null = null;
    let isRunning = false;
    let isDue = false;
    const run = async () => {
      isDue = true;
      if (isRunning) return;
      isRunning = true;
      try {
        while (isDue) {
          isDue = false;
          told = await tell(app, game, lines.in(game.id), told);
        }
      } catch (error) {
        app.log.error({ err: error, game_id: game.id }, 'the lines could not be told of a shared round');
        if (!app.signal.aborted) setTimeout(run, AGAIN_MS).unref();
      } finally {
        isRunning = false;
      }
    };
    // The listener is not waited for: it would hold up what follows other changes.
    app.revisions.on('shared_round', (game_id) => {
      if (game_id === null || game_id === game.id) void run();
    });
  }
}

/** Tells the newest round as it stands; answers what has been told. */
async function tell(app: App, game: AnySharedGame, all: Line[], told: SharedRound | null): Promise<SharedRound | null> {
  if (all.length === 0) return null;
  const round = await newestRound(app, game.id);
  const before = told?.id === round?.id ? told : null;
  if (round === null || before?.state === round.state) return told;
  // The end of the round before was not told: what the lines knew of their bets was about that one.
  if (before === null && told !== null && !isSettled(told)) forgetBets(all);
  const bets = await betsToTell(app, round, before, all);
  const push = roundPush(round, before, { server_time: round.now, announced: await announcedOf(app, game, round) });
  // The own bet comes first: whoever hears that a round is settled knows what became of the bet.
  await sendEach(bets, ({ line, bet }) => line.send(betFrame(app, line, bet, round)));
  const frame = Buffer.from(frameOf({ push: 'round' }, JSON.stringify(push)));
  await sendEach(all, (line) => line.send(frame));
  // No bet is placed before the next round begins.
  if (isSettled(round)) forgetBets(all);
  return round;
}

const isSettled = ({ state }: SharedRound): boolean => state === 'settled' || state === 'stopped';

function forgetBets(all: readonly Line[]): void {
  for (const line of all) line.told = 'nothing';
}

/**
 * The bets that a line has not answered itself: placed or cashed out in another tab or over HTTP, and those that the round has ended.
 * They are read when no more bets are taken, and when all are settled.
 */
async function betsToTell(
  app: App,
  round: SharedRound,
  before: SharedRound | null,
  all: Line[],
): Promise<{ line: Line; bet: SharedBet }[]> {
  const isLocked = (round.state === 'locked' || round.state === 'running') && before?.state !== 'locked';
  const hasEnded = isSettled(round);
  const unaware = all.filter(({ told }) => (isLocked ? told === 'nothing' : hasEnded && told !== 'left'));
  if (unaware.length === 0) return [];
  const player_ids = [...new Set(unaware.map(({ owner }) => owner.session.player_id))];
  const bets = await betsOf(app.db, { player_ids, shared_round_id: round.id });
  const byPlayer = new Map(bets.map((bet) => [bet.player_id, bet]));
  const told = unaware.flatMap((line) => {
    const bet = byPlayer.get(line.owner.session.player_id);
    return bet ? [{ line, bet }] : [];
  });
  for (const { line } of told) line.told = hasEnded ? 'left' : 'placed';
  return told;
}

function betFrame(app: App, { owner }: Line, bet: SharedBet, round: SharedRound): string {
  const text = dataText(showBet(bet, round.result));
  if (!owner.is_sealed) return frameOf({ push: 'bet' }, text);
  const { kid, key } = app.bodyKeys.current;
  const seal = { kid, key, day: dayInKarachi(app.clock.now()), ...wire.bet_push };
  return frameOf({ push: 'bet' }, JSON.stringify(sealResponse(seal, text)));
}

async function sendEach<One>(all: readonly One[], send: (one: One) => void): Promise<void> {
  for (const [place, one] of all.entries()) {
    send(one);
    if (place % SENT_AT_ONCE === SENT_AT_ONCE - 1) await new Promise(setImmediate);
  }
}
