import type { RouletteCall, RouletteResult } from '@nua/games/roulette/roulette.ts';
import { createRoundLine } from '../../table/round-line.ts';
import { serverNow } from '../../table/shared-controller.ts';
import { isMotionAllowed } from '../../table/stage.ts';
import type { SharedNow } from '../../table/table-state.ts';
import type { Motion, Scene } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import { colourOf, createBoard, paint } from './board.ts';
import { followBet, type RouletteTable } from './chips.ts';
import styles from './roulette.module.css';
import { rouletteNames, rouletteText } from './text.ts';
import { createWheel, FALL_MS } from './wheel.ts';

/** Board, wheel and previous numbers. Players without a bet see the wheel turn, too. */
export function createRouletteScene(table: RouletteTable): Scene<RouletteCall, RouletteResult> {
  const text = rouletteText[table.lang];
  const { phase } = rouletteNames[table.lang];
  const [board, wheel] = [createBoard(table), createWheel()];
  const line = createRoundLine(table, { phase, past: text.past }, ({ number }) => {
    const past = el('span', { class: styles.past, text: String(number) });
    paint(past, colourOf(Number(number)));
    return past;
  });
  const element = el('div', { class: styles.scene }, board.element, wheel.element);
  let falling: Motion | null = null;
  let followedState = '';
  wheel.element.addEventListener('click', () => falling?.finish());

  const draw = () => {
    const { shared } = table.state;
    const result = shared?.round?.result ?? null;
    board.update(table.state, result && falling === null ? Number(result.number) : null);
    element.toggleAttribute('data-turning', falling !== null || shared?.phase === 'running');
    line.update(shared ?? { past: [], round: null }, falling !== null);
  };

  /** Animates the fall of the ball. Without motion, or after the fall, the ball is in its pocket immediately. */
  const fall = (shared: SharedNow) => {
    const { starts_at, ended_at, result } = shared.round!;
    const ended_ms = Date.parse(ended_at!);
    const at_ms = serverNow(shared) - ended_ms;
    const motion = wheel.fall(Number(result!.number), ended_ms - Date.parse(starts_at), at_ms);
    if (!isMotionAllowed() || at_ms >= FALL_MS) return motion.finish();
    falling = motion;
    void motion.finished.then(() => {
      falling = null;
      draw();
    });
  };
  const follow = (shared: SharedNow) => {
    const { round, past } = shared;
    const state = `${round?.id} ${round?.result ? 'over' : shared.phase}`;
    if (state === followedState) return;
    if (round?.result) fall(shared);
    else if (shared.phase === 'running' && isMotionAllowed())
      wheel.turn(serverNow(shared) - Date.parse(round!.starts_at));
    else if (followedState === '' && past[0]) wheel.fall(Number(past[0].result.number), 0, FALL_MS).finish();
    followedState = state;
  };
  return {
    element,
    below: el('div', { class: styles.below }, line.element),
    flat: true,
    update({ shared }) {
      followBet(table);
      if (shared) follow(shared);
      draw();
    },
    play: () => (falling ? [falling] : []),
    rest: () => {},
  };
}
