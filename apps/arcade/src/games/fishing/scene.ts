import { type FishingCall, type FishingOutcome, fishingTable } from '@nua/games/fishing/fishing.ts';
import { fill } from '../../i18n/messages.ts';
import { placeBet } from '../../table/bet-controller.ts';
import { playShow } from '../../table/show.ts';
import { canBet, type TableState } from '../../table/table-state.ts';
import type { Scene, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { createIconButton, icon } from '../../view/icon.ts';
import styles from './sea.module.css';
import { createSea } from './sea.ts';
import { fishingText } from './text.ts';
import { aim, removeShot, startsNewVolley } from './volley.ts';

/** The time from the last shot aimed in the sea until the volley is fired. */
const FIRE_DELAY_MS = 1400;
const SHOT_PAUSE_MS = 110;
const END_PAUSE_MS = 320;

type FishingTable = Table<FishingCall, FishingOutcome>;

/** The sea with its fish, and the aimed shots below. */
export function createFishingScene(table: FishingTable): Scene<FishingCall, FishingOutcome> {
  const tray = createTray(table);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
    tray.stop();
  };
  const fire = () => {
    cancelTimer();
    if (!document.hidden) void placeBet(table as unknown as Table);
  };
  const sea = createSea((multiplier) => {
    if (!aim(table, multiplier)) return false;
    cancelTimer();
    if (table.state.call.shots.length === fishingTable.shots_maximum) fire();
    else {
      timer = setTimeout(fire, FIRE_DELAY_MS);
      tray.run(FIRE_DELAY_MS);
    }
    return true;
  });
  let renderedCall: FishingCall | null = null;
  return {
    element: sea.element,
    below: tray.element,
    update(state) {
      if (timer !== undefined && !canBet(state)) cancelTimer();
      if (state.call !== renderedCall) {
        renderedCall = state.call;
        tray.draw(state.call.shots);
        if (startsNewVolley(state)) sea.clearTargets();
        else sea.markTargets(state.call.shots);
      }
      tray.update(state, timer !== undefined);
    },
    play({ call, outcome }) {
      sea.markTargets(call.shots);
      return [
        playShow(async (show) => {
          for (const [place, isCaught] of outcome.caught.entries()) {
            if (show.isOver()) return;
            tray.showShotResult(place, isCaught);
            sea.showShotResult(place, isCaught);
            await show.pause(SHOT_PAUSE_MS);
          }
          await show.pause(END_PAUSE_MS);
        }),
      ];
    },
    rest({ outcome }) {
      for (const [place, isCaught] of outcome.caught.entries()) tray.showShotResult(place, isCaught);
      sea.clearTargets();
    },
  };
}

/** The aimed shots, a hint, and a bar that shows the time until they are fired. */
function createTray(table: FishingTable) {
  const text = fishingText[table.lang];
  const shots = el('div', { class: styles.shots, 'aria-hidden': 'true' });
  const state = el('p', { class: styles.state, role: 'status' });
  const bar = el('div', { class: styles.bar });
  const remove = createIconButton(icon('close'), text.remove, () => removeShot(table));
  const chips: HTMLElement[] = [];
  let running: Animation | null = null;
  return {
    element: el('div', { class: styles.tray }, el('div', { class: styles.line }, shots, remove), state, bar),
    draw(multipliers: readonly number[]) {
      chips.splice(0, chips.length, ...multipliers.map((multiplier) => el('i', { text: String(multiplier) })));
      shots.replaceChildren(...chips);
    },
    showShotResult(place: number, isCaught: boolean) {
      const chip = chips[place];
      if (chip) chip.dataset.state = isCaught ? 'caught' : 'missed';
    },
    run(time_ms: number) {
      running = bar.animate(
        [
          { opacity: 1, transform: 'none' },
          { opacity: 1, transform: 'scaleX(0)' },
        ],
        time_ms,
      );
    },
    stop() {
      running?.cancel();
      running = null;
    },
    update(now: TableState<FishingCall, FishingOutcome>, isWaiting: boolean) {
      const values = { count: String(now.call.shots.length), maximum: String(fishingTable.shots_maximum) };
      const hint = startsNewVolley(now) ? text.again : isWaiting ? text.waiting : text.aimed;
      setText(state, now.round.at === 'idle' && now.phase === 'open' ? fill(hint, values) : '');
      remove.disabled = !canBet(now) || now.call.shots.length < 2;
    },
  };
}
