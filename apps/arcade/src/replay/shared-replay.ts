import type { AnySharedGame } from '@nua/games/play/game.ts';
import { fill } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import { isMotionAllowed } from '../table/stage.ts';
import type { SharedNow } from '../table/table-state.ts';
import type { Motion, Table } from '../table/view.ts';
import { setText } from '../view/element.ts';
import { moneyOf, type ReplayData } from './replay-data.ts';
import type { Skipper } from './skipper.ts';

/** A longer climb is replayed faster, so that it takes this long. */
const MAX_CLIMB_MS = 12_000;
/** Without motion, the round is shown as one that ended this long ago, so that its end is not animated. */
const LONG_AGO_MS = 60_000;

type Moment = { phase: SharedNow['phase']; starts_ms: number; ended_ms: number | null; run: number };

/** Builds the state of a shared round as its player saw it. The times refer to this device's clock. */
function sharedNow(replay: ReplayData, { phase, starts_ms, ended_ms, run }: Moment): SharedNow {
  const time = (ms: number) => new Date(ms).toISOString();
  const { call, outcome, left_hundredths } = replay;
  const money = moneyOf(replay);
  // Scenes notice a new round by its id, so each run of the replay has its own id.
  const round_id = `replay-${run}`;
  const isOver = ended_ms !== null;
  const teams = outcome?.teams;
  const at = time(starts_ms);
  return {
    phase,
    round: {
      ...{ id: round_id, number: 0, locks_at: at, starts_at: at, ended_at: isOver ? time(ended_ms) : null },
      ...{ is_stopped: false, lapsed_hundredths: null, announced: teams === undefined ? null : { teams } },
      ...{ hash: null, result: isOver ? outcome : null },
    },
    bet: {
      ...{ round_id, shared_round_id: round_id, state: isOver ? 'settled' : 'open', ...money },
      ...{ balance: money.stake, bonus_balance: money.bonus_stake, at },
      ceiling_hundredths: Number.MAX_SAFE_INTEGER,
      outcome: { ...call, cashed_out_hundredths: left_hundredths },
    },
    ...{ chain: null, next_chain: null, past: [], offset_ms: 0, reached_hundredths: null },
  };
}

/** Calls `onFrame` in every frame with the time since the start of the round, up to `total_ms`. A long round runs faster. */
function runUntil(total_ms: number, onFrame: (ms: number) => void): Motion {
  const speed = Math.max(1, total_ms / MAX_CLIMB_MS);
  const began_ms = performance.now();
  const { promise, finish } = openPromise();
  let isOver = false;
  const end = () => {
    isOver = true;
    finish();
  };
  const frame = () => {
    if (isOver) return;
    const ms = (performance.now() - began_ms) * speed;
    if (ms >= total_ms) return end();
    onFrame(ms);
    requestAnimationFrame(frame);
  };
  frame();
  return { finished: promise, finish: end };
}

function openPromise(): { promise: Promise<void>; finish: () => void } {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

/**
 * Replays a round of a game with shared rounds up to its end.
 *
 * The climb follows its published curve, and the status shows the cash-out when the climb reaches its multiplier. `run` counts the runs on
 * this page.
 */
export async function playShared(
  table: Table,
  game: AnySharedGame,
  {
    replay,
    run,
    status,
    cashed_out,
    skipper,
  }: { replay: ReplayData; run: number; status: HTMLElement; cashed_out: string; skipper: Skipper },
): Promise<void> {
  const { call, outcome, left_hundredths: cash_out } = replay;
  const runs_ms = game.runs_ms(outcome ?? {});
  const began_ms = Date.now();
  if (isMotionAllowed()) {
    status.replaceChildren(table.view.callText(call ?? {}, table.lang));
    const shared = sharedNow(replay, { phase: 'running', starts_ms: began_ms, ended_ms: null, run });
    table.change({ shared, round: { at: 'open', last: null } });
    const clock = runUntil(runs_ms, (ms) => {
      const now = table.state.shared;
      // The scene computes the multiplier from the server's clock, so the clock offset follows the replay.
      if (now) table.change({ shared: { ...now, offset_ms: began_ms + ms - Date.now() } });
      const isOut = cash_out !== null && game.climb !== null && game.climb.at(ms) >= cash_out;
      if (isOut) setText(status, fill(cashed_out, { at: multiplierText(cash_out) }));
    });
    await skipper.play([clock]);
  }
  const ended_ms = Date.now() - (isMotionAllowed() ? 0 : LONG_AGO_MS);
  table.change({ shared: sharedNow(replay, { phase: 'over', starts_ms: ended_ms - runs_ms, ended_ms, run }) });
}
