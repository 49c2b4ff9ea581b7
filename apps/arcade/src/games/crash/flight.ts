import { type CrashCall, type CrashResult, crash, crashTable } from '@nua/games/crash/crash.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { fill } from '../../i18n/messages.ts';
import { multiplierText } from '../../rules/multiplier-text.ts';
import { reachedNow, serverNow } from '../../table/shared-controller.ts';
import type { SharedNow, TableState } from '../../table/table-state.ts';
import type { Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import { prefersNoMotion } from '../../view/prefers-no-motion.ts';
import styles from './flight.module.css';
import { crashText } from './text.ts';

const WIDTH = 320;
const HEIGHT = 150;
const POINTS = 32;
/** The minimum time span of the horizontal axis. */
const MINIMUM_SPAN_MS = 8_000;
/** The top of the vertical axis is never below this. Past results of this value or more are marked as high. */
const HIGH_HUNDREDTHS = 200;

const game = crash as unknown as AnySharedGame;
const svg = <Name extends 'svg' | 'path'>(name: Name, attributes: Record<string, string>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const pathPoint = (x: number, y: number): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** The multiplier curve. It uses exact values instead of hundredths, so that it is smooth. */
function createCurve() {
  const area = svg('path', { class: styles.area ?? '' });
  const line = svg('path', { class: styles.line ?? '' });
  const dot = svg('path', { class: styles.dot ?? '' });
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: styles.picture ?? '', preserveAspectRatio: 'none' };
  const picture = svg('svg', box);
  picture.append(area, line, dot);
  return {
    picture,
    draw(ms: number) {
      const hidden = ms <= 0 || prefersNoMotion();
      picture.toggleAttribute('hidden', hidden);
      if (hidden) return;
      const [span_ms, top] = [Math.max(MINIMUM_SPAN_MS, ms), Math.max(HIGH_HUNDREDTHS, crash.climb!.at(ms))];
      const points = Array.from({ length: POINTS + 1 }, (_, index): [x: number, y: number] => {
        const at_ms = (index / POINTS) * ms;
        const height = (100 * Math.exp(crashTable.growth * at_ms) - 100) / (top - 100);
        return [(at_ms / span_ms) * WIDTH * 0.94, HEIGHT - 6 - height * HEIGHT * 0.86];
      });
      const [x, y] = points.at(-1)!;
      const path = `M${points.map((point) => pathPoint(...point)).join('L')}`;
      line.setAttribute('d', path);
      area.setAttribute('d', `${path}L${pathPoint(x, HEIGHT)}L0 ${HEIGHT}Z`);
      dot.setAttribute('d', `M${pathPoint(x, y)}h0`);
    },
  };
}

type FlightDisplay = { hundredths: number | null; word: string; ms: number };

function shownOf(text: (typeof crashText)['en'], shared: SharedNow | null): FlightDisplay {
  if (!shared?.round) return { hundredths: null, word: text.waiting, ms: 0 };
  const { starts_at, result } = shared.round;
  const ms = serverNow(shared) - Date.parse(starts_at);
  // While a bet can be cashed out, the stage and the button use the same multiplier.
  const reached = shared.reached_hundredths ?? reachedNow(game, shared);
  if (reached !== null) return { hundredths: reached, word: '', ms };
  if (result === null) {
    const seconds = String(Math.ceil(-ms / 1000));
    return { hundredths: null, word: ms < 0 ? fill(text.next, { seconds }) : text.starting, ms: 0 };
  }
  const crash_hundredths = Number(result.crash_hundredths);
  return { hundredths: crash_hundredths, word: text.crashed, ms: crash.runs_ms({ crash_hundredths }) };
}

/** Stores the multiplier that a cash-out would pay now. Called once per frame, so that button and stage show the same number. */
function publishReached(table: Table<CrashCall, CrashResult>): void {
  const { shared } = table.state;
  if (shared === null) return;
  const reached_hundredths = shared.bet?.state === 'open' ? reachedNow(game, shared) : null;
  if (reached_hundredths !== shared.reached_hundredths) table.change({ shared: { ...shared, reached_hundredths } });
}

/** The multiplier and its curve. The client computes both from the round's start; the server sends nothing while they climb. */
export function createFlight(table: Table<CrashCall, CrashResult>) {
  const text = crashText[table.lang];
  const curve = createCurve();
  const number = el('span', { class: styles.number, dir: 'ltr' });
  const word = el('span', { class: styles.word, dir: 'auto' });
  const element = el(
    'div',
    { class: styles.flight, dir: 'ltr', 'aria-hidden': 'true' },
    curve.picture,
    el('div', { class: styles.middle }, number, word),
  );
  const past = el('div', { class: styles.past, dir: 'ltr', role: 'group', 'aria-label': text.past });
  let drawnPast: SharedNow['past'] | null = null;
  let isDrawing = false;

  const drawText = (): FlightDisplay => {
    const { shared } = table.state;
    const shown = shownOf(text, shared);
    element.dataset.phase = shared?.phase ?? 'closed';
    setText(number, shown.hundredths === null ? '' : multiplierText(shown.hundredths));
    setText(word, shown.word);
    return shown;
  };

  const next = () => {
    publishReached(table);
    draw();
  };
  /** Draws now, and in each next frame until the round is over. */
  const draw = () => {
    curve.draw(drawText().ms);
    const phase = table.state.shared?.phase;
    isDrawing = phase === 'running' || phase === 'betting' || phase === 'locked';
    if (isDrawing) requestAnimationFrame(next);
  };

  return {
    element,
    below: past,
    update({ shared }: TableState<CrashCall, CrashResult>) {
      if (isDrawing) drawText();
      else draw();
      if (!shared || shared.past === drawnPast) return;
      drawnPast = shared.past;
      const chips = drawnPast.map(({ result }) => {
        const crash_hundredths = Number(result.crash_hundredths);
        const chip = el('span', { class: styles.chip, text: multiplierText(crash_hundredths) });
        chip.toggleAttribute('data-high', crash_hundredths >= HIGH_HUNDREDTHS);
        return chip;
      });
      past.replaceChildren(...chips);
    },
  };
}
